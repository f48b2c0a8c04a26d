"""The officer's brain: it grows, it judges offers, and it beats chance."""

from __future__ import annotations

from random import Random

import msgspec

from orrery.bots.mind import Mind
from orrery.bots.officer import OfficerBot
from orrery.engine.chance import seeded
from orrery.games.nomads import GAME
from orrery.games.nomads.brain.choices import HASTE, species_worth
from orrery.games.nomads.brain.trying import folly
from orrery.games.nomads.table.items import UseOnItem
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import in_reach
from orrery.games.nomads.turn.looking import Scry
from orrery.games.nomads.turn.setup import Lead
from orrery.testing.kit import legal, play, start
from tests.games.nomads.kit import FULL, A, B, Player, act, card, expanse, known, stack_deck
from tests.ledger import clause


def choice(pos: Expanse, seat: int) -> str:
    """What the officer plays."""
    bot = OfficerBot(GAME, seeded("test"))
    return pos.text(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)))


def test_it_builds_and_grows_before_it_ends_the_turn() -> None:
    pos = act(expanse(Player("Dracoth", credits=5, storage=["Trade Hub"]), Player("Kethri")))
    assert choice(pos, A) == "build trade hub"
    grow = act(expanse(Player("Dracoth", credits=5, storage=["Colonist Convoy"]), Player("Kethri")))
    assert choice(grow, A) == "use colonist convoy"
    poor = act(expanse(Player("Dracoth", credits=0), Player("Kethri")))
    assert choice(poor, A) == "end the turn"


def test_of_two_species_it_leads_the_earlier_one_though_the_later_one_grows_a_little_better() -> None:
    for seed in range(40):
        pos = GAME.new(2, f"species {seed}")
        assert isinstance(pos, Expanse)
        early, late = sorted(pos.dealt[A], key=lambda one: pos.content.initiative[one])
        later = pos.content.initiative[late] - pos.content.initiative[early]
        behind = species_worth(pos, late) - species_worth(pos, early)
        if behind < 0 < behind + HASTE * later:
            assert choice(pos, A) == pos.text(Lead(early))
            return
    raise AssertionError("no such two species were dealt")


def test_it_shoots_at_no_card_of_its_own() -> None:
    user = Player("Dracoth", "Auric Exchange", credits=5, storage=["Colonist Convoy"])
    pos = act(expanse(user, Player("Vorrax", "Sunmint", credits=5, storage=["Signal Jammer"])))
    play(pos, "use colonist convoy")
    aimed = UseOnItem(0, pos.pile[0].serial)
    assert folly(pos, A, aimed) > 5
    assert folly(pos, B, aimed) == 0


def test_it_attacks_a_leader_that_it_can_bring_down() -> None:
    pos = expanse(
        Player("Vorrax", "Ares Forge", military=3, credits=0),
        Player("Kethri", "Warhead Drift", civil=12, credits=0),
    )
    pos.clocks[B] = [FULL]
    act(pos)
    assert choice(pos, A) == "declare war on orange"


def test_it_takes_gifts_and_refuses_robbery() -> None:
    pos = act(expanse(Player("Kethri", "Auric Exchange"), Player("Vorrax", "Sunmint")))
    play(pos, "negotiate with orange", "give 2 credits", "send the offer")
    assert choice(pos, B) == "accept the offer"
    pos = act(expanse(Player("Kethri", "Auric Exchange"), Player("Vorrax", "Sunmint")))
    play(pos, "negotiate with orange", "ask for 3 credits", "send the offer")
    assert choice(pos, B) != "accept the offer"


def test_it_makes_an_offer_when_it_is_poor_in_credits_and_rich_in_cards() -> None:
    hand = ["Signal Jammer", "Conclave Veto", "Boarding Party", "Thermal Decoy", "Reactor Failsafe"]
    pos = act(
        expanse(
            Player("Dracoth", "Auric Exchange", credits=0, storage=hand),
            Player("Vorrax", "Sunmint", credits=9),
        )
    )
    seen = []
    for _ in range(6):
        text = choice(pos, A)
        seen.append(text)
        play(pos, text)
        if pos.waiting == (B,):
            break
    assert seen[0] == "negotiate with orange"
    assert seen[-1] == "send the offer"
    assert pos.deal is not None
    assert (len(pos.deal.named), pos.deal.ask_credits) == (1, 2)
    assert "accept the offer" in legal(pos)
    assert choice(pos, B) == "accept the offer"


def test_it_spends_what_it_has_and_feeds_nobody_who_is_about_to_win() -> None:
    rich = act(
        expanse(
            Player("Dracoth", "Auric Exchange", credits=14, storage=["Supply Windfall"]),
            Player("Vorrax", "Sunmint", credits=2, storage=["Signal Jammer"] * 3),
        )
    )
    assert choice(rich, A) != "end the turn"
    play(rich, "negotiate with orange", "give 3 credits", "ask for 1 cards", "send the offer")
    assert choice(rich, B) == "accept the offer"
    rich.clocks[A] = [FULL]
    assert choice(rich, B) == "decline the offer"


def test_it_keeps_a_shelter_and_trains_against_somebody_only() -> None:
    pos = act(
        expanse(
            Player("Dracoth", "Shroud of Nyx", civil=12, credits=20), Player("Kethri", "Sunmint", credits=0)
        )
    )
    pos.clocks[A] = [FULL]
    assert choice(pos, A) != "make an extra jump"
    alone = act(expanse(Player("Dracoth", "Shroud of Nyx", credits=20), Player("Kethri", "Sunmint")))
    assert "train a unit" in legal(alone)
    assert not in_reach(alone, A, B)
    assert choice(alone, A) != "train a unit"


def test_it_beats_chance() -> None:
    won = 0
    for seed in range(12):
        pick = Random(seed)
        pos = GAME.new(2, seed)
        pos.listening = False
        seat = seed % 2
        bot = OfficerBot(GAME, seeded(seed))
        while not pos.over:
            asked = pos.waiting[0]
            moves, domains = pos.moves(asked), pos.domains(asked)
            if asked == seat:
                move = bot.choose(pos.view(asked), moves, domains)
            else:
                options = [*moves, *(domain.draw(seeded(str(pick.random()))) for domain in domains)]
                move = options[int(pick.random() * len(options))]
            pos.play(move, asked)
        assert pos.outcome is not None
        won += seat in pos.outcome.winners
    assert won >= 9


@clause("NOM-EFF-16")
def test_a_position_is_imagined_while_the_seat_looks_at_the_top_of_its_deck() -> None:
    """The cards it sees lie in the deck, so what others hold must be dealt from the rest."""
    pos = expanse(
        Player(built=["Listening Post"]),
        Player("Kethri", storage=["Civil Ship", "Deep Archive"], building=["Trade Hub"]),
    )
    start(pos, Scry(A, 3, 0))
    view = pos.view(A)
    assert len(known(view.decks[0])) == 3
    for seed in range(20):
        imagined = GAME.imagine(view, seeded(seed))
        assert isinstance(imagined, Expanse)
        assert imagined.decks[0][-3:] == pos.decks[0][-3:]
        assert imagined.content.is_technology(imagined.technology[8])
        assert msgspec.json.encode(imagined.view(A).shown()) == msgspec.json.encode(view.shown())


@clause("NOM-EFF-16")
def test_what_it_looks_at_is_not_exchanged_for_what_it_remembers() -> None:
    """A rival was seen with Data Theft, which has come back to the deck since then and lies on top of it."""
    pos = expanse(Player(), Player("Kethri", storage=["Civil Ship"]))
    stack_deck(pos, "Data Theft", "Plague Relic", "Deep Archive")
    start(pos, Scry(A, 3, 0))
    mind = Mind(GAME)
    for seed in range(20):
        mind.memory.facts["1"] = [card("Data Theft")]
        assert mind.imagine(pos.view(A), seeded(seed)).view(A).shown() == pos.view(A).shown()
