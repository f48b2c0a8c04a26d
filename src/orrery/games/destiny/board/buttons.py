"""Buttons for the moves: in a newcomer's words, with what lights up, what helps, and a warning before any Corruption."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.table import Choice, Count
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from orrery.games.destiny.board import chamber
from orrery.games.destiny.board.forms import turns_text, word_text
from orrery.games.destiny.board.hazards import hazards
from orrery.games.destiny.board.meaning import Means, breaches, broken_promises, campaign_costs
from orrery.games.destiny.board.odds import campaign_odds, chances, percent, spread
from orrery.games.destiny.board.offers import cannot
from orrery.games.destiny.board.scene import OFFICES, Scene, count_of, emblem
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
from orrery.games.destiny.table.terms import WontInvade
from orrery.games.destiny.turn.acts import (
    BANK,
    BUY_FLEET,
    BUY_REPUBLIC,
    CAMPAIGN,
    CORRUPT_MINISTRY,
    EXCHANGE_CARDS,
    HOLD,
    INVADE,
    MOVE,
    ONLY_TAXED,
    PROMISE,
    RECRUIT,
    SENATOR_ABILITY,
    STATION,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
)
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.rerolls import Again, BreakCode
from orrery.games.destiny.turn.senators import command, diplomacy, shadow_dice, voting_strength
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
from orrery.games.destiny.war.purchases import (
    BuyFleet,
    BuyRepublic,
    BuyTurn,
    Recruit,
    fleet_price,
    republic_price,
    senator_price,
)
from orrery.games.destiny.war.rebellion import Rebel

OWN_TURNS = (CastVote, TableTurn, DeclareTurn, CampaignTurn, BuyTurn)
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
    **dict.fromkeys((MOVE, STATION, INVADE, HOLD), "Fleets"),
    **dict.fromkeys((BUY_FLEET, BUY_REPUBLIC, RECRUIT), "Purchases"),
    **dict.fromkeys((CAMPAIGN, PROMISE, CORRUPT_MINISTRY, SENATOR_ABILITY), "Politics"),
    **dict.fromkeys(ONLY_TAXED, "Offices and rights"),
    **dict.fromkeys((TRADE_RESOURCES, TRADE_FLEETS, TRADE_SECTORS, TRADE_SENATORS), "Trade"),
    **dict.fromkeys((EXCHANGE_CARDS, BANK), "Exchange"),
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

Maker = Callable[[Any, Choice], Choice]


def _with(choice: Choice, **values: Any) -> Choice:
    return msgspec.structs.replace(choice, **values)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


READ = ("card", "senator", "sample", "ministry", "sector")
"""Which part of a move is read about, the most telling first."""


def about_of(move: Move) -> str:
    """What a move is about, to be read without playing it; empty for one that names nothing."""
    for kind in READ:
        value = getattr(move, kind, None)
        if isinstance(value, int):
            return f"{kind}:{value}"
    return ""


class Buttons:
    """Turns moves into buttons for one view."""

    def __init__(self, scene: Scene, words: Vocabulary) -> None:
        self.scene = scene
        self.view = scene.view
        self.content = scene.content
        self.words = words
        self._makers: dict[type[Move], Maker] = {
            **dict.fromkeys(
                (OrderTo, TakeFrom, Enough, AttackIt, DefendIt, FightFor, FightForNobody), self._order
            ),
            **dict.fromkeys((SendAs, SendNone), self._admiral),
            **dict.fromkeys((PickKind, PickAct, PickPlace, PickRace, PickNumber, PlaceWord), self._draft),
            **dict.fromkeys((PickLimit, NoLimit, PickRate, PickCount, AllOfThem, PickLaw), self._amount),
            **dict.fromkeys(
                (MoreProvisions, TableDraft, DropDraft, DraftLaw, TableRepeal, TablePeace, GoOn, Withdraw),
                self._table,
            ),
            TableSample: self._sample,
            TableLaw: self._typed_law,
            **dict.fromkeys(
                (BringIn, LetGive, MakeOffer, DropOffer, Negotiate, HearOffers, KeepNow), self._deal
            ),
            **dict.fromkeys(AT_ONCE, self._at_once),
            **dict.fromkeys(
                (TermOf, TermNumber, TermTurns, TermWord, TermParty, TermSector, TermSenator, TermCard),
                self._term,
            ),
            LedBy: self._led,
            AddBid: self._bid,
            **dict.fromkeys((VoteFor, VoteAgainst), self._vote),
            **dict.fromkeys((CampaignIn, CampaignWith), self._campaign),
            **dict.fromkeys((RefuseIt, BreakDuty, BreakIt, Abuse, Rebel), self._wrong),
            **dict.fromkeys((BuyInfluence, BuyMoney), self._bank),
            **dict.fromkeys((BuyFleet, BuyRepublic, Recruit), self._buy),
            PlayParty: self._party,
            Play: self._play,
            UseTrait: self._use,
            SpendOn: self._spend,
            **dict.fromkeys((RaiseRoll, LowerRoll), self._attempt),
            PayTrial: self._pay_trial,
            **dict.fromkeys((Again, BreakCode), self._die),
        }

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        made = [self.one(move) for move in moves]
        order = {group: i for i, group in enumerate(dict.fromkeys(choice.group for choice in made))}
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", order[choice.group])))

    def one(self, move: Move) -> Choice:
        """The button of one move."""
        choice = button(move, self.words, self.point)
        maker = self._makers.get(type(move))
        made = maker(move, choice) if maker is not None else choice
        label = made.label.replace("sector Sector", "Sector")  # a word of the move, and what it points at
        made = _with(made, label=label, about=made.about or about_of(move))
        more = hazards(self.scene, move) if self.scene.me >= 0 else ""
        return _with(made, warn=", ".join(part for part in (made.warn, more) if part)) if more else made

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "sector":
            return Pointed(f"go-{value + 1}", f"Sector {value + 1}", self._values(value))
        if kind in ("seat", "colour") and value < view.players:
            if view.party[value] < 0:
                return NOWHERE
            name = self.scene.names[value]
            colour = self.scene.livery(value).colour
            return Pointed(f"player-{colour}", name, icon=self.scene.emblem(value), owner=value, name=name)
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
        content, pos = self.content, self.scene.pos
        if not pos.in_play(senator):
            return f"Diplomacy {content.diplomacy[senator]}, Command {content.command[senator]}"
        return f"Diplomacy {diplomacy(pos, senator)}, Command {command(pos, senator, infested)}"

    def _led(self, move: LedBy, choice: Choice) -> Choice:
        """A Senator who has acted cannot come, and the Party breaks a law by that (DES-ORD-05)."""
        infested = self.view.owner[self._led_to()] == INFESTED if self._led_to() >= 0 else False
        detail = self._strength(move.senator, infested)
        if not self.view.exhausted[move.senator]:
            return _with(choice, group="Led by", detail=detail)
        owner = self.view.sen_seat[move.senator]
        who = "you break" if owner == self.scene.me else f"{self.scene.names[owner]} breaks"
        price = self.content.numbers.broken_law_corruption
        warn = f"has acted and cannot come: {who} a law, {price} Corruption"
        return _with(choice, group="Led by", detail=detail, warn=warn, hurts=owner == self.scene.me)

    def _led_to(self) -> int:
        top = self.view.stack[-1] if self.view.stack else None
        return top.sector if isinstance(top, NameAdmiral) else -1

    def _values(self, sector: int) -> str:
        content, owner = self.content, self.view.owner[sector]
        whose = "Infested" if owner == INFESTED else "neutral" if owner < 0 else self.scene.names[owner]
        return f"{whose}, Defence {content.defence[sector]}"

    # --- the setup ----------------------------------------------------------------------------------------------

    def _party(self, move: PlayParty, choice: Choice) -> Choice:
        """What one begins with, where, and what that place gives; the place lights up on the map."""
        content, entry = self.content, self.content.pack.party[move.party]
        first, home = content.start_senator[move.party], entry.start_sector - 1
        gift = content.ability_at[home]
        power = content.pack.sector_ability[gift] if gift >= 0 else None
        strength = f"Diplomacy {content.diplomacy[first]}, Command {content.command[first]}"
        return _with(
            choice,
            icon=emblem(content, move.party),
            brings=f"{entry.start_money} Money, {entry.start_influence} Influence, {content.senator_names[first]} ({strength})",
            detail=f"At home in Sector {home + 1}." + (f" {power.name}: {power.effect}" if power else ""),
            target=f"go-{home + 1}",
            about=f"party:{move.party}",
        )

    # --- Fleets -------------------------------------------------------------------------------------------------

    def _order(self, move: Any, choice: Choice) -> Choice:
        scene = self.scene
        if isinstance(move, OrderTo):
            owner = self.view.owner[move.sector]
            group = "Your Sectors" if owner == scene.me else "Neutral" if owner == -1 else "Infested"
            group = group if owner < 0 or owner == scene.me else "Other Parties"
            label = f"Order Fleets to Sector {move.sector + 1}"
            return _with(choice, face=str(move.sector + 1), label=label, group=group)
        if isinstance(move, TakeFrom):
            label = f"Take {count_of(move.number, 'Fleet')} from Sector {move.source + 1}"
            face = f"{move.number} from {move.source + 1}"
            return _with(choice, face=face, label=label, group="Add Fleets", icon="plus", detail="")
        if isinstance(move, Enough):
            return _with(choice, face="That is all", kind="end", icon="check")
        order = self.view.order
        if order is None:
            return choice
        if isinstance(move, AttackIt):
            warn = self._attack_warning(order.sector, scene.me)
            return _with(choice, kind="attack", group="Stance", warn=warn, hurts=bool(warn))
        if isinstance(move, FightFor):
            face = _sentence(scene.who(move.seat))
            return _with(choice, face=face, group="Fight for", warn=self._cost(order.sector, move.seat))
        if isinstance(move, FightForNobody):
            return _with(
                choice,
                face="Nobody: it becomes neutral",
                group="Fight for",
                warn=self._cost(order.sector, -1),
            )
        return _with(choice, group="Stance")

    def _cost(self, sector: int, purpose: int) -> str:
        cost = invasion_cost(self.scene.pos, self.scene.me, sector, purpose)
        return f"{cost} Corruption" if cost else ""

    def _attack_warning(self, sector: int, purpose: int) -> str:
        order = self.view.order
        moved = sum(order.numbers) if order is not None else 0
        broken: list[Means] = [
            *broken_promises(self.scene, WontInvade, self.view.owner[sector], sector),
            *breaches(self.scene, INVADE, sector),
            *(breaches(self.scene, MOVE, sector, moved) if moved else ()),
        ]
        parts = [self._cost(sector, purpose), *(one.text.lower() for one in broken if one.danger)]
        return ", ".join(part for part in parts if part)

    def _admiral(self, move: Any, choice: Choice) -> Choice:
        order = self.view.order
        cost = ""
        if order is not None and order.attack:
            cost = self._cost(order.sector, order.purpose)
        if isinstance(move, SendNone):
            warn = f"{cost} on a Senator you choose" if cost else ""
            return _with(choice, face="No admiral", group="Led by", warn=warn)
        infested = order is not None and self.view.owner[order.sector] == INFESTED
        detail = f"Command {command(self.scene.pos, move.senator, infested)}"
        name = self.content.senator_names[move.senator]
        return _with(choice, face=name, group="Led by", detail=detail, warn=cost, owner=None, icon="rank")

    # --- laws ---------------------------------------------------------------------------------------------------

    def _draft(self, move: Any, choice: Choice) -> Choice:
        if isinstance(move, PickKind):
            face, detail = KIND_WORDS[move.kind]
            return _with(choice, face=face, label=f"{face}: {detail}", detail=detail, group="Kind")
        if isinstance(move, PickAct):
            face = _sentence(self.content.act_words[move.act])
            return _with(choice, face=face, label=face, group=ACT_GROUPS.get(move.act, "Act"))
        if isinstance(move, PickPlace):
            face = _sentence(PLACE_WORDS[move.place])
            group = "Whose" if move.place < 4 else "What kind"
            return _with(choice, face=face, label=face, group=group)
        if isinstance(move, PickRace):
            face = self.content.races[move.race]
            label = f"{face}: Sectors of the {face}"
            return _with(choice, face=face, label=label, group="Sectors of a race")
        if isinstance(move, PickNumber):
            return _with(choice, label=f"Sector {move.sector + 1}", group="By number, or on the galaxy")
        face = PLACE_FACES[move.word]
        end = "end" if move.word == W_COMPLETE else "choose"
        return _with(choice, face=face, label=face, group="" if end == "end" else "Say more", kind=end)

    def _amount(self, move: Any, choice: Choice) -> Choice:
        if isinstance(move, NoLimit):
            return _with(choice, face="Every time", label="Every time", group="Which acts")
        if isinstance(move, PickLimit):
            face = f"beyond {move.number}"
            group = "In any one Sector" if move.per == PER_SECTOR else "A turn"
            return _with(choice, face=face, label=f"{_sentence(face)} {said_per(move.per)}", group=group)
        if isinstance(move, PickRate):
            word = RESOURCES[move.resource]
            return _with(choice, face=str(move.number), label=f"{move.number} {word}", group=word)
        if isinstance(move, PickCount):
            group = "Times in each Sector" if move.per == PER_SECTOR else "Times a turn"
            return _with(choice, face=str(move.number), label=f"{move.number}: {group.lower()}", group=group)
        if isinstance(move, AllOfThem):
            return _with(choice, face="All of them", label="All of them", group="How many")
        return self._law(move.law, choice, "Which law")

    def _law(self, number: int, choice: Choice, group: str) -> Choice:
        law = next((one for one in self.view.laws if one.id == number), None)
        name = f"{number}. {law.name}" if law is not None else str(number)
        detail = (
            (law.text or " ".join(sentence(self.content, p) for p in law.provisions))
            if law is not None
            else ""
        )
        return _with(choice, face=name, label=f"{name}: {detail}", detail=detail, group=group, icon="law")

    def _table(self, move: Any, choice: Choice) -> Choice:
        if isinstance(move, GoOn):
            return _with(choice, face="Vote now", label="Let the vote begin", kind="end", icon="check")
        if isinstance(move, Withdraw):
            return _with(choice, face="Withdraw", label="Withdraw it", kind="end", icon="close")
        if isinstance(move, DraftLaw) and self.view.bill is not None:
            face = "Write it anew"
            return _with(choice, face=face, label=f"{face}, word by word", group="Another law", icon="law")
        if isinstance(move, DraftLaw):
            return _with(
                choice, face="Write a law", label="Write a law of your own", group="Propose", icon="law"
            )
        if isinstance(move, TablePeace):
            return _with(choice, face="Peace with the rebel", group="Propose", icon="negotiation")
        if isinstance(move, TableRepeal):
            return self._law(move.law, choice, "Repeal")
        if isinstance(move, MoreProvisions):
            return _with(choice, face="Add a provision", label="Add a provision", group="Go on")
        if isinstance(move, DropDraft):
            return _with(choice, face="Drop the draft", kind="end", icon="close")
        face = count_of(move.turns, "turn") if move.turns else "until repealed"
        if self.view.bill is not None:
            return _with(choice, face=face, label=f"{_sentence(face)}: amend it", group="Amend it: it lasts")
        return _with(choice, face=face, label=f"{_sentence(face)}: table it", group="Table it for")

    def _sample(self, move: Any, choice: Choice) -> Choice:
        said = " ".join(
            sentence(self.content, p) for p in sample_provisions(self.scene.pos, move.sample).provisions
        )
        name = self.content.pack.proposition[move.sample].name
        return _with(choice, face=name, label=f"{name}: {said}", detail=said, group="A ready law", icon="law")

    def _typed_law(self, move: TableLaw, choice: Choice) -> Choice:
        reading = read_law(self.content, move.text)
        if reading.problem:
            return choice
        said = " ".join(sentence(self.content, p) for p in reading.provisions)
        lasts = f" For {reading.turns} turn{'' if reading.turns == 1 else 's'}." if reading.turns else ""
        return _with(choice, label=f"A law: {said}{lasts}", icon="law")

    # --- deals --------------------------------------------------------------------------------------------------

    def _deal(self, move: Any, choice: Choice) -> Choice:
        who = self.scene.who
        if isinstance(move, Negotiate):
            return _with(choice, face="Offer a deal", label="Offer a deal", icon="negotiation", group="Talk")
        if isinstance(move, HearOffers):
            return _with(choice, face="Hear offers", label="Hear offers", icon="negotiation", group="Talk")
        if isinstance(move, KeepNow):
            return _with(choice, **self._keep(move))
        if isinstance(move, MakeOffer):
            return _with(choice, face="Make the offer", kind="end", icon="check")
        if isinstance(move, DropOffer):
            writing = self.view.offer is not None and self.view.offer.writing is not None
            face = "Drop this term" if writing else "Drop the offer"
            return _with(choice, face=face, label=face, kind="end", icon="close")
        if isinstance(move, BringIn):
            return _with(choice, group="Deal with")
        offer = self.view.offer
        apart = offer is not None and stands_apart(offer, move.giver, move.receiver)
        verb = "give" if move.giver == self.scene.me else "gives"
        face = f"{_sentence(who(move.giver))} {verb} {who(move.receiver)}"
        return _with(
            choice,
            face=f"{face} ...",
            label=f"{face} something",
            group=PARTNERS if apart else ANY_TERM,
            owner=move.giver,
        )

    def _at_once(self, move: Any, choice: Choice) -> Choice:
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

            whose = "your" if move.receiver == self.scene.me else f"{self.scene.who(move.receiver)}’s"
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
        verb = "give" if move.giver == self.scene.me else "gives"
        who, whom = _sentence(self.scene.who(move.giver)), self.scene.who(move.receiver)
        label = f"{who} {verb} {whom}: {face}"
        return _with(
            choice,
            face=_sentence(face),
            label=label,
            group="Send the offer",
            detail=note,
            icon=icon,
            owner=None,
            target="",
        )

    def _keep(self, move: KeepNow) -> dict[str, Any]:
        deal = next((one for one in self.view.deals if one.id == move.deal), None)
        said = "" if deal is None else deal.terms[move.term].says(self.scene.pos)
        face = f"Keep deal {move.deal}"
        return {"face": face, "label": face, "detail": said, "icon": "check", "group": "Talk"}

    def _term(self, move: Any, choice: Choice) -> Choice:
        if isinstance(move, TermOf):
            name = KINDS[move.term].name
            face = _sentence(name)
            group, sign = TERM_FACES[name]
            offer = self.view.offer
            writing = offer.writing if offer is not None else None
            if offer and writing and stands_apart(offer, writing.giver, writing.receiver):
                group = ANY_TERM  # the form stands above
            return _with(choice, face=face, label=face, group=group, icon=sign)
        if isinstance(move, TermNumber):
            return _with(choice, face=str(move.number), label=str(move.number), group="How many")
        if isinstance(move, TermTurns):
            face = _sentence(turns_text(move.number))
            return _with(choice, face=face, label=face, group="When")
        if isinstance(move, TermWord):
            face = _sentence(word_text(self.scene, move.said()))
            return _with(choice, face=face, label=face, group="Which")
        for kind, group in ((TermParty, "A Party"), (TermSenator, "A Senator"), (TermCard, "A card")):
            if isinstance(move, kind):
                return _with(choice, label=choice.face, group=group)
        return _with(choice, label=f"Sector {move.sector + 1}", group="A Sector, or on the galaxy")

    # --- votes --------------------------------------------------------------------------------------------------

    def _bid(self, move: Any, choice: Choice) -> Choice:
        vote = self.view.vote
        face = f"+{move.amount}"
        detail = ""
        if vote is not None and self.scene.me >= 0 and vote.cast[self.scene.me] >= 0:
            sums = [(side.choice, side.total) for side in chamber.sides(self.scene, vote)]
            mine = sum(total for one, total in sums if one == vote.cast[self.scene.me]) + move.amount
            best = max((total for one, total in sums if one != vote.cast[self.scene.me]), default=0)
            detail = f"{'leads' if mine > best else 'ties at' if mine == best else 'makes'} {mine} to {best}"
            if mine == best:
                detail += ", then dice"  # one for each side
            face += f" {detail}" if mine >= best else ""
        label = f"{face} Influence" if detail in face else f"{face} Influence: {detail}"
        return _with(
            choice,
            face=face,
            label=label,
            detail="" if detail in face else detail,
            group=SPENT,
            target=f"bid-{move.amount}",
        )

    def _vote(self, move: Any, choice: Choice) -> Choice:
        face = "For" if isinstance(move, VoteFor) else "Against"
        return _with(choice, face=face, label=f"{face} it", group="Vote")

    # --- what brings Corruption ---------------------------------------------------------------------------------

    def _campaign(self, move: Any, choice: Choice) -> Choice:
        costs = campaign_costs(self.scene, move.sector)
        warn = ", ".join(f"{one.text.lower()}: {one.note}" for one in costs if one.danger)
        taxes = ", ".join(f"tax {one.note}" for one in costs if not one.danger)
        if isinstance(move, CampaignWith):
            pos, me = self.scene.pos, self.scene.me
            mine, theirs = appeal(pos, me, move.senator, move.sector), wall(pos, me, move.sector)
            dice = spread(1 + shadow_dice(pos, move.senator))
            chance = percent(chances([(dice, mine)], spread(1), [theirs])[0])
            name = self.content.senator_names[move.senator]
            face = f"{name} to Sector {move.sector + 1}"
            detail = ", ".join(part for part in (f"{chance}: {mine} against {theirs}", taxes) if part)
            return _with(
                choice,
                face=face,
                label=f"{face}, {chance}",
                group="Send",
                icon="campaign",
                detail=detail,
                warn=warn,
            )
        detail = ", ".join(part for part in (choice.detail, taxes) if part)
        return _with(choice, kind="claim", icon="campaign", detail=detail, warn=warn)

    def _wrong(self, move: Any, choice: Choice) -> Choice:
        numbers = self.content.numbers
        if isinstance(move, Abuse):
            most = self.content.corrupt_max[move.ministry]
            warn = f"1 to {most} Corruption on the Minister" if most > 1 else "1 Corruption on the Minister"
            effect = self.content.pack.minister[move.ministry].corrupt_effect
            return _with(choice, detail=effect, warn=warn, hurts=True)
        if isinstance(move, Rebel):
            return _with(choice, warn="you lose all Ministries, Sectors are rolled for", hurts=True)
        price = numbers.broken_deal_corruption if isinstance(move, BreakIt) else numbers.broken_law_corruption
        return _with(choice, warn=f"{price} Corruption", hurts=True)

    # --- what is paid for -----------------------------------------------------------------------------------------

    def _price(self, money: int = 0, influence: int = 0) -> tuple[Count, ...]:
        found = (
            Count("credits", "Money", money, tone="money"),
            Count("influence", "Influence", influence, tone="influence"),
        )
        return tuple(count for count in found if count.value)

    def _buy(self, move: Any, choice: Choice) -> Choice:
        pos, me = self.scene.pos, self.scene.me
        if me < 0:
            return choice
        if isinstance(move, BuyFleet):
            face = f"Fleet in Sector {move.sector + 1}"
            price = self._price(fleet_price(pos, me))
            return _with(choice, face=face, label=f"Buy a {face}", group="Buy", icon="fleet", price=price)
        if isinstance(move, BuyRepublic):
            price = self._price(republic_price(pos, me))
            return _with(
                choice,
                face="Republic Fleet",
                label="Buy a Republic Fleet",
                group="Buy",
                icon="fleet",
                price=price,
            )
        name = self.content.senator_names[move.senator]
        votes = voting_strength(pos, me)
        more = self.content.diplomacy[move.senator]
        detail = f"votes {votes} to {votes + more}, Command {self.content.command[move.senator]}"
        if me == pos.rebel:
            detail = f"Diplomacy {more}, Command {self.content.command[move.senator]}"
        price = self._price(senator_price(pos, me, move.senator))
        return _with(
            choice,
            face=name,
            label=f"Recruit {name}",
            group="Recruit",
            detail=detail,
            price=price,
            owner=None,
        )

    def _play(self, move: Play, choice: Choice) -> Choice:
        entry = self.content.pack.action[move.card]
        price = self._price(entry.cost.money, entry.cost.influence)
        return _with(choice, group="Play a card", detail=entry.effect, price=price)

    def _use(self, move: UseTrait, choice: Choice) -> Choice:
        """What the ability does and costs; its Senator has acted then."""
        pos, played = self.scene.pos, Played(TRAIT, self.scene.me, move.trait, move.senator)
        for word in self.content.trait_actions[move.trait]:
            CARDS[word].price(pos, word, played)
        price = self._price(played.money, played.extra_influence)
        effect = self.content.pack.senator_ability[move.trait].effect
        return _with(choice, group="Use an ability", detail=effect, price=price)

    def _spend(self, move: SpendOn, choice: Choice) -> Choice:
        """What the Influence makes of the chances; it is gone, whoever wins (DES-CAMP-14)."""
        contest = self.view.contest
        odds = campaign_odds(self.scene, contest, move.amount) if contest is not None else ""
        return _with(choice, face=f"+{move.amount}", group=SPENT, detail=odds)

    def _attempt(self, move: Any, choice: Choice) -> Choice:
        if not self.view.pile:
            return choice
        up = isinstance(move, RaiseRoll)
        price = self._price(influence=step_price(self.scene.pos, up))
        return _with(choice, group="Change the roll", face="+1" if up else "-1", price=price)

    def _pay_trial(self, move: Any, choice: Choice) -> Choice:
        top = self.view.stack[-1] if self.view.stack else None
        senator = getattr(top, "senator", -1)
        if senator < 0:
            return choice
        return _with(choice, price=self._price(influence=trial_cost(self.scene.pos, senator)))

    def refused(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What a player might want to do in a turn of its own and cannot: cards of its hand, Senators that are too dear."""
        pos, me = self.scene.pos, self.scene.me
        top = self.view.stack[-1] if self.view.stack else None
        if me >= 0 and isinstance(top, (WriteDeal, AnswerDeal)) and self.view.offer is not None:
            offer = self.view.offer
            answered = Offer(me, [], invited=(offer.proposer,))
            return cannot(self.scene, answered if isinstance(top, AnswerDeal) else offer)
        if me >= 0 and isinstance(top, BidOnAttempt) and self.view.pile:
            poor = f"You have {self.view.influence[me]} Influence."
            short = [move for move in (RaiseRoll(), LowerRoll()) if move not in moves]
            return tuple(_with(self.one(move), why=poor, clause="DES-ASN-09") for move in short)
        if me < 0 or not isinstance(top, OWN_TURNS):
            return ()
        wishes: list[tuple[Move, tuple[str, str] | None]] = [
            (Play(card), why_not_play(pos, me, card) or ("Its moment has not come.", "DES-CARD-02"))
            for card in sorted(set(self.view.hands[me]))
        ]
        if isinstance(top, BuyTurn):
            wishes += [(Recruit(s), Recruit(s).why_not(pos, me)) for s in pos.reserve_of(me)]
            wishes.append((BuyRepublic(), BuyRepublic().why_not(pos, me)))
        return tuple(
            _with(self.one(move), why=why[0], clause=why[1], warn="", hurts=False)
            for move, why in wishes
            if move not in moves and why is not None
        )

    def _die(self, move: Any, choice: Choice) -> Choice:
        roll = self.view.roll
        if roll is None or move.group >= len(roll.dice) or move.die >= len(roll.dice[move.group]):
            return choice
        face = roll.dice[move.group][move.die]
        group = "Re-roll a die" if isinstance(move, Again) else "Break its code"
        label = f"{face}: die {move.die + 1} of roll {move.group + 1}"
        return _with(choice, face=str(face), label=label, group=group, icon=f"die-{face}")

    def _bank(self, move: Any, choice: Choice) -> Choice:
        face = (
            f"{move.rate} Money for 1 Influence"
            if isinstance(move, BuyInfluence)
            else f"{move.rate} Influence for 1 Money"
        )
        return _with(choice, face=face, group="Trade with the bank", icon="credits")
