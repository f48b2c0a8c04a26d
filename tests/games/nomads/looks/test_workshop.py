"""The deck editor: what it offers, reads, writes and says of a deck (NOM-COMPET-04 to 10)."""

from __future__ import annotations

import pytest

from orrery.draw.table import Counts, Gauge
from orrery.draw.workshop import Draft
from orrery.engine.errors import SetupError
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.decks import deck_text, sample_deck
from orrery.games.nomads.workshop import DeckWorkshop
from tests.games.nomads.kit import CONTENT
from tests.ledger import clause

SHOP = DeckWorkshop(CONTENT)
VETO = "NOM-RC-07"
SHIP = "NOM-RC-42"
HUB = "NOM-RC-30"


@clause("NOM-COMPET-04", "NOM-COMPET-10")
def test_every_species_and_every_card_is_offered_once_cheap_ones_first_in_their_group() -> None:
    assert isinstance(GAME.workshop(), DeckWorkshop)
    assert len({card.id for card in SHOP.leads()}) == 12
    pieces = SHOP.pieces()
    assert len({piece.card.id for piece in pieces}) == len(pieces) == 57
    assert list(dict.fromkeys(piece.group for piece in pieces)) == [
        "Ships",
        "Equipment",
        "Technologies",
        "Consumables",
    ]
    prices = {one.id: one.price for one in CONTENT.pack.resource}
    for group in ("Ships", "Equipment", "Technologies", "Consumables"):
        own = [prices[piece.card.id] for piece in pieces if piece.group == group]
        assert own == sorted(own)


@clause("NOM-COMPET-06", "NOM-COMPET-08")
def test_a_piece_says_how_often_it_may_be_taken() -> None:
    limits = {piece.card.id: piece.limit for piece in SHOP.pieces()}
    assert (limits[SHIP], limits[VETO]) == (3, 1)
    assert {limits[one.id] for one in CONTENT.pack.resource if one.unique} == {1}
    assert {limits[one.id] for one in CONTENT.pack.resource if not one.unique} == {3}


@clause("NOM-COMPET-05", "NOM-COMPET-22")
def test_what_is_wrong_with_a_draft_is_said() -> None:
    assert SHOP.problems(Draft("NOM-SP-01", ((SHIP, 4), (VETO, 2)))) == [
        "A deck holds exactly 40 resources, not 6.",
        "Conclave Veto is unique: only 1 copy is allowed, not 2.",
        "At most 3 copies of a card are allowed, not 4 of Civil Ship.",
    ]
    assert SHOP.terms().size == 40
    for _, text in SHOP.samples():
        assert SHOP.problems(SHOP.read(text)) == []


@clause("NOM-COMPET-05")
def test_drafts_are_read_and_written_and_the_samples_are_the_decks_of_the_pack() -> None:
    draft = Draft("NOM-SP-11", ((VETO, 1), (HUB, 2), (SHIP, 3)))
    assert SHOP.write(draft) == "Lumen\n1 Conclave Veto\n2 Trade Hub\n3 Civil Ship"
    assert SHOP.read(SHOP.write(draft)) == draft
    assert [name for name, _ in SHOP.samples()] == CONTENT.deck_names
    assert SHOP.samples()[2][1] == deck_text(CONTENT, sample_deck(CONTENT, 2))
    with pytest.raises(SetupError, match="did you mean Lumen"):
        SHOP.read("Lumn: 3 Civil Ship")


TURRETS = "NOM-RC-50"


@clause("NOM-COMPET-05")
def test_the_summary_counts_types_and_prices_and_warns_above_40_cards() -> None:
    def summary(*counts: tuple[str, int]) -> tuple[Gauge, list[tuple[str, int | None]]]:
        gauge, counted = SHOP.summary(Draft("NOM-SP-01", counts))
        assert isinstance(gauge, Gauge) and isinstance(counted, Counts)
        return gauge, [(one.label, one.value) for one in counted.items]

    gauge, counted = summary((SHIP, 3), (TURRETS, 2), (HUB, 1))
    assert (gauge.value, gauge.limit, gauge.danger) == (6, 40, False)
    assert counted == [
        ("Ships", 3),
        ("Equipment", 2),
        ("Technologies", 1),
        ("Consumables", 0),
        ("Price of all cards", 3 * 2 + 2 * 1 + 5),
    ]
    assert not summary((SHIP, 40))[0].danger
    assert summary((SHIP, 41))[0].danger
