"""Space Opera: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.stops import StopKind
from orrery.engine.studied import Studied
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

    def spans(self) -> Mapping[str, int]:
        return {
            "tokens": 12,
            "times": 6,
            "hands[][]": 12,
            "discards[]": 54,
            "past_troubles[]": 18,
            "drawn[]": 12,
            "purse_given[]": 12,
            "purse_taken[]": 12,
            "companions[]": 8,
            "invited[]": 8,
        }

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind("rolls", "A rival rolls where my people could help or hinder"),
            StopKind("my helpers", "My own people could help my roll"),
            StopKind("plus cards", "I could play a card on my own roll"),
            StopKind("money", "A rival's wealth icon could be bought or spoilt"),
            StopKind("adversity", "An Adversity card lets me end a rival's action"),
            StopKind("blocking", "A citizen of mine could stop a guile action"),
            StopKind("cards", "Somebody plays a card that I could answer"),
            StopKind("journeys", "Somebody sets out on a journey that I could stop"),
            StopKind("changes", "A seat would turn that I could protect"),
            StopKind("injuries", "A citizen of mine would be injured"),
            StopKind("votes", "The Senate has voted and I could add votes"),
            StopKind("rides", "A rival offers one of mine a ride"),
            StopKind("reactions", "Somebody plays a reaction that I could answer"),
        )

    def oddities(self) -> list[str]:
        """Cards that are never dealt or can never be paid for, decks that run dry."""
        content, pack = self.content, self.content.pack
        tokens = pack.supply.clock_tokens
        found = [
            f"{card.name} is never dealt: there are none of it."
            for card in pack.opportunity
            if not card.count
        ]
        found += [
            f"{card.name} is never dealt: there are none of it." for card in pack.adversity if not card.count
        ]
        found += [
            f"nobody can ever play {card.name}: it costs {card.clocks} clock tokens, and there are {tokens}."
            for card in pack.opportunity
            if card.clocks > tokens
        ]
        if len(content.all_cards) < content.hand_limit * self.players[1]:
            found.append(
                f"the Opportunity deck of {len(content.all_cards)} cards runs dry before four hands are full."
            )
        return found

    def sides(self, pos: Realm) -> Mapping[str, Sequence[str]]:
        blocs = pos.words().tables["bloc"]
        return {"bloc": [blocs[bloc] if bloc >= 0 else "" for bloc in pos.bloc_of]}

    def studied(self) -> tuple[Studied, ...]:
        return (
            Studied("Opportunity cards and laws", "card", ("plays", "reacts with", "proposes")),
            Studied("Specials", "special", ("uses",)),
            Studied("Citizens", "citizen", ("activates",)),
        )

    def count_rounds(self, pos: Realm) -> int:
        return pos.turn

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
