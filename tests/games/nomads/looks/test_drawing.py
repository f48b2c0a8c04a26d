"""The drawing: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

from orrery.draw.table import Lines, Members, Pile, Ticks
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.board.buttons import Buttons
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.table.state import Expanse, ExpanseView
from orrery.testing.kit import play
from tests.games.nomads.kit import (
    FULL,
    A,
    B,
    C,
    Player,
    act,
    everybody_passes,
    expanse,
    one_round,
    until_confrontation,
)


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
    drawn = DRAWING.board(pos.view(A)).svg()
    for thread in ("thread-crimson-red", "thread-orange-red", "thread-orange-green", "thread-violet-yellow"):
        assert f'id="{thread}"' in drawn
    assert 'class="medal s-purple is-void"' in drawn
    assert "Crimson at Ares Forge, red, reaches Orange." in DRAWING.board(pos.view(A)).about


def test_what_can_be_clicked_lights_up_and_every_move_has_a_button() -> None:
    pos = three()
    view = pos.view(A)
    buttons = DRAWING.choices(view, pos.moves(A), pos.words())
    assert {button.move for button in buttons} == {pos.text(move) for move in pos.moves(A)}
    war = next(button for button in buttons if button.move == "declare war on orange")
    assert (war.kind, war.target) == ("attack", "go-orange")
    assert buttons[-1].move == "end the turn"
    drawn = DRAWING.board(view, buttons).svg()
    assert 'id="go-orange"' in drawn
    assert 'id="go-violet"' not in drawn


def test_a_rivals_construction_is_face_down_and_the_hand_is_the_readers_own() -> None:
    pos = three()
    own, other = DRAWING.table(pos.view(A)), DRAWING.table(pos.view(B))
    assert [card.title for card in own.hand or ()] == ["Supply Windfall", "Trade Hub"]
    assert "Civil Ship" in DRAWING.text(pos.view(A))
    assert "Civil Ship" not in DRAWING.text(pos.view(B))
    assert "Face down" in DRAWING.text(pos.view(B))
    assert [card.title for card in other.hand or ()] == ["Signal Jammer"]
    assert DRAWING.table(pos.view(None)).hand == ()


def test_the_pile_lies_open_with_the_top_item_first() -> None:
    pos = three()
    play(pos, "use supply windfall")
    one_round(pos, b="use signal jammer against item 1")
    stage = DRAWING.table(pos.view(C), ("Ines", "Marek", "Odile")).stage[0]
    assert stage.title == "The pile"
    assert isinstance(stage.parts[0], Pile)
    first, second = stage.parts[0].items
    assert (first.title, first.foot) == ("2. Signal Jammer", "Marek \N{RIGHTWARDS ARROW} Supply Windfall")
    assert first.text.startswith("Synchronic. Cancel one consumable")
    assert (first.owner, second.owner) == (B, A)
    assert stage.parts[0].foot.startswith("If nobody adds anything, Signal Jammer is resolved")
    assert DRAWING.table(pos.view(C)).stage_beside


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
    until_confrontation(pos)
    drawn = DRAWING.board(pos.view(A)).svg()
    assert 'id="ship-crimson-1"' in drawn and 'id="ship-orange-1"' in drawn
    assert ">5<" in drawn and "against 2" in drawn and "the defender is lost" in drawn
    assert "not blocked" in drawn and "place of war" in drawn
    everybody_passes(pos)
    assert "Who can reach whom" in DRAWING.board(pos.view(A)).svg()


def test_level_clocks_are_always_visible() -> None:
    pos = expanse(Player(civil=12), Player("Kethri"))
    act(pos)
    clock = DRAWING.table(pos.view(B)).players[A].rows[-1]
    assert isinstance(clock, Ticks)
    assert (clock.number, [(tick.seat, tick.state) for tick in clock.items]) == ("3", [(B, ""), (A, "")])
    assert (clock.danger, clock.text[:4]) == (False, "Wins")
    pos.clocks[A] = [FULL]
    clock = DRAWING.table(pos.view(B)).players[A].rows[-1]
    assert isinstance(clock, Ticks)
    assert [(tick.seat, tick.state) for tick in clock.items] == [(B, "taken"), (A, "now")]
    assert clock.danger
    assert clock.text == "Wins at the end of this turn, unless a rival draws level or it falls."
    below = DRAWING.table(pos.view(B)).players[B].rows[-1]
    assert isinstance(below, Ticks)
    assert (below.items, below.text) == ((), "4 people and 4 technologies to level 3.")


def test_a_card_in_hand_shows_price_kind_effect_values_and_slots() -> None:
    pos = act(expanse(Player("Kethri", storage=["Mecadestroyer", "Signal Jammer"]), Player("Vorrax")))
    table = DRAWING.table(pos.view(A))
    assert table.hand_open
    ship, jammer = sorted(table.hand or (), key=lambda card: card.title)
    assert [(one.label, one.value) for one in ship.cost] == [("Price", 6)]
    assert {one.label: one.value for one in ship.values} == {
        "Attack": 5,
        "Defence": 5,
        "Damage": 1,
        "Slots for equipment": 3,
    }
    assert (ship.foot, jammer.foot) == ("Ship", "Consumable, synchronic")
    assert (
        jammer.text
        == "Synchronic. Cancel one consumable of another species in your sector that is on the pile, still lasting, or waiting for its trigger."
        or "Cancel one consumable" in jammer.text
    )
    assert jammer.values == ()


def built(view: ExpanseView, seat: int) -> Members:
    """What a panel tells of what a seat has built."""
    return next(row for row in DRAWING.table(view).players[seat].rows if isinstance(row, Members))


def test_a_panel_holds_what_its_species_has_built_and_lights_up_what_can_be_aimed_at() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", storage=["Laser Turrets"], credits=9, built=["Civil Ship"]),
            Player(
                "Vorrax", "Thornmarch", building=["Trade Hub"], built=[("Space Cruiser", "Laser Turrets")]
            ),
        )
    )
    view = pos.view(A)
    mine, theirs = built(view, A), built(view, B)
    assert (mine.open, theirs.open) == (True, False)
    assert [one.name for one in mine.items] == ["Civil Ship"]
    cruiser, hidden = theirs.items
    assert (cruiser.name, cruiser.about) == ("Space Cruiser", f"place:{ROOM}")
    assert [slot.text for slot in cruiser.offices] == ["Laser Turrets", "a free slot"]
    assert [count.value for count in cruiser.counts[:2]] == [5, 3]
    assert hidden.name == "Face down" and "Trade Hub" not in DRAWING.text(view)
    # a species stands once: the chart names nothing that is built
    buttons = DRAWING.choices(view, pos.moves(A), pos.words())
    drawn = DRAWING.board(view, buttons).svg()
    assert "Civil Ship" not in drawn and "Space Cruiser" not in drawn and "Face down" not in drawn
    install = next(button for button in buttons if button.move == "install laser turrets on crimson-1")
    assert install.target == mine.items[0].id == "work-crimson-1"


def test_in_a_battle_a_ship_is_aimed_at_in_its_line_and_a_technology_in_its_panel() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", storage=["Trade Hub"], built=["Civil Ship", "Orbital Shield"]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    buttons = Buttons(pos.view(A), pos.words(), ("Ines", "Astra"))
    assert buttons.point("place", ROOM).target == "go-orange-1"
    assert buttons.point("place", ROOM + 1).target == "work-orange-2"


def test_items_on_the_pile_stand_beside_the_ship_that_they_would_change() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", credits=9, storage=["Interplanetary Missile"], built=["Space Cruiser"]
            ),
            Player("Kethri", "Crimson Gate", storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    assert 'class="aim-change"' not in DRAWING.board(pos.view(B)).svg()
    one_round(pos, a="use interplanetary missile on crimson-1")
    drawn = DRAWING.board(pos.view(B)).svg()
    assert '<text class="aim" y="4.3">1</text>' in drawn
    assert ">+2</text>" in drawn


def test_posters_screens_and_the_small_picture() -> None:
    pos = three()
    assert DRAWING.poster(pos.view(None)).startswith("<svg")
    assert all(sum(len(text) for text, _ in line) <= 100 for line in DRAWING.screen(pos.view(A)))
    assert " id=" not in DRAWING.picture()
    assert GAME.drawing() is DRAWING


def test_with_decks_of_their_own_everybodys_cards_and_declines_are_shown() -> None:
    pos = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(pos, Expanse)
    pos.declines = [0, 2]
    decks = next(one for one in DRAWING.table(pos.view(A), ("Ines", "Marek")).shelf if one.id == "decks")
    assert isinstance(decks.parts[0], Lines)
    told = [(line.text, [count.value for count in line.counts]) for line in decks.parts[0].items]
    assert told == [("Ines", [35, 0]), ("Marek", [35, 2])]


def test_who_declines_or_withdraws_an_offer_does_not_tick_it_off() -> None:
    pos = act(expanse(Player("Kethri", "Auric Exchange", credits=5), Player("Vorrax", "Sunmint", credits=7)))
    play(pos, "negotiate with orange")
    for move, seat in (("withdraw the offer", 0), ("decline the offer", 1)):
        if seat:
            play(pos, "give 1 credits", "send the offer")
        choices = DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), ("Ines", "Astra"))
        shown = next(choice for choice in choices if choice.move == move)
        assert (shown.kind, shown.icon) == ("end", "close")


def test_a_place_is_called_by_what_lies_there_or_by_whose_it_is() -> None:
    """The log tells of what was destroyed after it is gone."""
    pos = act(
        expanse(Player("Kethri", "Auric Exchange", built=["Trade Hub"]), Player("Vorrax", "Sunmint")),
    )
    view = pos.view(1)
    place = next(at for at, card in enumerate(view.technology) if card >= 0)
    assert DRAWING.called(view, "place", place) == "Trade Hub of Kethri"
    pos.technology[place] = -1
    assert DRAWING.called(pos.view(1), "place", place) == "Kethri"


def test_the_last_discards_lie_open_and_a_card_tells_the_rest() -> None:
    pos = act(expanse(Player("Kethri", "Auric Exchange"), Player("Vorrax", "Sunmint")))
    pos.discards[0] = list(range(9))
    view = pos.view(0)
    section = next(one for one in DRAWING.table(view).shelf if one.id == "discards-0")
    (lines,) = section.parts
    assert isinstance(lines, Lines)
    assert [line.about for line in lines.items] == [f"card:{card}" for card in (8, 7, 6, 5)] + ["discards:0"]
    told = DRAWING.explain(view, "discards:0")
    assert lines.items[-1].text == "and 5 more" and told is not None and len(told.now) == 9
