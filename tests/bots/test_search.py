"""The bot that looks ahead: it plays by its own view, the same for the same seed, and finds what a habit misses."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

import orrery
from orrery.bots import LEVELS, SearchBot, bot
from orrery.bots.advice import advise
from orrery.bots.cadet import CadetBot
from orrery.bots.levels import BY_NAME, GLANCE
from orrery.bots.mind import Mind
from orrery.bots.priors import priors_of
from orrery.bots.search import Branch, Candidate, Plan, lead, plan_of
from orrery.engine.base import Done, Event, Move, Pass, Seat
from orrery.engine.chance import seeded
from orrery.engine.position import Position
from orrery.games.nomads.holdings.trade import OpenOffer
from orrery.games.nomads.turn.activation import Activate

SLUGS = ("colonies", "destiny", "emperor", "nomads", "referendum")
QUICK = Plan(width=3, depth=6, patience=6, least=2)


def undecided(pos: Position) -> bool:
    """Whether who is asked has at least two moves that its brain does not rule out."""
    moves = pos.moves()
    weights = Mind(pos.game).weights(pos, pos.waiting[0], moves) if len(moves) > 1 else ()
    return sum(weight > -math.inf for weight in weights) > 1


def middle(slug: str, moves: int = 60, seed: str = "middle") -> Position:
    """A position in the middle of a game of officers, at a choice."""
    game = orrery.game(slug)
    pos = game.new(game.players[0], seed)
    minds = [bot("officer", game, f"{seed}/{seat}") for seat in range(pos.players)]
    played = 0
    while played < moves or not undecided(pos):
        seat = pos.waiting[0]
        pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        played += 1
        assert not pos.over, "the game was over before its middle"
    return pos


@pytest.mark.parametrize("slug", SLUGS)
def test_a_search_is_the_same_for_the_same_seed_and_plays_what_is_legal(slug: str) -> None:
    pos = middle(slug)
    seat = pos.waiting[0]
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    found = [SearchBot(pos.game, seeded("same"), 150, QUICK).race(*asked) for _ in range(2)]
    assert [(one.move, one.values) for one in found[0]] == [(one.move, one.values) for one in found[1]]
    assert sum(bool(one.values) for one in found[0]) > 1, "nothing was compared"
    assert all(0 <= value <= 1 for one in found[0] for value in one.values)
    pos.play(found[0][0].move, seat)


def test_a_search_spends_its_budget_and_not_much_more() -> None:
    pos = middle("emperor")
    seat = pos.waiting[0]
    counted = 0
    mind = SearchBot(pos.game, seeded(1), 200, Plan(width=4, depth=8, patience=0, doubt=9.0, slack=0.0))
    best = mind.mind.best

    def count(pos: Position, seat: Seat, chance: Any) -> Move:
        nonlocal counted
        counted += 1
        return best(pos, seat, chance)

    mind.mind.best = count  # type: ignore[method-assign]
    mind.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert 100 < counted <= 200 + 4 * 9, "one round may run over"


def test_a_clock_ends_the_thinking_early() -> None:
    pos = middle("emperor")
    seat = pos.waiting[0]
    plan = msgspec.structs.replace(QUICK, slack=0.0)
    mind = SearchBot(pos.game, seeded(1), 10**9, plan, clock=lambda: mind.rounds >= 3)
    mind.choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert mind.rounds == 3


@pytest.mark.parametrize(
    ("gaps", "stays"),
    [
        ((0.006, -0.002, 0.004, -0.004), False),  # as good, and it can never be ahead by much
        ((0.0, 0.0, 0.0, 0.0), False),
        ((0.3, -0.3, 0.2, -0.2), True),  # as good on average, but nobody knows
        ((-0.1, 0.2, 0.0, -0.02), True),
    ],
)
def test_a_difference_that_is_worth_nothing_is_not_looked_for(gaps: Sequence[float], stays: bool) -> None:
    pos = middle("emperor")
    first, second = (Candidate(move, 0.0, 0.0, Branch(pos.players)) for move in pos.moves()[:2])
    first.values, second.values = [0.5] * 4, [0.5 - gap for gap in gaps]
    for slack, expected in ((0.01, stays), (0.0, True)):
        mind = SearchBot(pos.game, seeded(1), 1, Plan(slack=slack, least=4, doubt=1.3))
        kept = mind._still([first, second], [first, second])
        assert first in kept
        assert (second in kept) == expected, slack


class Blind:
    """A brain that weighs the best move last and judges a table by who has the most marks."""

    FEATURES = ()

    def weigh(self, pos: Any, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [float(len(moves) - i) for i in range(len(moves))]

    def worth(self, pos: Any, seat: Seat) -> float:
        return float(pos.marks[seat])


def test_looking_ahead_corrects_a_brain_that_prefers_the_wrong_move() -> None:
    """In a market, selling brings marks and doing nothing does not: a search that counts marks sells."""
    game = orrery.game("emperor")
    for seed in range(40):
        pos = middle("emperor", 30, f"market {seed}")
        sells = [move for move in pos.moves() if pos.text(move).startswith("sell")]
        if sells and len(pos.moves()) > len(sells):
            break
    else:
        pytest.fail("no market was found")
    seat = pos.waiting[0]
    mind = SearchBot(game, seeded(2), 400, Plan(width=9, depth=0, patience=0), brain=Blind())
    found = mind.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
    richest = max(one.mean for one in found)
    assert found[0].mean == richest and pos.text(found[0].move).startswith("sell")


class Undecided(Blind):
    """A brain to which everything is the same, to a billionth."""

    def weigh(self, pos: Any, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [1.0 + 1e-12 * i for i in range(len(moves))]


def test_of_equal_moves_any_may_be_looked_at_and_not_those_that_are_listed_first() -> None:
    """The lowest spaces of a board and the first seats of a table are listed first: whoever lives there would gain by it."""
    pos = middle("emperor", 40, "equals")
    while len(pos.moves()) < 5:
        pos.play(pos.moves()[0])
    seat, moves = pos.waiting[0], pos.moves()
    looked: set[Move] = set()
    habits: set[Move] = set()
    for seed in range(40):
        plan = Plan(width=2, depth=0, patience=0, lots=True)
        mind = SearchBot(pos.game, seeded(seed), 2, plan, brain=Undecided())
        field = mind._candidates(pos.view(seat), seat, moves, (), None)
        assert len(field) == 2
        looked |= {one.move for one in field}
        habits.add(field[0].move)
    assert len(looked) > 3 and len(habits) > 2
    mind = SearchBot(pos.game, seeded(1), 2, Plan(width=2, depth=0, patience=0), brain=Undecided())
    field = mind._candidates(pos.view(seat), seat, moves, (), None)
    assert [one.move for one in field] == list(moves[:2]), "unless a game has no use for lots"


def test_an_offer_is_drawn_up_as_the_brain_has_planned_it_and_only_to_begin_one_is_compared() -> None:
    """Half an offer tells the judge nothing: who compared its parts would add to it and drop it for ever."""
    pos = middle("nomads", 40)
    while not isinstance(pos.decision, Activate) or not any(
        isinstance(move, OpenOffer) for move in pos.moves()
    ):
        pos.play(pos.moves()[-1])
    seat = pos.waiting[0]
    pos.play(next(move for move in pos.moves() if isinstance(move, OpenOffer)), seat)
    assert getattr(pos.decision, "drafting", False) and len(pos.moves(seat)) > 6
    mind = SearchBot(pos.game, seeded("offer"), 150, QUICK)
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert len(mind.race(*asked)) == 1 and mind.rounds == 0
    also = pos.moves(seat)[0]
    looked = mind.race(*asked, also)
    assert also in [one.move for one in looked] and mind.rounds > 0, "a review looks at what was played"


@pytest.mark.parametrize("seed", range(20))
def test_a_cadet_slips_but_plays_nothing_that_its_brain_rules_out(seed: int) -> None:
    class Strict(Blind):
        def weigh(self, pos: Any, seat: Seat, moves: Sequence[Move]) -> list[float]:
            return [-math.inf if i else 1.0 for i in range(len(moves))]

    pos = middle("emperor")
    seat = pos.waiting[0]
    mind = CadetBot(pos.game, seeded(seed), Strict())
    assert mind.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)) == pos.moves(seat)[0]


def tried(move: Move, *values: float) -> Candidate:
    return Candidate(move, 0.0, 0.0, Branch(2), values=list(values))


def test_a_cautious_search_leaves_its_habit_only_for_what_is_surely_better() -> None:
    habit, lucky = tried(Pass(), 0.4, 0.5, 0.6, 0.5), tried(Done(), 0.9, 0.2, 0.8, 0.3)
    mean, error = lead(lucky, habit)
    assert mean == pytest.approx(0.05) and error == pytest.approx(0.1848, abs=1e-4)
    sure = tried(Done(), 0.5, 0.6, 0.72, 0.6)
    for caution, other, first in ((0.0, lucky, lucky), (1.0, lucky, habit), (1.0, sure, sure)):
        mind = SearchBot(orrery.game("emperor"), seeded(1), plan=Plan(caution=caution))
        standing = mind._standing([habit, other], [habit, other])
        assert max((habit, other), key=lambda one: standing[id(one)]) is first


def test_what_the_brain_would_play_stays_in_the_race_for_longer() -> None:
    habit, other = tried(Pass(), 0.4, 0.5, 0.5, 0.5), tried(Done(), 0.6, 0.55, 0.62, 0.5)
    for caution, left in ((0.0, [other]), (2.0, [habit, other])):
        mind = SearchBot(orrery.game("emperor"), seeded(1), plan=Plan(caution=caution))
        assert mind._still([habit, other], [habit, other]) == left
    assert mind._still([other, habit], [other, habit]) == [other], "another move has no such right"


def test_a_brain_says_how_searches_of_its_game_spend_their_time() -> None:
    class Planned(Blind):
        PLAN: ClassVar = {"depth": 3, "caution": 0.5}

    game = orrery.game("emperor")
    assert SearchBot(game, seeded(1), brain=Planned()).plan == Plan(depth=3, caution=0.5)
    assert SearchBot(game, seeded(1), brain=Blind()).plan == Plan()
    assert SearchBot(orrery.game("referendum"), seeded(1)).plan.caution > 0


def test_priors_are_shares_that_fall_with_the_weights() -> None:
    shares = priors_of([3.0, 2.0, 2.0, -8.0])
    assert sum(shares) == pytest.approx(1.0) and shares == sorted(shares, reverse=True)
    assert priors_of([1.0]) == [1.0]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tree_grows_below_the_first_move_and_is_the_same_for_the_same_seed(slug: str) -> None:
    pos = middle(slug)
    seat = pos.waiting[0]
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    plan = Plan(width=3, depth=6, patience=6, least=2, tree=3)
    minds = [SearchBot(pos.game, seeded("same"), 150, plan) for _ in range(2)]
    found = [mind.race(*asked) for mind in minds]
    assert [(one.move, one.values) for one in found[0]] == [(one.move, one.values) for one in found[1]]
    nodes = minds[0].nodes.values()
    assert sum(bool(node.below) for node in nodes) > 0, "nothing was tried twice"
    for node in nodes:
        assert sum(branch.tried for branch in node.below.values()) <= node.tried
        assert all(0 <= total <= node.tried + 1e-9 for total in node.sums)


def test_what_a_tree_has_found_is_kept_for_the_decision_that_comes_next() -> None:
    """Whoever knows what comes after a move has something to begin with; what is not met again is forgotten."""
    for seed in range(30):
        pos = middle("emperor", 30, f"kept {seed}")
        seat = pos.waiting[0]
        mind = SearchBot(pos.game, seeded("kept"), 400, Plan(width=3, depth=6, patience=6, least=3, tree=3))
        move = mind.choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
        pos.play(move, seat)
        if pos.over or pos.waiting[0] != seat or len(pos.moves(seat)) < 2:
            continue
        before = len(mind.nodes)
        found = mind.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
        if any(one.branch.tried for one in found):
            break
    else:
        pytest.fail("nothing was ever met again")
    assert before > 0 and len(mind.former) == before
    kept = [one for one in found if one.branch.tried]
    fresh = SearchBot(pos.game, seeded("kept"), plan=Plan(tree=3, trust=0.0, least=3))
    fresh.seat = seat
    one = kept[0]
    then, now = min(3, one.branch.tried), len(one.values)
    average = one.branch.sums[seat] / one.branch.tried
    assert fresh._score(one) == pytest.approx((now * one.mean + then * average) / (now + then))


def test_a_plan_by_turns_judges_all_moves_at_the_same_hour() -> None:
    pos = middle("nomads", 90)
    seat = pos.waiting[0]
    mind = SearchBot(pos.game, seeded("hour"), 300, Plan(width=4, depth=90, patience=90, least=2, turns=2))
    ends: list[int] = []
    chances = mind.mind.chances

    def judged(pos: Any) -> Sequence[float]:
        if pos.outcome is None:
            ends.append(pos.turn)
        return chances(pos)

    mind.mind.chances = judged  # type: ignore[method-assign]
    mind.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
    now: Any = pos
    assert len(ends) > 4 and set(ends) == {now.turn + 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_plan_by_seats_tries_as_many_decisions_of_each_player(players: int) -> None:
    game = orrery.game("nomads")
    pos = game.new(players, "seats")
    while len(pos.moves()) < 2:
        pos.play(pos.moves()[0])
    seat = pos.waiting[0]
    plan = Plan(width=2, depth=4, patience=0, least=99, by_seats=True)
    mind = SearchBot(game, seeded("seats"), 60, plan)
    tried: list[int] = []
    best, begin = mind.mind.best, mind._try

    def count(pos: Position, seat: Seat, chance: Any) -> Move:
        tried[-1] += 1
        return best(pos, seat, chance)

    def one(*args: Any) -> float:
        tried.append(0)
        return begin(*args)

    mind.mind.best, mind._try = count, one  # type: ignore[method-assign,assignment]
    mind.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert set(tried) == {2 * players}, "two decisions of each"
    assert 30 * players <= sum(tried) + len(tried) < 30 * players + 2 * (2 * players + 1), (
        "one round may run over"
    )


def test_advice_names_moves_with_chances_and_reasons() -> None:
    pos = middle("emperor")
    seat = pos.waiting[0]
    found = advise(pos.game, pos.view(seat), pos.moves(seat), pos.domains(seat), "seed", budget=200)
    assert 1 <= len(found) <= 3
    for one in found:
        assert one.move in pos.moves() and one.text == pos.text(one.move)
        assert 0 <= one.chance <= 1 and one.why.endswith(".")
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True) or len(
        found
    ) < 2


def test_levels_have_a_name_a_face_and_a_line() -> None:
    assert [level.name for level in LEVELS] == ["cadet", "officer", "captain", "admiral"]
    for level in LEVELS:
        assert level.title and level.face and level.line.endswith(".")
        maker = level.make(orrery.game("emperor"), seeded(1))
        assert callable(maker.choose)


@pytest.mark.parametrize("slug", ["colonies", "destiny", "emperor", "nomads", "referendum"])
def test_an_admiral_follows_the_plan_of_its_game_and_a_captain_glances(slug: str) -> None:
    game = orrery.game(slug)
    captain, admiral = BY_NAME["captain"].make(game, seeded(1)), BY_NAME["admiral"].make(game, seeded(1))
    assert isinstance(captain, SearchBot) and isinstance(admiral, SearchBot)
    assert admiral.plan == plan_of(admiral.mind.brain) == SearchBot(game, seeded(1), 1).plan
    assert 2 * captain.budget <= admiral.budget
    assert captain.plan.width <= admiral.plan.width and captain.plan.depth <= admiral.plan.depth
    assert (captain.plan.turns, captain.plan.width) == {
        "colonies": (1, 4),  # within a Round nothing can be judged
        "emperor": (0, 2),
        "nomads": (0, 3),
    }.get(slug, (0, 4))


def test_a_brain_may_say_how_its_captain_glances(monkeypatch: pytest.MonkeyPatch) -> None:
    game = orrery.game("emperor")
    monkeypatch.setattr(game.brain(), "PACE", 1.0)
    monkeypatch.setattr(game.brain(), "GLANCE", {"budget": 40, "depth": 3})
    captain = BY_NAME["captain"].make(game, seeded(1))
    assert isinstance(captain, SearchBot)
    assert (captain.budget, captain.plan.depth, captain.plan.width) == (40, 3, GLANCE["width"])


def test_what_was_seen_reaches_the_brain_and_changes_what_is_imagined() -> None:
    pos = middle("nomads")
    seat = pos.waiting[0]
    mind = SearchBot(pos.game, seeded(1), 50, QUICK)
    heard: list[Any] = []
    mind.mind.memory.brain = SimpleNamespace()

    def remember(facts: dict[str, Any], event: Event, me: Seat) -> None:
        heard.append(event)
        facts["known"] = len(heard)

    mind.mind.memory.remember = remember
    told: list[tuple[int, int]] = []
    mind.mind.memory.believe = lambda pos, me, facts, chance: told.append((me, facts["known"]))
    events = [
        Event("NOM-GEN-01", "all read it"),
        Event("NOM-GEN-01", "one reads it", (), (seat,)),
        Event("NOM-GEN-01", "others do", (), (1 - seat,)),
    ]
    mind.seen(events, seat)
    assert heard == events[:2]
    mind.choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert told and set(told) == {(seat, 2)}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_feature_has_words_for_more_and_for_less_of_it(slug: str) -> None:
    brain: Any = orrery.game(slug).brain()
    assert len(brain.SAID) == len(brain.FEATURES)
    assert all(more and less and more != less for more, less in brain.SAID)
    assert set(brain.BURDENS) <= set(brain.FEATURES)


def test_a_reason_says_what_speaks_for_a_move_and_passes_over_what_nobody_would_believe() -> None:
    game = orrery.game("referendum")
    mind = SearchBot(game, seeded("words"), 10, look=True)
    judge = mind.mind.judge
    assert judge is not None
    names, weights = judge.weights.features, judge.weights
    bare = SimpleNamespace(values=[0.5], sums=[0.0] * len(names))
    for at, name in enumerate(names):
        more = SimpleNamespace(values=[0.5], sums=[10.0 if n == at else 0.0 for n in range(len(names))])
        good, bad = mind.differences(more, [bare])  # type: ignore[arg-type, list-item]
        believed = (weights.early[at] + weights.late[at] > 0) != (name in judge.burdens)
        said = [judge.said[at][0]] if believed else []
        assert (bad if name in judge.burdens else good) == said, name
        assert not (good if name in judge.burdens else bad), name
