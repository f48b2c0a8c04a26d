"""Senator abilities (DES-SAB)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.content.effects.traits import FightInfestation, NoExploding
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.galactic import RefreshSenators
from orrery.games.destiny.senate.prosecutions import trial_cost
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Tour
from orrery.games.destiny.turn.dice import AfterRoll, hits, might_reroll, throw, total
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import command, diplomacy, shadow_dice, trait, voting_strength
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.battles import StartBattle, bonus_of, force_dice, sector_dice
from orrery.games.destiny.war.campaigns import persuasion
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import answer, at, legal, peeked, play, quiet, said, sen, start, table, tokens
from tests.games.destiny.scenes import PLAIN, breaking, counted, texts, thrown, use
from tests.ledger import clause


@clause("DES-SAB-01", "DES-SAB-25")
@pytest.mark.parametrize(("phase", "kills", "spies"), [("senate", False, True), ("intrigue", True, True)])
def test_assassins_wait_for_the_intrigue_phase_other_abilities_do_not(
    phase: str, kills: bool, spies: bool
) -> None:
    pos = table(
        senators={"GSP": "nambasu tasumbe", "BIP": "zharrak"}, hands={"BIP": "feint"}, money=9, phase=phase
    )
    found = texts(pos, 0)
    assert ("use assassin of nambasu" in found) is kills
    assert ("use spy of tasumbe" in found) is spies


@clause("DES-SAB-02")
def test_the_first_shadow_of_an_atheist_adds_no_die() -> None:
    pos = table(
        senators={"GSP": "ilsane orrumah"}, tainted={"ilsane": (0, 2), "orrumah": (0, 2)}, infested=(50,)
    )
    assert (shadow_dice(pos, sen("ilsane")), shadow_dice(pos, sen("orrumah"))) == (1, 2)
    assert sector_dice(pos, at(50)) == 1 + 1 + 2


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


@clause("DES-SAB-04", "DES-SAB-29")
@pytest.mark.parametrize(("purpose", "bonus"), [(0, 3 + 5), (-1, 3 + 5), (DEFENDS, 3)])
def test_a_believer_fights_the_infestation_and_not_for_it(purpose: int, bonus: int) -> None:
    pos = table(senators={"GSP": "quorith"}, infested=(50,))
    battle = Battle(at(50), INFESTED, [], 0, DEFENDS)
    assert bonus_of(pos, battle, Force(0, purpose, 1, sen("quorith"))) == bonus


@clause("DES-SAB-04", "DES-BAT-06")
@pytest.mark.parametrize(("owner", "bonus"), [(INFESTED, 3 + 5), (NEUTRAL, 3), (1, 3)])
def test_a_believer_has_five_more_command_against_the_infestation_alone(owner: int, bonus: int) -> None:
    pos = table(senators={"GSP": "quorith"})
    assert bonus_of(pos, Battle(at(PLAIN), owner, [], 0, DEFENDS), Force(0, 0, 1, sen("quorith"))) == bonus


@clause("DES-SAB-04", "DES-BAT-06")
def test_the_command_of_a_believer_and_of_another() -> None:
    pos = table(senators={"GSP": "quorith orrumah"})
    assert [command(pos, sen("quorith"), infested) for infested in (False, True)] == [3, 8]
    assert [command(pos, sen("orrumah"), infested) for infested in (False, True)] == [3, 3]


@clause("DES-SAB-05")
def test_a_bureaucrat_in_office_brings_three_money() -> None:
    pos = table(senators={"GSP": "ordrun", "BIP": "sybarine"}, ministers={"justice": "ordrun"})
    RefreshSenators().run(pos)
    assert pos.money == [3, 0, 0]


@clause("DES-SAB-06", "DES-BAT-29")
def test_a_butcher_scores_with_the_dice_of_its_own_force_alone() -> None:
    """On 4s: the Sector's die and the Fleet beside it score nothing, the Butcher's Fleets two."""
    pos = counted(
        table(phase="intrigue", senators={"BIP": "krazzeth"}),
        1,
        1,
        (Force(0, 0, 3, -1), [4, 4, 4]),
        (Force(1, DEFENDS, 2, sen("krazzeth")), [4, 4]),
        own=[4],
    )
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in (0, 1)] == [1, 2]


@clause("DES-SAB-07", "DES-SAB-30")
def test_a_code_breaker_that_leads_republic_fleets_re_rolls_their_die() -> None:
    """The dice of the Republic are rolled by PoP, the Minister of Defence; the admiral belongs to GSP."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "valourne", "PoP": "fola"},
        ministers={"defence": "fola"},
        republic={50: 1},
        dice=[2, 3, 6, 1],
    )
    forces = [Force(-1, DEFENDS, 0, -1), Force(pos.republic, -1, 1, sen("valourne"))]
    pos.battle = Battle(at(50), INFESTED, forces, 2, DEFENDS)
    throw(pos, "battle", [2, 2], [1, 1], [True, True])
    start(pos, AfterRoll())
    assert pos.waiting == (0,)
    assert legal(pos, 0) == ["break code of die 1 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.roll is not None and (pos.roll.dice, pos.roll.extra) == ([[2], [6]], [[0], [1]])
    assert not pos.waiting, "once in each battle"


@clause("DES-SAB-07", "DES-SAB-08")
def test_a_code_breaker_rolls_one_die_again_in_each_battle_for_better_or_worse() -> None:
    pos = table(senators={"GSP": "valourne"}, fleets={"GSP": {50: 1}}, phase="intrigue", dice=[3, 4, 1])
    pos.attacks = [Attack(0, at(50), 0, sen("valourne"), 1)]
    start(pos, StartBattle(at(50)))
    while type(pos.decision).__name__ == "Moment":
        pos.play("pass", pos.waiting[0])
    assert legal(pos, 0) == ["break code of die 1 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.battle is None, "there is no second one in this battle"
    assert pos.rolled == [3, 1]


@clause("DES-SAB-07", "DES-SAB-08", "DES-SAB-26")
def test_a_code_breaker_may_still_break_once_and_only_dice_of_its_force() -> None:
    pos = breaking(table(senators={"GSP": "valourne"}, phase="intrigue", dice=[1, 5, 4, 2]))
    start(pos, AfterRoll())
    assert legal(pos) == ["break code of die 1 of roll 2", "break code of die 2 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.roll is not None and pos.roll.dice == [[1], [2, 4]]  # worse, and it stands
    assert not might_reroll(pos, 0)


@clause("DES-SAB-07", "DES-SAB-08")
@pytest.mark.parametrize(
    ("admiral", "dice", "broken", "asked"),
    [
        ("valourne", 2, False, True),
        ("orrumah", 2, False, False),
        ("valourne", 0, False, False),
        ("valourne", 2, True, False),
    ],
)
def test_who_is_asked_to_break_a_code(admiral: str, dice: int, broken: bool, asked: bool) -> None:
    pos = breaking(table(senators={"GSP": "valourne orrumah"}, phase="intrigue"), admiral=admiral, dice=dice)
    assert pos.battle is not None
    pos.battle.forces[1].broken = broken
    assert might_reroll(pos, 0) is asked
    assert not might_reroll(pos, 1)
    if asked:
        throw(pos, "campaign", [0], [1])
        pos.battle = None
        assert not might_reroll(pos, 0)


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


@clause("DES-SAB-10")
def test_a_master_assassin_has_one_more_on_the_roll() -> None:
    from orrery.games.destiny.content.effects.played import Assassinate

    pos = table(senators={"GSP": "kutumbo nambasu"})
    master, plain = trait(pos, sen("kutumbo"), Assassinate), trait(pos, sen("nambasu"), Assassinate)
    assert master is not None and plain is not None
    assert (master.modifier, plain.modifier) == (1, 0)


@clause("DES-SAB-11", "DES-SAB-27")
def test_a_master_spy_burns_cards_for_four_money_each() -> None:
    pos = table(
        senators={"GSP": "mirzu"},
        money={"GSP": 9},
        hands={"BIP": "feint distraction"},
        reserve={"BIP": "gravend"},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "use master spy of mirzu")
    quiet(pos)
    assert pos.money[0] == 5
    assert set(legal(pos)) == {"discard feint of theirs", "discard distraction of theirs", "pass"}
    play(pos, "discard feint of theirs")
    assert (pos.money[0], pos.hands[1]) == (1, [pos.content.card("distraction")])


def _legal(pos: object) -> list[str]:
    return legal(pos) if pos.waiting else []  # type: ignore[attr-defined, arg-type]


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


@clause("DES-SAB-12")
@pytest.mark.parametrize(("dice", "left"), [([5], 3), ([5, 5], 3), ([5, 5, 5], 2), ([4, 4], 4)])
def test_the_merciful_score_half_rounded_up(dice: list[int], left: int) -> None:
    pos = counted(
        table(phase="intrigue", senators={"GSP": "sarrishet"}),
        NEUTRAL,
        1,
        (Force(0, 0, 3, sen("sarrishet")), dice),
        (Force(1, DEFENDS, 4, -1), [1]),
        own=[1],
    )
    assert pos.fleets_at(1, at(PLAIN)) == left


@clause("DES-SAB-13", "DES-SAB-14")
@pytest.mark.parametrize(("fleets", "dice"), [(3, 1), (2, 0), (1, 0)])
def test_a_pacifists_force_rolls_two_dice_fewer_and_never_fewer_than_none(fleets: int, dice: int) -> None:
    pos = table(senators={"GSP": "mohadru"})
    assert force_dice(pos, Force(0, 0, fleets, sen("mohadru"))) == dice


@clause("DES-SAB-15")
def test_prosecuting_a_political_animal_costs_one_more() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    assert (trial_cost(pos, sen("orrumah")), trial_cost(pos, sen("zharrak"))) == (3, 2)


@clause("DES-SAB-16")
def test_a_public_speaker_has_one_more_diplomacy_in_campaigns_only() -> None:
    pos = table(senators={"GSP": "brezzik"}, phase="intrigue")
    assert (diplomacy(pos, sen("brezzik")), diplomacy(pos, sen("brezzik"), campaign=True)) == (5, 6)
    pos.contest = Contest(at(50), [Tour(0, sen("brezzik"), at(50))], [0] * 3, [0] * 3, 0, 0)
    plain = pos.content.diplomacy[sen("brezzik")]
    same = pos.content.race[sen("brezzik")] == pos.content.sector_race[at(50)]
    leaning = pos.content.leaning[at(50)] == pos.party[0]
    assert persuasion(pos, pos.contest.tours[0]) == plain + 1 + same + leaning


@clause("DES-SAB-16")
def test_a_public_speaker_is_better_in_campaigns_alone() -> None:
    pos = table(senators={"PoP": "fola"})
    assert (diplomacy(pos, sen("fola")), diplomacy(pos, sen("fola"), campaign=True)) == (4, 5)
    assert voting_strength(pos, 2) == 4


@clause("DES-SAB-17", "DES-SAB-18")
def test_a_religious_leader_takes_two_influence_a_token_from_anybody() -> None:
    pos = table(
        senators={"GSP": "brannoch", "BIP": "zharrak"}, tainted={"zharrak": (3, 0)}, influence={"GSP": 5}
    )
    use(pos, "use religious leader of brannoch", "choose 2")
    assert tokens(pos, "zharrak") == (1, 0)
    assert pos.influence[0] == 1


@clause("DES-SAB-17")
@pytest.mark.parametrize(("influence", "numbers"), [(1, None), (2, 1), (3, 1), (4, 2), (20, 3)])
def test_a_religious_leader_absolves_what_it_can_pay_for(influence: int, numbers: int | None) -> None:
    pos = table(
        senators={"GSP": "brannoch", "BIP": "zharrak", "PoP": "fola"},
        tainted={"zharrak": (3, 0), "brannoch": (1, 0)},
        influence={"GSP": influence},
    )
    start(pos, OpenMoment(M_STEP))
    assert ("use religious leader of brannoch" in legal(pos, 0)) is (numbers is not None)
    if numbers:
        answer(pos, "GSP", "use religious leader of brannoch")
        assert legal(pos) == ["choose zharrak", "choose brannoch"]  # Fola has nothing to be absolved of
        play(pos, "choose zharrak")
        if numbers > 1:
            assert legal(pos) == [f"choose {n}" for n in range(1, numbers + 1)]


@clause("DES-SAB-19", "DES-SAB-20")
@pytest.mark.parametrize(("money", "fine"), [(6, True), (5, False)])
def test_a_saboteur_destroys_one_fleet_of_any_colour_for_six_money(money: int, fine: bool) -> None:
    pos = table(
        senators={"GSP": "eluvanne"}, money=money, fleets={"GSP": {12: 1}, "BIP": {13: 2}}, republic={1: 3}
    )
    start(pos, OpenMoment(M_STEP))
    assert ("use saboteur of eluvanne" in legal(pos, 0)) is fine
    if fine:
        answer(pos, "GSP", "use saboteur of eluvanne")
        assert len(legal(pos)) == 3
        play(pos, "choose a fleet of bip")
        quiet(pos)
        assert (pos.fleets_at(1, at(13)), pos.money[0]) == (1, 0)


@clause("DES-SAB-19", "DES-SAB-20")
def test_a_saboteur_destroys_any_fleet() -> None:
    pos = table(
        "PoP GSP BIP", money=6, senators={"PoP": "azurelle"}, fleets={"GSP": {29: 1}}, republic={1: 2}
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use saboteur of azurelle")
    play(pos, "choose a fleet of republic")
    quiet(pos)
    assert pos.fleets_of(pos.republic) == 1
    assert pos.money[0] == 0


@clause("DES-SAB-21")
def test_a_spy_pays_four_money_to_look_at_a_hand() -> None:
    pos = table(senators={"GSP": "tasumbe"}, money={"GSP": 4}, hands={"BIP": "feint"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "use spy of tasumbe")
    quiet(pos)
    assert pos.money[0] == 0 and pos.exhausted[sen("tasumbe")]
    pos.exhausted[sen("tasumbe")] = False
    assert "use spy of tasumbe" not in texts(pos, 0), "without the Money there is nothing to see"


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
    play(pos, "use spy of tasumbe")
    assert "The hand of BIP: Feint" in said(pos)
    assert (pos.waiting, pos.free) == ((0,), 0)


@clause("DES-SAB-22")
def test_a_strategist_raises_one_die_and_a_six_so_made_grants_another() -> None:
    pos = table(dice=[5, 2, 4])
    roll = throw(pos, "battle", [0], [2], [True], [1])
    assert roll.extra == [[4, 0]]
    assert total(roll, 0) == 5 + 2 + 4 + 1


@clause("DES-SAB-22", "DES-SAB-23")
def test_a_strategist_raises_one_die_for_the_extra_die_the_total_and_the_casualties() -> None:
    pos = thrown([5, 5, 3], 2, raised=1)
    roll = pos.roll
    assert roll is not None
    assert roll.extra == [[3, 0]]  # the first die counts 6, the second does not
    assert total(roll, 0) == 5 + 1 + 5 + 3
    assert [hits(roll, 0, needed) for needed in (3, 5, 6)] == [3, 2, 1]
    low = thrown([4, 4], 2, raised=1)
    assert low.roll is not None and [hits(low.roll, 0, needed) for needed in (4, 5)] == [2, 1]


@clause("DES-SAB-22", "DES-SAB-14")
def test_without_dice_there_is_nothing_to_raise() -> None:
    pos = thrown([], 0, raised=1)
    assert pos.roll is not None and total(pos.roll, 0) == 0


@clause("DES-SAB-23")
def test_the_raised_die_also_scores() -> None:
    roll = Roll("battle", [0], [[4, 4]], [[0, 0]], [True], [1])
    assert hits(roll, 0, 5) == 1
    roll.raised = [0]
    assert hits(roll, 0, 5) == 0


@clause("DES-SAB-24", "DES-SAB-26")
def test_a_tactician_leads_one_more_die_and_only_its_own_force() -> None:
    pos = table(senators={"GSP": "xanthor"})
    assert force_dice(pos, Force(0, 0, 3, sen("xanthor"))) == 4
    assert force_dice(pos, Force(1, 0, 3, -1)) == 3
    assert force_dice(pos, Force(-1, DEFENDS, 0, -1)) == 0


@clause("DES-SAB-28")
def test_an_ability_counts_once() -> None:
    from orrery.games.destiny.content.effects.played import Assassinate
    from orrery.games.destiny.turn.senators import acting_traits

    pos = table(senators={"GSP": "nambasu"}, rebel="GSP")
    assert trait(pos, sen("nambasu"), Assassinate) is not None
    assert len(acting_traits(pos, sen("nambasu"))) == 2, "assassin, once, and saboteur"


@clause("DES-SAB-28", "DES-SAB-26")
def test_a_senator_with_two_abilities_has_both() -> None:
    pos = table(senators={"GSP": "zarrakul"})
    assert trait(pos, sen("zarrakul"), NoExploding) is not None
    assert [pos.content.trait_ids[n] for n in pos.content.traits[sen("zarrakul")]] == ["coward", "tactician"]
    believer = pos.content.trait_effects[pos.content.trait_ids.index("believer")]
    assert believer == (FightInfestation(5),)
