"""Buttons for the moves of Space Opera: what lights up, how many dice, and the exact chance of the first throw."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.table import Choice
from orrery.draw.table import Odds as Way
from orrery.draw.text import curly
from orrery.engine.base import Move, Pass
from orrery.engine.words import Vocabulary
from orrery.games.referendum.actions.declare import roll_entry
from orrery.games.referendum.board.brings import Brings, ways_to_end
from orrery.games.referendum.board.facts import (
    FACE_ICONS,
    ROMAN,
    SIGNS,
    bloc_word,
    box_id,
    emblem,
    first_throw,
    is_open,
    leader_of,
    own_hand,
    place_id,
    seat_colours,
)
from orrery.games.referendum.board.peril import peril
from orrery.games.referendum.content import BLOC_WORDS, Content
from orrery.games.referendum.effects.traits import PeekCard, ShareWealth
from orrery.games.referendum.table import moves as said
from orrery.games.referendum.table.odds import odds_of, odds_of_roll, percent
from orrery.games.referendum.table.parts import Code, Deed, Roll
from orrery.games.referendum.table.purpose import useful_successes
from orrery.games.referendum.table.state import Realm, RealmView
from orrery.games.referendum.table.words import count
from orrery.games.referendum.turn.activation import BeginActivation
from orrery.games.referendum.turn.menu import menu, why_not

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
ENDS = (said.Stay,)
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
        self.brings = Brings(view, content, names)

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        made = [self.one(move) for move in moves]
        for move in moves:
            if isinstance(move, said.Activate):
                made += self.rows(move)
        groups = list(dict.fromkeys(choice.group for choice in made))
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", groups.index(choice.group))))

    def rows(self, first: said.Activate) -> list[Choice]:
        """What a citizen could do as soon as they are awake: one press wakes them and does it."""
        awake = woken(self.view, first.citizen)
        if awake is None:
            return []
        name = self.content.citizen_names[first.citizen]
        inner = Buttons(awake, self.content, self.words, self.names)
        found = []
        for move in menu(awake, awake.seat_on_turn):
            choice = inner.one(move)
            # a row stands in the group of its citizen, as a button: what it brings is told beside it
            found.append(
                msgspec.structs.replace(
                    choice,
                    move=self.words.text(first),
                    then=(choice.move,),
                    label=f"{name}: {choice.label}",
                    face=choice.label,
                    detail=choice.brings or choice.detail,
                    brings="",
                    note="",
                    odds=(),
                    group=name,
                    owner=None,
                )
            )
        return found

    def one(self, move: Move) -> Choice:
        """The button of one move, with what this game knows better than its text."""
        choice = button(move, self.words, self.point)
        kind = type(move)
        changes: dict[str, object] = self.brings.of(move)
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
            changes["face"] = f"Chart the {name}"
            changes["label"] = f"Chart the {name}: activate a planet"
        elif isinstance(move, said.NoConfidence):
            changes["kind"] = "attack"
            changes["target"] = f"go-{place_id(self.content, self.view.where[self.view.active])}"
        elif isinstance(move, (said.TravelTo, said.TravelFree)):
            changes["kind"] = "move"
        elif isinstance(move, said.UseSpecial):
            changes["detail"] = self._special(move.special)
        elif isinstance(move, (said.RollAgain, said.SetAside)):
            changes["detail"] = self._again(move)
            changes |= self._ways(move)
        elif isinstance(move, said.StopRolling):
            changes |= self._stop()
            changes["odds"] = (Way(1.0, ways_to_end(self.view, self.content)),)
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

    def _ways(self, move: Move) -> dict[str, object]:
        """How a re-roll may come out, exactly; and a word where more successes bring nothing."""
        roll = self.view.roll
        if roll is None:
            return {}
        changes: dict[str, object] = {"odds": again_ways(self.view, self.content, roll)}
        deed = self.view.deed
        if deed is not None and roll.successes() >= useful_successes(self.view, deed, roll):
            changes["warn"] = "One success more brings nothing more here."
        if isinstance(move, said.SetAside) and move.icon != min(roll.thrown):
            changes["group"] = "Or set aside another blank"
            changes["odds"] = ()
        return changes

    def _stop(self) -> dict[str, object]:
        roll = self.view.roll
        if roll is None:
            return {}
        said = f"Stop with {count(roll.successes(), 'success', 'successes')}"
        return {"face": said, "label": said, "detail": f"{max(1, roll.need)} needed"}

    # --- what words point at --------------------------------------------------------------------------------

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "place":
            note = ""
            if value < content.planets and view.placed[value] and view.align[content.gov[value]] >= 0:
                note = BLOC_WORDS[view.align[content.gov[value]]]
                if is_open(view, value):
                    note += ", open to No Confidence"
            return Pointed(f"go-{place_id(content, value)}", detail=note)
        if kind == "box":
            now = view.align[value]
            return Pointed(f"go-{box_id(content, value)}", detail=BLOC_WORDS[now] if now >= 0 else "")
        if kind == "citizen":
            entry = content.pack.citizen[value]
            standing = view.where[value] >= 0
            target = f"go-citizen-{entry.id}" if standing else ""
            note = f"rank {ROMAN[entry.rank]}"
            return Pointed(target, detail=note, owner=leader_of(view, value))
        if kind == "bloc":
            return Pointed(icon=SIGNS[value], name=BLOC_WORDS[value])
        if kind == "card":
            entry_id = content.pack.opportunity[value].id
            held = value in own_hand(view)
            return Pointed(f"card-{entry_id}" if held else "", detail="")
        if kind == "planet":
            planet = content.pack.planet[value]
            return Pointed(f"draw-{planet.id}", detail=f"{bloc_word(planet.government)} government")
        if kind == "icon":
            return Pointed(icon=FACE_ICONS[value])
        if kind == "seat":
            colour = seat_colours(view)[value]
            return Pointed(f"player-{colour}", icon=emblem(view, value), owner=value, name=self.names[value])
        return NOWHERE


def woken(view: RealmView, citizen: int) -> RealmView | None:
    """The table as it would be once this citizen is awake; None where something comes between that and their first action."""
    content, seat = view.content, view.seat_of(citizen)
    if content.trait(citizen, ShareWealth) is not None:
        return None
    if content.trait(citizen, PeekCard) is not None and view.foes_here(seat, view.where[citizen]):
        return None
    awake: Realm = view.copy()
    awake.listening = False
    BeginActivation(seat, citizen).run(awake)
    return awake.view(view.seat)


def again_ways(view: RealmView, content: Content, roll: Roll) -> tuple[Way, ...]:
    """A re-roll: one success more or not, without an adversity icon, or an icon and what it means."""
    dice, faces = roll.loose(), roll.faces()
    if not dice:
        return ()
    calm = (5 / 6) ** dice
    blank = ((5 - faces) / 6) ** dice
    have = roll.successes()
    wanted = max(1, roll.need)
    more = f"{have + 1} or more" if have + 1 >= wanted else f"{have + 1} or more, {wanted} needed"
    ways = [Way(calm - blank, f"{more}, no Adversity", "good"), Way(blank, f"still {have}, no Adversity")]
    if roll.kind == "rank":
        return (*ways, Way(1 - calm, "Adversity: the rank roll fails", "bad"))
    found = peril(view, content, roll)
    ends = f"{found.end} of {found.cards} cards end it"
    if found.rival:
        ends += f", {found.rival} let a rival decide"
    return (*ways, Way(1 - calm, f"Adversity: {ends}", "bad"))


WISHES: tuple[type[Move], ...] = (
    said.NoConfidence,
    said.RecruitPeople,
    said.RecruitCitizen,
    said.SeekOpportunity,
)


def impossible(
    view: RealmView, content: Content, moves: Sequence[Move], words: Vocabulary, names: tuple[str, ...]
) -> tuple[Choice, ...]:
    """What the active citizen might be expected to do and cannot: each with its reason and clause (REF-TRN-11)."""
    seat = view.seat
    if seat is None or view.active < 0 or not view.actions or not any(type(m) is Pass for m in moves):
        return ()
    if not view.stack or type(view.stack[-1]).__name__ != "TakeAction":
        return ()
    wishes: list[Move] = [wish() for wish in WISHES]
    wishes += [said.SearchSector(sector) for sector in view.sectors_at(view.where[view.active])]
    wishes += [
        said.UseSpecial(content.specials[index].name)
        for index in content.specials_of[view.active]
        if not content.specials[index].vote
    ]
    wishes += [
        said.PlayCard(card)
        for card in sorted(set(view.hands[seat]))
        if content.is_action[card] or content.is_free[card]
    ]
    buttons = Buttons(view, content, words, names)
    found = []
    for wish in wishes:
        reason = None if wish in moves else why_not(view, seat, wish)
        if reason is not None:
            choice = buttons.one(wish)
            found.append(
                msgspec.structs.replace(
                    choice,
                    why=reason[0],
                    clause=reason[1],
                    brings="",
                    note="",
                    odds=(),
                    target="",
                    detail="",
                    warn="",
                    hurts=False,
                )
            )
    return tuple(found)
