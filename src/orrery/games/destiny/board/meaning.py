"""What a law, a bill or an order means for the reader now: what it taxes, what it closes, what is owed, what it costs.

Everything is asked of the rules at the imagined table; laws, purses and Fleets lie open, so nothing hidden is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from orrery.engine.words import several
from orrery.games.destiny.board.odds import order_odds
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.printed import MONEY, RESOURCES
from orrery.games.destiny.deals.promises import against
from orrery.games.destiny.laws.places import covers
from orrery.games.destiny.laws.sayings import said_numbers
from orrery.games.destiny.laws.taxes import counted, due
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.table.laws import BAN, DUTY, LICENSE, PERMIT, REPEAL, TAX, Law, Provision
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Restraint, WontCampaign, WontInvade
from orrery.games.destiny.table.war import Order
from orrery.games.destiny.turn.acts import BUY_REPUBLIC, CAMPAIGN, INVADE, MOVE, STATION
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.war.campaigns import open_sectors

CHANCES = (17, 28, 42, 58, 72, 83, 92, 97, 100)
"""Per cent that two dice plus a bonus reach 10."""
ACT_ICONS = {
    MOVE: "fleet",
    INVADE: "attack",
    CAMPAIGN: "campaign",
    STATION: "shield",
    BUY_REPUBLIC: "fleet",
}


class Means(msgspec.Struct, frozen=True):
    """One consequence for the reader."""

    icon: str
    text: str
    danger: bool = False
    note: str = ""


def chance_of(pos: Table) -> int:
    """Per cent that the marked Sectors fall at the next Infestation roll."""
    need = pos.content.numbers.infestation_target - infestation_bonus(pos)
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
    return round(100 * ways / 36)


def affected(scene: Scene, provision: Provision) -> list[int]:
    """Sectors where the provision looks at acts of the reader, as far as the reader could act there."""
    if not scene.content.act_placed[provision.act]:
        return []
    pos, me = scene.pos, scene.me
    open_to = open_sectors(pos, me) if provision.act == CAMPAIGN else range(scene.content.sectors)
    if provision.act in (INVADE,):
        open_to = [s for s in open_to if pos.owner[s] != me]
    return [s for s in open_to if covers(pos, provision, s, me)]


def scope(scene: Scene, provisions: Sequence[Provision]) -> frozenset[int]:
    """Sectors that these provisions single out for the reader; none where they mean the whole galaxy."""
    if scene.me < 0:
        return frozenset()
    named = [p for p in provisions if p.kind in (TAX, BAN, LICENSE) and (p.place or p.excepted)]
    return frozenset(s for p in named for s in affected(scene, p))


def closed(scene: Scene, provisions: Sequence[Provision]) -> frozenset[int]:
    """Sectors that a ban would close to the reader's Campaigns or Invasions."""
    if scene.me < 0:
        return frozenset()
    bans = [p for p in provisions if p.kind == BAN and p.over <= 0 and (p.place or p.excepted)]
    found = frozenset(s for p in bans if p.act in (CAMPAIGN, INVADE, MOVE) for s in affected(scene, p))
    return found if len(found) <= 16 else frozenset()


def meanings_of(scene: Scene, law: Law) -> list[Means]:
    """What a law in force means for the reader."""
    if scene.me >= 0 and (law.id, scene.me) in scene.view.broken:
        return [Means("corruption", "You have broken it: it binds you no more this turn.")]
    return _meanings(scene, law.numbered(), law.id)


def meanings(scene: Scene, provisions: Sequence[Provision]) -> list[Means]:
    """What provisions that are not in force yet would mean for the reader."""
    return _meanings(scene, enumerate(provisions), -1)


def _meanings(scene: Scene, numbered: Iterable[tuple[int, Provision]], law: int) -> list[Means]:
    me = scene.me
    if me < 0:
        return []
    if me == scene.view.rebel:
        return [Means("flag", "You are in Rebellion: laws do not bind you.")]
    provisions = list(numbered)
    found = [one for i, p in provisions for one in _meaning(scene, p, law, i)]
    if any(p.kind in (BAN, DUTY, LICENSE, TAX) for _, p in provisions):
        price = scene.content.numbers.broken_law_corruption
        found.append(Means("corruption", f"Breaking it: {price} Corruption, once a turn, then it is free."))
    return found


def _meaning(scene: Scene, provision: Provision, law: int, index: int) -> list[Means]:
    sign = ACT_ICONS.get(provision.act, "law")
    if provision.kind == TAX:
        return [Means(sign, _tax(scene, provision, law, index))]
    if provision.kind in (BAN, LICENSE):
        return [_ban(scene, provision, law, index)]
    if provision.kind == DUTY:
        return [_duty(scene, provision, law, index)]
    if provision.kind in (PERMIT, REPEAL):
        gone = next((one for one in scene.view.laws if one.id == provision.law), None)
        name = gone.name if gone is not None else f"law {provision.law}"
        verb = "ends" if provision.kind == REPEAL else "does not bind you there"
        return [Means("law", f"{name} {verb}.")]
    return []


def _tax(scene: Scene, provision: Provision, law: int, index: int) -> str:
    view, me = scene.view, scene.me
    purse = view.money[me] if provision.resource == MONEY else view.influence[me]
    what = f"{provision.rate} of your {purse} {RESOURCES[provision.resource]}"
    free = ""
    if provision.over > 0:
        done = counted(scene.pos, law, index, me, -1, 0) if law >= 0 else 0
        free = f" after {max(0, provision.over - done)} more that are free"
    if provision.act == MOVE:
        base = me * scene.content.sectors
        fleets = sum(view.fleets[base : base + scene.content.sectors])
        return f"Each of your {several(fleets, 'Fleet')} that moves there costs {what}{free}."
    return f"To {scene.content.act_words[provision.act]} costs you {what}{free}."


def _ban(scene: Scene, provision: Provision, law: int, index: int) -> Means:
    if not scene.content.act_placed[provision.act] or not (provision.place or provision.excepted):
        may = "may not" if provision.kind == BAN else "need a licence to"
        if provision.over > 0:
            done = counted(scene.pos, law, index, scene.me, -1, 0) if law >= 0 else 0
            return Means("lock", f"You have done it {done} of {provision.over} times this turn.")
        return Means("lock", f"You {may} {scene.content.act_words[provision.act]}.")
    sectors = affected(scene, provision)
    if not sectors:
        return Means("check", "It closes nothing that is open to you now.")
    if provision.act == CAMPAIGN:
        all_open = len(open_sectors(scene.pos, scene.me))
        which = "all" if len(sectors) == all_open else _listed(sectors)
        verb = _verb(provision, len(sectors))
        return Means("lock", f"Of {several(all_open, 'Sector')} where you may campaign, {which} {verb}.")
    return Means("lock", f"{_listed(sectors)} {_verb(provision, len(sectors))} for you.")


def _verb(provision: Provision, number: int) -> str:
    if provision.kind == LICENSE:
        return "needs a licence" if number == 1 else "need a licence"
    return "is closed" if number == 1 else "are closed"


def _listed(sectors: Sequence[int]) -> str:
    return said_numbers(sectors) if len(sectors) <= 6 else several(len(sectors), "Sector")


def _duty(scene: Scene, provision: Provision, law: int, index: int) -> Means:
    sign = ACT_ICONS.get(provision.act, "law")
    done = counted(scene.pos, law, index, scene.me, -1, 0) if law >= 0 else 0
    left = max(0, provision.count - done)
    if not left:
        return Means("check", "You have done it this turn.")
    return Means(
        sign,
        f"You owe it: {scene.content.act_words[provision.act]} {left if left > 1 else 'once'} more.",
        law >= 0,
    )


# --- what acts cost ---------------------------------------------------------------------------------------------


def breaches(scene: Scene, act: int, sector: int, number: int = 1) -> list[Means]:
    """Taxes and laws that an act of the reader meets."""
    found: list[Means] = []
    for item in due(scene.pos, scene.me, act, sector, number):
        name = next((law.name for law in scene.view.laws if law.id == item.law), "a law")
        if item.breach:
            price = scene.content.numbers.broken_law_corruption
            found.append(Means("law", f"Breaks {name}", True, f"{price} Corruption"))
        else:
            found.append(
                Means("credits", f"Tax of {name}", False, f"{item.amount} {RESOURCES[item.resource]}")
            )
    return found


def broken_promises(scene: Scene, kind: type[Restraint], party: int, spot: int) -> list[Means]:
    """Promises of the reader that an act against a Party, or its Sector or Senator (`spot`), would break."""
    price = scene.content.numbers.broken_deal_corruption
    found: list[Means] = []
    for deal, index in against(scene.pos, scene.me, kind, party, spot):
        who = scene.who(deal.terms[index].receiver)
        found.append(Means("negotiation", f"Breaks deal {deal.id} with {who}", True, f"{price} Corruption"))
    return found


def campaign_costs(scene: Scene, sector: int) -> list[Means]:
    """What a Campaign of the reader in a Sector meets."""
    return [
        *breaches(scene, CAMPAIGN, sector),
        *broken_promises(scene, WontCampaign, scene.view.owner[sector], sector),
    ]


def order_costs(scene: Scene, order: Order, cost: int) -> list[Means]:
    """What an order costs, as it stands: Corruption, votes, the common roll, taxes, laws and promises broken."""
    found: list[Means] = []
    moved = sum(order.numbers)
    if order.attack:
        dice, chance = order_odds(scene, order)
        found.append(Means("attack", dice, note=chance))
        found += _corruption_costs(scene, order, cost)
        found += broken_promises(scene, WontInvade, scene.view.owner[order.sector], order.sector)
        found += breaches(scene, INVADE, order.sector)
    if moved:
        found += breaches(scene, MOVE, order.sector, moved)
    return found


def _corruption_costs(scene: Scene, order: Order, cost: int) -> list[Means]:
    if not cost:
        return [Means("check", "No Corruption")]
    bearer = order.admiral if order.admiral >= 0 else _first(scene)
    on = scene.content.senator_names[order.admiral] if order.admiral >= 0 else "a Senator of your choice"
    found = [Means("corruption", f"{cost} Corruption on {on}", True)]
    if bearer < 0:
        return found
    after = scene.pos.copy()
    after.listening = False
    corrupt(after, bearer, cost, "DES-COR-04")
    votes = voting_strength(scene.pos, scene.me), voting_strength(after, scene.me)
    if votes[0] != votes[1]:
        found.append(
            Means("vote", "Your votes", votes[1] < votes[0], f"{votes[0]} \N{RIGHTWARDS ARROW} {votes[1]}")
        )
    odds = chance_of(scene.pos), chance_of(after)
    if odds[0] != odds[1]:
        note = f"{odds[0]} \N{RIGHTWARDS ARROW} {odds[1]} %"
        found.append(Means("infestation", "Infestation, next roll", True, note))
    return found


def _first(scene: Scene) -> int:
    mine = scene.senators(scene.me)
    return mine[0] if mine else -1
