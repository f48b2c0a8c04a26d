"""Diplomacy, Command and dice of Senators, term by term (DES-SEN-07, DES-SAB, DES-SHA-07, 08, DES-GAL-05)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.effects.played import Assassinate, DestroyFleet
from orrery.games.destiny.content.effects.traits import FightInfestation, NoExploding
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.dice import throw
from orrery.games.destiny.turn.senators import (
    acting_traits,
    command,
    diplomacy,
    in_senate,
    leave_office,
    shadow_dice,
    trait,
    vote_limit,
    voting_strength,
)
from orrery.games.destiny.war.campaigns import RollCampaign
from tests.games.destiny.kit import at, sen, start, table
from tests.ledger import clause

ONE_OF_EACH = {
    "Shorem": "orrumah",
    "Jur": "zharrak",
    "Ajira": "fola",
    "Human": "ilsane",
    "Tumba": "tasumbe",
    "Qera": "quorith",
}


@clause("DES-GAL-05", "DES-SEN-07")
@pytest.mark.parametrize(
    ("event", "race", "more_command", "more_diplomacy"),
    [
        ("jur_honour_games", "Jur", 2, 0),
        ("qera_old_ones_stir", "Qera", 1, 1),
        ("shorem_vision_dance", "Shorem", 0, 2),
        ("curfew", "", 0, 0),
    ],
)
def test_events_that_stir_a_race_raise_its_senators_and_no_others(
    event: str, race: str, more_command: int, more_diplomacy: int
) -> None:
    people = {"GSP": " ".join(ONE_OF_EACH.values())}
    plain, stirred = table(senators=people), table(senators=people, active=event)
    for each, name in ONE_OF_EACH.items():
        hit = each == race
        assert command(stirred, sen(name)) - command(plain, sen(name)) == more_command * hit
        assert diplomacy(stirred, sen(name)) - diplomacy(plain, sen(name)) == more_diplomacy * hit


@clause("DES-SEN-07", "DES-SEN-08", "DES-SHA-07")
@pytest.mark.parametrize(
    ("corruption", "shadow", "phase", "turn", "value"),
    [(0, 0, 0, 0, 4), (1, 0, 0, 0, 3), (0, 1, 0, 0, 1), (2, 1, 0, 0, -1), (0, 0, 4, -1, 7)],
)
def test_diplomacy_is_the_printed_value_less_tokens_and_with_what_cards_add(
    corruption: int, shadow: int, phase: int, turn: int, value: int
) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (corruption, shadow)})
    pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")] = phase, turn
    assert diplomacy(pos, sen("orrumah")) == diplomacy(pos, sen("orrumah"), campaign=True) == value


@clause("DES-SAB-16")
def test_a_public_speaker_is_better_in_campaigns_alone() -> None:
    pos = table(senators={"PoP": "fola"})
    assert (diplomacy(pos, sen("fola")), diplomacy(pos, sen("fola"), campaign=True)) == (4, 5)
    assert voting_strength(pos, 2) == 4


@clause("DES-SAB-04", "DES-BAT-06")
def test_a_believer_has_five_more_command_against_the_infestation_alone() -> None:
    pos = table(senators={"GSP": "quorith orrumah"})
    assert [command(pos, sen("quorith"), infested) for infested in (False, True)] == [3, 8]
    assert [command(pos, sen("orrumah"), infested) for infested in (False, True)] == [3, 3]


@clause("DES-MIN-06", "DES-MIN-02")
def test_an_office_lends_its_bonus_to_its_own_minister_alone() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch"}, ministers={"defence": "orrumah", "interior": "brannoch"}
    )
    assert (command(pos, sen("orrumah")), command(pos, sen("brannoch"))) == (5, 1)
    assert (diplomacy(pos, sen("orrumah")), diplomacy(pos, sen("brannoch"))) == (4, 4)


@clause("DES-SEC-16", "DES-SEN-09")
def test_voice_of_authority_speaks_for_the_owner_of_sector_1() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, owners={1: "BIP"})
    assert (diplomacy(pos, sen("orrumah")), diplomacy(pos, sen("zharrak"))) == (4, 5)


@clause("DES-SAB-02", "DES-SAB-03", "DES-SHA-08")
@pytest.mark.parametrize(
    ("name", "shadow", "dice"), [("ilsane", 0, 0), ("ilsane", 1, 0), ("ilsane", 2, 1), ("orrumah", 2, 2)]
)
def test_the_first_shadow_of_an_atheist_adds_no_die_and_counts_otherwise(
    name: str, shadow: int, dice: int
) -> None:
    pos = table(senators={"GSP": name}, tainted={name: (0, shadow)})
    assert shadow_dice(pos, sen(name)) == dice
    assert diplomacy(pos, sen(name)) == 4 - 3 * shadow


@clause("DES-SHA-08", "DES-CAMP-24", "DES-CAMP-12", "DES-CAMP-26")
def test_in_a_campaign_each_senator_rolls_its_own_dice_and_the_sector_one() -> None:
    pos = table(
        phase="intrigue",
        owners={43: "PoP"},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        tainted={"zharrak": (0, 1)},
        hands={"PoP": "feint"},
        dice=[1, 2, 3, 4],
    )
    tours = [Tour(0, sen("orrumah"), at(43)), Tour(1, sen("zharrak"), at(43))]
    pos.contest = Contest(at(43), tours, [0] * 3, [0] * 3, 0, 0)
    start(pos, RollCampaign())
    assert pos.roll is not None
    assert (pos.roll.seats, pos.roll.dice) == ([0, 1, 2], [[1], [2, 3], [4]])


@clause("DES-DICE-03")
@pytest.mark.parametrize("contest", ["assassination", "prosecution", "rebellion"])
def test_sixes_outside_battles_and_campaigns_grant_nothing(contest: str) -> None:
    pos = table(dice=[6, 6, 3])
    roll = throw(pos, contest, [0], [2])
    assert (roll.dice, roll.extra, pos.rolled) == ([[6, 6]], [[0, 0]], [6, 6])


# --- the Senate -------------------------------------------------------------------------------------------------


@clause("DES-VOTE-05", "DES-VOTE-07", "DES-REB-21", "DES-SEN-03")
def test_who_counts_in_the_senate() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        reserve={"GSP": "wythelle"},
        exhausted="orrumah",
        tainted={"brannoch": (2, 0)},
    )
    assert in_senate(pos, 0) == [sen("orrumah"), sen("brannoch")]
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (4 + 1, 4 + 3)
    pos.seduced[sen("orrumah")] = True
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (1, 3)
    pos.rebel = 0
    assert in_senate(pos, 0) == [] and in_senate(pos, 1) == [sen("zharrak")]


# --- rebels -----------------------------------------------------------------------------------------------------


@clause("DES-REB-17", "DES-REB-18", "DES-SAB-28", "DES-SAB-10")
def test_a_rebels_master_assassin_stays_one_and_reserves_are_no_assassins() -> None:
    pos = table(
        senators={"GSP": "nyanjulo orrumah", "BIP": "zharrak"}, reserve={"GSP": "brannoch"}, rebel="GSP"
    )
    ids = pos.content.trait_ids
    assert [ids[n] for n in acting_traits(pos, sen("nyanjulo"))] == ["master_assassin", "saboteur"]
    master, plain = trait(pos, sen("nyanjulo"), Assassinate), trait(pos, sen("orrumah"), Assassinate)
    assert master is not None and plain is not None and (master.modifier, plain.modifier) == (1, 0)
    assert trait(pos, sen("brannoch"), Assassinate) is None
    assert trait(pos, sen("zharrak"), DestroyFleet) is None
    assert trait(pos, sen("orrumah"), NoExploding) is None
    saboteur = trait(pos, sen("orrumah"), DestroyFleet)
    assert saboteur is not None and saboteur.price == 6


@clause("DES-SAB-28", "DES-SAB-26")
def test_a_senator_with_two_abilities_has_both() -> None:
    pos = table(senators={"GSP": "zarrakul"})
    assert trait(pos, sen("zarrakul"), NoExploding) is not None
    assert [pos.content.trait_ids[n] for n in pos.content.traits[sen("zarrakul")]] == ["coward", "tactician"]
    believer = pos.content.trait_effects[pos.content.trait_ids.index("believer")]
    assert believer == (FightInfestation(5),)


@clause("DES-ELEC-17")
@pytest.mark.parametrize(("name", "left"), [("orrumah", True), ("brannoch", True), ("zharrak", False)])
def test_whoever_leaves_an_office_leaves_it_empty_the_prime_minister_too(name: str, left: bool) -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch zharrak"},
        ministers={"prime_minister": "orrumah", "defence": "brannoch"},
    )
    assert leave_office(pos, sen(name)) is left
    assert sen(name) not in pos.ministry
