"""The score line: governments by bloc in the order of the wheel, as stacks of bars in the colours of the blocs."""

from __future__ import annotations

from orrery.draw.icons import icon
from orrery.draw.table import Picture, Section
from orrery.draw.text import curly, label, num, shift
from orrery.engine.words import several
from orrery.games.referendum.board.facts import SIGNS, bloc_livery
from orrery.games.referendum.content import BLOC_WORDS, BLOCS, Content
from orrery.games.referendum.table.state import RealmView

COLUMN, STACK = 53, 52
"""How wide a column is, and how high a stack may grow."""


def score(view: RealmView, content: Content, names: tuple[str, ...]) -> Section:
    """What the Referendum will count; whoever leads is lit, blocs without a leader are dimmed."""
    counts = view.governments()
    best = max((counts[bloc] for bloc in view.bloc_of if bloc >= 0), default=0)
    art, said = [], []
    for bloc, number in enumerate(counts):
        led = bloc in view.bloc_of
        leader = names[view.bloc_of.index(bloc)] if led else "nobody"
        first = led and number == best and number > 0
        cls = " is-first" if first else "" if led else " is-nobody"
        art.append(
            f'<g data-about="bloc:{bloc}" class="score-col {bloc_livery(bloc).css}{cls}" transform="{shift(COLUMN * (bloc + 0.5), 0)}">'
            f'{_stack(number)}<g class="piece"><rect class="body" x="-13" y="56" width="26" height="26" rx="6"/>'
            f"{icon(SIGNS[bloc], 0, 69, 18, 'sign')}</g>"
            f"{label(str(number), 'score-count', 0, 104)}{label(BLOCS[bloc], 'score-bloc', 0, 121)}"
            f"{label(_short(leader), 'score-who', 0, 136)}</g>"
        )
        said.append(f"{BLOC_WORDS[bloc]} {number} ({leader}{', leads' if first else ''})")
    svg = f'<svg class="score-line" viewBox="0 0 {6 * COLUMN} 142" aria-hidden="true">{"".join(art)}</svg>'
    return Section(
        "governments",
        "Governments",
        (Picture(svg, curly(", ".join(said))),),
        f"{several(sum(view.placed), 'world')}, most wins",
        about="rule:score",
    )


def _stack(number: int) -> str:
    """A bar for each government."""
    step = min(7.0, STACK / max(1, number))
    return "".join(
        f'<rect class="score-bar" x="-12" y="{num(52 - step * (i + 1))}" width="24" height="{num(step - 1.5)}" rx="1.5"/>'
        for i in range(number)
    )


def _short(name: str) -> str:
    return name if len(name) <= 8 else f"{name[:7]}\N{HORIZONTAL ELLIPSIS}"
