"""Content files that the rules cannot work with are refused with a sentence that names the entry (NOM-SCOPE-01)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import ContentError
from orrery.games.nomads.content import Content
from orrery.games.nomads.game import Nomads
from orrery.games.nomads.pack import Pack
from tests.games.nomads.kit import CONTENT
from tests.ledger import clause


def pack() -> dict[str, Any]:
    """The standard pack as plain data, to be spoilt."""
    found = msgspec.json.decode(msgspec.json.encode(CONTENT.pack))
    assert isinstance(found, dict)
    return found


def entry(raw: dict[str, Any], name: str) -> dict[str, Any]:
    """A card of the pack by its name."""
    cards = [*raw["species"], *raw["resource"], *raw["system"]]
    found = next(one for one in cards if one["name"] == name)
    assert isinstance(found, dict)
    return found


def load(raw: dict[str, Any]) -> Content:
    return Content(msgspec.convert(raw, Pack), "pack.toml", CONTENT.digest)


def why(raw: dict[str, Any]) -> str:
    """The sentence with which a pack is refused."""
    with pytest.raises(ContentError) as caught:
        load(raw)
    assert str(caught.value).startswith("pack.toml: ")
    return str(caught.value)


@clause("NOM-SCOPE-01")
def test_the_standard_pack_is_accepted_and_can_be_played() -> None:
    assert Nomads(load(pack())).new(2, seed=1).waiting == (0, 1)


@clause("NOM-SCOPE-01")
def test_a_pack_that_is_read_again_gives_the_same_tables() -> None:
    again = load(pack())
    for field in (
        "stat",
        "sectors",
        "cheapest",
        "price",
        "type",
        "slots",
        "max_slots",
        "initiative",
        "powers",
    ):
        assert getattr(again, field) == getattr(CONTENT, field), field
    for one, other in zip(again.abilities, CONTENT.abilities, strict=True):
        assert (one.number, one.source, one.power, one.windows, one.jumps) == (
            other.number,
            other.source,
            other.power,
            other.windows,
            other.jumps,
        )


@clause("NOM-SCOPE-01")
def test_two_cards_of_one_name_are_refused_and_so_are_two_effects() -> None:
    raw = pack()
    entry(raw, "Kethri")["name"] = "trade hub"
    assert "field name: another card is called so" in why(raw)
    raw = pack()
    entry(raw, "Kethri")["abilities"][0]["name"] = "Query"
    assert "needs a name of its own" in why(raw)
    raw = pack()
    entry(raw, "Kethri")["abilities"][0]["name"] = ""
    assert "needs a name of its own" in why(raw)
    raw = pack()
    entry(raw, "Kethri")["abilities"][0]["name"] = "Trade Hub"
    assert "has the name of a card: trade hub" in why(raw)


@clause("NOM-SCOPE-01", "NOM-COMP-04")
def test_a_system_in_no_or_in_an_unknown_sector_is_refused() -> None:
    for sectors in ([], ["red", "pink"]):
        raw = pack()
        entry(raw, "Sunmint")["sectors"] = sectors
        assert "'NOM-ST-12', field sectors" in why(raw)


SPOILT: dict[str, tuple[str, dict[str, Any], str]] = {
    "a use on a technology": (
        "Deep Archive",
        {"mode": "use"},
        "mode 'use' is not for cards of the kind technology",
    ),
    "an arrival of a species": ("Kethri", {"mode": "arrival"}, "mode 'arrival' is not for"),
    "an active effect of a consumable": (
        "Data Theft",
        {"mode": "active", "name": "Steal"},
        "mode 'active' is not for",
    ),
    "nothing to do": ("Data Theft", {"ops": []}, "needs an operation"),
    "two prices": ("Supply Windfall", {"cost": {"credits": 1}}, "in credits is its price"),
    "a gift as a cost": ("Kethri", {"cost": {"credits": -1}}, "costs are 0 or more"),
    "a pile without cancelling": ("Supply Windfall", {"target": "pile"}, "cancels something"),
    "an arrival at somebody": ("Auric Exchange", {"target": "species"}, "not aimed at 'species'"),
    "an arrival that must break up": ("Breaker's Yard", {"optional": False}, "is optional"),
    "a price that nobody is asked for": (
        "Auric Exchange",
        {"cost": {"credits": 1}},
        "that costs something is optional",
    ),
    "a voluntary use": ("Data Theft", {"optional": True}, "only an effect on arrival is optional"),
    "a trigger for nobody": ("Data Theft", {"trigger": "own_reorganization_step_2"}, "has a trigger"),
    "waiting for nothing": ("Harvest Bonds", {"trigger": ""}, "has a trigger"),
    "no time": ("Emergency Levy", {"windows": []}, "needs windows"),
    "finishing a species": (
        "Quantum Foundry",
        {"target": "self"},
        "'finish-construction' is not aimed at 'self'",
    ),
    "a ship for a target": ("Salvage Crew", {"target": "ship"}, "'recover' is not aimed at 'ship'"),
    "a price of nothing": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "per": "printed_price"}]},
        "only a technology has a printed price",
    ),
    "a share of nothing": (
        "Sporefall",
        {"ops": [{"do": "gain-credits", "per": "civil", "every": 0}]},
        "for every 1 or more",
    ),
    "an unknown amount": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "per": "ship"}]},
        "credits are not gained per 'ship'",
    ),
    "another trap": (
        "Orbital Mines",
        {"ops": [{"do": "gain-credits", "n": 1}]},
        "'gain-credits' does not fit",
    ),
    "a trap as a gift": (
        "Harvest Bonds",
        {"ops": [{"do": "weaken-on-send", "defence": -1}]},
        "'weaken-on-send' does not fit",
    ),
}


@clause("NOM-SCOPE-01")
@pytest.mark.parametrize("what", SPOILT)
def test_an_ability_that_cannot_work_is_refused(what: str) -> None:
    name, fields, sentence = SPOILT[what]
    raw = pack()
    card = entry(raw, name)
    card["abilities"][0].update(fields)
    said = why(raw)
    assert f"'{card['id']}', field abilities: " in said
    assert sentence in said


@clause("NOM-SCOPE-01")
def test_a_consumable_without_a_use_and_negative_numbers_are_refused() -> None:
    raw = pack()
    entry(raw, "Supply Windfall")["abilities"] = []
    assert "a consumable needs a use" in why(raw)
    for field in ("price", "copies", "slots"):
        raw = pack()
        entry(raw, "Civil Ship")[field] = -1
        assert "'NOM-RC-42': price, copies and slots are 0 or more" in why(raw)
        entry(raw, "Civil Ship")[field] = 0
        load(raw)


@clause("NOM-SCOPE-01", "NOM-COMP-10", "NOM-SETUP-04")
def test_too_few_cards_species_or_tokens_are_refused() -> None:
    raw = pack()
    for card in raw["resource"]:
        card["copies"] = 0
    entry(raw, "Civil Ship")["copies"] = 39
    assert "at least 40 cards are needed, 39 are there" in why(raw)
    entry(raw, "Civil Ship")["copies"] = 40
    assert load(raw).copies[41] == 40
    raw = pack()
    raw["species"] = raw["species"][:7]
    assert "at least 8 are needed" in why(raw)
    raw = {**pack(), "species": pack()["species"][:8], "deck": []}
    assert load(raw).species_count == 8
    for field in ("population_total", "credits_total"):
        raw = pack()
        raw["tokens"][field] = 15
        assert "at least 16 units and 16 credits" in why(raw)
        raw["tokens"][field] = 16
        load(raw)
    for field in ("training_price", "extra_jump_price"):
        raw = pack()
        raw["units"][field] = -1
        assert "prices are 0 or more" in why(raw)
        raw["units"][field] = 0
        load(raw)
    for field in ("attack", "defence", "damage"):
        raw = pack()
        del raw["units"]["military"][field]
        assert f"'{field}' is missing" in why(raw)


@clause("NOM-SCOPE-01", "NOM-COMPET-05")
def test_a_sample_deck_of_unknown_cards_is_refused() -> None:
    raw = pack()
    raw["deck"][0]["species"] = "NOM-SP-99"
    assert "deck 'NOM-DK-01', field species: there is no 'NOM-SP-99'" in why(raw)
    raw = pack()
    raw["deck"][1]["resources"][0]["id"] = "NOM-RC-99"
    assert "deck 'NOM-DK-02', field resources: there is no 'NOM-RC-99'" in why(raw)


@clause("NOM-SCOPE-01", "NOM-EFF-14")
def test_a_passive_word_for_something_unknown_or_uncounted_is_refused() -> None:
    discount = {"do": "discount", "what": "trian", "by": 1, "min": 0}
    for name, field, word, sentence in (
        ("Kethri", "passive", discount, "'NOM-SP-01': 'trian' is none of train, build"),
        (
            "Trade Hub",
            "passive",
            {**discount, "what": "train", "first_per_turn": True},
            "'train' is not counted",
        ),
        (
            "Sunmint",
            "here",
            {"do": "credit-on", "event": "war", "amount": 1},
            "'war' is none of arrive_multi_sector",
        ),
        (
            "Insurance Haven",
            "here",
            {"do": "credit-on", "event": "own_ship_destroyed", "amount": 2, "first_per_turn": True},
            "'own_ship_destroyed' is not counted",
        ),
    ):
        raw = pack()
        entry(raw, name)[field] = [word]
        assert sentence in why(raw)
