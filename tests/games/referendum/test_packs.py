"""Bad input: packs, options and moves that are wrong get a sentence, and nothing is played with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.engine.errors import ContentError, IllegalMove, SetupError, UnreadableMove
from orrery.games.referendum import GAME, content
from orrery.games.referendum.content import BLOCS, VALUES, load_content
from tests.games.referendum.kit import C, activate, realm, refused
from tests.games.referendum.test_components import vocabulary

TEXT = Path(str(content.__file__)).with_name("content.toml").read_text(encoding="utf-8")
KALBAN = 'name = "Kalban"\nbloc = "Royal"\nrank = 6'
BROKEN = [
    # what the file must hold
    ('order = ["Royal", "Navy"', 'order = ["Navy", "Royal"', "wheel, field order"),
    ("roll = 2\n", "roll = 3\n", "face: six faces in order"),
    ('icon = "wealth"', 'icon = "rank"', "face: six faces in order"),
    ('bloc = "FWM"\nicon', 'bloc = "Rebels"\nicon', "face 'face-5', field bloc"),
    ('id = "core"', 'id = "heart"', "sector: 'core' is missing"),
    ("planets = 9", "planets = 8", "sector 'core', field planets: there are 9"),
    ("citizens = 24", "citizens = 25", "citizen: 25 are needed, 24 are there"),
    ("planets = 27", "planets = 26", "planet: 26 are needed, 27 are there"),
    ("stations = 4", "stations = 5", "station: 5 are needed, 4 are there"),
    ("count = 3", "count = 4", "opportunity: 54 are needed, 55 are there"),
    ("adversity = 18", "adversity = 19", "adversity: 19 are needed, 18 are there"),
    # what leads nowhere
    ('hub = ["core", "sagittarius"]', 'hub = ["core", "arm"]', "station 'labica', field hub or chain"),
    ('chain = ["core", "sagittarius"]', 'chain = ["arm", "core"]', "station 'labica', field hub or chain"),
    ('skill = "opportunity"\nbonus', 'skill = "rank"\nbonus', "station 'vantry', field skill"),
    ('government = "Church"', 'government = "Temple"', "no bloc or symbol is called 'Temple'"),
    ('["FWM", "PF"]', '["FWM", "Rebels"]', "no bloc or symbol is called 'Rebels'"),
    ('home = "aurestine"', 'home = "nowhere"', "citizen 'kalban', field home"),
    ('home_sector = "core"', 'home_sector = "ttan"', "citizen 'kalban', field home"),
    ('home = "aurestine"', 'home = ""', "citizen 'kalban', field home"),
    (KALBAN, KALBAN.replace('"Royal"', '"Rebels"'), "citizen 'kalban', field bloc"),
    (KALBAN, KALBAN.replace("6", "5"), "citizen: Royal needs six citizens and one leader"),
    (KALBAN, KALBAN.replace('"Royal"', '"Navy"'), "citizen: Royal needs six citizens and one leader"),
    # what is said in words that nobody knows
    ('do = "set-gov"', 'do = "set-goverment"', "set-goverment"),
    ('timing = "free"', 'timing = "sometimes"', "opportunity 'fast-transport', field timing"),
    ('window = "dice"', 'window = "throw"', "opportunity 'inside-man', field window"),
    ('window = "dice"\n', "", "opportunity 'inside-man', field window"),
    ('timing = "free"', 'timing = "free"\nwindow = "dice"', "opportunity 'fast-transport', field window"),
    ('to = "named"', 'to = "mine"', "opportunity 'diplomacy', SetGov, field to: 'mine' is not among own"),
    ('skills = ["guile"]', 'skills = ["rank"]', "opportunity 'inside-man', AddDice, field skills"),
    ('pick = "owner"', 'pick = "anybody"', "opportunity 'compromising-letters', TakeCard, field pick"),
    ('roll = { skill = "guile"', 'roll = { skill = "wit"', "opportunity 'spy', RollEntry, field skill"),
    ('skill = "rank", need = 1, dice = 6', 'skill = "wealth", dice = 6', "citizen 'kalban', RollEntry"),
    ('when = "before-vote"', 'when = "always"', "citizen 'vu', FreeTravel, field when"),
    ('to = "random"', 'to = "chance"', "citizen 'ahambra', SetPop, field to"),
    ('when = "leaving"', 'when = "always"', "planet 'hyph', FreeTravel, field when"),
    ('icon = "adversity" }', 'icon = "skull" }', "adversity 'bad-landing', DieCheck, field icon"),
    (
        'where = "sector", each = 1, max_each = 1 }]\nsource',
        'where = "sector", each = 1, only_named = true }]\nsource',
        "ShiftPop, field only_named: it names a sector already.",
    ),
    (
        'repeat = true }, { do = "set-pop", to = "own", payments = true }]',
        'repeat = true }, { do = "shift-gov", steps = 1 }]',
        "opportunity 'generous-donations', PayWealth, field repeat: no box is set for it.",
    ),
    ("steps = 1", "steps = 2", "opportunity 'smear-campaign', ShiftGov, field steps: '2' is not among 1."),
    ('effects = [{ do = "heal", who = "other-here" }]', "effects = []", "citizen 'michael', field actions"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_pack_names_file_entry_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT
    path = tmp_path / "pack.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"^pack\.toml") as caught:
        load_content(path)
    assert message in str(caught.value) and str(caught.value).endswith(".")


def test_a_sound_pack_of_another_group_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(TEXT.replace('name = "Kalban"', 'name = "Kalban the Younger"'), encoding="utf-8")
    other = load_content(path)
    assert other.citizen_names[0] == "Kalban the Younger" and other.digest != C.digest == GAME.content_hash


def test_the_values_that_are_checked_belong_to_words_that_exist() -> None:
    words = vocabulary()
    for name in VALUES:
        kind, _, field = name.partition(".")
        assert kind == "RollEntry" or field in words[kind].__struct_fields__, name
    assert set(BLOCS) <= set(VALUES["SetGov.to"])


def test_the_same_file_always_makes_the_same_content() -> None:
    """Loaded anew, every list that the rules index is the one that the game uses."""
    again = load_content(Path(str(content.__file__)).with_name("content.toml"))
    for name, value in vars(C).items():
        other = getattr(again, name)
        if name == "specials":
            assert [vars(one) for one in other] == [vars(one) for one in value]
        else:
            assert other == value, name


# --- options and moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"turn_limit": 0},
        {"turn_limit": 21},
        {"turn_limit": "long"},
        {"station_layout": "ring"},
        {"choose_blocs": "perhaps"},
        {"strict_referendum": 2},
        {"hard_mode": True},
    ],
)
def test_an_option_that_does_not_exist_is_refused_in_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(2, 1, **options)
    assert next(iter(options)) in str(caught.value) and str(caught.value).endswith(".")


@pytest.mark.parametrize("options", [{"turn_limit": 1}, {"turn_limit": 20}, {"station_layout": "chain"}])
def test_options_at_their_limits_are_taken(options: dict[str, Any]) -> None:
    pos = GAME.new(2, 1, **options)
    assert {**pos.options, **options} == pos.options


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "activate",
        "activate nobody",
        "travel to",
        "pay for success with kalban",
        "vote",
        "x" * 500,
    ],
)
def test_a_move_that_nobody_can_read_changes_nothing(text: str) -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal"}), "kalban")
    before = pos.save()
    with pytest.raises((IllegalMove, UnreadableMove)) as caught:
        pos.play(text)
    assert str(caught.value).strip() and pos.save() == before


def test_whoever_is_not_asked_cannot_move() -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal", "svelk": "solne"}), "kalban")
    for seat in (1, 2, -1):
        refused(pos, "pass", seat=seat)
