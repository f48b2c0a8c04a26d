"""The Great Referendum (REF-END): when it is held, how governments are counted, and who wins."""

from __future__ import annotations

import pytest

from orrery.games.referendum.turn.turns import EndGameTurn
from tests.games.referendum.kit import place, realm, referendum, start
from tests.ledger import clause


@clause("REF-END-01")
@pytest.mark.parametrize(("clocks", "over"), [(0, True), (1, True), (2, False)])
def test_the_end_of_a_game_turn_asks_for_the_last_token(clocks: int, over: bool) -> None:
    pos = start(realm(at={"kalban": "cristal"}, clocks=clocks), EndGameTurn())
    assert pos.over == over


@clause("REF-END-02", "REF-END-08")
def test_only_governments_of_planets_in_play_count() -> None:
    pos = realm("royal church", boxes={"solne": "C RR", "cristal": "R CCC", "velmoor": "C RRR"})
    assert not pos.placed[place("gurst")]
    referendum(pos)
    assert pos.outcome is not None and pos.outcome.scores == (1, 2)


@clause("REF-END-02", "REF-END-08")
def test_planets_in_their_decks_count_for_nobody() -> None:
    pos = realm("pf royal", boxes={"solne": "P RR", "cristal": "R CCC", "velmoor": "N RRR"})
    assert pos.governments() == [1, 1, 0, 0, 0, 1]
    referendum(pos)
    assert pos.outcome is not None and pos.outcome.scores == (1, 1)


@clause("REF-END-03", "REF-END-04", "REF-END-06")
def test_the_most_win_ties_share_and_all_are_ranked_by_governments() -> None:
    pos = referendum(
        realm("royal church pf", boxes={"solne": "C RR", "cristal": "R CCC", "velmoor": "C RRR"})
    )
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores) == ((1,), (1, 2, 0))
    pos = referendum(realm("royal church pf", boxes={"solne": "C RR", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0, 1)


@clause("REF-END-03", "REF-END-04", "REF-END-07")
@pytest.mark.parametrize(
    ("boxes", "winners", "cited"),
    [
        ({"solne": "R FP"}, (0,), "REF-END-03"),
        ({"solne": "R FP", "gurst": "C FFF"}, (0, 1), "REF-END-04"),
        ({"solne": "N FP"}, (0, 1, 2), "REF-END-07"),
    ],
)
def test_the_result_cites_how_it_was_won(boxes: dict[str, str], winners: tuple[int, ...], cited: str) -> None:
    pos = referendum(realm("royal church pf", boxes=boxes))
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == (winners, cited)


@clause("REF-END-05", "REF-END-07")
def test_a_leaderless_bloc_denies_victory_only_by_the_strict_option() -> None:
    boxes = {"solne": "N RR", "cristal": "N CCC", "velmoor": "R FFF"}
    for strict, winners in ((False, (0,)), (True, ())):
        pos = referendum(realm("royal church", boxes=boxes, strict_referendum=strict))
        assert pos.outcome is not None and pos.outcome.winners == winners
    bare = {"solne": "N RR"}
    for strict, number in ((False, 2), (True, 0)):
        pos = referendum(realm("royal church", boxes=bare, strict_referendum=strict))
        assert pos.outcome is not None and len(pos.outcome.winners) == number
        assert pos.outcome.clause == ("REF-END-05" if strict else "REF-END-07")
    equal = referendum(
        realm("royal church", boxes={"solne": "N RR", "cristal": "R CCC"}, strict_referendum=True)
    )
    assert equal.outcome is not None and equal.outcome.winners == (0,), "strictly more is needed"
