"""What everything is, does and means now: Sectors, Senators, cards, offices, laws, numbers and signs (`Drawing.explain`).

All of it comes from the reader's own view: of a Senator or a card that is not in sight only what is printed is told.
"""

from __future__ import annotations

from collections.abc import Callable

from orrery.draw.table import Count
from orrery.draw.telling import Explained
from orrery.games.destiny.board.meaning import chance_of, meanings_of
from orrery.games.destiny.board.odds import chances, percent, spread
from orrery.games.destiny.board.scene import OFFICES, Scene, count_of
from orrery.games.destiny.content.printed import INFESTED, MONEY, PHASES, RESOURCES
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import sample_provisions
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.senate.prosecutions import guilt, trial_cost
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE
from orrery.games.destiny.table.votes import UNCALLED
from orrery.games.destiny.turn.senators import (
    command,
    diplomacy,
    in_senate,
    shadow_dice,
    vote_limit,
    voting_strength,
)
from orrery.games.destiny.turn.stages import STAGE_NAMES
from orrery.games.destiny.war.campaigns import appeal, wall, why_not_campaign
from orrery.games.destiny.war.purchases import fleet_price, senator_price


def explain(scene: Scene, what: str) -> Explained | None:
    """The card of a thing by its name (`sector:13`, `count:votes`); None for what this game does not know."""
    kind, _, name = what.partition(":")
    if kind in COUNTED:
        words = COUNTED[kind].get(name)
        return None if words is None else words(scene)
    maker = NUMBERED.get(kind)
    if maker is None or not name.isdigit() or len(name) > 6:
        return None
    return maker(scene, int(name))


def _whose(scene: Scene, owner: int) -> str:
    if owner == INFESTED:
        return "Infested: it pays nobody, and ten of them end the game."
    if owner < 0:
        return "Nobody controls it."
    return f"{scene.who(owner, begin=True)} {'control' if owner == scene.me else 'controls'} it."


# --- the board --------------------------------------------------------------------------------------------------


def _sector(scene: Scene, sector: int) -> Explained | None:
    content, view = scene.content, scene.view
    if sector >= content.sectors:
        return None
    owner = view.owner[sector]
    said = [
        f"It pays {content.yields_money[sector]} Money and {content.yields_influence[sector]} Influence each turn; Defence {content.defence[sector]}."
    ]
    if content.sector_race[sector] >= 0:
        said.append(
            f"The {content.races[content.sector_race[sector]]} live there: a Senator of theirs has 1 more in Campaigns."
        )
    if content.leaning[sector] >= 0:
        said.append(
            f"It leans to the {content.pack.party[content.leaning[sector]].name}, which has 1 more in Campaigns."
        )
    ability = content.ability_at[sector]
    if ability >= 0:
        entry = content.pack.sector_ability[ability]
        said.append(f"{entry.name}: {entry.effect}")
    now = [_whose(scene, owner)]
    fleets = [
        f"{count_of(scene.fleets(colour, sector), 'Fleet')} of {scene.who(colour)}"
        for colour in range(view.players + 1)
        if scene.fleets(colour, sector)
    ]
    if fleets:
        now.append(f"{', '.join(fleets)}.")
    if sector in view.marked:
        now.append(
            "Marked this turn: open to every Party's Campaigns, and it falls if the Ke'Ras roll succeeds."
        )
    if scene.me >= 0 and owner != scene.me:
        now.append(_chances(scene, sector))
    counts = (
        Count("credits", "Money", content.yields_money[sector], tone="money"),
        Count("influence", "Influence", content.yields_influence[sector], tone="influence"),
        Count("shield", "Defence", content.defence[sector]),
    )
    seal = scene.owner(owner)
    return Explained(
        f"Sector {sector + 1}", "Sector", " ".join(said), tuple(now), "DES-BOARD-06", "planet", seal, counts
    )


def _chances(scene: Scene, sector: int) -> str:
    """How the reader's best Senator would do there, or why none can."""
    pos, me = scene.pos, scene.me
    refusal = why_not_campaign(pos, me, sector)
    if refusal is not None:
        return refusal[0]
    mine = pos.senators_of(me)
    if not mine:
        return "You have no Senator who could campaign there."
    best = max(mine, key=lambda senator: appeal(pos, me, senator, sector))
    value, against = appeal(pos, me, best, sector), wall(pos, me, sector)
    chance = chances([(spread(1 + shadow_dice(pos, best)), value)], spread(1), [against])[0]
    name = scene.content.senator_names[best]
    return f"{name} would campaign with {value} against {against}: {percent(chance)} without Influence."


def _colour(scene: Scene, colour: int) -> Explained | None:
    if colour == scene.view.players:
        here = scene.pos.fleets_of(colour)
        text = "The Republic's own Fleets: the Senate votes where they go, and a corrupt Minister of Defence may send them anywhere. Freeing a dark Sector with them costs nothing."
        return Explained(
            "The Republic", "Fleets", text, (f"{count_of(here, 'Fleet')} in play.",), "DES-ORD-01", "fleet"
        )
    return _seat(scene, colour)


def _seat(scene: Scene, seat: int) -> Explained | None:
    view, pos = scene.view, scene.pos
    if seat >= view.players:
        return None
    party = view.party[seat]
    if party < 0:
        return Explained(scene.names[seat], "Player", "This player has not chosen a Party yet.", owner=seat)
    entry = scene.content.pack.party[party]
    home = scene.content.start_sector[party]
    text = f"Leads the {entry.name}, at home in Sector {home + 1}."
    now = [
        f"{count_of(pos.count_sectors(seat), 'Sector')} of {scene.content.numbers.sectors_to_win}, {len(pos.ministries_of(seat))} of 5 Ministries.",
        f"{view.money[seat]} Money, {view.influence[seat]} Influence, {count_of(pos.fleets_of(seat), 'Fleet')}, {count_of(len(view.hands[seat]), 'card')}.",
    ]
    if seat == pos.rebel:
        now.append("In Rebellion: half the Defence for its attacks and Campaigns, no votes.")
    elif in_senate(pos, seat):
        most = min(pos.influence[seat], vote_limit(pos, seat))
        now.append(f"{voting_strength(pos, seat)} votes, and up to {most} more for Influence.")
    return Explained(scene.names[seat], "Party", text, tuple(now), "DES-SETUP-06", scene.emblem(seat), seat)


def _party(scene: Scene, party: int) -> Explained | None:
    content = scene.content
    if party >= len(content.pack.party):
        return None
    entry = content.pack.party[party]
    home = entry.start_sector - 1
    gift = content.ability_at[home]
    power = content.pack.sector_ability[gift] if gift >= 0 else None
    text = f"Begins in Sector {home + 1} with {entry.start_money} Money, {entry.start_influence} Influence and {content.senator_names[content.start_senator[party]]}."
    if power is not None:
        text += f" Its home has a gift, {power.name}: {power.effect}"
    text += f" {content.following(party)}"
    played = [scene.names[seat] for seat, one in enumerate(scene.view.party) if one == party]
    return Explained(
        entry.name,
        "Party",
        text,
        (f"Led by {played[0]}.",) if played else ("Nobody leads it yet.",),
        "DES-SETUP-06",
    )


# --- people -----------------------------------------------------------------------------------------------------


def _senator(scene: Scene, senator: int) -> Explained | None:
    content, view, pos = scene.content, scene.view, scene.pos
    if senator >= content.senators:
        return None
    own = [content.pack.senator_ability[number] for number in content.traits[senator]]
    printed = f"Diplomacy {content.diplomacy[senator]}, Command {content.command[senator]}, {content.races[content.race[senator]]}, printed price {content.cost[senator]} Money."
    text = " ".join([printed, *(f"{one.name}: {one.effect}" for one in own)])
    at, seat = view.sen_at[senator], view.sen_seat[senator]
    now: list[str] = []
    if at == IN_PLAY and seat >= 0:
        now = _in_play(scene, senator, seat)
    elif at == IN_RESERVE and seat == scene.me:
        price = senator_price(pos, seat, senator)
        now = [
            f"Waits in your reserve: {price} Money for you now. Votes at once, acts from the next turn on."
        ]
    else:
        now = ["Not in play, as far as you know."]
    owner = seat if at == IN_PLAY and seat >= 0 else None
    return Explained(
        content.senator_names[senator], "Senator", text, tuple(now), "DES-SEN-01", "senator", owner
    )


def _in_play(scene: Scene, senator: int, seat: int) -> list[str]:
    view, pos = scene.view, scene.pos
    ready = "has used its Action this turn" if view.exhausted[senator] else "is ready to act"
    now = [
        f"Serves {scene.who(seat)} and {ready}.",
        f"Now worth {diplomacy(pos, senator)} votes and {command(pos, senator)} Command.",
    ]
    offices = [scene.content.minister_names[m] for m in scene.offices(senator)]
    if offices:
        now.append(f"{', '.join(offices)}.")
    tokens = f"{view.corruption[senator]} Corruption, {view.shadow[senator]} Shadow"
    need = scene.content.verdicts["Execution"] - guilt(pos, senator)
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
    now.append(
        f"{tokens}: a trial costs {trial_cost(pos, senator)} Influence and ends with an execution at {round(100 * ways / 36)} %."
    )
    if view.seduced[senator]:
        now.append("Removed from the Senate until the end of the phase.")
    return now


def _trait(scene: Scene, number: int) -> Explained | None:
    if number >= len(scene.content.pack.senator_ability):
        return None
    entry = scene.content.pack.senator_ability[number]
    have = [s for s in scene.pos.senators() if number in scene.content.traits[s]]
    names = ", ".join(scene.content.senator_names[s] for s in have)
    return Explained(
        entry.name,
        "Ability of a Senator",
        entry.effect,
        (f"In play: {names or 'nobody has it'}.",),
        "DES-SEN-01",
        "senator",
    )


def _race(scene: Scene, race: int) -> Explained | None:
    content = scene.content
    if race >= len(content.races):
        return None
    living = [str(s + 1) for s in range(content.sectors) if content.sector_race[s] == race]
    text = "A Senator has 1 more in Campaigns where its own people live."
    return Explained(
        content.races[race],
        "Race",
        text,
        (f"Lives in Sectors {', '.join(living)}." if living else "Has no Sector.",),
        "DES-CAMP-21",
        "people",
    )


def _ministry(scene: Scene, number: int) -> Explained | None:
    content, view = scene.content, scene.view
    if number >= len(content.pack.minister):
        return None
    entry = content.pack.minister[number]
    holder = view.ministry[number]
    now = "Vacant."
    owner = None
    if holder >= 0:
        owner = view.sen_seat[holder]
        now = f"Held by {content.senator_names[holder]} of {scene.who(owner)}."
    corrupt = "" if entry.corrupt_effect == "None." else f" Corrupt: {entry.corrupt_effect}"
    return Explained(
        entry.name,
        "Ministry",
        f"{OFFICE_TEXTS[number]}{corrupt}",
        (now,),
        "DES-MIN-07",
        OFFICES[number],
        owner,
    )


OFFICE_TEXTS = (
    "Presides over votes, orders the Election of the other Ministries, may veto for 1 Influence, and has the best initiative of the Ministers.",
    "Its Senator has 1 more Diplomacy.",
    "Its Party spends the taxes on Republic Fleets.",
    "May add trials for Influence, orders them and rolls for them.",
    "Its Senator has 2 more Command, and its Party rolls for neutral Sectors.",
)


# --- cards, laws ------------------------------------------------------------------------------------------------


def _card(scene: Scene, card: int) -> Explained | None:
    content, view = scene.content, scene.view
    if card >= len(content.pack.action):
        return None
    entry = content.pack.action[card]
    cost = (
        f"{entry.cost.money} Money"
        if entry.cost.money
        else f"{entry.cost.influence} Influence"
        if entry.cost.influence
        else "nothing"
    )
    when = {
        "General": "in the Senate and the Intrigue Phase",
        "Senate": "in the Senate Phase",
        "Intrigue": "in the Intrigue Phase",
    }[entry.time]
    acts = " It takes a Senator's Action." if entry.action else ""
    text = f"{entry.effect} Costs {cost}, is played {when}, priority {entry.priority}.{acts}"
    mine = view.hands[scene.me].count(card) if scene.me >= 0 else 0
    gone = view.discards.count(card)
    now = [f"{entry.copies} in the game, {gone} on the discard pile."]
    if mine:
        now.insert(0, "You hold it." if mine == 1 else f"You hold {mine}.")
    return Explained(entry.name, "Action card", text, tuple(now), "DES-CARD-01", "hand")


def _event(scene: Scene, event: int) -> Explained | None:
    if event >= len(scene.content.pack.event):
        return None
    entry = scene.content.pack.event[event]
    left = [turns for number, turns in scene.view.active if number == event]
    now = f"In force: {count_of(left[0], 'turn')} left." if left else "Not in force now."
    return Explained(entry.name, "Event", entry.effect, (now,), "DES-GAL-05", "unknown")


def _ability(scene: Scene, number: int) -> Explained | None:
    content = scene.content
    if number >= len(content.pack.sector_ability):
        return None
    entry = content.pack.sector_ability[number]
    owner = scene.view.owner[content.ability_sector[number]]
    return Explained(
        entry.name,
        f"Gift of Sector {entry.sector}",
        entry.effect,
        (_whose(scene, owner),),
        entry.clause,
        "ability",
    )


def _sample(scene: Scene, sample: int) -> Explained | None:
    content = scene.content
    if sample >= len(content.pack.proposition):
        return None
    entry = content.pack.proposition[sample]
    said = " ".join(sentence(content, p) for p in sample_provisions(scene.pos, sample).provisions)
    return Explained(
        entry.name,
        "Proposition",
        said,
        (f"It would last {count_of(entry.duration, 'turn')}.",),
        "DES-PROP-02",
        "law",
    )


def _law(scene: Scene, number: int) -> Explained | None:
    law = next((one for one in scene.view.laws if one.id == number), None)
    if law is None:
        return None
    said = law.text or " ".join(sentence(scene.content, p) for p in law.provisions)
    now = (
        tuple(f"{one.text}{': ' + one.note if one.note else ''}" for one in meanings_of(scene, law))
        if scene.me >= 0
        else ()
    )
    return Explained(
        law.name, "Law", f"{said} Breaking it costs 2 Corruption, once a turn.", now, "DES-LAW-18", "law"
    )


def _resource(scene: Scene, resource: int) -> Explained | None:
    if resource >= len(RESOURCES):
        return None
    money = resource == MONEY
    text = (
        "Pays for Senators, Fleets and some cards. Every Party has 5 each turn and what its Sectors pay; three buy 1 Influence from the bank."
        if money
        else "Pays for votes, Campaigns, trials, vetoes and many cards. It comes from Sectors; three buy 1 Money from the bank."
    )
    purse = scene.view.money if money else scene.view.influence
    now = (f"You have {purse[scene.me]}.",) if scene.me >= 0 else ()
    return Explained(
        RESOURCES[resource], "Resource", text, now, "DES-RES-01", "credits" if money else "influence"
    )


def _stage(scene: Scene, stage: int) -> Explained | None:
    if stage >= len(STAGE_NAMES):
        return None
    text, clause = STAGE_TEXTS[stage]
    now = ("This is the present step.",) if stage == scene.view.stage else ()
    return Explained(STAGE_NAMES[stage], "Step of the turn", text, now, clause)


STAGE_TEXTS = (
    (
        "Events, three marked Sectors, new cards and Senators, the Ke'Ras roll, income. It goes by itself.",
        "DES-GAL-01",
    ),
    ("The five Ministries are voted on, the Prime Minister first. All five in one Party win.", "DES-ELEC-01"),
    ("Each Party may propose where the Republic Fleets go; the Senate votes.", "DES-ORD-01"),
    ("Each Party may propose one Senator for prosecution; the Senate votes.", "DES-PROS-02"),
    ("Parties table laws one after the other, and the Senate votes.", "DES-SNT-07"),
    ("The Minister of Justice may add trials; then they are held.", "DES-PROS-03"),
    ("Two dice and the tokens of the accused decide.", "DES-PROS-10"),
    ("In initiative order Parties send Fleets to attack or to defend.", "DES-INV-02"),
    ("Last cards before the battles: Feint, Counter-March.", "DES-FEINT-01"),
    ("Battles are fought, the Republic's first.", "DES-BAT-01"),
    ("In initiative order Parties send Senators to campaign.", "DES-CAMP-05"),
    ("Campaigns are settled: Influence, then dice.", "DES-CAMP-11"),
    ("Parties buy Fleets and Senators.", "DES-BUY-02"),
)


# --- numbers and signs ------------------------------------------------------------------------------------------


def _infestation(scene: Scene) -> Explained:
    numbers, pos = scene.content.numbers, scene.pos
    text = f"Two dice, 1 more for every three Corruption and every Shadow in play, against {numbers.infestation_target}. If the roll succeeds, the marked Sectors fall. At {numbers.infested_to_lose} everybody loses."
    now = (
        f"{pos.infested()} of {numbers.infested_to_lose} are dark.",
        f"The next roll has {infestation_bonus(pos):+d} and succeeds at {chance_of(pos)} %.",
        f"{3 - sum(pos.corruption) % 3} more Corruption would raise it.",
    )
    return Explained("Infestation", "Common danger", text, now, "DES-INF-01", "infestation")


def _plain(title: str, kind: str, text: str, clause: str, icon: str) -> Callable[[Scene], Explained]:
    return lambda scene: Explained(title, kind, text, (), clause, icon)


def _deals(scene: Scene) -> Explained:
    """Deals, and how often everybody has kept their word."""
    text = "What changes hands at once cannot be broken; what is to come is a promise. Only partners see it before it ends."
    said = []
    for seat, name in enumerate(scene.names):
        over = [deal for deal in scene.view.past if seat in deal.partners]
        broke = sum(any(deal.terms[term].giver == seat for term in deal.broken) for deal in over)
        if over:
            said.append(f"{name}: {count_of(len(over), 'deal')} over, {broke} broken.")
    return Explained("Deals", "Ledger", text, tuple(said), "DES-DEAL-03", "negotiation")


def _ballot(scene: Scene) -> Explained:
    """The vote that is held, and how it stands."""
    text = "Every Party votes with its whole strength and may add Influence, which is spent. Most votes win; who presides breaks ties."
    vote = scene.view.vote
    said: tuple[str, ...] = ()
    if vote is not None:
        left = [scene.who(seat) for seat in range(scene.view.players) if vote.cast[seat] == UNCALLED]
        said = (f"Still to vote: {', '.join(left)}.",) if left else ("Everybody has voted.",)
    return Explained("The vote", "Senate", text, said, "DES-VOTE-01", "vote")


def _phase(scene: Scene, phase: int) -> Explained | None:
    if phase >= len(PHASES):
        return None
    name = PHASES[phase]
    text, clause = PHASE_TEXTS[phase]
    now = ("It is running now.",) if phase == scene.view.phase else ()
    return Explained(f"{name[:1].upper()}{name[1:]}", "Phase of the turn", text, now, clause, "government")


PHASE_TEXTS = (
    (
        "The galaxy moves by itself: events, marked Sectors, the Ke'Ras roll, new cards and income.",
        "DES-TURN-01",
    ),
    (
        "Elections, orders to the Republic Fleets, propositions and prosecutions, each decided by votes.",
        "DES-SNT-01",
    ),
    ("Invasions first, then Campaigns, then Fleets and Senators are bought.", "DES-INV-01"),
    ("Who has ten Sectors wins; cards above seven are discarded.", "DES-EOT-01"),
)


def _fleets(scene: Scene) -> Explained:
    text = "A Fleet is a die in battle. Each may move once a turn to any Sector, to attack (2 Corruption) or to defend."
    now = (f"A new one costs you {fleet_price(scene.pos, scene.me)} Money.",) if scene.me >= 0 else ()
    return Explained("Fleets", "Count", text, now, "DES-INV-03", "fleet")


def _votes(scene: Scene) -> Explained:
    text = "The Diplomacy of a Party's Senators, less 1 for each Corruption and 3 for each Shadow. Influence adds votes, up to their printed Diplomacy."
    now: tuple[str, ...] = ()
    if scene.me >= 0:
        most = min(scene.pos.influence[scene.me], vote_limit(scene.pos, scene.me))
        now = (f"You have {voting_strength(scene.pos, scene.me)}, and could pay for {most} more.",)
    return Explained("Votes", "Count", text, now, "DES-VOTE-01", "vote")


COUNTED: dict[str, dict[str, Callable[[Scene], Explained | None]]] = {
    "gauge": {"infestation": _infestation},
    "count": {
        "votes": _votes,
        "fleets": _fleets,
        "money": lambda scene: _resource(scene, 0),
        "influence": lambda scene: _resource(scene, 1),
        "sectors": _plain(
            "Sectors",
            "Count",
            "Ten of them at the end of a turn win. Each pays Money and Influence every turn.",
            "DES-END-02",
            "planet",
        ),
        "defence": _plain(
            "Defence",
            "Number of a Sector",
            "What a Sector adds to its die, in battles and against Campaigns. A rebel meets half of it.",
            "DES-BOARD-06",
            "shield",
        ),
        "diplomacy": _plain(
            "Diplomacy",
            "Number of a Senator",
            "Votes in the Senate and words in a Campaign. Every Corruption takes 1 away.",
            "DES-VOTE-01",
            "negotiation",
        ),
        "command": _plain(
            "Command",
            "Number of a Senator",
            "What an admiral adds to its force in a battle.",
            "DES-BAT-06",
            "rank",
        ),
        "corruption": _plain(
            "Corruption",
            "Token",
            "Takes a vote away, makes a trial worse, and three in the galaxy add 1 to the Ke'Ras roll. The fifth on one Senator turns three into a Shadow.",
            "DES-SHA-02",
            "corruption",
        ),
        "shadow": _plain(
            "Shadow",
            "Token",
            "Weighs like three Corruption and cannot be pardoned, but lends its Senator one die more.",
            "DES-SHA-08",
            "shadow",
        ),
        "cards": _plain(
            "Cards in hand",
            "Count",
            "Action cards are secret. Two are drawn each turn, seven may be kept.",
            "DES-GAL-13",
            "hand",
        ),
        "decks": _plain(
            "Decks",
            "Count",
            "What is still to be drawn. An empty deck is made anew from its discards.",
            "DES-GAL-25",
            "deck",
        ),
        "marked": _plain(
            "Marked Sector",
            "Sign",
            "Drawn this turn: every Party may campaign there, and it falls if the Ke'Ras roll succeeds.",
            "DES-GAL-08",
            "marked",
        ),
        "infested": _plain(
            "Infested Sector",
            "Sign",
            "Dark: it pays nobody and cannot be campaigned in. Fleets free it without Corruption. Ten of them end the game.",
            "DES-INF-09",
            "infestation",
        ),
        "gift": _plain(
            "Gift of a Sector",
            "Sign",
            "An ability that whoever controls the Sector may use.",
            "DES-BOARD-08",
            "ability",
        ),
        "race": _plain(
            "Race",
            "Sign",
            "The people that live there. A Senator of theirs has 1 more in Campaigns.",
            "DES-CAMP-21",
            "race-jur",
        ),
        "leaning": _plain(
            "Leaning",
            "Sign",
            "The Party that this Sector likes: it has 1 more in Campaigns there.",
            "DES-CAMP-22",
            "party-gsp",
        ),
        "rebel": _plain(
            "Rebellion",
            "Sign",
            "A rebel meets half the Defence and campaigns anywhere, but has no votes and no Ministries.",
            "DES-REB-10",
            "flag",
        ),
        "events": _plain(
            "Events in force",
            "Count",
            "What lasts of the events of the Galactic Phase, and for how many turns. Each one says what it changes.",
            "DES-GAL-05",
            "unknown",
        ),
        "orders": _plain(
            "Declared this turn",
            "Orders",
            "Invasions, defences and Campaigns that were declared. All are declared before the first is fought.",
            "DES-INV-01",
            "fleet",
        ),
        "laws": _plain(
            "Laws in force",
            "Count",
            "What the Senate has made law. Breaking one costs 2 Corruption, once a turn; a tax goes into the pool.",
            "DES-LAW-18",
            "law",
        ),
        "dice": _plain(
            "Dice",
            "Roll",
            "What helps a roll is used before the dice fall; afterwards only a re-roll changes it. Dice that count are gold.",
            "DES-DICE-01",
            "die-5",
        ),
        "deals": _deals,
        "ballot": _ballot,
        "turn": _plain(
            "Turn",
            "Clock",
            "Elections are held in turns 1, 4 and 7, or when the Prime Minister calls one.",
            "DES-GAL-20",
            "clock",
        ),
        "initiative": _plain(
            "Initiative",
            "Order",
            "Parties act from the worst to the best: who acts late sees more. Offices make it better, Sector 10 best of all.",
            "DES-INIT-04",
            "government",
        ),
    },
}
"""Things that have a word instead of a number."""

NUMBERED: dict[str, Callable[[Scene, int], Explained | None]] = {
    "sector": _sector,
    "seat": _seat,
    "colour": _colour,
    "party": _party,
    "senator": _senator,
    "trait": _trait,
    "race": _race,
    "ministry": _ministry,
    "card": _card,
    "event": _event,
    "ability": _ability,
    "sample": _sample,
    "law": _law,
    "resource": _resource,
    "stage": _stage,
    "phase": _phase,
}
"""Things that are counted, by the kind of the vocabulary."""
