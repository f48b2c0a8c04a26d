"""Buttons for the moves of Space Opera: what lights up, how many dice, and the exact chance of the first throw."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw import choices
from orrery.draw.choices import NOWHERE, Pointed, improves
from orrery.draw.table import Choice
from orrery.draw.table import Odds as Way
from orrery.draw.text import curly
from orrery.engine.base import Move, Pass
from orrery.engine.words import several
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


WISHES: tuple[type[Move], ...] = (
    said.NoConfidence,
    said.RecruitPeople,
    said.RecruitCitizen,
    said.SeekOpportunity,
)
"""What every citizen might be expected to do."""


class Buttons(choices.Buttons[RealmView]):
    """Buttons for one view."""

    content: Content

    def more(self, moves: Sequence[Move]) -> list[Choice]:
        """What citizens could do as soon as they are awake."""
        return [row for move in moves if isinstance(move, said.Activate) for row in self.rows(move)]

    def rows(self, first: said.Activate) -> list[Choice]:
        """What a citizen could do as soon as they are awake: one press wakes them and does it."""
        awake = woken(self.view, first.citizen)
        if awake is None:
            return []
        name = self.content.citizen_names[first.citizen]
        inner = Buttons(awake, self.words, self.names)
        found = []
        for move in menu(awake, awake.seat_on_turn):
            choice = inner.one(move)
            # a row stands in the group of its citizen, as a button: what it brings is told beside it
            found.append(
                choice.but(
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

    def improved(self, choice: Choice, move: Move) -> Choice:
        """What every move brings, and then what its kind says."""
        kind = type(move)
        changes = Brings(self.view, self.names).of(move)
        if kind in ICONS:
            changes["icon"] = ICONS[kind]
        if kind in GROUPS:
            changes["group"] = GROUPS[kind]
        if kind in ROLLED:
            changes["detail"] = self._chance(move)
        return super().improved(choice.but(**changes), move)

    @improves(said.Stay)
    def _stay(self, choice: Choice, move: said.Stay) -> Choice:
        return choice.but(kind="end")

    @improves(said.SearchSector)
    def _search(self, choice: Choice, move: said.SearchSector) -> Choice:
        name = curly(self.content.sector_names[move.sector])
        return choice.but(face=f"Chart the {name}", label=f"Chart the {name}: activate a planet")

    @improves(said.NoConfidence)
    def _overthrow(self, choice: Choice, move: said.NoConfidence) -> Choice:
        where = self.view.where[self.view.active]
        return choice.but(kind="attack", target=f"go-{place_id(self.content, where)}")

    @improves(said.TravelTo, said.TravelFree)
    def _travel(self, choice: Choice, move: said.TravelTo | said.TravelFree) -> Choice:
        return choice.but(kind="move")

    @improves(said.TakeCardMove)
    def _take(self, choice: Choice, move: said.TakeCardMove) -> Choice:
        return choice.but(target=f"shown-{self.content.pack.opportunity[move.card].id}")

    @improves(said.Keep)
    def _keep(self, choice: Choice, move: said.Keep) -> Choice:
        return choice.but(target=f"picked-{self.content.pack.opportunity[move.card].id}")

    @improves(said.BringIn)
    def _bring_in(self, choice: Choice, move: said.BringIn) -> Choice:
        return choice.but(target=f"draw-{self.content.pack.citizen[move.citizen].id}")

    # --- odds -----------------------------------------------------------------------------------------------

    def _chance(self, move: Move) -> str:
        view, citizen = self.view, self.view.active
        deed = Deed(ROLLED[type(move)], view.seat_on_turn, citizen, view.seat_on_turn, view.where[citizen])
        entry = roll_entry(view, deed)
        assert entry is not None
        odds = first_throw(view, entry)
        dice = "1 die" if odds.dice == 1 else f"{odds.dice} dice"
        return f"{dice}, {percent(odds.enough)}"

    @improves(said.UseSpecial)
    def _special(self, choice: Choice, move: said.UseSpecial) -> Choice:
        for index in self.content.specials_of[self.view.active]:
            special = self.content.specials[index]
            if special.name == move.special and special.roll is not None:
                wild = special.roll.skill != "rank"
                odds = odds_of(special.roll.dice, 2 if wild else 1, 0, special.roll.need, False)
                return choice.but(detail=f"{special.roll.dice} dice, {percent(odds.enough)}")
        return choice.but(detail="")

    @improves(said.RollAgain, said.SetAside)
    def _again(self, choice: Choice, move: said.RollAgain | said.SetAside) -> Choice:
        """How a re-roll may come out, exactly; and a word where more successes bring nothing."""
        roll = self.view.roll
        if roll is None:
            return choice.but(detail="")
        odds, detail = odds_of_roll(roll), ""
        if odds is not None:
            wanted = min(3, odds.have + 1)
            detail = f"{wanted}+ {percent(odds.at_least[wanted - 1])}, Adversity {percent(odds.adversity)}"
        changes: dict[str, object] = {"detail": detail, "odds": again_ways(self.view, self.content, roll)}
        deed = self.view.deed
        if deed is not None and roll.successes() >= useful_successes(self.view, deed, roll):
            changes["warn"] = "One success more brings nothing more here."
        if isinstance(move, said.SetAside) and move.icon != min(roll.thrown):
            changes["group"] = "Or set aside another blank"
            changes["odds"] = ()
        return choice.but(**changes)

    @improves(said.StopRolling)
    def _stop(self, choice: Choice, move: said.StopRolling) -> Choice:
        roll, odds = self.view.roll, (Way(1.0, ways_to_end(self.view, self.content)),)
        if roll is None:
            return choice.but(odds=odds)
        face = f"Stop with {several(roll.successes(), 'success', 'successes')}"
        return choice.but(face=face, label=face, detail=f"{max(1, roll.need)} needed", odds=odds)

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

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What the active citizen might be expected to do and cannot: each with its reason and clause (REF-TRN-11)."""
        view, content, seat = self.view, self.content, self.view.seat
        if seat is None or view.active < 0 or not view.actions or not any(type(m) is Pass for m in moves):
            return ()
        if type(self.step).__name__ != "TakeAction":
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
        reasons = [(wish, None if wish in moves else why_not(view, seat, wish)) for wish in wishes]
        return tuple(
            self.refused(wish, *reason, brings="", note="", odds=(), target="", detail="")
            for wish, reason in reasons
            if reason is not None
        )


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
