"""Packs: what is wrong in one is said with its entry and field, and what may be other than usual works."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from orrery.engine.errors import ContentError
from orrery.engine.meanings import Meanings
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import PACKS, Content
from orrery.games.nomads.cards.meaning import OPERATIONS, Operation, check_vocabulary
from orrery.games.nomads.cards.pack import ConditionName, Pack, TargetName
from orrery.games.nomads.game import Nomads
from orrery.games.nomads.using.aims import AIMS
from orrery.games.nomads.using.conditions import CONDITIONS
from orrery.testing.packs import pack_refused
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
    try:
        read = msgspec.convert(raw, Pack)
    except msgspec.ValidationError as error:  # as `load_pack` says it
        raise ContentError(f"pack.toml: {error}") from error
    return Content(read, "pack.toml", CONTENT.digest)


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
        "amounts",
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
        assert (one.number, one.source, one.power, one.times) == (
            other.number,
            other.source,
            other.power,
            other.times,
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
    "a ship for a target": (
        "Salvage Crew",
        {"target": "ship", "filter": {}},
        "'recover' is not aimed at 'ship'",
    ),
    "a price of nothing": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "per": "printed_price"}]},
        "only a technology has a printed price",
    ),
    "two amounts": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "n": 1, "per": "civil"}]},
        "not both",
    ),
    "no amount": ("Supply Windfall", {"ops": [{"do": "gain-credits"}]}, "nothing says how many"),
    "a share of a number": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "n": 4, "every": 2}]},
        "only civil units are counted by several",
    ),
    "showing nothing": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "n": 4, "shows": True}]},
        "only the resource of the jump is shown",
    ),
    "a jump that never was": (
        "Supply Windfall",
        {"ops": [{"do": "gain-credits", "per": "half_price_of_extracted"}]},
        "only an effect on arrival comes with a resource",
    ),
    "a trap and a gift": (
        "Orbital Mines",
        {"ops": [{"do": "weaken-on-send", "defence": -1}, {"do": "weaken-on-send", "defence": -1}]},
        "does not stand alone",
    ),
    "waiting for somebody": ("Harvest Bonds", {"target": "species"}, "waits is not aimed at 'species'"),
    "a name for a use": ("Data Theft", {"name": "Theft"}, "only an active effect has a name and a limit"),
    "a limit for a use": ("Data Theft", {"limit": "turn"}, "only an active effect has a name and a limit"),
    "a synchronic arrival": (
        "Auric Exchange",
        {"timing": "synchronic", "windows": ["any"]},
        "on arrival is never synchronic",
    ),
    "windows for an action": ("Data Theft", {"windows": ["any"]}, "only a synchronic has windows"),
    "prices of species": ("Data Theft", {"filter": {"max_price": 3}}, "are told apart by price or as ships"),
    "ships of species": ("Data Theft", {"filter": {"no_ships": True}}, "are told apart by price or as ships"),
    "the most of one": ("Data Theft", {"filter": {"most_population": True}}, "only 'each_species' can mean"),
    "types of species": ("Data Theft", {"filter": {"types": ["ship"]}}, "types are named for the discard"),
    "no types at all": ("Salvage Crew", {"filter": {}}, "types are named for the discard"),
    "others of others": ("Data Theft", {"filter": {"others": True}}, "told apart by their user"),
    "soldiers of nobody": (
        "Supply Windfall",
        {"condition": "target_has_military"},
        "looks at a species that the ability is aimed at",
    ),
    "war values in peace": ("Vorrax", {"condition": ""}, "must be a fighter"),
    "cancelling nothing": (
        "Conclave Veto",
        {"ops": [{"do": "cancel", "what": [], "where": ["pile"]}]},
        "must be said",
    ),
    "cancelling an effect that waits": (
        "Conclave Veto",
        {"ops": [{"do": "cancel", "what": ["active"], "where": ["waiting"]}]},
        "on the pile only",
    ),
    "a jump for everybody": (
        "Jump Beacon",
        {"target": "each_species"},
        "'jump' is not aimed at 'each_species'",
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
        assert f">= 0 - at `$.resource[41].{field}`" in why(raw)
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
    for field in ("population", "credits"):
        raw = pack()
        raw["tokens"][field] = [{"value": 3, "count": 5}]
        assert "at least 16 units and 16 credits" in why(raw)
        raw["tokens"][field] = [{"value": 4, "count": 3}, {"value": 2, "count": 2}]
        load(raw)
    for field, least in (("count", 4), ("attack_markers", 8), ("defence_markers", 8)):
        raw = pack()
        raw["screens"][field] = least - 1
        assert "screens: 4 are needed, each with 2 markers" in why(raw)
    for field in ("training_price", "extra_jump_price"):
        raw = pack()
        raw["units"][field] = -1
        assert f">= 0 - at `$.units.{field}`" in why(raw)
        raw["units"][field] = 0
        load(raw)
    for field in ("attack", "defence", "damage"):
        raw = pack()
        del raw["units"]["military"][field]
        assert f"missing required field `{field}` - at `$.units.military`" in why(raw)


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
        ("Kethri", "passive", discount, "Invalid enum value 'trian' - at `$.species[0].passive[0].what`"),
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
            "Invalid enum value 'war' - at `$.system[11].here[0].event`",
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


@clause("NOM-SCOPE-01")
def test_a_card_cannot_carry_what_its_kind_has_no_use_for() -> None:
    for name, fields, sentence in (
        ("Trade Hub", {"slots": 1}, "'NOM-RC-30', field slots: only a ship has slots"),
        ("Data Theft", {"attack": 1}, "'NOM-RC-11', field attack: a consumable has no values"),
        ("Data Theft", {"passive": [{"do": "income", "amount": 1}]}, "field passive: a consumable is never"),
        ("Trade Hub", {"passive": [{"do": "survive"}]}, "field passive: 'survive' means nothing on cards"),
        ("Kethri", {"passive": [{"do": "level-weight", "amount": 2}]}, "'level-weight' means nothing"),
        (
            "Sunmint",
            {"here": [{"do": "attacker-attack", "amount": 2}]},
            "field here: 'attacker-attack' means",
        ),
    ):
        raw = pack()
        entry(raw, name).update(fields)
        assert sentence in why(raw)


@clause("NOM-SCOPE-01")
def test_a_picture_that_does_not_exist_and_facts_of_nowhere_are_refused() -> None:
    raw = pack()
    entry(raw, "Trade Hub")["icon"] = "spacewhale"
    assert "resource 'NOM-RC-30', field icon: there is no symbol 'spacewhale'" in why(raw)
    raw = pack()
    entry(raw, "Trade Hub")["known"] = ["name"]
    assert "'NOM-RC-30', field known: facts are listed for an item that is known in part" in why(raw)
    raw = pack()
    entry(raw, "Civil Ship")["known"] = []
    assert "'NOM-RC-42', field known" in why(raw)
    raw = pack()
    raw["deck"][0]["known"] = ["name"]
    assert "deck 'NOM-DK-01', field known" in why(raw)


@clause("NOM-SCOPE-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'do = "recover"',
            'do = "recover", n = 2',
            "resource 'NOM-RC-22': object contains unknown field `n`",
        ),
        ('do = "forbid-war"', 'do = "forbid-wars"', "species 'NOM-SP-05': invalid value 'forbid-wars'"),
        ('per = "civil"', 'per = "civils"', "system 'NOM-ST-08': invalid enum value 'civils'"),
        ("every = 3", "every = 0", "system 'NOM-ST-08': expected `int` >= 1"),
        ('what = "train", by = 1', 'what = "train", by = 0', "species 'NOM-SP-02': expected `int` >= 1"),
        (
            'names = ["red", "green", "yellow", "blue", "purple"]',
            'names = ["red", "green", "yellow", "blue", "purple"]\nicons = 5',
            "object contains unknown field `icons`",
        ),
    ],
)
def test_a_file_with_a_wrong_word_is_refused_by_entry_and_field(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    assert pack_refused(PACKS, tmp_path, (old, new)).startswith(f"pack.toml: {sentence}")


@clause("NOM-SCOPE-01")
def test_every_word_target_and_condition_has_one_meaning() -> None:
    check_vocabulary()
    assert set(AIMS) == set(get_args(TargetName))
    assert set(CONDITIONS) | {""} == set(get_args(ConditionName))
    lost: Meanings[Operation] = Meanings()
    with pytest.raises(ContentError, match="No rule knows what these words mean: Jump"):
        lost.check([effects.Jump])
    with pytest.raises(TypeError, match="Jump has a meaning already"):
        OPERATIONS.of(effects.Jump)(Operation)


@clause("NOM-COMPET-22")
def test_a_deck_that_nobody_may_use_is_told_when_the_pack_is_looked_at() -> None:
    raw = pack()
    assert Nomads(load(raw)).oddities() == []
    deck = raw["deck"][1]
    card = next(card for card in deck["resources"] if card["copies"] == 3)
    card["copies"] = 4
    name = next(one["name"] for one in raw["resource"] if one["id"] == card["id"])
    assert Nomads(load(raw)).oddities() == [
        f"nobody can use the deck {deck['name']}: A deck holds exactly 40 resources, not 41. "
        f"At most 3 copies of a card are allowed, not 4 of {name}."
    ]
