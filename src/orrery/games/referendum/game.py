"""Space Opera: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.games.referendum.content import PACKS, Content
from orrery.games.referendum.invariants import problems
from orrery.games.referendum.meanings import check_words
from orrery.games.referendum.table.imagining import deal
from orrery.games.referendum.table.state import Realm, RealmView
from orrery.games.referendum.table.words import names_of
from orrery.games.referendum.turn.setup import set_up
from orrery.games.referendum.turn.turns import leave

check_words()


class Referendum(Game):
    """Space Opera for 2 to 4 players."""

    slug = "referendum"
    title = "Space Opera: Referendum"
    designer = "Greg Turner"
    blurb = (
        "Six blocs, one galaxy: send citizens to win over the people, topple governments and pass laws. "
        "When the clock has run out, the Great Referendum counts governments."
    )
    minutes = "120 min"
    players = (2, 4)
    bound = 60_000

    content: Content
    table = Realm
    packs = PACKS

    def options(self) -> tuple[Option, ...]:
        return (
            Option(
                "station_layout",
                "hub",
                "How the sectors lie: the Core in the middle, or all five in a row.",
                "REF-SET-03",
                ("hub", "chain"),
            ),
            Option(
                "choose_blocs",
                False,
                "Players pick their blocs in seat order instead of being dealt one.",
                "REF-SET-07",
                (False, True),
            ),
            Option(
                "strict_referendum",
                False,
                "Nobody wins if a bloc without a leader has more governments than every player.",
                "REF-END-05",
                (False, True),
            ),
            Option(
                "turn_limit",
                4,
                "The game ends after so many game turns for each clock token at the start.",
                "REF-EDG-06",
                (),
                1,
                20,
            ),
        )

    def set_up(self, pos: Realm) -> None:
        set_up(pos)

    def names(self, pos: Realm) -> Mapping[str, Sequence[str]]:
        return names_of(pos)

    def names_by(self, pos: Realm) -> Hashable:
        return tuple(pos.bloc_of)

    def problems(self, pos: Realm) -> list[str]:
        return problems(pos)

    def on_resign(self, pos: Realm, seat: Seat) -> None:
        leave(pos, seat)

    def deal(self, pos: Realm, view: RealmView, chance: Chance) -> None:
        deal(pos, view, chance)
