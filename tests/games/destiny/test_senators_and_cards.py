"""Dice, Senators, Corruption, Shadow, Action cards, assassination, abilities of Senators, Sectors and Ministers."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.playing import in_time, playable
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.prosecutions import prosecutable
from orrery.games.destiny.table.announced import CARD, DEED, Played
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.corruption import PlaceCorruption, least_tainted
from orrery.games.destiny.turn.dice import again, hits, throw, total
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import (
    acting_traits,
    command,
    diplomacy,
    shadow_dice,
    trait,
    vote_limit,
    voting_strength,
)
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_BATTLE, OWN_VOTE
from orrery.games.destiny.war.battles import StartBattle, force_dice, sector_dice
from orrery.games.destiny.war.casualties import battle_of
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import (
    answer,
    at,
    legal,
    might_answer_it,
    peeked,
    play,
    quiet,
    refused,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause


def texts(pos: object, seat: int, where: int = 0) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]  # type: ignore[attr-defined, arg-type]


@clause("DES-DICE-02", "DES-DICE-03", "DES-DICE-05", "DES-DICE-01")
def test_sixes_grant_one_die_and_rerolls_take_it_back() -> None:
    pos = table(dice=[6, 3, 6, 2, 6, 5])
    roll = throw(pos, "battle", [0], [2], [True])
    assert (roll.dice, roll.extra) == ([[6, 3]], [[6, 0]])
    assert total(roll, 0) == 15
    again(pos, roll, 0, 0)
    assert (roll.dice, roll.extra) == ([[2, 3]], [[0, 0]])
    again(pos, roll, 0, 1)
    assert (roll.dice, roll.extra) == ([[2, 6]], [[0, 5]])
    plain = throw(table(dice=[6, 6]), "vote", [0], [2])
    assert total(plain, 0) == 12
    assert hits(roll, 0, 5) == 2


@clause("DES-DICE-04", "DES-BAT-05", "DES-BAT-27")
def test_the_defender_wins_ties() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {50: 2}},
        senators={"GSP": "orrumah"},
        dice=[3, 4, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1
    assert pos.fleets_at(0, at(29)) == 2
    assert pos.attacks == []


@clause("DES-DICE-06", "DES-SEC-18", "DES-SEC-19", "DES-SAB-07", "DES-SAB-08")
def test_rerolls_after_a_battle_roll() -> None:
    pos = table(
        "TMP CoS GSP",
        phase="intrigue",
        owners={34: "TMP"},
        fleets={"TMP": {50: 1}, "CoS": {50: 1}},
        senators={"CoS": "valourne"},
        dice=[1, 1, 1, 5, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(50), 1, sen("valourne"), 2)]
    start(pos, StartBattle(at(50)))
    quiet_moment(pos)
    assert pos.waiting == (0, 1)
    assert "break code of die 1 of roll 3" in legal(pos, 1)
    assert not any(
        "roll 1" in text or "roll 3" in text for text in legal(pos, 0)
    )  # only dice of the own Party
    answer(pos, "TMP", "re-roll die 1 of roll 2")
    play(pos, "keep the new result")
    answer(pos, "CoS", "break code of die 1 of roll 3")
    assert pos.battle is None or pos.used[pos.content.ability_ids.index("will_to_power")]


def quiet_moment(pos: object) -> None:
    from orrery.games.destiny.turn.open_moments import Moment

    while isinstance(pos.decision, Moment):  # type: ignore[attr-defined]
        pos.play("pass", pos.waiting[0])  # type: ignore[attr-defined]


@clause(
    "DES-SEN-03",
    "DES-SEN-08",
    "DES-SEN-09",
    "DES-VOTE-03",
    "DES-VOTE-04",
    "DES-SEC-16",
    "DES-MIN-02",
    "DES-MIN-18",
    "DES-SHA-07",
)
def test_diplomacy_and_voting_strength() -> None:
    pos = table(
        "GSP BIP PoP", senators={"GSP": "orrumah zharrak"}, tainted={"orrumah": (1, 1)}, exhausted="orrumah"
    )
    assert diplomacy(pos, sen("orrumah")) == 0
    assert voting_strength(pos, 0) == 4  # a Senator with another Party's icon belongs to who controls it
    pos.owner[at(1)] = 0
    assert voting_strength(pos, 0) == 6
    pos.ministry[1] = sen("zharrak")
    assert voting_strength(pos, 0) == 7
    assert diplomacy(pos, sen("zharrak"), campaign=True) == 6
    assert vote_limit(pos, 0) == 8


@clause("DES-VOTE-05", "DES-VOTE-08", "DES-VOTE-09", "DES-VOTE-21", "DES-REB-21")
def test_seduced_and_rebel_senators_have_no_vote() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"}, rebel="BIP")
    pos.seduced[sen("orrumah")] = True
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (3, 3)
    assert (voting_strength(pos, 1), vote_limit(pos, 1)) == (0, 0)
    assert (voting_strength(pos, 2), vote_limit(pos, 2)) == (0, 0)


@clause("DES-SEN-05", "DES-INV-03", "DES-INV-16")
def test_fleets_and_admirals_go_anywhere() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 1}},
        senators={"GSP": "orrumah"},
    )
    start(pos, DeclareTurn(0))
    assert sum(text.startswith("order fleets") for text in legal(pos)) == 56
    play(
        pos,
        "order fleets to sector 43",
        "take 1 from sector 29",
        "that is all",
        "defend",
        "send orrumah as admiral",
    )
    assert pos.stands[0].admiral == sen("orrumah")
    assert [text for text in legal(pos) if text.startswith("order fleets")] == []  # the Fleet has moved


@clause("DES-SEN-11", "DES-COR-03")
def test_without_senators_corruption_is_lost() -> None:
    pos = table()
    start(pos, PlaceCorruption(0, 2, "DES-LAW-17"))
    assert sum(pos.corruption) == 0


@clause(
    "DES-COR-06",
    "DES-SEC-17",
    "DES-SEC-22",
    "DES-COR-01",
    "DES-BILL-14",
    "DES-INF-11",
    "DES-INV-26",
    "DES-REB-23",
)
def test_every_invasion_costs_two_corruption_but_for_the_first_with_welcome_insurrection() -> None:
    pos = table("GSP BIP PoP", owners={29: "GSP", 40: "PoP"}, infested=[46], rebel="PoP")
    welcome = pos.content.ability_ids.index("welcome_insurrection")
    assert invasion_cost(pos, 0, at(50), 0) == 0
    pos.used[welcome] = True
    assert invasion_cost(pos, 0, at(50), 0) == 2
    assert invasion_cost(pos, 1, at(50), 1) == 2
    pos.attacks = [Attack(1, at(n), 1, -1, 0) for n in (50, 51, 52)]
    assert invasion_cost(pos, 1, at(53), 1) == 2
    assert invasion_cost(pos, 1, at(46), -1) == 0
    assert invasion_cost(pos, 1, at(46), 1) == 2
    assert invasion_cost(pos, 1, at(46), 0) == 2  # helping another Party to an Infested Sector
    assert invasion_cost(pos, 1, at(40), -1) == 0
    assert invasion_cost(pos, 1, at(40), 1) == 2
    assert invasion_cost(pos, 2, at(50), 2) == 0


@clause("DES-SHA-01", "DES-SHA-05", "DES-SHA-06")
def test_the_voluntary_trade() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (4, 0)})
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (1, 1)
    pos.phase = 0
    assert free_moves(pos, 0, 0) == []


@clause("DES-SHA-09", "DES-SHA-10", "DES-SAB-26")
def test_shadow_dice_only_for_own_actions() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 1}, "BIP": {29: 1}},
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (0, 2)},
    )
    from orrery.games.destiny.table.war import Stand

    pos.stands = [Stand(0, at(29), sen("orrumah"))]
    pos.attacks = [Attack(1, at(29), 1, -1, 1)]
    start(pos, StartBattle(at(29)))
    assert force_dice(pos, battle_of(pos).forces[1]) == 3
    assert shadow_dice(pos, sen("orrumah")) == 2


@clause("DES-COR-02", "DES-SEC-01", "DES-SEC-02", "DES-SAB-17", "DES-SAB-18")
def test_what_removes_tokens() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={8: "GSP"},
        money=12,
        influence=9,
        senators={"GSP": "brannoch", "BIP": "zharrak"},
        tainted={"zharrak": (2, 1)},
    )
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "use religious leader of brannoch")
    play(pos, "choose zharrak", "choose 2")
    quiet(pos)
    assert tokens(pos, "zharrak") == (0, 1)
    assert pos.influence[0] == 5
    start(pos, BuyTurn(0))
    play(pos, "indulge zharrak")
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.money[0] == 2


@clause("DES-CARD-01", "DES-CARD-02", "DES-CARD-19")
def test_time_tags() -> None:
    pos = table(phase="senate")
    card = pos.content.card
    assert in_time(pos, card("seduction"))
    assert not in_time(pos, card("feint"))
    assert in_time(pos, card("multi_task"))
    pos.phase = 2
    assert not in_time(pos, card("seduction"))
    assert in_time(pos, card("feint"))
    pos.phase = 0
    assert not in_time(pos, card("multi_task"))


@clause("DES-CARD-03", "DES-CARD-06", "DES-CARD-07", "DES-CARD-13", "DES-CARD-24")
def test_everybody_who_could_answer_is_asked() -> None:
    pos = table(
        "GSP BIP PoP TMP", hands={"GSP": "lobby_dinner", "BIP": "feint", "PoP": "distraction"}, influence=5
    )
    start(pos, OpenMoment(0))
    assert list(pos.waiting) == [0, 1, 2, 3]
    answer(pos, "GSP", "play lobby dinner")
    assert list(pos.waiting) == [1, 2]  # TMP has no cards; BIP has one, which is no answer
    assert legal(pos, 1) == ["pass"]
    pos.play("pass", 1)
    pos.play("pass", 2)
    assert pos.influence[0] == 8
    assert sorted(pos.waiting) == [0, 1, 2, 3]  # the moment opens again


@clause("DES-CARD-10", "DES-CARD-14", "DES-CARD-15", "DES-CARD-21", "DES-MIN-17", "DES-MIN-12")
def test_negated_ministry_abilities() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola", "GSP": "orrumah"},
        ministers={"finance": "fola"},
        influence=5,
        hands={"GSP": "distraction distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "abuse the office of minister of finance")
    play(pos, "choose 5")
    assert tokens(pos, "fola") == (2, 1)
    answer(pos, "GSP", "play distraction")
    quiet_answers(pos)
    assert tokens(pos, "fola") == (1, 0)
    assert pos.exhausted[sen("fola")]
    assert pos.money[0] == 0
    answer(pos, "PoP", "audit orrumah")
    answer(pos, "GSP", "play distraction")
    quiet_answers(pos)
    assert pos.influence[0] == 4
    assert pos.audited[sen("orrumah")]
    pos.ministry = [-1, -1, -1, sen("fola"), -1]
    pos.exhausted[sen("fola")] = False
    assert not any(text.startswith("abuse") for text in texts(pos, 0))


def quiet_answers(pos: object) -> None:
    from orrery.games.destiny.cards.announcing import AnswerWindow

    while isinstance(pos.decision, AnswerWindow):  # type: ignore[attr-defined]
        pos.play("pass", pos.waiting[0])  # type: ignore[attr-defined]


@clause("DES-CARD-20", "DES-CARD-22", "DES-PROS-04", "DES-PROS-05", "DES-REB-19")
def test_a_rebel_is_no_target_of_the_senate() -> None:
    pos = table(
        "GSP BIP PoP",
        rebel="BIP",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        influence=9,
        ministers={"finance": "orrumah"},
        hands={"GSP": "seduction crossing_the_floor courier_intercept", "BIP": "feint"},
        money=9,
    )
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "play seduction")
    assert legal(pos) == ["choose fola"] or pos.seduced[sen("fola")] or pos.pile
    assert sen("zharrak") not in prosecutable(pos)
    assert {sen("orrumah"), sen("fola")} <= set(prosecutable(pos))
    audits = [pos.text(move) for move in audit_moves(pos, 0)]
    assert "audit zharrak" not in audits


@clause("DES-CARD-23", "DES-CARD-18")
def test_a_card_whose_target_is_gone_has_no_effect() -> None:
    from orrery.games.destiny.cards.announcing import Resolve

    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"})
    pos.pile = [
        Played(
            CARD, 0, pos.content.card("public_humiliation"), sen("orrumah"), sen("zharrak"), extra_influence=2
        )
    ]
    start(pos, Resolve())
    assert pos.dip_turn[sen("zharrak")] == 0
    assert pos.influence[0] == 2


@clause("DES-ASN-01", "DES-ASN-02", "DES-ASN-13", "DES-SAB-01", "DES-SAB-25")
def test_who_may_assassinate_whom_and_when() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu fola", "GSP": "orrumah"},
        hands={"GSP": "assassination"},
        money=2,
    )
    assert "use assassin of nambasu" in texts(pos, 0)
    assert "play assassination" in texts(pos, 1)
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    assert set(legal(pos)) == {"choose fola", "choose orrumah"}
    pos.phase = 1
    assert "use assassin of nambasu" not in texts(pos, 0)


@clause("DES-ASN-05", "DES-ASN-06")
@pytest.mark.parametrize(("die", "dies", "corruption"), [(6, True, 0), (2, False, 0), (1, False, 1)])
def test_natural_sixes_and_ones(die: int, dies: bool, corruption: int) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        influence={"GSP": 5},
        dice=[die],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    quiet(pos)
    play(pos, "lower the roll")
    quiet(pos)
    assert pos.in_play(sen("orrumah")) != dies
    assert tokens(pos, "nambasu") == (corruption, 0)


@clause("DES-ASN-22", "DES-ASN-23", "DES-ASN-24", "DES-ASN-25")
def test_killing_admirals_and_campaigners() -> None:
    pos = table(
        "GSP PoP BIP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        fleets={"GSP": {50: 2}},
        senators={"GSP": "orrumah wythelle brannoch", "PoP": "nambasu"},
    )
    pos.attacks = [Attack(0, at(50), 0, sen("orrumah"), 1)]
    pos.tours = [Tour(0, sen("wythelle"), at(12)), Tour(0, sen("wythelle"), at(13))]
    from orrery.games.destiny.turn.senators import kill

    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    kill(pos, sen("wythelle"), "DES-ASN-04", "{0:senator} is assassinated")
    assert pos.attacks == [Attack(0, at(50), 0, -1, 1)]
    assert pos.tours == []
    assert might_answer_it(pos, 1, Played(DEED, 0, 0, sen("orrumah")))
    assert "use assassin of nambasu" in texts(pos, 1, M_BATTLE)
    assert "use assassin of nambasu" not in texts(pos, 1, OWN_VOTE)


@clause("DES-ASN-26")
def test_an_attempt_on_a_gone_senator_ends_without_a_roll() -> None:
    from orrery.games.destiny.cards.assassination import RollAttempt
    from orrery.games.destiny.table.announced import ATTEMPT

    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu"})
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)]
    before = pos.chance.drawn
    start(pos, RollAttempt())
    assert pos.chance.drawn == before
    assert pos.pile == []


@clause("DES-SAB-09")
def test_a_coward_survives_but_its_sixes_do_not_explode() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        fleets={"PoP": {50: 1}, "GSP": {50: 5}},
        senators={"PoP": "liriana"},
        dice=[5, 6, 5, 5, 5, 5, 5],
    )
    pos.attacks = [Attack(0, at(50), 0, sen("liriana"), 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.in_play(sen("liriana"))
    assert pos.fleets_of(0) == 0


@clause("DES-SAB-11", "DES-SAB-21", "DES-SAB-27", "DES-SAB-16", "DES-SAB-28")
def test_spies_and_speakers() -> None:
    pos = table(
        "TMP CoS GSP",
        money=12,
        senators={"TMP": "mirzu", "CoS": "tasumbe brezzik"},
        hands={"CoS": "feint distraction"},
        reserve={"CoS": "gravend"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "TMP", "use master spy of mirzu")
    quiet(pos)
    assert set(legal(pos)) == {"discard feint of theirs", "discard distraction of theirs", "pass"}
    assert peeked(pos.view(0)) == sorted(pos.hands[1])
    assert peeked(pos.view(2)) == []
    play(pos, "discard feint of theirs", "pass")
    assert pos.money[0] == 4
    assert pos.hands[1] == [pos.content.card("distraction")]
    assert diplomacy(pos, sen("brezzik"), campaign=True) == 6
    assert diplomacy(pos, sen("brezzik")) == 5
    assert len(pos.content.traits[sen("zarrakul")]) == len(set(pos.content.traits[sen("zarrakul")])) == 2


@clause("DES-SAB-19", "DES-SAB-20")
def test_a_saboteur_destroys_any_fleet() -> None:
    pos = table(
        "PoP GSP BIP", money=6, senators={"PoP": "azurelle"}, fleets={"GSP": {29: 1}}, republic={1: 2}
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use saboteur of azurelle")
    play(pos, "choose a fleet of republic", "choose sector 1")
    quiet(pos)
    assert pos.fleets_of(pos.republic) == 1
    assert pos.money[0] == 0


@clause("DES-SEC-03", "DES-SEC-14", "DES-SEC-15", "DES-SEC-20", "DES-SEC-21", "DES-SEC-09")
def test_optional_sector_abilities() -> None:
    pos = table(
        "PPF GSP BIP",
        rebel="GSP",
        owners={5: "PPF", 33: "PPF", 4: "PPF"},
        hands={"PPF": "feint", "GSP": "distraction distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PPF", "look at the hand of gsp")
    assert not any(text.startswith("look at") for text in legal(pos, 0))
    answer(pos, "PPF", "augur with gsp")
    play(pos, "hand over feint")
    assert "name feint" not in legal(pos)
    play(pos, "name distraction")
    assert pos.hands[0] == [pos.content.card("distraction")]
    assert sector_dice(pos, at(33)) == 2
    assert sector_dice(pos, at(50)) == 1


@clause(
    "DES-MIN-03",
    "DES-MIN-04",
    "DES-MIN-05",
    "DES-MIN-06",
    "DES-MIN-09",
    "DES-MIN-10",
    "DES-MIN-15",
    "DES-MIN-01",
)
def test_powers_of_ministers() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola skarrish liriana", "GSP": "orrumah", "BIP": "zharrak"},
        influence={"PoP": 3, "GSP": 7},
        ministers={
            "prime_minister": "fola",
            "finance": "skarrish",
            "interior": "liriana",
            "defence": "zharrak",
        },
        dice=[6, 5],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "audit orrumah")
    assert tokens(pos, "orrumah") == (1, 0)
    assert "audit orrumah" not in legal(pos, 0)
    assert pos.influence[0] == 2
    answer(pos, "PoP", "abuse the office of prime minister")
    play(pos, "choose gsp", "choose 2")
    assert pos.influence[1] == 1
    answer(pos, "PoP", "abuse the office of minister of interior")
    play(pos, "choose 2")
    assert pos.influence[0] == 8
    assert "abuse the office of minister of interior" not in legal(pos, 0)
    pos.exhausted[sen("liriana")] = False
    assert "abuse the office of minister of interior" in texts(pos, 0)
    assert command(pos, sen("zharrak")) == 5


@clause("DES-OPT-04")
def test_the_game_chooses_the_cleanest_and_cheapest_senator() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch wythelle"},
        tainted={"orrumah": (1, 0), "brannoch": (0, 0), "wythelle": (0, 0)},
    )
    assert least_tainted(pos, pos.senators_of(0)) == sen("brannoch")
    pos.shadow[sen("brannoch")] = 1
    assert least_tainted(pos, pos.senators_of(0)) == sen("wythelle")


@clause("DES-REB-17", "DES-REB-18", "DES-OPT-07")
def test_a_rebels_senators_are_assassins_and_saboteurs() -> None:
    pos = table("GSP BIP PoP", rebel="GSP", senators={"GSP": "orrumah", "BIP": "zharrak"}, phase="intrigue")
    from orrery.games.destiny.content.effects.played import Assassinate, DestroyFleet

    assert trait(pos, sen("orrumah"), Assassinate) is not None
    assert trait(pos, sen("orrumah"), DestroyFleet) is not None
    assert trait(pos, sen("zharrak"), Assassinate) is None
    assert len(acting_traits(pos, sen("orrumah"))) == 2


@clause("DES-SEN-01", "DES-CARD-05", "DES-BUY-08", "DES-BUY-09", "DES-BUY-11")
def test_recruits_cannot_act_this_turn() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        money=20,
        influence=5,
        reserve={"GSP": "brannoch"},
        hands={"GSP": "multi_task confession"},
    )
    start(pos, BuyTurn(0))
    play(pos, "recruit brannoch")
    assert pos.exhausted[sen("brannoch")]
    assert voting_strength(pos, 0) == 3
    assert not playable(pos, 0, pos.content.card("multi_task"), 0)
    assert refused(pos, "play multi-task").clause == "DES-BUY-02"
