"""Whole games at random, content packs that are wrong, the greedy bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.bots.greedy import GreedyBot
from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError
from orrery.games.destiny import GAME, brain
from orrery.games.destiny.content import load_content
from tests.contract.checks import check_events, check_free_moves, check_views
from tests.contract.walks import Walk, draw


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


def test_a_greedy_bot_plays_two_turns() -> None:
    pos = GAME.new(3, "greedy", turn_limit=2)
    bot = GreedyBot(GAME, seeded("bot"), brain)
    while not pos.over:
        seat = pos.waiting[0]
        pos.play(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    assert pos.outcome is not None
    assert sum(pos.outcome.scores) > 3


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
        load_content(path)
    assert all(word in str(caught.value) for word in ("content.toml", *words))


def test_secrets_are_kept_through_three_turns() -> None:
    """The contract's walks are short for this game; here Rebellions and older deals are looked at as well."""
    walk = Walk(GAME, 3, "long", {"turn_limit": 3})
    for check in (check_views, check_events, check_free_moves):
        check(walk)
