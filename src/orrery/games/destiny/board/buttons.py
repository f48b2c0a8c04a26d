"""Buttons for the moves: in a newcomer's words, with what lights up, what helps, and a warning before any Corruption."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.draw import choices
from orrery.draw.choices import NOWHERE, Pointed, improves
from orrery.draw.table import Choice, Count
from orrery.draw.text import capital
from orrery.engine.base import Move
from orrery.engine.words import several
from orrery.games.destiny.board import chamber
from orrery.games.destiny.board.forms import turns_text, word_text
from orrery.games.destiny.board.hazards import hazards
from orrery.games.destiny.board.meaning import Means, breaches, broken_promises, campaign_costs
from orrery.games.destiny.board.odds import campaign_odds, chances, percent, spread
from orrery.games.destiny.board.offers import cannot
from orrery.games.destiny.board.scene import OFFICES, Scene, emblem
from orrery.games.destiny.cards.assassination import BidOnAttempt, LowerRoll, RaiseRoll, step_price
from orrery.games.destiny.cards.meanings import CARDS
from orrery.games.destiny.cards.playing import Abuse, Play, UseTrait, why_not_play
from orrery.games.destiny.content.printed import INFESTED, MINISTER_IDS, RESOURCES
from orrery.games.destiny.deals.at_once import AT_ONCE, AddFunds, ElectFor, PayOne, SpareTurn
from orrery.games.destiny.deals.deals import AnswerDeal, BringIn, MakeOffer, WriteDeal
from orrery.games.destiny.deals.due import BreakIt, KeepNow
from orrery.games.destiny.deals.form import stands_apart
from orrery.games.destiny.deals.talk import HearOffers, Negotiate
from orrery.games.destiny.deals.terms import KINDS, DropOffer, LetGive
from orrery.games.destiny.laws.drafting import (
    W_ADJACENT,
    W_AND,
    W_COMPLETE,
    W_EXCEPT,
    W_NOT,
    W_OR,
    AllOfThem,
    DropDraft,
    MoreProvisions,
    NoLimit,
    PickAct,
    PickCount,
    PickKind,
    PickLaw,
    PickLimit,
    PickNumber,
    PickPlace,
    PickRace,
    PickRate,
    PlaceWord,
    TableDraft,
)
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import (
    TableLaw,
    TablePeace,
    TableRepeal,
    TableSample,
    TableTurn,
)
from orrery.games.destiny.laws.sayings import PLACE_WORDS, said_per, sentence
from orrery.games.destiny.laws.tabled import DraftLaw, GoOn, Withdraw, sample_provisions
from orrery.games.destiny.laws.taxes import RefuseIt
from orrery.games.destiny.phases.ending import BreakDuty
from orrery.games.destiny.phases.setup import PlayParty
from orrery.games.destiny.senate.ballots import VoteAgainst, VoteFor
from orrery.games.destiny.senate.orders import LedBy, NameAdmiral
from orrery.games.destiny.senate.prosecutions import PayTrial, trial_cost
from orrery.games.destiny.senate.votes import AddBid, CastVote
from orrery.games.destiny.table.announced import TRAIT, Played
from orrery.games.destiny.table.clicks import (
    TermCard,
    TermNumber,
    TermOf,
    TermParty,
    TermSector,
    TermSenator,
    TermTurns,
    TermWord,
)
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.laws import BAN, DUTY, LICENSE, PER_SECTOR, PERMIT, REPEAL, TAX
from orrery.games.destiny.table.state import TableView
from orrery.games.destiny.table.terms import WontInvade
from orrery.games.destiny.turn import acts
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.rerolls import Again, BreakCode
from orrery.games.destiny.turn.senators import command, diplomacy, shadow_dice, voting_strength
from orrery.games.destiny.war import purchases
from orrery.games.destiny.war.campaigns import CampaignIn, CampaignTurn, CampaignWith, SpendOn, appeal, wall
from orrery.games.destiny.war.invasions import (
    AttackIt,
    DeclareTurn,
    DefendIt,
    Enough,
    FightFor,
    FightForNobody,
    OrderTo,
    SendAs,
    SendNone,
    TakeFrom,
    invasion_cost,
)
from orrery.games.destiny.war.rebellion import Rebel

OWN_TURNS = (CastVote, TableTurn, DeclareTurn, CampaignTurn, purchases.BuyTurn)
"""Where a player may do anything that its hand and its purse allow."""

SPENT = "Add Influence, gone whoever wins"
ANY_TERM = "Any other term, click by click"
PARTNERS = "What your partners give each other"
KIND_WORDS = {
    TAX: ("A tax", "each time, a Party pays"),
    BAN: ("A prohibition", "no Party may"),
    DUTY: ("A duty", "every Party must"),
    LICENSE: ("A licence", "only with a vote of the Senate"),
    PERMIT: ("An exception", "a law does not apply"),
    REPEAL: ("A repeal", "a law ends"),
}
PLACE_FACES = {
    W_NOT: "Sectors other than ...",
    W_ADJACENT: "Sectors next to ...",
    W_AND: "that are also ...",
    W_OR: "or ...",
    W_EXCEPT: "except ...",
    W_COMPLETE: "The place is complete",
}

ACT_GROUPS = {
    **dict.fromkeys((acts.MOVE, acts.STATION, acts.INVADE, acts.HOLD), "Fleets"),
    **dict.fromkeys((acts.BUY_FLEET, acts.BUY_REPUBLIC, acts.RECRUIT), "Purchases"),
    **dict.fromkeys((acts.CAMPAIGN, acts.PROMISE, acts.CORRUPT_MINISTRY, acts.SENATOR_ABILITY), "Politics"),
    **dict.fromkeys(acts.ONLY_TAXED, "Offices and rights"),
    **dict.fromkeys(
        (acts.TRADE_RESOURCES, acts.TRADE_FLEETS, acts.TRADE_SECTORS, acts.TRADE_SENATORS), "Trade"
    ),
    **dict.fromkeys((acts.EXCHANGE_CARDS, acts.BANK), "Exchange"),
}
TERM_FACES: dict[str, tuple[str, str]] = {
    "Money": ("Now", "credits"),
    "Influence": ("Now", "influence"),
    "a Sector": ("Now", "planet"),
    "Fleets": ("Now", "fleet"),
    "a Senator in play": ("Now, too", "senator"),
    "a Senator of the reserve": ("Now, too", "senator"),
    "an Action card": ("Now, too", "hand"),
    **dict.fromkeys(("a payment later", "a hand-over later"), ("Promise for later", "negotiation")),
    **dict.fromkeys(("a vote", "a bid", "a proposition or a veto"), ("Promise in the Senate", "negotiation")),
    **dict.fromkeys(
        ("no Invasion", "no Campaign", "no assassination", "no prosecution"),
        ("Promise not to", "negotiation"),
    ),
    **dict.fromkeys(
        ("a defence", "support in battle", "no Rebellion"), ("Promise of loyalty", "negotiation")
    ),
    "a promise in free words": ("In your own words", "negotiation"),
}
"""The group and the sign of each kind of term. Short groups stand open beside each other; a long one would fold up."""

READ = ("card", "senator", "sample", "ministry", "sector")
"""Which part of a move is read about, the most telling first."""


def about_of(move: Move) -> str:
    """What a move is about, to be read without playing it; empty for one that names nothing."""
    for kind in READ:
        value = getattr(move, kind, None)
        if isinstance(value, int):
            return f"{kind}:{value}"
    return ""


class Buttons(choices.Buttons[TableView], Scene):
    """Buttons for one view."""

    def improved(self, choice: Choice, move: Move) -> Choice:
        """What is known of the move, what it is about, and what it breaks."""
        made = super().improved(choice, move)
        label = made.label.replace("sector Sector", "Sector")  # a word of the move, and what it points at
        made = made.but(label=label, about=made.about or about_of(move))
        more = hazards(self, move) if self.me >= 0 else ""
        return made.but(warn=", ".join(part for part in (made.warn, more) if part)) if more else made

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "sector":
            return Pointed(f"go-{value + 1}", f"Sector {value + 1}", self._values(value))
        if kind in ("seat", "colour") and value < view.players:
            if view.party[value] < 0:
                return NOWHERE
            name = self.names[value]
            colour = self.livery(value).colour
            return Pointed(f"player-{colour}", name, icon=self.emblem(value), owner=value, name=name)
        if kind == "senator":
            strength = self._strength(value)
            owner = view.sen_seat[value]
            target = f"senator-{content.senator_ids[value]}"
            return Pointed(target, "", strength, "senator", owner if owner >= 0 else None)
        if kind == "card":
            return Pointed(f"card-{content.card_ids[value]}", "", "", "hand")
        if kind == "ministry":
            return Pointed(f"seat-{MINISTER_IDS[value]}", "", "", OFFICES[value])
        return NOWHERE

    def _strength(self, senator: int, infested: bool = False) -> str:
        """What a Senator in play is worth now, as the panels say; of others what is printed."""
        content, pos = self.content, self.pos
        if not pos.in_play(senator):
            return f"Diplomacy {content.diplomacy[senator]}, Command {content.command[senator]}"
        return f"Diplomacy {diplomacy(pos, senator)}, Command {command(pos, senator, infested)}"

    @improves(LedBy)
    def _led(self, choice: Choice, move: LedBy) -> Choice:
        """A Senator who has acted cannot come, and the Party breaks a law by that (DES-ORD-05)."""
        infested = self.view.owner[self._led_to()] == INFESTED if self._led_to() >= 0 else False
        detail = self._strength(move.senator, infested)
        if not self.view.exhausted[move.senator]:
            return choice.but(group="Led by", detail=detail)
        owner = self.view.sen_seat[move.senator]
        who = "you break" if owner == self.me else f"{self.names[owner]} breaks"
        price = self.content.numbers.broken_law_corruption
        warn = f"has acted and cannot come: {who} a law, {price} Corruption"
        return choice.but(group="Led by", detail=detail, warn=warn, hurts=owner == self.me)

    def _led_to(self) -> int:
        return self.step.sector if isinstance(self.step, NameAdmiral) else -1

    def _values(self, sector: int) -> str:
        content, owner = self.content, self.view.owner[sector]
        whose = "Infested" if owner == INFESTED else "neutral" if owner < 0 else self.names[owner]
        return f"{whose}, Defence {content.defence[sector]}"

    # --- the setup ----------------------------------------------------------------------------------------------

    @improves(PlayParty)
    def _party(self, choice: Choice, move: PlayParty) -> Choice:
        """What one begins with, where, and what that place gives; the place lights up on the map."""
        content, entry = self.content, self.content.pack.party[move.party]
        first, home = content.start_senator[move.party], entry.start_sector - 1
        gift = content.ability_at[home]
        power = content.pack.sector_ability[gift] if gift >= 0 else None
        strength = f"Diplomacy {content.diplomacy[first]}, Command {content.command[first]}"
        return choice.but(
            icon=emblem(content, move.party),
            brings=f"{entry.start_money} Money, {entry.start_influence} Influence, {content.senator_names[first]} ({strength})",
            detail=f"At home in Sector {home + 1}." + (f" {power.name}: {power.effect}" if power else ""),
            target=f"go-{home + 1}",
            about=f"party:{move.party}",
        )

    # --- Fleets -------------------------------------------------------------------------------------------------

    @improves(OrderTo, TakeFrom, Enough, AttackIt, DefendIt, FightFor, FightForNobody)
    def _order(self, choice: Choice, move: Any) -> Choice:
        if isinstance(move, OrderTo):
            owner = self.view.owner[move.sector]
            group = "Your Sectors" if owner == self.me else "Neutral" if owner == -1 else "Infested"
            group = group if owner < 0 or owner == self.me else "Other Parties"
            label = f"Order Fleets to Sector {move.sector + 1}"
            return choice.but(face=str(move.sector + 1), label=label, group=group)
        if isinstance(move, TakeFrom):
            label = f"Take {several(move.number, 'Fleet')} from Sector {move.source + 1}"
            face = f"{move.number} from {move.source + 1}"
            return choice.but(face=face, label=label, group="Add Fleets", icon="plus", detail="")
        if isinstance(move, Enough):
            return choice.but(face="That is all", kind="end", icon="check")
        order = self.view.order
        if order is None:
            return choice
        if isinstance(move, AttackIt):
            warn = self._attack_warning(order.sector, self.me)
            return choice.but(kind="attack", group="Stance", warn=warn, hurts=bool(warn))
        if isinstance(move, FightFor):
            face = capital(self.who(move.seat))
            return choice.but(face=face, group="Fight for", warn=self._cost(order.sector, move.seat))
        if isinstance(move, FightForNobody):
            return choice.but(
                face="Nobody: it becomes neutral", group="Fight for", warn=self._cost(order.sector, -1)
            )
        return choice.but(group="Stance")

    def _cost(self, sector: int, purpose: int) -> str:
        cost = invasion_cost(self.pos, self.me, sector, purpose)
        return f"{cost} Corruption" if cost else ""

    def _attack_warning(self, sector: int, purpose: int) -> str:
        order = self.view.order
        moved = sum(order.numbers) if order is not None else 0
        broken: list[Means] = [
            *broken_promises(self, WontInvade, self.view.owner[sector], sector),
            *breaches(self, acts.INVADE, sector),
            *(breaches(self, acts.MOVE, sector, moved) if moved else ()),
        ]
        parts = [self._cost(sector, purpose), *(one.text.lower() for one in broken if one.danger)]
        return ", ".join(part for part in parts if part)

    @improves(SendAs, SendNone)
    def _admiral(self, choice: Choice, move: Any) -> Choice:
        order = self.view.order
        cost = ""
        if order is not None and order.attack:
            cost = self._cost(order.sector, order.purpose)
        if isinstance(move, SendNone):
            warn = f"{cost} on a Senator you choose" if cost else ""
            return choice.but(face="No admiral", group="Led by", warn=warn)
        infested = order is not None and self.view.owner[order.sector] == INFESTED
        detail = f"Command {command(self.pos, move.senator, infested)}"
        name = self.content.senator_names[move.senator]
        return choice.but(face=name, group="Led by", detail=detail, warn=cost, owner=None, icon="rank")

    # --- laws ---------------------------------------------------------------------------------------------------

    @improves(PickKind, PickAct, PickPlace, PickRace, PickNumber, PlaceWord)
    def _draft(self, choice: Choice, move: Any) -> Choice:
        if isinstance(move, PickKind):
            face, detail = KIND_WORDS[move.kind]
            return choice.but(face=face, label=f"{face}: {detail}", detail=detail, group="Kind")
        if isinstance(move, PickAct):
            face = capital(self.content.act_words[move.act])
            return choice.but(face=face, label=face, group=ACT_GROUPS.get(move.act, "Act"))
        if isinstance(move, PickPlace):
            face = capital(PLACE_WORDS[move.place])
            group = "Whose" if move.place < 4 else "What kind"
            return choice.but(face=face, label=face, group=group)
        if isinstance(move, PickRace):
            face = self.content.races[move.race]
            label = f"{face}: Sectors of the {face}"
            return choice.but(face=face, label=label, group="Sectors of a race")
        if isinstance(move, PickNumber):
            return choice.but(label=f"Sector {move.sector + 1}", group="By number, or on the galaxy")
        face = PLACE_FACES[move.word]
        end = "end" if move.word == W_COMPLETE else "choose"
        return choice.but(face=face, label=face, group="" if end == "end" else "Say more", kind=end)

    @improves(PickLimit, NoLimit, PickRate, PickCount, AllOfThem, PickLaw)
    def _amount(self, choice: Choice, move: Any) -> Choice:
        if isinstance(move, NoLimit):
            return choice.but(face="Every time", label="Every time", group="Which acts")
        if isinstance(move, PickLimit):
            face = f"beyond {move.number}"
            group = "In any one Sector" if move.per == PER_SECTOR else "A turn"
            return choice.but(face=face, label=f"{capital(face)} {said_per(move.per)}", group=group)
        if isinstance(move, PickRate):
            word = RESOURCES[move.resource]
            return choice.but(face=str(move.number), label=f"{move.number} {word}", group=word)
        if isinstance(move, PickCount):
            group = "Times in each Sector" if move.per == PER_SECTOR else "Times a turn"
            return choice.but(face=str(move.number), label=f"{move.number}: {group.lower()}", group=group)
        if isinstance(move, AllOfThem):
            return choice.but(face="All of them", label="All of them", group="How many")
        return self._law(move.law, choice, "Which law")

    def _law(self, number: int, choice: Choice, group: str) -> Choice:
        law = next((one for one in self.view.laws if one.id == number), None)
        name = f"{number}. {law.name}" if law is not None else str(number)
        detail = (
            (law.text or " ".join(sentence(self.content, p) for p in law.provisions))
            if law is not None
            else ""
        )
        return choice.but(face=name, label=f"{name}: {detail}", detail=detail, group=group, icon="law")

    @improves(MoreProvisions, TableDraft, DropDraft, DraftLaw, TableRepeal, TablePeace, GoOn, Withdraw)
    def _table(self, choice: Choice, move: Any) -> Choice:
        if isinstance(move, GoOn):
            return choice.but(face="Vote now", label="Let the vote begin", kind="end", icon="check")
        if isinstance(move, Withdraw):
            return choice.but(face="Withdraw", label="Withdraw it", kind="end", icon="close")
        if isinstance(move, DraftLaw) and self.view.bill is not None:
            face = "Write it anew"
            return choice.but(face=face, label=f"{face}, word by word", group="Another law", icon="law")
        if isinstance(move, DraftLaw):
            return choice.but(
                face="Write a law", label="Write a law of your own", group="Propose", icon="law"
            )
        if isinstance(move, TablePeace):
            return choice.but(face="Peace with the rebel", group="Propose", icon="negotiation")
        if isinstance(move, TableRepeal):
            return self._law(move.law, choice, "Repeal")
        if isinstance(move, MoreProvisions):
            return choice.but(face="Add a provision", label="Add a provision", group="Go on")
        if isinstance(move, DropDraft):
            return choice.but(face="Drop the draft", kind="end", icon="close")
        face = several(move.turns, "turn") if move.turns else "until repealed"
        if self.view.bill is not None:
            return choice.but(face=face, label=f"{capital(face)}: amend it", group="Amend it: it lasts")
        return choice.but(face=face, label=f"{capital(face)}: table it", group="Table it for")

    @improves(TableSample)
    def _sample(self, choice: Choice, move: Any) -> Choice:
        said = " ".join(
            sentence(self.content, p) for p in sample_provisions(self.pos, move.sample).provisions
        )
        name = self.content.pack.proposition[move.sample].name
        return choice.but(face=name, label=f"{name}: {said}", detail=said, group="A ready law", icon="law")

    @improves(TableLaw)
    def _typed_law(self, choice: Choice, move: TableLaw) -> Choice:
        reading = read_law(self.content, move.text)
        if reading.problem:
            return choice
        said = " ".join(sentence(self.content, p) for p in reading.provisions)
        lasts = f" For {reading.turns} turn{'' if reading.turns == 1 else 's'}." if reading.turns else ""
        return choice.but(label=f"A law: {said}{lasts}", icon="law")

    # --- deals --------------------------------------------------------------------------------------------------

    @improves(BringIn, LetGive, MakeOffer, DropOffer, Negotiate, HearOffers)
    def _deal(self, choice: Choice, move: Any) -> Choice:
        who = self.who
        if isinstance(move, Negotiate):
            return choice.but(face="Offer a deal", label="Offer a deal", icon="negotiation", group="Talk")
        if isinstance(move, HearOffers):
            return choice.but(face="Hear offers", label="Hear offers", icon="negotiation", group="Talk")
        if isinstance(move, MakeOffer):
            return choice.but(face="Make the offer", kind="end", icon="check")
        if isinstance(move, DropOffer):
            writing = self.view.offer is not None and self.view.offer.writing is not None
            face = "Drop this term" if writing else "Drop the offer"
            return choice.but(face=face, label=face, kind="end", icon="close")
        if isinstance(move, BringIn):
            return choice.but(group="Deal with")
        offer = self.view.offer
        apart = offer is not None and stands_apart(offer, move.giver, move.receiver)
        verb = "give" if move.giver == self.me else "gives"
        face = f"{capital(who(move.giver))} {verb} {who(move.receiver)}"
        return choice.but(
            face=f"{face} ...",
            label=f"{face} something",
            group=PARTNERS if apart else ANY_TERM,
            owner=move.giver,
        )

    @improves(*AT_ONCE)
    def _at_once(self, choice: Choice, move: Any) -> Choice:
        """A line of the two-sided form; the column tells who gives."""
        if isinstance(move, AddFunds):
            face, icon = RESOURCES[move.resource], ("credits", "influence")[move.resource]
            note = "now"
        elif isinstance(move, PayOne):
            face, icon, note = (
                f"{RESOURCES[move.resource]} next turn",
                "credits",
                "a promise",
            )
        elif isinstance(move, SpareTurn):
            face, icon = "turns of peace", "fleet"

            whose = "your" if move.receiver == self.me else f"{self.who(move.receiver)}’s"
            note = f"no Invasion of {whose} Sectors"
        elif isinstance(move, ElectFor):
            name, office = (
                self.content.senator_names[move.senator],
                self.content.minister_names[move.ministry],
            )
            face, icon, note = f"a vote for {name}", OFFICES[move.ministry], f"as {office}"
        else:
            bill = self.view.bill
            face, icon = "a vote for the proposition", "law"
            note = bill.name if bill is not None else ""
        verb = "give" if move.giver == self.me else "gives"
        who, whom = capital(self.who(move.giver)), self.who(move.receiver)
        label = f"{who} {verb} {whom}: {face}"
        return choice.but(
            face=capital(face),
            label=label,
            group="Send the offer",
            detail=note,
            icon=icon,
            owner=None,
            target="",
        )

    @improves(KeepNow)
    def _keep(self, choice: Choice, move: KeepNow) -> Choice:
        deal = next((one for one in self.view.deals if one.id == move.deal), None)
        said = "" if deal is None else deal.terms[move.term].says(self.pos)
        face = f"Keep deal {move.deal}"
        return choice.but(face=face, label=face, detail=said, icon="check", group="Talk")

    @improves(TermOf, TermNumber, TermTurns, TermWord, TermParty, TermSector, TermSenator, TermCard)
    def _term(self, choice: Choice, move: Any) -> Choice:
        if isinstance(move, TermOf):
            name = KINDS[move.term].name
            face = capital(name)
            group, sign = TERM_FACES[name]
            offer = self.view.offer
            writing = offer.writing if offer is not None else None
            if offer and writing and stands_apart(offer, writing.giver, writing.receiver):
                group = ANY_TERM  # the form stands above
            return choice.but(face=face, label=face, group=group, icon=sign)
        if isinstance(move, TermNumber):
            return choice.but(face=str(move.number), label=str(move.number), group="How many")
        if isinstance(move, TermTurns):
            face = capital(turns_text(move.number))
            return choice.but(face=face, label=face, group="When")
        if isinstance(move, TermWord):
            face = capital(word_text(self, move.said()))
            return choice.but(face=face, label=face, group="Which")
        for kind, group in ((TermParty, "A Party"), (TermSenator, "A Senator"), (TermCard, "A card")):
            if isinstance(move, kind):
                return choice.but(label=choice.face, group=group)
        return choice.but(label=f"Sector {move.sector + 1}", group="A Sector, or on the galaxy")

    # --- votes --------------------------------------------------------------------------------------------------

    @improves(AddBid)
    def _bid(self, choice: Choice, move: Any) -> Choice:
        vote = self.view.vote
        face = f"+{move.amount}"
        detail = ""
        if vote is not None and self.me >= 0 and vote.cast[self.me] >= 0:
            sums = [(side.choice, side.total) for side in chamber.sides(self, vote)]
            mine = sum(total for one, total in sums if one == vote.cast[self.me]) + move.amount
            best = max((total for one, total in sums if one != vote.cast[self.me]), default=0)
            detail = f"{'leads' if mine > best else 'ties at' if mine == best else 'makes'} {mine} to {best}"
            if mine == best:
                detail += ", then dice"  # one for each side
            face += f" {detail}" if mine >= best else ""
        label = f"{face} Influence" if detail in face else f"{face} Influence: {detail}"
        return choice.but(
            face=face,
            label=label,
            detail="" if detail in face else detail,
            group=SPENT,
            target=f"bid-{move.amount}",
        )

    @improves(VoteFor, VoteAgainst)
    def _vote(self, choice: Choice, move: Any) -> Choice:
        face = "For" if isinstance(move, VoteFor) else "Against"
        return choice.but(face=face, label=f"{face} it", group="Vote")

    # --- what brings Corruption ---------------------------------------------------------------------------------

    @improves(CampaignIn, CampaignWith)
    def _campaign(self, choice: Choice, move: Any) -> Choice:
        costs = campaign_costs(self, move.sector)
        warn = ", ".join(f"{one.text.lower()}: {one.note}" for one in costs if one.danger)
        taxes = ", ".join(f"tax {one.note}" for one in costs if not one.danger)
        if isinstance(move, CampaignWith):
            pos, me = self.pos, self.me
            mine, theirs = appeal(pos, me, move.senator, move.sector), wall(pos, me, move.sector)
            dice = spread(1 + shadow_dice(pos, move.senator))
            chance = percent(chances([(dice, mine)], spread(1), [theirs])[0])
            name = self.content.senator_names[move.senator]
            face = f"{name} to Sector {move.sector + 1}"
            detail = ", ".join(part for part in (f"{chance}: {mine} against {theirs}", taxes) if part)
            return choice.but(
                face=face, label=f"{face}, {chance}", group="Send", icon="campaign", detail=detail, warn=warn
            )
        detail = ", ".join(part for part in (choice.detail, taxes) if part)
        return choice.but(kind="claim", icon="campaign", detail=detail, warn=warn)

    @improves(RefuseIt, BreakDuty, BreakIt, Abuse, Rebel)
    def _wrong(self, choice: Choice, move: Any) -> Choice:
        numbers = self.content.numbers
        if isinstance(move, Abuse):
            most = self.content.corrupt_max[move.ministry]
            warn = f"1 to {most} Corruption on the Minister" if most > 1 else "1 Corruption on the Minister"
            effect = self.content.pack.minister[move.ministry].corrupt_effect
            return choice.but(detail=effect, warn=warn, hurts=True)
        if isinstance(move, Rebel):
            return choice.but(warn="you lose all Ministries, Sectors are rolled for", hurts=True)
        price = numbers.broken_deal_corruption if isinstance(move, BreakIt) else numbers.broken_law_corruption
        return choice.but(warn=f"{price} Corruption", hurts=True)

    # --- what is paid for -----------------------------------------------------------------------------------------

    def _price(self, money: int = 0, influence: int = 0) -> tuple[Count, ...]:
        found = (
            Count("credits", "Money", money, tone="money"),
            Count("influence", "Influence", influence, tone="influence"),
        )
        return tuple(count for count in found if count.value)

    @improves(purchases.BuyFleet, purchases.BuyRepublic, purchases.Recruit)
    def _buy(self, choice: Choice, move: Any) -> Choice:
        pos, me = self.pos, self.me
        if me < 0:
            return choice
        if isinstance(move, purchases.BuyFleet):
            face = f"Fleet in Sector {move.sector + 1}"
            price = self._price(purchases.fleet_price(pos, me))
            return choice.but(face=face, label=f"Buy a {face}", group="Buy", icon="fleet", price=price)
        if isinstance(move, purchases.BuyRepublic):
            price = self._price(purchases.republic_price(pos, me))
            return choice.but(
                face="Republic Fleet", label="Buy a Republic Fleet", group="Buy", icon="fleet", price=price
            )
        name = self.content.senator_names[move.senator]
        votes = voting_strength(pos, me)
        more = self.content.diplomacy[move.senator]
        detail = f"votes {votes} to {votes + more}, Command {self.content.command[move.senator]}"
        if me == pos.rebel:
            detail = f"Diplomacy {more}, Command {self.content.command[move.senator]}"
        price = self._price(purchases.senator_price(pos, me, move.senator))
        return choice.but(
            face=name, label=f"Recruit {name}", group="Recruit", detail=detail, price=price, owner=None
        )

    @improves(Play)
    def _play(self, choice: Choice, move: Play) -> Choice:
        entry = self.content.pack.action[move.card]
        price = self._price(entry.cost.money, entry.cost.influence)
        return choice.but(group="Play a card", detail=entry.effect, price=price)

    @improves(UseTrait)
    def _use(self, choice: Choice, move: UseTrait) -> Choice:
        """What the ability does and costs; its Senator has acted then."""
        pos, played = self.pos, Played(TRAIT, self.me, move.trait, move.senator)
        for word in self.content.trait_actions[move.trait]:
            CARDS[word].price(pos, word, played)
        price = self._price(played.money, played.extra_influence)
        effect = self.content.pack.senator_ability[move.trait].effect
        return choice.but(group="Use an ability", detail=effect, price=price)

    @improves(SpendOn)
    def _spend(self, choice: Choice, move: SpendOn) -> Choice:
        """What the Influence makes of the chances; it is gone, whoever wins (DES-CAMP-14)."""
        contest = self.view.contest
        odds = campaign_odds(self, contest, move.amount) if contest is not None else ""
        return choice.but(face=f"+{move.amount}", group=SPENT, detail=odds)

    @improves(RaiseRoll, LowerRoll)
    def _attempt(self, choice: Choice, move: Any) -> Choice:
        if not self.view.pile:
            return choice
        up = isinstance(move, RaiseRoll)
        price = self._price(influence=step_price(self.pos, up))
        return choice.but(group="Change the roll", face="+1" if up else "-1", price=price)

    @improves(PayTrial)
    def _pay_trial(self, choice: Choice, move: Any) -> Choice:
        senator = getattr(self.step, "senator", -1)
        if senator < 0:
            return choice
        return choice.but(price=self._price(influence=trial_cost(self.pos, senator)))

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What a player might want to do in a turn of its own and cannot: cards of its hand, Senators that are too dear."""
        pos, me, top = self.pos, self.me, self.step
        if me >= 0 and isinstance(top, (WriteDeal, AnswerDeal)) and self.view.offer is not None:
            offer = self.view.offer
            answered = Offer(me, [], invited=(offer.proposer,))
            return cannot(self, answered if isinstance(top, AnswerDeal) else offer)
        if me >= 0 and isinstance(top, BidOnAttempt) and self.view.pile:
            poor = f"You have {self.view.influence[me]} Influence."
            short = [move for move in (RaiseRoll(), LowerRoll()) if move not in moves]
            return tuple(self.one(move).but(why=poor, clause="DES-ASN-09") for move in short)
        if me < 0 or not isinstance(top, OWN_TURNS):
            return ()
        wishes: list[tuple[Move, tuple[str, str] | None]] = [
            (Play(card), why_not_play(pos, me, card) or ("Its moment has not come.", "DES-CARD-02"))
            for card in sorted(set(self.view.hands[me]))
        ]
        if isinstance(top, purchases.BuyTurn):
            wishes += [
                (purchases.Recruit(s), purchases.Recruit(s).why_not(pos, me)) for s in pos.reserve_of(me)
            ]
            wishes.append((purchases.BuyRepublic(), purchases.BuyRepublic().why_not(pos, me)))
        return tuple(
            self.refused(move, *why) for move, why in wishes if move not in moves and why is not None
        )

    @improves(Again, BreakCode)
    def _die(self, choice: Choice, move: Any) -> Choice:
        roll = self.view.roll
        if roll is None or move.group >= len(roll.dice) or move.die >= len(roll.dice[move.group]):
            return choice
        face = roll.dice[move.group][move.die]
        group = "Re-roll a die" if isinstance(move, Again) else "Break its code"
        label = f"{face}: die {move.die + 1} of roll {move.group + 1}"
        return choice.but(face=str(face), label=label, group=group, icon=f"die-{face}")

    @improves(BuyInfluence, BuyMoney)
    def _bank(self, choice: Choice, move: Any) -> Choice:
        face = (
            f"{move.rate} Money for 1 Influence"
            if isinstance(move, BuyInfluence)
            else f"{move.rate} Influence for 1 Money"
        )
        return choice.but(face=face, group="Trade with the bank", icon="credits")
