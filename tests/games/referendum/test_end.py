"""The Great Referendum, and unusual cases."""

from __future__ import annotations

import pytest

from orrery.engine.base import Decision, Sealed
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.turns import ChooseCitizen, EndGameTurn, StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    game_on,
    legal,
    place,
    play,
    realm,
    referendum,
    start,
    where,
)
from tests.games.referendum.test_adversity import drawn
from tests.games.referendum.test_every_card import RIGS, rigged
from tests.ledger import clause


@clause("REF-END-02", "REF-END-08")
def test_only_governments_of_planets_in_play_count() -> None:
    pos = realm("royal church", boxes={"solne": "C RR", "cristal": "R CCC", "velmoor": "C RRR"})
    assert not pos.placed[place("gurst")]
    referendum(pos)
    assert pos.outcome is not None and pos.outcome.scores == (1, 2)


@clause("REF-END-03", "REF-END-04", "REF-END-06")
def test_the_most_win_ties_share_and_all_are_ranked_by_governments() -> None:
    pos = referendum(
        realm("royal church pf", boxes={"solne": "C RR", "cristal": "R CCC", "velmoor": "C RRR"})
    )
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores) == ((1,), (1, 2, 0))
    pos = referendum(realm("royal church pf", boxes={"solne": "C RR", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0, 1)


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


@clause("REF-EDG-01")
def test_a_player_with_nobody_in_play_draws_one() -> None:
    pos = start(realm("royal church", at={"svelk": "keld"}), StartGameTurn())
    assert pos.waiting == (0,) and legal(pos)[0] == "start at labica station"
    play(pos, "start at vantry station")
    (there,) = pos.citizens_of(0)
    assert pos.where[there] == place("vantry") and pos.ready[there] and not pos.recruited[0]


@clause("REF-EDG-02")
def test_a_player_without_any_citizen_stays_in_the_game() -> None:
    everybody = "kalban caan renard anilay angel trevin"
    pos = realm("royal church", at={"svelk": "keld"}, gone=everybody, boxes={"solne": "R FP"}, clocks=2)
    game_on(pos, 0)
    assert pos.active == citizen("svelk"), "no turns for Royal"
    play(pos, "pass", "pass")
    assert pos.turn == 2 and not pos.over
    referendum(pos)
    assert pos.outcome is not None and pos.outcome.winners == (0,), "and can still win"


@clause("REF-EDG-03")
def test_empty_game_turns_burn_the_clock() -> None:
    names = "kalban caan renard anilay angel trevin gremelec hyrala baluvula svelk kelling michael"
    pos = realm("royal church", gone=names, clocks=3)
    start(pos, StartGameTurn())
    assert pos.over and pos.clocks == 0 and clauses(pos.events).count("REF-TRN-06") == 3


@clause("REF-EDG-04")
def test_the_citizens_of_a_player_who_resigns_count_as_done() -> None:
    at = {"kalban": "cristal", "trevin": "cristal", "svelk": "cristal", "kata": "mevtu", "hyrala": "enalda"}
    pos = realm("royal church pf", at=at, wealth={"hyrala": 2}, dice="WWW")
    pos.resign(1)
    assert where(pos, "svelk") == "cristal" and not pos.ready[citizen("svelk")]
    act(pos, "kalban", "recruit the people", "help with trevin")
    assert pos.the_roll().throws == 1, "they do not help, hinder or spend"
    start(pos, StartGameTurn())
    assert pos.start == 2, "skipped as starting player"
    assert not pos.ready[citizen("svelk")]


@clause("REF-EDG-04")
def test_whoever_resigns_instead_of_choosing_a_citizen_ends_their_turn() -> None:
    """All their citizens count as Done at once: there is nothing left to choose, and the next player is on turn."""
    at = {"kalban": "cristal", "trevin": "cristal", "svelk": "cristal", "hyrala": "enalda", "kata": "mevtu"}
    pos = start(realm("royal church pf", at=at), ChooseCitizen(0))
    assert (pos.waiting, legal(pos)) == ((0,), ["activate kalban", "activate trevin"])
    pos.resign(0)
    assert (pos.seat_on_turn, pos.waiting, legal(pos)) == (1, (1,), ["activate hyrala", "activate svelk"])
    pos.resign(2)
    assert (pos.over, pos.outcome and pos.outcome.winners) == (True, (1,))


@clause("REF-EDG-04")
def test_a_bloc_that_has_resigned_is_leaderless_and_takes_no_rides() -> None:
    at = {"kalban": "cristal", "svelk": "cristal"}
    pos = realm(
        "royal church pf",
        at=at,
        resigned="church",
        boxes={"solne": "C RR", "velmoor": "C RRR", "cristal": "R CCC"},
    )
    act(pos, "kalban", "travel to notana station")
    assert where(pos, "kalban") == "notana", "nobody can be invited"
    strict = realm(
        "royal church pf",
        resigned="church",
        strict_referendum=True,
        boxes={"solne": "C RR", "velmoor": "C RRR", "cristal": "R CCC"},
    )
    referendum(strict)
    assert strict.outcome is not None and strict.outcome.winners == ()
    waal = realm("pf church royal", at={"waal": "solne", "svelk": "solne"}, resigned="church", dice="GGG")
    act(waal, "waal", "no confidence")
    assert "block it" not in legal(waal)


@clause("REF-EDG-05")
def test_the_last_player_wins_at_once() -> None:
    pos = realm("royal church pf", at={"kalban": "cristal"})
    pos.resign(1)
    assert not pos.over
    pos.resign(0)
    assert pos.outcome is not None and pos.outcome.winners == (2,) and pos.outcome.ending == "resigned"


@clause("REF-EDG-06")
def test_the_safety_limit() -> None:
    for turn, over in ((23, False), (24, True)):
        pos = start(realm("royal church", at={"kalban": "cristal"}, clocks=5, turn=turn), EndGameTurn())
        assert pos.over == over
    pos = start(
        realm("royal church", at={"kalban": "cristal"}, clocks=5, turn=6, turn_limit=1), EndGameTurn()
    )
    assert pos.outcome is not None and pos.outcome.ending == "limit"


DECLINING = ("pass", "done", "stay here", "stop rolling", "reject the proposal")


def check_default(pos: Realm) -> None:
    """Whoever is asked and does not answer declines; where that is impossible the first option is taken."""
    step, seat = pos.decision, pos.waiting[0]
    moves = list(pos.moves(seat))
    if isinstance(step, Decision):
        default = step.absent(pos, moves)
    else:
        assert isinstance(step, Sealed)
        default = step.absent(pos, seat, moves)
    texts = [pos.text(move) for move in moves]
    declines = [text for text in texts if text in DECLINING]
    wanted = declines[-1] if declines else texts[0]
    assert pos.text(default) == wanted, f"{type(step).__name__}: {texts}"


@clause("REF-EDG-08")
def test_who_does_not_answer_declines_or_takes_the_first_option() -> None:
    for seed in range(6):
        pos = GAME.new(2 + seed % 3, f"late {seed}")
        assert isinstance(pos, Realm)
        chance = seeded(f"answers {seed}")
        while not pos.over:
            check_default(pos)
            seat = pos.waiting[0]
            moves = list(pos.moves(seat))
            pos.play(moves[chance.below(len(moves))], seat)


@clause("REF-EDG-08")
@pytest.mark.parametrize("name", list(RIGS))
def test_every_question_of_a_card_has_a_default(name: str) -> None:
    rig = RIGS[name]
    wealth = {**rig.given.get("wealth", {}), **({"sand": 6} if rig.who == "sand" else {})}
    pos = rigged(name, max(2, rig.need), wealth=wealth)
    activate(pos, rig.who)
    check_default(pos)
    play(pos, f"play {C.card_names[card(name)].lower()}")
    while pos.deed is not None:
        check_default(pos)
        texts = legal(pos)
        play(pos, next((one for one in ("stop rolling", "pass", *rig.named) if one in texts), texts[0]))


@clause("REF-EDG-08")
@pytest.mark.parametrize("name", [entry.id for entry in C.pack.adversity])
def test_every_question_of_an_adversity_card_has_a_default(name: str) -> None:
    at = dict.fromkeys(("kelling", "hyrala", "kata", "kalban"), "solne")
    pos = drawn(name, at=at, wealth={"kelling": 1}, hands={"church": "spy bartender"}, dice="NO A A")
    while pos.deed is not None:
        check_default(pos)
        play(pos, legal(pos)[0])


@clause("REF-EDG-08", "REF-NEG-03", "REF-VOT-10")
def test_rides_votes_and_vetoes_are_declined() -> None:
    at = {"wallak": "enalda", "madalla": "vantry", "krelane": "keld", "vu": "vantry", "hyrala": "vantry"}
    pos = realm("senate church", at=at, planets="lantern solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    answers = ("travel free to lantern", "invite hyrala", "done", "pass", "vote for", "vote for", "pass")
    for text in (*answers, "vote against"):
        check_default(pos)
        play(pos, text)
    assert legal(pos) == ["cancel the law", "pass"], "8 to 5"
    check_default(pos)


@clause("REF-TRN-08")
def test_cards_that_empty_the_pool_do_not_end_the_game_turn() -> None:
    pos = realm(
        "pf royal",
        at={"waal": "solne", "kalban": "cristal"},
        hands={"pf": "palace-coup"},
        dice="GGO",
        clocks=2,
    )
    act(pos, "waal", "play palace coup", "stop rolling", "turn solne government to pf")
    assert pos.clocks == 0 and not pos.over
    pos.stack.clear()
    assert legal(activate(pos, "kalban"))
