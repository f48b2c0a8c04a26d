"""Everything around the galaxy: the state in the bar, Parties, shelf, stage, hand and the legend of signs."""

from __future__ import annotations

from orrery.draw.table import Count, Fact, Table
from orrery.games.destiny.board.hand import hand
from orrery.games.destiny.board.offers import pending
from orrery.games.destiny.board.parties import panels
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.board.shelf import shelf
from orrery.games.destiny.board.stage import stage
from orrery.games.destiny.content.printed import INFESTED, PHASES
from orrery.games.destiny.turn.stages import STAGE_NAMES

LEGEND = (
    Count("influence", "Influence that it yields", None, tone="influence", about="resource:1"),
    Count("credits", "Money that it yields", None, tone="money", about="resource:0"),
    Count("shield", "Defence", None, about="count:defence"),
    Count("ability", "a Sector ability", None, tone="brass", about="count:gift"),
    Count("marked", "marked this turn: falls if the roll succeeds", None, about="count:marked"),
    Count("infestation", "Infested", None, tone="infest", about="count:infested"),
    Count("fleet", "Fleets; a red rim attacks", None, about="count:fleets"),
    Count("race-jur", "race that lives there", None, about="count:race"),
    Count("party-gsp", "Party it leans to", None, about="count:leaning"),
    Count("negotiation", "Diplomacy of a Senator", None, about="count:diplomacy"),
    Count("rank", "Command of a Senator", None, about="count:command"),
    Count(
        "corruption", "Corruption; three can become a Shadow", None, tone="danger", about="count:corruption"
    ),
)


def around(scene: Scene) -> Table:
    """The values of the page."""
    view = scene.view
    fallen = view.owner.count(INFESTED)
    status = (
        *pending(scene),
        Fact(str(view.turn), before="Turn", about="count:turn"),
        Fact(PHASES[view.phase], icon="government", about=f"phase:{view.phase}"),
        Fact(after=STAGE_NAMES[view.stage], about=f"stage:{view.stage}") if view.stage else Fact(),
        Fact(
            str(fallen),
            after=f"of {scene.content.numbers.infested_to_lose} Infested",
            icon="infestation",
            about="gauge:infestation",
        ),
    )
    facts = tuple(fact for fact in status if fact.value or fact.after)
    return Table(facts, panels(scene), shelf(scene), stage(scene), hand=hand(scene), legend=LEGEND)
