"""Effects of actions and cards. An amount is `amount` plus `each` for every success."""

from __future__ import annotations

from typing import Literal, TypeAlias

from orrery.engine.base import Word
from orrery.games.referendum.effects.terms import (
    Bloc,
    Few,
    Moment,
    Number,
    RolledSkill,
    Slot,
    UpToSix,
    WindowName,
)


class Act(Word, frozen=True):
    """A word of an action, a free card, a law or a special action."""

    def names(self) -> tuple[Slot, ...]:
        """What must be named when the word is declared, in this order (REF-ACT-08)."""
        return ()

    def counts(self) -> bool:
        """Whether every success brings something more."""
        return False

    def may_block(self) -> bool:
        """Whether a deed may be impossible because of this word: nothing to name, or a price that cannot be paid."""
        return bool(self.names())

    def is_point(self) -> bool:
        """Whether the word alone is reason enough to declare a deed."""
        return True

    def changes(self) -> bool:
        """Whether it changes alignments, which a law states before the vote."""
        return False

    def has_distance(self) -> bool:
        """Whether it leads to an alignment that is named, so many steps away on the wheel."""
        return False

    def is_price(self) -> bool:
        """Whether it is what the deed costs."""
        return False

    def is_repeated(self) -> bool:
        """Whether it is a price that is paid as often as one likes."""
        return False

    def is_bought(self) -> bool:
        """Whether each payment of such a price brings it once."""
        return False


class Counted(Act, frozen=True):
    """A word with an amount: so many, and so many more for each success."""

    amount: UpToSix = 0
    each: UpToSix = 0

    def __post_init__(self) -> None:
        if not self.amount + self.each:
            raise ValueError("Field amount or each: one of them must be at least 1")

    def counts(self) -> bool:
        return self.each > 0

    def total(self, successes: int) -> int:
        """The amount that so many successes bring."""
        return self.amount + self.each * successes


# --- journeys and people ----------------------------------------------------------------------------------------


class Travel(Act, frozen=True):
    """The acting citizen travels, with companions, so many times; after each arrival on a planet they may shift boxes."""

    moves: Few
    shift: UpToSix = 0


class MoveCitizen(Act, frozen=True):
    """Put one other citizen of the acting player at any station."""

    def names(self) -> tuple[Slot, ...]:
        return ("citizen", "place")


class ActivatePlanet(Counted, frozen=True, kw_only=True):
    """Draw planet cards of a sector (`here` or `any`), place one, and maybe travel there free."""

    sector: Literal["here", "any"]
    travel: bool

    def names(self) -> tuple[Slot, ...]:
        return ("sector",)


class Recruit(Act, frozen=True):
    """Look through the citizen deck and put any one citizen into play here; it is the recruit of the game turn."""


class Heal(Act, frozen=True):
    """Remove injury tokens: `one-here`, `other-here` (with their player's consent) or `all-here`."""

    who: Literal["one-here", "other-here", "all-here"]

    def names(self) -> tuple[Slot, ...]:
        return () if self.who == "all-here" else ("citizen",)


class Injure(Act, frozen=True):
    """The citizen named is injured; `up_to_own_rank`: only one whose rank does not exceed the acting citizen's."""

    up_to_own_rank: bool = False

    def names(self) -> tuple[Slot, ...]:
        return ("citizen",)


class CardsOrInjury(Counted, frozen=True):
    """The player of the citizen named hands over cards of choice, or that citizen is injured."""

    def names(self) -> tuple[Slot, ...]:
        return ("citizen",)


class Ready(Act, frozen=True):
    """A Done citizen of the acting player here becomes Ready."""

    def names(self) -> tuple[Slot, ...]:
        return ("citizen",)


class ExtraAction(Act, frozen=True):
    """A further, different action in this activation."""


class Ban(Act, frozen=True):
    """Until the end of the next game turn: nobody travels to the planet named, or no No Confidence on this one."""

    what: Literal["travel-to", "no-confidence"]

    def names(self) -> tuple[Slot, ...]:
        return ("place",) if self.what == "travel-to" else ()


# --- tokens and cards -------------------------------------------------------------------------------------------


class GainWealth(Counted, frozen=True, kw_only=True):
    """Tokens from the supply, to `self` or divided among own citizens here (`own-here`)."""

    to: Literal["self", "own-here"]


class TakeWealth(Counted, frozen=True):
    """Tokens from opposing citizens here go to the acting one, so many as their player divides."""


class TaxEverybody(Act, frozen=True):
    """One token from each opposing citizen here goes to the acting one."""


class PayWealth(Act, frozen=True):
    """The price, paid by the acting citizen before anything else; with `repeat` as often as they like."""

    amount: Number
    repeat: bool = False

    def may_block(self) -> bool:
        return True

    def is_point(self) -> bool:
        return False

    def is_price(self) -> bool:
        return True

    def is_repeated(self) -> bool:
        return self.repeat


class Draw(Counted, frozen=True):
    """Draw Opportunity cards; `keep` of them stay (0: all); `only` one kind; `limit`: then down to the hand limit."""

    pile: Literal["deck", "discards"] = "deck"
    keep: UpToSix = 0
    only: Literal["any", "law", "friend"] = "any"
    limit: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pile == "discards" and self.keep:
            raise ValueError("Field keep: cards that are taken from the discards all stay")


class Discard(Act, frozen=True):
    """The acting player discards cards of choice."""

    amount: Few

    def is_point(self) -> bool:
        return False


class LookHand(Act, frozen=True):
    """The acting player sees the hand of the player named."""

    def names(self) -> tuple[Slot, ...]:
        return ("player",)


class TakeCard(Counted, frozen=True, kw_only=True):
    """Take cards from the hand of the player named; `pick` says who chooses them: actor (who sees it) or owner."""

    pick: Literal["actor", "owner"]

    def names(self) -> tuple[Slot, ...]:
        return ("player",)


# --- alignments -------------------------------------------------------------------------------------------------


class ShiftPop(Counted, frozen=True, kw_only=True):
    """Steps for population boxes; `toward` any, own or a bloc; one box only, each box once, one alignment only."""

    toward: Literal["any", "own"] | Bloc
    where: Literal["here", "sector"]
    one_box: bool = False
    each_once: bool = False
    only_named: bool = False

    def names(self) -> tuple[Slot, ...]:
        sector: tuple[Slot, ...] = ("sector",) if self.where == "sector" else ()
        return (*sector, "alignment") if self.only_named else sector

    def changes(self) -> bool:
        return True


class SetPop(Act, frozen=True):
    """Set boxes to own, random, match (another box there) or a bloc: so many, or one for each payment (0 boxes)."""

    to: Literal["own", "random", "match"] | Bloc
    boxes: UpToSix = 0

    def changes(self) -> bool:
        return True

    def is_bought(self) -> bool:
        return not self.boxes


class SwapPop(Act, frozen=True):
    """Exchange one box here with one of another planet of the sector."""

    def changes(self) -> bool:
        return True


class ShiftGov(Act, frozen=True):
    """Change the government by so many steps at most, in either direction."""

    steps: Few

    def changes(self) -> bool:
        return True


class SetGov(Act, frozen=True):
    """The government becomes own, named, plurality, match (a box of the planet) or a bloc."""

    to: Literal["own", "named", "plurality", "match"] | Bloc

    def names(self) -> tuple[Slot, ...]:
        return ("alignment",) if self.to == "named" else ()

    def has_distance(self) -> bool:
        return self.to == "named"

    def changes(self) -> bool:
        return True


class SwapGovPop(Act, frozen=True):
    """Exchange the government marker with one population marker of the planet."""

    def changes(self) -> bool:
        return True


Doing: TypeAlias = (
    Travel
    | MoveCitizen
    | ActivatePlanet
    | Recruit
    | Heal
    | Injure
    | CardsOrInjury
    | Ready
    | ExtraAction
    | Ban
    | GainWealth
    | TakeWealth
    | TaxEverybody
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
)
"""What actions, free cards, laws and special actions do."""


# --- plus cards -------------------------------------------------------------------------------------------------


class Plus(Word, frozen=True):
    """A word of a plus card."""

    def windows(self) -> tuple[WindowName, ...]:
        """Where it changes something (REF-RCT-01)."""
        return ("declare", "dice")


class AddDice(Plus, frozen=True):
    """More dice for an ordinary roll of these skills, never above 6."""

    amount: Few
    skills: tuple[RolledSkill, ...]


class BanOpposition(Plus, frozen=True):
    """No opposing citizen hinders this roll or spends wealth tokens on it."""


class SkipAdversity(Plus, frozen=True):
    """So many Adversity cards of this action are not drawn."""

    count: Few


class ExtraSuccess(Plus, frozen=True):
    """Added to the successes if there is at least one."""

    amount: Few

    def windows(self) -> tuple[WindowName, ...]:
        return ("finish",)


class SaveAction(Plus, frozen=True):
    """A failure decided by an Adversity card is turned into going on."""

    def windows(self) -> tuple[WindowName, ...]:
        return ("adversity",)


Boost: TypeAlias = AddDice | BanOpposition | SkipAdversity | ExtraSuccess | SaveAction
"""What plus cards do to a roll."""


# --- reactions --------------------------------------------------------------------------------------------------


class Reaction(Word, frozen=True):
    """A word of a reaction card."""

    def window(self) -> WindowName:
        """The window that its card names (REF-RCT-01)."""
        return "declare"

    def moment(self) -> Moment:
        """What exactly it answers."""
        return self.window()


class RemoveDice(Reaction, frozen=True):
    """Fewer dice for an ordinary roll of another player, never below 1."""

    amount: Few

    def window(self) -> WindowName:
        return "dice"


class Votes(Reaction, frozen=True):
    """Votes added to either side."""

    amount: Number

    def window(self) -> WindowName:
        return "vote"


class CancelCard(Reaction, frozen=True):
    """A card played as an action does not happen."""


class CancelTravel(Reaction, frozen=True):
    """A journey does not happen."""

    def moment(self) -> Moment:
        return "departure"


class CancelReaction(Reaction, frozen=True):
    """A reaction does not happen."""

    def moment(self) -> Moment:
        return "answer"


class CancelInjury(Reaction, frozen=True):
    """An injury does not happen."""

    def window(self) -> WindowName:
        return "injury"


class CancelChange(Reaction, frozen=True):
    """The change of one population box does not happen."""

    def window(self) -> WindowName:
        return "change"


Answer: TypeAlias = (
    RemoveDice | Votes | CancelCard | CancelTravel | CancelReaction | CancelInjury | CancelChange
)
"""What reaction cards do."""

Effect: TypeAlias = Doing | Boost | Answer
