"""The game in brief (REF-GEN)."""

from __future__ import annotations

import re

import pytest

from orrery.engine.errors import SetupError
from orrery.games.referendum import GAME
from orrery.games.referendum.content import BLOCS, PLAYABLE
from tests.games.referendum.kit import C, act, activate, bloc, gov, legal, new, place, realm, referendum
from tests.games.referendum.scenes import PACK
from tests.ledger import clause


@clause("REF-GEN-01")
def test_two_to_four_players_lead_different_blocs() -> None:
    for players in (2, 3, 4):
        pos = new(players, players)
        assert len(set(pos.bloc_of)) == players
    for players in (1, 5):
        with pytest.raises(SetupError):
            GAME.new(players)


@clause("REF-GEN-02")
def test_most_governments_win() -> None:
    pos = referendum(realm("royal church", boxes={"solne": "R FP", "gurst": "C FFF", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0,)
    assert pos.outcome.scores == (2, 1)


@clause("REF-GEN-03", "REF-GEN-05")
def test_six_blocs_are_full_alignments() -> None:
    assert BLOCS == ("Royal", "Navy", "Senate", "Church", "FWM", "PF")
    assert {face.bloc for face in PACK.face} == set(BLOCS) == set(PACK.wheel.order)
    printed = [C.symbol[C.gov[p]] for p in range(C.planets)]
    assert [printed.count(b) for b in range(6)] == [4, 4, 4, 4, 4, 4]
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NNS"}, dice="GGG")
    act(pos, "waal", "no confidence", "turn dunst government to navy")
    assert gov(pos, "dunst") == "N"


@clause("REF-GEN-04", "REF-GEN-10")
def test_navy_and_fwm_have_no_citizens_and_never_win() -> None:
    assert {C.bloc[c] for c in range(C.citizens)} == set(PLAYABLE)
    assert bloc("navy") not in PLAYABLE and bloc("fwm") not in PLAYABLE
    pos = referendum(realm("royal church", boxes={"solne": "N FP", "gurst": "N FFF", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("REF-GEN-06", "REF-GEN-07", "REF-GEN-11")
def test_five_sectors_with_the_headquarters_in_the_core() -> None:
    assert C.sector_names == [
        "Core Worlds",
        "Perseus Arm",
        "Sagittarius Arm",
        "Orloon Frontier",
        "T'tan Border",
    ]
    heads = {"aurestine": "royal", "corvane": "navy", "sanctora": "church", "enalda": "senate"}
    for planet, owner in heads.items():
        assert C.sector_of[place(planet)] == C.sector_names.index("Core Worlds")
        assert C.symbol[C.gov[place(planet)]] == bloc(owner)
    assert C.sector_of[place("ossery")] == 1 and C.symbol[C.gov[place("ossery")]] == bloc("fwm")
    assert C.sector_of[place("mevtu")] == 2 and C.symbol[C.gov[place("mevtu")]] == bloc("pf")


@clause("REF-GEN-08")
def test_sectors_have_no_rules_of_their_own() -> None:
    for sector in ("kor_river", "grimholt"):
        pos = activate(realm("royal church", at={"kalban": sector}), "kalban")
        assert "recruit the people" in legal(pos) and "use bread & circuses" in legal(pos)


@clause("REF-GEN-09")
def test_no_text_speaks_of_units_or_combat() -> None:
    pack = C.pack
    texts = [entry.effect for entry in pack.planet] + [entry.effect for entry in pack.station]
    texts += [entry.effect for entry in pack.opportunity] + [entry.effect for entry in pack.adversity]
    for entry in pack.citizen:
        texts += [one.effect for one in entry.actions] + [one.effect for one in entry.traits]
    military = re.compile(r"\b(units?|fleets?|armies|army|combat|attacks?|troops?)\b", re.IGNORECASE)
    assert not [text for text in texts if military.search(text)]
