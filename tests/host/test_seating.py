"""Opening tables and sitting down: links, bots, the draw of seats, who may see what."""

from __future__ import annotations

import asyncio
import random

import pytest

from orrery.engine.errors import SetupError
from orrery.engine.record import commit, salts_of
from orrery.host.errors import NoSuchTable, NotNow, NotYours, Refused
from orrery.host.people import clean, new_token
from orrery.host.seating import drawn_seats
from orrery.host.tables import Tables
from orrery.host.values import Away, Plan, SeatPlan, Sight, Who
from tests.host.kit import BOT, LINK, ME, config_for, gather, guest, read_on, serving, until


async def test_a_table_starts_when_the_last_seat_is_taken(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, BOT)))
        assert [link.seat for link in opened.links] == [1]
        assert (await tables.look(opened.table, ann)).state == "gathering"
        joined = await tables.join(bob.guest, opened.links[0].token, "Bob")
        assert joined.seat == 1
        sight = await tables.look(opened.table, bob)
        assert sight.state == "playing"
        assert [person.name for person in sight.people][1] == "Bob"
        assert sight.you.seats == (1,)


async def test_an_invitation_works_once_and_then_the_sitter_has_a_key(database: str) -> None:
    """Whoever handed out the links must not be able to look into a friend's hand."""

    async with serving(config_for(database)) as tables:
        ann, bob, eve = guest(), guest(), guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, LINK)))
        invitation = opened.links[0].token
        joined = await tables.join(bob.guest, invitation)
        with pytest.raises(NoSuchTable):
            await tables.join(eve.guest, invitation)
        phone = guest()
        assert (await tables.join(phone.guest, joined.key)).seat == 1
        assert (await tables.look(opened.table, phone)).you.seats == (1,)
        assert (await tables.look(opened.table, Who(key=joined.key))).you.seats == (1,)
        shown = await tables.look(opened.table, ann)
        assert joined.key not in {link.token for link in shown.links}


async def test_of_many_who_open_an_invitation_at_once_one_sits_down(database: str) -> None:
    async with serving(config_for(database)) as tables:
        for _ in range(6):
            ann, others = guest(), [guest() for _ in range(5)]
            opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, LINK)))
            sent = [tables.join(who.guest, opened.links[0].token) for who in others]
            answers = await asyncio.gather(*sent, return_exceptions=True)
            lost = [answer for answer in answers if isinstance(answer, BaseException)]
            assert len(lost) == 4
            assert all(isinstance(answer, NoSuchTable) for answer in lost)
            seen = await asyncio.gather(
                *(tables.look(opened.table, who) for who in others), return_exceptions=True
            )
            assert sum(isinstance(sight, NoSuchTable) for sight in seen) == 4


async def test_a_private_table_is_not_there_for_strangers(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        for stranger in (Who(), guest(), Who(key=new_token())):
            with pytest.raises(NoSuchTable):
                await tables.look(group.table, stranger)
        fan = guest()
        assert (await tables.join(fan.guest, group.opened.watch)).seat is None
        sight = await tables.look(group.table, fan)
        assert sight.you.seats == ()
        assert sight.scene is not None
        assert sight.scene.seat is None
        with pytest.raises(NotYours):
            await tables.play(group.table, fan, "pass")
        with pytest.raises(NotYours):
            await tables.say(group.table, fan, "hello")


async def test_public_tables_are_listed_and_their_open_seats_can_be_taken(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        opened = await tables.open(
            ann.guest, Plan("emperor", (ME, LINK, BOT), public=True, title="Open house")
        )
        private = await tables.open(ann.guest, Plan("emperor", (ME, LINK, BOT)))
        assert [card.id for card in await tables.public()] == [opened.table]
        with pytest.raises(NoSuchTable):
            await tables.sit(private.table, bob, 1)
        with pytest.raises(NotNow):
            await tables.sit(opened.table, bob, 2)
        assert (await tables.sit(opened.table, bob, 1, "Bob")).seat == 1
        mine = await tables.mine(bob.guest)
        assert [card.title for card in mine] == ["Open house"]


async def test_my_tables_come_with_those_first_where_it_is_my_turn(database: str) -> None:
    async with serving(config_for(database)) as tables:
        first, second = await gather(tables, title="first"), None
        luck = random.Random(1)
        seat, _ = await first.asked()
        me = first.people[seat]
        second = await tables.open(me.guest, Plan("emperor", (ME, LINK, LINK), title="second"))
        titles = [(card.title, card.my_turn) for card in await tables.mine(me.guest)]
        assert titles == [("first", True), ("second", False)]
        while (await first.asked())[0] == seat:
            await first.any_move(luck)
        await tables.say(second.table, me, "anybody here?")
        titles = [(card.title, card.my_turn) for card in await tables.mine(me.guest)]
        assert titles == [("second", False), ("first", False)]


async def test_seats_are_drawn_by_the_promised_dice(database: str) -> None:
    """Nobody chose the seats: the draw follows from the secret, which was committed to, and from everybody's salts."""

    async with serving(config_for(database)) as tables:
        people = [guest() for _ in range(5)]
        promised = (await tables.promise(people[0].guest)).commitment
        plan = Plan("emperor", (ME, *[LINK] * 4), draw_seats=True, salt="ann's own", commitment=promised)
        opened = await tables.open(people[0].guest, plan)
        assert (await tables.look(opened.table, people[0])).commitment == promised
        for number, (who, link) in enumerate(zip(people[1:], opened.links, strict=True), 1):
            await tables.join(who.guest, link.token, f"P{number}", salt=f"salt {number}")
        live = await tables.hall.live(opened.table)
        secret = bytes.fromhex(live.row.secret)
        assert commit(secret) == promised
        assert live.row.shares == ("ann's own", "salt 1", "salt 2", "salt 3", "salt 4")
        assert live.row.salts == salts_of(promised, live.row.shares)
        drawn = drawn_seats(secret, live.row.salts)
        for who, seat in zip(people, drawn, strict=True):
            assert (await tables.look(opened.table, who)).you.seats == (seat,)


async def test_what_bots_and_silent_people_add_to_the_dice_follows_from_the_promise(database: str) -> None:
    """The host knows its secret when they sit down: if it could choose their salts, it would choose the dice."""
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, LINK, LINK, BOT)))
        await tables.join(bob.guest, opened.links[0].token)
        sight = await tables.look(opened.table, ann)
        await tables.share(opened.table, ann, "ann's own", 0)
        with pytest.raises(NotYours):
            await tables.share(opened.table, ann, "bob's, too", 1)
        await tables.start(opened.table, ann, "random")
        with pytest.raises(NotNow, match="settled"):
            await tables.share(opened.table, ann, "better ones", 0)
        begun = await tables.look(opened.table, ann)
        assert begun.commitment == sight.commitment
        assert begun.shares == ("ann's own", "", "", "")
        assert begun.salts == salts_of(sight.commitment, begun.shares)
        for seat, who in enumerate((ann, bob)):
            await tables.resign(opened.table, who, seat)

        async def over() -> bool:
            return (await tables.look(opened.table, ann)).state == "over"

        await until(over)
        record = await tables.record(opened.table, ann)
        assert record.header.shares == begun.shares
        record.verify(tables.hall.library.games["lanterns"])


async def test_a_share_comes_after_the_promise_and_a_promise_is_kept_once(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, eve = guest(), guest()
        seats = (ME, BOT, BOT)
        with pytest.raises(Refused, match="after the host's promise"):
            await tables.open(ann.guest, Plan("lanterns", seats, salt="early"))
        with pytest.raises(NotYours):
            await tables.promise("")
        promised = (await tables.promise(ann.guest)).commitment
        plan = Plan("lanterns", seats, salt="late", commitment=promised)
        with pytest.raises(Refused, match="not made for you"):
            await tables.open(eve.guest, plan)
        sent = [tables.open(ann.guest, plan) for _ in range(3)]
        answers = await asyncio.gather(*sent, return_exceptions=True)
        opened = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(opened) == 1
        assert all(isinstance(answer, Refused) for answer in answers if isinstance(answer, BaseException))
        sight = await tables.look(opened[0].table, ann)
        assert (sight.commitment, sight.shares) == (promised, ("late", "", ""))
        first = (await tables.promise(ann.guest)).commitment
        for _ in range(25):
            await tables.promise(ann.guest)
        with pytest.raises(Refused):
            await tables.open(ann.guest, Plan("lanterns", seats, salt="x", commitment=first))


async def asked(tables: Tables, table: str, who: Who) -> Sight:
    """What somebody sees as soon as they are asked; what goes by itself is waited for."""
    found: list[Sight] = []

    async def is_asked() -> bool:
        found[:] = [await tables.look(table, who)]
        return found[0].scene is not None and found[0].scene.yours

    await until(is_asked)
    return found[0]


async def test_a_table_for_one_screen_looks_from_the_seat_that_is_asked(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, ME, ME)))
        luck = random.Random(3)
        seen = set()
        for _ in range(40):
            sight = await asked(tables, opened.table, ann)
            assert sight.scene is not None
            assert sight.scene.seat in sight.scene.prompt.waiting
            seen.add(sight.scene.seat)
            await tables.play(opened.table, ann, luck.choice(sight.scene.texts), sight.at, sight.scene.seat)
        assert seen == {0, 1, 2}
        other = await tables.look(opened.table, ann, seat=1)
        assert other.scene is not None
        assert other.scene.seat == 1


async def test_whoever_opened_the_table_can_start_it_with_bots(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, LINK)))
        await tables.join(bob.guest, opened.links[0].token)
        with pytest.raises(NotYours):
            await tables.start(opened.table, bob)
        await tables.start(opened.table, ann, "random")
        sight = await tables.look(opened.table, ann)
        assert [person.kind for person in sight.people] == ["person", "person", "bot"]
        with pytest.raises(NoSuchTable):
            await tables.join(guest().guest, opened.links[1].token)


async def test_a_seat_that_is_left_before_the_start_is_open_again(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob = guest(), guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, LINK)))
        joined = await tables.join(bob.guest, opened.links[0].token)
        await tables.stand(opened.table, bob)
        with pytest.raises(NoSuchTable):
            await tables.look(opened.table, bob)
        with pytest.raises(NoSuchTable):
            await tables.join(bob.guest, joined.key)
        fresh = {link.seat: link.token for link in (await tables.look(opened.table, ann)).links}
        assert (await tables.join(bob.guest, fresh[1])).seat == 1


async def test_a_bot_stands_in_for_somebody_who_has_left_and_gives_the_seat_back(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, _ = await group.asked()
        me, other = group.people[seat], group.people[(seat + 1) % 3]
        await tables.stand(group.table, me)

        async def moved_on() -> bool:
            return any(e.kind == "move" and e.seat == seat for e in await tables.log(group.table, other))

        await until(moved_on)
        with pytest.raises(NotYours):
            await tables.bot_out(group.table, other, seat)
        await tables.bot_out(group.table, me, seat)
        assert (await group.look(seat)).people[seat].bot == ""
        luck = random.Random(5)
        for _ in range(10):
            await group.any_move(luck)


async def test_whoever_opened_the_table_can_send_a_sitter_away_while_it_gathers(database: str) -> None:
    async with serving(config_for(database)) as tables:
        ann, bob, eve = guest(), guest(), guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, LINK, LINK), public=True))
        joined = await tables.join(eve.guest, opened.links[0].token, "Eve")
        with pytest.raises(NotYours):
            await tables.dismiss(opened.table, eve, 0)
        async with tables.watch(opened.table, eve) as watch:
            await tables.dismiss(opened.table, ann, 1)
            await read_on(tables, watch, opened.table, eve)
            stayed = True
        assert "stayed" not in locals(), "their stream ends"
        sight = await tables.look(opened.table, ann)
        assert [person.kind for person in sight.people] == ["person", "open", "open"]
        assert (await tables.look(opened.table, eve)).you.seats == ()
        assert (await tables.look(opened.table, Who(key=joined.key))).you.seats == ()
        assert await tables.mine(eve.guest) == []
        with pytest.raises(NotYours, match="sent you away"):
            await tables.sit(opened.table, eve, 1)
        with pytest.raises(NoSuchTable):
            await tables.join(eve.guest, joined.key)
        with pytest.raises(NoSuchTable):
            await tables.join(eve.guest, opened.links[0].token)
        for who, seat in ((bob, 1), (guest(), 2)):
            await tables.sit(opened.table, who, seat)
        with pytest.raises(NotNow, match="begun"):
            await tables.dismiss(opened.table, ann, 1)


async def test_a_new_key_ends_the_old_one_and_whoever_came_in_by_it(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        ben, thief = group.people[1], guest()
        old = next(link.token for link in (await group.look(1)).links if link.seat == 1)
        await tables.join(thief.guest, old)
        assert (await tables.look(group.table, thief)).you.seats == (1,)
        with pytest.raises(NotYours):
            await tables.renew(group.table, group.people[0], 1)
        async with tables.watch(group.table, thief) as watch:
            joined = await tables.renew(group.table, ben, 1)
            await read_on(tables, watch, group.table, thief)
            stayed = True
        assert "stayed" not in locals(), "their stream ends"
        assert joined.key != old
        for out in (thief, Who(key=old)):
            with pytest.raises(NoSuchTable):
                await tables.look(group.table, out)
        with pytest.raises(NoSuchTable):
            await tables.join(thief.guest, old)
        assert (await tables.look(group.table, ben)).you.seats == (1,)
        assert (await tables.look(group.table, Who(key=joined.key))).you.seats == (1,)
    async with serving(config_for(database)) as again:
        with pytest.raises(NoSuchTable):
            await again.look(group.table, thief)


async def test_the_same_people_play_again_one_seat_further(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        with pytest.raises(NotNow):
            await tables.again(group.table, group.people[0])
        await group.play_out(random.Random(2))
        first = await tables.again(group.table, group.people[1])
        assert (await tables.look(first.table, group.people[0])).state == "gathering"
        for who in (group.people[0], group.people[2]):
            assert (await tables.again(group.table, who)).table == first.table
        assert (await group.look(0)).again == first.table
        seats = [(await tables.look(first.table, who)).you.seats for who in group.people]
        assert seats == [(1,), (2,), (0,)]
        assert (await tables.look(first.table, group.people[0])).state == "playing"


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan("nothing", (ME, BOT, BOT)), Refused),
        (Plan("emperor", (ME, BOT)), SetupError),
        (Plan("emperor", (ME, SeatPlan("bot", "deep thought"), BOT)), Refused),
        (Plan("emperor", (ME, BOT, BOT), options={"no": 1}), SetupError),
        (Plan("emperor", (ME, BOT, BOT), minutes=-1), Refused),
        (Plan("emperor", (ME, BOT, BOT), away=Away(seconds=3)), Refused),
        (Plan("emperor", (ME, BOT, BOT), away=Away(bot="deep thought")), Refused),
        (Plan("emperor", (ME, BOT, BOT), title="x" * 500), Refused),
        (Plan("emperor", (SeatPlan("me", name="y" * 100), BOT, BOT)), Refused),
    ],
)
async def test_a_plan_that_cannot_be_gets_a_sentence(
    database: str, plan: Plan, error: type[Exception]
) -> None:
    async with serving(config_for(database)) as tables:
        with pytest.raises(error):
            await tables.open(guest().guest, plan)


def test_words_are_one_line_of_harmless_letters() -> None:
    assert clean("  Ann \n\t of\u202e  Green\x00 Gables ", 60, "message") == "Ann of Green Gables"
    assert clean("👩\u200d🚀", 60, "message") == "👩\u200d🚀"
