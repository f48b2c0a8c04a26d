"""What resolves, what does not any more, and what comes back (DES-CARD-16 to 23, DES-SAB-11, DES-SEN-09)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.announcing import carry_out, is_valid
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.meanings import TARGET, ChooseSenator, options
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.printed import JUSTICE, MONEY, NEUTRAL, PACKS, Content
from orrery.games.destiny.table.announced import ATTEMPT, CARD, REGULAR, TRAIT, Played
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.war import Tour
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.campaigns import NextCampaign
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import (
    answer,
    at,
    legal,
    might_answer_it,
    peeked,
    play,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
CONTENT = table().content


def card(name: str) -> int:
    return CONTENT.card(name)


def power(name: str) -> int:
    return CONTENT.trait_ids.index(name)


@clause("DES-CARD-23")
@pytest.mark.parametrize(("fleets", "valid"), [(1, True), (0, False)])
def test_a_fleet_that_is_gone_cannot_be_sabotaged(fleets: int, valid: bool) -> None:
    pos = table(senators={"GSP": "eluvanne"}, fleets={"BIP": {40: fleets, 41: 2}})
    played = Played(TRAIT, 0, power("saboteur"), sen("eluvanne"), 1, at(40))
    assert is_valid(pos, played) is valid
    carry_out(pos, played)
    assert (pos.fleets_at(1, at(40)), pos.fleets_at(1, at(41))) == (0, 2)


@clause("DES-CARD-23", "DES-END-10")
@pytest.mark.parametrize("name", ["courier_intercept", "scorched_dossier"])
def test_the_hand_of_a_party_that_has_left_is_no_target_any_more(name: str) -> None:
    pos = table()
    played = Played(CARD, 0, card(name), target=1)
    assert is_valid(pos, played)
    pos.resigned[1] = True
    assert not is_valid(pos, played)
    assert is_valid(pos, Played(CARD, 0, card(name), target=2))


@clause("DES-CARD-23")
@pytest.mark.parametrize(
    ("name", "target"),
    [("seduction", sen("orrumah")), ("planted_evidence", sen("orrumah")), ("whisper_campaign", at(12))],
)
def test_the_first_party_at_the_table_is_a_target_like_the_others(name: str, target: int) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP"})
    assert is_valid(pos, Played(CARD, 1, card(name), sen("zharrak"), target))
    assert not is_valid(pos, Played(CARD, 0, card(name), sen("orrumah"), target))
    pos.sen_at[sen("orrumah")], pos.owner[at(12)] = 3, NEUTRAL
    assert not is_valid(pos, Played(CARD, 1, card(name), sen("zharrak"), target))


def pack(folder: Path, name: str, before: str, after: str) -> Content:
    """The content of a group that has printed one card otherwise."""
    source = Path(str(GAME.room / "content.toml")).read_text("utf-8")
    head, tail = source.split(f'id = "{name}"')
    assert before in tail.split("[[")[0]
    own = folder / "content.toml"
    own.write_text(f'{head}id = "{name}"{tail.replace(before, after, 1)}', "utf-8")
    return PACKS.load(own)


@clause("DES-CARD-20", "DES-CARD-23")
@pytest.mark.parametrize(("time", "open_"), [("Senate", False), ("General", True)])
def test_a_rebel_is_out_of_reach_of_senate_cards_alone(time: str, open_: bool, tmp_path: Path) -> None:
    """In a pack of its own a group may have a Seduction for all times."""
    pos = table(senators=PEOPLE, rebel="BIP")
    pos.content = pack(tmp_path, "seduction", 'time = "Senate"', f'time = "{time}"')
    played = Played(CARD, 0, card("seduction"), sen("orrumah"), sen("zharrak"))
    assert is_valid(pos, played) is open_
    assert (ChooseSenator(sen("zharrak")) in options(pos, played, TARGET)) is open_
    assert ChooseSenator(sen("fola")) in options(pos, played, TARGET)


@clause("DES-CARD-03", "DES-OPT-05")
@pytest.mark.parametrize(("rate", "influence"), [(1, 5), (2, 2)])
def test_what_an_exchange_brings_at_its_rate(rate: int, influence: int, tmp_path: Path) -> None:
    """One for one with the Slush Fund; in another pack one for two."""
    pos = table(money={"GSP": 7})
    pos.content = pack(tmp_path, "slush_fund", "rate = 1", f"rate = {rate}")
    carry_out(pos, Played(CARD, 0, card("slush_fund"), number=5, other=MONEY))
    assert (pos.money[0], pos.influence[0]) == (2, influence)


@clause("DES-ASN-14", "DES-ASN-17", "DES-ASN-18")
@pytest.mark.parametrize("die", [1, 6])
def test_a_union_whose_senator_is_killed_in_answer_pays_all_the_same(die: int) -> None:
    """Two tokens for 8 Money; BIP's Assassin answers."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch", "BIP": "nambasu"},
        hands={"GSP": "union_corruption"},
        dice=[die],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play union corruption")
    play(pos, "choose orrumah", "choose 2")
    pos.play("use assassin of nambasu", 1)
    play(pos, "choose orrumah")
    quiet(pos)
    assert pos.in_play(sen("orrumah")) is (die == 1)
    assert (pos.money[0], tokens(pos, "orrumah")) == (8, (2, 0) if die == 1 else (0, 0))


@clause("DES-SAB-21", "DES-SAB-27")
def test_who_has_looked_at_a_hand_cannot_take_the_look_back() -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "tasumbe"},
        money={"GSP": 4},
        hands={"BIP": "feint"},
        fleets={"GSP": {40: 1}},
    )
    start(pos, DeclareTurn(0))
    play(pos, "use spy of tasumbe", "choose bip")
    assert "The hand of BIP: Feint" in said(pos)
    assert (pos.waiting, pos.free) == ((0,), 0)


@clause("DES-MIN-17")
@pytest.mark.parametrize("number", [1, 2])
def test_of_two_tokens_of_a_negated_office_one_stays(number: int) -> None:
    pos = table(
        senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "distraction"}, influence={"BIP": 2}
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    play(pos, f"choose {number}")
    told = pos.play("play distraction", 1)
    assert "corrupt Minister of Finance is negated" in said(pos, told)
    assert tokens(pos, "orrumah") == (1, 0)


@clause("DES-PROS-03", "DES-PROS-21", "DES-CARD-21")
def test_a_trial_that_the_minister_of_justice_adds_is_marked_as_its_own() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    carry_out(pos, Played(REGULAR, 0, JUSTICE, target=sen("fola")))
    assert pos.charges == [Charge(sen("fola"), 0, True)]


@clause("DES-CARD-16", "DES-CARD-17", "DES-ASN-25")
def test_the_ghost_ends_an_assassination_and_gives_its_price_and_its_action_back() -> None:
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        hands={"GSP": "assassination", "BIP": "ghost_in_the_dark"},
        money={"GSP": 2},
        influence={"BIP": 4},
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play assassination")
    play(pos, "choose orrumah", "choose zharrak")
    told = pos.play("play ghost in the dark", 1)
    while pos.pile:
        told = pos.play("pass", pos.waiting[0])
    assert "Assassination is negated" in said(pos, told)
    assert pos.in_play(sen("zharrak")) and pos.rolled == []
    assert (pos.money[0], pos.exhausted[sen("orrumah")]) == (2, False)


@clause("DES-CARD-06", "DES-CARD-08", "DES-ASN-25")
def test_the_party_of_the_victim_is_asked_about_an_ability_even_with_tired_senators() -> None:
    """Only it could have a Safe House; the cards of others cannot touch an Assassin."""
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        exhausted="nambasu orrumah zharrak",
        hands={"PoP": "feint", "GSP": "feint", "BIP": "feint"},
    )
    played = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)
    assert [might_answer_it(pos, seat, played) for seat in range(3)] == [False, True, False]
    by_card = Played(ATTEMPT, 0, card("assassination"), sen("nambasu"), sen("orrumah"), dice=1)
    assert [might_answer_it(pos, seat, by_card) for seat in range(3)] == [False, True, True]
    pos.hands[1] = []
    assert not might_answer_it(pos, 1, played)


# --- Crossing the Floor -----------------------------------------------------------------------------------------


@clause("DES-CARD-03", "DES-RES-03")
@pytest.mark.parametrize(("text", "influence", "seat"), [("pay the ransom", 1, 1), ("pass", 7, 0)])
def test_a_ransom_costs_six_influence(text: str, influence: int, seat: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "wythelle"},
        hands={"GSP": "crossing_the_floor"},
        influence={"GSP": 6, "BIP": 7},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play crossing the floor")
    play(pos, "choose orrumah", "choose wythelle", text)
    assert (pos.influence, pos.party_of(sen("wythelle"))) == ([0, influence, 0], seat)


@clause("DES-END-10", "DES-CARD-03")
@pytest.mark.parametrize(("leaver", "seat"), [(0, 1), (1, -1)])
def test_when_one_of_the_two_leaves_no_senator_crosses_the_floor(leaver: int, seat: int) -> None:
    """Wythelle stays with BIP if GSP leaves, and leaves with BIP."""
    pos = table(senators={"GSP": "orrumah", "BIP": "wythelle"}, influence={"BIP": 9})
    start(pos, PayRansom(1, sen("wythelle"), 0, 6))
    pos.resign(leaver)
    assert (pos.waiting, pos.party_of(sen("wythelle"))) == ((), seat)
    assert (pos.sen_seat[sen("wythelle")], pos.exhausted[sen("wythelle")]) == (seat, False)
    assert pos.influence[1] == (9 if leaver == 0 else 0)


@clause("DES-SEN-09", "DES-CAMP-07")
def test_a_campaigner_that_crosses_the_floor_before_the_roll_campaigns_no_more() -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "wythelle"},
        hands={"GSP": "crossing_the_floor"},
        influence={"GSP": 6},
        dice=[6, 6, 1],
    )
    pos.tours = [Tour(1, sen("wythelle"), at(43))]
    start(pos, NextCampaign((0, 1, 2)))
    answer(pos, "GSP", "play crossing the floor")
    play(pos, "choose orrumah", "choose wythelle")
    quiet(pos)
    assert pos.party_of(sen("wythelle")) == 0
    assert (pos.owner[at(43)], pos.rolled, pos.tours, pos.contest) == (NEUTRAL, [], [], None)


# --- Master Spy -------------------------------------------------------------------------------------------------


@clause("DES-SAB-11")
@pytest.mark.parametrize(("money", "burns"), [(3, 0), (4, 1), (7, 1), (8, 2), (99, 3)])
def test_a_master_spy_burns_cards_as_long_as_it_can_pay_four_for_each(money: int, burns: int) -> None:
    pos = table(money={"GSP": money}, hands={"BIP": "feint feint distraction"})
    pos.peek = (0, 1)
    start(pos, BurnCards(0, 1, 4))
    done = 0
    while (
        pos.waiting and "discard feint of theirs" in legal(pos)
    ) or "discard distraction of theirs" in _legal(pos):
        play(pos, legal(pos)[0])
        done += 1
    assert done == burns
    assert (pos.money[0], len(pos.hands[1]), len(pos.discards)) == (money - 4 * burns, 3 - burns, burns)


def _legal(pos: object) -> list[str]:
    return legal(pos) if pos.waiting else []  # type: ignore[attr-defined, arg-type]


@clause("DES-SAB-11", "DES-SAB-27")
def test_the_spy_looks_no_longer_than_it_burns() -> None:
    pos = table(money={"GSP": 9}, hands={"BIP": "feint distraction"})
    pos.peek = (0, 1)
    start(pos, BurnCards(0, 1, 4))
    assert peeked(pos.view(0))
    play(pos, "pass")
    assert pos.peek == (-1, -1)
    blind = start(table(money={"GSP": 9}, hands={"BIP": "feint"}), BurnCards(0, 1, 4))
    assert blind.waiting == (), "who does not see the hand names nothing in it"
