"""Buttons of Space Opera Boardgame: what a move is called, where it lights up, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.draw import choices
from orrery.draw.choices import NOWHERE, Pointed, improves
from orrery.draw.palette import livery
from orrery.draw.table import Choice, Count
from orrery.draw.text import curly
from orrery.engine.base import Move, Pass, Word
from orrery.engine.words import Vocabulary
from orrery.games.colonies import effects as e
from orrery.games.colonies.board.around import STRUCTURE_ICONS
from orrery.games.colonies.board.places import COLOURS, Place, places
from orrery.games.colonies.board.reach import DRY, Reach
from orrery.games.colonies.combat import assault
from orrery.games.colonies.combat.diplomacy import AcceptTies, OfferTies, PayOff, RefuseTies
from orrery.games.colonies.combat.saves import ArmorShip, PierceTheArmor, SaveWindow, ShieldShip
from orrery.games.colonies.combat.ships import Detonate, FightSeat
from orrery.games.colonies.combat.stealth import CloakShip
from orrery.games.colonies.combat.strikes import Strike, StrikeAboard, StrikeShip
from orrery.games.colonies.content import Card, Content
from orrery.games.colonies.gadgets.beam import BeamAStructure, BeamTokens
from orrery.games.colonies.gadgets.scouting import Copy, FireGun, FirePulse, ScanCards, SpyOn
from orrery.games.colonies.phases.building import (
    Build,
    BuildingTurn,
    Clone,
    Research,
    ReturnCard,
    WorkAt,
    WorkHere,
    workplaces,
    works,
)
from orrery.games.colonies.phases.movement import FlyShip, MovementTurn
from orrery.games.colonies.phases.production import BringTo, Give, StealFrom, TakeTokens
from orrery.games.colonies.space.routes import JumpTo
from orrery.games.colonies.table.state import INVASION, MOVED, NUKE_STRIKE, STRIKE, ChartView
from orrery.games.colonies.technology.using import Hack, PayFrom
from orrery.games.colonies.terms import (
    ENERGY,
    HOLD,
    KINDS,
    MEEPLE,
    NUKE,
    ORE,
    T_BUNKER,
    T_FARM,
    T_MEEPLE,
    T_REFINERY,
    T_WINDMILL,
    TARGETS,
)
from orrery.games.colonies.travel.cargo import Load, Shift, Unload
from orrery.games.colonies.travel.exploration import Land, LeaveDown, StayAboard, StayHere, TurnUp
from orrery.games.colonies.travel.flight import GoTo, Stop, plans

FLY = "Fly"
"""The group of the buttons that let a Ship leave."""
KIND_ICONS = ("energy", "ore", "meeple", "warhead", "warhead-nuclear")
TARGET_ICONS = ("meeple", "windmill", "refinery", "farm", "ship", "bunker", "warhead", "warhead-nuclear")


def counted(amount: int, kind: str) -> str:
    """`2 Meeples`, `1 Energy`: stores have no plural."""
    return f"{amount} {kind}" + ("s" if amount > 1 and kind not in ("Energy", "Ore") else "")


def price(energy: int, ore: int) -> tuple[Count, ...]:
    """What something costs, as signs."""
    kinds = (("energy", "Energy", energy), ("ore", "Ore", ore))
    return tuple(Count(sign, word, number, tone=sign) for sign, word, number in kinds if number)


def strike_result(place: Place, target: int) -> str:
    """What a strike without a warhead takes from a planet."""
    if target == T_MEEPLE:
        return f"1 of {counted(place.meeples, 'Meeple')} dies"
    if target in (T_WINDMILL, T_REFINERY):
        level = place.levels[target - T_WINDMILL]
        kind = "Energy" if target == T_WINDMILL else "Ore"
        return f"{counted(level, 'level')} gone, {level} {kind} less every Round"
    if target == T_FARM:
        level = max(0, place.levels[2] - place.bunkers)
        return f"{counted(level, 'level')} gone: room for {place.room - level}"
    return "one Bunker is gone" if target == T_BUNKER else "the warhead is gone"


CARDS: dict[type[Move], tuple[type[Word], str]] = {
    assault.RaiseField: (e.DestroyEntering, "the Ship is destroyed"),
    assault.FireDefence: (e.StopStrike, "the strike is stopped"),
    ShieldShip: (e.ShieldShip, "the Ship survives"),
    ArmorShip: (e.ArmorShip, "the Ship survives"),
    CloakShip: (e.Cloak, "the Ship is hidden"),
    PierceTheArmor: (e.PierceArmor, "its armor fails"),
    assault.SendKamikaze: (e.BreakDefence, "the defence fails"),
    ScanCards: (e.PeekMap, ""),
    BeamTokens: (e.Beam, "Energy, Ore and Meeples"),
    BeamAStructure: (e.BeamStructure, ""),
    SpyOn: (e.CopyCard, "see the hand, copy a card"),
    FirePulse: (e.SuppressCard, "nothing leaves"),
}
"""Moves that use a Technology: the word of the card that does it, and what it does in a few words."""


class Buttons(choices.Buttons[ChartView]):
    """Buttons for one view: attacks in red, flights to every card in reach, those that lose the Ship after all others."""

    content: Content

    def __init__(self, view: ChartView, words: Vocabulary, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.here = places(view)
        self.reach = Reach(view, self.here)

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, in the groups of their texts, and the flights of a Ship behind it; what ends a chain last."""
        by_text = {self.words.text(move): move for move in moves}
        made: list[Choice] = []
        for choice in choices.buttons(moves, self.words, self.point):
            move = by_text[choice.move]
            made.append(self.improved(choice, move))
            if isinstance(move, FlyShip) and move.energy <= 1:
                made.extend(self._flights(choice, move))
        return tuple(
            sorted(made, key=lambda choice: (choice.kind == "end", choice.hurts and bool(choice.then)))
        )

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What a player would expect to do and cannot, with the reason that the rules themselves give."""
        view, step, site = self.view, self.step, self._site()
        if view.seat is None or step is None or getattr(step, "seat", -1) != view.seat:
            return ()
        wanted: list[Move] = []
        if isinstance(step, BuildingTurn):
            wanted += [*(WorkAt(place) for place in view.planets(view.seat)), Research()]
        if site is not None:
            wanted += [*(Build(number) for number in range(len(self.content.costs))), Clone()]
        if isinstance(step, MovementTurn):
            wanted += [FlyShip(ship, 1) for ship in view.ships(view.seat)]
        found = []
        for move in wanted:
            why, clause = ("", "") if move in moves else self._why(site, move)
            if why:
                found.append(self.refused(move, why, clause, target="", kind="choose"))
        return tuple(found)

    def _why(self, site: Place | None, move: Move) -> tuple[str, str]:
        """Why a move is not possible here; of a form that opens with its planet, why it is not possible there."""
        step = self.step
        if isinstance(step, BuildingTurn) and isinstance(move, (Build, Clone)) and site is not None:
            listed = works(self.view, site.index, False)
            return (
                ("", "")
                if move in listed
                else WorkHere(step.seat, site.index, False, False).why_not(self.view, move)
            )
        why: tuple[str, str] = step.why_not(self.view, move)
        return why

    # --- building -------------------------------------------------------------------------------------------

    def _site(self) -> Place | None:
        """The planet that is being worked on, or the only one that could be."""
        view, step = self.view, self.step
        if isinstance(step, WorkHere):
            return self.here[step.place]
        if isinstance(step, BuildingTurn) and step.seat == view.seat:
            places = workplaces(view, step.seat)
            return self.here[places[0]] if len(places) == 1 else None
        return None

    @improves(WorkAt)
    def _work_at(self, choice: Choice, move: WorkAt) -> Choice:
        place = self.here[move.place]
        lost = sum(
            max(0, have + more - self.content.store)
            for have, more in ((place.energy, place.yields[0]), (place.ore, place.yields[1]))
        )
        return choice.but(
            icon="building",
            brings=f"{counted(place.free, 'free Meeple')}; {place.energy} Energy and {place.ore} Ore to spend",
            warn=f"{lost} of the coming harvest would be lost above {self.content.store}" if lost else "",
            about=f"place:{place.index}",
        )

    @improves(Build, Clone)
    def _work(self, choice: Choice, move: Build | Clone) -> Choice:
        """A job: what it costs, and what it changes on this planet."""
        place = self._site()
        warn = ""
        if isinstance(move, Build):
            energy, ore = self.content.costs[move.structure]
            about, clause = f"structure:{move.structure}", "COL-BUILD-06"
            face = self.content.structure_names[move.structure]
            brings = self.content.structure_texts[move.structure]
            if place is not None:
                brings = (
                    f"+1 Energy every Round, this one too: {place.yields[0]} becomes {place.yields[0] + 1}",
                    f"+1 Ore every Round, this one too: {place.yields[1]} becomes {place.yields[1] + 1}",
                    f"feeds one Meeple more: room for {place.room + 1}",
                    "protects 1 Meeple and 1 Farm level, even from nuclear fire; defence +1",
                    f"an empty Ship; 1 Energy carries it {counted(self.view.rate, 'card')}",
                    "by a drone: kills all Meeples and Farm levels without a Bunker",
                    "by a drone: destroys everything on a planet but Bunkers and what they protect",
                )[move.structure]
        else:
            energy, ore = self.content.clone
            about, clause, face = "action:clone", "COL-BUILD-14", "Clone"
            brings = "1 Meeple more; it can work from the next Round on"
            if place is not None and place.meeples >= place.room:
                warn = f"{place.name} feeds {place.room}: somebody must board a Ship or dies in Maintenance"
        return choice.but(
            face=face,
            label=f"{'Build' if isinstance(move, Build) else face} {face if isinstance(move, Build) else 'a Meeple'}: {brings}",
            group="Build",
            detail="",
            icon=choice.icon or "meeple",
            price=price(energy, ore),
            brings=brings,
            warn=warn,
            about=about,
            clause=clause,
        )

    @improves(Research)
    def _research(self, choice: Choice, move: Research) -> Choice:
        view = self.view
        idle = sum(
            place.free
            for place in self.here
            if place.owner == COLOURS[view.waiting[0] if view.waiting else 0]
        )
        return choice.but(
            icon="tech",
            label="Research: take the top Technology card instead of all building in this Round",
            brings=f"1 of the {counted(len(view.deck), 'card')} in the Technology deck",
            warn=f"Ends your building in this Round: {counted(idle, 'free Meeple')} will not work"
            if idle
            else "Ends your building in this Round",
            hurts=idle > 0,
            about="action:research",
            clause="COL-RSCH-01",
        )

    @improves(Pass)
    def _pass(self, choice: Choice, move: Pass) -> Choice:
        """What passing gives up, where that is known."""
        view, step = self.view, self.step
        if isinstance(step, assault.DefenceWindow):
            return choice.but(face="Let it hit", label="Let it hit", detail=self._hit(), icon="close")
        if isinstance(step, SaveWindow):
            return choice.but(face="Let it go", label=f"Let Ship {step.ship} go", icon="close")
        if isinstance(step, BuildingTurn):
            idle = sum(place.free for place in self.here if place.owner == COLOURS[step.seat])
            return choice.but(
                label="Pass: no more building in this Round",
                detail=f"{counted(idle, 'Meeple')} idle" if idle else "",
            )
        if isinstance(step, MovementTurn):
            rest = sum(not view.ship_marks[ship] & MOVED for ship in view.ships(step.seat))
            return choice.but(
                label="Pass: no more flights in this Round",
                detail=f"{counted(rest, 'Ship')} stay" if rest else "",
            )
        return choice

    # --- attacks --------------------------------------------------------------------------------------------

    def _hit(self) -> str:
        """What the attack in hand does if nobody answers."""
        attack = self.view.attack
        if attack is None:
            return ""
        place = self.here[attack.place]
        if attack.kind == INVASION:
            return self.reach.invasion(
                self.view.cargo[attack.ship * HOLD + MEEPLE], place, self.names[attack.seat]
            )
        if attack.kind == STRIKE:
            return f"the {TARGETS[attack.target]} is lost" if attack.target >= 0 else ""
        return self._blast(place, attack.kind == NUKE_STRIKE)

    def _blast(self, place: Place, nuclear: bool) -> str:
        """What a warhead does to a planet."""
        lost, safe = max(0, place.meeples - place.bunkers), min(place.meeples, place.bunkers)
        told = f"kills {lost} of {counted(place.meeples, 'Meeple')}" + (f", {safe} protected" if safe else "")
        return told + (
            "; stores, levels and Ships there go, too" if nuclear else "; no building there for 3 Rounds"
        )

    @improves(FireGun)
    def _fire(self, choice: Choice, move: FireGun) -> Choice:
        return choice.but(kind="attack", icon=choice.icon or "target")

    @improves(FightSeat, Detonate)
    def _fight(self, choice: Choice, move: FightSeat | Detonate) -> Choice:
        both = isinstance(move, FightSeat)
        told = "both Ships are lost" if both else "all their Ships here are lost, and yours"
        return choice.but(kind="attack", icon=choice.icon or "target", brings=told, clause="COL-SHIP-14")

    @improves(assault.Invade, Strike, StrikeShip, StrikeAboard, assault.DetonateWarhead)
    def _attack(
        self,
        choice: Choice,
        move: assault.Invade | Strike | StrikeShip | StrikeAboard | assault.DetonateWarhead,
    ) -> Choice:
        """An attack with its whole result; only a card of the defender's can change it."""
        view, attack = self.view, self.view.attack
        choice = choice.but(kind="attack", icon=choice.icon or "target")
        if attack is None:
            return choice
        place = self.here[attack.place]
        unknown = self.reach.unknown(attack.victim)
        note = (
            f"{self.names[attack.victim]} holds {counted(unknown, 'unknown card')}"
            if unknown
            else f"{self.names[attack.victim]} has no card to answer with"
        )
        if isinstance(move, assault.Invade):
            crew = view.cargo[attack.ship * HOLD + MEEPLE]
            told, clause = self.reach.invasion(crew, place, "You"), "COL-INV-04"
        elif isinstance(move, assault.DetonateWarhead):
            told, clause = self._blast(place, move.kind == NUKE), "COL-STRK-16"
        elif isinstance(move, Strike):
            told, clause = strike_result(place, move.target), "COL-STRK-03"
        else:
            told, clause = "it is destroyed with everything aboard", "COL-STRK-10"
        return choice.but(brings=told, note=note, clause=clause, about=f"place:{place.index}")

    # --- exploring ------------------------------------------------------------------------------------------

    @improves(TurnUp)
    def _turn_up(self, choice: Choice, move: TurnUp) -> Choice:
        """What may lie under a card, counted from what is still hidden."""
        place = self.here[move.place]
        crew = self.view.cargo[self.view.flying * HOLD + MEEPLE]
        return choice.but(
            kind="claim",
            icon="unknown",
            face=f"Turn up {place.id}",
            label=f"Turn up {place.id}",
            group="",
            detail=self.reach.odds() or "no planet",
            odds=self.reach.chances(place, crew),
            target=f"go-{place.id}",
            about=f"place:{place.index}",
            clause="COL-EXPL-01",
        )

    @improves(StayAboard, StayHere)
    def _stay(self, choice: Choice, move: StayAboard | StayHere) -> Choice:
        return choice.but(kind="end")

    @improves(LeaveDown)
    def _leave(self, choice: Choice, move: LeaveDown) -> Choice:
        place, voyage = self.here[move.place], self.reach.in_flight()
        lost = voyage is not None and self.reach.dry(voyage, place.index)
        return choice.but(
            kind="end",
            face=f"Leave {place.id} face down",
            label=f"Leave {place.id} face down",
            detail="",
            warn="The Ship has no Energy and is lost with everything aboard" if lost else "",
            hurts=lost,
            clause="COL-MOVE-19" if lost else "",
        )

    @improves(Land)
    def _land(self, choice: Choice, move: Land) -> Choice:
        view, amount = self.view, move.amount
        place = self.here[max(0, view.ship_at[view.flying])]
        stay = view.cargo[view.flying * HOLD + MEEPLE] - amount
        over = amount - place.room
        return choice.but(
            kind="claim",
            icon="flag",
            face=f"Land {counted(amount, 'Meeple')}",
            label=f"Land {counted(amount, 'Meeple')} on {place.name}",
            group="",
            brings=f"{place.name} is yours with a defence of {amount}"
            + (f"; {stay} stay aboard" if stay else ""),
            warn=f"it feeds {place.room}: {over} would die in Maintenance" if over > 0 else "",
            about=f"place:{place.index}",
            clause="COL-SETTLE-04",
        )

    # --- tokens and cards -----------------------------------------------------------------------------------

    @improves(TakeTokens)
    def _taken(self, choice: Choice, move: TakeTokens) -> Choice:
        parts = [
            f"{number} {kind}" for number, kind in ((move.energy, "Energy"), (move.ore, "Ore")) if number
        ]
        face = " and ".join(parts)
        icon = "energy" if move.energy else "ore"
        return choice.but(face=face, label=f"Take {face}", group="Take", detail="", icon=icon)

    @improves(Give, StealFrom, PayFrom, PayOff, BringTo)
    def _token(self, choice: Choice, move: Give | StealFrom | PayFrom | PayOff | BringTo) -> Choice:
        """A token that leaves or comes to a planet, with what the planet has afterwards."""
        place = self.here[move.place]
        where = place.name or place.id
        if isinstance(move, BringTo):
            return choice.but(about=f"place:{place.index}")
        have = (place.energy, place.ore, place.meeples)[move.kind]
        kind = KINDS[move.kind]
        verb = {Give: "Give", StealFrom: "Take", PayFrom: "Pay", PayOff: "Pay"}[type(move)]
        left = f"{have - 1} left there"
        if move.kind == MEEPLE and have == 1:
            left = f"the last Meeple of {where}: the planet will be nobody\N{RIGHT SINGLE QUOTATION MARK}s"
        return choice.but(
            face=f"1 {kind} from {where}",
            label=f"{verb} 1 {kind} from {where}, {left}",
            group=verb,
            detail=left,
            icon=KIND_ICONS[move.kind],
            about=f"place:{place.index}",
        )

    @improves(AcceptTies, RefuseTies, OfferTies)
    def _ties(self, choice: Choice, move: AcceptTies | RefuseTies | OfferTies) -> Choice:
        tech = self.content.cards(e.Treaty)[0].tech
        if isinstance(move, OfferTies):
            told = f"you may buy off the first attack of {self.names[move.partner]} in each Movement phase for 1 token"
            return choice.but(brings=told, about=f"tech:{tech}", clause="COL-TINFO-17")
        if isinstance(move, AcceptTies):
            told = "1 token for you whenever your attack is bought off; attacking ends nothing else"
            return choice.but(brings=told, icon="check", about=f"tech:{tech}", clause="COL-TINFO-17")
        return choice.but(brings="nothing changes", icon="close", about=f"tech:{tech}")

    @improves(Hack, ReturnCard, Copy)
    def _named_card(self, choice: Choice, move: Hack | ReturnCard | Copy) -> Choice:
        """A card that is cancelled, put back or copied: what it does."""
        entry = self.content.pack.technology[move.tech]
        verb = {Hack: "Cancel", ReturnCard: "Put back", Copy: "Copy"}[type(move)]
        brings = entry.effect
        if isinstance(move, Hack):
            brings = f"{entry.name} has no effect; your Hacker is used up for this Round"
        return choice.but(
            face=f"{verb} {entry.name}",
            label=f"{verb} {entry.name}: {brings}",
            group="",
            icon=entry.icon,
            brings=brings,
            about=f"tech:{move.tech}",
        )

    @improves(*CARDS)
    def _card(self, choice: Choice, move: Move) -> Choice:
        """A Technology: its price, what it does, and the card of the hand that lights up."""
        word, effect = CARDS[type(move)]
        card = self._card_with(word)
        entry = self.content.pack.technology[card.tech]
        detail = ": ".join(part for part in (card.meaning.price(card.word), effect) if part)
        return choice.but(
            icon=entry.icon,
            detail=detail,
            target=choice.target or f"tech-{entry.id}",
            label=f"{choice.label} ({detail})" if detail else choice.label,
            about=f"tech:{card.tech}",
        )

    def _card_with(self, word: type[Word]) -> Card:
        """The first card of the reader's that has this word."""
        view, cards = self.view, self.content.cards(word)
        held = 0 if view.seat is None else view.hands[view.seat]
        if view.seat is not None and view.copies[view.seat] >= 0:
            held |= 1 << view.copies[view.seat]
        return next((card for card in cards if held & card.bit), cards[0])

    @improves(FlyShip)
    def _departure(self, choice: Choice, move: FlyShip) -> Choice:
        """A Ship that could leave: from where, and what it has left for the space it ends in."""
        aboard = self.view.cargo[move.ship * HOLD + ENERGY]
        left = f"{aboard - move.energy} Energy left" if aboard >= move.energy else f"{aboard} Energy aboard"
        face = f"Ship {move.ship}" + (
            "" if move.energy == 1 else f" on {move.energy} Energy" if move.energy else " on fusion"
        )
        detail = f"from {self.here[self.view.ship_at[move.ship]].id}, {left}"
        return choice.but(
            kind="move",
            icon="ship",
            group=FLY,
            face=f"{face}, step by step",
            detail=detail,
            label=f"Fly {face}, step by step, {detail}",
            about=f"ship:{move.ship}",
        )

    def _flights(self, choice: Choice, move: FlyShip) -> Iterator[Choice]:
        """The whole flight of a Ship to each card that it reaches, in one press."""
        view, ship = self.view, move.ship
        if view.seat is None or view.ship_owner[ship] != view.seat:
            return
        voyage = self.reach.departure(ship, move.energy)
        crew = view.cargo[ship * HOLD + MEEPLE]
        for place, plan in sorted(plans(view, view.seat, ship, move.energy).items()):
            spot = self.here[place]
            found = self.reach.verdict(voyage, place, 0)
            owner = view.owner[place]
            through = (
                " by ".join(["", *(self.here[one].id for one in plan.way[1:-1])]) if len(plan.way) > 2 else ""
            )
            warn = ""
            if found.fatal:
                lost = f" with {counted(crew, 'Meeple')}" if crew else ""
                warn = (
                    f"Ship {ship} burns{lost}"
                    if found.word != DRY
                    else f"No Energy left there: Ship {ship} is lost{lost}"
                )
            elif self.reach.dry(voyage, place) and not spot.up and spot.card < 0:
                warn = f"No Energy left there: Ship {ship} is lost unless a planet lies under the card"
            told = found.word
            if found.kind == "attack" and owner not in (voyage.seat, -1) and crew:
                told = self.reach.invasion(crew, spot, "You")
            attacked = owner if owner not in (voyage.seat, -1) else None
            yield choice.but(
                then=tuple(self.words.text(step) for step in plan.moves),
                face=spot.id,
                label=f"Fly Ship {ship} to {spot.called}{through}" + (f": {told}" if told else ""),
                detail=found.word,
                group=f"Ship {ship} is lost at" if found.fatal else f"Ship {ship} flies to",
                kind=found.kind,
                icon=found.icon,
                owner=attacked,
                target=f"go-{spot.id}",
                warn=warn,
                hurts=found.fatal,
                about=f"place:{place}",
                clause="COL-MOVE-19" if warn and found.word != "burns" else "COL-CARD-06" if warn else "",
            )

    @improves(Load, Unload, Shift)
    def _cargo(self, choice: Choice, move: Load | Unload | Shift) -> Choice:
        """Tokens that go aboard or come off, in one group for each Ship."""
        face = counted(move.amount, KINDS[move.kind])
        place = self.here[self.view.ship_at[move.ship]]
        at, warn = place.id, ""
        if isinstance(move, Load):
            group, label = f"Load Ship {move.ship} at {at}", f"Load {face} onto Ship {move.ship} at {at}"
            if move.kind == MEEPLE and place.meeples <= max(1, move.amount):
                warn = f"Nobody stays: {place.name} will be nobody\N{RIGHT SINGLE QUOTATION MARK}s"
            elif move.kind == MEEPLE:
                warn = f"the last one keeps {place.name} yours"
            brings = f"onto Ship {move.ship}" + (self._used_for(move.kind))
        elif isinstance(move, Unload):
            group, label = f"Unload Ship {move.ship} at {at}", f"Unload {face} from Ship {move.ship} at {at}"
            brings = f"from Ship {move.ship} to {place.name}"
            if move.kind in (ENERGY, ORE):
                have = (place.energy, place.ore)[move.kind]
                warn = (
                    f"above {self.content.store} is lost" if have + move.amount > self.content.store else ""
                )
            elif move.kind == MEEPLE and place.meeples + move.amount > place.room:
                warn = f"it feeds {place.room}"
        else:
            group = f"Ship {move.ship} to Ship {move.other}"
            label = f"Hand {face} from Ship {move.ship} to Ship {move.other} at {at}"
            brings = f"from Ship {move.ship} to Ship {move.other}"
        whole = face if move.amount > 1 else KINDS[move.kind]
        return choice.but(
            group=group,
            face=whole,
            label=label,
            detail=brings,
            icon=KIND_ICONS[move.kind],
            warn=warn,
            target="",
            about=f"kind:{move.kind}",
        )

    def _used_for(self, kind: int) -> str:
        """What cargo is good for."""
        return (
            ": 1 to fly, 1 to stay alive in space",
            "",
            ": to settle or to invade",
            ": to be detonated over a planet",
            ": to be detonated over a planet or a fleet",
        )[kind]

    # --- what a step leads to -------------------------------------------------------------------------------

    @improves(GoTo, JumpTo)
    def _step(self, choice: Choice, move: GoTo | JumpTo) -> Choice:
        """A step with its verdict: attack, fight, land, gamble, burn, or run out of Energy."""
        place, voyage = self.here[move.place], self.reach.in_flight()
        if voyage is None:
            return choice.but(kind="move", icon="arrow", detail="")
        cost = 0 if isinstance(move, JumpTo) else self.content.enter[place.card] if place.up else 1
        found = self.reach.verdict(voyage, place.index, max(0, voyage.spaces - cost))
        owner = self.view.owner[place.index]
        better = choice.but(kind=found.kind, icon=found.icon, detail=found.word, about=f"place:{place.index}")
        if found.fatal:
            lost = "The Ship burns" if found.word != DRY else "No Energy left there: the Ship is lost"
            better = better.but(warn=lost, hurts=True)
        if found.kind == "attack" and owner not in (voyage.seat, -1):
            label = f"Attack {self.names[owner]} at {place.called}, {choice.face}: {found.word}"
            return better.but(owner=owner, label=label)
        return better.but(label=f"{choice.label}: {found.word}") if found.word else better

    @improves(Stop)
    def _stop(self, choice: Choice, move: Stop) -> Choice:
        """Ending the move here, with a word where that loses the Ship."""
        voyage = self.reach.in_flight()
        if voyage is not None and self.reach.verdict(voyage, voyage.place, 0).word == DRY:
            return choice.but(
                kind="end",
                face="Stop and lose the Ship",
                label="Stop and lose the Ship: it has no Energy left",
                icon="warning",
                warn="It is lost with everything aboard",
                hurts=True,
                clause="COL-MOVE-19",
            )
        return choice.but(kind="end")

    # --- what words point at --------------------------------------------------------------------------------

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        view = self.view
        if kind == "place" and value < len(self.here):
            place = self.here[value]
            owner = view.owner[value]
            reader = view.seat if view.seat in view.waiting else view.waiting[0] if view.waiting else -1
            return Pointed(
                f"go-{place.id}",
                place.called,
                curly(place.name),
                owner=owner if owner >= 0 and owner != reader else None,
            )
        if kind in ("ship", "other") and value < len(view.ship_at) and view.ship_at[value] >= 0:
            place = self.here[view.ship_at[value]]
            return Pointed(f"go-{place.id}", f"{value} at {place.id}", f"at {place.id}", icon="ship")
        if kind == "kind":
            return Pointed(icon=KIND_ICONS[value])
        if kind == "structure":
            return Pointed(icon=STRUCTURE_ICONS[value])
        if kind == "target":
            return Pointed(icon=TARGET_ICONS[value])
        if kind == "token":
            return Pointed(icon=("energy", "ore", "meeple", "meeple")[value])
        if kind == "tech":
            entry = self.content.pack.technology[value]
            return Pointed(f"tech-{entry.id}", icon=entry.icon)
        if kind == "seat":
            colour = COLOURS[value]
            return Pointed(f"player-{colour}", icon=livery(colour).icon, owner=value, name=self.names[value])
        return NOWHERE
