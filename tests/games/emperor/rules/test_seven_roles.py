"""The seven roles (EMP-ROLE): what each role is for, and which cards leave or turn over."""

from __future__ import annotations

from orrery.games.emperor.content import SCIENTIST
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.rounds import ChooseRole, EndRound, NextChooser, StartRound, role_steps
from orrery.games.emperor.state import GONE, SHELF
from tests.games.emperor.kit import asked, clauses, decline, fleet, galaxy, legal, new, play, start
from tests.games.emperor.scenes import roles
from tests.ledger import clause


@clause("EMP-ROLE-01")
def test_what_each_role_is_for() -> None:
    first = {
        "explorer": "take ",
        "merchant": "discard the ",
        "steward": "take metal",
        "engineer": "build ",
        "warlord": "send ",
        "regent": "buy influence",
        "scientist": "buy ",
    }
    for role, text in first.items():
        pos = new(3, seed=4)
        play(pos, "point clockwise", f"choose {role}")
        assert legal(pos)[0].startswith(text), role
    pos = galaxy(role="merchant", dice=[1, 2, 3, 6])
    events = list(start(pos, *role_steps(pos)).events)
    events += play(pos, "discard the 6")
    while pos.waiting:
        events += play(pos, legal(pos)[0] if legal(pos)[0].startswith("fund") else "done")
    assert {"EMP-MER-07", "EMP-MER-13"} <= set(clauses(events))
    pos = galaxy(role="regent")
    events = list(start(pos, *role_steps(pos)).events) + decline(pos)
    assert {"EMP-REG-02", "EMP-REG-24", "EMP-REG-34"} <= set(clauses(events))


@clause("EMP-ROLE-02", "EMP-EXP-15")
def test_the_explorer_becomes_a_second_warlord_when_all_tiles_lie_on_the_board() -> None:
    pos = galaxy(stack="", turned_up="atomic_01", role="explorer")
    start(pos, *role_steps(pos), EndRound())
    decline(pos)  # the last tile fits one space only; it is claimed or not
    assert -1 not in pos.tile
    play(pos, "point clockwise")
    assert roles(pos) == ["merchant", "steward", "engineer", "warlord", "regent", "second warlord"]


@clause("EMP-ROLE-02")
def test_the_explorer_stays_while_a_tile_is_left() -> None:
    pos = galaxy(stack="atomic_02", turned_up="atomic_01", role="explorer")
    start(pos, *role_steps(pos))
    decline(pos)
    assert not pos.explorer_flipped
    assert pos.open_tiles == [pos.content.tile_ids.index("atomic_02")]


@clause("EMP-ROLE-03")
def test_the_scientist_leaves_the_game_when_the_omega_sun_explodes() -> None:
    pos = galaxy(role="explorer", turned_up="black_hole")
    assert pos.role_by[SCIENTIST] == SHELF
    start(pos, ExplorerTurn(0), EndRound())
    play(pos, "point clockwise")
    assert pos.role_by[SCIENTIST] == GONE
    assert "scientist" not in roles(pos)


@clause("EMP-ROLE-04")
def test_both_warlord_cards_may_be_chosen_in_a_round_and_technologies_work_in_both() -> None:
    pos = galaxy(stack="", techs={0: "fusion_engines"}, ships={0: {"A1": "fighter"}, 1: {"D7": "fighter"}})
    pos.explorer_flipped = True
    start(pos, StartRound())
    play(pos, "point clockwise")
    for number, (role, seat) in enumerate((("warlord", 0), ("second warlord", 1))):
        assert asked(pos) == (seat,)
        play(pos, f"choose {role}")
        turns = []
        while not isinstance(pos.decision, ChooseRole):
            if asked(pos) == (0,):
                play(pos, "use fusion engines", "send fighter from " + ("a1" if not number else "c2"))
                play(pos, "go to " + ("c2" if not number else "b1"))
            turns.append(pos.waiting[0])
            play(pos, "done")
        assert turns == ([0, 1] if not number else [1, 0])  # played in full, from its Chooser
    assert fleet(pos, 0, "B1") == "fighter"
    assert "warlord" not in roles(pos)
    assert "second warlord" not in roles(pos)


@clause("EMP-ROLE-05")
def test_a_role_without_effect_may_be_chosen() -> None:
    pos = galaxy(energy=3)
    pos.tech_owner = [1] * pos.content.techs
    start(pos, ChooseRole(0), NextChooser())
    assert "scientist" in roles(pos)
    play(pos, "choose scientist")
    assert (pos.role, asked(pos)) == (SCIENTIST, (1,))
    assert isinstance(pos.decision, ChooseRole)
