"""Scenes of the story: each tells what the events of a move say, and nothing that the reader may not know."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import cast

from orrery.bots import bot
from orrery.draw.telling import Tale
from orrery.engine.base import Event
from orrery.games.destiny import GAME
from orrery.games.destiny.board import DRAWING
from orrery.games.destiny.table.state import TableView
from tests.games.destiny.kit import sen, table

NAMES = ("Astra", "Boreas", "Cygnus", "Dorado")
Told = tuple[tuple[Event, ...], TableView, Tale]


@cache
def told() -> dict[str, list[Told]]:
    """All scenes of two games of officers, as a spectator sees them, by their label."""
    found: dict[str, list[Told]] = defaultdict(list)
    for number in range(2):
        pos = GAME.new(4, f"tales/{number}", turn_limit=4)
        minds = [bot("officer", GAME, f"tales/{number}/{seat}") for seat in range(4)]
        while not pos.over:
            seat = pos.waiting[0]
            events = pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
            view = cast(TableView, pos.view(None))
            made = DRAWING.tale(view, events, NAMES)
            if made is not None:
                found[made.label].append((tuple(events), view, made))
    return dict(found)


def test_a_game_has_scenes_of_every_kind() -> None:
    assert {"Campaign", "Vote", "Election", "Trial", "The Ke'Ras", "Deal"} <= set(told())


def test_a_campaign_tells_its_dice_its_totals_and_its_end() -> None:
    for events, _, made in told()["Campaign"]:
        totals = [event.args[1] for event in events if event.text == "{0:seat} has {1}"]
        assert {f"{value} in all" for value in totals} <= {throw.text for throw in made.throws}
        won = any(event.clause == "DES-CAMP-29" for event in events)
        assert ("wins" in made.title) is won
        assert any(throw.dice for throw in made.throws)


def test_the_keras_tell_how_many_sectors_are_dark() -> None:
    for events, view, made in told()["The Ke'Ras"]:
        fell = sum(event.clause == "DES-INF-04" for event in events)
        assert made.title == (
            f"The Ke'Ras take {fell} Sector{'s' * (fell != 1)}"
            if fell
            else "The Ke'Ras get nothing this turn"
        )
        assert f"{view.infested()} of 10" in made.changes[0].text
        assert len(made.throws[0].dice) == 2


def test_a_vote_names_every_sum() -> None:
    for label in ("Vote", "Election"):
        for events, _, made in told()[label]:
            counted = [event.args[0] for event in events if event.text.startswith("The count")]
            assert len(made.throws) >= str(counted[-1]).count(",") + 1
            assert made.title


def test_a_promise_is_read_by_its_partners_alone() -> None:
    pos = table("GSP BIP PoP", money=9)
    events = [
        Event("DES-DEAL-28", "{0:seat} make a deal", ((0, 1),)),
        Event("DES-DEAL-04", "Deal {0}: {1}", (1, "secret"), only=(0, 1)),
    ]
    outside = DRAWING.tale(pos.view(2), events, NAMES[:3])
    assert outside is not None and outside.changes == () and outside.title == "Astra and Boreas make a deal"


def test_a_broken_word_and_a_death_are_loud() -> None:
    pos = table(senators={"GSP": "orrumah"})
    breach = DRAWING.tale(pos.view(1), [Event("DES-DEAL-05", "{0:seat} has broken a deal", (0,))], NAMES[:3])
    assert breach is not None and breach.loud and breach.title == "Astra has broken a deal"
    killed = Event("DES-ASN-04", "{0:senator} is assassinated", (sen("fola"),))
    rolled = Event("DES-ASN-03", "{0:senator} rolls {1:dice}", (sen("orrumah"), (6,)))
    death = DRAWING.tale(pos.view(1), [rolled, killed], NAMES[:3])
    assert death is not None and death.loud and death.title == "Fola is murdered"
    assert [die.face for throw in death.throws for die in throw.dice] == [6]


def test_a_battle_tells_forces_losses_and_whose_the_sector_is() -> None:
    pos = table(owners={40: "GSP"})
    events = [
        Event("DES-BAT-02", "A battle in Sector {0:sector}", (39,)),
        Event("DES-BAT-03", "{0:colour} rolls {1:dice}", (0, (5, 4))),
        Event("DES-BAT-04", "The Sector rolls {0:dice}", ((1,),)),
        Event("DES-BAT-04", "The defence stands at {0}", (7,)),
        Event("DES-BAT-15", "The side of {0:seat} has {1}", (0, 9)),
        Event("DES-CAS-16", "{0:colour} loses {1} Fleet(s)", (0, 1)),
        Event("DES-BAT-18", "{0:seat} takes control of Sector {1:sector}", (0, 39)),
    ]
    made = DRAWING.tale(pos.view(1), events, NAMES[:3])
    assert made is not None and made.title == "Astra takes Sector 40" and made.seats == (0,)
    assert [change.text for change in made.changes] == ["Astra loses 1 Fleet.", "Astra has 1 of 10 Sectors."]
    assert [die.hit for die in made.throws[0].dice] == [True, False]
