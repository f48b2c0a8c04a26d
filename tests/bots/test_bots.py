"""Bots see what people see, are named, and leave nothing to global chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint

import pytest

import orrery
from orrery.bots import CadetBot, OfficerBot, RandomBot, bot, bots, registry
from orrery.bots.brain import samples
from orrery.bots.mind import played
from orrery.engine.base import Done, Move, Pass, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.view import View
from orrery.games.emperor.rounds import Choose
from orrery.games.emperor.state import Galaxy

EMPEROR = orrery.game("emperor")


class Bid(Move, frozen=True):
    """A move with free fields, for these tests alone."""

    kind: int
    amount: int = 0
    gift: int = 0
    speech: str = ""


def choose(name: str, pos: Position, seed: str = "x") -> Move:
    seat = pos.waiting[0]
    return bot(name, pos.game, seed).choose(pos.view(seat), pos.moves(seat), pos.domains(seat))


# --- names ------------------------------------------------------------------------------------------------------


def test_an_unknown_bot_gets_a_sentence_with_the_known_ones() -> None:
    with pytest.raises(
        SetupError, match=r"no bot 'gredy'; the bots here are cadet, officer, captain, admiral, random"
    ):
        bot("gredy", EMPEROR)


def test_names_are_read_in_any_case() -> None:
    assert isinstance(bot(" Greedy ", EMPEROR), OfficerBot)
    assert isinstance(bot("RANDOM", EMPEROR), RandomBot)


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three bots of another package: one that works, one that is broken, one that would like to be ours."""
    entries = [
        EntryPoint("Last", "tests.bots.test_bots:LastBot", "orrery.bots"),
        EntryPoint("broken", "tests.bots.no_such_module:Bot", "orrery.bots"),
        EntryPoint("random", "tests.bots.test_bots:LastBot", "orrery.bots"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == "orrery.bots" else [])
    bots.cache_clear()
    yield
    bots.cache_clear()


class LastBot:
    """A bot of another package: it always takes the last move."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        return moves[-1]


@pytest.mark.usefixtures("foreign")
def test_another_package_adds_a_bot_and_replaces_none() -> None:
    assert list(bots()) == ["cadet", "officer", "captain", "admiral", "random", "last", "broken"]
    pos = orrery.new("emperor", players=3, seed=1)
    assert choose("last", pos) == pos.moves()[-1]
    assert isinstance(bot("random", EMPEROR), RandomBot)


@pytest.mark.usefixtures("foreign")
def test_a_broken_bot_of_another_package_is_named_when_it_is_wanted() -> None:
    with pytest.raises(SetupError, match=r"The bot 'broken' .* cannot be loaded"):
        bot("broken", EMPEROR)


# --- random -----------------------------------------------------------------------------------------------------


def test_the_random_bot_takes_every_move_and_every_domain_equally_often() -> None:
    view = orrery.new("emperor", players=3, seed=1).view(0)
    mind = RandomBot(EMPEROR, seeded(5))
    domain = Domain(Bid(1), (Range("amount", 0, 9),))
    moves = [Pass(), Done()]
    found = Counter(type(mind.choose(view, moves, [domain])).__name__ for _ in range(3000))
    assert set(found) == {"Pass", "Done", "Bid"}
    assert all(900 < number < 1100 for number in found.values())


def test_the_same_seed_gives_the_same_choices() -> None:
    for name in ("random", "officer"):
        games = []
        for _ in range(2):
            pos = orrery.new("emperor", players=3, seed=3)
            minds = [bot(name, EMPEROR, f"{name} {seat}") for seat in range(3)]
            for _ in range(60):
                seat = pos.waiting[0]
                pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
            games.append(pos.save())
        assert games[0] == games[1]


# --- officer -----------------------------------------------------------------------------------------------------


class Liking:
    """A brain that likes some moves by their texts."""

    def __init__(self, **likes: float) -> None:
        self.likes = likes

    def weigh(self, pos: Position, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [self.likes.get(pos.text(move).split()[-1], 0.0) for move in moves]

    def worth(self, pos: Position, seat: Seat) -> float:
        return 0.0


class OnlyWorth:
    """A brain without opinions on moves: it looks at what they lead to."""

    def __init__(self) -> None:
        self.seen = 0

    def weigh(self, pos: Position, seat: Seat, moves: Sequence[Move]) -> None:
        return None

    def worth(self, pos: Galaxy, seat: Seat) -> float:
        self.seen += 1
        return float(pos.marks[seat])


def role_choice() -> Position:
    pos = orrery.new("emperor", players=3, seed=1)
    pos.play(pos.moves()[0])
    return pos


def test_an_officer_plays_what_its_brain_likes_best() -> None:
    pos = role_choice()
    seat = pos.waiting[0]
    mind = OfficerBot(EMPEROR, seeded(1), Liking(steward=2.0, warlord=1.0))
    move = mind.choose(pos.view(seat), pos.moves(), ())
    assert pos.text(move) == "choose steward"


def test_ties_are_broken_by_the_bots_own_chance() -> None:
    pos = role_choice()
    seat = pos.waiting[0]
    mind = OfficerBot(EMPEROR, seeded(1), Liking(steward=2.0, warlord=2.0))
    found = {pos.text(mind.choose(pos.view(seat), pos.moves(), ())) for _ in range(40)}
    assert found == {"choose steward", "choose warlord"}


def test_a_brain_may_know_only_what_a_position_is_worth() -> None:
    pos = role_choice()
    seat = pos.waiting[0]
    brain = OnlyWorth()
    move = OfficerBot(EMPEROR, seeded(1), brain).choose(pos.view(seat), pos.moves(), ())
    assert move == Choose(1)  # the Merchant's Chooser receives 3 marks
    assert brain.seen > len(pos.moves())  # the market's dice were tried more than once


def test_a_single_move_is_played_without_a_thought() -> None:
    pos = role_choice()
    only = pos.moves()[0]
    assert OfficerBot(EMPEROR, seeded(1), OnlyWorth()).choose(pos.view(pos.waiting[0]), [only], ()) is only


def test_trying_a_move_leaves_the_position_as_it_was() -> None:
    pos = role_choice()
    before = pos.save()
    for move in pos.moves():
        played(pos, pos.waiting[0], move, seeded("luck"))
    assert pos.save() == before


# --- cadet -------------------------------------------------------------------------------------------------------


class ByNumber:
    """A brain that likes every move better than those before it."""

    def weigh(self, pos: Position, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [float(at) for at in range(len(moves))]

    def worth(self, pos: Position, seat: Seat) -> float:
        return 0.0


def test_a_cadet_mostly_takes_the_better_of_two_and_misses_the_best_of_many() -> None:
    pos = role_choice()
    seat = pos.waiting[0]
    mind = CadetBot(EMPEROR, seeded("cadet"), ByNumber())
    many = pos.moves()[:6]
    assert len(many) == 6
    few = [mind.choose(pos.view(seat), many[:2], ()) for _ in range(300)]
    assert 0.75 < few.count(many[1]) / 300 < 0.92
    found = Counter(many.index(mind.choose(pos.view(seat), many, ())) for _ in range(300))
    assert found[5] < 150, "it would be an officer"
    assert sum(at * times for at, times in found.items()) / 300 > 2.9, "it would be left to chance: 2.5"
    assert set(found) == set(range(6))


@pytest.mark.parametrize("limit", [None, 7])
def test_samples_of_a_domain_lie_within_it_and_reach_its_ends(limit: int | None) -> None:
    fields = (Range("amount", 2, 9), Range("gift", 0, 4), Words("speech", 20))
    domain = Domain(Bid(3), fields, limit=limit)
    found = samples(domain, seeded(1))
    assert all(not domain.why_not(move) for move in found)
    amounts = {move.amount for move in found if isinstance(move, Bid)}
    assert {2, 9 if limit is None else 7} <= amounts
    assert all(isinstance(move, Bid) and move.kind == 3 for move in found)


def test_a_domain_without_numbers_is_offered_as_it_is() -> None:
    assert samples(Domain(Bid(2), (Words("speech", 9),)), seeded(1)) == [Bid(2)]


def test_a_bot_decides_by_its_view_alone() -> None:
    """A table re-dealt where the seat cannot look gives the same decision."""
    pos = orrery.new("emperor", players=3, seed=8)
    minds = [bot("officer", EMPEROR, seat) for seat in range(3)]
    for turn in range(150):
        seat = pos.waiting[0]
        view, moves = pos.view(seat), pos.moves(seat)
        dealt = EMPEROR.imagine(view, seeded(f"other deal {turn}"))
        assert list(dealt.moves(seat)) == list(moves)
        move = bot("officer", EMPEROR, turn).choose(view, moves, ())
        assert bot("officer", EMPEROR, turn).choose(dealt.view(seat), dealt.moves(seat), ()) == move
        pos.play(minds[seat].choose(view, moves, ()), seat)
