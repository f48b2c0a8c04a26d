"""The parts of the PPO, each for itself: what the network reads, softmax over legal moves, advantages, and that it learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.notebooks.packages import need_packages


@pytest.fixture(scope="module")
def ppo(request: pytest.FixtureRequest) -> Any:
    need_packages(request, "torch")
    import masked_ppo  # it needs PyTorch, an extra

    made: Any = masked_ppo
    made.torch.set_num_threads(1)
    made.torch.manual_seed(1)
    return made


@pytest.fixture(scope="module")
def reader(ppo: Any) -> Any:
    return ppo.Reader(3)


def seen(ppo: Any, seats: tuple[int, ...], moves: int = 0) -> Any:
    desk = ppo.raw_env("emperor", players=3).desk
    desk.begin(5)
    luck = np.random.default_rng(1)
    for _ in range(moves):
        seat = desk.pos.waiting[0]
        desk.play(seat, desk.any_of(seat, luck))
    return np.stack([desk.observe(seat)["observation"] for seat in seats]), desk


def test_features_have_the_size_that_is_said_and_small_values(ppo: Any, reader: Any) -> None:
    rows, _ = seen(ppo, (0, 1, 2), 200)
    features = reader.read(rows)
    assert features.shape == (3, reader.size) and features.dtype == np.float32
    assert np.abs(features).max() <= 14, "amounts are tenths, names are yes or no, ships are counted"


def test_seats_are_counted_from_who_looks(ppo: Any, reader: Any) -> None:
    """Everybody's own ships come first: at the beginning all have the same, at their own homes."""
    rows, desk = seen(ppo, (0, 1, 2))
    cells = reader.kinds * reader.spaces
    first = len(reader._whose) * 4 + reader._by_seat.size + int((reader._many + 1).sum())
    for seat, features in enumerate(reader.read(rows)):
        own = features[first : first + cells].reshape(reader.kinds, reader.spaces)
        ships = desk.pos.content.ships
        homes = {at for at in desk.pos.ship_at[seat * ships : (seat + 1) * ships] if at >= 0}
        assert set(np.flatnonzero(own.sum(0))) == homes and homes


def test_the_own_points_are_read(ppo: Any, reader: Any) -> None:
    rows, desk = seen(ppo, (0, 1, 2), 500)
    assert [reader.points(row, seat) for seat, row in enumerate(rows)] == desk.pos.points
    assert any(desk.pos.points)


def test_softmax_is_taken_table_by_table(ppo: Any) -> None:
    torch = ppo.torch
    logs = ppo.by_table(torch.tensor([1.0, 2.0, 500.0, 0.0, 0.0]), torch.tensor([0, 0, 1, 1, 2]), 3)
    assert torch.allclose(logs[:2], torch.log_softmax(torch.tensor([1.0, 2.0]), 0))
    assert logs[2] == 0 and logs[3] == -500 and logs[4] == 0


def test_only_legal_moves_are_chosen(ppo: Any, reader: Any) -> None:
    rows, _ = seen(ppo, (0, 1, 2), 40)
    legal = [np.array([3, 9]), np.array([7]), np.array([1, 2, 5])]
    player = ppo.Player(reader)
    luck = np.random.default_rng(0)
    picks = {tuple(ppo.choose(player, reader.read(rows), legal, luck)[0]) for _ in range(60)}
    assert {pick[0] for pick in picks} == {0, 1} and {pick[1] for pick in picks} == {0}
    assert {pick[2] for pick in picks} == {0, 1, 2}


def choice(ppo: Any, value: float, points: int) -> Any:
    return ppo.Choice(np.zeros(2, np.float32), np.array([1, 2]), 0, -0.5, value, points)


def test_advantages_by_hand(ppo: Any) -> None:
    """Two decisions, two points between them and one behind, then a win."""
    stream = [choice(ppo, 0.1, 5), choice(ppo, 0.2, 7)]
    last, first = ppo.advantages(stream, 1.0, 8, over=True)
    end = ppo.POINT * 1 + 1.0 - 0.2
    begin = ppo.POINT * 2 + ppo.GAMMA * 0.2 - 0.1
    assert last.advantage == pytest.approx(end) and last.goal == pytest.approx(end + 0.2)
    assert first.advantage == pytest.approx(begin + ppo.GAMMA * ppo.LAMBDA * end)


def test_the_last_decision_of_an_unfinished_game_waits(ppo: Any) -> None:
    (only,) = ppo.advantages([choice(ppo, 0.1, 5), choice(ppo, 0.2, 7)], 0.0, 0)
    assert only.advantage == pytest.approx(ppo.POINT * 2 + ppo.GAMMA * 0.2 - 0.1)
    assert ppo.advantages([choice(ppo, 0.1, 5)], 0.0, 0) == []


def test_it_learns_which_of_two_moves_is_better(ppo: Any, reader: Any) -> None:
    player = ppo.Player(reader)
    optimizer = ppo.torch.optim.Adam(player.parameters(), lr=3e-3)
    luck = np.random.default_rng(0)
    features = np.zeros((1, reader.size), np.float32)
    legal = np.array([10, 20])

    def chance() -> float:
        flat, table, _ = ppo.lay_out([legal])
        logs, _ = player(ppo.torch.from_numpy(features), flat, table)
        return float(logs[1].detach().exp())

    before = chance()
    for _ in range(8):
        picked, logs, values = ppo.choose(player, features.repeat(64, 0), [legal] * 64, luck)
        rows = [
            ppo.Row(features[0], legal, int(p), float(log), float(p) - float(v), float(p))
            for p, log, v in zip(picked, logs, values, strict=True)
        ]
        ppo.learn(player, optimizer, rows, luck)
    assert abs(before - 0.5) < 0.1 and chance() > 0.9


def test_a_short_training_is_kept_told_and_the_same_again(ppo: Any, reader: Any, tmp_path: Path) -> None:
    def run(name: str) -> tuple[Any, dict[str, Any]]:
        player = ppo.train(tmp_path / name, tables=4, batch=96, seconds=600, most=2, keep=1e9, rate=1e-3)
        told = [json.loads(line) for line in (tmp_path / name / "log.jsonl").read_text().splitlines()]
        assert [line["batch"] for line in told] == [1, 2] and all(line["rows"] >= 96 for line in told)
        return player, told[-1]

    (one, told), (_, again) = run("one"), run("two")
    same = ("batch", "decisions", "games", "rows", "policy", "value", "entropy")
    # the rate follows the clock, so the second batch may differ in the last digits
    assert [told[key] for key in same[:4]] == [again[key] for key in same[:4]]
    kept = list(ppo.checkpoints(tmp_path / "one"))
    assert kept[0]["decisions"] == 0 and kept[-1]["decisions"] == told["decisions"]
    fresh = ppo.Player(reader)
    fresh.load_state_dict(kept[-1]["weights"])
    won, _ = ppo.against(fresh, reader, "random", 1)
    assert won in (0.0, 0.5, 1.0) and ppo.against(one, reader, "random", 1)[0] == won


def test_two_processes_learn_one_network(ppo: Any, tmp_path: Path) -> None:
    """Both tables' decisions are counted, the network moves, and the same seeds give the same first batch."""

    def run(name: str) -> tuple[Any, dict[str, Any]]:
        player = ppo.train(tmp_path / name, tables=4, batch=96, seconds=600, most=1, rate=1e-3, processes=2)
        (told,) = [json.loads(line) for line in (tmp_path / name / "log.jsonl").read_text().splitlines()]
        assert told["rows"] >= 96 and told["decisions"] > told["rows"] // 2
        return player, told

    (one, told), (two, again) = run("one"), run("two")
    same = ("decisions", "games", "rows", "policy", "value", "entropy")
    assert [told[key] for key in same] == [again[key] for key in same]
    for left, right in zip(one.parameters(), two.parameters(), strict=True):
        assert ppo.torch.equal(left, right)
    first = next(iter(ppo.checkpoints(tmp_path / "one")))["weights"]
    assert any(not ppo.torch.equal(first[name], weight) for name, weight in one.state_dict().items())


def test_a_crew_takes_the_mean_of_gradients(ppo: Any, tmp_path: Path) -> None:
    """Two processes with other gradients step to the same place: where the mean leads."""
    ppo.torch.multiprocessing.spawn(_one_of_two, (f"file://{tmp_path}/meet", str(tmp_path)), 2)
    left, right = (ppo.torch.load(tmp_path / f"{rank}.pt") for rank in (0, 1))
    assert left.tolist() == right.tolist() == [1.5, 1.5]


def _one_of_two(rank: int, meet: str, folder: str) -> None:
    import masked_ppo  # it needs PyTorch, an extra

    ppo: Any = masked_ppo
    torch, crew = ppo.torch, ppo.Crew(rank, 2, meet)
    layer: Any = torch.nn.Linear(2, 1, bias=False)
    layer.weight.grad = torch.full((1, 2), 1.0 + rank)
    crew.mean_gradients(layer)
    assert crew.total(rank, 2) == [1, 4] and crew.least(5 - rank) == 4
    torch.save(layer.weight.grad[0], f"{folder}/{rank}.pt")
    crew.leave()
