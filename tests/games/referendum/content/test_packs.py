"""Packs: what is wrong in one is said with its entry and field, and what may be other than usual works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.engine.errors import IllegalMove, SetupError, UnreadableMove
from orrery.games.referendum import GAME, content
from orrery.games.referendum.cards.hands import HandOverCard
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.testing.packs import pack_refused, repacked
from tests.games.referendum.kit import act, activate, citizen, hand, legal, play, realm, refused
from tests.games.referendum.scenes import RIGS, drawn, goes_on, played, rigged


@pytest.fixture(scope="module")
def greedy(tmp_path_factory: pytest.TempPathFactory) -> Referendum:
    """The same words with other numbers, as another group's pack might have them."""
    changes = {
        "negotiation = 1, opportunity = 2, wealth = 0": "negotiation = 2, opportunity = 2, wealth = 0",  # Kelling
        'do = "take-card", pick = "actor", amount = 1': 'do = "take-card", pick = "actor", amount = 2',
        'do = "pay-token", amount = 1': 'do = "pay-token", amount = 2',
        'do = "discard-random", amount = 1': 'do = "discard-random", amount = 2',
        'do = "peek-card", amount = 1': 'do = "peek-card", amount = 3',
        'do = "draw", amount = 1, pile = "discards"': 'do = "draw", amount = 2, pile = "discards"',
    }
    return Referendum(repacked(PACKS, tmp_path_factory.mktemp("pack"), *changes.items()))


# --- bigger numbers than this pack uses ---------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "taken"), [("curfew embargo amnesty", 2), ("curfew", 1)])
def test_a_greedy_spy_takes_two_cards_as_far_as_there_are_any(
    held: str, taken: int, greedy: Referendum
) -> None:
    pos = rigged("spy", 1, hands={"royal": held}, game=greedy)
    played("spy", pos)
    assert len(hand(pos, "church")) == taken and len(hand(pos, "royal")) == len(held.split()) - taken


def test_a_pack_may_let_the_owner_pick_the_card(tmp_path: Path) -> None:
    old = 'do = "take-card", pick = "actor", amount = 1'
    other = repacked(PACKS, tmp_path, (old, old.replace("actor", "owner")))
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"}, game=Referendum(other))
    asked = []
    act(pos, RIGS["spy"].who, "play spy", *RIGS["spy"].named)
    while pos.deed is not None:
        asked.append((type(pos.decision), pos.waiting))
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[0])
    assert asked[-1] == (HandOverCard, (1,)), "the second player, who is spied on"
    assert (len(hand(pos, "church")), len(hand(pos, "royal"))) == (1, 1)


def test_a_dear_cover_charge_is_paid_token_by_token(greedy: Referendum) -> None:
    at = {"kelling": "solne", "hyrala": "solne"}
    pos = drawn("cover-charge", at=at, wealth={"kelling": 1, "hyrala": 1}, game=greedy)
    play(pos, "pay with hyrala")
    assert legal(pos) == ["pay with kelling", "pass"]
    play(pos, "pay with kelling")
    assert goes_on(pos) and not any(pos.wealth)
    poor = drawn("cover-charge", wealth={"kelling": 1}, game=greedy)
    assert poor.deed is None and poor.wealth[citizen("kelling")] == 1, "not enough: nothing is paid"


def test_a_dear_memo_costs_two_cards(greedy: Referendum) -> None:
    pos = drawn("leaked-memo", hands={"church": "spy curfew embargo"}, game=greedy)
    play(pos, "risk a card")
    while legal(pos) == ["pass"]:
        play(pos, "pass")
    assert len(hand(pos, "church")) == 1 and goes_on(pos)
    short = drawn("leaked-memo", hands={"church": "spy"}, game=greedy)
    while legal(short) == ["pass"]:
        play(short, "pass")
    assert not goes_on(short) and hand(short, "church") == ["spy"]


@pytest.mark.parametrize(("pile", "found"), [("fixer curfew bartender", 2), ("spy fixer", 1)])
def test_more_friends_are_taken_as_far_as_there_are_any(pile: str, found: int, greedy: Referendum) -> None:
    pos = realm("pf royal", at={"zaria": "solne"}, discards=pile, game=greedy)
    act(pos, "zaria", "use diverse friends")
    assert len(hand(pos, "pf")) == found and len(pos.discards) == len(pile.split()) - found


def test_sharp_ears_hear_no_more_cards_than_there_are(greedy: Referendum) -> None:
    at = {"renard": "cristal", "svelk": "cristal"}
    for held, heard in (("spy curfew", 2), ("spy curfew embargo amnesty", 3)):
        pos = activate(realm("royal church", at=at, hands={"church": held}, game=greedy), "renard")
        assert len([event for event in pos.events if event.only is not None]) == heard


BROKEN = [
    ('order = ["Royal", "Navy"', 'order = ["Navy", "Royal"', "wheel, field order"),
    ("roll = 2\n", "roll = 3\n", "face: six faces in order"),
    ('icon = "wealth"', 'icon = "rank"', "face number 4: invalid enum value 'rank'"),
    ('bloc = "FWM"\nicon', 'bloc = "Rebels"\nicon', "face number 5: invalid enum value 'Rebels'"),
    ('id = "core"', 'id = "heart"', "sector: 'core' is missing"),
    ("planets = 9", "planets = 8", "sector 'core', field planets: there are 9"),
    ("citizens = 24", "citizens = 25", "citizen: 25 are needed, 24 are there"),
    ("planets = 27", "planets = 26", "planet: 26 are needed, 27 are there"),
    ("stations = 4", "stations = 5", "station: 5 are needed, 4 are there"),
    ("count = 3", "count = 4", "opportunity: 54 are needed, 55 are there"),
    ("adversity = 18", "adversity = 19", "adversity: 19 are needed, 18 are there"),
    ('hub = ["core", "sagittarius"]', 'hub = ["core", "arm"]', "station 'labica', field hub or chain"),
    ('chain = ["core", "sagittarius"]', 'chain = ["arm", "core"]', "station 'labica', field hub or chain"),
    ('skill = "opportunity"\nbonus', 'skill = "rank"\nbonus', "station 'vantry': invalid enum value 'rank'"),
    ('government = "Church"', 'government = "Temple"', "planet 'sanctora': invalid enum value 'Temple'"),
    ('["FWM", "PF"]', '["FWM", "Rebels"]', "planet 'solne': invalid enum value 'Rebels'"),
    ('home = "aurestine"', 'home = "nowhere"', "citizen 'kalban', field home"),
    ('home_sector = "core"', 'home_sector = "ttan"', "citizen 'kalban', field home"),
    ('home = "aurestine"', 'home = ""', "citizen 'kalban', field home"),
    (
        'name = "Kalban"\nbloc = "Royal"\nrank = 6',
        'name = "Kalban"\nbloc = "Rebels"\nrank = 6',
        "citizen 'kalban': invalid enum value 'Rebels'",
    ),
    (
        'name = "Kalban"\nbloc = "Royal"\nrank = 6',
        'name = "Kalban"\nbloc = "Royal"\nrank = 5',
        "citizen: Royal needs six citizens and one leader",
    ),
    (
        'name = "Kalban"\nbloc = "Royal"\nrank = 6',
        'name = "Kalban"\nbloc = "Navy"\nrank = 6',
        "citizen: Royal needs six citizens and one leader",
    ),
    ('do = "set-gov"', 'do = "set-goverment"', "set-goverment"),
    (
        'timing = "free"',
        'timing = "sometimes"',
        "opportunity 'fast-transport': invalid enum value 'sometimes'",
    ),
    ('window = "dice"', 'window = "throw"', "opportunity 'inside-man': invalid enum value 'throw'"),
    ('window = "dice"\n', "", "opportunity 'inside-man': field window: none does not fit"),
    (
        'timing = "free"',
        'timing = "free"\nwindow = "dice"',
        "opportunity 'fast-transport': field window: dice does not fit",
    ),
    ('to = "named"', 'to = "mine"', "opportunity 'diplomacy': invalid enum value 'mine'"),
    ('skills = ["guile"]', 'skills = ["rank"]', "opportunity 'inside-man': invalid enum value 'rank'"),
    ('pick = "actor"', 'pick = "anybody"', "opportunity 'spy': invalid enum value 'anybody'"),
    ('roll = { skill = "guile"', 'roll = { skill = "wit"', "opportunity 'spy': invalid enum value 'wit'"),
    (
        'skill = "rank", need = 1, dice = 6',
        'skill = "wealth", dice = 6',
        "citizen 'kalban': invalid enum value 'wealth'",
    ),
    ('to = "random"', 'to = "chance"', "citizen 'ahambra': invalid enum value 'chance'"),
    ('icon = "adversity" }', 'icon = "skull" }', "adversity 'bad-landing': invalid enum value 'skull'"),
    ('outside = "core"', 'outside = "heart"', "citizen 'vu', field outside: unknown sector"),
    ("steps = 1", "steps = 0", "opportunity 'smear-campaign': expected `int` >= 1"),
    (
        'do = "travel", moves = 1',
        'do = "travel", moves = 9',
        "opportunity 'fast-transport': expected `int` <= 6",
    ),
    (
        'do = "have-rank", minimum = 5',
        'do = "have-rank", minimum = 7',
        "adversity 'too-big-to-fail': expected `int` <= 6",
    ),
    ("clocks = 2", "clocks = 4", "opportunity 'emergency-powers': expected `int` <= 3"),
    (
        '{ do = "travel", moves = 1 }',
        '{ do = "add-dice", amount = 1, skills = ["guile"] }',
        "opportunity 'fast-transport': field effects: AddDice is no word of a card with this timing",
    ),
    (
        '{ do = "cancel-card" }',
        '{ do = "shift-gov", steps = 1 }',
        "opportunity 'whistleblower': field effects: ShiftGov is no word of a card with this timing",
    ),
    (
        'words = [{ do = "leave-free" }]',
        'words = [{ do = "tie-break" }]',
        "planet 'hyph': invalid value 'tie-break'",
    ),
    (
        'words = [{ do = "tie-break" }]',
        'words = [{ do = "leave-free" }]',
        "citizen 'krelane': invalid value 'leave-free'",
    ),
    (
        '{ do = "seek-from" }]\nsource',
        '{ do = "seek-from" }, { do = "seek-from" }]\nsource',
        "planet 'solne': field words: a word stands there twice",
    ),
    ('window = "finish"', 'window = "dice"', "opportunity 'momentum': field window: dice does not fit"),
    (
        '{ do = "cancel-card" }',
        '{ do = "cancel-card" }, { do = "cancel-travel" }',
        "opportunity 'whistleblower': field effects: they answer different things",
    ),
    (
        '{ do = "cancel-card" }',
        '{ do = "cancel-injury" }',
        "opportunity 'whistleblower': field window: declare does not fit",
    ),
    (
        'vote = "clock"',
        'vote = "clock", roll = { skill = "rank" }',
        "citizen 'madalla': action Great Referendum, field vote: a vote has no roll and no requirements",
    ),
    (
        'effects = [{ do = "heal", who = "other-here" }]',
        "effects = []",
        "citizen 'michael': action Tend the Wounded, field effects: it needs effects or calls a vote",
    ),
    (
        '{ do = "heal", who = "one-here" }',
        '{ do = "heal", who = "one-here" }, { do = "ready" }',
        "opportunity 'field-medic': field effects: one deed names each sector, citizen, place and alignment once",
    ),
    (
        'do = "draw", amount = 2 }',
        'do = "draw", each = 2 }',
        "opportunity 'bartender': field roll: Draw counts successes",
    ),
    (
        'do = "draw", amount = 2 }',
        'do = "draw" }',
        "opportunity 'bartender': field amount or each: one of them must be at least 1",
    ),
    (
        'amount = 1, pile = "discards"',
        'amount = 1, keep = 1, pile = "discards"',
        "citizen 'zaria': field keep: cards that are taken from the discards all stay",
    ),
    (
        '{ do = "set-gov", to = "named" }',
        '{ do = "set-gov", to = "own" }',
        "opportunity 'diplomacy': field roll: the distance is to an alignment that no word names",
    ),
    (
        '{ do = "set-pop", to = "own" }',
        '{ do = "shift-gov", steps = 1 }',
        "opportunity 'generous-donations': field effects: SetPop with 0 boxes and PayWealth with repeat go together",
    ),
    (
        '{ do = "pay-wealth", amount = 1 }',
        '{ do = "pay-wealth", amount = 1 }, { do = "pay-wealth", amount = 1 }',
        "opportunity 'grain-shipment': field effects: PayWealth stands there twice",
    ),
    (
        '{ do = "swap-pop" }',
        '{ do = "swap-pop" }, { do = "swap-gov-pop" }',
        "opportunity 'resettlement': field law: a law has one word that changes alignments",
    ),
    (
        'timing = "free"',
        'timing = "free"\nlaw = true',
        "opportunity 'fast-transport': field law: a law is a card played as an action",
    ),
    (
        'timing = "free"',
        'timing = "free"\nown_here = true',
        "opportunity 'fast-transport': field own_here: it is for reactions only",
    ),
    (
        'timing = "reaction"',
        'timing = "reaction"\nclocks = 1',
        "opportunity 'filibuster': field timing: such a card has no law, clock, requirement or roll",
    ),
    (
        'do = "cancel-change"',
        'do = "cancel-change", boxes = 1',
        "opportunity 'loyal-crowd': object contains unknown field `boxes`",
    ),
    (
        'do = "travel-before-vote"',
        'do = "travel-before-vote", when = "always"',
        "citizen 'vu': object contains unknown field `when`",
    ),
    (
        "asterisk = true",
        "asterisk = false",
        "planet 'enalda', field asterisk: it marks the homes of citizens",
    ),
    ("activation_tokens = 24", "activation_tokens = 20", "activation token: 20 are needed, 24 are there"),
    ("clock_tokens = 12", "clock_tokens = 10", "clock token: 10 are needed, 12 are there"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_pack_names_file_entry_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert message in pack_refused(PACKS, tmp_path, (old, new))


def test_a_sound_pack_of_another_group_is_taken(tmp_path: Path) -> None:
    other = repacked(PACKS, tmp_path, ('name = "Kalban"', 'name = "Kalban the Younger"'))
    assert (
        other.citizen_names[0] == "Kalban the Younger"
        and other.digest != GAME.content.digest == GAME.content_hash
    )


def test_the_same_file_always_makes_the_same_content() -> None:
    """Loaded anew, every list that the rules index is the one that the game uses."""
    again = PACKS.load(Path(str(content.__file__)).with_name("content.toml"))
    for name, value in vars(GAME.content).items():
        assert fields(getattr(again, name)) == fields(value), name


def fields(value: object) -> object:
    """A value of the content, with what its special actions and demands hold in their place."""
    if isinstance(value, list):
        return [fields(one) for one in value]
    if isinstance(value, content.Special | content.Demands | content.Needed | content.Worded):
        return {name: fields(one) for name, one in vars(value).items()}
    return value


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
