"""The vocabulary of Space Opera: conditions, effects of cards, traits of citizens and planets, rules of Adversity.

Each word is one frozen value, decoded by its tag `do`. An amount is `amount` plus `each` for every success.
"""

from __future__ import annotations

from orrery.engine.base import Word

# --- conditions: all must hold when an action or card is declared -----------------------------------------------


class OnPlanet(Word, frozen=True):
    """The acting citizen stands on a planet."""


class OppCitizenHere(Word, frozen=True):
    """Another player has a citizen at the place."""


class MinRank(Word, frozen=True):
    """The acting citizen has at least this rank."""

    rank: int


class OwnPopHere(Word, frozen=True):
    """So many population boxes here are of the acting bloc."""

    boxes: int


class HasWealth(Word, frozen=True):
    """The acting citizen holds so many wealth tokens."""

    amount: int


class PluralityDiffers(Word, frozen=True):
    """Some bloc has the plurality here, and it is not the government's."""


class OwnPlurality(Word, frozen=True):
    """The acting citizen's bloc has the majority or plurality here."""


class LawInHand(Word, frozen=True):
    """The acting player holds a law card."""


class FriendInDiscards(Word, frozen=True):
    """A Friend card lies among the discards."""


class DoneOwnHere(Word, frozen=True):
    """Another citizen of the acting player here is Done."""


class OwnCitizenHere(Word, frozen=True):
    """The reacting player has a citizen at the place."""


class VoteRunning(Word, frozen=True):
    """A Senate vote called by another player is running."""


Condition = (
    OnPlanet
    | OppCitizenHere
    | MinRank
    | OwnPopHere
    | HasWealth
    | PluralityDiffers
    | OwnPlurality
    | LawInHand
    | FriendInDiscards
    | DoneOwnHere
    | OwnCitizenHere
    | VoteRunning
)

# --- effects of actions and cards -------------------------------------------------------------------------------


class Travel(Word, frozen=True):
    """The acting citizen travels, with companions, so many times; after each arrival on a planet she may shift boxes."""

    moves: int
    shift: int = 0


class MoveCitizen(Word, frozen=True):
    """Put one other citizen of the acting player at any station."""


class GainWealth(Word, frozen=True):
    """Tokens from the supply, to `self` or divided among own citizens here (`own-here`)."""

    amount: int
    to: str
    each: int = 0


class TakeWealth(Word, frozen=True):
    """Tokens from opposing citizens here go to the acting one: one from each, or so many as the player divides."""

    from_each: bool = False
    amount: int = 0
    each: int = 0


class PayWealth(Word, frozen=True):
    """The price, paid by the acting citizen before anything else; with `repeat` as often as she likes."""

    amount: int
    repeat: bool = False


class Draw(Word, frozen=True):
    """Draw Opportunity cards; `keep` of them stay (0: all); `only` law or friend; `limit`: then down to 6."""

    amount: int = 0
    each: int = 0
    pile: str = "deck"
    keep: int = 0
    only: str = ""
    limit: bool = False


class Discard(Word, frozen=True):
    """The acting player discards cards of choice."""

    amount: int


class LookHand(Word, frozen=True):
    """The acting player sees the hand of the player named."""


class TakeCard(Word, frozen=True):
    """Take cards from the hand of the player named; `pick` says who chooses them: actor or owner."""

    pick: str
    amount: int = 0
    each: int = 0


class ShiftPop(Word, frozen=True):
    """Steps for population boxes: `boxes` 1 for a single box, 0 for any number; `toward` any, own or a bloc."""

    toward: str
    where: str
    amount: int = 0
    each: int = 0
    boxes: int = 0
    max_each: int = 0
    only_named: bool = False


class SetPop(Word, frozen=True):
    """Set boxes to own, random, match (another box there) or a bloc; `payments`: one box for each payment."""

    to: str
    boxes: int = 0
    payments: bool = False


class SwapPop(Word, frozen=True):
    """Exchange one box here with one of another planet of the sector."""


class ShiftGov(Word, frozen=True):
    """Change the government by steps in either direction."""

    steps: int


class SetGov(Word, frozen=True):
    """The government becomes own, named, plurality, match (a box of the planet) or a bloc."""

    to: str


class SwapGovPop(Word, frozen=True):
    """Exchange the government marker with one population marker of the planet."""


class ActivatePlanet(Word, frozen=True):
    """Draw planet cards of a sector (`here` or `any`), place one, and maybe travel there free."""

    sector: str
    travel: bool
    amount: int = 0
    each: int = 0


class Recruit(Word, frozen=True):
    """Look through the citizen deck and put any one citizen into play here; it is the recruit of the game turn."""


class AddDice(Word, frozen=True):
    """More dice for an ordinary roll of these skills, never above 6."""

    amount: int
    skills: tuple[str, ...]


class RemoveDice(Word, frozen=True):
    """Fewer dice for an ordinary roll of another player, never below 1."""

    amount: int


class ExtraSuccess(Word, frozen=True):
    """Added to the successes if there is at least one."""

    amount: int


class BanOpposition(Word, frozen=True):
    """No opposing citizen hinders this roll or spends wealth tokens on it."""


class SkipAdversity(Word, frozen=True):
    """So many Adversity cards of this action are not drawn."""

    count: int


class SaveAction(Word, frozen=True):
    """A failure decided by an Adversity card is turned into going on."""


class Cancel(Word, frozen=True):
    """It does not happen: a card played as an action, a journey, an injury, a change of `boxes`, or a reaction."""

    what: str
    boxes: int = 0


class Heal(Word, frozen=True):
    """Remove injury tokens: `one-here`, `other-here` (with her player's consent) or `all-here`."""

    who: str


class Injure(Word, frozen=True):
    """The citizen named is injured; `up_to_own_rank`: only one whose rank does not exceed the acting citizen's."""

    up_to_own_rank: bool = False


class Choice(Word, frozen=True):
    """The player of the citizen named picks one option that can be carried out."""

    options: tuple[TakeCard | Injure, ...]


class Ready(Word, frozen=True):
    """A Done citizen of the acting player here becomes Ready."""


class ExtraAction(Word, frozen=True):
    """A further, different action in this activation."""


class Votes(Word, frozen=True):
    """Votes added to either side."""

    amount: int


class Ban(Word, frozen=True):
    """Until the end of the next game turn: nobody travels to the planet named, or no No Confidence on this one."""

    what: str


class SenateVote(Word, frozen=True):
    """Call a vote on a law or on the clock."""

    on: str


Effect = (
    Travel
    | MoveCitizen
    | GainWealth
    | TakeWealth
    | PayWealth
    | Draw
    | Discard
    | LookHand
    | TakeCard
    | ShiftPop
    | SetPop
    | SwapPop
    | ShiftGov
    | SetGov
    | SwapGovPop
    | ActivatePlanet
    | Recruit
    | AddDice
    | RemoveDice
    | ExtraSuccess
    | BanOpposition
    | SkipAdversity
    | SaveAction
    | Cancel
    | Heal
    | Injure
    | Choice
    | Ready
    | ExtraAction
    | Votes
    | Ban
    | SenateVote
)

# --- traits of citizens and planets -----------------------------------------------------------------------------


class VoteValue(Word, frozen=True):
    """Votes in every Senate vote, from anywhere."""

    amount: int


class VoteBonusPop(Word, frozen=True):
    """One more vote for each population box of the bloc, on a planet outside the sector."""

    bloc: str
    outside: str


class BlockGuile(Word, frozen=True):
    """May block actions with a guile roll at this location."""


class Veto(Word, frozen=True):
    """May cancel a law that passes by so many votes or fewer."""

    margin: int


class TieBreak(Word, frozen=True):
    """Decides tied Senate votes."""


class SeekFrom(Word, frozen=True):
    """Seek Opportunity may draw from the top of the discards too."""


class RemoteWealth(Word, frozen=True):
    """Spends wealth tokens as if present anywhere."""


class RandomChoiceBoxes(Word, frozen=True):
    """The ? boxes of planets that this citizen activates are rolled."""


class RecruitPickAny(Word, frozen=True):
    """Takes any citizen of the deck when recruiting succeeds."""


class FreeTravel(Word, frozen=True):
    """A free Travel: `leaving` this planet, or `before-vote`."""

    when: str


class NoVote(Word, frozen=True):
    """Never votes in the Senate."""


class ShareWealth(Word, frozen=True):
    """When activated, may move wealth tokens between this citizen and others of the bloc."""


class PeekCard(Word, frozen=True):
    """When activated, sees random cards of each opponent with a citizen here."""

    amount: int


class BanHinder(Word, frozen=True):
    """Opposing citizens cannot subtract dice from such rolls of the bloc here."""

    skill: str
    bloc: str


class IgnoreInjury(Word, frozen=True):
    """The first injury in each game turn is ignored."""


class ExtraDraw(Word, frozen=True):
    """Draws more planet cards when Activate Planet succeeds."""

    amount: int


class AdversityFails(Word, frozen=True):
    """Where an Adversity card would be drawn, the action fails instead."""


class SenateSeat(Word, frozen=True):
    """Citizens here who are no senators buy votes."""


class DieBonus(Word, frozen=True):
    """More dice for rolls of the skill by citizens of the rank."""

    skill: str
    amount: int
    min_rank: int


class WealthOnActivate(Word, frozen=True):
    """Tokens for a citizen activated here, after topping up."""

    amount: int


class PassWealth(Word, frozen=True):
    """Passing on both actions here brings so many tokens."""

    amount: int


class NoForeignHelp(Word, frozen=True):
    """Only citizens of her own bloc help a citizen who acts here."""


class GovNeed(Word, frozen=True):
    """No Confidence needs so many successes here."""

    amount: int


class ClockExtra(Word, frozen=True):
    """A successful No Confidence here removes so many further clock tokens."""

    amount: int


class RandomShift(Word, frozen=True):
    """At the start of each game turn a random box takes a random bloc."""


class GuileNotWild(Word, frozen=True):
    """Guile icons are no target icons here, except on guile rolls."""


class ArriveCheck(Word, frozen=True):
    """Whoever arrives rolls a die; an adversity icon injures."""


class HealOnActivate(Word, frozen=True):
    """Whoever is activated here loses the injury token."""


class GuileBan(Word, frozen=True):
    """Actions that need a guile roll are forbidden here."""


Trait = (
    VoteValue
    | VoteBonusPop
    | BlockGuile
    | Veto
    | TieBreak
    | SeekFrom
    | RemoteWealth
    | RandomChoiceBoxes
    | RecruitPickAny
    | FreeTravel
    | NoVote
    | ShareWealth
    | PeekCard
    | BanHinder
    | IgnoreInjury
    | ExtraDraw
    | AdversityFails
    | SenateSeat
    | DieBonus
    | WealthOnActivate
    | PassWealth
    | NoForeignHelp
    | GovNeed
    | ClockExtra
    | RandomShift
    | GuileNotWild
    | ArriveCheck
    | HealOnActivate
    | GuileBan
)

# --- rules of Adversity cards -----------------------------------------------------------------------------------


class HaveSkill(Word, frozen=True):
    """Continue if one of your citizens present has the skill at this level."""

    skill: str
    minimum: int


class HaveRank(Word, frozen=True):
    """Continue if one of your citizens present has this rank or a higher one."""

    minimum: int


class HaveNative(Word, frozen=True):
    """Continue on a station, or if one of your citizens present comes from this planet; else maybe an injury too."""

    injure: bool = False


class HavePlurality(Word, frozen=True):
    """Continue if one of your citizens present has the alignment of the plurality; never on a station."""


class HaveHomeSector(Word, frozen=True):
    """Continue in, or on a station touching, the home sector of one of your citizens present."""


class DiscardFriend(Word, frozen=True):
    """Discard a Friend card to continue."""


class DiscardRandom(Word, frozen=True):
    """Discard cards at random to continue."""

    amount: int


class PayToken(Word, frozen=True):
    """Pay wealth tokens from your citizens present to continue."""

    amount: int


class OpponentMayFail(Word, frozen=True):
    """An opponent with such a citizen present may make the action fail."""

    skill: str
    minimum: int


class TakeControl(Word, frozen=True):
    """An opponent with a citizen present who has the target skill may take control."""


class InjureOwn(Word, frozen=True):
    """One of your citizens present is injured; continue if the acting citizen is still in play."""


class DieCheck(Word, frozen=True):
    """Roll a die: on this icon the acting citizen is injured and the action fails."""

    icon: str


class FailThenTravel(Word, frozen=True):
    """The action fails; the acting citizen may at once take a free Travel action."""


Trouble = (
    HaveSkill
    | HaveRank
    | HaveNative
    | HavePlurality
    | HaveHomeSector
    | DiscardFriend
    | DiscardRandom
    | PayToken
    | OpponentMayFail
    | TakeControl
    | InjureOwn
    | DieCheck
    | FailThenTravel
)
