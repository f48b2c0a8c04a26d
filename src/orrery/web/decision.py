"""The prompt: whose decision it is, which one, and every legal move as a button, in groups by consequence."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.table import Choice, Kind
from orrery.draw.text import curly
from orrery.engine.base import PHRASES, Move, Outcome, Seat
from orrery.engine.domain import Domain, Range, Words
from orrery.host.values import Prompt, Sight

CROWDED = 12
"""Above so many moves, long groups fold up and the board does the rest."""
ROOMY = 6
"""Up to so many moves that are not folded up, buttons carry their details."""
LONG = 4
"""Groups of more than so many moves fold up where it is crowded."""


class Group(msgspec.Struct, frozen=True):
    """Moves of one consequence."""

    name: str
    kind: Kind
    choices: tuple[Choice, ...]
    folded: bool = False


class Form(msgspec.Struct, frozen=True):
    """An open-ended choice as a small form."""

    label: str
    button: str
    fields: tuple[Range | Words, ...]


class Go(msgspec.Struct, frozen=True):
    """A link beside the decision: to the result, to the table where the same people play again."""

    href: str
    text: str
    icon: str
    cls: str = ""


class Ask(msgspec.Struct, frozen=True):
    """Everything that the prompt says."""

    who: str
    question: str
    news: str = ""
    yours: bool = False
    over: bool = False
    groups: tuple[Group, ...] = ()
    ends: tuple[Choice, ...] = ()
    forms: tuple[Form, ...] = ()
    links: tuple[Go, ...] = ()
    order: str = ""
    hint: str = ""
    after: int = 0
    seat: Seat | None = None
    choices: int = 0
    roomy: bool = False


def groups(choices: Sequence[Choice]) -> tuple[Group, ...]:
    """Choices by their group, in their order; long groups fold up where there are many moves."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.group, []).append(choice)
    crowded = len(choices) > CROWDED
    return tuple(
        Group(name, _kind(members), tuple(members), folded=crowded and len(members) > LONG)
        for name, members in found.items()
    )


def _kind(members: Sequence[Choice]) -> Kind:
    kinds = {choice.kind for choice in members}
    return members[0].kind if len(kinds) == 1 else "choose"


def form(domain: Domain) -> Form:
    """An open-ended choice: its label, or the beginning of the move's text."""
    said = PHRASES[type(domain.sample)].template.partition("{")[0].strip()
    word = said[:1].upper() + said[1:] or "Choose"
    return Form(domain.label or word, word, domain.fields)


def filled(domain: Domain, values: dict[str, str]) -> Move:
    """The move that somebody has typed into the form of an open-ended choice. Its bounds are checked by the rules."""
    found: dict[str, object] = {
        name: getattr(domain.sample, name) for name in domain.sample.__struct_fields__
    }
    for field in domain.fields:
        raw = values.get(field.field, "").strip()
        if isinstance(field, Words):
            found[field.field] = raw
        else:
            digits = raw.lstrip("-").isdigit() and len(raw) < 10
            found[field.field] = int(raw) if digits else field.low - 1
    return type(domain.sample)(**found)


def ask(sight: Sight, choices: Sequence[Choice], names: Sequence[str], news: str) -> Ask:
    """What the prompt says to this reader."""
    scene = sight.scene
    assert scene is not None
    if sight.state == "over" or scene.view.outcome is not None:
        return _over(sight, names)
    prompt = scene.prompt
    yours = scene.seat is not None and scene.seat in prompt.waiting and bool(scene.moves or scene.domains)
    if not yours:
        told = curly(scene.words.awaited(scene.question, prompt.waiting, names)) if scene.question else ""
        return Ask(_waiting(prompt, names), told, news, hint=_hint(sight), after=prompt.asked_at)
    plain = tuple(choice for choice in choices if choice.kind != "end")
    ends = tuple(choice for choice in choices if choice.kind == "end")
    shared = len(sight.you.seats) > 1
    who = f"{names[scene.seat or 0]} decides" if shared else "Your decision"
    return Ask(
        who,
        curly(scene.words.asked(scene.question, names)) if scene.question else "",
        news,
        yours=True,
        groups=groups(plain),
        ends=ends,
        forms=tuple(form(domain) for domain in scene.domains),
        order=prompt.order,
        after=prompt.asked_at,
        seat=scene.seat,
        choices=len(plain),
        roomy=roomy(plain),
    )


def roomy(choices: Sequence[Choice]) -> bool:
    """Whether there is room for details: few moves are shown at once."""
    return sum(len(group.choices) for group in groups(choices) if not group.folded) <= ROOMY


def _waiting(prompt: Prompt, names: Sequence[str]) -> str:
    asked = [names[seat] for seat in prompt.waiting]
    if not asked:
        return "Nobody is asked"
    several = f"{', '.join(asked[:-1])} and {asked[-1]}" if len(asked) > 1 else asked[0]
    return f"Waiting for {several}"


def _hint(sight: Sight) -> str:
    if not sight.you.seats:
        return "You are watching."
    bots = [person for person in sight.people if person.asked and (person.kind == "bot" or person.bot)]
    if bots:
        return "A bot is thinking."
    away = [person.name for person in sight.people if person.asked and not person.online]
    return f"{' and '.join(away)} {'is' if len(away) == 1 else 'are'} away." if away else ""


def _over(sight: Sight, names: Sequence[str]) -> Ask:
    outcome = sight.outcome or (sight.scene.view.outcome if sight.scene is not None else None)
    links = [
        Go(f"/tables/{sight.id}/replay", "Replay", "step-back"),
        Go("#end", "Result", "crown", "btn-act"),
    ]
    if sight.again:
        links.append(Go(f"/tables/{sight.again}", "Next game", "play", "btn-primary"))
    return Ask("The game is over", verdict(outcome, names), over=True, links=tuple(links))


def verdict(outcome: Outcome | None, names: Sequence[str]) -> str:
    """Who has won, as a headline."""
    if outcome is None or not outcome.winners:
        return "Nobody wins"
    winners = [names[seat] for seat in outcome.winners]
    return f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} win"
