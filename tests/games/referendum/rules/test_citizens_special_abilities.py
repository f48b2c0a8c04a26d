"""Citizens' special abilities (REF-CIT): special actions and what each citizen can do that no other can."""

from __future__ import annotations

import pytest

from orrery.games.referendum import GAME as OURS
from orrery.games.referendum.content import BLOCS, SKILLS
from orrery.games.referendum.senate.votes import votes_of
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    gov,
    hand,
    legal,
    people,
    play,
    realm,
    where,
)
from tests.games.referendum.scenes import CITIZENS, goes_on
from tests.ledger import clause


@clause("REF-CIT-01")
def test_a_special_action_costs_an_action_and_is_local() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, planets="velmoor", dice="WWWWWW")
    act(pos, "kalban", "use bread & circuses")
    assert pos.actions == 1
    assert all("solne" in text for text in legal(pos) if text.startswith("turn"))


@clause("REF-CIT-02")
def test_svelk_stops_only_guile() -> None:
    pos = realm("pf church", at={"kata": "solne", "svelk": "solne"}, dice="NN")
    act(pos, "kata", "recruit the people")
    assert "block it" not in legal(pos)


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


SPECIALS = [
    ("royal church", "kalban", "use bread & circuses", 6, "R NNN"),
    ("church royal", "gremelec", "use edict", 6, "R NNN"),
    ("pf royal", "kata", "use activism", 6, "R NNN"),
    ("pf royal", "waal", "use populist", 5, "R PPN"),
    ("senate royal", "fula", "use activist", 4, "R NNN"),
    ("senate royal", "fula", "use populist", 4, "R SSN"),
]


@clause("REF-RNK-01", "REF-ACT-04", "REF-CIT-07", "REF-CIT-08", "REF-CIT-09", "REF-CIT-10", "REF-CIT-27")
@pytest.mark.parametrize(("blocs", "who", "move", "dice", "boxes"), SPECIALS)
@pytest.mark.parametrize("icons", [0, 1])
def test_a_special_rank_roll_has_its_dice_and_needs_one_icon(
    blocs: str, who: str, move: str, dice: int, boxes: str, icons: int
) -> None:
    pos = realm(blocs, at={who: "velmoor"}, boxes={"velmoor": boxes}, dice="W" * icons + "G" * 6)
    act(pos, who, move)
    roll = pos.the_roll()
    assert (roll.kind, SKILLS[roll.skill], roll.number, roll.need) == ("rank", "rank", dice, 1)
    told = clauses(play(pos, "stop rolling"))
    assert ("REF-ACT-04" in told) == (icons == 0)
    if pos.deed is not None:
        assert pos.the_deed().steps == icons, "one step for each icon"
        play(pos, legal(pos)[0])
    changed = (gov(pos, "velmoor"), people(pos, "velmoor")) != (boxes[0], boxes[2:])
    assert changed == (icons == 1)


@clause("REF-CIT-09", "REF-CIT-11")
def test_kata_spreads_steps_or_puts_them_on_one_box() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWWGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert pos.the_roll().number == 6 and pos.the_deed().steps == 3
    play(pos, "turn velmoor 1 to fwm", "turn velmoor 1 to pf", "done")
    assert people(pos, "velmoor") == "PCS", "and some may be left unused"


@clause("REF-CIT-11")
def test_steps_on_several_boxes_are_planned_box_by_box() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWWGGG")
    act(pos, "kata", "use activism", "stop rolling")
    play(pos, "turn velmoor 1 to fwm", "turn velmoor 2 to fwm")
    assert "turn velmoor 2 to pf" in legal(pos) and "turn velmoor 2 to church" not in legal(pos)
    events = play(pos, "turn velmoor 2 to pf")
    assert people(pos, "velmoor") == "FPS"
    assert clauses(events).count("REF-ALI-08") == 2, "each box is changed once, to where its steps led"


@clause("REF-TRN-12", "REF-CIT-12", "REF-CIT-01")
def test_special_actions_are_further_different_actions() -> None:
    pos = realm("senate royal", at={"fula": "bellmere"}, boxes={"bellmere": "P SSC"}, dice="WGGG WGGG")
    act(pos, "fula", "use activist", "stop rolling", "turn bellmere 3 to senate")
    assert pos.actions == 1 and "use activist" not in legal(pos)
    play(pos, "use populist", "stop rolling")
    assert gov(pos, "bellmere") == "S" and pos.actions == 0
    other = activate(realm("senate royal", at={"wallak": "bellmere"}), "wallak")
    assert "use activist" not in legal(other)


@clause("REF-CIT-13")
def test_research_with_both_piles_empty_finds_nothing() -> None:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="OII", top="spy")
    pos.hands[1], pos.deck = sorted(pos.deck[:-1]), [card("spy")]
    events = act(pos, "chekart", "use research")
    while pos.deed is not None:
        events += play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[-1])
    assert hand(pos, "senate") == []


@clause("REF-CIT-14")
def test_research_ends_when_there_is_no_law_left() -> None:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="IIIOO")
    laws = [one for one in pos.deck if C.is_law[one]]
    pos.deck = [one for one in pos.deck if not C.is_law[one]]
    pos.hands[1] = sorted(laws)
    act(pos, "chekart", "use research")
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[-1])
    assert hand(pos, "senate") == [] and len(pos.deck) + len(pos.discards) == len(C.all_cards) - len(laws)


def test_a_token_of_the_purse_does_not_go_back_the_way_it_came() -> None:
    pos = realm(
        "royal church", at={"caan": "aurestine", "kalban": "cristal", "trevin": "solne"}, wealth={"trevin": 1}
    )
    activate(pos, "caan")
    play(pos, "give a token to kalban")
    assert "take a token from kalban" not in legal(pos)
    play(pos, "take a token from trevin")
    assert "give a token to trevin" not in legal(pos) and "give a token to kalban" in legal(pos)


def test_angel_disarms_only_here_only_his_bloc_only_one_skill() -> None:
    """Nobody else hinders such rolls of the bloc where Angel stands; everything else is hindered as ever."""

    def hindered(who: str, action: str, angel: str, rival: str, blocs: str = "royal pf") -> bool:
        at = {who: "cristal", "angel": angel, rival: "cristal"}
        pos = realm(blocs, at=at, planets="solne", boxes={"cristal": "R RNP"}, dice="OOOO")
        act(pos, who, action)
        while pos.the_roll().throws == 0:
            if any(text.startswith("hinder") for text in legal(pos)) and pos.waiting == (
                blocs.split().index("pf"),
            ):
                return True
            play(pos, "pass")
        return False

    assert not hindered("kalban", "recruit the people", "cristal", "xuan")
    assert hindered("kalban", "recruit the people", "solne", "xuan"), "not from afar"
    assert hindered("kalban", "seek opportunity", "cristal", "xuan"), "not in another skill"


@clause("REF-CIT-14")
def test_research_shuffles_the_discards_once_and_then_gives_up() -> None:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="OOOII")
    laws = sorted(one for one in pos.deck if C.is_law[one])
    others = [one for one in pos.deck if not C.is_law[one]]
    pos.deck, pos.discards = others[:1], [laws[0], *others[1:3]]
    pos.hands[1] = sorted([*laws[1:], *others[3:]])
    events = act(pos, "chekart", "use research")
    while pos.deed is not None:
        events += play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[-1])
    assert pos.hands[0] == [laws[0]], "one law in the whole of both piles, three were wanted"
    assert clauses(events).count("REF-SEK-04") == 1 and not pos.deck and len(pos.discards) == 3


@clause("REF-CIT-15", "REF-CIT-16")
def test_zaria_takes_the_uppermost_friend_and_cuts_her_hand() -> None:
    six = "spy spy diplomacy diplomacy raise-funds activism"
    pos = realm("pf royal", at={"zaria": "solne"}, hands={"pf": six}, discards="fixer bartender curfew")
    act(pos, "zaria", "use diverse friends")
    assert len(hand(pos, "pf")) == 7 and "bartender" in hand(pos, "pf") and "fixer" not in hand(pos, "pf")
    play(pos, "discard activism")
    assert len(hand(pos, "pf")) == 6 and pos.deed is None
    friendless = activate(realm("pf royal", at={"zaria": "solne"}, discards="curfew spy"), "zaria")
    assert "use diverse friends" not in legal(friendless)


@clause("REF-CIT-17")
def test_zaria_takes_any_citizen() -> None:
    pos = realm("pf royal", at={"zaria": "solne"}, dice="NAA")
    act(pos, "zaria", "recruit a citizen")
    assert len(legal(pos)) == 5
    play(pos, "bring in sand")
    assert where(pos, "sand") == "solne"


@clause("REF-CIT-18")
def test_zaria_has_four_votes_from_anywhere() -> None:
    for there in ("mevtu", "keld"):
        pos = realm("pf senate", at={"zaria": there})
        assert votes_of(pos, citizen("zaria")) == (4, False)


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


@clause("REF-CIT-20", "REF-PLN-08")
@pytest.mark.parametrize(
    ("who", "there", "cited"), [("xuan", "mevtu", "REF-CIT-20"), ("zaria", "solne", "REF-PLN-08")]
)
def test_a_card_from_the_discards_is_told_with_the_clause_that_allows_it(
    who: str, there: str, cited: str
) -> None:
    pos = realm("pf royal", at={who: there}, discards="spy", dice="OIIIII")
    act(pos, who, "seek opportunity")
    while "draw from the discards" not in [pos.text(move) for move in pos.moves()]:
        play(pos, "stop rolling")
    assert clauses(play(pos, "draw from the discards"))[0] == cited


@clause("REF-CIT-21")
def test_sand_pays_for_a_roll_at_another_place() -> None:
    pos = realm("pf royal", at={"kata": "solne", "sand": "keld"}, wealth={"sand": 1}, dice="WOI")
    act(pos, "kata", "recruit the people")
    assert legal(pos)[0] == "pay for a success with sand"


@clause("REF-CIT-22")
def test_sand_buys_votes_as_if_on_enalda() -> None:
    pos = realm("pf senate", at={"sand": "keld"}, planets="enalda")
    assert votes_of(pos, citizen("sand")) == (0, True)
    assert votes_of(realm("pf senate", at={"sand": "keld"}), citizen("sand")) == (0, False), (
        "without Enalda nobody buys"
    )


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


@clause("REF-CIT-26")
def test_ahambras_player_chooses_the_lock_boxes() -> None:
    pos = realm("pf church", at={"ahambra": "vantry"}, planets="kor_river ymmeril", dice="IA")
    act(pos, "ahambra", "search orloon frontier")
    assert legal(pos) == [f"fill lantern government with {name.lower()}" for name in BLOCS]


@clause("REF-CIT-27", "REF-CIT-28")
def test_bread_and_circuses_moves_each_box_once() -> None:
    pos = realm("royal church", at={"kalban": "enalda"}, dice="WWWGGG")
    act(pos, "kalban", "use bread & circuses", "stop rolling", "turn enalda 1 to navy")
    assert not [text for text in legal(pos) if "enalda 1" in text]
    assert pos.the_roll().number == 6


@clause("REF-CMP-02", "REF-CIT-29")
@pytest.mark.parametrize("name", list(CITIZENS))
def test_a_citizen_is_as_her_card_says(name: str) -> None:
    bloc, rank, home, sector, levels = CITIZENS[name]
    who = citizen(name)
    assert [BLOCS.index(bloc), rank] == [C.bloc[who], C.rank[who]]
    assert OURS.content.skill[who] == (*(int(level) for level in levels), rank)
    there = C.home[who]
    assert ("" if there < 0 else C.pack.planet[there].id) == home
    assert ("" if C.home_sector[who] < 0 else C.pack.sector[C.home_sector[who]].id) == sector


@clause("REF-CIT-30")
def test_sand_pays_the_cover_charge_from_anywhere() -> None:
    pos = realm(
        "pf royal",
        at={"kata": "mevtu", "sand": "itaria"},
        wealth={"sand": 1},
        dice="NO A",
        troubles="cover-charge",
    )
    act(pos, "kata", "recruit the people", "roll again", "pay with sand")
    assert goes_on(pos) and pos.wealth[citizen("sand")] == 0
    pos = realm("pf royal", at={"kata": "mevtu", "sand": "itaria"}, dice="NO A", troubles="high-roller")
    act(pos, "kata", "recruit the people", "roll again")
    assert pos.deed is None, "he is not present for his skill"


@clause("REF-CIT-31")
def test_svelk_is_not_asked_about_his_own_bloc() -> None:
    at = {"michael": "solne", "svelk": "solne"}
    pos = realm("church royal", at=at, dice="GGG")
    act(pos, "michael", "no confidence")
    assert "block it" not in legal(pos) and pos.the_roll().throws == 1
    pos = realm("church pf", at=at | {"waal": "solne"}, dice="GGG")
    act(pos, "waal", "no confidence")
    assert pos.waiting == (0,) and legal(pos) == ["block it", "pass"], "but about every other bloc"


def test_a_token_given_to_trevin_is_not_taken_back() -> None:
    at = {"caan": "aurestine", "trevin": "solne", "renard": "solne"}
    pos = realm("royal church", at=at, wealth={"renard": 1})
    act(pos, "caan", "give a token to trevin")
    assert "take a token from trevin" not in legal(pos) and "give a token to trevin" in legal(pos)
    play(pos, "take a token from renard")
    assert "give a token to renard" not in legal(pos)
