"""Names and titles are what they seem, and nobody at a table can be taken for somebody else."""

from __future__ import annotations

import pytest

from orrery.host.bots import NAMES, bot_name
from orrery.host.errors import Refused
from orrery.host.names import NAME_LIMIT, TITLE_LIMIT, acceptable, alike, called
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.tables import Tables
from orrery.host.values import Plan, SeatPlan
from tests.host.kit import BOT, LINK, ME, config_for, guest, serving

GOOD = (
    "Ann", "Zoë Ünal", "Nguyễn", "山田 太郎", "Мария", "José 3", "👩\u200d🚀", "❤\ufe0f", "नरेन्द्र", "Ἀθηνᾶ", "สมชาย",
    "O'Neill", "X Æ A-12", "김민수", "د محمد",
)  # fmt: skip
UNSEEN = (
    "A\u200dnn", "A\u200bnn", "A\u200cnn", "Ann\u2060", "\ufeffAnn", "A\u00adnn", "\u202eevil", "\u2066Ann\u2069", "Ann\ufe0f", "\U000e0041nn",
    "\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u034f", "\u17b4", "A\u3164B", "A\x00nn", "A\ue000nn", "\ud800", "👩\u200d", "\u200d🚀",
)  # fmt: skip
OTHER = {"Аnn": "Cyrillic and Latin", "Βob": "Greek and Latin", "e" + "\u0301" * 9: "too many marks"}


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert called(name, NAME_LIMIT, "name") == name
    assert called(f"  {name}\n\t ", NAME_LIMIT, "name") == name


@pytest.mark.parametrize("name", UNSEEN)
@pytest.mark.parametrize("what", ["name", "title"])
def test_what_nobody_can_see_is_refused_with_a_sentence(name: str, what: str) -> None:
    with pytest.raises(
        Refused, match=rf"The {what} holds a character that nobody can see \(.+\); leave it out\."
    ):
        called(name, NAME_LIMIT if what == "name" else TITLE_LIMIT, what)
    assert acceptable(name) == ""


@pytest.mark.parametrize("name", OTHER)
def test_words_of_two_scripts_and_towers_of_marks_are_refused(name: str) -> None:
    with pytest.raises(Refused, match=OTHER[name]):
        called(name, NAME_LIMIT, "name")


@pytest.mark.parametrize("name", ["...", "-", "\u0301"])
def test_a_name_has_a_letter(name: str) -> None:
    with pytest.raises(Refused, match="at least one letter"):
        called(name, NAME_LIMIT, "name")
    assert called(" \u00a0\u2003 ", NAME_LIMIT, "name") == ""  # blanks alone: no name was given


ALIKE = (
    ("Ann", "ann"), ("Ann", "АNN"), ("Iris", "lris"), ("Iris", "1ris"), ("modem", "rnodem"), ("Bob", "Вob"), ("Ann", "Ａｎｎ"), ("Ann 2", "Ann Ƨ"),
    ("Ann", "𝐀𝐧𝐧"), ("Zoë", "Zoe\u0308"), ("сор", "cop"), ("O", "0"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_the_same_are_found(name: str, other: str) -> None:
    assert alike(name, other)
    assert alike(other, name)


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anna"), ("Bob", "Rob"), ("Zoë", "Zoe"), ("五", "五郎")])
def test_names_that_differ_are_not_taken_for_each_other(name: str, other: str) -> None:
    assert not alike(name, other)


def test_bots_are_not_called_like_people() -> None:
    assert bot_name(["аstra", "BOREAS", "Ann"]) == NAMES[2]


async def _names(tables: Tables, table: str) -> list[str]:
    live = await tables.hall.live(table)
    return [chair.name for chair in live.chairs]


async def test_whoever_looks_like_another_at_the_table_gets_a_number(database: str) -> None:
    async with serving(config_for(database)) as tables:
        seats = (SeatPlan("me", name="Cop"), LINK, LINK, SeatPlan("bot", "random", name="Сор"))
        opened = await tables.open(guest().guest, Plan("emperor", seats))
        await tables.join(guest().guest, opened.links[0].token, "Cop")
        await tables.join(guest().guest, opened.links[1].token, "сор")
        names = await _names(tables, opened.table)
        assert names == ["Cop", "Cop 3", "сор 4", "Сор 2"]
        assert not any(alike(one, other) for one in names for other in names if one is not other)


async def test_every_door_for_names_and_titles_refuses(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann = guest().guest
        opened = await tables.open(ann, Plan("emperor", (ME, LINK, LINK), public=True))
        bad = "A\u200dnn"
        with pytest.raises(Refused, match="nobody can see"):
            await tables.rename(ann, bad)
        with pytest.raises(Refused, match="nobody can see"):
            await tables.join(guest().guest, opened.links[0].token, bad)
        with pytest.raises(Refused, match="nobody can see"):
            await tables.sit(opened.table, guest(), 1, bad)
        for plan in (
            Plan("emperor", (ME, BOT, BOT), title="Friday\u202e"),
            Plan("emperor", (SeatPlan("me", name=bad), BOT, BOT)),
            Plan("emperor", (ME, SeatPlan("bot", "random", bad), BOT)),
            Plan("emperor", (ME, SeatPlan("link", name=bad), BOT)),
        ):
            with pytest.raises(Refused, match="nobody can see"):
                await tables.open(ann, plan)


async def test_a_name_from_before_that_nobody_can_see_counts_as_none(database: str) -> None:
    async with serving(config_for(database)) as tables:
        old = guest().guest
        row = {"id": old, "name": "\u3164", "created": 1.0}
        await tables.hall.store.write(Job(first=[s.guests.insert().values(**row)]))
        assert await tables.name_of(old) == ""
        opened = await tables.open(old, Plan("emperor", (ME, BOT, BOT)))
        assert (await _names(tables, opened.table))[0] == "Player 1"
