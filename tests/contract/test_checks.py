"""The contract notices: a toy game is broken in one place, and the check for it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from orrery.engine.base import PHRASES, Done, Move, Phrase, Question, Seat
from orrery.engine.chance import Chance
from orrery.engine.stops import Auto, Stake
from orrery.engine.view import UNSEEN
from orrery.host.live import Live
from orrery.host.values import Prompt
from orrery.testing import checks, outside, reasons, seeing
from orrery.testing.toy import secrets
from orrery.testing.toy.game import LANTERNS, AnswerTrick, BuyOil, Peek, Play, PlayCards, Shop, Snuff
from orrery.testing.toy.table import Table, TableView, deal
from orrery.testing.walks import Walk, walks

Patch = pytest.MonkeyPatch
Break = Callable[[Patch], None]


def share_the_hands(patch: Patch) -> None:
    whole = Table.copy

    def copy(self: Table) -> Table:
        new = whole(self)
        new.hands = self.hands[:]
        return new

    patch.setattr(Table, "copy", copy)


def forget_the_oil(patch: Patch) -> None:
    whole = Table.copy

    def copy(self: Table) -> Table:
        new = whole(self)
        new.oil = [0] * self.players
        return new

    patch.setattr(Table, "copy", copy)


def save_no_coins(patch: Patch) -> None:
    fields = LANTERNS.fields()
    patch.setattr(LANTERNS, "fields", lambda: {k: v for k, v in fields.items() if k != "coins"})
    patch.delitem(LANTERNS.__dict__, "_saved", raising=False)


def show_the_deck(patch: Patch) -> None:
    patch.setattr(Table, "see_deck", lambda self, seat: self.deck[:])


def show_it_in_the_moves(patch: Patch) -> None:
    whole = Shop.moves

    def moves(self: Shop, pos: Table) -> Sequence[Move]:
        return [Done()] if pos.deck and pos.deck[-1] > 4 else whole(self, pos)

    patch.setattr(Shop, "moves", moves)
    patch.setattr(Shop, "forced", lambda self: False)


def show_it_in_the_log(patch: Patch) -> None:
    whole = Shop.apply

    def apply(self: Shop, pos: Table, move: Move) -> None:
        whole(self, pos, move)
        if isinstance(move, BuyOil):
            pos.tell("TOY-PLAY-03", "The oil smells of {0}", pos.deck[-1] if pos.deck else 0)

    patch.setattr(Shop, "apply", apply)


def peek_without_reveal(patch: Patch) -> None:
    whole = Shop.apply

    def apply(self: Shop, pos: Table, move: Move) -> None:
        whole(self, pos, move)
        if isinstance(move, Peek):
            pos.revealed = False

    patch.setattr(Shop, "apply", apply)


def imagine_the_truth(patch: Patch) -> None:
    real: dict[str, Any] = {}
    whole = Table.view

    def view(self: Table, seat: Seat | None) -> TableView:
        real["pos"] = self.copy()
        return whole(self, seat)

    patch.setattr(Table, "view", view)
    patch.setattr(LANTERNS, "imagine", lambda view, chance: real["pos"].copy())


def say_the_same(patch: Patch) -> None:
    phrases: dict[Any, Phrase] = PHRASES
    patch.setitem(phrases, Peek, Phrase("buy oil", "TOY-PLAY-03"))
    patch.setattr(LANTERNS, "_words", {})  # it keeps vocabularies


def lose_a_card(patch: Patch) -> None:
    whole = Shop.apply

    def apply(self: Shop, pos: Table, move: Move) -> None:
        whole(self, pos, move)
        pos.spent.pop()

    patch.setattr(Shop, "apply", apply)


def take_the_cards_along(patch: Patch) -> None:
    whole = LANTERNS.on_resign

    def on_resign(pos: Table, seat: Seat) -> None:
        whole(pos, seat)
        pos.hands[seat] = pos.hands[seat][:1]

    patch.setattr(LANTERNS, "on_resign", on_resign)


def cite_nothing_known(patch: Patch) -> None:
    asks = Question("What do you buy?", "{seat} buy(s|)", clause="TOY-SHOP-99")
    patch.setattr(Shop, "ask", lambda self, pos: asks)


def stop_for_what_is_not_listed(patch: Patch) -> None:
    patch.setattr(AnswerTrick, "stake", lambda self, pos, seat: Stake("whims", True, True, True))


def deny_what_could_be_answered(patch: Patch) -> None:
    patch.setattr(AnswerTrick, "stake", lambda self, pos, seat: Stake("answer trick", False, False, False))


def buy_by_itself(patch: Patch) -> None:
    patch.setattr(Shop, "by_itself", lambda self, pos: Auto(Snuff(), "a good buy"))


def change_while_refusing(patch: Patch) -> None:
    def why_not(self: Shop, pos: Table, move: Move) -> tuple[str, str]:
        pos.coins[self.seat] += 1
        return "No.", ""

    patch.setattr(Shop, "why_not", why_not)


def refuse_without_a_sentence(patch: Patch) -> None:
    patch.setattr(Shop, "why_not", lambda self, pos, move: ("no", ""))


def refuse_what_is_offered(patch: Patch) -> None:
    patch.setattr(Shop, "why_not", lambda self, pos, move: ("You have no coin left.", "TOY-PLAY-03"))


def refuse_without_a_reason(patch: Patch) -> None:
    patch.setattr(PlayCards, "why_not", lambda self, pos, seat, move: ("", ""))


def refuse_by_an_unknown_clause(patch: Patch) -> None:
    def why_not(self: PlayCards, pos: Table, seat: Seat, move: Play) -> tuple[str, str]:
        return ("", "") if move.card in pos.hands[seat] else ("You have no such card.", "TOY-PLAY-99")

    patch.setattr(PlayCards, "why_not", why_not)


def roll_dice_while_looking(patch: Patch) -> None:
    whole = Table.view

    def view(self: Table, seat: Seat | None) -> TableView:
        self.chance.byte()
        return whole(self, seat)

    patch.setattr(Table, "view", view)


def undo_too_much(patch: Patch) -> None:
    whole = Table.copy

    def copy(self: Table) -> Table:
        new = whole(self)
        new.free += 1
        return new

    patch.setattr(Table, "copy", copy)


def never_end(patch: Patch) -> None:
    patch.setattr(LANTERNS, "bound", 20)


def let_nobody_win(patch: Patch) -> None:
    whole = Table.finish
    patch.setattr(
        Table,
        "finish",
        lambda self, outcome: whole(self, type(outcome)(outcome.clause, (), outcome.scores, "deck")),
    )


def depend_on_the_order_of_sets(patch: Patch) -> None:
    number = iter(range(10**6))

    def apply(self: Shop, pos: Table, move: Move) -> None:
        if not isinstance(move, Done):
            pos.coins[self.seat] -= 1
            pos.oil[self.seat] = next(number)
            pos.then(self)

    patch.setattr(Shop, "apply", apply)
    patch.setattr(Shop, "moves", lambda self, pos: [BuyOil(), Done()] if pos.coins[self.seat] else [Done()])


def show_what_was_not_peeked_at(patch: Patch) -> None:
    """Whoever has won a lantern sees the top card, and positions are imagined with whatever a view shows."""
    whole = Table.see_deck

    def see_deck(self: Table, seat: Seat | None) -> list[int]:
        backs = whole(self, seat)
        if backs and seat is not None and self.lanterns[seat]:
            backs[-1] = self.deck[-1]
        return backs

    def believe(pos: Table, view: TableView, chance: Chance) -> None:
        peeked = view.peeked
        if view.seat is not None and view.deck and view.deck[-1] != UNSEEN:
            view.peeked = view.seat
        deal(pos, view, chance)
        view.peeked = peeked

    patch.setattr(Table, "see_deck", see_deck)
    patch.setattr(LANTERNS, "deal", believe)


def show_the_first_answer(patch: Patch) -> None:
    whole = Table.view

    def view(self: Table, seat: Seat | None) -> TableView:
        found = whole(self, seat)
        found.answer = self.answers[0]
        return found

    patch.setattr(Table, "view", view)


def keep_the_answers_in_the_view(patch: Patch) -> None:
    """Nothing of it is sent, but a bot of the same process could read it."""
    whole = Table.show_base

    def show_base(self: Table, new: Table, seat: Seat | None) -> None:
        whole(self, new, seat)
        new.answers = self.answers[:]

    patch.setattr(Table, "show_base", show_base)


def ask_only_odd_hands(patch: Patch) -> None:
    """Who is asked for a bid shows something of the hand."""
    whole = Shop.apply

    def apply(self: Shop, pos: Table, move: Move) -> None:
        whole(self, pos, move)
        if isinstance(move, Done) and sum(pos.hands[self.seat]) % 2 == 0:
            pos.stack.pop()

    patch.setattr(Shop, "apply", apply)


def name_it_in_the_question(patch: Patch) -> None:
    def ask(self: Shop, pos: Table) -> Question:
        return Question(
            f"What do you buy before {max(pos.deck, default=0)}?", "{seat} buy(s|)", clause="TOY-PLAY-03"
        )

    patch.setattr(Shop, "ask", ask)


def name_it_in_the_question_to_others(patch: Patch) -> None:
    """What those who wait are told speaks of the hand of who is asked."""

    def ask(self: Shop, pos: Table) -> Question:
        return Question(
            "What do you buy?", f"{{seat}} buy(s|) with {pos.hands[self.seat]}", clause="TOY-PLAY-03"
        )

    patch.setattr(Shop, "ask", ask)


def name_it_in_a_refusal(patch: Patch) -> None:
    patch.setattr(
        Shop, "why_not", lambda self, pos, move: (f"Not before a {pos.deck[-1] if pos.deck else 0}.", "")
    )


def sell_oil_to_odd_hands(patch: Patch) -> None:
    """A move that only a secret makes possible, that everybody sees, and that can be taken back."""

    def moves(self: Shop, pos: Table) -> Sequence[Move]:
        odd = sum(pos.hands[self.seat]) % 2
        return [BuyOil(), Done()] if pos.coins[self.seat] and odd else [Done()]

    patch.setattr(Shop, "moves", moves)
    patch.setattr(Shop, "forced", lambda self: False)


def let_the_host_tell(patch: Patch) -> None:
    whole = Live._prompt

    def prompt(self: Live, pos: Table, seat: Seat | None, reader: Seat | None) -> Prompt:
        return msgspec.structs.replace(whole(self, pos, seat, reader), kind=f"the deck is {pos.deck}")

    patch.setattr(Live, "_prompt", prompt)


def check_outside(walk: Walk) -> None:
    outside.check_outside(walk, secrets)


BROKEN: list[tuple[Break, Callable[[Walk], None]]] = [
    (share_the_hands, checks.check_copies),
    (forget_the_oil, checks.check_copies),
    (save_no_coins, checks.check_fields),
    (show_the_deck, seeing.check_views),
    (show_it_in_the_moves, seeing.check_views),
    (show_it_in_the_log, seeing.check_events),
    (show_the_deck, check_outside),
    (show_it_in_the_moves, check_outside),
    (show_it_in_the_log, check_outside),
    (peek_without_reveal, check_outside),
    (show_what_was_not_peeked_at, check_outside),
    (show_the_first_answer, check_outside),
    (ask_only_odd_hands, check_outside),
    (keep_the_answers_in_the_view, check_outside),
    (name_it_in_the_question, check_outside),
    (name_it_in_the_question_to_others, check_outside),
    (name_it_in_a_refusal, check_outside),
    (sell_oil_to_odd_hands, check_outside),
    (let_the_host_tell, check_outside),
    (peek_without_reveal, seeing.check_free_moves),
    (imagine_the_truth, seeing.check_imagination),
    (say_the_same, checks.check_moves),
    (lose_a_card, checks.check_invariants),
    (take_the_cards_along, checks.check_leaving),
    (cite_nothing_known, checks.check_clauses),
    (stop_for_what_is_not_listed, checks.check_stops),
    (deny_what_could_be_answered, checks.check_stops),
    (buy_by_itself, checks.check_stops),
    (change_while_refusing, checks.check_refusals),
    (refuse_without_a_sentence, checks.check_refusals),
    (refuse_what_is_offered, reasons.check_reasons),
    (refuse_without_a_reason, reasons.check_reasons),
    (refuse_by_an_unknown_clause, reasons.check_reasons),
    (roll_dice_while_looking, seeing.check_views),
    (undo_too_much, checks.check_undo),
    (let_nobody_win, checks.check_end),
    (depend_on_the_order_of_sets, checks.check_record),
]


def run(check: Callable[[Walk], None], games: list[Walk]) -> None:
    for walk in games:
        check(walk)


@pytest.mark.parametrize(("broken", "check"), BROKEN, ids=lambda value: value.__name__)
def test_the_contract_notices(broken: Break, check: Callable[[Walk], None], monkeypatch: Patch) -> None:
    broken(monkeypatch)
    games = [Walk(LANTERNS, 3, seed, {"rich": True}) for seed in ("one", "two", "three", "four")]
    with pytest.raises(AssertionError):
        run(check, games)


def test_a_view_that_shows_too_much_agrees_with_itself(monkeypatch: Patch) -> None:
    """Why secrets are tested from outside: no position that is imagined from this view contradicts it."""
    show_what_was_not_peeked_at(monkeypatch)
    seeing.check_views(Walk(LANTERNS, 3, "one", {"rich": True}))


def forget_a_secret(patch: Patch) -> None:
    patch.setattr(secrets, "exchange", lambda pos, seat, chance: chance.shuffle(pos.deck))


def lose_what_is_exchanged(patch: Patch) -> None:
    patch.setattr(secrets, "exchange", lambda pos, seat, chance: pos.deck and pos.deck.pop())


def exchange_what_is_open(patch: Patch) -> None:
    patch.setattr(secrets, "exchange", lambda pos, seat, chance: pos.coins.reverse())


def leave_a_field_out(patch: Patch) -> None:
    patch.setattr(secrets, "OPEN", secrets.OPEN - {"oil"})


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (lose_what_is_exchanged, "is not sound"),
        (exchange_what_is_open, "has changed 'coins'"),
        (leave_a_field_out, "the field 'oil' is neither open nor secret"),
    ],
)
def test_a_fault_of_an_oracle_is_noticed(broken: Break, what: str, monkeypatch: Patch) -> None:
    broken(monkeypatch)
    with pytest.raises(AssertionError, match=what):
        check_outside(Walk(LANTERNS, 3, "first", {"rich": True}))


def test_an_oracle_that_contradicts_the_declaration_is_noticed(monkeypatch: Patch) -> None:
    walk = Walk(LANTERNS, 3, "first", {})
    outside.check_marks(walk, secrets)
    monkeypatch.setattr(secrets, "OPEN", (secrets.OPEN | {"deck"}) - {"oil"})
    monkeypatch.setattr(secrets, "SECRET", frozenset({"hands", "oil"}))
    with pytest.raises(AssertionError, match="oil is declared Open"):
        outside.check_marks(walk, secrets)
    monkeypatch.setattr(secrets, "OPEN", secrets.OPEN | {"oil"})
    with pytest.raises(AssertionError, match="deck is open for the oracle, and kept from seat"):
        outside.check_marks(walk, secrets)
    monkeypatch.setattr(secrets, "SECRET", frozenset({"deck"}))
    with pytest.raises(AssertionError, match="hands is declared Own, and open"):
        outside.check_marks(walk, secrets)


def test_a_secret_that_is_never_exchanged_is_a_hole(monkeypatch: Patch) -> None:
    walk = Walk(LANTERNS, 3, "first", {})
    assert outside.outside(walk, secrets).holes(secrets) == []
    forget_a_secret(monkeypatch)
    assert outside.outside(walk, secrets).holes(secrets) == ["hands"]


def test_a_game_without_an_end_is_noticed(monkeypatch: Patch) -> None:
    never_end(monkeypatch)
    with pytest.raises(AssertionError, match="more than 20 decisions"):
        Walk(LANTERNS, 3, "broken", {})


def test_a_decision_without_a_move_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Shop, "moves", lambda self, pos: [])
    with pytest.raises(AssertionError, match="no legal move"):
        Walk(LANTERNS, 3, "broken", {})


def test_a_failure_says_where_it_happened(monkeypatch: Patch) -> None:
    lose_a_card(monkeypatch)
    walk = Walk(LANTERNS, 3, "broken", {})
    with pytest.raises(
        AssertionError, match=r"lanterns with 3 players, seed 'broken', decision \d+"
    ) as caught:
        checks.check_invariants(walk)
    assert "before it: " in str(caught.value)
    assert "cards are lost" in str(caught.value)


def test_the_toy_uses_all_that_the_engine_offers() -> None:
    """Otherwise the checks would pass on it without looking at sealed questions, windows and domains."""
    stops = [stop for walk in walks(LANTERNS, 3) for stop in walk.stops]
    kinds = {type(stop.pos.decision).__name__ for stop in stops}
    assert kinds == {"PlayCards", "AnswerTrick", "Shop", "BidOnDie"}
    said = {stop.text.split()[0] for stop in stops}
    assert said == {"play", "snuff", "show", "bid", "toast", "buy", "peek", "pass", "done", "resign"}
