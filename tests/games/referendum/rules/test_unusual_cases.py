"""Unusual cases (REF-EDG)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.engine.base import Decision, Sealed
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.content import PLAYABLE
from orrery.games.referendum.people.injury import Hurt
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.turns import ChooseCitizen, EndGameTurn, StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    bloc,
    card,
    citizen,
    clauses,
    cristal,
    game_on,
    hand,
    legal,
    new,
    people,
    place,
    play,
    realm,
    referendum,
    refused,
    said,
    start,
    where,
)
from tests.games.referendum.scenes import RIGS, drawn, offered, rigged, spying, thinking
from tests.ledger import clause

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


@clause("REF-EDG-01")
def test_a_reinforcement_is_told_with_its_own_clause() -> None:
    pos = realm("royal church", at={"svelk": "solne"})
    start(pos, StartGameTurn())
    assert legal(pos)[0].startswith("start at")
    told = clauses(play(pos, legal(pos)[0]))
    assert told[0] == "REF-EDG-01" and "REF-SET-12" not in told


@clause("REF-EDG-01")
def test_a_player_with_nobody_in_play_draws_one() -> None:
    pos = start(realm("royal church", at={"svelk": "keld"}), StartGameTurn())
    assert pos.waiting == (0,) and legal(pos)[0] == "start at labica station"
    play(pos, "start at vantry station")
    (there,) = pos.citizens_of(0)
    assert pos.where[there] == place("vantry") and pos.ready[there] and not pos.recruited[0]


@clause("REF-EDG-01", "REF-TRN-17", "REF-INJ-12")
def test_a_convalescent_comes_back_through_the_deck() -> None:
    pos = realm("royal church", at={"svelk": "solne"}, gone="kalban renard anilay angel trevin")
    pos.where[citizen("caan")] = -3
    start(pos, StartGameTurn())
    assert pos.waiting == (0,) and legal(pos)[0].startswith("start at"), "drawn at once: nobody else is left"
    play(pos, "start at keld station")
    assert where(pos, "caan") == "keld" and pos.ready[citizen("caan")]


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


@clause("REF-EDG-02")
def test_a_player_without_any_citizen_may_still_react() -> None:
    everybody = "kalban caan renard anilay angel trevin"
    at = {"wallak": "enalda", "madalla": "tamberly"}
    hands = {"senate": "curfew", "royal": "filibuster sabotage"}
    pos = realm("senate royal", at=at, gone=everybody, planets="solne", hands=hands)
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    assert pos.waiting == (1,)
    play(pos, "play filibuster against it")
    assert pos.curfew[place("solne")] > 0 and hand(pos, "royal") == ["sabotage"], "5 to 4"


@clause("REF-EDG-03")
def test_empty_game_turns_burn_the_clock() -> None:
    names = "kalban caan renard anilay angel trevin gremelec hyrala baluvula svelk kelling michael"
    pos = realm("royal church", gone=names, clocks=3)
    start(pos, StartGameTurn())
    assert pos.over and pos.clocks == 0 and clauses(pos.events).count("REF-TRN-06") == 3


@clause("REF-EDG-04")
def test_the_first_injury_is_not_ignored_for_whoever_has_resigned() -> None:
    pos = realm("royal church pf", at={"trevin": "cristal"}, resigned="royal")
    start(pos, Hurt(citizen("trevin")))
    assert pos.hurt[citizen("trevin")]


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


@clause("REF-EDG-04", "REF-EDG-05")
def test_resigning_makes_done_and_counts_governments() -> None:
    boxes = {"solne": "R FP", "cristal": "R CCC", "gurst": "C FFF", "mevtu": "P PPSF"}
    pos = realm("royal church pf", at={"kalban": "cristal", "svelk": "solne", "kata": "mevtu"}, boxes=boxes)
    pos.resign(0)
    assert [pos.ready[citizen(name)] for name in ("kalban", "svelk", "kata")] == [False, True, True]
    pos.resign(2)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores, pos.outcome.clause) == ((1,), (2, 1, 1), "REF-EDG-05")


@clause("REF-EDG-04")
def test_nobody_comes_into_play_ready_for_a_player_who_has_left() -> None:
    """Whoever leaves while a citizen is on the way gets her Done, recruited, placed or woken."""
    three = {"kalban": "cristal", "svelk": "solne"}
    recruiting = realm("pf royal church", at={**three, "kata": "mevtu"}, dice="NN")
    act(recruiting, "kata", "recruit a citizen")
    recruiting.resign(0)
    assert len(recruiting.citizens_of(0)) == 2, "the first of those drawn comes all the same"
    placing = start(realm("pf royal church", at=three), StartGameTurn())
    while placing.waiting != (0,):
        play(placing, legal(placing)[0])
    placing.resign(0)
    assert len(placing.citizens_of(0)) == 1
    at = {**three, "kata": "mevtu", "sand": "mevtu", "waal": "mevtu"}
    waking = realm("pf royal church", at=at, done="sand waal", hands={"pf": "wake-up-call"})
    act(waking, "kata", "play wake-up call")
    assert legal(waking) == ["target waal", "target sand"]
    waking.resign(0)
    assert waking.deed is None and waking.discards == [card("wake-up-call")]
    for pos in (recruiting, placing, waking):
        assert [pos.ready[c] for c in pos.citizens_of(0)] == [False] * len(pos.citizens_of(0))
        assert pos.ready[citizen("kalban")] and pos.problems() == []


@clause("REF-EDG-05")
def test_the_last_player_wins_at_once() -> None:
    pos = realm("royal church pf", at={"kalban": "cristal"})
    pos.resign(1)
    assert not pos.over
    pos.resign(0)
    assert pos.outcome is not None and pos.outcome.winners == (2,) and pos.outcome.ending == "resigned"


@clause("REF-EDG-05", "REF-END-02")
def test_a_government_that_nobody_has_filled_yet_counts_for_nobody() -> None:
    at = {"wallak": "keld", "madalla": "tamberly", "kata": "mevtu"}
    boxes = {"tamberly": "S SNC", "mevtu": "P PPSF", "kor_river": "S RNS", "ymmeril": "P CFP"}
    pos = realm("senate pf", at=at, boxes=boxes, hands={"senate": "planetary-census"}, dice="IAAAAA")
    act(pos, "wallak", "enact planetary census", "name the orloon frontier", "vote for")
    assert legal(pos)[0] == "fill lantern government with royal"
    pos.resign(0)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores) == ((1,), (2, 2))


@clause("REF-EDG-05")
def test_one_may_resign_before_the_blocs_are_chosen() -> None:
    pos = GAME.new(2, 8, choose_blocs=True)
    assert isinstance(pos, Realm)
    pos.resign(pos.waiting[0])
    assert pos.outcome is not None and pos.outcome.scores == (0, 0) and len(pos.outcome.winners) == 1
    three = GAME.new(3, 8, choose_blocs=True)
    assert isinstance(three, Realm)
    first = three.waiting[0]
    three.resign(first)
    assert not three.over and three.waiting != (first,), (
        "the first bloc of the list is taken for whoever left"
    )
    assert three.bloc_of[first] == bloc("church")


@clause("REF-EDG-06")
def test_the_safety_limit() -> None:
    for turn, over in ((23, False), (24, True)):
        pos = start(realm("royal church", at={"kalban": "cristal"}, clocks=5, turn=turn), EndGameTurn())
        assert pos.over == over
    pos = start(
        realm("royal church", at={"kalban": "cristal"}, clocks=5, turn=6, turn_limit=1), EndGameTurn()
    )
    assert pos.outcome is not None and pos.outcome.ending == "limit"


@clause("REF-EDG-07")
def test_random_choices_are_fair() -> None:
    starts = [new(3, seed).start for seed in range(150)]
    assert all(30 <= starts.count(seat) <= 70 for seat in range(3))
    blocs = [new(2, f"b{seed}").bloc_of[0] for seed in range(200)]
    assert all(30 <= blocs.count(b) <= 70 for b in PLAYABLE)


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


@clause("REF-EDG-09")
def test_donations_turn_as_many_boxes_as_were_paid_for_each_once() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, wealth={"sand": 7}, hands={"pf": "generous-donations"})
    act(pos, "sand", "play generous donations")
    assert legal(pos) == ["pay 1 times", "pay 2 times", "pay 3 times"]
    assert "Sand pays 6 wealth tokens" in said(pos, play(pos, "pay 3 times"))
    play(pos, "turn itaria 1 to pf")
    assert not [text for text in legal(pos) if text.startswith("turn itaria 1")]
    play(pos, "turn itaria 3 to pf")
    assert people(pos, "itaria") == "PPP" and pos.deed is None and pos.wealth[citizen("sand")] == 1


@clause("REF-EDG-09")
def test_no_more_donations_than_boxes_to_turn() -> None:
    pos = realm(
        "pf royal",
        at={"sand": "itaria"},
        boxes={"itaria": "R PRR"},
        wealth={"sand": 9},
        hands={"pf": "generous-donations"},
    )
    act(pos, "sand", "play generous donations")
    assert len(legal(pos)) == 2
    hands = {"pf": "generous-donations"}
    poor = realm(
        "pf royal", at={"sand": "itaria"}, boxes={"itaria": "R RRR"}, wealth={"sand": 5}, hands=hands
    )
    act(poor, "sand", "play generous donations")
    assert legal(poor) == ["pay 1 times", "pay 2 times"], "nor than tokens pay for"


@clause("REF-EDG-09")
def test_resettlement_needs_a_second_planet_in_play() -> None:
    pos = realm("royal church", at={"renard": "solne"}, planets="gurst", hands={"royal": "resettlement"})
    assert "play resettlement" not in legal(activate(pos, "renard"))


@clause("REF-EDG-09", "REF-ALI-07")
def test_a_die_may_show_the_old_alignment() -> None:
    pos = realm("pf royal", at={"ahambra": "enalda"}, dice="G")
    act(pos, "ahambra", "use metaphysical teachings", "choose enalda 1")
    assert people(pos, "enalda") == "SSCRN" and pos.deed is None


@clause("REF-EDG-09")
@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        ("generous-donations", {"itaria": "R PPP"}),
        ("palace-coup", {"solne": "R RR"}),
        ("charter-revoked", {"solne": "R RR"}),
        ("town-hall", {"solne": "R PP"}),
        ("street-protest", {"solne": "R PP"}),
        ("emergency-powers", {"solne": "R RP"}),
        ("snap-election", {"solne": "P PP"}),
        ("snap-election", {"solne": "P PR"}),
        ("resettlement", {"solne": "R PP", "velmoor": "S PPP"}),
    ],
)
def test_where_nothing_can_change_nothing_is_declared(name: str, boxes: dict[str, str]) -> None:
    pos = activate(rigged(name, boxes=boxes), RIGS[name].who)
    cited = "REF-PLO-12" if name == "snap-election" else "REF-EDG-09"
    assert refused(pos, f"play {name.replace('-', ' ')}").clause == cited


@clause("REF-EDG-09")
@pytest.mark.parametrize(
    ("blocs", "who", "move", "boxes"),
    [
        ("pf royal", "waal", "use populist", "{} PPC"),
        ("senate royal", "fula", "use populist", "{} SSC"),
    ],
)
def test_a_populist_wants_another_government(blocs: str, who: str, move: str, boxes: str) -> None:
    own = boxes[3]
    assert offered(move, blocs, who, "velmoor", boxes={"velmoor": boxes.format("F")})
    assert not offered(move, blocs, who, "velmoor", boxes={"velmoor": boxes.format(own)})


@clause("REF-EDG-09")
def test_steps_may_be_left_unused_but_a_change_must_be_possible() -> None:
    pos = activate(realm("church royal", at={"kelling": "grimholt"}, boxes={"grimholt": "N CCC"}), "kelling")
    assert "use moving sermon" not in legal(pos)
    pos = activate(realm("royal church", at={"kalban": "cristal"}, boxes={"cristal": "R RRR"}), "kalban")
    assert "use bread & circuses" not in legal(pos)
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert people(pos, "solne") == "FP"


@clause("REF-EDG-10")
def test_a_lost_leader_has_no_successor() -> None:
    pos = realm("royal church", at={"caan": "cristal"}, gone="kalban")
    activate(pos, "caan")
    assert pos.bloc_of[0] == C.bloc[citizen("caan")] and "use bread & circuses" not in legal(pos)
    assert "recruit the people" in legal(pos)


def at_the_menu() -> Realm:
    return new(3, 4)


def rolling() -> Realm:
    pos = cristal(hands={"royal": "spy", "church": "sabotage curfew", "pf": "embargo"})
    act(pos, "kalban", "recruit the people")
    play(pos, "pass")
    return pos


def voting() -> Realm:
    at = {"wallak": "enalda", "madalla": "tamberly", "hyrala": "enalda"}
    pos = realm("senate church", at=at, hands={"senate": "curfew spy"}, resigned="", planets="solne")
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    return pos


def in_trouble() -> Realm:
    at = {"kelling": "solne", "kalban": "solne"}
    pos = realm("church royal pf", at=at, dice="NO A", troubles="hostile-takeover", resigned="pf")
    act(pos, "kelling", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    return pos


def travelling() -> Realm:
    at = {"kalban": "solne", "svelk": "solne", "kata": "solne"}
    pos = realm("royal church pf", at=at, hands={"church": "spy", "pf": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    return pos


def answered() -> Realm:
    pos = travelling()
    pos.play("pass", 2)
    return pos


def first_card() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "fast-transport", "church": "spy"})
    act(pos, "kalban", "play fast transport")
    assert pos.the_deed().card == 0
    return pos


def first_trouble() -> Realm:
    pos = drawn("red-shirt", hands={"church": "bartender"})
    assert pos.trouble == 0
    return pos


def over() -> Realm:
    return referendum(realm("royal church", boxes={"solne": "R FP"}))


TABLES = [
    at_the_menu,
    rolling,
    spying,
    thinking,
    voting,
    in_trouble,
    travelling,
    answered,
    first_card,
    first_trouble,
    over,
]


@clause("REF-EDG-11")
@pytest.mark.parametrize("make", TABLES)
def test_an_imagined_realm_fits_what_the_seat_sees(make: Callable[[], Realm]) -> None:
    pos = make()
    for seat in (*range(pos.players), None):
        view = pos.view(seat)
        for seed in range(2):
            other = GAME.imagine(view, seeded(f"guess {seed}"))
            assert isinstance(other, Realm)
            assert other.view(seat) == view and other.problems() == []
            assert other.resigned == pos.resigned and other.listening is False


@clause("REF-EDG-12")
def test_drawn_planets_and_citizens_lie_open_for_all() -> None:
    pos = realm("church royal", at={"baluvula": "gurst"}, dice="IAA")
    act(pos, "baluvula", "search perseus arm")
    planets = pos.drawn[:]
    assert len(planets) == 2, "one success and one card more"
    for seat in (0, 1, None):
        assert pos.view(seat).drawn == planets
    assert pos.waiting == (0,)
    play(pos, legal(pos)[0])
    assert pos.view(1).drawn == []
    pos = realm("pf royal", at={"zaria": "solne"}, dice="NAA")
    events = act(pos, "zaria", "recruit a citizen")
    assert len(pos.view(1).drawn) == len(pos.view(None).drawn) == 5
    told = [event for event in events if event.clause == "REF-REC-04"]
    assert told and all(event.only is None for event in told), "the log names them to everybody"
