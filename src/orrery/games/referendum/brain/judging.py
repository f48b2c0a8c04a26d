"""What a judge looks at in Space Opera: governments and how safe they are, people won over, citizens, cards, the clock."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.turns import ChooseCitizen

FEATURES = (
    "governments",
    "governments ahead of the best rival",
    "governments with nobody behind them",
    "governments with two or more behind them",
    "populations of its own",
    "worlds where most are its own, under another government",
    "worlds of rivals with nobody behind the government",
    "citizens in play",
    "rank of its citizens",
    "citizens that are ready",
    "citizens that are hurt",
    "citizens on its own worlds",
    "wealth",
    "cards",
    "starting the turn",
)

SAID = (
    ("more governments", "fewer governments"),
    ("a larger lead in governments", "a smaller lead in governments"),
    (
        "more governments of yours with nobody behind them",
        "fewer governments of yours with nobody behind them",
    ),
    (
        "more governments of yours with two or more behind them",
        "fewer governments of yours with two or more behind them",
    ),
    ("more populations of yours", "fewer populations of yours"),
    ("more worlds ready to be toppled", "fewer worlds ready to be toppled"),
    ("more rivals’ governments with nobody behind them", "fewer rivals’ governments with nobody behind them"),
    ("more citizens in play", "fewer citizens in play"),
    ("citizens of a higher rank", "citizens of a lower rank"),
    ("more citizens who are Ready", "fewer citizens who are Ready"),
    ("more citizens who are hurt", "fewer citizens who are hurt"),
    ("more citizens on your own worlds", "fewer citizens on your own worlds"),
    ("more wealth", "less wealth"),
    ("more cards", "fewer cards"),
    ("the start of the turn more often", "the start of the turn less often"),
)
"""What a hint says when a move leads to more of a feature, and to less of it: in the order of `FEATURES`."""

BURDENS = ("governments with nobody behind them", "citizens that are hurt")
"""The features that nobody wants more of."""


def progress(pos: Realm) -> float:
    """From 0 with all clocks to 1 with none left."""
    return 1.0 - pos.clocks / max(1, pos.full_pool)


def quiet(pos: Realm) -> bool:
    """A citizen is to be chosen: nothing is rolled, voted on or travelled."""
    return isinstance(pos.decision, ChooseCitizen)


def features(pos: Realm, seat: Seat) -> list[float]:
    """What speaks for a seat."""
    content = pos.content
    bloc = pos.bloc_of[seat]
    if bloc < 0:
        return [0.0] * len(FEATURES)
    counts = pos.governments()
    rivals = [b for s, b in enumerate(pos.bloc_of) if s != seat and b >= 0 and not pos.resigned[s]]
    best = max([counts[b] for b in rivals], default=0)
    shaky = firm = own = ripe = loose = 0
    for planet, there in enumerate(pos.placed):
        if not there:
            continue
        government, people = pos.government(planet), pos.people(planet)
        mine = people.count(bloc)
        own += mine
        if government == bloc:
            shaky += mine == 0
            firm += mine >= 2
        else:
            ripe += pos.plurality(planet) == bloc
            loose += government in rivals and people.count(government) == 0
    citizens = rank = ready = hurt = home = wealth = 0
    for citizen, where in enumerate(pos.where):
        if where < 0 or content.bloc[citizen] != bloc:
            continue
        citizens += 1
        rank += content.rank[citizen]
        ready += pos.ready[citizen]
        hurt += pos.hurt[citizen]
        wealth += min(pos.wealth[citizen], 5)
        home += pos.is_planet(where) and pos.placed[where] and pos.government(where) == bloc
    return [
        counts[bloc] / 4,
        max(-3, min(3, counts[bloc] - best)) / 3,
        shaky / 2,
        firm / 3,
        own / 8,
        ripe / 2,
        loose / 2,
        citizens / 4,
        rank / 8,
        ready / 3,
        hurt / 2,
        home / 3,
        wealth / 6,
        min(len(pos.hands[seat]), 8) / 5,
        1.0 if pos.start == seat else 0.0,
    ]
