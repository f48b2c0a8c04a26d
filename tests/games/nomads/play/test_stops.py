"""Who is asked: only where something could be changed, in one form where clicks belong together."""

from __future__ import annotations

import msgspec

from orrery.bots import bot
from orrery.engine.match import History
from orrery.engine.stops import DEFAULT, FULL, automatic, stake
from orrery.games.nomads import GAME
from orrery.games.nomads.holdings.trade import AskNamed
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.jumps import Jump
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import play, start
from orrery.web.decision import chosen
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    one_round,
    stack_deck,
    stack_systems,
    until_confrontation,
)


def test_a_person_is_asked_less_than_70_times_in_a_game_and_never_in_vain() -> None:
    players, games = 4, 2
    prompts = reactions = 0
    for number in range(games):
        pos = GAME.new(players, seed=f"stops-{number}")
        minds = [bot("officer", GAME, f"stops-{number}/{seat}") for seat in range(players)]
        before: tuple[int, str] | None = None
        while not pos.over:
            seat = pos.waiting[0]
            moves, domains = pos.moves(seat), pos.domains(seat)
            if automatic(pos, seat, DEFAULT) is None:
                assert len(moves) > 1 or domains, "a question with one answer"
                form = (seat, type(pos.decision).__name__) if pos.sheet(seat) is not None else None
                prompts += form is None or form != before
                reactions += isinstance(pos.decision, React)
                before = form
            pos.play(minds[seat].choose(pos.view(seat), moves, domains), seat)
    assert prompts / (games * players) < 70  # officers who spend what they have are asked more often
    assert reactions / (games * players) < 12


def battle(mine: str, *hand: str, third: tuple[str, ...] = ("Trade Hub",)) -> Expanse:
    """A ship of Crimson against a Civil Ship 1/2 of Orange, who holds this; Violet is near."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Trade Hub"], built=[mine]),
            Player("Kethri", "Crimson Gate", credits=9, storage=hand, built=["Civil Ship"]),
            Player("Vorrax", "Warhead Drift", credits=9, storage=third),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    return pos


def test_in_a_confrontation_only_who_could_turn_it_is_asked() -> None:
    saved = battle("Space Cruiser", "Thermal Decoy")  # 3 against 2, with the decoy 4
    assert automatic(saved, B, DEFAULT) is None
    lost = battle("Mecadestroyer", "Thermal Decoy")  # 5 against 4 at best
    found = automatic(lost, B, DEFAULT)
    assert found is not None and found.reason == "nothing you hold changes the result now"
    together = battle("Mecadestroyer", "Thermal Decoy", "Thermal Decoy")  # 5 against 6
    assert automatic(together, B, DEFAULT) is None
    assert automatic(lost, B, FULL) is None, "full control asks"


def test_strangers_are_asked_when_they_could_turn_it_and_are_near() -> None:
    near = battle("Space Cruiser", "Trade Hub", third=("Thermal Decoy",))
    assert automatic(near, C, DEFAULT) is None
    idle = battle("Mecadestroyer", "Trade Hub", third=("Thermal Decoy",))
    assert automatic(idle, C, DEFAULT) is not None


def test_what_is_announced_already_counts() -> None:
    pos = battle("Space Cruiser", "Thermal Decoy", "Thermal Decoy", third=("Interplanetary Missile",))
    one_round(pos, b="use thermal decoy on orange-1")  # 3 against 4 now; a missile makes it 5
    found = stake(pos, C)
    assert found is not None and (found.kind, found.wants) == ("pile", True)
    own = automatic(pos, B, DEFAULT)
    assert own is not None, "one's own card on top needs no answer"


def test_healing_is_asked_for_when_somebody_would_be_lost() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 3, 9, storage=["Trade Hub"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Field Hospital"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert automatic(pos, B, DEFAULT) is not None, "it heals as well when the damage is known"
    one_round(pos)
    assert automatic(pos, B, DEFAULT) is None


def test_a_card_that_is_announced_stops_only_who_could_stop_it() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Colonist Convoy"]),
            Player("Vorrax", "Ironblood Reach", credits=9, storage=["Emergency Levy"]),
            Player("Dracoth", "Warhead Drift", credits=9, storage=["Signal Jammer"]),
        )
    )
    play(pos, "use colonist convoy")
    levy = automatic(pos, B, DEFAULT)
    assert levy is not None and levy.reason == "nothing you hold stops it or changes its result"
    assert automatic(pos, C, DEFAULT) is None


def test_what_harms_several_is_aimed_at_each_of_them() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 3, credits=9, storage=["Plague Relic"]),
            Player("Vorrax", "Lifewell", 9, credits=9, storage=["Conclave Veto"]),
            Player("Dracoth", "Sunmint", 3, credits=9, storage=["Conclave Veto"]),
        )
    )
    play(pos, "use plague relic")
    kinds = [found.kind for seat in (B, C) if (found := stake(pos, seat)) is not None]
    assert kinds == ["aimed at me", "pile"]


def test_all_credits_are_taken_and_pairs_fight_in_the_order_of_their_rows() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 3, 0, built=["Space Cruiser", "Mecadestroyer"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 9, built=["Civil Ship", "Civil Ship"]),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    play(pos, "block crimson-2 with orange-1")
    found = automatic(pos, B, DEFAULT)
    assert found is not None and pos.text(found.move) == "confront crimson-2"
    pos.play(found.move, B)
    everybody_passes(pos)
    do(pos, "launch the assault")
    found = automatic(pos, A, DEFAULT)
    assert found is not None and pos.text(found.move) == "steal 3 credits"
    assert automatic(pos, A, FULL) is None


# --- forms ------------------------------------------------------------------------------------------------------


def fill(pos: Expanse, seat: int, **wanted: int) -> list[str]:
    """The moves of the form of a seat, with these lines filled in, by the text of their moves; played in a row."""
    sheet = pos.sheet(seat)
    assert sheet is not None
    texts = [pos.text(line.move).replace(" ", "_").replace("-", "_").replace("'", "") for line in sheet.lines]
    values = {f"line.{texts.index(name)}": str(number) for name, number in wanted.items()}
    order = [str(texts.index(name)) for name, number in wanted.items() for _ in range(number)]
    row = list(chosen(sheet, {**values, "order": " ".join(order)}, pos.words()))
    tried = History(pos.copy()).attempt_row(seat, row)
    played = [one.text for one in tried]
    assert played == row or [*played, "done"] == row, "the row was broken off"
    for move in played:
        pos.play(move, seat)
    return played


def test_an_offer_is_one_form_with_two_sides() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=5, storage=["Civil Ship", "Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Ironblood Reach", credits=3, storage=["Data Theft", "Signal Jammer"]),
        )
    )
    play(pos, "negotiate with orange")
    sheet = pos.sheet(A)
    assert sheet is not None
    assert {line.side for line in sheet.lines} == {"give", "get"}
    assert [(purse.name, purse.amount) for purse in sheet.purses] == [("their cards", 2)]
    texts = [pos.text(line.move) for line in sheet.lines]
    one, other = (number for number, text in enumerate(texts) if text == "give civil ship by name")
    named = next(number for number, line in enumerate(sheet.lines) if line.side == "get" and line.picks)
    wanted = {
        f"line.{texts.index('give 1 credits')}": "2",
        f"line.{one}.0": "0",
        f"line.{other}.0": "1",
        f"line.{texts.index('ask for 1 cards')}": "1",
        f"line.{named}.0": str(sheet.lines[named].picks[0].options.index((AskNamed(card("Data Theft")),))),
    }
    play(pos, *chosen(sheet, wanted, pos.words()))
    deal = pos.deal
    assert deal is not None and (deal.credits, len(deal.named), len(deal.hidden)) == (2, 1, 1)
    assert (deal.ask_any, len(deal.ask_named), deal.sent) == (1, 1, True)
    play(pos, "accept the offer")
    fill(pos, B, hand_over_signal_jammer=1)
    assert (pos.credits, pos.deal) == ([3, 5], None)


def test_cards_above_the_limit_go_together() -> None:
    pos = act(
        expanse(
            Player("Kethri", storage=["Civil Ship"] * 5 + ["Bomb Bay"] * 3 + ["Trade Hub"]),
            Player("Vorrax", credits=0),
        )
    )
    do(pos, "end the turn")
    assert pos.words().asked(pos.question(A)) == "You may keep 6 cards: choose 3 to discard."
    fill(pos, A, discard_bomb_bay=2, discard_trade_hub=1)
    assert len(pos.storage[A]) == 6


def test_ships_are_sent_and_blocked_in_one_form_each() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Space Cruiser", "Mecadestroyer", "Civil Ship"], credits=0),
            Player("Kethri", "Ironblood Reach", built=["Civil Ship", "Hospital Frigate"], credits=0),
        )
    )
    do(pos, "declare war on orange")
    everyone, some = pos.copy(), pos.copy()
    assert fill(everyone, A, send_crimson_1=1, send_crimson_2=1, send_crimson_3=1)[-1] == "send crimson-3"
    assert fill(some, A, send_crimson_1=1, send_crimson_2=1)[-1] == "done"
    fill(some, B, block_crimson_2_with_orange_1=1)  # the other two meet by themselves
    assert some.war is not None and some.war.pairs == [1, B * 8, 0, B * 8 + 1]
    sheet = everyone.sheet(B)
    assert sheet is not None and (sheet.least, sheet.most, len(sheet.lines)) == (2, 2, 6)


def test_what_is_looked_at_goes_back_in_one_form() -> None:
    pos = expanse(Player("Kethri", civil=7), Player("Vorrax"))
    stack_deck(pos, "Mecadestroyer", "Trade Hub", "Civil Ship", "Bomb Bay")
    stack_systems(pos, "Dreaming Moon")
    start(pos, Jump(A))
    fill(pos, A, put_bomb_bay_next_on_the_deck=1, put_trade_hub_next_on_the_deck=1)
    names = [pos.content.card_names[card] for card in pos.decks[0][:-4:-1]]
    assert names == ["Bomb Bay", "Trade Hub", "Civil Ship"]
    stars = expanse(Player("Kethri", civil=7), Player("Vorrax"))
    stack_systems(stars, "Silent Observatory", "Lifewell", "Sunmint")
    start(stars, Jump(A))
    sheet = stars.sheet(A)
    assert sheet is not None and [purse.name for purse in sheet.purses] == ["Lifewell", "Sunmint"]
    assert all(sum(line.costs) == 1 for line in sheet.lines), "each system goes to one place"
    fill(stars, A, put_lifewell_at_the_bottom=1, put_sunmint_on_top=1)
    assert stars.content.system_names[stars.system_deck[-1]] == "Sunmint"
    assert stars.content.system_names[stars.system_deck[0]] == "Lifewell"


def test_sheets_are_plain_values() -> None:
    pos = act(expanse(Player("Kethri", "Ares Forge", credits=5), Player("Vorrax", "Ironblood Reach")))
    play(pos, "negotiate with orange")
    sheet = pos.sheet(A)
    assert sheet is not None and msgspec.to_builtins(sheet.end) == {"type": "Send"}
