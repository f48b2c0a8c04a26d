"""What the captain says: hints at the table, and a look back at a finished game."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.bots.review import Luck, Moment, Review
from orrery.draw.text import curly
from orrery.host.errors import NotNow
from orrery.host.values import Hint, Hints, Scene, Sight
from orrery.web import kit
from orrery.web.fragments import Sitter, around_scene, drawing, names_of, seats_of
from orrery.web.numbers import number
from orrery.web.visit import form_of, guarded, html, is_htmx, page, policy, tables_of, to, who

UNUSUAL = 1.0
"""Luck beyond what is to be expected in 95 of 100 games."""
SLIGHT = 0.5
"""Below this share of it, nobody would speak of luck."""


class Shown(msgspec.Struct, frozen=True):
    """A hint as it is shown."""

    move: str
    label: str
    chance: float
    why: str
    form: int | None = None
    """The form that the move is typed into, if it is no button."""
    typed: tuple[tuple[str, str], ...] = ()
    """What is typed there: the fields by name."""
    line: int | None = None
    """The line of the sheet that the move is, if there is one."""


def shown(hints: Hints, scene: Scene, game: str, names: tuple[str, ...]) -> list[Shown]:
    """Hints with the labels that the moves have on their buttons; a move that is typed says what goes into which form."""
    drawn = around_scene(game, scene, names)
    labels: dict[str, str] = {}
    for choice in (*drawn.lines, *(one for one in drawn.choices if not one.then), *drawn.choices):
        labels.setdefault(choice.move, choice.label)
    sheet = [choice.move for choice in drawn.lines]
    found = []
    for hint in hints.hints:
        if hint.move not in labels:
            found.append(_typed(hint, scene, game, names))
        else:
            line = sheet.index(hint.move) if hint.move in sheet else None
            found.append(Shown(hint.move, labels[hint.move], hint.chance, hint.why, line=line))
    return found


def _typed(hint: Hint, scene: Scene, game: str, names: tuple[str, ...]) -> Shown:
    """A move that has no button, but perhaps a form."""
    move = scene.words.parse(hint.move)
    label = next(iter(drawing(game).choices(scene.view, [move], scene.words, names))).label
    for at, domain in enumerate(scene.domains):
        if not domain.why_not(move):
            typed = tuple((f"{at}.{one.field}", str(getattr(move, one.field))) for one in domain.fields)
            return Shown(hint.move, label, hint.chance, hint.why, at, typed)
    return Shown(hint.move, label, hint.chance, hint.why)


@guarded
async def hint(request: Request) -> Response:
    """What would the captain do? The answer appears beside the decision; without scripts it is said in a sentence."""
    form = await form_of(request)
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    seat = number(form.get("seat", ""), 2)
    found = await tables.hints(ident, asks, seat)
    sight = await tables.look(ident, asks, found.seat)
    assert sight.scene is not None
    said = shown(found, sight.scene, sight.game, names_of(sight.people))
    if not is_htmx(request):
        best = said[0]
        return to(request, f"/tables/{ident}", f"The captain would play: {best.label}. {best.why}")
    return html(request, kit.render("hints.html", hints=said))


# --- looking back -----------------------------------------------------------------------------------------------------


class MomentShown(msgspec.Struct, frozen=True):
    """A step where a game was decided."""

    step: int
    sitter: Sitter
    move: str
    change: str
    luck: str
    better: str
    gain: str


class LuckShown(msgspec.Struct, frozen=True):
    """One player's luck."""

    sitter: Sitter
    throws: int
    expected: str
    actual: str
    words: str


def points(share: float) -> str:
    """A change of chances: `+12`, in games of a hundred."""
    whole = round(100 * share)
    return f"{whole:+d}".replace("-", "−") if whole else "±0"


def moment_shown(one: Moment, seats: tuple[Sitter, ...]) -> MomentShown:
    """A step in words."""
    change = f"from {kit.percent(one.before)} to {kit.percent(one.after)}"
    part = abs(one.luck) / abs(one.swing) if one.swing else 0.0
    luck = "" if part < 1 / 3 else "mostly luck" if part > 2 / 3 else "partly luck"
    gain = f"about {round(100 * one.gain)} in 100 better" if one.gain >= 0.01 else ""
    return MomentShown(one.step, seats[one.seat], curly(one.move), change, luck, curly(one.better), gain)


def luck_shown(one: Luck, seats: tuple[Sitter, ...]) -> LuckShown:
    """A player's luck in words."""
    size = abs(one.lucky)
    side = "lucky" if one.actual > 0 else "unlucky"
    words = "as usual" if size < SLIGHT else f"a little {side}" if size <= UNUSUAL else f"unusually {side}"
    spread = round(100 * one.spread)
    return LuckShown(seats[one.seat], one.throws, f"±{spread}", points(one.actual), words)


def review_text(sight: Sight, review: Review | None, problem: str = "", nonce: str = "") -> str:
    """The review, or what is said while it is not there yet."""
    assert sight.scene is not None
    seats = seats_of(sight)
    made: dict[str, Any] = {"moments": [], "luck": []}
    if review is not None:
        made["moments"] = [moment_shown(one, seats) for one in review.moments]
        made["luck"] = [luck_shown(one, seats) for one in review.luck]
    return kit.render("review_section.html", sight=sight, review=review, problem=problem, nonce=nonce, **made)


@guarded
async def review(request: Request) -> Response:
    """What there is to learn from a finished game; whoever asks first lets it be found out."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    found, problem = None, ""
    if sight.state != "over":
        raise NotNow("The game is not over yet; it can be looked back at when it is.")
    try:
        found = await tables.review(ident, asks)
    except NotNow as error:
        problem = str(error)
    if is_htmx(request):
        nonce = kit.nonce()
        text = review_text(sight, found, problem, nonce)
        return html(request, text, headers={"Content-Security-Policy": policy(nonce)})
    return await page(
        request,
        "review.html",
        sight=sight,
        section=lambda nonce: Markup(review_text(sight, found, problem, nonce)),
    )


def routes() -> list[BaseRoute]:
    """What the captain says."""
    return [
        Route("/tables/{table}/hint", hint, methods=["POST"]),
        Route("/tables/{table}/review", review),
    ]
