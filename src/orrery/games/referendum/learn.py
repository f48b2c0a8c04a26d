"""Prepared tables of the guided first game, and when hints fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.learn import Conditions, Scenes
from orrery.games.referendum.content import BLOCS, WEALTH
from orrery.games.referendum.table.state import DECK, GONE, Realm, RealmView
from orrery.games.referendum.turn.turns import NextTurn

SEATS = ("PF", "Royal", "Senate")
STAND = {
    "kata": "mevtu",
    "waal": "westafa",
    "sand": "itaria",
    "kalban": "aurestine",
    "renard": "harrowgate",
    "trevin": "cristal",
    "wallak": "enalda",
    "fula": "bellmere",
    "chekart": "vantry",
}
HANDS = (
    "fast-transport crowd-pleaser bodyguard closed-doors momentum",
    "inside-man raise-funds spy activism",
    "snap-election embargo amnesty curfew",
)
FIRST_TROUBLE = "too-big-to-fail"
LEFT = "ahnad"
WON_OVER = "westafa"
"""A world whose first seat the People's Forum has won already."""


def the_forum_rises(game: Game) -> Realm:
    """The People's Forum against Royal and Senate: a cracked shield beside Waal, and one of one's own to guard."""
    pos = cast(Realm, game.blank(len(SEATS), game.check_options({}), seeded("the forum rises")))
    content = pos.content
    ids = [entry.id for entry in content.pack.citizen]
    places = [entry.id for entry in (*content.pack.planet, *content.pack.station)]
    cards = [entry.id for entry in content.pack.opportunity]
    pos.bloc_of = [BLOCS.index(name) for name in SEATS]
    pos.turn = 1
    pos.full_pool = pos.clocks = content.clock_per_player * pos.players
    for citizen, name in enumerate(ids):
        pos.where[citizen] = DECK if content.bloc[citizen] in pos.bloc_of else GONE
        if name in STAND:
            pos.enter_play(citizen, places.index(STAND[name]))
    sector = content.sector_of[places.index(LEFT)]
    for planet in range(content.planets):
        stands = places[planet] in STAND.values()
        if stands or (content.sector_of[planet] == sector and places[planet] != LEFT):
            pos.placed[planet] = True
            for box in (content.gov[planet], *content.pop[planet]):
                printed = content.symbol[box]
                pos.align[box] = printed if printed >= 0 else pos.bloc_of[1]
    pos.align[content.pop[places.index(WON_OVER)][0]] = pos.bloc_of[0]
    rest = content.all_cards[:]
    for seat, hand in enumerate(HANDS):
        pos.hands[seat] = sorted(cards.index(name) for name in hand.split())
        for card in pos.hands[seat]:
            rest.remove(card)
    pos.chance.shuffle(rest)
    pos.deck = rest
    first = [entry.id for entry in content.pack.adversity].index(FIRST_TROUBLE)
    troubles = content.all_adversity[:]
    troubles.remove(first)
    pos.troubles = [*troubles, first]
    pos.then(NextTurn(0))
    pos.settle()
    return pos


SCENES: Scenes = {"the-forum-rises": the_forum_rises}


# --- hints ---------------------------------------------------------------------------------------------------------


def _mine(view: RealmView) -> int:
    return view.bloc_of[view.seat] if view.seat is not None else -1


def hurt(view: RealmView) -> bool:
    """A citizen of the reader's is injured."""
    return any(view.hurt[c] for c, bloc in enumerate(view.content.bloc) if bloc == _mine(view))


def on_station(view: RealmView) -> bool:
    """The reader's active citizen stands on a station."""
    active = view.active
    return active >= 0 and view.content.bloc[active] == _mine(view) and not view.is_planet(view.where[active])


def shaky(view: RealmView) -> bool:
    """One of the reader's governments stands open."""
    mine = _mine(view)
    return view.turn > 0 and any(
        there and view.government(p) == mine and min(view.people(p)) >= 0 and view.is_open(p)
        for p, there in enumerate(view.placed)
    )


def margin(view: RealmView) -> int:
    """The reader's lead over the best rival."""
    counts, mine = view.governments(), _mine(view)
    rivals = [counts[bloc] for bloc in view.bloc_of if bloc != mine and bloc >= 0]
    return counts[mine] - max(rivals, default=0) if mine >= 0 else 0


def ahead(view: RealmView) -> bool:
    """In the lead by two with few clocks left."""
    return 0 < view.clocks <= 4 and margin(view) >= 2


def behind(view: RealmView) -> bool:
    """Two behind with few clocks left."""
    return 0 < view.clocks <= 4 and margin(view) <= -2


def last_turn(view: RealmView) -> bool:
    """This game turn is the last."""
    return view.turn > 0 and view.clocks <= 1 and view.outcome is None


def rank_success(view: RealmView) -> bool:
    """A rank roll of the reader's has a success, and dice are left."""
    roll = view.roll
    return (
        roll is not None
        and roll.kind == "rank"
        and roll.seat == view.seat
        and roll.stage == "deciding"
        and roll.successes() > 0
    )


def rich(view: RealmView) -> bool:
    """The reader's active citizen holds more tokens than they would be given anew."""
    active = view.active
    return (
        active >= 0
        and view.content.bloc[active] == _mine(view)
        and view.wealth[active] >= max(2, view.content.skill[active][WEALTH])
    )


HINTS: Conditions = cast(
    "Mapping",  # type: ignore[type-arg]
    {
        "hurt": hurt,
        "station": on_station,
        "shaky": shaky,
        "ahead": ahead,
        "behind": behind,
        "last-turn": last_turn,
        "rank-success": rank_success,
        "rich": rich,
    },
)
