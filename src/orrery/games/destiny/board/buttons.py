"""Buttons for the moves: what lights up on the galaxy or among the players, and what a click costs in Corruption."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.table import Choice
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from orrery.games.destiny.board.galaxy import emblem, party_livery
from orrery.games.destiny.campaigns import CampaignIn
from orrery.games.destiny.content import MINISTER_IDS, Content
from orrery.games.destiny.deeds import RefuseIt
from orrery.games.destiny.ending import BreakDuty
from orrery.games.destiny.invasions import AttackIt
from orrery.games.destiny.menu import Abuse
from orrery.games.destiny.promises import BreakIt
from orrery.games.destiny.rebellion import Rebel
from orrery.games.destiny.view import TableView

OFFICES = ("minister-prime", "minister-interior", "minister-finance", "minister-justice", "minister-defence")
WARNINGS: dict[type[Move], str] = {
    AttackIt: "costs 2 Corruption unless a rule makes it free",
    RefuseIt: "breaks the law: 2 Corruption",
    BreakDuty: "breaks the law: 2 Corruption",
    BreakIt: "breaks the deal: 2 Corruption",
    Abuse: "1 to 5 Corruption on the Minister",
    Rebel: "loses all Ministries; Sectors are rolled for",
}
"""What is said beside a button before anything that brings Corruption."""


class Buttons:
    """Turns moves into buttons for one view."""

    def __init__(self, view: TableView, content: Content, words: Vocabulary, names: Sequence[str]) -> None:
        self.view = view
        self.content = content
        self.words = words
        self.names = names

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        made = [self.one(move) for move in moves]
        order = {group: i for i, group in enumerate(dict.fromkeys(choice.group for choice in made))}
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", order[choice.group])))

    def one(self, move: Move) -> Choice:
        """The button of one move, with its warning."""
        choice = button(move, self.words, self.point)
        warning = WARNINGS.get(type(move), "")
        if warning:
            choice = msgspec.structs.replace(choice, detail=warning, icon=choice.icon or "warning")
        if isinstance(move, CampaignIn):
            choice = msgspec.structs.replace(choice, kind="claim", icon="campaign")
        return choice

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "sector":
            entry = content.pack.sector[value]
            values = f"Defence {entry.defence}"
            return Pointed(f"go-{value + 1}", f"Sector {value + 1}", values)
        if kind in ("seat", "colour") and value < view.players:
            party = view.party[value]
            if party < 0:
                return NOWHERE
            return Pointed(
                f"player-{party_livery(content, party).colour}",
                self.names[value],
                icon=emblem(content, party),
                owner=value,
            )
        if kind == "senator":
            strength = f"Diplomacy {content.diplomacy[value]}, Command {content.command[value]}"
            owner = view.sen_seat[value]
            return Pointed("", "", strength, "senator", owner if owner >= 0 else None)
        if kind == "card":
            return Pointed(f"card-{content.card_ids[value]}", "", "", "hand")
        if kind == "ministry":
            return Pointed(f"office-{MINISTER_IDS[value]}", "", "", OFFICES[value])
        return NOWHERE
