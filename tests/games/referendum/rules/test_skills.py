"""Skills (REF-SKL)."""

from __future__ import annotations

import pytest

from orrery.engine.view import UNSEEN
from orrery.games.referendum import GAME
from orrery.games.referendum.content import BLOCS, PLAYABLE, SKILLS
from tests.games.referendum.kit import C, act, activate, citizen, legal, new, realm
from tests.ledger import clause


@clause("REF-SKL-01", "REF-SKL-06", "REF-SKL-08")
def test_skills_and_ranks() -> None:
    assert SKILLS == ("guile", "intelligence", "negotiation", "opportunity", "wealth", "rank")
    for b in PLAYABLE:
        assert sorted((C.rank[c] for c in C.of_bloc[b]), reverse=True) == [6, 5, 4, 3, 3, 2]
        assert C.rank[C.leader[b]] == 6
    leaders = {C.citizen_names[C.leader[b]] for b in PLAYABLE}
    assert leaders == {"Kalban", "Gremelec", "Kata", "Wallak"}
    lacking = activate(realm("royal church", at={"renard": "cristal"}), "renard")
    assert "recruit the people" not in legal(lacking)


@clause("REF-SKL-02", "REF-SKL-03", "REF-SKL-04", "REF-SKL-05")
@pytest.mark.parametrize(
    ("who", "there", "boxes", "move", "skill"),
    [
        ("waal", "solne", {"solne": "R FP"}, "no confidence", "guile"),
        ("kata", "solne", {}, "search core worlds", "intelligence"),
        ("kata", "solne", {}, "recruit the people", "negotiation"),
        ("kata", "solne", {}, "recruit a citizen", "negotiation"),
        ("waal", "mevtu", {}, "seek opportunity", "opportunity"),
    ],
)
def test_each_action_has_its_target_skill(
    who: str, there: str, boxes: dict[str, str], move: str, skill: str
) -> None:
    pos = realm("pf royal", at={who: there}, boxes=boxes, dice="AAAAAA")
    act(pos, who, move)
    assert SKILLS[pos.the_roll().skill] == skill
    assert pos.the_roll().number == C.skill[citizen(who)][SKILLS.index(skill)]


@clause("REF-SKL-07")
def test_wealth_is_the_level_topped_up_to() -> None:
    pos = activate(realm("church royal", at={"gremelec": "sanctora", "hyrala": "sanctora"}), "gremelec")
    assert pos.wealth[citizen("gremelec")] == 2 and pos.wealth[citizen("hyrala")] == 0


@clause("REF-SKL-09", "REF-EDG-11")
def test_everything_on_the_table_is_public_but_hands_and_decks() -> None:
    pos = new(3, 5)
    views = [pos.view(seat) for seat in (0, 1, 2, None)]
    for name in GAME.fields():
        values = [getattr(view, name) for view in views]
        assert name == "hands" or all(value == values[0] for value in values), name
    unseen = [UNSEEN] * 6
    assert views[3].hands == [unseen] * 3 and views[1].hands == [unseen, pos.hands[1], unseen]
    assert views[0].deck == [UNSEEN] * len(pos.deck) and views[0].troubles == [UNSEEN] * 18


@clause("REF-SKL-10")
def test_every_bloc_has_its_number_of_levels() -> None:
    content = GAME.content
    for bloc in PLAYABLE:
        levels = [content.skill[citizen][:5] for citizen in content.of_bloc[bloc]]
        sums = [sum(one) for one in zip(*levels, strict=True)]
        assert sum(sums) == {"Church": 26, "Royal": 28, "Senate": 27, "PF": 25}[BLOCS[bloc]]
        assert all(3 <= one <= 8 for one in sums)
