"""Buttons for the moves of Space Opera: what lights up, what it costs, what it brings, what cannot be done and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.draw import choices
from orrery.draw.choices import NOWHERE, Pointed, improves
from orrery.draw.table import Choice, Count
from orrery.draw.text import curly
from orrery.engine.base import Done, Move, Seat
from orrery.engine.offers import Accept, Counter, Decline, Send, Withdraw
from orrery.games.nomads.board.battle import is_in_line
from orrery.games.nomads.board.facts import (
    called_item,
    called_place,
    colour,
    constructions,
    counted_technologies,
    entry,
    ident_of,
    in_battle,
    outlook,
    sign_of,
)
from orrery.games.nomads.cards.content import CONSUMABLE, EQUIPMENT, OPEN, ROOM, Ability, Content
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.holdings import trade
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.holdings.units import Eliminate, GiveUp, GiveUpUnits
from orrery.games.nomads.table.clocks import wins
from orrery.games.nomads.table.items import DEEDS, Deed, Use, UseOnItem, UseOnPlace, UseOnSeat
from orrery.games.nomads.table.prices import INSTALL, build_price, jump_price, price, train_price, use_price
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import (
    attack,
    defence,
    level,
    ship_attack,
    ship_defence,
    ships,
    storage_limit,
)
from orrery.games.nomads.turn import activation
from orrery.games.nomads.turn.jumps import AcceptArrival, ArrivalChoice, BreakUp
from orrery.games.nomads.turn.looking import OnTop, PutNext, ToBottom
from orrery.games.nomads.turn.setup import Keep, Lead, SendBack
from orrery.games.nomads.turn.technologies import Build, Install
from orrery.games.nomads.using.aims import AIMS, NOT_THERE, why_not_aim
from orrery.games.nomads.using.powers import (
    power_deed,
    power_sources,
    why_not_use_card,
    why_not_use_power,
)
from orrery.games.nomads.using.windows import React
from orrery.games.nomads.using.wording import duel_result, effect_of
from orrery.games.nomads.war.assault import Launch, Steal, expected_damage
from orrery.games.nomads.war.fleet import Block, Confront, Mine, SendShip
from orrery.games.nomads.war.losses import ChooseLosses

IDLE = 8
"""So many unspent credits are worth a word when the turn ends."""


class Buttons(choices.Buttons[ExpanseView]):
    """Buttons for one view."""

    content: Content
    first = ("Use", "Build", "Install", "Act", "Attack", "Negotiate with")

    @property
    def me(self) -> Seat:
        """Whoever the buttons are for."""
        return self.view.seat if self.view.seat is not None else self.view.active

    # --- the first cards --------------------------------------------------------------------------------------------

    @improves(Lead)
    def _lead(self, choice: Choice, move: Lead) -> Choice:
        found = self.content.pack.species[move.species]
        early = sum(one < found.initiative for one in self.content.initiative)
        share = early / max(1, self.content.species_count - 1)
        place = "early" if share < 0.34 else "late" if share > 0.66 else "in the middle"
        return choice.but(
            brings=f"{found.attack}/{found.defence}, initiative {found.initiative}: you play {place}",
            detail=curly(found.effect),
            about=f"species:{move.species}",
        )

    @improves(Keep)
    def _kept(self, choice: Choice, move: Keep) -> Choice:
        resource = entry(self.content, move.card)
        cheap = self.content.is_technology(self.view.kind(move.card)) and resource.price <= 4
        note = "You can build it on your first turn." if cheap else ""
        return choice.but(
            price=self._credits(resource.price),
            brings=curly(resource.effect),
            note=note,
            about=f"card:{move.card}",
        )

    @improves(SendBack)
    def _send_back(self, choice: Choice, move: SendBack) -> Choice:
        hand = self.view.storage[self.me]
        back = [curly(entry(self.content, card).name) for i, card in enumerate(hand) if move.subset >> i & 1]
        face = f"Send back {', '.join(back)}" if back else "Keep all five"
        detail = f"draw {len(back)} new" if back else ""
        return choice.but(face=face, label=face, detail=detail, group=f"{len(back)} back", icon="deck")

    # --- actions ----------------------------------------------------------------------------------------------------

    @improves(Build)
    def _build(self, choice: Choice, move: Build) -> Choice:
        view, seat = self.view, self.me
        cost = build_price(view, seat, view.kind(move.card))
        return choice.but(
            target=f"card-{move.card}-0",
            price=self._credits(cost),
            detail=self._built(move.card, cost),
            about=f"card:{move.card}",
        )

    @improves(Install)
    def _install(self, choice: Choice, move: Install) -> Choice:
        cost = price(self.view, self.me, entry(self.content, move.card).price, INSTALL)
        return choice.but(
            price=self._credits(cost),
            detail=f"{curly(entry(self.content, move.card).effect)} {self._left(cost)}",
            about=f"card:{move.card}",
        )

    @improves(activation.TrainUnit)
    def _train(self, choice: Choice, move: activation.TrainUnit) -> Choice:
        view, seat = self.view, self.me
        cost = train_price(view, seat)
        up = attack(view, seat) + self.content.soldier_attack - self.content.civil_attack
        down = defence(view, seat) + self.content.soldier_defence - self.content.civil_defence
        return choice.but(
            group="Act",
            icon="soldier",
            price=self._credits(cost),
            detail=f"a soldier: you show {up}/{down}, and 1 credit less each turn. {self._left(cost)}",
            about="sign:soldier",
        )

    @improves(activation.ExtraJump)
    def _jump(self, choice: Choice, move: activation.ExtraJump) -> Choice:
        view, seat = self.view, self.me
        cost = jump_price(view, seat)
        where = view.system(seat)
        leaves = f", you leave {curly(self.content.system_names[where])}" if where >= 0 else ""
        return choice.but(
            group="Act",
            icon="wormhole",
            price=self._credits(cost),
            detail=f"a card and an unknown system{leaves}. {self._left(cost)}",
            about="sign:systems",
        )

    @improves(activation.AnnounceWish)
    def _wish(self, choice: Choice, move: activation.AnnounceWish) -> Choice:
        said = "Make offers on others\N{RIGHT SINGLE QUOTATION MARK} turns"
        detail = "everybody sees that you want to; you are asked there until your next turn"
        return choice.but(group="Act", icon="bell", face=said, label=said, detail=detail, about="sign:wish")

    def _built(self, card: int, cost: int) -> str:
        """What building a technology leads to: the level at the next reorganization."""
        view, seat = self.view, self.me
        grows = 0 if view.declines[view.deck_of(seat)] else 1
        people = (view.units(seat) + grows) // 4
        counted = counted_technologies(view, seat) + constructions(view, seat)
        before, after = people + counted // 4, people + (counted + 1) // 4
        rise = f": level {after}" if after > before else ""
        built = "1 technology" if counted == 0 else f"{counted + 1} technologies"
        return f"{built} next turn{rise}. {self._left(cost)}"

    def _left(self, cost: int) -> str:
        return f"{self.view.credits[self.me] - cost} left."

    @improves(activation.EndTurn)
    def _end(self, choice: Choice, move: activation.EndTurn) -> Choice:
        """The end of the turn, with what one may have forgotten."""
        view, seat = self.view, self.me
        if wins(view, seat):
            return choice.but(kind="end", face="End the turn and win", label="End the turn and win")
        over = len(view.storage[seat]) - storage_limit(view, seat)
        free = [
            curly(entry(self.content, card).name)
            for card in dict.fromkeys(view.storage[seat])
            if self.content.type[view.kind(card)] == CONSUMABLE
            and entry(self.content, card).price == 0
            and not self._why_not_card(card)
        ]
        winning = [
            other
            for other in view.others(seat)
            if outlook(view, other)[1] and level(view, other) > level(view, seat)
        ]
        if winning:
            return choice.but(
                kind="end",
                warn=f"{self.names[winning[0]]} wins at the end of its next turn if nobody stops it.",
                hurts=True,
                clause="NOM-CIV-11",
            )
        if over > 0:
            warn = f"You hold {over} more card{'s' * (over != 1)} than may stay; {'they go' if over > 1 else 'it goes'}."
            return choice.but(kind="end", warn=warn, hurts=True, clause="NOM-TURN-10")
        if free:
            return choice.but(kind="end", warn=f"{free[0]} costs nothing and is not used.")
        if view.credits[seat] >= IDLE:
            return choice.but(kind="end", warn=f"{view.credits[seat]} credits stay unspent.")
        return choice.but(kind="end")

    @improves(trade.OpenOffer)
    def _open_offer(self, choice: Choice, move: trade.OpenOffer) -> Choice:
        view, other = self.view, move.seat
        credits_, cards = view.credits[other], len(view.storage[other])
        detail = f"{credits_} credit{'s' * (credits_ != 1)}, {cards} card{'s' * (cards != 1)}"
        return choice.but(icon="negotiation", target=self._go(other), detail=detail, about=f"seat:{other}")

    @improves(activation.DeclareWar)
    def _declare_war(self, choice: Choice, move: activation.DeclareWar) -> Choice:
        return choice.but(
            group="Attack",
            kind="attack",
            icon="role-warlord",
            target=self._go(move.seat),
            warn=self._forecast(self.me, move.seat),
            hurts=True,
            clause="NOM-WAR-02",
            about=f"seat:{move.seat}",
        )

    def _forecast(self, seat: int, other: int) -> str:
        """What a war would look like if nobody added anything: fleets, then the landing."""
        view = self.view
        mine, theirs = ships(view, seat), ships(view, other)
        parts = []
        if theirs:
            fleets = [
                " and ".join(called_place(view, place) for place in fleet) or "no ship"
                for fleet in (mine, theirs)
            ]
            parts.append(f"Fleet: {fleets[0]} against {fleets[1]}.")
        if view.military[seat]:
            back = f"they strike back with {attack(view, other)} against {defence(view, seat)}"
            parts.append(f"Landing: {attack(view, seat)} against {defence(view, other)}; {back}.")
        else:
            parts.append("Without a soldier you cannot land.")
        return " ".join(parts)

    # --- wars -------------------------------------------------------------------------------------------------------

    @improves(Launch)
    def _launch(self, choice: Choice, move: Launch) -> Choice:
        view = self.view
        assert view.war is not None
        lost, back = expected_damage(view)
        defender = self.names[view.war.defender]
        brings = f"{defender} loses {lost}, you lose {back}, if nobody adds anything"
        return choice.but(kind="attack", icon="role-warlord", brings=brings, about="sign:assault")

    @improves(Steal)
    def _steal(self, choice: Choice, move: Steal) -> Choice:
        return choice.but(icon="credits")

    @improves(Block)
    def _block(self, choice: Choice, move: Block) -> Choice:
        view = self.view
        values = [(ship_attack(view, one), ship_defence(view, one)) for one in (move.ship, move.blocker)]
        return choice.but(
            face=f"{called_place(view, move.blocker)} against {called_place(view, move.ship)}",
            detail=duel_result(values[0], values[1]),
            about=f"place:{move.ship}",
            group="Place",
            icon="defence",
        )

    @improves(SendShip, Confront, Mine)
    def _ship(self, choice: Choice, move: SendShip | Confront | Mine) -> Choice:
        return choice.but(about=f"place:{move.place}")

    @improves(GiveUp)
    def _given_up(self, choice: Choice, move: GiveUp) -> Choice:
        """Who goes, and what is left of the species: level, cushion, values."""
        view, step = self.view, self.step
        parts = [f"{move.civil} civil"] if move.civil else []
        parts += [f"{move.military} military"] if move.military else []
        face = " and ".join(parts) or "nobody"
        loser = (
            step.loser(view)
            if isinstance(step, ChooseLosses)
            else step.seat
            if isinstance(step, (GiveUpUnits, Eliminate))
            else self.me
        )
        people = view.units(loser) - move.civil - move.military
        new = people // 4 + counted_technologies(view, loser) // 4
        soldier = self.content.soldier_attack, self.content.soldier_defence
        shows = (
            f"{max(0, attack(view, loser) - move.military * soldier[0])}/"
            f"{max(0, defence(view, loser) - move.military * soldier[1])}"
        )
        whose = "You" if loser == view.seat else self.names[loser]
        keeps = "keep" if loser == view.seat else "keeps"
        detail = f"{whose} {keeps} {people} people, level {new}, {shows}"
        return choice.but(
            face=face, label=f"Give up {face}", detail=detail, icon="people", about="sign:people"
        )

    # --- places, cards that move ------------------------------------------------------------------------------------

    @improves(AcceptArrival)
    def _arrival(self, choice: Choice, move: AcceptArrival) -> Choice:
        if not isinstance(self.step, ArrivalChoice):
            return choice.but(face="Yes")
        ability = self.content.abilities[self.step.ability]
        left = self._left(ability.credits) if ability.credits else ""
        system = ability.source - self.content.first_system
        return choice.but(
            face="Yes",
            icon="check",
            price=self._credits(ability.credits) if ability.credits else (),
            detail=left,
            about=f"system:{system}",
        )

    @improves(BreakUp)
    def _break_up(self, choice: Choice, move: BreakUp) -> Choice:
        view = self.view
        worth = self.content.price[view.kind(view.technology[move.place])]
        after = counted_technologies(view, self.me) - 1
        people = view.units(self.me) // 4
        fall = level(view, self.me) - people - max(0, after) // 4
        return choice.but(
            detail=f"{worth} credits for it",
            warn=f"You fall to level {level(view, self.me) - fall}." if fall > 0 else "",
            hurts=fall > 0,
            about=f"place:{move.place}",
        )

    @improves(OnTop, ToBottom)
    def _put_system(self, choice: Choice, move: OnTop | ToBottom) -> Choice:
        name = curly(self.content.system_names[move.system])
        where = "on top" if isinstance(move, OnTop) else "at the bottom"
        effect = curly(self.content.pack.system[move.system].effect)
        return choice.but(
            face=f"{name} {where}", detail=effect, group="Put back", about=f"system:{move.system}"
        )

    @improves(PutNext, DiscardCard)
    def _put_card(self, choice: Choice, move: PutNext | DiscardCard) -> Choice:
        resource = entry(self.content, move.card)
        return choice.but(
            face=curly(resource.name),
            group="Put back" if isinstance(move, PutNext) else "Discard",
            detail=curly(resource.effect),
            price=self._credits(resource.price),
            about=f"card:{move.card}",
        )

    @improves(Done)
    def _done(self, choice: Choice, move: Done) -> Choice:
        faces = {
            "ArrivalChoice": "No",
            "AssaultChoice": "Do not land",
            "Send": "Send them",
            "BlockShips": "Go",
        }
        face = faces.get(type(self.step).__name__, choice.face)
        return choice.but(face=face, label=face)

    # --- deals ------------------------------------------------------------------------------------------------------

    @improves(trade.GiveCredits, trade.AskCredits)
    def _part_credits(self, choice: Choice, move: trade.GiveCredits | trade.AskCredits) -> Choice:
        return choice.but(face="Credits", icon="credits", group="Send", about="sign:credits")

    @improves(trade.AskCards)
    def _part_cards(self, choice: Choice, move: trade.AskCards) -> Choice:
        detail = "which ones, they choose"
        return choice.but(face="Cards of theirs", detail=detail, icon="hand", group="Send", about="sign:hand")

    @improves(trade.AskNamed)
    def _part_named(self, choice: Choice, move: trade.AskNamed) -> Choice:
        resource = self.content.pack.resource[move.kind]
        return choice.but(
            group="Ask for by name",
            face=curly(resource.name),
            detail=curly(resource.effect),
            about=f"kind:{move.kind}",
        )

    @improves(trade.GiveNamed, trade.GiveHidden, trade.HandOver)
    def _part_card(self, choice: Choice, move: trade.GiveNamed | trade.GiveHidden | trade.HandOver) -> Choice:
        name = curly(entry(self.content, move.card).name)
        how = {trade.GiveNamed: "told by name", trade.GiveHidden: "face down: they see only a card"}.get(
            type(move), ""
        )
        group = "Hand over" if isinstance(move, trade.HandOver) else "Send"
        return choice.but(face=name, detail=how, group=group, about=f"card:{move.card}")

    @improves(Withdraw, Decline)
    def _no_offer(self, choice: Choice, move: Withdraw | Decline) -> Choice:
        return choice.but(kind="end", icon="close")

    @improves(Accept, Send, Counter)
    def _offer(self, choice: Choice, move: Accept | Send | Counter) -> Choice:
        view, deal = self.view, self.view.deal
        if isinstance(move, Accept) and deal is not None and deal.sent and view.seat == deal.partner:
            gives, wants = trade.told_terms(view, deal)
            after = view.credits[deal.partner] + deal.credits - deal.ask_credits
            leads = outlook(view, deal.maker)[1]
            return choice.but(
                icon="negotiation",
                brings=f"get {curly(gives)}, give {curly(wants)}, and have {after} credits",
                warn=f"{self.names[deal.maker]} is about to win." if leads else "",
                about="sign:deal",
            )
        detail = "declines this one" if isinstance(move, Counter) else ""
        return choice.but(icon="negotiation", detail=detail, about="sign:deal")

    # --- using ------------------------------------------------------------------------------------------------------

    @improves(*DEEDS)
    def _use(self, choice: Choice, move: Deed) -> Choice:
        view = self.view
        cards = self.content.kinds * len(view.decks)
        if move.deed < cards:
            kind = view.kind(move.deed)
            resource = entry(self.content, move.deed)
            ability = self.content.consumable(kind)[0]
            cost = use_price(view, self.me, kind, ability)
            target, about, sign = f"card-{move.deed}-0", f"card:{move.deed}", sign_of(resource)
        else:
            ability = self.content.abilities[self.content.powers[move.deed - cards]]
            cost, target = ability.credits, ""
            about, sign = f"power:{move.deed - cards}", "ability"
        choice = choice.but(
            price=self._credits(cost) if cost else (),
            detail=curly(effect_of(self.content, ability)),
            icon=sign,
            about=about,
            **self._hurt(ability),
        )
        if isinstance(move, UseOnItem):
            face = choice.face.replace(
                f"against item {move.item}", "to stop " + curly(called_item(view, move.item))
            )
            return choice.but(target=f"item-{move.item}", face=face, label=f"Use {face}")
        if isinstance(move, UseOnSeat):
            return choice.but(target=self._go(move.seat))
        if isinstance(move, UseOnPlace):
            return choice.but(**self._turned(move, ability))
        return choice.but(target=target)

    def _turned(self, move: UseOnPlace, ability: Ability) -> dict[str, str]:
        """In a confrontation: what its result would be with this card."""
        war = self.view.war
        changes = [op for op in ability.ops if hasattr(op, "attack") and hasattr(op, "defence")]
        if war is None or move.place not in war.confrontation or not changes:
            return {}
        values = [[ship_attack(self.view, one), ship_defence(self.view, one)] for one in war.confrontation]
        side = war.confrontation.index(move.place)
        values[side][0] += sum(op.attack for op in changes)
        values[side][1] += sum(op.defence for op in changes)
        told = duel_result((values[0][0], values[0][1]), (values[1][0], values[1][1]))
        return {"detail": f"then {values[0][0]}/{values[0][1]} meets {values[1][0]}/{values[1][1]}: {told}"}

    def _hurt(self, ability: Ability) -> dict[str, object]:
        """What it costs in people, and whether the level falls by it."""
        units = ability.sacrifice + ability.sacrifice_civil
        if not units:
            return {}
        left = self.view.units(self.me) - units
        falls = left // 4 < self.view.units(self.me) // 4
        said = f"It costs {units} of your people{', and your level falls' if falls else ''}."
        return {"warn": said, "hurts": falls}

    # --- what cannot be done ----------------------------------------------------------------------------------------

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What a player would expect to be able to do and cannot, with the reason that the rules give."""
        seat, step = self.view.seat, self.step
        if seat is not None and isinstance(step, activation.Activate) and step.seat == seat:
            return (*self._idle_actions(moves), *self._idle_uses(moves, True))
        if seat is not None and isinstance(step, React) and seat in step.seats:
            return tuple(self._idle_uses(moves, False))
        return ()

    def _idle_actions(self, moves: Sequence[Move]) -> Iterator[Choice]:
        view, seat = self.view, self.me
        wanted: list[Move] = []
        for card in dict.fromkeys(view.storage[seat]):
            kind = view.kind(card)
            if self.content.is_technology(kind):
                wanted.append(Build(card))
            elif self.content.type[kind] == EQUIPMENT and not any(
                isinstance(move, Install) and move.card == card for move in moves
            ):
                own = ships(view, seat)
                wanted.append(Install(card, own[0] if own else seat * ROOM))
        wanted += [activation.TrainUnit(), activation.ExtraJump()]
        for other in view.others(seat):
            wanted += [activation.DeclareWar(other), trade.OpenOffer(other)]
        for move in wanted:
            if move not in moves:
                choice = self.one(move)
                if isinstance(move, Install):
                    name = curly(entry(self.content, move.card).name)
                    choice = choice.but(face=name, label=f"Install {name}")
                yield choice.but(warn="", hurts=False, target="", detail="")

    def _idle_uses(self, moves: Sequence[Move], action: bool) -> Iterator[Choice]:
        view, seat = self.view, self.me
        done = {move.deed for move in moves if isinstance(move, DEEDS)}
        for card in dict.fromkeys(view.storage[seat]):
            kind = view.kind(card)
            fits = action or any(ability.synchronic for ability in self.content.consumable(kind))
            if self.content.type[kind] == CONSUMABLE and card not in done and fits:
                reason = self._why_not_card(card, action)
                if reason is not None:
                    yield self._unused(card, reason)
        if not action:
            return
        moment = self.content.now(OPEN, True)
        for at, source in power_sources(view, seat):
            for ability in self.content.of_source[source]:
                if ability.power < 0 or not moment.fits[ability.number]:
                    continue
                deed = power_deed(view, ability)
                reason = why_not_use_power(view, seat, at, ability, moment) or self._why_no_target(ability)
                if deed not in done and reason is not None:
                    done.add(deed)
                    yield self._unused(deed, reason)

    def _why_not_card(self, card: int, action: bool = True) -> Reason | None:
        """Why a consumable of the reader cannot be used now; None if it can."""
        view, step = self.view, self.step
        window = step.kind if isinstance(step, React) else OPEN
        kind = view.kind(card)
        reasons = [
            why_not_use_card(view, self.me, kind, ability, self.content.now(window, action))
            or self._why_no_target(ability)
            for ability in self.content.consumable(kind)
        ]
        return None if None in reasons else reasons[0]

    def _why_no_target(self, ability: Ability) -> Reason | None:
        view = self.view
        reasons = [
            why_not_aim(view, self.me, ability, target)
            for target in AIMS[ability.target].named(view, self.me)
        ]
        if not reasons:
            return NOT_THERE
        return None if None in reasons else reasons[0]

    def _unused(self, deed: int, reason: Reason) -> Choice:
        return self.refused(Use(deed), *reason, target="", group="Use")

    # --- parts ------------------------------------------------------------------------------------------------------

    def _credits(self, number: int) -> tuple[Count, ...]:
        return (Count("credits", "credit" if number == 1 else "credits", number, tone="marks"),)

    def _go(self, seat: int) -> str:
        """A species on the chart; among the players while a battle covers it."""
        return f"player-{colour(seat).colour}" if in_battle(self.view) else f"go-{colour(seat).colour}"

    def _there(self, place: int) -> str:
        """A ship in the lines of a battle; whatever else is built, in its owner's panel."""
        war = self.view.war
        fights = war is not None and in_battle(self.view) and is_in_line(self.view, war, place)
        return f"go-{ident_of(place)}" if fights else f"work-{ident_of(place)}"

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "seat":
            return Pointed(self._go(value), owner=value, icon=colour(value).icon, name=self.names[value])
        if kind == "place":
            seat = value // ROOM
            called = called_place(view, value)
            return Pointed(
                self._there(value),
                f"{called} of {self.names[seat]}",
                f"of {self.names[seat]}",
                owner=seat,
                name=called,
            )
        if kind == "card":
            return Pointed(f"card-{value}-0", icon=sign_of(entry(content, value)))
        if kind == "kind":
            return Pointed(icon=sign_of(content.pack.resource[value]))
        if kind == "species":
            return Pointed(f"species-{value}", icon="people")
        if kind == "system":
            return Pointed(f"system-{value}", icon="planet")
        return NOWHERE


def offer_line(move: Move, choice: Choice) -> Choice:
    """A line of an offer: how its blanks and the sentence about it read."""
    if isinstance(move, (trade.GiveCredits, trade.AskCredits)):
        return choice.but(says="{n} credit(s)", group="Send the offer")
    if isinstance(move, trade.AskCards):
        return choice.but(says="{n} card(s) of their choice", group="Send the offer")
    if isinstance(move, trade.AskNamed):
        return choice.but(
            face="A card by its name",
            label="Ask for a card by its name",
            detail="",
            icon="hand",
            about="sign:hand",
            says="{0}",
            group="Send the offer",
        )
    return choice.but(
        label=f"Give {choice.face}",
        detail="",
        says=f"{choice.face} {{0}}",
        group="Send the offer",
        blanks=(("by its name", "face down"),),
    )


def plan_line(move: Move, choice: Choice, content: Content) -> Choice:
    """A line of a plan: what the action brings, whatever else is chosen beside it."""
    if isinstance(move, activation.TrainUnit):
        return choice.but(detail="a soldier, and 1 credit less each turn")
    if isinstance(move, Build):
        return choice.but(label=f"Build {choice.face}", detail="a technology from your next turn on")
    if isinstance(move, Install):
        return choice.but(detail=curly(entry(content, move.card).effect))
    return choice
