"""What the words of cards and abilities mean: one handler a word, in the table `CARDS` (DES-CARD-03, 05, 20, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from orrery.engine.base import Move, Seat, Step, says
from orrery.engine.meanings import Meanings
from orrery.games.destiny.content.effects.played import PlayedWord
from orrery.games.destiny.content.printed import CHECKS, Content
from orrery.games.destiny.table.announced import CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Table

# what must be named before it is announced (DES-CARD-03)
ACTOR, TARGET, OTHER, NUMBER, READY = 0, 1, 2, 3, 4


@says("choose {senator}", "DES-CARD-03")
class ChooseSenator(Move, frozen=True):
    """The acting Senator, or the one aimed at."""

    senator: int


@says("choose {seat}", "DES-CARD-03")
class ChooseSeat(Move, frozen=True):
    """The Party aimed at."""

    seat: int


@says("choose a fleet of {colour}", "DES-SAB-20")
class ChooseColour(Move, frozen=True):
    """Whose Fleet is aimed at, the Republic's included."""

    colour: int


@says("choose sector {sector}", "DES-CARD-03")
class ChooseSector(Move, frozen=True):
    """The Sector aimed at."""

    sector: int


@says("choose {number}", "DES-CARD-03")
class ChooseNumber(Move, frozen=True):
    """How many."""

    number: int


@says("convert {number} {resource}", "DES-CARD-03")
class ConvertSome(Move, frozen=True):
    """Exchange so much of one resource for the other."""

    number: int
    resource: int


class Meaning:
    """What one word means. A handler says only what differs from a word that can be played whenever its card can, is
    aimed at nothing and costs nothing beyond its card. Chapters add theirs to `CARDS` below the class, and not by a decorator:
    compiled, a decorated class would be called through Python, and every open moment asks for every card."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """Whether it can be played at this moment, as far as the word says anything about that (DES-CARD-02)."""
        return True

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """Whether this moment, in which it can be played, is its last useful one: no turn of one's own comes in time."""
        return False

    def slots(self, word: Any) -> tuple[int, ...]:
        """What must be named: TARGET, OTHER, NUMBER, in this order."""
        return ()

    def acts(self, word: Any) -> bool:
        """Whether it needs an acting Senator (DES-CARD-05)."""
        return False

    def counts_tokens(self, word: Any) -> bool:
        """Whether it depends on a number of tokens that another word of the card lets the player choose."""
        return False

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        """What it can be aimed at; depends on the table and the own hand only."""
        return []

    def others(self, pos: Table, word: Any, played: Played) -> list[Move]:
        """What else must be named once it is aimed."""
        return []

    def numbers(self, pos: Table, word: Any, played: Played) -> list[Move]:
        """How many it can be."""
        return []

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        """Whether its target is still there and allowed when it resolves (DES-CARD-23)."""
        return True

    def price(self, pos: Table, word: Any, played: Played) -> None:
        """Write down what it costs above the base cost of its card (DES-CARD-10)."""

    def affordable(self, pos: Table, word: Any, seat: Seat) -> bool:
        """Whether the least price of an ability can be paid."""
        return True

    def is_choosy(self) -> bool:
        """Whether it has a time or a price of its own: where it has neither, nobody need ask for every card of every hand."""
        kind = type(self)
        return kind.when is not Meaning.when or kind.affordable is not Meaning.affordable

    def says(self, pos: Table, word: Any, played: Played) -> None:
        """Tell what it is aimed at."""
        pos.tell("DES-CARD-03", "It is aimed at {0:senator}", played.target)

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        """Whether it is about something of this Party's: by default a Senator that it is aimed at."""
        return TARGET in self.slots(word) and pos.party_of(played.target) == seat

    def answers(self, pos: Table, word: Any, seat: Seat, card: int, below: Played) -> bool:
        """Whether its card may answer what was announced (DES-CARD-08, DES-ASN-14)."""
        return False

    def rerolls(self, pos: Table, word: Any, seat: Seat) -> bool:
        """Whether its card may be played on dice that have fallen (DES-DICE-01)."""
        return False

    def begins(self, pos: Table, word: Any, played: Played, laws: list[Step[Any]]) -> bool:
        """Announce it in a way of its own, after what the laws demand; False: like any other card."""
        return False

    def do(self, pos: Table, word: Any, played: Played) -> None:
        """Carry it out."""
        raise NotImplementedError(type(self).__name__)


CARDS: Meanings[Meaning] = Meanings()
"""The handler of each word that is played."""


def effects_of(pos: Table, played: Played) -> tuple[PlayedWord, ...]:
    """What an announced card or ability does."""
    if played.what == MINISTRY:
        return pos.content.corrupt_effects[played.id]
    if played.what == TRAIT:
        return pos.content.trait_actions[played.id]
    return pos.content.card_effects[played.id]


def name_of(pos: Table, played: Played) -> str:
    """What an announced card or ability is called."""
    content = pos.content
    if played.what == MINISTRY:
        return f"corrupt {content.minister_names[played.id]}"
    if played.what == TRAIT:
        return content.trait_names[played.id]
    return content.card_names[played.id]


def slots_of(effects: tuple[PlayedWord, ...], actor: bool, tokens: bool) -> tuple[int, ...]:
    """What must be named, in this order: the acting Senator of an Action, targets, and how many (DES-CARD-03, 05)."""
    found = [ACTOR] if actor else []
    for word in effects:
        found.extend([slot for slot in CARDS[word].slots(word) if slot not in found])
    return (*found, NUMBER) if tokens else tuple(found)


class Spoken:
    """A word of a card or ability together with its meaning and what it must name."""

    def __init__(self, word: Any) -> None:
        self.word = word
        self.meaning: Meaning = CARDS[word]
        self.slots: tuple[int, ...] = self.meaning.slots(word)


class Text:
    """What a card or ability says: all its words, those that have a time or a price of their own, and what must be named before
    it is announced."""

    def __init__(self, effects: tuple[PlayedWord, ...], actor: bool, tokens: bool) -> None:
        self.words: list[Spoken] = [Spoken(word) for word in effects]
        self.choosy: list[Spoken] = [spoken for spoken in self.words if spoken.meaning.is_choosy()]
        self.slots: tuple[int, ...] = slots_of(effects, actor, tokens)
        self.names_nothing: bool = self.slots in ((), (ACTOR,))
        """Whether nothing must be named, or only an actor: anybody who has its Action will do."""

    def fits(self, pos: Table, seat: Seat, where: int) -> bool:
        """Whether its words can be played at this moment, and their least price be paid (DES-CARD-02)."""
        for spoken in self.choosy:
            word, meaning = spoken.word, spoken.meaning
            if not meaning.when(pos, word, seat, where) or not meaning.affordable(pos, word, seat):
                return False
        return True


class Texts:
    """All texts of a pack, by the numbers of cards, abilities and Ministries."""

    def __init__(self, content: Content) -> None:
        actions = content.card_action
        self.cards: list[Text] = [Text(e, actions[i], False) for i, e in enumerate(content.card_effects)]
        self.traits: list[Text] = [Text(effects, False, False) for effects in content.trait_actions]
        self.ministries: list[Text] = [Text(effects, False, True) for effects in content.corrupt_effects]


TEXTS: Final[dict[str, Texts]] = {}
"""By pack, made when the first of its texts is asked for: every open moment asks for every card."""


def texts_of(content: Content) -> Texts:
    """The texts of a pack."""
    found = TEXTS.get(content.digest)
    if found is None:
        found = TEXTS[content.digest] = Texts(content)
    return found


def text_of(pos: Table, played: Played) -> Text:
    """What an announced card or ability says."""
    texts, what = texts_of(pos.content), played.what
    if what == CARD:
        return texts.cards[played.id]
    return texts.traits[played.id] if what == TRAIT else texts.ministries[played.id]


def needed(pos: Table, played: Played) -> int:
    """What must still be chosen before a card or ability can be announced."""
    return _missing(text_of(pos, played).slots, played)


def _missing(wanted: tuple[int, ...], played: Played) -> int:
    for slot in wanted:
        if slot == TARGET:
            named = played.target >= 0
        elif slot == NUMBER:
            named = played.number != 0
        elif slot == OTHER:
            named = played.other >= 0
        else:
            named = played.senator >= 0
        if not named:
            return slot
    return READY


def options(pos: Table, played: Played, slot: int) -> list[Move]:
    """The choices for a slot; they depend on the table and on the own hand only."""
    if slot == ACTOR:
        return [ChooseSenator(senator) for senator in pos.ready_of(played.seat)]
    if slot == NUMBER and played.what == MINISTRY:
        return [ChooseNumber(n) for n in range(1, pos.content.corrupt_max[played.id] + 1)]
    for spoken in text_of(pos, played).words:
        word, meaning = spoken.word, spoken.meaning
        if slot in spoken.slots:
            if slot == TARGET:
                return meaning.aims(pos, word, played)
            return meaning.numbers(pos, word, played) if slot == NUMBER else meaning.others(pos, word, played)
    return []


def fill(played: Played, slot: int, move: Move) -> None:
    """Write a choice down."""
    if isinstance(move, ChooseSenator):
        if slot == ACTOR:
            played.senator = move.senator
        else:
            played.target = move.senator
    elif isinstance(move, ChooseSeat):
        played.target = move.seat
    elif isinstance(move, ChooseColour):
        played.target = move.colour
    elif isinstance(move, ChooseSector):
        if slot == OTHER:
            played.other = move.sector
        else:
            played.target = move.sector
    elif isinstance(move, ChooseNumber):
        played.number = move.number
    elif isinstance(move, ConvertSome):
        played.number = move.number
        played.other = move.resource


def can_finish(pos: Table, played: Played) -> bool:
    """Whether an actor, a target and a number can be named, so that nothing is offered that cannot be finished."""
    wanted = text_of(pos, played).slots
    slot = _missing(wanted, played)
    if slot == READY:
        return True
    choices = options(pos, played, slot)
    if slot == wanted[-1]:
        return bool(choices)  # after it nothing is left to be named
    for move in choices:
        trial = played.copy()
        fill(trial, slot, move)
        if can_finish(pos, trial):
            return True
    return False


def check_cards(content: Content) -> Iterator[str]:
    """Refuse cards and abilities whose words do not go together: they would load and then play wrong."""
    where = f"{content.file}: "
    for card in content.pack.action:
        yield from _check(f"{where}action '{card.id}', field effects: ", card.effects, card.action, False)
    for number, ability in enumerate(content.pack.senator_ability):
        actions = content.trait_actions[number]
        here = f"{where}senator_ability '{ability.id}', field effects: "
        yield from _check(here, actions, True, False)
        if actions and len(actions) < len(ability.effects):
            yield f"{here}an ability either needs an Action or lasts."
    for minister in content.pack.minister:
        here = f"{where}minister '{minister.id}', field corrupt_effects: "
        yield from _check(here, minister.corrupt_effects, True, True)
        if bool(minister.corrupt_max) != bool(minister.corrupt_effects):
            yield f"{here}a corrupt side has effects and a number of tokens, or neither."


def _check(where: str, effects: Any, acts: bool, tokens: bool) -> Iterator[str]:
    chosen = tokens
    aimed = 0
    for word in effects:
        meaning = CARDS[word]
        if meaning.acts(word) and not acts:
            yield f"{where}'{_tag(word)}' needs the Action of a Senator."
        chosen = chosen or NUMBER in meaning.slots(word)
        aimed += TARGET in meaning.slots(word)
    if aimed > 1:
        yield f"{where}only one effect can be aimed at something."
    if not chosen and any(CARDS[word].counts_tokens(word) for word in effects):
        yield f"{where}nothing says how many tokens there are."


def _tag(word: Any) -> str:
    return str(type(word).__struct_config__.tag)


CHECKS.append(check_cards)
