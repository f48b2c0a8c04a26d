"""Buttons for the moves of Space Opera: what lights up, how many dice, and the exact chance of the first throw."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.table import Choice
from orrery.draw.text import curly
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from orrery.games.referendum.actions.declare import roll_entry
from orrery.games.referendum.board.facts import (
    FACE_ICONS,
    ROMAN,
    SIGNS,
    box_id,
    emblem,
    first_throw,
    is_open,
    leader_of,
    own_hand,
    place_id,
    seat_colours,
)
from orrery.games.referendum.content import BLOCS, Content
from orrery.games.referendum.table import moves as said
from orrery.games.referendum.table.odds import odds_of, odds_of_roll, percent
from orrery.games.referendum.table.parts import Code, Deed
from orrery.games.referendum.table.state import RealmView

ICONS: dict[type[Move], str] = {
    said.SearchSector: "activate",
    said.NoConfidence: "no-confidence",
    said.RecruitPeople: "people",
    said.RecruitCitizen: "recruit",
    said.SeekOpportunity: "opportunity",
    said.UseSpecial: "ability",
    said.Enact: "law",
    said.ClockMore: "clock",
    said.ClockLess: "clock",
    said.PayHelp: "wealth",
    said.PayWith: "wealth",
    said.RollAgain: "sync",
    said.StopRolling: "check",
    said.Help: "plus",
    said.Hinder: "minus",
    said.VoteFor: "check",
    said.BuyFor: "check",
    said.VoteAgainst: "close",
    said.BuyAgainst: "close",
    said.TakeOver: "crown",
    said.Block: "blocked",
    said.Rest: "injury",
    said.TakeOneToken: "wealth",
    said.TakeSeveralTokens: "wealth",
    said.TakeOneCard: "hand",
}
ROLLED: dict[type[Move], Code] = {
    said.SearchSector: "planet",
    said.NoConfidence: "confidence",
    said.RecruitPeople: "population",
    said.RecruitCitizen: "citizen",
    said.SeekOpportunity: "seek",
}
ENDS = (said.Stay, said.StopRolling)
GROUPS = {
    said.NoConfidence: "Act",
    said.RecruitPeople: "Act",
    said.RecruitCitizen: "Act",
    said.SeekOpportunity: "Act",
    said.SearchSector: "Activate a planet",
    said.UseSpecial: "Special",
    said.ClockMore: "Special",
    said.ClockLess: "Special",
}


class Buttons:
    """Turns moves into buttons for one view."""

    def __init__(self, view: RealmView, content: Content, words: Vocabulary, names: tuple[str, ...]) -> None:
        self.view = view
        self.content = content
        self.words = words
        self.names = names

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        made = [self.one(move) for move in moves]
        groups = list(dict.fromkeys(choice.group for choice in made))
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", groups.index(choice.group))))

    def one(self, move: Move) -> Choice:
        """The button of one move, with what this game knows better than its text."""
        choice = button(move, self.words, self.point)
        kind = type(move)
        changes: dict[str, object] = {}
        if kind in ICONS:
            changes["icon"] = ICONS[kind]
        if kind in GROUPS:
            changes["group"] = GROUPS[kind]
        if kind in ENDS:
            changes["kind"] = "end"
        if kind in ROLLED:
            changes["detail"] = self._chance(move)
        if isinstance(move, said.SearchSector):
            name = curly(self.content.sector_names[move.sector])
            changes["face"] = name
            changes["label"] = f"Activate a planet: {name}"
        elif isinstance(move, said.NoConfidence):
            changes["kind"] = "attack"
            changes["target"] = f"go-{place_id(self.content, self.view.where[self.view.active])}"
        elif isinstance(move, (said.TravelTo, said.TravelFree)):
            changes["kind"] = "move"
        elif isinstance(move, said.UseSpecial):
            changes["detail"] = self._special(move.special)
        elif isinstance(move, (said.RollAgain, said.SetAside)):
            changes["detail"] = self._again(move)
        elif isinstance(move, said.StopRolling):
            changes["detail"] = self._stop()
        elif isinstance(move, said.TakeCardMove):
            changes["target"] = f"shown-{self.content.pack.opportunity[move.card].id}"
        elif isinstance(move, said.Keep):
            changes["target"] = f"picked-{self.content.pack.opportunity[move.card].id}"
        elif isinstance(move, said.BringIn):
            changes["target"] = f"draw-{self.content.pack.citizen[move.citizen].id}"
        return msgspec.structs.replace(choice, **changes) if changes else choice

    # --- odds -----------------------------------------------------------------------------------------------

    def _chance(self, move: Move) -> str:
        view, citizen = self.view, self.view.active
        deed = Deed(ROLLED[type(move)], view.seat_on_turn, citizen, view.seat_on_turn, view.where[citizen])
        entry = roll_entry(view, deed)
        assert entry is not None
        odds = first_throw(view, entry)
        dice = "1 die" if odds.dice == 1 else f"{odds.dice} dice"
        return f"{dice}, {percent(odds.enough)}"

    def _special(self, name: int) -> str:
        for index in self.content.specials_of[self.view.active]:
            special = self.content.specials[index]
            if special.name == name and special.roll is not None:
                wild = special.roll.skill != "rank"
                odds = odds_of(special.roll.dice, 2 if wild else 1, 0, special.roll.need, False)
                return f"{special.roll.dice} dice, {percent(odds.enough)}"
        return ""

    def _again(self, move: Move) -> str:
        roll = self.view.roll
        odds = odds_of_roll(roll) if roll is not None else None
        if odds is None:
            return ""
        wanted = min(3, odds.have + 1)
        return f"{wanted}+ {percent(odds.at_least[wanted - 1])}, Adversity {percent(odds.adversity)}"

    def _stop(self) -> str:
        roll = self.view.roll
        return "" if roll is None else f"{roll.successes()} of {max(1, roll.need)} needed"

    # --- what words point at --------------------------------------------------------------------------------

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "place":
            note = ""
            if value < content.planets and view.placed[value] and view.align[content.gov[value]] >= 0:
                note = BLOCS[view.align[content.gov[value]]]
                if is_open(view, value):
                    note += ", open to No Confidence"
            return Pointed(f"go-{place_id(content, value)}", detail=note)
        if kind == "box":
            now = view.align[value]
            return Pointed(f"go-{box_id(content, value)}", detail=BLOCS[now] if now >= 0 else "")
        if kind == "citizen":
            entry = content.pack.citizen[value]
            standing = view.where[value] >= 0
            target = f"go-citizen-{entry.id}" if standing else ""
            note = f"rank {ROMAN[entry.rank]}"
            return Pointed(target, detail=note, owner=leader_of(view, value))
        if kind == "bloc":
            return Pointed(icon=SIGNS[value])
        if kind == "card":
            entry_id = content.pack.opportunity[value].id
            held = value in own_hand(view)
            return Pointed(f"card-{entry_id}" if held else "", detail="")
        if kind == "planet":
            planet = content.pack.planet[value]
            return Pointed(f"draw-{planet.id}", detail=f"{planet.government} government")
        if kind == "icon":
            return Pointed(icon=FACE_ICONS[value])
        if kind == "seat":
            colour = seat_colours(view)[value]
            return Pointed(f"player-{colour}", icon=emblem(view, value), owner=value, name=self.names[value])
        return NOWHERE
