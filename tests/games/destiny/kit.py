"""The smallest table that shows a rule, and eyes to look at it.

    pos = table(owners={29: "GSP"}, senators={"GSP": "orrumah"}, fleets={"GSP": {29: 2}}, phase="intrigue", dice=[6])
    start(pos, DeclareTurn(who(pos, "GSP")))
    play(pos, "order fleets to sector 50", "take 2 from sector 29", "that is all", "attack", ...)

Parties are named by their ids, Sectors by their numbers, Senators, cards and Events by their ids in the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.engine.window import Window
from orrery.games.destiny import GAME as OURS
from orrery.games.destiny.cards.announcing import might_answer
from orrery.games.destiny.content.printed import GALACTIC, INFESTED, INTRIGUE, MINISTER_IDS, SENATE
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.table.announced import Played
from orrery.games.destiny.table.deals import Case, Deal, new_case
from orrery.games.destiny.table.laws import Law
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE, Table, TableView
from orrery.games.destiny.table.terms import AnyTerm
from orrery.games.destiny.turn.initiative import rank_of
from orrery.testing.kit import LoadedChance, clauses, legal, play, refused, said, start

GAME = cast(Destiny, OURS.earlier("3c1a448a284c5799"))
"""Rules are shown with cards that never change (`Game.earlier`), so that designed numbers can be set by play; today's have tests in `content/`."""

__all__ = [
    "GAME",
    "answer",
    "at",
    "case",
    "clauses",
    "deal",
    "hand_in",
    "law",
    "legal",
    "might_answer_it",
    "peeked",
    "play",
    "question_of",
    "quiet",
    "refused",
    "said",
    "sen",
    "start",
    "table",
    "tokens",
    "who",
]

Named = int | Mapping[str, int]


def table(
    parties: str = "GSP BIP PoP",
    *,
    turn: int = 2,
    phase: str = "senate",
    stage: int = 0,
    initiative: str = "",
    owners: Mapping[int, str] | None = None,
    infested: Sequence[int] = (),
    marked: Sequence[int] = (),
    fleets: Mapping[str, Mapping[int, int]] | None = None,
    republic: Mapping[int, int] | None = None,
    senators: Mapping[str, str] | None = None,
    reserve: Mapping[str, str] | None = None,
    tainted: Mapping[str, tuple[int, int]] | None = None,
    exhausted: str = "",
    ministers: Mapping[str, str] | None = None,
    money: Named = 0,
    influence: Named = 0,
    hands: Mapping[str, str] | None = None,
    laws: Sequence[str] = (),
    active: str = "",
    rebel: str = "",
    counter: int = 0,
    dice: Sequence[int] = (),
    seed: int | str = 0,
    **options: Any,
) -> Table:
    """A table at rest: nobody has anything that is not said here. `initiative` runs from worst to best."""
    content = GAME.content
    names = parties.split()
    pos = GAME.blank(len(names), GAME.check_options(options), LoadedChance(dice, seed))
    assert isinstance(pos, Table)
    pos.party = [content.party_ids.index(name) for name in names]
    pos.turn = turn
    pos.phase = {"galactic": GALACTIC, "senate": SENATE, "intrigue": INTRIGUE, "ending": 3}[phase]
    pos.stage = stage
    pos.counter = counter
    pos.initiative = [names.index(name) for name in (initiative or parties).split()]
    pos.rebel = names.index(rebel) if rebel else -1
    for number, name in (owners or {}).items():
        pos.owner[number - 1] = names.index(name)
    for number in infested:
        pos.owner[number - 1] = INFESTED
    pos.marked = [number - 1 for number in marked]
    for name, places in (fleets or {}).items():
        for number, many in places.items():
            pos.place(names.index(name), number - 1, many)
    for number, many in (republic or {}).items():
        pos.place(pos.republic, number - 1, many)
    base = pos.republic * pos.area
    pos.base = pos.fleets[base : base + pos.area]
    for where, people in ((IN_PLAY, senators), (IN_RESERVE, reserve)):
        for name, ids in (people or {}).items():
            for each in ids.split():
                pos.sen_at[content.senator(each)] = where
                pos.sen_seat[content.senator(each)] = names.index(name)
    for each, (corruption, shadow) in (tainted or {}).items():
        pos.corruption[content.senator(each)] = corruption
        pos.shadow[content.senator(each)] = shadow
    pos.corruption_then, pos.shadow_then = pos.corruption[:], pos.shadow[:]
    for each in exhausted.split():
        pos.exhausted[content.senator(each)] = True
    for office, each in (ministers or {}).items():
        pos.ministry[MINISTER_IDS.index(office)] = content.senator(each)
    pos.money = _by_seat(names, money)
    pos.influence = _by_seat(names, influence)
    left = [kind for kind, copies in enumerate(content.card_copies) for _ in range(copies)]
    for name, ids in (hands or {}).items():
        for each in ids.split():
            pos.hands[names.index(name)].append(content.card(each))
            left.remove(content.card(each))
    pos.deck = left
    pos.senator_deck = [s for s in range(content.senators) if pos.sen_at[s] == 0]
    running = [content.event_names.index(_event(each)) for each in active.split()]
    pos.active = [(event, content.event_turns[event]) for event in running]
    pos.event_deck = [e for e in range(len(content.event_names)) if e not in running]
    pos.sector_deck = content.sector_cards[:]
    for text in laws:
        law(pos, text)
    pos.rank = [rank_of(pos, seat) for seat in range(pos.players)]
    return pos


def _event(name: str) -> str:
    return next(entry.name for entry in GAME.content.pack.event if entry.id == name)


def _by_seat(names: list[str], given: Named) -> list[int]:
    if isinstance(given, int):
        return [given] * len(names)
    return [given.get(name, 0) for name in names]


def law(pos: Table, text: str, name: str = "") -> Law:
    """Put a law in force; `sample:2` is a sample proposition by its place."""
    content = pos.content
    sample = -1
    if text.startswith("sample:"):
        sample = int(text.removeprefix("sample:"))
        entry = content.pack.proposition[sample]
        text, name = "; ".join(entry.provisions) + f" for {entry.duration} turns", entry.name
    reading = read_law(content, text)
    assert not reading.problem, reading.problem
    made = Law(
        pos.next_law, name or f"Law {pos.next_law}", reading.provisions, reading.turns, pos.turn, "", sample
    )
    pos.laws.append(made)
    pos.next_law += 1
    return made


def deal(pos: Table, *terms: AnyTerm, proposer: int = 0) -> Deal:
    """Put an agreed deal on the table."""
    partners = tuple(sorted({seat for term in terms for seat in (term.giver, term.receiver)}))
    made = Deal(pos.next_deal, proposer, partners, terms, pos.turn)
    pos.deals.append(made)
    pos.next_deal += 1
    return made


def who(pos: Table, name: str) -> int:
    """The seat of a Party."""
    return pos.party.index(pos.content.party_ids.index(name))


def sen(name: str) -> int:
    """A Senator by its id."""
    return GAME.content.senator(name)


def at(number: int) -> int:
    """A Sector by its number."""
    return number - 1


def tokens(pos: Table, name: str) -> tuple[int, int]:
    """Corruption and Shadow of a Senator."""
    return pos.corruption[sen(name)], pos.shadow[sen(name)]


def might_answer_it(pos: Table, seat: int, played: Played) -> bool:
    """Whether a seat is asked for an answer to something."""
    pos.pile.append(played)
    asked = might_answer(pos, seat)
    pos.pile.pop()
    return asked


def question_of(pos: Table, step: Any, seat: int = -1) -> str:
    """What a step asks, as a player reads it."""
    return pos.words().asked(step.ask(pos) if seat < 0 else step.ask(pos, seat))


def case(deal: int, plaintiff: int, defendant: int, term: int, senators: Sequence[int] = (-1, -1)) -> Case:
    """A case about a deal, as it stands when it is opened."""
    made = new_case(deal, plaintiff, defendant, term)
    made.senators = list(senators)
    return made


def hand_in(view: TableView) -> list[int]:
    """The own hand in a view."""
    return [] if view.seat is None else view.hands[view.seat]


def peeked(view: TableView) -> list[int]:
    """The hand that a seat looks at."""
    return view.hands[view.peek[1]] if view.seat is not None and view.peek[0] == view.seat else []


def quiet(pos: Table) -> Table:
    """Everybody passes in every open window until something else is asked."""
    while pos.waiting and isinstance(pos.decision, Window):
        pos.play("pass", pos.waiting[0])
    return pos


def answer(pos: Table, name: str, text: str) -> None:
    """In an open window one Party answers and everybody else passes."""
    seat = who(pos, name)
    step = pos.decision
    assert isinstance(step, Window), f"no window is open: {step}"
    assert seat in pos.waiting, f"{name} is not asked, but {pos.waiting}"
    pos.play(text, seat)
    while pos.waiting and pos.decision is step:
        pos.play("pass", pos.waiting[0])
