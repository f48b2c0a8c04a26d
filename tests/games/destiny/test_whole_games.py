"""Whole games at random, content packs that are wrong, the greedy bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.bots import Bot, GreedyBot, RandomBot
from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError
from orrery.games.destiny import GAME, brain
from orrery.games.destiny.content.printed import PACKS
from tests.contract.checks import check_events, check_free_moves, check_views
from tests.contract.walks import Walk, draw
from tests.ledger import clause


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (4, {"propositions": "free"}), (6, {"random_first_election": True})]
)
def test_random_games_stay_sound(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        pos = GAME.new(players, f"sound {seed}", turn_limit=2, **options)
        chance = seeded(seed)
        decisions = 0
        while not pos.over:
            seat = pos.waiting[chance.below(len(pos.waiting))]
            pos.play(draw(pos, seat, chance), seat)
            decisions += 1
            assert pos.problems() == []
            assert decisions < GAME.bound


@clause("DES-END-10", "DES-END-15")
def test_whatever_is_asked_anybody_may_leave() -> None:
    """The first times that a question is asked, each seat leaves once, asked or not, and the others play on."""
    pos = GAME.new(4, "leave 0", turn_limit=3)
    chance = seeded("leave 0")
    times: dict[str, int] = {}
    while not pos.over:
        kind = type(pos.decision).__name__
        times[kind] = times.get(kind, 0) + 1
        for leaver in range(4 if times[kind] <= 3 else 0):
            rest = pos.copy()
            rest.resign(leaver)
            for _ in range(10):
                assert rest.problems() == [], f"{kind}, when {leaver} leaves"
                if not rest.over:
                    seat = rest.waiting[chance.below(len(rest.waiting))]
                    rest.play(draw(rest, seat, chance), seat)
        seat = pos.waiting[chance.below(len(pos.waiting))]
        pos.play(draw(pos, seat, chance), seat)
    assert len(times) > 30


def test_a_greedy_bot_plays_two_turns() -> None:
    pos = GAME.new(3, "greedy", turn_limit=2)
    bot = GreedyBot(GAME, seeded("bot"), brain)
    while not pos.over:
        seat = pos.waiting[0]
        pos.play(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    assert pos.outcome is not None
    assert sum(pos.outcome.scores) > 3


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"propositions": "free", "random_first_election": True, "assassination_counter_bid": True}),
        (6, {"propositions": "samples", "free_text_promises": False}),
    ],
)
def test_greedy_bots_play_by_every_option(players: int, options: dict[str, Any]) -> None:
    pos = GAME.new(players, "options", turn_limit=2, **options)
    bots = [GreedyBot(GAME, seeded(seat), brain) for seat in range(players)]
    while not pos.over:
        seat = pos.waiting[0]
        pos.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    assert pos.outcome is not None and pos.outcome.winners


@pytest.mark.slow
def test_a_greedy_bot_beats_two_random_ones() -> None:
    """In 200 simulated games it wins nine of ten and loses none; the rest are common defeats."""
    endings: list[tuple[int, ...]] = []
    for number in range(8):
        mine = number % 3
        pos = GAME.new(3, f"greedy {number}")
        bots: list[Bot] = [RandomBot(GAME, seeded(f"{number} {seat}")) for seat in range(3)]
        bots[mine] = GreedyBot(GAME, seeded(f"{number} greedy"), brain)
        while not pos.over:
            seat = pos.waiting[0]
            pos.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        assert pos.outcome is not None
        endings.append(pos.outcome.winners)
        assert pos.outcome.winners in ((mine,), ()), "nobody else has won"
    assert sum(1 for winners in endings if winners) >= 6


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('race = "Shorem"\nparty_icon = "GSP"', 'race = "Elf"\nparty_icon = "GSP"', ("senator", "race")),
        ("adjacent = [2, 6, 8, 10]", "adjacent = [2, 6, 8, 11]", ("sector", "adjacent")),
        ('do = "assassinate" }', 'do = "tickle" }', ("senator_ability", "tickle")),
        ('start_senator = "fola"', 'start_senator = "nobody"', ("party", "PoP")),
    ],
)
def test_a_broken_pack_names_entry_and_field(
    tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        PACKS.load(path)
    assert all(word in str(caught.value) for word in ("content.toml", *words))


def test_secrets_are_kept_through_three_turns() -> None:
    """The contract's walks are short for this game; here Rebellions and older deals are looked at as well."""
    walk = Walk(GAME, 3, "long", {"turn_limit": 3})
    for check in (check_views, check_events, check_free_moves):
        check(walk)
