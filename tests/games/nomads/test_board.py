"""The drawing: chart, battle, pile, deal, hand and buttons, and what must not show."""

from __future__ import annotations

from orrery.draw.table import Cards, Gauge, Text
from orrery.games.nomads import GAME, board
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import A, B, C, Player, act, everybody_passes, expanse, one_round, until_lane
from tests.kit import play


def three() -> Expanse:
    return act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                military=1,
                storage=["Supply Windfall", "Trade Hub"],
                building=["Civil Ship"],
            ),
            Player(
                "Vorrax", "Thornmarch", storage=["Signal Jammer"], built=[("Space Cruiser", "Laser Turrets")]
            ),
            Player("Lemurai", "Sunmint", credits=0),
        )
    )


def test_the_chart_joins_species_to_their_sectors() -> None:
    pos = three()
    drawn = board.board(pos.view(A)).svg()
    for thread in ("thread-crimson-red", "thread-orange-red", "thread-orange-green", "thread-violet-yellow"):
        assert f'id="{thread}"' in drawn
    assert 'class="medal s-purple is-void"' in drawn
    assert "Crimson at Ares Forge, red, reaches Orange." in board.board(pos.view(A)).about


def test_what_can_be_clicked_lights_up_and_every_move_has_a_button() -> None:
    pos = three()
    view = pos.view(A)
    buttons = board.choices(view, pos.moves(A), pos.words())
    assert {button.move for button in buttons} == {pos.text(move) for move in pos.moves(A)}
    war = next(button for button in buttons if button.move == "declare war on orange")
    assert (war.kind, war.target) == ("attack", "go-orange")
    assert buttons[-1].move == "end the turn"
    drawn = board.board(view, buttons).svg()
    assert 'id="go-orange"' in drawn
    assert 'id="go-violet"' not in drawn


def test_a_rivals_construction_is_face_down_and_the_hand_is_the_readers_own() -> None:
    pos = three()
    own, other = board.table(pos.view(A)), board.table(pos.view(B))
    assert [card.title for card in own.hand] == ["Supply Windfall", "Trade Hub"]
    assert "Civil Ship, begun" in board.text(pos.view(A))
    assert "Civil Ship" not in board.text(pos.view(B))
    assert "Face down" in board.text(pos.view(B))
    assert [card.title for card in other.hand] == ["Signal Jammer"]
    assert board.table(pos.view(None)).hand == ()


def test_the_pile_lies_open_with_the_top_item_first() -> None:
    pos = three()
    play(pos, "use supply windfall")
    one_round(pos, b="use signal jammer against item 1")
    stage = board.table(pos.view(C), ("Ines", "Marek", "Odile")).stage[0]
    assert stage.title == "The pile"
    assert isinstance(stage.parts[0], Cards)
    first, second = stage.parts[0].items
    assert (first.title, first.foot) == ("2. Signal Jammer", "resolves first")
    assert first.text.startswith("Marek uses it on Supply Windfall.")
    assert second.owner == A


def test_a_fleet_battle_is_two_facing_lines_with_the_expected_result() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", storage=["Trade Hub"], built=["Mecadestroyer", "Space Cruiser"]),
            Player("Kethri", "Crimson Gate", storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    play(pos, "send crimson-1", "send crimson-2", "block crimson-1 with orange-1")
    until_lane(pos)
    drawn = board.board(pos.view(A)).svg()
    assert 'id="ship-crimson-1"' in drawn and 'id="ship-orange-1"' in drawn
    assert "5 against 2" in drawn and "one is lost" in drawn and "not blocked" in drawn
    everybody_passes(pos)
    assert "Who can reach whom" in board.board(pos.view(A)).svg()


def test_level_clocks_are_always_visible() -> None:
    pos = expanse(Player(civil=12), Player("Kethri"))
    act(pos)
    panel = board.table(pos.view(B)).players[A]
    gauge = next(row for row in panel.rows if isinstance(row, Gauge))
    assert (gauge.label, gauge.value, gauge.limit) == ("Clock of level 3", 0, 1)
    pos.clocks[A] = [0xFFFFFF]
    rows = board.table(pos.view(B)).players[A].rows
    assert any(isinstance(row, Text) and row.danger and "at the end of this turn" in row.text for row in rows)


def test_posters_screens_and_the_small_picture() -> None:
    pos = three()
    assert board.poster(pos.view(None)).startswith("<svg")
    assert all(sum(len(text) for text, _ in line) <= 100 for line in board.screen(pos.view(A)))
    assert " id=" not in board.picture()
    assert GAME.board() is board
