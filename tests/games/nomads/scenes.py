"""Scenes that several chapters of the tests begin with; the words they are told in are the kit's."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Decision
from orrery.games.nomads.cards.content import OPEN
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import technologies
from orrery.games.nomads.turn.jumps import Jump
from orrery.games.nomads.using.powers import card_moves, power_moves
from orrery.testing.kit import play, refused, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    do,
    expanse,
    one_round,
    stack_deck,
    stack_systems,
    until_confrontation,
)

LEVY = ["Emergency Levy", "Emergency Levy"]


def no(pos: Expanse, text: str, seat: int | None = None) -> tuple[str, str]:
    """The sentence and the clause with which a move is refused."""
    error = refused(pos, text, seat)
    return str(error), error.clause


def table(**mine: Any) -> Expanse:
    """Crimson with this in red, Orange in red, Violet in green."""
    return act(
        expanse(
            Player(**{"at": "Ares Forge", "credits": 9, **mine}),
            Player("Kethri", "Ironblood Reach", credits=3),
            Player("Vorrax", "Lifewell", credits=3),
        )
    )


def nowhere(stars: bool) -> Expanse:
    """No card is left to extract; systems are left, or not."""
    pos = expanse(Player("Dracoth", storage=["Archive Fragment"]), Player("Kethri", credits=0))
    pos.decks[0] = []
    if not stars:
        pos.system_deck = []
    return pos


def answering() -> Expanse:
    """Crimson has announced a Pirate Raid on Orange; Orange and Violet may answer."""
    pos = act(
        expanse(
            Player("Dracoth", "Ares Forge", credits=9, storage=["Pirate Raid", "Signal Jammer"]),
            Player(
                "Vorrax",
                "Ironblood Reach",
                credits=9,
                storage=["Signal Jammer", "Thermal Decoy", "Colonist Convoy", "Demobilisation Order"],
            ),
            Player("Lumen", "Lifewell", credits=2, storage=["Signal Jammer"], built=["Cloning Vats"]),
        )
    )
    play(pos, "use pirate raid on orange")
    return pos


def war(**third: object) -> Expanse:
    """Crimson in red attacks Orange in red and green; Violet is where the test says."""
    pos = expanse(
        Player("Dracoth", "Crimson Gate", 9, 3, 9),
        Player("Kethri", "Thornmarch", 9, 0, 9),
        Player("Vorrax", credits=9, **third),  # type: ignore[arg-type]
    )
    play(act(pos), "declare war on orange")
    return pos


def arriving(at: str, **mine: Any) -> Expanse:
    """Crimson jumps there and extracts a Mecadestroyer; one rival is in every sector, the other in none."""
    pos = expanse(
        Player(**{"species": "Umbral Tide", "civil": 7, "credits": 5, **mine}),
        Player("Kethri", civil=8, military=1, credits=3),
        Player("Vorrax", civil=2, credits=3),
    )
    pos.visited[B] = [CONTENT.system_names.index("The Crossroads")]
    stack_deck(pos, "Mecadestroyer", "Trade Hub")
    if at == "Paradox Reef":
        stack_systems(pos, "Violet Maw")
    stack_systems(pos, at)
    return start(pos, Jump(A))


def gains(pos: Expanse) -> dict[str, int]:
    """What Crimson has beside 7 civil units, 5 credits, the card that every jump brings, one system and no technology."""
    found = {
        "credits": pos.credits[A] - 5,
        "civil": pos.civil[A] - 7,
        "military": pos.military[A],
        "cards": len(pos.storage[A]) - 1,
        "systems": len(pos.visited[A]) - 1,
        "built": technologies(pos, A),
        "b credits": pos.credits[B] - 3,
        "c credits": pos.credits[C] - 3,
    }
    return {name: gain for name, gain in found.items() if gain}


def launched(mine: dict[str, Any], theirs: dict[str, Any], at: str = "Ironblood Reach") -> Expanse:
    """An assault of Crimson on Orange, who are both Kethri unless said otherwise, all windows passed."""
    pos = act(
        expanse(
            Player(**{"species": "Kethri", "at": "Ares Forge", "civil": 9, "credits": 0, **mine}),
            Player(**{"species": "Kethri", "at": at, "civil": 9, "credits": 0, **theirs}),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )
    if pos.military[A]:
        do(pos, "declare war on orange", "launch the assault")
    return pos


def question(pos: Expanse) -> str:
    """What the one who decides is asked."""
    assert isinstance(pos.decision, Decision)
    return pos.words().asked(pos.decision.ask(pos))


def boarded(by: str, mine: str, theirs: str) -> Expanse:
    """One ship against another, the one of `by` ("a" or "b") with a Boarding Party; announced."""
    hand = {by: ["Boarding Party", "Trade Hub"]}
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, credits=9, storage=hand.get("a", []), built=[mine]),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=9, storage=hand.get("b", []), built=[theirs]
            ),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, **{by: f"use boarding party on {'crimson' if by == 'a' else 'orange'}-1"})
    return pos


def fleets(**more: object) -> Expanse:
    """Two fleets in one sector, with credits and cards enough for every window to be asked."""
    mine = Player(
        "Vorrax", "Ares Forge", 4, 3, 9, storage=["Trade Hub"], built=["Mecadestroyer", "Space Cruiser"]
    )
    theirs = Player(
        "Kethri", "Warhead Drift", 9, 0, 9, storage=["Trade Hub"], built=["Civil Ship", "Hospital Frigate"]
    )
    return act(expanse(mine, theirs, **more))


def use(target: str = "self", *ops: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """The use of a consumable, as data."""
    return [{"mode": "use", "timing": "action", "target": target, "ops": list(ops), **more}]


def three_with(*hands: list[str], credits: int = 9) -> Expanse:  # noqa: A002
    """Three species in red with these storages."""
    places = ("Ares Forge", "Crimson Gate", "Warhead Drift")
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return expanse(*(Player(species[i], places[i], storage=hands[i], credits=credits) for i in range(3)))


def alone(**mine: Any) -> Expanse:
    """Crimson with this, and two others who are nowhere."""
    return expanse(Player(**mine), Player("Dracoth", credits=0), Player("Automa Concord", credits=0))


def uses(pos: Expanse) -> list[str]:
    """What Crimson may use as an action."""
    moves = [*card_moves(pos, A, OPEN, True), *power_moves(pos, A, OPEN, True)]
    return [pos.text(move).removeprefix("use ") for move in moves]


def trio(*hands: list[str]) -> Expanse:
    """Three species in red with these storages and credits enough."""
    at = ("Ares Forge", "Ironblood Reach", "Warhead Drift")
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return act(
        expanse(*(Player(species[i], at[i], storage=hand, credits=12) for i, hand in enumerate(hands)))
    )


def offer(pos: Expanse, partner: str, *parts: str) -> None:
    play(pos, f"negotiate with {partner}", *parts, "send the offer")


def four(*hands: list[str], order: list[int] | None = None, credits: int = 12) -> Expanse:  # noqa: A002
    """Up to four species in red with these storages, the turn order as given."""
    species = ("Umbral Tide", "Kethri", "Vorrax", "Dracoth")
    places = ("Ares Forge", "Ironblood Reach", "Warhead Drift", "Crimson Gate")
    players = [Player(species[i], places[i], storage=hand, credits=credits) for i, hand in enumerate(hands)]
    pos = expanse(*players)
    pos.order = order or list(range(len(hands)))
    return act(pos)
