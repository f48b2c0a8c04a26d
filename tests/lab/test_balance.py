"""A study of balance: both sides with the same seeds, what differs and how sure, what games tell of themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from orrery.engine.base import Outcome
from orrery.engine.errors import SetupError
from orrery.engine.packs import Pack
from orrery.games import game as game_of
from orrery.lab.balance import Balance, balance
from orrery.lab.balance_page import page
from orrery.lab.one import Played
from orrery.lab.paired import chance, difference, holm, spread, student
from orrery.lab.standing import decided, lead_changes, standing
from orrery.lab.told import findings
from orrery.lab.traced import Moment, Traced, Use, things

SLUGS = ("colonies", "destiny", "emperor", "nomads", "referendum")
CHEAP = """
[pack]
game = "emperor"
name = "Cheap science"
[[technology]]
id = "robotics"
cost_energy = 1
"""
SAID = """
[pack]
game = "emperor"
name = "Other words"
[[technology]]
id = "robotics"
effect = "The same in other words."
"""


def emperor_pack(text: str) -> Pack:
    made = game_of("emperor").with_pack(text).pack
    assert made is not None
    return made


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_tells_what_is_studied_in_words_that_it_has(slug: str) -> None:
    game = game_of(slug)
    pos = game.new(game.players[0], 0)
    sources = "\n".join(path.read_text("utf-8") for path in sorted(game.room.rglob("*.py")))
    assert game.studied() and things(game, pos.words())
    assert game.count_rounds(pos) >= 0
    for studied in game.studied():
        for kind in (studied.kind, *studied.also):
            assert kind in pos.words().tables
        for verb in studied.verbs:
            assert re.search(rf"\b{re.escape(verb)}\b", sources), f"{slug} never says '{verb}'"
    for names in game.sides(pos).values():
        assert len(names) == pos.players


def test_a_side_tells_seats_lengths_uses_and_when_games_are_decided() -> None:
    found = balance("emperor", games=4, players=3, seed="a")
    assert found.errors == 0 and found.differences == ()
    side = found.sides[0]
    assert side.name == "ours" and side.games == 4
    assert sum(seat.won.wins for seat in side.seats) == pytest.approx(4)
    assert all(seat.fair == pytest.approx(1 / 3) for seat in side.seats)
    assert sum(side.endings.values()) == 4
    roles = {group.title: group for group in side.groups}["Roles"]
    explorer = next(thing for thing in roles.things if thing.name == "Explorer")
    assert explorer.games == 4 and explorer.times["chooses"] >= 4
    names = [thing.name for thing in roles.things] + list(roles.unused)
    assert sorted(names) == sorted(things(game_of("emperor"), game_of("emperor").new(3, 0).words())["Roles"])
    shares = [one.share for one in side.curve]
    assert shares == sorted(shares) and shares[-1] == 1.0


def test_the_same_seed_gives_the_same_study_whoever_plays_and_a_broken_run_goes_on(tmp_path: Path) -> None:
    alone = balance("emperor", games=3, bots="random", seed="b")
    assert balance("emperor", games=3, bots="random", seed="b", jobs=2) == alone
    kept = tmp_path / "run.jsonl"
    balance("emperor", games=2, bots="random", seed="b", resume=kept)
    lines = kept.read_text().count("\n")
    assert balance("emperor", games=3, bots="random", seed="b", resume=kept) == alone
    assert kept.read_text().count("\n") == lines + 1


def test_a_pack_of_other_words_alone_changes_nothing() -> None:
    found = balance("emperor", emperor_pack(SAID), games=3, bots="random", seed="c")
    assert [side.name for side in found.sides] == ["Other words", "ours"]
    assert found.pairs == 3 and found.differences
    assert all(one.difference == 0 and one.chance == 1.0 and not one.likely for one in found.differences)


def test_a_cheaper_technology_is_bought_more_often_in_the_same_games() -> None:
    found = balance("emperor", emperor_pack(CHEAP), games=6, seed="d")
    robotics = next(one for one in found.differences if one.name == "Robotics")
    assert robotics.about == "Technologies" and robotics.percent
    assert robotics.difference == pytest.approx(robotics.first - robotics.second)
    assert robotics.first > robotics.second and robotics.low < robotics.difference < robotics.high


def test_what_is_not_named_is_the_content_of_the_game() -> None:
    given = balance("emperor", emperor_pack(CHEAP), games=2, bots="random", seed="g")
    swapped = balance("emperor", None, emperor_pack(CHEAP), games=2, bots="random", seed="g")
    assert [side.name for side in swapped.sides] == ["ours", "Cheap science"]
    assert swapped.sides == given.sides[::-1]
    lengths = [
        one.difference for one in (*given.differences, *swapped.differences) if one.name == "decisions"
    ]
    assert lengths[0] == pytest.approx(-lengths[1])


def test_what_players_bring_along_lies_at_every_seat() -> None:
    seen: list[Traced] = []
    found = balance(
        "nomads", games=4, bots="random", seed="e", options={"mode": "competitive"}, each=seen.append
    )
    assert sorted(one.won.games for one in found.sides[0].plays["deck"]) == [2, 2, 2, 2]
    for seat in (0, 1):
        assert len({one.sides["deck"][seat] for one in seen}) == 4
    named = {"mode": "competitive", "deck_1": "Hive Tide", "deck_2": "Red Lances"}
    two = balance("nomads", games=2, bots="random", seed="e", options=named)
    assert [one.won.games for one in two.sides[0].plays["deck"]] == [2, 2]


def traced(number: int, winners: tuple[int, ...], course: Sequence[tuple[int, tuple[float, ...]]]) -> Traced:
    played = Played(number, f"s/{number}", ("officer",) * 3, 30, Outcome("X-1", winners, (0, 0, 0), "end"))
    uses = (Use("Roles", "Explorer", "chooses", 0, 2), Use("Roles", "Explorer", "chooses", 1, 1))
    return Traced(played, 5, {}, uses, tuple(Moment(*one) for one in course), ())


def test_a_game_is_decided_from_where_its_winner_leads_to_the_end() -> None:
    course = [(1, (0.5, 0.3, 0.2)), (2, (0.3, 0.5, 0.2)), (3, (0.5, 0.3, 0.2)), (4, (0.45, 0.46, 0.09))]
    late = traced(0, (0,), course)
    # in round 4 nobody is clearly ahead of who led before
    assert lead_changes(late) == 2 and decided(late) == 3
    assert decided(traced(1, (1,), course)) == 6, "another led to the end"
    lost = traced(2, (), [(1, (0.4, 0.3, 0.2)), (2, (0.1, 0.1, 0.1))])
    assert decided(lost) == 2, "that nobody wins is a lead as well"


def test_whoever_used_a_thing_is_counted_once_a_game() -> None:
    games = [traced(0, (0,), []), traced(1, (2,), []), traced(2, (), [])]
    side = standing(game_of("emperor"), "ours", 3, games)
    explorer = next(group for group in side.groups if group.title == "Roles").things[0]
    assert (explorer.games, explorer.times) == (3, {"chooses": 9})
    assert (explorer.users.won.wins, explorer.users.won.games) == (1, 6)
    assert explorer.users.fair == pytest.approx(2 / 9), "one of three games was lost by all"


def test_intervals_and_chances_are_those_of_the_textbooks() -> None:
    assert student(9) == pytest.approx(2.262, abs=0.01) and student(10**6) == pytest.approx(1.96, abs=0.001)
    found = spread([1, 2, 3, 4, 5])
    assert found.mean == 3 and found.high - 3 == pytest.approx(2.776 * (0.5**0.5), rel=0.02)
    assert chance([1.0] * 10 + [0.0] * 5) == pytest.approx(2 / 2**10)
    assert chance([1.0, -1.0, 0.0]) == 1.0 and chance([0.0] * 5) == 1.0
    assert spread([]).games == 0


def test_what_is_sure_holds_among_all_that_were_compared() -> None:
    yes = difference("x", "differs", [1.0] * 12, [0.0] * 12)
    maybe = difference("x", "maybe", [1.0] * 6 + [0.0] * 6, [0.0] * 12)
    rest = [difference("x", f"n{n}", [0.0, 1.0] * 6, [1.0, 0.0] * 6) for n in range(18)]
    marked = {one.name: one for one in holm([*rest, maybe, yes])}
    assert marked["differs"].sure
    assert marked["maybe"].likely and not marked["maybe"].sure
    assert not any(marked[f"n{n}"].likely for n in range(18))


def test_nonsense_gets_a_sentence() -> None:
    with pytest.raises(SetupError, match="at least one game"):
        balance("emperor", games=0)
    with pytest.raises(SetupError, match="no bot 'nobody'"):
        balance("emperor", bots="nobody")
    with pytest.raises(SetupError, match="is for 3 to 6 players"):
        balance("emperor", players=9)


def test_the_page_needs_nothing_else_and_lets_no_name_through_as_markup() -> None:
    found = balance("emperor", emperor_pack(CHEAP), games=3, bots="random", seed="f")
    first = msgspec.structs.replace(found.sides[0], name="<b>&")
    told = msgspec.structs.replace(found, sides=(first, found.sides[1]))
    drawn = page(told)
    assert "<b>" not in drawn and "&lt;b&gt;&amp;" in drawn
    assert "http://" not in drawn and "https://" not in drawn and "<script" not in drawn
    assert drawn.count("<svg") > 10 and "Who wins" in drawn and "How it was measured" in drawn
    assert any("surely" in sentence for sentence in findings(found))


def test_a_game_that_breaks_off_is_told_and_counts_for_nothing() -> None:
    broken = Traced(Played(0, "s/0", ("officer",) * 3, 5, None, "IndexError: no"), 1, {}, (), (), ())
    side = standing(game_of("emperor"), "ours", 3, [broken])
    assert side.games == 0 and [failure.error for failure in side.failures] == ["IndexError: no"]
    found = Balance("emperor", "Galactic Emperor", 3, ("officer",) * 3, {}, "s", 1, False, (side,))
    assert found.errors == 1 and findings(found) == []
    assert "0 of 1 games ended" in page(found)
