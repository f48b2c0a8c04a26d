"""Priors: which moves deserve a look, by the brain's weights and by what searches have taught."""

from __future__ import annotations

import math

import pytest

import orrery
from orrery.bots.mind import Mind
from orrery.bots.priors import FACTS, LOOK, Learned, Priors, facts_of, guess, kind_of, priors_of
from orrery.bots.search import Plan, SearchBot
from orrery.engine.base import Move
from orrery.engine.chance import seeded
from orrery.engine.position import Position
from tests.bots.test_search import Blind, middle


def learned(**kinds: float) -> Learned:
    return Learned(game="emperor", facts=FACTS, weights=(0.0,) * len(FACTS), kinds=kinds).stamped()


def choice(slug: str = "emperor") -> tuple[Position, list[Move], list[float]]:
    """A position, its moves and weights for them that fall by one from move to move."""
    pos = middle(slug, 40)
    while len(pos.moves()) < 3 or len({kind_of(pos, move) for move in pos.moves()}) < 2:
        pos.play(pos.moves()[0])
    moves = list(pos.moves())
    return pos, moves, [float(-at) for at in range(len(moves))]


def test_without_learned_weights_the_guess_orders_moves_as_the_brain_does() -> None:
    pos, moves, weights = choice()
    ranked = Priors().ranked(pos, moves, weights, 3)
    assert [at for at, _ in ranked] == [0, 1, 2]
    assert [share for _, share in ranked] == priors_of(weights[:3])


def test_weights_of_nothing_leave_the_guess_as_it_is() -> None:
    pos, moves, weights = choice()
    moves, weights = moves[:LOOK], weights[:LOOK]
    plain, same = Priors().ranked(pos, moves, weights, 9), Priors(learned()).ranked(pos, moves, weights, 9)
    assert [at for at, _ in plain] == [at for at, _ in same]
    assert [share for _, share in same] == pytest.approx([share for _, share in plain])


@pytest.mark.parametrize("priors", [Priors(), Priors(learned())])
def test_what_a_brain_rules_out_is_no_candidate_while_there_is_another_move(priors: Priors) -> None:
    pos, moves, weights = choice()
    never = [-math.inf] * len(moves)
    ranked = priors.ranked(pos, moves, [never[0], *weights[1:3], *never[3:]], 6)
    assert [at for at, _ in ranked] == [1, 2] and sum(share for _, share in ranked) == pytest.approx(1.0)
    assert priors.ranked(pos, moves, never, 6) == [(0, 1.0)], "something must be played"


def test_a_kind_of_move_that_was_found_good_gets_a_look_and_the_brains_own_choice_stays_first() -> None:
    pos, moves, weights = choice()
    own = kind_of(pos, moves[0])
    other = next(move for move in moves if kind_of(pos, move) != own)
    kind = kind_of(pos, other)
    moves = [*[move for move in moves if kind_of(pos, move) == own][: LOOK - 1], other]  # the worst of all
    ranked = Priors(learned(**{kind: 20.0})).ranked(pos, moves, weights[: len(moves)], 2)
    assert [at for at, _ in ranked] == [0, len(moves) - 1]
    assert ranked[1][1] > 0.99 and sum(share for _, share in ranked) == pytest.approx(1.0)


def test_facts_of_weights_know_equals_and_how_far_others_lie_behind() -> None:
    first, second, third = facts_of([4.0, 4.0, 0.0])
    assert first == second and first[:2] == [1.0, 0.0], "the same weight is the same rank"
    assert third[0] == 0.0 and third[1] == -math.log(3) and third[2] == -1.0
    assert third[3] == -math.log(5) and third[4] < 0 < first[4]
    assert guess(third) == pytest.approx(-math.log(3) - 2.0)
    assert facts_of([1.0, 1.0])[1][2:5] == [0.0, 0.0, 0.0], "weights that say nothing"


def test_a_brain_of_ones_own_is_searched_with_the_guess() -> None:
    game = orrery.game("nomads")
    assert Mind(game, Blind()).priors.learned is None


def test_a_search_looks_at_what_priors_let_in() -> None:
    pos, moves, _ = choice()
    seat = pos.waiting[0]
    mind = SearchBot(pos.game, seeded("let in"), 60, Plan(width=2, depth=2, patience=2, least=2))
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    mind.mind.priors = Priors()
    before = {repr(one.move) for one in mind.race(*asked)}
    kinds = {kind_of(pos, move) for move in moves}
    changed = False
    for kind in sorted(kinds):
        mind.mind.priors = Priors(learned(**{kind: 30.0}))
        found = mind.race(*asked)
        assert len(found) == 2 and sum(one.prior for one in found) == pytest.approx(1.0)
        changed = changed or {repr(one.move) for one in found} != before
    assert changed, "no prior let another move in"
