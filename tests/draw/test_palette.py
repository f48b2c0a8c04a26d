"""Players are told apart by everybody: colour, emblem and weave."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from orrery.draw.export import stylesheet
from orrery.draw.icons import symbols
from orrery.draw.palette import COLOURS, LIVERIES, livery, weaves
from tests.draw.colour import EYES, contrast, distance

DARK, LIGHT = (
    dict(re.findall(r"--([\w-]+):\s*(#\w{6})\b", css)) for css in stylesheet().split('[data-theme="light"]')
)
THEMES = pytest.mark.parametrize("tokens", [DARK, LIGHT], ids=["dark", "light"])


@THEMES
@pytest.mark.parametrize("eyes", EYES)
def test_any_two_players_stay_apart_for_all_eyes(tokens: dict[str, str], eyes: str) -> None:
    for a, b in combinations(COLOURS, 2):
        assert distance(tokens[f"{a}-fill"], tokens[f"{b}-fill"], eyes) >= 19, (a, b)


@THEMES
def test_signs_are_readable_on_their_pieces(tokens: dict[str, str]) -> None:
    for colour in COLOURS:
        assert contrast(tokens[f"{colour}-fill"], tokens[f"{colour}-ink"]) >= 4.5, colour


@THEMES
def test_text_is_readable_on_every_ground(tokens: dict[str, str]) -> None:
    for ground in ("ground", "surface", "raised"):
        for ink in ("text", "text-muted", "text-faint", "link", "act", "danger", "brass"):
            assert contrast(tokens[ground], tokens[ink]) >= 4.5, (ground, ink)


def test_emblems_and_weaves_are_as_many_as_colours() -> None:
    assert len({one.emblem for one in LIVERIES}) == len({one.weave for one in LIVERIES}) == len(COLOURS) == 6
    assert len({one.art for one in LIVERIES}) == len({one.letter for one in LIVERIES}) == 6
    assert all(one.icon in symbols() for one in LIVERIES)
    assert all(f'id="pat-{colour}"' in weaves() for colour in COLOURS)


def test_a_livery_is_found_by_colour_and_by_seat() -> None:
    assert livery("violet").css == "p-violet"
    assert livery(0).colour == "crimson"
    assert livery(7).colour == "orange"
