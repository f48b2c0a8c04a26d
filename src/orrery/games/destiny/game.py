"""Galactic Destiny: Politics: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import get_args

from orrery.engine.base import Move, Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.stops import StopKind
from orrery.engine.studied import Studied
from orrery.games.destiny.cards.meanings import CARDS
from orrery.games.destiny.content.effects.events import AtOnce, LastingEvent
from orrery.games.destiny.content.effects.played import PlayedWord
from orrery.games.destiny.content.effects.sectors import SectorWord
from orrery.games.destiny.content.effects.traits import LastingTrait
from orrery.games.destiny.content.lasting import check_read
from orrery.games.destiny.content.printed import PACKS, Content
from orrery.games.destiny.laws.amending import Amend
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableLaw
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.phases.ending import dissolve
from orrery.games.destiny.phases.events import EVENTS
from orrery.games.destiny.phases.setup import SetUp
from orrery.games.destiny.table.imagining import deal
from orrery.games.destiny.table.invariants import problems
from orrery.games.destiny.table.state import Table, TableView
from orrery.games.destiny.words import names_of

LONGEST_GAME = 50
"""Turns at most where there is a limit (DES-END-12)."""


class Destiny(Game):
    """Galactic Destiny: Politics for 3 to 6 players."""

    slug = "destiny"
    title = "Galactic Destiny: Politics"
    designer = "Richard Pulis"
    blurb = (
        "Win elections, write laws, make deals and break them while the Infestation feeds on your corruption. "
        "Ten Sectors win the Republic; ten Infested ones end it for everybody."
    )
    minutes = "180 min"
    players = (3, 6)
    seat_names = ("GSP", "BIP", "PoP", "TMP", "CoS", "PPF")
    bound = 400_000  # sixty times the longest of some thousand random games
    quick = MappingProxyType({"turn_limit": 3})
    """Options that keep a random game short, for tests that look at every decision of one."""

    content: Content
    table = Table
    packs = PACKS

    def __init__(self, content: Content | None = None) -> None:
        self.import_room()  # a pack is read when all chapters have said what the words of cards mean
        CARDS.check(get_args(PlayedWord))
        EVENTS.check(get_args(AtOnce))
        check_read(LastingTrait, SectorWord, LastingEvent)
        super().__init__(content)

    def spans(self) -> Mapping[str, int]:
        return {
            "number": 20,
            "TermNumber.number": 99,
            "amount": 40,
            "line": 9,
            "deal": 99,
            "law": 30,
            "rate": 6,
            "turns": 12,
            "die": 11,
            "group": 11,
            "hands[][]": 12,
            "discards[]": 50,
            "event_discards[]": 50,
            "sector_discards[]": 56,
            "token_log[]": 8,
            "rolled[]": 16,
            "laws[]": 4,
            "deals[]": 6,
            "past[]": 4,
            "terms[]": 4,
        }

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind(
                "hits me", "Somebody announces something against me: a card, an ability, an attempt, a veto"
            ),
            StopKind("answers", "Somebody announces something that is not about me"),
            StopKind("attempts", "An attempt is rolled for, and I could change the roll"),
            StopKind("re-roll", "Dice have fallen that I could re-roll"),
            StopKind("moments", "Before the game goes on: cards, abilities, the bank, deals"),
            StopKind("bids", "I could add Influence to my vote"),
            StopKind("veto", "I am Prime Minister and could veto something"),
            StopKind("offers", "Somebody wants to hear offers"),
            StopKind("challenge", "A law has passed that I could challenge"),
        )

    def oddities(self) -> list[str]:
        """Cards that cost more than anybody may hold, Senators without a price, decks that run dry."""
        pack, cap = self.content.pack, self.content.pack.numbers.resource_cap
        found = [
            f"nobody can ever play {card.name}: it costs more than the {cap} that anybody may hold."
            for card in pack.action
            if max(card.cost.money, card.cost.influence) > cap
        ]
        found += [
            f"nobody can ever hire {senator.name}: it costs {senator.cost}, and nobody may hold more than {cap}."
            for senator in pack.senator
            if senator.cost > cap
        ]
        copies = sum(card.copies for card in pack.action)
        if copies < pack.numbers.start_action_cards * self.players[1]:
            found.append(f"the deck of {copies} Action cards runs dry soon after the deal.")
        return found

    def sides(self, pos: Table) -> Mapping[str, Sequence[str]]:
        parties = pos.words().tables["party"]
        return {"party": [parties[party] if party >= 0 else "" for party in pos.party]}

    def studied(self) -> tuple[Studied, ...]:
        return (
            Studied("Action cards", "card", ("plays",)),
            Studied("Senators", "senator", ("recruits", "stands")),
            Studied("Ability cards", "ability", ("takes the Ability card",)),
        )

    def count_rounds(self, pos: Table) -> int:
        return pos.turn

    def options(self) -> tuple[Option, ...]:
        return (
            Option(
                "random_first_election",
                False,
                "Deal the Ministries in the first turn instead of voting.",
                "DES-ELEC-14",
                (False, True),
            ),
            Option(
                "assassination_counter_bid",
                False,
                "The first raise of an attempt costs the target's Diplomacy more.",
                "DES-ASN-11",
                (False, True),
            ),
            Option(
                "propositions",
                "grammar",
                "Only the six samples, the language of laws, or free words as well.",
                "DES-PROP-03",
                ("samples", "grammar", "free"),
            ),
            Option(
                "free_text_promises",
                True,
                "Promises may be written in free words.",
                "DES-DEAL-12",
                (False, True),
            ),
            Option(
                "turn_limit",
                0,
                "The game ends after so many turns; 0 is no limit.",
                "DES-END-12",
                (),
                0,
                LONGEST_GAME,
            ),
        )

    def set_up(self, pos: Table) -> None:
        pos.then(SetUp())

    def names(self, pos: Table) -> Mapping[str, Sequence[str]]:
        return names_of(pos)

    def names_by(self, pos: Table) -> Hashable:
        return tuple(pos.party)

    def problems(self, pos: Table) -> list[str]:
        return problems(pos)

    def mistyped(self, view: TableView, move: Move) -> str:
        """A law that cannot be read, or that the Bill of Sentient Rights forbids."""
        if not isinstance(move, (TableLaw, Amend)):
            return ""
        return refusal(view, read_law(view.content, move.text))[0]

    def on_resign(self, pos: Table, seat: Seat) -> None:
        dissolve(pos, seat)

    def deal(self, pos: Table, view: TableView, chance: Chance) -> None:
        deal(pos, view, chance)
