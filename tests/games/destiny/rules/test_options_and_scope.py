"""Options and scope (DES-OPT): options, rounding, lone choices, and chapters without rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from bench.orrery_worker import choose
from orrery.engine.base import Decision
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.sector_abilities import GiveOne
from orrery.games.destiny.content.printed import PACKS
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.senate.elections import NextOffice, TakeOffice
from orrery.games.destiny.senate.prosecutions import ChooseTrial
from orrery.games.destiny.senate.votes import CallVote, CastVote
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillVote
from orrery.games.destiny.table.war import Attack, Contest, Tour
from orrery.games.destiny.turn.corruption import PlaceCorruption, least_tainted
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_FEINT
from orrery.games.destiny.war.battles import ChooseBattle, Retreat
from orrery.games.destiny.war.campaigns import CampaignBids, ChooseCampaign
from orrery.games.destiny.war.feints import FeintRound, Marching
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import ChooseStronghold
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, sen, start, table
from tests.games.destiny.scenes import PEOPLE, ballot
from tests.ledger import clause


@clause("DES-OPT-01")
def test_the_options_of_a_game_nobody_has_changed() -> None:
    assert GAME.check_options({}) == {
        "random_first_election": False,
        "assassination_counter_bid": False,
        "propositions": "grammar",
        "free_text_promises": True,
        "turn_limit": 0,
    }


def after(game: Destiny, decisions: int) -> list[bytes]:
    """What is saved after each of the first decisions of a random game."""
    pos = game.new(4, seed=7)
    pick, saved = Random(7), []
    for _ in range(decisions):
        pos.play(choose(pos, pick))
        saved.append(pos.save())
    return saved


@clause("DES-OPT-02")
def test_rivals_and_the_races_behind_a_party_change_nothing_in_play(tmp_path: Path) -> None:
    source = Path(str(GAME.room / "content.toml")).read_text("utf-8")
    assert 'rival = "CoS"' in source and "races_for = [" in source
    turned = source.replace('rival = "CoS"', 'rival = "PPF"').replace("races_for = [", "races_against_ = [")
    turned = turned.replace("races_against = [", "races_for = [").replace(
        "races_against_ = [", "races_against = ["
    )
    own = tmp_path / "content.toml"
    own.write_text(turned, "utf-8")
    assert after(Destiny(PACKS.load(own)), 150) == after(Destiny(GAME.content), 150)


@clause("DES-OPT-03")
@pytest.mark.parametrize(("influence", "asked"), [(0, ()), (1, (0,))])
def test_who_can_only_pass_is_not_asked(influence: int, asked: tuple[int, ...]) -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah"}, influence=influence)
    tour = Tour(0, sen("orrumah"), at(43))
    pos.tours, pos.contest = [tour], Contest(at(43), [tour], [0, 0, 0], [0, 0, 0], 0, 0)
    start(pos, CampaignBids())
    assert pos.waiting == asked


@clause("DES-OPT-04")
def test_for_who_has_left_the_first_trial_is_held() -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, ministers={"justice": "orrumah"})
    pos.charges = [Charge(sen("brannoch"), 0, False), Charge(sen("orrumah"), 0, False)]
    moves = ChooseTrial(0).moves(pos)
    assert ChooseTrial(0).absent(pos, moves) == moves[0]


@clause("DES-OPT-04")
@pytest.mark.parametrize(
    ("taints", "chosen"),
    [
        ({}, "brannoch"),  # the lower cost
        ({"brannoch": (1, 0)}, "eluvanne"),  # the same cost as Brannoch, but cleaner
        ({"brannoch": (3, 0), "eluvanne": (0, 1), "orrumah": (4, 0)}, "brannoch"),  # equal: the first by name
        ({"brannoch": (1, 0), "eluvanne": (1, 0)}, "orrumah"),
    ],
)
def test_tokens_of_an_absent_player_go_to_the_least_tainted_cheapest_first_named(
    taints: dict[str, tuple[int, int]], chosen: str
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch eluvanne"}, tainted=taints)
    everybody = [sen("orrumah"), sen("brannoch"), sen("eluvanne")]
    assert least_tainted(pos, everybody) == sen(chosen)
    assert least_tainted(pos, everybody[::-1]) == sen(chosen)


@clause("DES-OPT-04")
@pytest.mark.parametrize(
    ("step", "text"),
    [
        (ChooseBattle(0, (at(40), at(41))), "fight in sector 40"),
        (ChooseCampaign(0, (at(40), at(41))), "resolve the campaign in sector 40"),
        (Retreat(0, at(44), 2), "retreat 2 to sector 12"),
        (ChooseStronghold(0), "the rebellion holds sector 12"),
        (GiveOne(0, 1), "hand over multi-task"),
    ],
)
def test_for_an_absent_player_the_game_takes_the_first_way(step: Decision[Table], text: str) -> None:
    pos = table(owners={12: "GSP", 13: "GSP"}, fleets={"GSP": {44: 2}}, hands={"GSP": "feint multi_task"})
    assert pos.text(step.absent(pos, step.moves(pos))) == text


@clause("DES-OPT-04")
def test_the_game_chooses_the_cleanest_and_cheapest_senator() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch wythelle"},
        tainted={"orrumah": (1, 0), "brannoch": (0, 0), "wythelle": (0, 0)},
    )
    assert least_tainted(pos, pos.senators_of(0)) == sen("brannoch")
    pos.shadow[sen("brannoch")] = 1
    assert least_tainted(pos, pos.senators_of(0)) == sen("wythelle")


@clause("DES-OPT-04")
def test_for_an_absent_player_the_cleanest_senator_takes_it() -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, tainted={"brannoch": (1, 0)})
    step = PlaceCorruption(0, 2, "DES-COR-05")
    assert pos.text(step.absent(pos, step.moves(pos))) == "put it on orrumah"


@clause("DES-OPT-04")
def test_for_who_does_not_choose_the_table_abstains_unless_a_court_has_bound_the_vote() -> None:
    pos = ballot(table(senators=PEOPLE))
    moves = CastVote(0).moves(pos)
    assert pos.text(CastVote(0).absent(pos, moves)) == "abstain"
    made = deal(pos, WillVote(0, 1, 9, Indictment(sen("fola")), Plain("for")))
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    bound = CastVote(0).moves(pos)
    assert pos.text(CastVote(0).absent(pos, bound)) == "vote for it"
    for decision in (CallVote(1), NextOffice(0), TakeOffice(0, 2)):
        assert decision.absent(pos, decision.moves(pos)) == decision.moves(pos)[0]


@clause("DES-OPT-05")
def test_fractions_are_rounded_down() -> None:
    pos = table(phase="intrigue", owners={1: "GSP", 2: "GSP", 3: "GSP"}, hands={"GSP": "emergency_levy"})
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "play emergency levy")
    quiet(pos)
    assert pos.money[0] == 3  # 2 and 1 for two of the three Sectors


@clause("DES-INIT-04", "DES-INIT-12", "DES-INIT-13", "DES-OPT-06")
def test_initiative_is_set_again_when_offices_change() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        dice=[1, 2, 3],
    )
    start(pos, SetInitiative(True))
    assert pos.initiative == [1, 2, 3, 0]
    pos.ministry[0] = sen("zharrak")
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 0, 1]  # the rest of the tied group keeps its order without new dice
    pos.ministry[0] = -1
    pos.chance.loaded = [6, 1, 2]  # type: ignore[attr-defined]
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 1, 0]  # the group has gained a member and rolls off again
    pos.counter, pos.ministry[3] = 3, -1
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 1, 0]  # vacated for an Election: the old order stands


@clause("DES-OPT-07", "DES-CARD-02")
def test_a_counter_march_moves_three_rested_fleets_to_defend() -> None:
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {40: 5}},
        hands={"GSP": "counter_march"},
        money=2,
    )
    start(pos, FeintRound())
    answer(pos, "GSP", "play counter-march")
    for _ in range(3):
        play(pos, "march a fleet from sector 40", "march to sector 43")
    assert "march a fleet from sector 40" not in legal(pos)
    assert (pos.fleets_at(0, at(43)), pos.rested(0, at(43)), pos.rested(0, at(40))) == (3, 0, 2)


@clause("DES-OPT-07", "DES-BUY-03")
def test_what_is_left_of_a_dry_dock_is_lost_with_the_purchases() -> None:
    pos = table(phase="intrigue", owners={43: "GSP"}, hands={"GSP": "dry_dock"}, money={"GSP": 30})
    start(pos, BuyTurn(0), BuyTurn(0))
    play(pos, "play dry dock", "buy a fleet for sector 43", "pass", "buy a fleet for sector 43")
    assert pos.money[0] == 30 - 3 - 5


@clause("DES-OPT-07")
def test_a_counter_march_goes_elsewhere_and_joins_no_attack_of_its_own() -> None:
    pos = table(phase="intrigue", stage=I_FEINT, fleets={"GSP": {29: 1, 30: 2, 50: 1}})
    pos.moved[at(50)] = 1
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(51), 1, -1, 2)]
    start(pos, Marching(0, 2, -1))
    assert legal(pos) == ["march a fleet from sector 29", "march a fleet from sector 30", "pass"]
    play(pos, "march a fleet from sector 30")
    ways = {text.removeprefix("march to sector ") for text in legal(pos)}
    assert ways == {str(n) for n in range(1, 57)} - {"30", "50"}
    play(pos, "march to sector 51", "march a fleet from sector 29", "march to sector 51")
    assert pos.fleets_at(0, at(51)) == 2 and pos.rested(0, at(51)) == 0
    assert pos.waiting == (), "no more than the card allows"


@clause("DES-OPT-07", "DES-INV-03")
def test_a_march_may_end_before_all_fleets_have_gone() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 3}})
    start(pos, Marching(0, 3, -1))
    play(pos, "march a fleet from sector 30", "march to sector 40", "pass")
    assert (pos.fleets_at(0, at(40)), pos.waiting) == (1, ())
    done = table(phase="intrigue", fleets={"GSP": {30: 3}})
    start(done, Marching(0, 0, -1))
    assert done.waiting == ()


@clause("DES-OPT-07")
def test_fleets_may_march_from_and_to_sector_1() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {1: 1, 40: 1}})
    start(pos, Marching(0, 2, -1))
    play(pos, "march a fleet from sector 1")
    assert "march to sector 2" in legal(pos) and "march to sector 1" not in legal(pos)
    play(pos, "march to sector 2", "march a fleet from sector 40", "march to sector 1")
    assert [pos.fleets_at(0, at(n)) for n in (1, 2, 40)] == [1, 1, 0]
