"""Everything that can be said in Space Opera: one class for each kind of choice, one text for each."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Done, Move, Pass, says

PASS: Final = Pass()
DONE: Final = Done()

# --- setup ------------------------------------------------------------------------------------------------------


@says("lead {bloc}", "REF-SET-07")
class Lead(Move, frozen=True):
    """Pick the bloc to lead."""

    bloc: int


@says("start at {place}", "REF-SET-12")
class StartAt(Move, frozen=True):
    """Put a citizen without a home on a station."""

    place: int


@says("fill {box} with {bloc}", "REF-APL-09")
class Fill(Move, frozen=True):
    """Choose the alignment of a ? box or of all lock boxes of a new planet."""

    box: int
    bloc: int


@says("give up {card}", "REF-SET-16")
class GiveUp(Move, frozen=True):
    """Discard a starting card in order to draw another."""

    card: int


# --- the activation ---------------------------------------------------------------------------------------------


@says("activate {citizen}", "REF-TRN-03")
class Activate(Move, frozen=True):
    """Activate a Ready citizen."""

    citizen: int


@says("search {sector}", "REF-APL-01")
class SearchSector(Move, frozen=True):
    """Activate Planet: bring a planet of this sector into play."""

    sector: int


@says("no confidence", "REF-NOC-01")
class NoConfidence(Move, frozen=True):
    """Overthrow the government of the planet."""


@says("recruit the people", "REF-REC-01")
class RecruitPeople(Move, frozen=True):
    """Recruit Population: change one box of the planet."""


@says("recruit a citizen", "REF-REC-01")
class RecruitCitizen(Move, frozen=True):
    """Recruit Citizen: bring a citizen of the own bloc into play."""


@says("seek opportunity", "REF-SEK-01")
class SeekOpportunity(Move, frozen=True):
    """Draw Opportunity cards."""


@says("travel to {place}", "REF-TRV-01")
class TravelTo(Move, frozen=True):
    """Travel as one of the two actions."""

    place: int


@says("travel free to {place}", "REF-FRE-02")
class TravelFree(Move, frozen=True):
    """Travel as a free action."""

    place: int


@says("use {special}", "REF-TRN-12")
class UseSpecial(Move, frozen=True):
    """Take a special action of the citizen's own card."""

    special: int


@says("enact {card}", "REF-VOT-01")
class Enact(Move, frozen=True):
    """Propose a law card to the Senate."""

    card: int


@says("propose one clock more", "REF-VOT-23")
class ClockMore(Move, frozen=True):
    """Call a vote to add a clock token."""


@says("propose one clock less", "REF-VOT-23")
class ClockLess(Move, frozen=True):
    """Call a vote to remove a clock token."""


@says("play {card}", "REF-PLO-01")
class PlayCard(Move, frozen=True):
    """Play an Opportunity card: as an action, free, on a roll, or as a reaction."""

    card: int


@says("stay here", "REF-APL-14")
class Stay(Move, frozen=True):
    """Do not travel."""


# --- naming what an action is aimed at --------------------------------------------------------------------------


@says("name {bloc}", "REF-ACT-08")
class NameBloc(Move, frozen=True):
    """Name an alignment."""

    bloc: int


@says("name the {sector}", "REF-ACT-08")
class NameSector(Move, frozen=True):
    """Name a sector."""

    sector: int


@says("aim at {place}", "REF-ACT-08")
class AimAt(Move, frozen=True):
    """Name a place."""

    place: int


@says("target {citizen}", "REF-ACT-08")
class Target(Move, frozen=True):
    """Name a citizen."""

    citizen: int


@says("target the hand of {seat}", "REF-ACT-08")
class TargetHand(Move, frozen=True):
    """Name a player."""

    seat: int


@says("pay {times} times", "REF-ACT-07")
class PayTimes(Move, frozen=True):
    """Pay a price that may be paid several times."""

    times: int


# --- changes ----------------------------------------------------------------------------------------------------


@says("turn {box} to {bloc}", "REF-ALI-03")
class Turn(Move, frozen=True):
    """Change the alignment of a box."""

    box: int
    bloc: int


@says("choose {box}", "REF-CIT-24")
class ChooseBox(Move, frozen=True):
    """Pick a box; a die or an exchange decides its alignment."""

    box: int


@says("place {planet}", "REF-APL-07")
class PlacePlanet(Move, frozen=True):
    """Put one of the drawn planets on the table."""

    planet: int


@says("bring in {citizen}", "REF-REC-04")
class BringIn(Move, frozen=True):
    """Put one of the drawn citizens into play."""

    citizen: int


# --- cards and tokens -------------------------------------------------------------------------------------------


@says("draw from the deck", "REF-SEK-01")
class FromDeck(Move, frozen=True):
    """Draw the next card from the deck."""


@says("draw from the discards", "REF-PLN-08")
class FromDiscards(Move, frozen=True):
    """Take the top card of the discards."""


@says("keep {card}", "REF-PLO-01")
class Keep(Move, frozen=True):
    """Keep one of the cards drawn."""

    card: int


@says("discard {card}", "REF-SEK-02")
class DiscardCard(Move, frozen=True):
    """Discard a card from hand."""

    card: int


@says("take {card}", "REF-PLO-13")
class TakeCardMove(Move, frozen=True):
    """Take a card from the hand that is shown."""

    card: int


@says("hand over {card}", "REF-PLO-13")
class HandOver(Move, frozen=True):
    """Give a card of one's own choice."""

    card: int


@says(
    "give a token to {citizen}",
    "REF-CMP-20",
    "It goes to another citizen of your bloc, who has not given it to this one before.",
)
class GiveToken(Move, frozen=True):
    """A wealth token goes to this citizen."""

    citizen: int


@says(
    "take a token from {citizen}",
    "REF-CMP-20",
    "It comes from another citizen of your bloc who has one, and has not got it from this one before.",
)
class TakeToken(Move, frozen=True):
    """A wealth token of this citizen is taken."""

    citizen: int


@says("hand over cards", "REF-PLO-13")
class ChooseCards(Move, frozen=True):
    """Of two evils: the cards."""


@says("suffer the injury", "REF-INJ-01")
class ChooseInjury(Move, frozen=True):
    """Of two evils: the injury."""


@says("agree", "REF-TRV-04")
class Agree(Move, frozen=True):
    """Consent to what is offered to one's citizen."""


# --- rolls ------------------------------------------------------------------------------------------------------


@says("help with {citizen}", "REF-ROL-04")
class Help(Move, frozen=True):
    """Add a die."""

    citizen: int


@says("hinder with {citizen}", "REF-ROL-04")
class Hinder(Move, frozen=True):
    """Subtract a die."""

    citizen: int


@says("pay for a success with {citizen}", "REF-ROL-33")
class PayHelp(Move, frozen=True):
    """Turn a wealth icon to the target icon."""

    citizen: int


@says("pay for {icon} with {citizen}", "REF-ROL-33")
class PayHinder(Move, frozen=True):
    """Turn a wealth icon to an icon that is no success."""

    icon: int
    citizen: int


@says("roll again", "REF-ROL-20")
class RollAgain(Move, frozen=True):
    """Set aside what must be, and re-roll the rest."""


@says("set aside {icon} and roll again", "REF-ROL-22")
class SetAside(Move, frozen=True):
    """Nothing came up: set one die aside and re-roll the rest."""

    icon: int


@says("stop rolling", "REF-ROL-20")
class StopRolling(Move, frozen=True):
    """Count the successes."""


@says("pay with {citizen}", "REF-ROL-35")
class PayWith(Move, frozen=True):
    """Pay a wealth token to an Adversity card."""

    citizen: int


@says("risk a card", "REF-ADV-01")
class RiskCard(Move, frozen=True):
    """Discard at random in order to continue."""


@says("make it fail", "REF-ADV-08")
class MakeItFail(Move, frozen=True):
    """Poison the action."""


@says("take control", "REF-ADV-17")
class TakeOver(Move, frozen=True):
    """Take control of the action."""


@says("injure {citizen}", "REF-INJ-14")
class LetInjure(Move, frozen=True):
    """Choose which of one's own citizens is injured."""

    citizen: int


# --- journeys ---------------------------------------------------------------------------------------------------


@says("take along {citizen}", "REF-TRV-03")
class TakeAlong(Move, frozen=True):
    """An own citizen comes along."""

    citizen: int


@says("invite {citizen}", "REF-TRV-04")
class Invite(Move, frozen=True):
    """Offer a citizen of another player a place."""

    citizen: int


# --- reactions and votes ----------------------------------------------------------------------------------------


@says("play {card} for {box}", "REF-RCT-09")
class PlayForBox(Move, frozen=True):
    """Protect a box from the changes named."""

    card: int
    box: int


@says("play {card} in favour", "REF-VOT-29")
class PlayFor(Move, frozen=True):
    """Add the card's votes for the proposal."""

    card: int


@says("play {card} against it", "REF-VOT-29")
class PlayAgainst(Move, frozen=True):
    """Add the card's votes against the proposal."""

    card: int


@says("block it", "REF-CIT-03")
class Block(Move, frozen=True):
    """Stop an action that needs a guile roll."""


@says("vote for", "REF-VOT-10")
class VoteFor(Move, frozen=True):
    """All votes of the citizen for the proposal."""


@says("vote against", "REF-VOT-10")
class VoteAgainst(Move, frozen=True):
    """All votes of the citizen against the proposal."""


@says("vote for and pay {tokens}", "REF-VOT-07")
class BuyFor(Move, frozen=True):
    """Votes for the proposal, some of them bought."""

    tokens: int


@says("vote against and pay {tokens}", "REF-VOT-07")
class BuyAgainst(Move, frozen=True):
    """Votes against the proposal, some of them bought."""

    tokens: int


@says("all vote for", "REF-VOT-10")
class AllFor(Move, frozen=True):
    """This citizen and all who come after them cast their own votes for the proposal."""


@says("all vote against", "REF-VOT-10")
class AllAgainst(Move, frozen=True):
    """This citizen and all who come after them cast their own votes against the proposal."""


@says("none of them votes", "REF-VOT-10")
class NoneVotes(Move, frozen=True):
    """Neither this citizen nor those who come after them vote."""


@says("pass the proposal", "REF-VOT-12")
class PassProposal(Move, frozen=True):
    """Decide a tie for the proposal."""


@says("reject the proposal", "REF-VOT-12")
class RejectProposal(Move, frozen=True):
    """Decide a tie against the proposal."""


@says("cancel the law", "REF-VOT-14")
class CancelLaw(Move, frozen=True):
    """Veto a law that passed narrowly."""


# --- passing ----------------------------------------------------------------------------------------------------


@says("rest", "REF-PAS-02")
class Rest(Move, frozen=True):
    """Remove the injury token after passing on both actions."""


@says("take a wealth token", "REF-PAS-02")
class TakeOneToken(Move, frozen=True):
    """A wealth token after passing on both actions."""


@says("take {several} wealth tokens", "REF-PLN-01")
class TakeSeveralTokens(Move, frozen=True):
    """More wealth tokens, where the planet is generous."""

    several: int


@says("take a card", "REF-PAS-02")
class TakeOneCard(Move, frozen=True):
    """An Opportunity card after passing on both actions."""
