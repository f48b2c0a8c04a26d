"""Packs: what is wrong in one is said with its entry and field, and what may be other than usual works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orrery.engine.errors import ContentError, SetupError
from orrery.games.colonies.content import PACKS, Content
from orrery.games.colonies.effects import CancelAny, DestroyLine, NoEnergyNeeded, ProductionBonus
from orrery.games.colonies.game import Colonies
from orrery.testing.packs import pack_refused
from tests.games.colonies.scenes import C, with_cards
from tests.ledger import clause

# --- packs and refusals -----------------------------------------------------------------------------------------


def test_broken_packs_name_file_entry_and_field(tmp_path: Any) -> None:
    for old, new_text, words in (
        ('do = "cancel-any"', 'do = "cancel-nothing"', "technology 'COL-T-HACKER'"),
        ('{ do = "see-stealth" }', '{ do = "peek-map", energy = 2 }', "COL-T-TELESCOPE.*each once"),
        ("capacity = 3", 'capacity = "many"', "planet"),
        ('id = "COL-S-SHIP"', 'id = "COL-S-BOAT"', "COL-S-SHIP"),
    ):
        assert re.search(words, pack_refused(PACKS, tmp_path, (old, new_text)))


# --- what cannot be laid out ------------------------------------------------------------------------------------


def test_a_pack_without_a_scenario_for_so_many_says_so() -> None:
    pack = msgspec.structs.replace(C.pack, scenario=tuple(one for one in C.pack.scenario if one.players != 3))
    game = Colonies(Content(pack, "pack.toml", "other"))
    assert game.new(2).players == 2
    with pytest.raises(SetupError, match=r"^pack.toml has no scenario for 3 players\.$"):
        game.new(3)


# --- packs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "broken", "words"),
    [
        ('resource = "energy"', 'resource = "gold"', "technology 'COL-T-ENGINEER'.*'gold'.*resource"),
        (
            'do = "convert", source = "energy"',
            'do = "convert", source = "Energy"',
            "technology 'COL-T-ECONVERTER'.*'Energy'.*source",
        ),
        ('do = "treaty"', 'do = "treaty", payment = 2', "COL-T-AMBASSADOR.*payment"),
        ("ship_energy = 10", "ship_energy = -10", "COL-T-WAVE.*>= 0.*ship_energy"),
        ("length = 3", "length = 0", "COL-T-WAVE.*>= 1.*length"),
        ("least = 2", "least = 1", "COL-T-HYPERSPACE.*>= 2.*least"),
        ("most = 3", "most = 0", "structure 'COL-S-WINDMILL', field most: .* at least 1 level"),
        ('id = "COL-S-SHIP"', 'id = "COL-S-SHIP"\nmost = 2', "structure 'COL-S-SHIP', field most"),
        (
            'name = "Research"',
            'name = "Research"\nore = 3',
            "action 'COL-A-RESEARCH': only cloning has a cost",
        ),
        ("rounds = 3", "rounds = 0", "marker 'COL-M-CONTAM', field rounds"),
        ('id = "COL-M-MOVED"', 'id = "COL-M-MOVED"\nrounds = 2', "marker 'COL-M-MOVED', field rounds"),
        (
            'name = "Red"\nsource = "rulebook"',
            'name = "Red"\nsource = "hearsay"',
            r"seat 'COL-SEAT-1'.*expected `str` matching regex",
        ),
        ("enter_cost = 2", "enter_cost = 0", "a step costs at least 1 space"),
        ('id = "COL-A-CLONE"', 'id = "COL-A-COPY"', "'COL-A-CLONE' must come first"),
        ('id = "COL-M-FALLOUT"', 'id = "COL-M-RAIN"', "marker: 'COL-M-FALLOUT' is missing"),
        ('id = "COL-T-SPY"', 'id = "COL-T-ROGUE"', "technology 'COL-T-ROGUE': the id is there twice"),
        ("class = 5", "class = 6", "the Class is 1 to 5"),
        (
            '[[map_card]]\nid = "COL-C-SPACE"',
            '[[map_card]]\nid = "COL-C-FOG"\nname = "Fog"\ncount = 1\nenter_cost = 1\neffect = "Fog."\n'
            'source = "designed"\n\n[[map_card]]\nid = "COL-C-SPACE"',
            "map_card 'COL-C-FOG', field id: the rules know no such map card",
        ),
        ('icon = "flag"', 'icon = "whale"', "marker 'COL-M-EMBASSY', field icon: there is no symbol 'whale'"),
        (
            'icon = "eye"\nphases',
            'icon = "whale"\nphases',
            "technology 'COL-T-SPY', field icon: there is no symbol 'whale'",
        ),
        ("capacity = 3", "capacity = 0", "each attribute at least 1"),
        ("[limits]", "[limits]\ntokens = 3", "tokens"),
    ],
)
def test_a_broken_pack_is_refused_when_it_is_loaded(
    tmp_path: Path, old: str, broken: str, words: str
) -> None:
    assert re.search(words, pack_refused(PACKS, tmp_path, (old, broken)))


def test_a_pack_may_have_no_wormholes_and_a_card_that_costs_nothing() -> None:
    cards = tuple(
        msgspec.structs.replace(card, count=0) if card.id == "COL-C-WORMHOLE" else card
        for card in C.pack.map_card
    )
    at = C.tech_names.index("Wave Motion Gun")
    gun = msgspec.structs.replace(C.pack.technology[at], effects=(DestroyLine(ship_energy=0, length=3),))
    techs = (*C.pack.technology[:at], gun, *C.pack.technology[at + 1 :])
    content = Content(msgspec.structs.replace(C.pack, map_card=cards, technology=techs), "pack.toml", "less")
    assert (content.counts, content.price(gun)) == ([27, 3, 3, 0], "")


def test_a_pack_says_what_cloning_costs() -> None:
    clone, *others = C.pack.action
    dear = msgspec.structs.replace(clone, energy=2, ore=3)
    content = Content(msgspec.structs.replace(C.pack, action=(dear, *others)), "pack.toml", "dear")
    assert (C.clone, content.clone) == ((1, 0), (2, 3))


def test_a_pack_has_at_most_sixty_technologies() -> None:
    plain = C.pack.technology[0]
    many = tuple(msgspec.structs.replace(plain, id=f"COL-T-{number}") for number in range(61))
    assert Content(msgspec.structs.replace(C.pack, technology=many[:60]), "pack.toml", "many").techs == 60
    with pytest.raises(ContentError, match=r"^pack.toml: technology: at most 60 cards, one copy of each\.$"):
        Content(msgspec.structs.replace(C.pack, technology=many), "pack.toml", "more")


@clause("COL-CARD-01", "COL-COMP-10")
def test_a_pack_read_again_says_the_same() -> None:
    again = Content(C.pack, C.file, C.digest)
    kept = ("_reactions", "_among")  # what was asked for so far
    assert {name: value for name, value in vars(again).items() if name not in kept} == {
        name: value for name, value in vars(C).items() if name not in kept
    }


def test_a_card_that_a_pack_does_not_have_is_nobodys() -> None:
    content = with_cards("Hacker", "Engineer").content
    assert [len(content.cards(word)) for word in (CancelAny, ProductionBonus, NoEnergyNeeded)] == [1, 1, 0]
