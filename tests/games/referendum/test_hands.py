"""Cards and tokens that change hands: in what order, how many, who is asked, and what nobody can take back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.games.referendum.cards.hands import HandOverCard
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    game_on,
    hand,
    legal,
    play,
    realm,
)
from tests.games.referendum.test_adversity import drawn, goes_on
from tests.games.referendum.test_every_card import RIGS, finished, played, rigged
from tests.games.referendum.test_packs import TEXT
from tests.ledger import clause

SIX = "spy spy diplomacy diplomacy raise-funds activism"


# --- drawing ----------------------------------------------------------------------------------------------------


@clause("REF-SEK-01", "REF-SEK-02")
@pytest.mark.parametrize(("held", "kept"), [(4, 5), (5, 6), (6, 6)])
def test_a_hand_is_cut_to_six_and_not_below(held: int, kept: int) -> None:
    hands = {"pf": " ".join(SIX.split()[:held])}
    pos = realm("pf royal", at={"waal": "mevtu"}, hands=hands, dice="OI")
    act(pos, "waal", "seek opportunity")
    told = finished(pos)
    assert len(hand(pos, "pf")) == kept and told.count("REF-SEK-02") == held + 1 - kept


@clause("REF-CIT-20", "REF-PLN-09", "REF-SEK-01")
def test_three_cards_are_three_questions() -> None:
    pos = realm("pf royal", at={"xuan": "mevtu"}, discards="curfew embargo amnesty", dice="OOO")
    act(pos, "xuan", "seek opportunity", "draw from the discards")
    assert hand(pos, "pf") == ["amnesty"]
    play(pos, "draw from the deck", "draw from the discards")
    assert {"amnesty", "embargo"} <= set(hand(pos, "pf")) and len(hand(pos, "pf")) == 3
    assert pos.deed is None and pos.discards == [card("curfew")]


@clause("REF-SEK-04", "REF-PLN-08")
def test_with_an_empty_deck_there_are_still_two_ways_to_draw() -> None:
    pos = realm("royal church", at={"anilay": "solne"}, dice="OA", discards="spy curfew")
    pos.hands[1], pos.deck = sorted(pos.deck), []
    act(pos, "anilay", "seek opportunity")
    while "draw from the deck" not in legal(pos):
        play(pos, legal(pos)[-1])
    assert legal(pos) == ["draw from the deck", "draw from the discards"]
    events = play(pos, "draw from the deck")
    assert "REF-SEK-04" in clauses(events) and len(pos.deck) == 1 and pos.discards == []


def test_hands_are_kept_in_order() -> None:
    """Whichever way a card comes, a hand is sorted: two equal hands look equal."""
    pos = realm("pf royal", at={"xuan": "mevtu"}, hands={"pf": "curfew"}, discards="spy", dice="OAA")
    act(pos, "xuan", "seek opportunity", "pass", "pass", "draw from the discards")
    assert hand(pos, "pf") == ["spy", "curfew"]
    pos = rigged("spy", 1, hands={"church": "curfew", "royal": "embargo"})
    played("spy", pos)
    assert hand(pos, "church") == ["embargo", "curfew"]
    pos = rigged("compromising-letters", 1, hands={"church": "curfew", "royal": "embargo"})
    played("compromising-letters", pos)
    assert hand(pos, "church") == ["embargo", "curfew"]
    pos = realm("pf royal", at={"zaria": "solne"}, hands={"pf": "sabotage"}, discards="fixer")
    act(pos, "zaria", "use diverse friends")
    assert hand(pos, "pf") == ["fixer", "sabotage"]
    hurt = realm("royal church", at={"kalban": "solne"}, hurt="kalban", hands={"royal": "town-hall curfew"})
    hurt.chance.loaded = [6, 6, 1, 1, 1, 1]  # type: ignore[attr-defined]
    act(hurt, "kalban", "play curfew")
    assert hand(hurt, "royal") == ["curfew", "town-hall"], "a skipped card goes back where it was"


def test_a_think_tank_with_one_success_keeps_both_cards_unasked() -> None:
    pos = rigged("think-tank", 1, top="curfew embargo")
    act(pos, "renard", "play think tank", "stop rolling")
    assert pos.deed is None and hand(pos, "royal") == ["embargo", "curfew"]


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


@clause("REF-CIT-13")
def test_research_with_both_piles_empty_finds_nothing() -> None:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="OII", top="spy")
    pos.hands[1], pos.deck = sorted(pos.deck[:-1]), [card("spy")]
    events = act(pos, "chekart", "use research")
    while pos.deed is not None:
        events += play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[-1])
    assert hand(pos, "senate") == []


# --- taking and giving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("successes", [1, 2, 3])
def test_letters_cost_a_card_for_each_success_and_no_more(successes: int) -> None:
    pos = rigged("compromising-letters", successes, hands={"royal": "curfew embargo amnesty spy"})
    played("compromising-letters", pos)
    assert len(hand(pos, "church")) == successes and len(hand(pos, "royal")) == 4 - successes


def test_an_audit_takes_as_many_tokens_as_there_are_and_no_more() -> None:
    at = {"angel": "inkqa", "trevin": "inkqa"}
    pos = rigged("surprise-audit", 3, wealth={"angel": 3, "trevin": 1}, at=at)
    act(pos, "baluvula", "play surprise audit")
    while not legal(pos)[0].startswith("take a token"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert legal(pos) == ["take a token from angel", "take a token from trevin"]
    play(pos, "take a token from trevin")
    assert pos.wealth[citizen("trevin")] == 0 and pos.deed is None, "then only Angel has any"
    assert pos.wealth[citizen("angel")] == 1 and pos.wealth[citizen("baluvula")] == 3
    poor = rigged("surprise-audit", 3, wealth={"angel": 1})
    played("surprise-audit", poor)
    assert poor.wealth[citizen("baluvula")] == 1 and poor.deed is None


@pytest.mark.parametrize("successes", [1, 2, 3])
def test_funds_are_one_token_and_one_for_each_success(successes: int) -> None:
    pos = rigged("raise-funds", successes, at={"angel": "cristal"})
    act(pos, "kalban", "play raise funds")
    while pos.deed is not None:
        texts = legal(pos)
        play(pos, next((t for t in ("help with angel", "stop rolling", "pass") if t in texts), texts[0]))
    assert pos.wealth[citizen("kalban")] == 1 + successes


def test_raised_funds_are_divided_token_by_token() -> None:
    pos = rigged("raise-funds", 2, at={"trevin": "cristal", "caan": "solne"})
    act(pos, "kalban", "play raise funds")
    while not legal(pos)[0].startswith("give"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert legal(pos) == ["give a token to kalban", "give a token to trevin"], "own citizens here"
    play(pos, "give a token to kalban", "give a token to trevin", "give a token to kalban")
    assert (pos.wealth[citizen("kalban")], pos.wealth[citizen("trevin")]) == (2, 1) and pos.deed is None


def test_the_bartender_of_an_almost_empty_bar() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"})
    pos.hands[1], pos.deck = sorted(pos.deck[1:]), pos.deck[:1]
    act(pos, "kalban", "play bartender")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert hand(pos, "royal") == [] and len(pos.discards) == 2, "one card drawn and given back"


def test_a_levy_takes_one_token_from_each_who_has_one() -> None:
    at = {"trevin": "gurst", "caan": "gurst", "renard": "gurst", "anilay": "solne", "svelk": "gurst"}
    wealth = {"caan": 3, "trevin": 1, "anilay": 2, "svelk": 2}
    pos = rigged("luxury-levy", wealth=wealth, at=at)
    played("luxury-levy", pos)
    left = {
        name: pos.wealth[citizen(name)] for name in ("michael", "caan", "trevin", "renard", "anilay", "svelk")
    }
    assert left == {"michael": 2, "caan": 2, "trevin": 0, "renard": 0, "anilay": 2, "svelk": 2}


# --- a single choice may be a secret -----------------------------------------------------------------------------


def test_a_hand_of_one_card_is_asked_all_the_same() -> None:
    """Carried out unasked, the move would tell the table that there was nothing to choose."""
    pos = rigged("spy", 1)
    act(pos, "michael", "play spy")
    while pos.the_roll().stage != "over":
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    while legal(pos) == ["pass"]:
        play(pos, "pass")
    assert legal(pos) == ["take embargo"]
    pos = rigged("compromising-letters", 1)
    act(pos, "michael", "play compromising letters", "target caan")
    while "hand over cards" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "hand over cards")
    assert legal(pos) == ["hand over embargo"]
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top="spy spy")
    act(pos, "kalban", "play bartender")
    assert legal(pos) == ["discard spy"], "two of a kind"
    pos = drawn("red-shirt", hands={"church": "spy"})
    assert pos.question().clause == "REF-ADV-06"
    pos = rigged("think-tank", 2, top="spy spy raise-funds raise-funds")
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    play(pos, "keep spy")
    play(pos, "keep raise funds")
    assert hand(pos, "royal") == ["spy", "raise-funds"]


# --- what has been seen cannot be taken back --------------------------------------------------------------------


def overhear() -> Realm:
    at = {"renard": "cristal", "svelk": "cristal"}
    return game_on(realm("royal church", at=at | {"kalban": "solne"}, hands={"church": "spy"}))


def passing() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy"})
    act(pos, "kalban", "pass")
    return pos


def uncle() -> Realm:
    return activate(realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"}), "kalban")


def discarding() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender spy"})
    act(pos, "kalban", "play bartender")
    return pos


def looking() -> Realm:
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"})
    act(pos, "michael", "play spy")
    while "stop rolling" not in legal(pos):
        play(pos, "pass")
    return pos


def taking() -> Realm:
    pos = looking()
    play(pos, "stop rolling")
    while not legal(pos)[0].startswith("take"):
        play(pos, "pass")
    return pos


def handing_over() -> Realm:
    pos = rigged("compromising-letters", 2, hands={"royal": "curfew embargo amnesty"})
    act(pos, "michael", "play compromising letters", "target caan")
    while "hand over cards" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "hand over cards")
    return pos


def keeping() -> Realm:
    pos = rigged("think-tank", 2, top="curfew embargo amnesty spy")
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    play(pos, "keep spy")
    return pos


def researching() -> Realm:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="OII")
    act(pos, "chekart", "use research")
    return pos


@pytest.mark.parametrize(
    ("make", "move"),
    [
        (looking, "stop rolling"),
        (taking, "take curfew"),
        (handing_over, "hand over curfew"),
        (keeping, "keep embargo"),
        (researching, "stop rolling"),
        (overhear, "activate renard"),
        (passing, "take a card"),
        (uncle, "play rich uncle"),
        (discarding, "discard spy"),
    ],
)
def test_what_others_have_seen_ends_free_undo(make: Callable[[], Realm], move: str) -> None:
    pos = make()
    pos.free = 3
    seat = pos.waiting
    play(pos, move)
    assert pos.free == 0 and pos.waiting in (seat, ()), "although the same seat goes on"


def test_what_nobody_has_seen_can_be_taken_back() -> None:
    pos = realm("royal church", at={"caan": "cristal", "trevin": "cristal"})
    activate(pos, "caan")
    free = pos.free
    play(pos, "give a token to trevin")
    assert pos.free == free + 1


# --- bigger numbers than this pack uses ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def greedy(tmp_path_factory: pytest.TempPathFactory) -> Referendum:
    """The same words with other numbers, as another group's pack might have them."""
    changes = {
        'do = "take-card", pick = "actor", amount = 1': 'do = "take-card", pick = "actor", amount = 2',
        'do = "pay-token", amount = 1': 'do = "pay-token", amount = 2',
        'do = "discard-random", amount = 1': 'do = "discard-random", amount = 2',
        'do = "peek-card", amount = 1': 'do = "peek-card", amount = 3',
        'do = "draw", amount = 1, pile = "discards"': 'do = "draw", amount = 2, pile = "discards"',
    }
    text = TEXT
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("pack") / "content.toml"
    path.write_text(text, encoding="utf-8")
    return Referendum(PACKS.load(path))


@pytest.mark.parametrize(("held", "taken"), [("curfew embargo amnesty", 2), ("curfew", 1)])
def test_a_greedy_spy_takes_two_cards_as_far_as_there_are_any(
    held: str, taken: int, greedy: Referendum
) -> None:
    pos = rigged("spy", 1, hands={"royal": held}, game=greedy)
    played("spy", pos)
    assert len(hand(pos, "church")) == taken and len(hand(pos, "royal")) == len(held.split()) - taken


def test_a_pack_may_let_the_owner_pick_the_card(tmp_path: Path) -> None:
    path = tmp_path / "content.toml"
    old = 'do = "take-card", pick = "actor", amount = 1'
    assert TEXT.count(old) == 1
    path.write_text(TEXT.replace(old, old.replace("actor", "owner")), encoding="utf-8")
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"}, game=Referendum(PACKS.load(path)))
    asked = []
    act(pos, RIGS["spy"].who, "play spy", *RIGS["spy"].named)
    while pos.deed is not None:
        asked.append((type(pos.decision), pos.waiting))
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[0])
    assert asked[-1] == (HandOverCard, (1,)), "the second player, who is spied on"
    assert (len(hand(pos, "church")), len(hand(pos, "royal"))) == (1, 1)


def test_a_dear_cover_charge_is_paid_token_by_token(greedy: Referendum) -> None:
    at = {"kelling": "solne", "hyrala": "solne"}
    pos = drawn("cover-charge", at=at, wealth={"kelling": 1, "hyrala": 1}, game=greedy)
    play(pos, "pay with hyrala")
    assert legal(pos) == ["pay with kelling", "pass"]
    play(pos, "pay with kelling")
    assert goes_on(pos) and not any(pos.wealth)
    poor = drawn("cover-charge", wealth={"kelling": 1}, game=greedy)
    assert poor.deed is None and poor.wealth[citizen("kelling")] == 1, "not enough: nothing is paid"


def test_a_dear_memo_costs_two_cards(greedy: Referendum) -> None:
    pos = drawn("leaked-memo", hands={"church": "spy curfew embargo"}, game=greedy)
    play(pos, "risk a card")
    while legal(pos) == ["pass"]:
        play(pos, "pass")
    assert len(hand(pos, "church")) == 1 and goes_on(pos)
    short = drawn("leaked-memo", hands={"church": "spy"}, game=greedy)
    while legal(short) == ["pass"]:
        play(short, "pass")
    assert not goes_on(short) and hand(short, "church") == ["spy"]


@pytest.mark.parametrize(("pile", "found"), [("fixer curfew bartender", 2), ("spy fixer", 1)])
def test_more_friends_are_taken_as_far_as_there_are_any(pile: str, found: int, greedy: Referendum) -> None:
    pos = realm("pf royal", at={"zaria": "solne"}, discards=pile, game=greedy)
    act(pos, "zaria", "use diverse friends")
    assert len(hand(pos, "pf")) == found and len(pos.discards) == len(pile.split()) - found


def test_sharp_ears_hear_no_more_cards_than_there_are(greedy: Referendum) -> None:
    at = {"renard": "cristal", "svelk": "cristal"}
    for held, heard in (("spy curfew", 2), ("spy curfew embargo amnesty", 3)):
        pos = activate(realm("royal church", at=at, hands={"church": held}, game=greedy), "renard")
        assert len([event for event in pos.events if event.only is not None]) == heard


@clause("REF-CMP-18")
def test_a_cover_charge_that_nobody_can_pay_ends_the_action() -> None:
    pos = drawn("cover-charge", at={"kelling": "solne", "hyrala": "gurst"}, wealth={"hyrala": 2})
    assert pos.deed is None and pos.wealth[citizen("hyrala")] == 2
