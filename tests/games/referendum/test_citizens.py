"""Special abilities of citizens, and planet effects."""

from __future__ import annotations

from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    gov,
    hand,
    legal,
    people,
    play,
    realm,
    where,
)
from tests.ledger import clause


@clause("REF-CIT-01")
def test_a_special_action_costs_an_action_and_is_local() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, planets="velmoor", dice="WWWWWW")
    act(pos, "kalban", "use bread & circuses")
    assert pos.actions == 1
    assert all("solne" in text for text in legal(pos) if text.startswith("turn"))


@clause("REF-CIT-04", "REF-CIT-03")
def test_svelk_blocks_as_often_as_he_likes_ready_or_done() -> None:
    pos = realm(
        "pf church",
        at={"waal": "solne", "svelk": "solne"},
        done="svelk",
        hands={"pf": "smear-campaign"},
        dice="GGG",
    )
    act(pos, "waal", "no confidence", "block it")
    assert gov(pos, "solne") == "R"
    play(pos, "play smear campaign")
    assert legal(pos) == ["block it", "pass"], "again, at no cost"
    play(pos, "block it")
    assert pos.discards == [card("smear-campaign")], "the card is discarded"
    pos = realm("pf church", at={"waal": "solne", "svelk": "solne"}, dice="GGG")
    act(pos, "waal", "no confidence", "pass", "turn solne government to pf")
    assert gov(pos, "solne") == "P", "his player decides"
    far = realm("pf church", at={"waal": "solne", "svelk": "velmoor"}, dice="GGG")
    act(far, "waal", "no confidence")
    assert "block it" not in legal(far)


@clause("REF-CIT-05", "REF-CIT-06")
def test_moving_sermon() -> None:
    pos = realm("church royal", at={"kelling": "solne"}, dice="AAAAAA")
    act(pos, "kelling", "use moving sermon")
    assert legal(pos) == ["turn solne 1 to church", "turn solne 2 to church"]
    play(pos, "turn solne 2 to church")
    assert people(pos, "solne") == "FC" and len(pos.chance.loaded) == 6  # type: ignore[attr-defined]


@clause("REF-CIT-07", "REF-CIT-08")
def test_fula_activist_and_populist() -> None:
    pos = realm("senate royal", at={"fula": "velmoor"}, boxes={"velmoor": "F FCP"}, dice="WWGG")
    act(pos, "fula", "use activist")
    assert pos.the_roll().number == 4
    play(pos, "stop rolling", "turn velmoor 1 to church", "turn velmoor 1 to senate")
    assert people(pos, "velmoor") == "SCP"
    assert "use populist" not in legal(pos), "one of three is no plurality"
    pos = realm("senate royal", at={"fula": "velmoor"}, boxes={"velmoor": "F SSP"}, dice="GGGG")
    act(pos, "fula", "use populist", "stop rolling")
    assert gov(pos, "velmoor") == "F", "without a rank icon nothing happens"


@clause("REF-CIT-09", "REF-CIT-11")
def test_kata_spreads_steps_or_puts_them_on_one_box() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWWGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert pos.the_roll().number == 6 and pos.the_deed().steps == 3
    play(pos, "turn velmoor 1 to fwm", "turn velmoor 1 to pf", "done")
    assert people(pos, "velmoor") == "PCS", "and some may be left unused"


@clause("REF-CIT-27", "REF-CIT-28")
def test_bread_and_circuses_moves_each_box_once() -> None:
    pos = realm("royal church", at={"kalban": "enalda"}, dice="WWWGGG")
    act(pos, "kalban", "use bread & circuses", "stop rolling", "turn enalda 1 to navy")
    assert not [text for text in legal(pos) if "enalda 1" in text]
    assert pos.the_roll().number == 6


@clause("REF-CIT-17")
def test_zaria_takes_any_citizen() -> None:
    pos = realm("pf royal", at={"zaria": "solne"}, dice="NAA")
    act(pos, "zaria", "recruit a citizen")
    assert len(legal(pos)) == 5
    play(pos, "bring in sand")
    assert where(pos, "sand") == "solne"


@clause("REF-CIT-19", "REF-CIT-20", "REF-PLN-08", "REF-PLN-09")
def test_xuan_and_solne_draw_from_the_discards_card_by_card() -> None:
    pos = realm("pf royal", at={"xuan": "mevtu"}, discards="spy curfew", dice="OOA")
    act(pos, "xuan", "seek opportunity", "draw from the discards")
    assert hand(pos, "pf") == ["curfew"], "from the top"
    play(pos, "draw from the deck")
    assert len(hand(pos, "pf")) == 2 and pos.discards == [card("spy")]
    pos = realm("royal church", at={"anilay": "solne"}, discards="spy", dice="OA")
    act(pos, "anilay", "seek opportunity")
    assert legal(pos) == ["draw from the deck", "draw from the discards"]
    other = realm("royal church", at={"anilay": "velmoor"}, discards="spy", dice="OA")
    act(other, "anilay", "seek opportunity")
    assert other.discards == [card("spy")] and len(hand(other, "royal")) == 1


@clause("REF-CIT-23", "REF-CIT-24")
def test_metaphysical_teachings() -> None:
    pos = realm("pf royal", at={"ahambra": "solne"}, dice="I")
    act(pos, "ahambra", "use metaphysical teachings")
    assert legal(pos) == ["choose solne 1", "choose solne 2"]
    play(pos, "choose solne 1")
    assert people(pos, "solne") == "NP", "the die decides after the box is picked"


@clause("REF-CIT-25")
def test_only_her_question_marks_are_rolled() -> None:
    pos = realm("royal church", at={"renard": "keld"}, planets="grimholt aldace", dice="II")
    act(pos, "renard", "search t'tan border")
    assert legal(pos)[0] == "fill skarn reach 3 with royal"


def test_caan_shares_her_purse() -> None:
    pos = realm(
        "royal church", at={"caan": "aurestine", "kalban": "cristal", "trevin": "solne"}, wealth={"trevin": 1}
    )
    activate(pos, "caan")
    assert legal(pos) == [
        "give a token to kalban",
        "give a token to trevin",
        "take a token from trevin",
        "done",
    ]
    play(pos, "give a token to kalban", "take a token from trevin", "done")
    assert [pos.wealth[citizen(name)] for name in ("caan", "kalban", "trevin")] == [2, 1, 0]


def test_renard_overhears_a_card_that_nobody_else_learns() -> None:
    at = {"renard": "cristal", "svelk": "cristal", "kata": "mevtu"}
    pos = realm("royal church pf", at=at, hands={"church": "spy", "pf": "curfew"})
    activate(pos, "renard")
    secret = [event for event in pos.events if event.only is not None]
    assert len(secret) == 1 and secret[0].only == (0,) and secret[0].args == (card("spy"),)


def test_angel_disarms_and_michael_heals() -> None:
    at = {"kalban": "cristal", "angel": "cristal", "xuan": "cristal"}
    pos = realm("royal pf", at=at, dice="OOO")
    act(pos, "kalban", "recruit the people", "help with angel", "pass")
    assert pos.the_roll().throws == 1, "Xuan could help, but not hinder"
    pos = realm("church royal", at={"michael": "gurst", "caan": "gurst"}, hurt="caan")
    act(pos, "michael", "use tend the wounded")
    assert pos.waiting == (1,) and legal(pos) == ["agree", "pass"]
    play(pos, "agree")
    assert not pos.hurt[citizen("caan")]


def test_baluvula_draws_one_more_planet() -> None:
    pos = realm("church royal", at={"baluvula": "gurst"}, dice="IAA")
    act(pos, "baluvula", "search perseus arm")
    assert len(pos.drawn) == 2


@clause("REF-PLN-01", "REF-PLN-03")
def test_planet_effects_hold_for_everybody() -> None:
    for blocs, who in (("royal church", "renard"), ("pf church", "waal"), ("church pf", "michael")):
        pos = activate(realm(blocs, at={who: "corvane"}, boxes={"corvane": "N FPR"}), who)
        assert "no confidence" not in legal(pos)


def test_ossery_wants_no_foreign_help() -> None:
    at = {"kata": "ossery", "xuan": "ossery", "trevin": "ossery"}
    pos = realm("pf royal", at=at, wealth={"trevin": 1}, dice="WO")
    act(pos, "kata", "recruit the people")
    assert legal(pos) == ["help with xuan", "pass"]
    play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["hinder with trevin", "pass"]


@clause("REF-CIT-02")
def test_svelk_stops_only_guile() -> None:
    pos = realm("pf church", at={"kata": "solne", "svelk": "solne"}, dice="NN")
    act(pos, "kata", "recruit the people")
    assert "block it" not in legal(pos)


@clause("REF-CIT-31")
def test_svelk_is_not_asked_about_his_own_bloc() -> None:
    at = {"michael": "solne", "svelk": "solne"}
    pos = realm("church royal", at=at, dice="GGG")
    act(pos, "michael", "no confidence")
    assert "block it" not in legal(pos) and pos.the_roll().throws == 1
    pos = realm("church pf", at=at | {"waal": "solne"}, dice="GGG")
    act(pos, "waal", "no confidence")
    assert pos.waiting == (0,) and legal(pos) == ["block it", "pass"], "but about every other bloc"


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


@clause("REF-EDG-10")
def test_a_lost_leader_has_no_successor() -> None:
    pos = realm("royal church", at={"caan": "cristal"}, gone="kalban")
    activate(pos, "caan")
    assert pos.bloc_of[0] == C.bloc[citizen("caan")] and "use bread & circuses" not in legal(pos)
    assert "recruit the people" in legal(pos)
