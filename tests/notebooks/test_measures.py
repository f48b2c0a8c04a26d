"""How games are measured: what is counted, and what is hidden or luck by the rules themselves."""

from __future__ import annotations

import pytest

from measures import HEAD, Measured, look, ours, spiel, table
from orrery.adapters.desk import coding
from orrery.games import game as game_of


def test_the_mean_of_moves_is_the_geometric_one_and_the_tree_their_product() -> None:
    found = Measured("toy", 2, "random", games=2, looked=4, asymmetric=1, open_result=3)
    for moves in (10, 1000, 10, 1000):
        found.decided(moves)
    assert found.row() == ["toy", "2", "random", "2", "2", "100.0", "1,000", "10^4", "25", "75"]
    assert table([found]).splitlines()[0] == f"| {' | '.join(HEAD)} |"


def test_a_game_is_measured_the_same_again() -> None:
    one, two = (ours("emperor", 3, "random", 1) for _ in range(2))
    assert one == two
    assert one.games == 1 and one.looked == one.decisions // 7
    assert 0 < one.open_result < one.looked, "some throw dice, and some do not"


def looked(slug: str, texts: tuple[str, ...]) -> Measured:
    """A beginning, and then the first legal move of the last question."""
    game = game_of(slug)
    pos = game.new(3, 1)
    for text in texts:
        pos.play(text)
    _, encoder = coding(game, 3, pos.options)
    found = Measured(slug, 3, "nobody")
    look(found, pos, pos.waiting[0], pos.moves(pos.waiting[0])[0], encoder, "a test")
    return found


def test_pointing_the_throne_is_no_luck_and_hides_nothing() -> None:
    """The first question of emperor, before anybody has a point: which way to go round the table."""
    found = looked("emperor", ())
    assert (found.looked, found.asymmetric, found.open_result) == (1, 0, 0)


def test_hands_are_known_to_their_owners_alone() -> None:
    assert looked("nomads", ()).asymmetric == 1


def test_chess_has_no_luck_and_hanabi_hides_the_own_hand() -> None:
    chess, hanabi = spiel("chess", "chess", False, 1), spiel("hanabi(players=2)", "Hanabi", True, 3)
    assert chess.asymmetric == chess.open_result == 0
    assert hanabi.asymmetric == hanabi.looked == hanabi.decisions
    assert 0 < hanabi.open_result < hanabi.decisions


@pytest.mark.parametrize("other", ["catan"])
def test_catan_needs_its_own_package(other: str) -> None:
    """catanatron is installed for the bench alone; the notebook shows what was measured there."""
    with pytest.raises(ModuleNotFoundError, match="catanatron"):
        __import__("measures").measure(other, 1)
