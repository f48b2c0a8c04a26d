"""What everything is, does and means now: Sectors, Senators, cards, offices, laws, numbers and signs (`Drawing.explain`).

All of it comes from the reader's own view: of a Senator or a card that is not in sight only what is printed is told.
"""

from __future__ import annotations

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.table import Count
from orrery.draw.telling import Explained
from orrery.draw.text import capital
from orrery.engine.words import several
from orrery.games.destiny.board.meaning import chance_of, meanings_of
from orrery.games.destiny.board.odds import chances, percent, spread
from orrery.games.destiny.board.scene import OFFICES, Scene
from orrery.games.destiny.content.printed import INFESTED, MONEY, PHASES, RESOURCES
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import sample_provisions
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.senate.prosecutions import guilt, trial_cost
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE, TableView
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

OFFICE_TEXTS = (
    "Presides over votes, orders the Election of the other Ministries, may veto for 1 Influence, and has the best initiative of the Ministers.",
    "Its Senator has 1 more Diplomacy.",
    "Its Party spends the taxes on Republic Fleets.",
    "May add trials for Influence, orders them and rolls for them.",
    "Its Senator has 2 more Command, and its Party rolls for neutral Sectors.",
)
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
PLAIN = {
    "sectors": Explained(
        "Sectors",
        "Count",
        "Ten of them at the end of a turn win. Each pays Money and Influence every turn.",
        clause="DES-END-02",
        icon="planet",
    ),
    "defence": Explained(
        "Defence",
        "Number of a Sector",
        "What a Sector adds to its die, in battles and against Campaigns. A rebel meets half of it.",
        clause="DES-BOARD-06",
        icon="shield",
    ),
    "diplomacy": Explained(
        "Diplomacy",
        "Number of a Senator",
        "Votes in the Senate and words in a Campaign. Every Corruption takes 1 away.",
        clause="DES-VOTE-01",
        icon="negotiation",
    ),
    "command": Explained(
        "Command",
        "Number of a Senator",
        "What an admiral adds to its force in a battle.",
        clause="DES-BAT-06",
        icon="rank",
    ),
    "corruption": Explained(
        "Corruption",
        "Token",
        "Takes a vote away, makes a trial worse, and three in the galaxy add 1 to the Ke'Ras roll. The fifth on one Senator turns three into a Shadow.",
        clause="DES-SHA-02",
        icon="corruption",
    ),
    "shadow": Explained(
        "Shadow",
        "Token",
        "Weighs like three Corruption and cannot be pardoned, but lends its Senator one die more.",
        clause="DES-SHA-08",
        icon="shadow",
    ),
    "cards": Explained(
        "Cards in hand",
        "Count",
        "Action cards are secret. Two are drawn each turn, seven may be kept.",
        clause="DES-GAL-13",
        icon="hand",
    ),
    "decks": Explained(
        "Decks",
        "Count",
        "What is still to be drawn. An empty deck is made anew from its discards.",
        clause="DES-GAL-25",
        icon="deck",
    ),
    "marked": Explained(
        "Marked Sector",
        "Sign",
        "Drawn this turn: every Party may campaign there, and it falls if the Ke'Ras roll succeeds.",
        clause="DES-GAL-08",
        icon="marked",
    ),
    "infested": Explained(
        "Infested Sector",
        "Sign",
        "Dark: it pays nobody and cannot be campaigned in. Fleets free it without Corruption. Ten of them end the game.",
        clause="DES-INF-09",
        icon="infestation",
    ),
    "gift": Explained(
        "Gift of a Sector",
        "Sign",
        "An ability that whoever controls the Sector may use.",
        clause="DES-BOARD-08",
        icon="ability",
    ),
    "race": Explained(
        "Race",
        "Sign",
        "The people that live there. A Senator of theirs has 1 more in Campaigns.",
        clause="DES-CAMP-21",
        icon="race-jur",
    ),
    "leaning": Explained(
        "Leaning",
        "Sign",
        "The Party that this Sector likes: it has 1 more in Campaigns there.",
        clause="DES-CAMP-22",
        icon="party-gsp",
    ),
    "rebel": Explained(
        "Rebellion",
        "Sign",
        "A rebel meets half the Defence and campaigns anywhere, but has no votes and no Ministries.",
        clause="DES-REB-10",
        icon="flag",
    ),
    "events": Explained(
        "Events in force",
        "Count",
        "What lasts of the events of the Galactic Phase, and for how many turns. Each one says what it changes.",
        clause="DES-GAL-05",
        icon="unknown",
    ),
    "orders": Explained(
        "Declared this turn",
        "Orders",
        "Invasions, defences and Campaigns that were declared. All are declared before the first is fought.",
        clause="DES-INV-01",
        icon="fleet",
    ),
    "laws": Explained(
        "Laws in force",
        "Count",
        "What the Senate has made law. Breaking one costs 2 Corruption, once a turn; a tax goes into the pool.",
        clause="DES-LAW-18",
        icon="law",
    ),
    "dice": Explained(
        "Dice",
        "Roll",
        "What helps a roll is used before the dice fall; afterwards only a re-roll changes it. Dice that count are gold.",
        clause="DES-DICE-01",
        icon="die-5",
    ),
    "turn": Explained(
        "Turn",
        "Clock",
        "Elections are held in turns 1, 4 and 7, or when the Prime Minister calls one.",
        clause="DES-GAL-20",
        icon="clock",
    ),
    "initiative": Explained(
        "Initiative",
        "Order",
        "Parties act from the worst to the best: who acts late sees more. Offices make it better, Sector 10 best of all.",
        clause="DES-INIT-04",
        icon="government",
    ),
}
"""Numbers and signs that are the same in every position."""
LAWS = 1_000_000
"""No law has such a number."""


class Explainer(explaining.Explainer[TableView], Scene):
    """Explains things to the reader of one view."""

    def _whose(self, owner: int) -> str:
        if owner == INFESTED:
            return "Infested: it pays nobody, and ten of them end the game."
        if owner < 0:
            return "Nobody controls it."
        return f"{self.who(owner, begin=True)} {'control' if owner == self.me else 'controls'} it."

    # --- the board ------------------------------------------------------------------------------------------------

    @explains("sector", below=lambda self: self.content.sectors)
    def _sector(self, sector: int) -> Explained:
        content, view = self.content, self.view
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
        now = [self._whose(owner)]
        fleets = [
            f"{several(self.fleets(colour, sector), 'Fleet')} of {self.who(colour)}"
            for colour in range(view.players + 1)
            if self.fleets(colour, sector)
        ]
        if fleets:
            now.append(f"{', '.join(fleets)}.")
        if sector in view.marked:
            now.append(
                "Marked this turn: open to every Party's Campaigns, and it falls if the Ke'Ras roll succeeds."
            )
        if self.me >= 0 and owner != self.me:
            now.append(self._chances(sector))
        counts = (
            Count("credits", "Money", content.yields_money[sector], tone="money"),
            Count("influence", "Influence", content.yields_influence[sector], tone="influence"),
            Count("shield", "Defence", content.defence[sector]),
        )
        seal = self.owner(owner)
        return Explained(
            f"Sector {sector + 1}",
            "Sector",
            " ".join(said),
            tuple(now),
            "DES-BOARD-06",
            "planet",
            seal,
            counts,
        )

    def _chances(self, sector: int) -> str:
        """How the reader's best Senator would do there, or why none can."""
        pos, me = self.pos, self.me
        refusal = why_not_campaign(pos, me, sector)
        if refusal is not None:
            return refusal[0]
        mine = pos.senators_of(me)
        if not mine:
            return "You have no Senator who could campaign there."
        best = max(mine, key=lambda senator: appeal(pos, me, senator, sector))
        value, against = appeal(pos, me, best, sector), wall(pos, me, sector)
        chance = chances([(spread(1 + shadow_dice(pos, best)), value)], spread(1), [against])[0]
        name = self.content.senator_names[best]
        return f"{name} would campaign with {value} against {against}: {percent(chance)} without Influence."

    @explains("colour", below=lambda self: self.view.players + 1)
    def _colour(self, colour: int) -> Explained:
        if colour == self.view.players:
            here = self.pos.fleets_of(colour)
            text = "The Republic's own Fleets: the Senate votes where they go, and a corrupt Minister of Defence may send them anywhere. Freeing a dark Sector with them costs nothing."
            return Explained(
                "The Republic",
                "Fleets",
                text,
                (f"{several(here, 'Fleet')} in play.",),
                "DES-ORD-01",
                "fleet",
            )
        return self._seat(colour)

    @explains("seat", below=seats)
    def _seat(self, seat: int) -> Explained:
        view, pos = self.view, self.pos
        party = view.party[seat]
        if party < 0:
            return Explained(
                self.names[seat], "Player", "This player has not chosen a Party yet.", owner=seat
            )
        entry = self.content.pack.party[party]
        home = self.content.start_sector[party]
        text = f"Leads the {entry.name}, at home in Sector {home + 1}."
        now = [
            f"{several(pos.count_sectors(seat), 'Sector')} of {self.content.numbers.sectors_to_win}, {len(pos.ministries_of(seat))} of 5 Ministries.",
            f"{view.money[seat]} Money, {view.influence[seat]} Influence, {several(pos.fleets_of(seat), 'Fleet')}, {several(len(view.hands[seat]), 'card')}.",
        ]
        if seat == pos.rebel:
            now.append("In Rebellion: half the Defence for its attacks and Campaigns, no votes.")
        elif in_senate(pos, seat):
            most = min(pos.influence[seat], vote_limit(pos, seat))
            now.append(f"{voting_strength(pos, seat)} votes, and up to {most} more for Influence.")
        return Explained(self.names[seat], "Party", text, tuple(now), "DES-SETUP-06", self.emblem(seat), seat)

    @explains("party", below=lambda self: len(self.content.pack.party))
    def _party(self, party: int) -> Explained:
        content = self.content
        entry = content.pack.party[party]
        home = entry.start_sector - 1
        gift = content.ability_at[home]
        power = content.pack.sector_ability[gift] if gift >= 0 else None
        text = f"Begins in Sector {home + 1} with {entry.start_money} Money, {entry.start_influence} Influence and {content.senator_names[content.start_senator[party]]}."
        if power is not None:
            text += f" Its home has a gift, {power.name}: {power.effect}"
        text += f" {content.following(party)}"
        played = [self.names[seat] for seat, one in enumerate(self.view.party) if one == party]
        return Explained(
            entry.name,
            "Party",
            text,
            (f"Led by {played[0]}.",) if played else ("Nobody leads it yet.",),
            "DES-SETUP-06",
        )

    # --- people ---------------------------------------------------------------------------------------------------

    @explains("senator", below=lambda self: self.content.senators)
    def _senator(self, senator: int) -> Explained:
        content, view, pos = self.content, self.view, self.pos
        own = [content.pack.senator_ability[number] for number in content.traits[senator]]
        printed = f"Diplomacy {content.diplomacy[senator]}, Command {content.command[senator]}, {content.races[content.race[senator]]}, printed price {content.cost[senator]} Money."
        text = " ".join([printed, *(f"{one.name}: {one.effect}" for one in own)])
        at, seat = view.sen_at[senator], view.sen_seat[senator]
        now: list[str] = []
        if at == IN_PLAY and seat >= 0:
            now = self._in_play(senator, seat)
        elif at == IN_RESERVE and seat == self.me:
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

    def _in_play(self, senator: int, seat: int) -> list[str]:
        view, pos = self.view, self.pos
        ready = "has used its Action this turn" if view.exhausted[senator] else "is ready to act"
        now = [
            f"Serves {self.who(seat)} and {ready}.",
            f"Now worth {diplomacy(pos, senator)} votes and {command(pos, senator)} Command.",
        ]
        offices = [self.content.minister_names[m] for m in self.offices(senator)]
        if offices:
            now.append(f"{', '.join(offices)}.")
        tokens = f"{view.corruption[senator]} Corruption, {view.shadow[senator]} Shadow"
        need = self.content.verdicts["Execution"] - guilt(pos, senator)
        ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
        now.append(
            f"{tokens}: a trial costs {trial_cost(pos, senator)} Influence and ends with an execution at {round(100 * ways / 36)} %."
        )
        if view.seduced[senator]:
            now.append("Removed from the Senate until the end of the phase.")
        return now

    @explains("trait", below=lambda self: len(self.content.pack.senator_ability))
    def _trait(self, number: int) -> Explained:
        entry = self.content.pack.senator_ability[number]
        have = [s for s in self.pos.senators() if number in self.content.traits[s]]
        names = ", ".join(self.content.senator_names[s] for s in have)
        return Explained(
            entry.name,
            "Ability of a Senator",
            entry.effect,
            (f"In play: {names or 'nobody has it'}.",),
            "DES-SEN-01",
            "senator",
        )

    @explains("race", below=lambda self: len(self.content.races))
    def _race(self, race: int) -> Explained:
        content = self.content
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

    @explains("ministry", below=lambda self: len(self.content.pack.minister))
    def _ministry(self, number: int) -> Explained:
        content, view = self.content, self.view
        entry = content.pack.minister[number]
        holder = view.ministry[number]
        now = "Vacant."
        owner = None
        if holder >= 0:
            owner = view.sen_seat[holder]
            now = f"Held by {content.senator_names[holder]} of {self.who(owner)}."
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

    # --- cards, laws ----------------------------------------------------------------------------------------------

    @explains("card", below=lambda self: len(self.content.pack.action))
    def _card(self, card: int) -> Explained:
        content, view = self.content, self.view
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
        mine = view.hands[self.me].count(card) if self.me >= 0 else 0
        gone = view.discards.count(card)
        now = [f"{entry.copies} in the game, {gone} on the discard pile."]
        if mine:
            now.insert(0, "You hold it." if mine == 1 else f"You hold {mine}.")
        return Explained(entry.name, "Action card", text, tuple(now), "DES-CARD-01", "hand")

    @explains("event", below=lambda self: len(self.content.pack.event))
    def _event(self, event: int) -> Explained:
        entry = self.content.pack.event[event]
        left = [turns for number, turns in self.view.active if number == event]
        now = f"In force: {several(left[0], 'turn')} left." if left else "Not in force now."
        return Explained(entry.name, "Event", entry.effect, (now,), "DES-GAL-05", "unknown")

    @explains("ability", below=lambda self: len(self.content.pack.sector_ability))
    def _ability(self, number: int) -> Explained:
        content = self.content
        entry = content.pack.sector_ability[number]
        owner = self.view.owner[content.ability_sector[number]]
        return Explained(
            entry.name,
            f"Gift of Sector {entry.sector}",
            entry.effect,
            (self._whose(owner),),
            entry.clause,
            "ability",
        )

    @explains("sample", below=lambda self: len(self.content.pack.proposition))
    def _sample(self, sample: int) -> Explained:
        content = self.content
        entry = content.pack.proposition[sample]
        said = " ".join(sentence(content, p) for p in sample_provisions(self.pos, sample).provisions)
        return Explained(
            entry.name,
            "Proposition",
            said,
            (f"It would last {several(entry.duration, 'turn')}.",),
            "DES-PROP-02",
            "law",
        )

    @explains("law", below=LAWS)
    def _law(self, number: int) -> Explained | None:
        law = next((one for one in self.view.laws if one.id == number), None)
        if law is None:
            return None
        said = law.text or " ".join(sentence(self.content, p) for p in law.provisions)
        now = (
            tuple(f"{one.text}{': ' + one.note if one.note else ''}" for one in meanings_of(self, law))
            if self.me >= 0
            else ()
        )
        return Explained(
            law.name, "Law", f"{said} Breaking it costs 2 Corruption, once a turn.", now, "DES-LAW-18", "law"
        )

    @explains("resource", below=len(RESOURCES))
    def _resource(self, resource: int) -> Explained:
        money = resource == MONEY
        text = (
            "Pays for Senators, Fleets and some cards. Every Party has 5 each turn and what its Sectors pay; three buy 1 Influence from the bank."
            if money
            else "Pays for votes, Campaigns, trials, vetoes and many cards. It comes from Sectors; three buy 1 Money from the bank."
        )
        purse = self.view.money if money else self.view.influence
        now = (f"You have {purse[self.me]}.",) if self.me >= 0 else ()
        return Explained(
            RESOURCES[resource], "Resource", text, now, "DES-RES-01", "credits" if money else "influence"
        )

    @explains("stage", below=len(STAGE_NAMES))
    def _stage(self, stage: int) -> Explained:
        text, clause = STAGE_TEXTS[stage]
        now = ("This is the present step.",) if stage == self.view.stage else ()
        return Explained(STAGE_NAMES[stage], "Step of the turn", text, now, clause)

    # --- numbers and signs ----------------------------------------------------------------------------------------

    @explains("phase", below=len(PHASES))
    def _phase(self, phase: int) -> Explained:
        text, clause = PHASE_TEXTS[phase]
        now = ("It is running now.",) if phase == self.view.phase else ()
        return Explained(capital(PHASES[phase]), "Phase of the turn", text, now, clause, "government")

    @explains("gauge:infestation")
    def _infestation(self) -> Explained:
        numbers, pos = self.content.numbers, self.pos
        text = f"Two dice, 1 more for every three Corruption and every Shadow in play, against {numbers.infestation_target}. If the roll succeeds, the marked Sectors fall. At {numbers.infested_to_lose} everybody loses."
        now = (
            f"{pos.infested()} of {numbers.infested_to_lose} are dark.",
            f"The next roll has {infestation_bonus(pos):+d} and succeeds at {chance_of(pos)} %.",
            f"{3 - sum(pos.corruption) % 3} more Corruption would raise it.",
        )
        return Explained("Infestation", "Common danger", text, now, "DES-INF-01", "infestation")

    @explains("count:fleets")
    def _fleets(self) -> Explained:
        text = "A Fleet is a die in battle. Each may move once a turn to any Sector, to attack (2 Corruption) or to defend."
        now = (f"A new one costs you {fleet_price(self.pos, self.me)} Money.",) if self.me >= 0 else ()
        return Explained("Fleets", "Count", text, now, "DES-INV-03", "fleet")

    @explains("count:votes")
    def _votes(self) -> Explained:
        text = "The Diplomacy of a Party's Senators, less 1 for each Corruption and 3 for each Shadow. Influence adds votes, up to their printed Diplomacy."
        now: tuple[str, ...] = ()
        if self.me >= 0:
            most = min(self.pos.influence[self.me], vote_limit(self.pos, self.me))
            now = (f"You have {voting_strength(self.pos, self.me)}, and could pay for {most} more.",)
        return Explained("Votes", "Count", text, now, "DES-VOTE-01", "vote")

    @explains("count:deals")
    def _deals(self) -> Explained:
        """Deals, and how often everybody has kept their word."""
        text = "What changes hands at once cannot be broken; what is to come is a promise. Only partners see it before it ends."
        said = []
        for seat, name in enumerate(self.names):
            over = [deal for deal in self.view.past if seat in deal.partners]
            broke = sum(any(deal.terms[term].giver == seat for term in deal.broken) for deal in over)
            if over:
                said.append(f"{name}: {several(len(over), 'deal')} over, {broke} broken.")
        return Explained("Deals", "Ledger", text, tuple(said), "DES-DEAL-03", "negotiation")

    @explains("count:ballot")
    def _ballot(self) -> Explained:
        """The vote that is held, and how it stands."""
        text = "Every Party votes with its whole strength and may add Influence, which is spent. Most votes win; who presides breaks ties."
        vote = self.view.vote
        said: tuple[str, ...] = ()
        if vote is not None:
            left = [self.who(seat) for seat in range(self.view.players) if vote.cast[seat] == UNCALLED]
            said = (f"Still to vote: {', '.join(left)}.",) if left else ("Everybody has voted.",)
        return Explained("The vote", "Senate", text, said, "DES-VOTE-01", "vote")

    @explains("count:money")
    def _money(self) -> Explained:
        return self._resource(0)

    @explains("count:influence")
    def _influence(self) -> Explained:
        return self._resource(1)

    @explains("count")
    def _count(self, word: str) -> Explained | None:
        return PLAIN.get(word)
