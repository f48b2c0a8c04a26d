"""Effects of actions and cards. An amount is `amount` plus `each` for every success."""

from __future__ import annotations

from orrery.engine.base import Word


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
