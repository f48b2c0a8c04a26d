"""Scenes that several chapters of the tests begin with; the words they are told in are the kit's."""

from __future__ import annotations

from typing import Any

import msgspec

from orrery.engine.base import Event
from orrery.games.colonies import GAME
from orrery.games.colonies.content import Content
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    at,
    building,
    chart,
    go,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    said,
    ship,
)

FLY = ("fly ship 1 on 1 energy", "go to a2")
CARGO = ("load", "unload", "shift")
C = GAME.content
FLY_AND_STOP = ("fly ship 1 on 1 energy", "go to b2", "stop")
OWN = ("work", "research", "pass", "done", "fly", "load", "unload", "shift")
SHIELD = "Energy Shield"
ARMOR = "Ship Armor"
PIERCER = "Armor Piercer"
PARKED = ship("A2", BLUE, energy=2)
CLOAKED = ship("A2", BLUE, energy=2, stealth=1)
EVERYWHERE = ("A4", "B2", "B4", "C2", "C3", "C4", "D4", "E3")


def converting(hands: dict[int, str], seat: int = PURPLE) -> Chart:
    """Purple, of four players, uses a converter."""
    pos = chart(4, planets={"C3": of(seat, ore=9)}, hands={seat: "Matter Converter", **hands})
    building(pos, seat)
    play(pos, "use matter converter on c3")
    return pos


def attack(hands: dict[int, str] | None = None, cargo: dict[str, int] | None = None, **target: int):  # type: ignore[no-untyped-def]
    """A Red drone on A1 next to Blue's planet at A2; both have a home elsewhere."""
    target.setdefault("meeples", 2)
    pos = chart(
        planets={
            "A1": of(0, energy=5, ore=5),
            "A2": of(1, "Evenreach", **target),
            "E5": of(1, energy=5, ore=5),
        },
        ships=[ship("A1", 0, **{"energy": 3, **(cargo or {})})],
        hands=hands,
    )
    movement(pos)
    go(pos, *FLY)
    return pos


def nuked(bunkers: int = 1) -> Any:
    """A nuclear strike on a rich planet with a Bunker, a crewed Ship and one in stealth; every card that saves Ships is held."""
    pos = chart(
        planets={
            "A1": of(0),
            "A2": of(1, meeples=2, bunkers=bunkers, farm=2, windmill=1, refinery=3, energy=7, ore=4, bio=1),
            "E5": of(1, ore=5),
        },
        ships=[
            ship("A1", 0, energy=1, nuke=1),
            ship("A2", 1, meeples=1, energy=2),
            ship("A2", 1, energy=2, stealth=1),
        ],
        hands={1: "Energy Shield, Ship Armor"},
    )
    movement(pos)
    play(pos, *FLY, "detonate the nuclear warhead")
    return pos


def fleet(**more: Any) -> Chart:
    """Red has a Beam, planets A1 and B2, Ship 1 in space and Ship 2 at A1; C3 is free, A5 and E5 are Blue's."""
    pos = chart(
        planets={
            "A1": of(0, energy=9, ore=3, meeples=3, used=1, windmill=2, bunkers=2, nuke=1),
            "B2": of(0, meeples=2, farm=1),
            "C3": of(card="Lowmere"),
            "A5": of(1, meeples=2, energy=2),
            "E5": of(1),
            **more.pop("planets", {}),
        },
        ships=[ship("D1", 0, energy=2, ore=1, meeples=2, bio=1), ship("A1", 0), ship("E4", 1, energy=1)],
        hands={0: "Transport Beam", **more.pop("hands", {})},
        **more,
    )
    pos.ship_used[1] = 1
    return pos


def strike_at_a2(
    hands: dict[int, str], cargo: dict[str, int] | None = None, players: int = 2, **target: int
) -> Chart:
    """A Red drone enters Blue's planet at A2 (Windmill, Refinery) and has yet to name its attack."""
    pos = chart(
        players,
        planets={
            "A1": of(0, energy=3, ore=3),
            "A2": of(1, **{"meeples": 2, "windmill": 1, "refinery": 2, **target}),
            "A5": of(1, energy=3, ore=3),
        },
        ships=[ship("A1", 0, **{"energy": 3, **(cargo or {})})],
        hands=hands,
    )
    movement(pos)
    go(pos, *FLY)
    return pos


def gun(hands: dict[int, str] | None = None, energy: int = 11, **more: Any) -> Chart:
    pos = chart(
        3,
        planets={
            "A1": of(0),
            "C3": of(1, meeples=2, bunkers=3, energy=5, windmill=1),
            "A5": of(1),
            **more.pop("planets", {}),
        },
        down={"C2": "Wormhole"},
        ships=[ship("C1", 0, energy=energy), ship("C4", 0, energy=1), ship("C5", 2, energy=1)],
        hands={0: "Wave Motion Gun", **(hands or {})},
    )
    movement(pos)
    return pos


def ambassador() -> Chart:
    """Red holds Ambassador; Purple has no planet."""
    pos = chart(
        4,
        hands={0: "Ambassador"},
        planets={"A1": of(0), "A5": of(1), "B5": of(1), "E5": of(), "E1": of(3)},
        ships=[ship("C3", 2, energy=1, meeples=1)],
    )
    maintenance(pos)
    return pos


def handing(pos: Chart) -> set[str]:
    """The moves that hand something over."""
    texts = [text for text in legal(pos) if text.split()[0] in CARGO]
    assert len(texts) == len(set(texts))
    return set(texts)


def where(pos: Chart, *numbers: int) -> list[str]:
    return [aboard(pos, number)["at"] for number in numbers]


def bomber(fleet: list[dict[str, Any]], truce: int = -1, **more: Any) -> Chart:
    pos = chart(3, ships=[ship("C1", 0, energy=3, nuke=1), *fleet], **more)
    movement(pos)
    if truce >= 0:
        pos.truce[0 * 3 + truce] = True
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


def first_card(**mover: int) -> Chart:
    """Ship 1 of Red at A2 and Ship 2 of Blue at A1, which is Space; both have a save."""
    pos = chart(
        planets={"E1": of(0, ore=1), "E5": of(1)},
        ships=[ship("A2", 0, energy=3, **mover), ship("A1", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
        homes=False,
    )
    pos.shown_cards = pos.hands[:]
    return pos


def strike(hands: dict[int, str], cargo: dict[str, int] | None = None, **target: Any) -> Chart:
    """Red's Ship 1 enters Blue's planet C2; who holds what is known to all."""
    pos = chart(
        planets={
            "A1": of(0, energy=3, ore=3),
            "C2": of(1, **{"meeples": 2, "windmill": 1, "refinery": 2, **target}),
            "A5": of(1, energy=3, ore=3),
        },
        ships=[ship("C1", 0, **{"energy": 3, **(cargo or {})}), ship("C2", 1, energy=2, meeples=1, ore=1)],
        hands=hands,
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


def attack_on_a1(
    hands: dict[int, str],
    ships: list[dict[str, Any]] | None = None,
    pulse: int = 0,
    **cargo: int,
) -> Chart:
    """A Red Ship (Ship 1) comes from A2 over Blue's planet A1, the first card of the map. Everybody can pay."""
    pos = chart(
        3,
        planets={
            "A1": of(BLUE, "Evenreach", meeples=1, bunkers=1, windmill=1),
            "A5": of(BLUE, energy=5, ore=5),
            "C3": of(RED, energy=5, ore=5),
        },
        ships=[ship("A2", RED, **{"energy": 3, **cargo}), *(ships or [])],
        hands=hands,
    )
    pos.pulses[place("A1")] = pulse
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a1")
    return pos


def offering(hands: dict[int, str], **more: Any) -> Chart:
    pos = chart(4, hands=hands, **more)
    return maintenance(pos)


def arrive(*ships: dict[str, Any], seat: int = 0, players: int = 2, **more: Any) -> Chart:
    """Ship 1 flies from B1 to B2 and its move ends there."""
    pos = chart(players, ships=ships, **more)
    movement(pos, seat)
    play(pos, *FLY_AND_STOP)
    return pos


def flights(pos: Chart) -> list[str]:
    """The Ships that may set out, and on how much Energy."""
    return [text.removeprefix("fly ") for text in legal(pos) if text.startswith("fly")]


def gadgets(pos: Chart) -> set[str]:
    """What is offered besides the moves of every turn."""
    return {text for text in legal(pos) if text.split()[0] not in OWN}


def rich(name: str) -> Chart:
    """A chart on which every card of one's own turn could be used, if this is its phase."""
    return chart(
        planets={
            "A1": of(RED, energy=9, ore=9, windmill=1),
            "B2": of(RED, energy=5, ore=5),
            "A5": of(BLUE, ore=4),
        },
        ships=[ship("C3", RED, energy=12)],
        down={"E3": "Space"},
        hands={RED: name, BLUE: "Hacker"},
    )


def meet(
    hands: dict[int, str],
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    seat: int = 0,
    ore: int = 2,
) -> Chart:
    """Ship 1 of `seat` flies from C2 to C3 into Ship 2 of the other player; who holds what is known to all."""
    pos = chart(
        planets={"A1": of(0, ore=ore), "A5": of(1, ore=ore)},
        ships=[
            ship("C2", seat, **{"energy": 3, **(mine or {})}),
            ship("C3", 1 - seat, **{"energy": 3, **(theirs or {})}),
        ],
        hands=hands,
    )
    pos.shown_cards = pos.hands[:]
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c3")
    return pos


def both_ships(pos: Chart) -> list[str]:
    return [aboard(pos, number)["at"] for number in (1, 2)]


def settle_until(pos: Chart, text: str) -> None:
    """Windows are let pass until this move is possible."""
    while text not in legal(pos):
        play(pos, "pass")


def ambush(fleet: list[dict[str, Any]], hands: dict[int, str] | None = None) -> Chart:
    """Red's Ship 1 flies into a fleet of Blue, who holds Stealth Technology."""
    pos = chart(ships=[ship("C2", 0, energy=3), *fleet], hands={1: "Stealth Technology", **(hands or {})})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c3")
    return pos


def drone_strike(hands: dict[int, str], ships: list[dict[str, Any]], seat: int = 0, **target: int) -> Chart:
    """A drone (Ship 1) of `seat` enters the other's planet C2; there are warheads next door."""
    pos = chart(
        3,
        planets={
            "A1": of(seat, ore=1),
            "C2": of(1 - seat, **{"meeples": 1, "bunkers": 1, **target}),
            "A5": of(1 - seat),
            "C3": of(1 - seat, bio=1, nuke=1),
        },
        ships=[ship("C1", seat, energy=2, bio=target.pop("carried", 0)), *ships],
        hands=hands,
    )
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


def with_cards(*names: str) -> Colonies:
    """The game with no other Technologies than these."""
    techs = tuple(tech for tech in C.pack.technology if tech.name in names)
    return Colonies(Content(msgspec.structs.replace(C.pack, technology=techs), "pack.toml", " ".join(names)))


def windmill_strike(
    hands: dict[int, str],
    ships: list[dict[str, Any]] | None = None,
    cargo: dict[str, int] | None = None,
    pulse: int = 0,
    **target: int,
) -> Chart:
    """A Red drone (Ship 1) is over Blue's planet A2, on which nothing but a Windmill can be struck."""
    target = {"meeples": 1, "bunkers": 1, "windmill": 1, **target}
    pos = chart(
        3,
        planets={
            "A1": of(RED, energy=5, ore=5),
            "A2": of(BLUE, "Evenreach", **target),
            "A5": of(BLUE, energy=5, ore=5),
        },
        ships=[ship("A1", RED, energy=3, **(cargo or {})), *(ships or [])],
        hands=hands,
    )
    pos.pulses[place("A2")] = pulse
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    return pos


def announced(pos: Chart, events: list[Event]) -> list[str]:
    """Who has shown an always-on card."""
    return [text for text in said(pos, events) if " has Radio Telescope" in text]


def arsenals(pos: Chart) -> dict[str, tuple[int, int]]:
    """Biological and nuclear warheads on every planet of the middle."""
    return {name: (at(pos, name)["bio"], at(pos, name)["nuke"]) for name in EVERYWHERE}


def armed(**ships: int) -> Chart:
    """Red has planets all over the map, each with another number of warheads."""
    planets = {
        name: of(RED, meeples=2, energy=9, ore=9, bio=number, nuke=9 - number)
        for number, name in enumerate(EVERYWHERE)
    }
    return chart(planets={"A1": of(RED), **planets}, ships=[ship("C3", RED, energy=2, **ships)])


def beams(phase: str = "building") -> Chart:
    """Red has a Beam, planets B1 and B2, Ship 1 in space, Ship 2 at B1; A1 is Blue's, C3 free, E5 Purple's."""
    pos = chart(
        3,
        planets={
            "A1": of(BLUE, meeples=2, energy=3),
            "B1": of(RED, energy=9, ore=3, meeples=4, used=2, windmill=1),
            "B2": of(RED, meeples=2, used=1, windmill=1, refinery=1, bio=1),
            "C3": of(card="Lowmere"),
            "E5": of(PURPLE),
        },
        ships=[ship("D1", RED, energy=2, meeples=3, nuke=1), ship("B1", RED, meeples=2, energy=1)],
        hands={RED: "Transport Beam"},
    )
    pos.ship_used[1], pos.ship_used[2] = 2, 1
    return building(pos) if phase == "building" else movement(pos)
