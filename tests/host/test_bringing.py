"""What players bring along: their own to choose, nobody else's to know, and it follows them to whichever seat they get."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import SetupError
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.decks import deck_text, sample_deck
from orrery.host.errors import NoSuchTable, NotNow, NotYours, Refused
from orrery.host.values import Plan, SeatPlan
from orrery.host.works import WORKS_LIMIT
from tests.host.kit import BOT, LINK, ME, config_for, guest, serving

HIVE, LANCES, IRON, QUIET = (deck_text(GAME.content, sample_deck(GAME.content, i)) for i in range(4))
COMPETITIVE: dict[str, bool | int | str] = {"mode": "competitive"}


async def test_a_sitter_brings_a_deck_that_others_do_not_see_before_the_end(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        options: dict[str, bool | int | str] = {**COMPETITIVE, "deck_1": IRON, "deck_2": "Red Lances"}
        opened = await tables.open(ann.guest, Plan("nomads", (ME, LINK), options))
        assert (await tables.look(opened.table, ann)).options["deck_1"] == IRON
        assert (await tables.look(opened.table, ann)).options["deck_2"] == ""
        assert (await tables.invitation(opened.links[0].token)).brings == "deck_2"
        await tables.join(bob.guest, opened.links[0].token, "Bob", brings=QUIET)
        mine, his = await tables.look(opened.table, ann), await tables.look(opened.table, bob)
        assert (mine.state, his.state) == ("playing", "playing")
        assert (mine.options["deck_1"], mine.options["deck_2"]) == (IRON, "")
        assert (his.options["deck_1"], his.options["deck_2"]) == ("", QUIET)
        for sight, secret in ((mine, "Conclave Veto"), (his, "Mecadestroyer")):
            scene = sight.scene
            assert scene is not None
            view: Any = scene.view
            held = {
                GAME.content.card_names[card % GAME.content.kinds] for card in view.storage[scene.seat or 0]
            }
            assert secret not in held
            assert secret not in msgspec.json.encode((scene.view.shown(), sight.options)).decode()
        entries = await tables.log(opened.table, bob)
        assert "Mecadestroyer" not in str(entries)
        for who, seat in ((ann, 0), (bob, 1)):
            await tables.resign(opened.table, who, seat)
            if (await tables.look(opened.table, ann)).state == "over":
                break
        over = await tables.look(opened.table, bob)
        assert (over.options["deck_1"], over.options["deck_2"]) == (IRON, QUIET)


async def test_decks_follow_their_owners_when_seats_are_drawn_and_when_they_play_again(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann = guest()
        decks = [HIVE, LANCES, IRON, QUIET]
        options: dict[str, bool | int | str] = {
            **COMPETITIVE,
            **{f"deck_{i + 1}": deck for i, deck in enumerate(decks)},
        }
        names = ["one", "two", "three", "four"]
        seats = tuple(SeatPlan("me", name=name) for name in names)
        for _ in range(3):  # one in 24 draws leaves everybody in place
            opened = await tables.open(ann.guest, Plan("nomads", seats, options, draw_seats=True))
            sight = await tables.look(opened.table, ann)
            found = [sight.options[f"deck_{person.seat + 1}"] for person in sight.people]
            assert found == [decks[names.index(person.name)] for person in sight.people]
        for seat in range(3):
            await tables.resign(opened.table, ann, seat)
        again = await tables.look((await tables.again(opened.table, ann)).table, ann)
        found = [again.options[f"deck_{person.seat + 1}"] for person in again.people]
        assert found == [decks[names.index(person.name)] for person in again.people]


async def test_a_choice_can_be_changed_until_the_game_begins_and_leaves_with_its_owner(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob, eve = guest(), guest(), guest()
        plan = Plan("nomads", (ME, LINK, LINK), COMPETITIVE, public=True)
        opened = await tables.open(ann.guest, plan)
        await tables.bring(opened.table, ann, IRON)
        assert (await tables.look(opened.table, ann)).options["deck_1"] == IRON
        with pytest.raises(SetupError, match="exactly 40"):
            await tables.bring(opened.table, ann, "Kethri: 3 Civil Ship")
        with pytest.raises(NotYours):
            await tables.bring(opened.table, ann, HIVE, 1)
        with pytest.raises(SetupError, match="no deck"):
            await tables.sit(opened.table, bob, 1, brings="a heap of cards")
        assert (await tables.look(opened.table, bob)).you.seats == ()
        await tables.sit(opened.table, bob, 1, brings=QUIET)
        await tables.stand(opened.table, bob, 1)
        await tables.sit(opened.table, eve, 1)
        assert (await tables.look(opened.table, eve)).options["deck_2"] == "Red Lances"
        assert QUIET not in str(await tables.log(opened.table, eve))
        await tables.start(opened.table, ann)
        with pytest.raises(NotNow):
            await tables.bring(opened.table, ann, HIVE)
        casual = await tables.open(ann.guest, Plan("nomads", (ME, LINK)))
        with pytest.raises(Refused, match="Nobody brings"):
            await tables.bring(casual.table, ann, HIVE)
        assert (await tables.invitation(casual.links[0].token)).brings == ""
        with pytest.raises(NoSuchTable):
            await tables.bring(casual.table, guest(), HIVE)


async def test_a_deck_that_breaks_the_rules_opens_no_table(database: str) -> None:
    async with serving(config_for(database)) as tables:
        options: dict[str, bool | int | str] = {**COMPETITIVE, "deck_2": "Kethri: 40 Civil Ship"}
        with pytest.raises(SetupError, match="At most 3 copies"):
            await tables.open(guest().guest, Plan("nomads", (ME, BOT), options))


async def test_works_are_kept_for_their_guest_alone(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob, works = guest().guest, guest().guest, tables.works
        assert (await works.keep(ann, "nomads", " Tin  Men ", IRON)).ready
        assert not (await works.keep(ann, "nomads", "Half", "Kethri: 3 Civil Ship")).ready
        assert [(work.name, work.ready) for work in await works.all(ann, "nomads")] == [
            ("Half", False),
            ("Tin Men", True),
        ]
        assert await works.all(bob, "nomads") == []
        await works.keep(ann, "nomads", "Half", QUIET)
        assert [work.ready for work in await works.all(ann, "nomads")] == [True, True]
        with pytest.raises(Refused):
            await works.drop(bob, "nomads", "Half")
        await works.drop(ann, "nomads", "Half")
        assert [work.name for work in await works.all(ann, "nomads")] == ["Tin Men"]
        for name, text, why in (
            ("", IRON, "name"),
            ("x" * 41, IRON, "at most 40"),
            ("hive tide", IRON, "a sample"),
            ("Heap", "nothing", "no deck"),
            ("Heap", "3" * 5000, "too long"),
        ):
            with pytest.raises((Refused, SetupError), match=why):
                await works.keep(ann, "nomads", name, text)
        with pytest.raises(Refused, match="nothing to prepare"):
            await works.keep(ann, "emperor", "Deck", IRON)
        with pytest.raises(NotYours):
            await works.keep("", "nomads", "Deck", IRON)
        for number in range(WORKS_LIMIT - 1):
            await works.keep(ann, "nomads", f"Deck {number}", IRON)
        with pytest.raises(NotNow, match="throw one away"):
            await works.keep(ann, "nomads", "One more", IRON)
        await works.keep(ann, "nomads", "Deck 3", HIVE)
