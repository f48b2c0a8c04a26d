"""What each seat sees of the table, and what nobody can read off questions, logs or silence."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.base import Seat
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.sector_abilities import augur
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.deals import start_offer
from orrery.games.destiny.deals.due import KeepOrBreak
from orrery.games.destiny.deals.transfers import exchange
from orrery.games.destiny.table.deals import Aim, Offer, Writing
from orrery.games.destiny.table.goods import ActionCard, Funds, OwnedSector
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table, TableView
from orrery.games.destiny.table.terms import AnyTerm, Gift, Hidden, WillHandOver, WillPay, WontInvade
from orrery.games.destiny.turn.open_moments import Moment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.testing.seeing import check_events, check_free_moves, check_views
from orrery.testing.walks import Walk
from tests.games.destiny.kit import at, deal, hand_in, peeked, play, sen, start, table
from tests.games.destiny.scenes import CONTENT
from tests.ledger import clause

SEATS = (0, 1, 2, 3, None)
PARTIES = "GSP BIP PoP TMP"
TERMS: list[AnyTerm] = [Gift(0, 1, ActionCard(CONTENT.card("feint"))), Gift(1, 2, Funds(MONEY, 2))]


def sees(pos: Table, seat: Seat | None) -> TableView:
    """The view of a seat, or of a spectator."""
    return pos.view(seat)


def names(*cards: str) -> list[int]:
    """Kinds of cards by their ids, as a hand is sorted."""
    return sorted(CONTENT.card(card) for card in cards)


def offering(made: bool, aim: Aim = "tabled trade") -> Table:
    """GSP writes or has made an offer to BIP and PoP."""
    pos = table(PARTIES, hands={"GSP": "feint"}, money=5, rebel="TMP" if "peace" in aim else "")
    pos.offer = Offer(0, TERMS[:], aim, Writing(0, 1), made, (1, 2), 1)
    return pos


# --- hands ------------------------------------------------------------------------------------------------------


@clause("DES-SETUP-14")
def test_everybody_sees_how_many_cards_there_are_and_only_its_own() -> None:
    pos = table(PARTIES, hands={"GSP": "seduction feint feint", "PoP": "dry_dock"})
    hands = [hand_in(sees(pos, seat)) for seat in SEATS]
    assert hands == [names("feint", "feint", "seduction"), [], names("dry_dock"), [], []]
    for seat in SEATS:
        view = sees(pos, seat)
        assert [len(hand) for hand in view.hands] == [3, 0, 1, 0]
        assert peeked(view) == []
        assert [len(view.deck), len(view.senator_deck), len(view.event_deck), len(view.sector_deck)] == [
            46,
            50,
            50,
            50,
        ]


@clause("DES-SETUP-14", "DES-SAB-11", "DES-SAB-27")
def test_a_hand_that_is_looked_at_is_seen_by_who_looks_and_only_while_it_looks() -> None:
    pos = table(PARTIES, hands={"GSP": "seduction", "PoP": "feint dry_dock"}, money=9)
    pos.peek = (1, 2)
    start(pos, BurnCards(1, 2, 4))
    assert [peeked(sees(pos, seat)) for seat in SEATS] == [[], names("dry_dock", "feint"), [], [], []]
    play(pos, "pass")
    assert [peeked(sees(pos, seat)) for seat in SEATS] == [[]] * 5


@clause("DES-SAB-11", "DES-DEAL-31")
def test_what_everybody_has_seen_cannot_be_taken_back() -> None:
    pos = table(PARTIES, hands={"PoP": "feint dry_dock"}, money=9)
    pos.peek = (1, 2)
    start(pos, BurnCards(1, 2, 4))
    play(pos, "discard feint of theirs")
    assert (pos.waiting, pos.free) == ((1,), 0)
    owing = table(PARTIES, money=9)
    first = deal(owing, WillPay(0, 1, owing.turn, owing.turn, MONEY, 2))
    second = deal(owing, WillPay(0, 2, owing.turn, owing.turn, MONEY, 3))
    start(owing, KeepOrBreak(0, first.id, 0), KeepOrBreak(0, second.id, 0))
    play(owing, "keep the promise")
    assert (owing.waiting, owing.free) == ((0,), 0)


@clause("DES-SEC-14", "DES-SETUP-14")
@pytest.mark.parametrize("given", ["multi_task", "feint"])  # the first kind of all, and another one
def test_the_card_given_in_an_augury_is_known_to_giver_and_receiver_until_a_card_is_named(given: str) -> None:
    pos = table(PARTIES, hands={"GSP": f"{given} seduction", "PoP": "dry_dock"}, owners={33: "GSP"})
    augur(pos, 0, 2)
    pos.settle()
    play(pos, f"hand over {pos.content.card_names[CONTENT.card(given)].lower()}")
    card = CONTENT.card(given)
    assert [sees(pos, seat).augury for seat in SEATS] == [card, -1, card, -1, -1]
    play(pos, "name safe house")
    assert [sees(pos, seat).augury for seat in SEATS] == [-1] * 5


# --- Senators ---------------------------------------------------------------------------------------------------


@clause("DES-SETUP-14", "DES-TURN-05")
def test_a_senator_of_a_reserve_looks_to_others_as_if_it_lay_in_the_deck() -> None:
    pos = table(
        PARTIES,
        senators={"GSP": "orrumah"},
        reserve={"GSP": "wythelle", "BIP": "corvane fola"},
    )
    pos.sen_at[sen("zharrak")] = DEAD
    for seat in SEATS:
        view = sees(pos, seat)
        places = [
            (view.sen_at[sen(name)], view.sen_seat[sen(name)])
            for name in ("orrumah", "zharrak", "wythelle", "corvane", "fola", "daveth")
        ]
        unknown = (IN_DECK, -1)
        assert places == [
            (IN_PLAY, 0),
            (DEAD, -1),
            (IN_RESERVE, 0) if seat == 0 else unknown,
            (IN_RESERVE, 1) if seat == 1 else unknown,
            (IN_RESERVE, 1) if seat == 1 else unknown,
            unknown,
        ]
        assert view.reserve_sizes == [1, 2, 0, 0]


# --- deals ------------------------------------------------------------------------------------------------------


@clause("DES-DEAL-10", "DES-DEAL-33")
def test_what_was_agreed_is_read_by_the_partners_only() -> None:
    pos = table(PARTIES)
    term = WontInvade(0, 1, 9, party=1)
    made = deal(pos, term)
    pos.past = [msgspec.structs.replace(made, id=9, kept=(0,))]
    masked = Hidden(0, 1)
    for seat in SEATS:
        view = sees(pos, seat)
        expected = (term,) if seat in (0, 1) else (masked,)
        assert [each.terms for each in (*view.deals, *view.past)] == [expected] * 2
        assert [each.kept for each in view.past] == [(0,)]


@clause("DES-DEAL-13", "DES-DEAL-14")
def test_only_partners_are_reminded_that_something_promised_was_given_away() -> None:
    pos = table(PARTIES, owners={12: "GSP"})
    other = deal(pos, WontInvade(2, 3, 9, party=1))
    made = deal(pos, WillHandOver(0, 1, 9, OwnedSector(at(12))))
    exchange(pos, [Gift(0, 2, OwnedSector(at(12)))])
    assert pos.given_up == [(made.id, 0)] and other.id != made.id
    assert [sees(pos, seat).given_up for seat in SEATS] == [[(made.id, 0)], [(made.id, 0)], [], [], []]


@clause("DES-DEAL-19", "DES-SETUP-14")
def test_nobody_learns_from_the_table_which_card_was_given_away() -> None:
    """GSP has promised BIP its Feint. Whether it is that card which goes to PoP is seen by the two of them."""
    tables = []
    for card in ("feint", "seduction"):
        pos = table(PARTIES, hands={"GSP": "feint seduction"})
        deal(pos, WillHandOver(0, 1, 9, ActionCard(CONTENT.card("feint"))))
        exchange(pos, [Gift(0, 2, ActionCard(CONTENT.card(card)))])
        tables.append(pos)
    for seat, same in ((0, False), (1, True), (2, False), (3, True), (None, True)):
        views = [msgspec.json.encode(sees(pos, seat).shown()) for pos in tables]
        assert (views[0] == views[1]) is same


# --- offers -----------------------------------------------------------------------------------------------------


@clause("DES-DEAL-28", "DES-SETUP-14")
def test_an_offer_being_written_is_seen_by_its_proposer_only() -> None:
    pos = offering(False)
    assert sees(pos, 0).offer == pos.offer
    for seat in SEATS[1:]:
        assert sees(pos, seat).offer == Offer(0, [], "tabled trade")


@clause("DES-DEAL-28", "DES-SETUP-14")
def test_an_offer_that_is_made_is_read_by_its_partners_and_counted_by_the_others() -> None:
    pos = offering(True)
    assert sees(pos, 0).offer == pos.offer
    masked: list[AnyTerm] = [Hidden(0, 1), Hidden(1, 2)]
    for seat in SEATS[1:]:
        terms = TERMS if seat in (1, 2) else masked
        assert sees(pos, seat).offer == Offer(0, terms, "tabled trade", made=True)


@clause("DES-REB-24", "DES-REB-26")
@pytest.mark.parametrize(
    ("aim", "read"), [("tabled trade", False), ("peace offered", False), ("peace tabled", True)]
)
def test_a_treaty_offered_to_the_rebel_is_read_by_the_rebel(aim: Aim, read: bool) -> None:
    """Even where it gives the rebel nothing and takes nothing from it; a mere offer of others is not."""
    pos = offering(True, aim)
    pos.rebel = 3
    offer = sees(pos, 3).offer
    assert offer is not None
    assert (offer.terms == TERMS) is read
    unread = sees(offering(False, aim), 3).offer
    assert unread is not None and unread.terms == []


@clause("DES-REB-24", "DES-REB-26")
def test_what_the_rebel_offers_for_peace_is_known_to_it_and_to_whom_it_was_made() -> None:
    pos = table(PARTIES, rebel="TMP")
    term = Gift(3, 1, Funds(MONEY, 4))
    pos.treaty, pos.treaty_with = (term,), 1
    masked = Hidden(3, 1)
    assert [sees(pos, seat).treaty for seat in SEATS] == [(masked,), (term,), (masked,), (term,), (masked,)]


@clause("DES-DEAL-28")
def test_no_offer_is_no_offer() -> None:
    pos = table(PARTIES, senators={"GSP": "orrumah"})
    assert sees(pos, 0).offer is None
    start_offer(pos, 0)
    pos.settle()
    assert sees(pos, 1).offer == Offer(0, [])


# --- twins ------------------------------------------------------------------------------------------------------


@clause("DES-SETUP-14")
@pytest.mark.parametrize(("seat", "same"), [(0, False), (1, False), (2, True), (3, True), (None, True)])
def test_tables_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    seat: Seat | None, same: bool
) -> None:
    one = table(
        PARTIES,
        hands={"GSP": "feint", "BIP": "seduction"},
        reserve={"GSP": "wythelle", "BIP": "corvane"},
    )
    other = table(
        PARTIES,
        hands={"GSP": "seduction", "BIP": "feint"},
        reserve={"GSP": "corvane", "BIP": "wythelle"},
    )
    for deck in (other.deck, other.senator_deck, other.event_deck, other.sector_deck):
        deck.reverse()
    assert (
        msgspec.json.encode(sees(one, seat).shown()) == msgspec.json.encode(sees(other, seat).shown())
    ) is same


def test_secrets_are_kept_through_three_turns() -> None:
    """The contract's walks are short for this game; here Rebellions and older deals are looked at as well."""
    walk = Walk(GAME, 3, "long", {"turn_limit": 3})
    for check in (check_views, check_events, check_free_moves):
        check(walk)


# --- what cannot be taken back --------------------------------------------------------------------------------------


@clause("DES-SETUP-14", "DES-CARD-03")
def test_a_card_that_is_begun_lies_open_and_stays_so() -> None:
    pos = table(
        PARTIES, phase="intrigue", senators={"GSP": "orrumah"}, hands={"GSP": "union_corruption"}, money=9
    )
    start(pos, Moment((0,), M_STEP))
    play(pos, "play union corruption")
    assert pos.waiting == (0,)
    assert all(sees(pos, seat).pending is not None for seat in SEATS)
    assert pos.free == 0, "taken back, it would have told everybody what is in the hand"
