"""Buttons for the moves of Galactic Emperor: what lights up on the table, what it costs, what it brings, what may come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.draw import choices
from orrery.draw.choices import NOWHERE, Pointed, improves
from orrery.draw.dice import die
from orrery.draw.palette import livery
from orrery.draw.table import Choice, Count, Odds
from orrery.draw.text import curly
from orrery.engine.base import PHRASES, Done, Move, Pass, Seat
from orrery.engine.dice import lying
from orrery.engine.words import joined, several, template
from orrery.games.emperor import combat, merchant, regent, technology, warlord
from orrery.games.emperor import odds as chances
from orrery.games.emperor.board.forecast import balance, counts_left, payable
from orrery.games.emperor.board.gains import CLAUSES, gain
from orrery.games.emperor.board.places import about, tile_of
from orrery.games.emperor.content import (
    CUBES,
    DAMAGED,
    DREADNOUGHT,
    EMPIRE,
    EXPLORER,
    FOOD,
    HOME,
    MERCHANT,
    METAL,
    ROLE_IDS,
    SECOND_WARLORD,
    SHIP_IDS,
    STARBASE,
    UNIT_EMPIRE,
    UNIT_IDS,
    UNIT_STARBASE,
    Content,
)
from orrery.games.emperor.effects import FixedPrice, StopTechnology
from orrery.games.emperor.engineer import Build, BuildShips, DeployFree
from orrery.games.emperor.explorer import ClaimFirst, ClaimIt, Keep, Place, Scan, ScanOrNot, Take
from orrery.games.emperor.rounds import Choose, ChooseRole, Clockwise, CounterClockwise
from orrery.games.emperor.scientist import BuyTech, BuyTechnology, cost_of
from orrery.games.emperor.state import GalaxyView
from orrery.games.emperor.steward import FieldsAt, ProduceAt, Production, TakeCube

RISKY = 0.3
"""Battles that are won less often than this are begun only after a second press."""
READ = ("space", "tile", "role", "tech", "ship", "unit", "cube", "seat")
"""Kinds of things that a move is about, to be read without playing it."""
ENDS: dict[type[Any], str] = {
    BuildShips: "End building",
    Production: "End production",
    regent.PlaceInfluence: "Confirm placement",
    warlord.LateClaims: "Do not claim",
    ClaimFirst: "Do not claim",
    ScanOrNot: "Do not look",
    regent.ExtraInfluence: "Do not buy",
    BuyTechnology: "Buy nothing",
    technology.CatchSaboteur: "Spare the Saboteur",
    technology.SaboteurWindow: "Let it happen",
    regent.AmbassadorWindow: "Let it stand",
}
"""What the button says that ends or declines a question; elsewhere it is the engine's word."""


class Buttons(choices.Buttons[GalaxyView]):
    """Buttons for one view: attacks first, then claims, then the rest."""

    content: Content
    first = ("Attack", "Claim")

    def improved(self, choice: Choice, move: Move) -> Choice:
        """Every button says what it is about, and which clause lets it be."""
        return super().improved(choice.but(about=self._read(move), clause=PHRASES[type(move)].clause), move)

    def _read(self, move: Move) -> str:
        """What the move is about: the last thing that its text names."""
        named = [
            f"{kind}:{getattr(move, field)}"
            for field, kind in template(PHRASES[type(move)].template).fields
            if kind in READ
        ]
        return named[-1] if named else ""

    @property
    def me(self) -> Seat:
        """Whoever the buttons are for."""
        view = self.view
        seat = view.waiting[0] if view.waiting and view.seat not in view.waiting else view.seat
        return 0 if seat is None else seat

    # --- a round ------------------------------------------------------------------------------------------------

    @improves(Choose)
    def _role(self, choice: Choice, move: Choose) -> Choice:
        found = gain(self.view, move.role, self.me)
        return choice.but(
            brings=found.brings,
            others=found.others,
            note=found.note,
            warn=found.warn,
            clause=CLAUSES[move.role],
        )

    @improves(Clockwise, CounterClockwise)
    def _direction(self, choice: Choice, move: Clockwise | CounterClockwise) -> Choice:
        step = 1 if isinstance(move, Clockwise) else -1
        players = self.view.players
        order = [self.names[(self.me + step * k) % players] for k in range(players)]
        return choice.but(
            icon="direction-cw" if step > 0 else "direction-ccw",
            about="sign:direction",
            brings=f"you choose first, then {joined(order[1:])}",
            note=f"{order[-1]} gets what is left over, and acts last in your role.",
        )

    # --- Explorer -----------------------------------------------------------------------------------------------

    @improves(Take)
    def _take(self, choice: Choice, move: Take) -> Choice:
        if move.tile == self.content.black_hole:
            return choice.but(warn="You lay no sector, and the Scientist leaves the game")
        return choice

    @improves(Place)
    def _place(self, choice: Choice, move: Place) -> Choice:
        view, space = self.view, move.space
        tile = tile_of(self.content, view.taken)
        if tile is None or not tile.planets:
            return choice
        far = self.content.distance[space]
        steps = {
            seat: min([far[view.ship_at[ship]] for ship in view.fleet(seat)], default=9)
            for seat in range(view.players)
        }
        rival = min((seat for seat in steps if seat != self.me), key=lambda seat: steps[seat])
        said = f"your ships {_far(steps[self.me])}, {self.names[rival]} {_far(steps[rival])}"
        holder = view.holder[space]
        if holder not in (-1, self.me):
            said = f"under the ships of {self.names[holder]}: no claim"
        return choice.but(detail=said)

    @improves(ClaimIt)
    def _claim_it(self, choice: Choice, move: ClaimIt) -> Choice:
        space = self.step.space if isinstance(self.step, ClaimFirst) else -1
        return self._claim(choice.but(about=f"space:{space}"), space)

    @improves(warlord.ClaimSector)
    def _claim_sector(self, choice: Choice, move: warlord.ClaimSector) -> Choice:
        return self._claim(choice, move.space)

    def _claim(self, choice: Choice, space: int) -> Choice:
        """Planets and tokens after a claim; the last token ends the game (EMP-END-01)."""
        left = self.view.tokens[self.me]
        planets = self.view.planets(space)
        last = left == 1
        return choice.but(
            kind="claim",
            icon="flag",
            brings=f"+{several(planets, 'planet')}; Empires left {left} to {left - 1}",
            warn="This is your last Empire: the game ends after this role" if last else "",
            hurts=last,
        )

    @improves(Scan)
    def _scan(self, choice: Choice, move: Scan) -> Choice:
        told = "free; you keep one of two, and the other lies on top of the stack"
        return choice.but(brings=told, icon="eye")

    @improves(Keep)
    def _keep(self, choice: Choice, move: Keep) -> Choice:
        view = self.view
        own = move.tile == view.taken
        other = "the drawn tile goes back unseen" if own else "the tile you took lies on top, seen by all"
        detail = f"{about(self.content.pack.tile[move.tile])}; {other}"
        return choice.but(target=f"keep-{move.tile}", detail=detail)

    # --- Merchant -----------------------------------------------------------------------------------------------

    @improves(merchant.Discard)
    def _discard(self, choice: Choice, move: merchant.Discard) -> Choice:
        view = self.view
        dice = sorted(lying(view).dice)
        dice.remove(move.value)
        prices = list(dice)
        if view.options.get("market_table"):
            market = self.content.pack.market
            prices = [market.food[dice[0] - 1], market.metal[dice[1] - 1], market.energy[dice[2] - 1]]
        food = view.harvest(self.me)
        told = f"food {prices[0]}, metal {prices[1]}, energy {prices[2]}"
        if food:
            told += f": your {food} food would sell for {several(food * prices[0], 'mark')}"
        return choice.but(icon=die(move.value), brings=told, about="sign:market")

    @improves(merchant.Buy)
    def _buy(self, choice: Choice, move: merchant.Buy) -> Choice:
        price = (_cost("marks", "marks", self.view.prices[move.cube]),)
        told = (
            "to fund a sector with"
            if move.cube == FOOD
            else f"into your store, room for {self._room(move.cube)}"
        )
        return choice.but(face=f"Buy {CUBES[move.cube]}", group="", price=price, brings=told)

    @improves(merchant.Sell)
    def _sell(self, choice: Choice, move: merchant.Sell) -> Choice:
        told = f"+{_marks(self.view.prices[move.cube])} each"
        return choice.but(face=f"Sell {CUBES[move.cube]}", group="", brings=told)

    @improves(merchant.FundSector)
    def _fund(self, choice: Choice, move: merchant.FundSector) -> Choice:
        return choice.but(
            face=f"Fund {self.content.space_ids[move.space]}",
            group="",
            icon="food",
            price=(_cost("food", "food", 1),),
            brings=f"{self._sector(move.space)}: {self._yield(move.space)} at the next Steward",
        )

    @improves(merchant.TakeBack)
    def _take_back(self, choice: Choice, move: merchant.TakeBack) -> Choice:
        told = f"1 food from {self._sector(move.space)} into your hand"
        face = f"Take back from {self.content.space_ids[move.space]}"
        label = f"{face}: {told}"
        return choice.but(face=face, label=label, group="", icon="food", brings=told)

    @improves(merchant.StealMetal)
    def _steal(self, choice: Choice, move: merchant.StealMetal) -> Choice:
        told = f"1 metal of {self.view.metal[move.seat]} from the store of {self.names[move.seat]}"
        return choice.but(brings=told)

    @improves(merchant.StealFood)
    def _steal_food(self, choice: Choice, move: merchant.StealFood) -> Choice:
        owner = self.names[self.view.owner[move.space]]
        return choice.but(brings=f"1 food from {self._sector(move.space)} of {owner}")

    @improves(technology.UseTechnology)
    def _use(self, choice: Choice, move: technology.UseTechnology) -> Choice:
        return choice.but(brings=self.content.pack.technology[move.tech].effect)

    # --- Steward, Engineer, Scientist ---------------------------------------------------------------------------

    @improves(TakeCube)
    def _cube(self, choice: Choice, move: TakeCube) -> Choice:
        have = (self.view.metal if move.cube == METAL else self.view.energy)[self.me]
        limit = self.content.room_metal if move.cube == METAL else self.content.room_energy
        told = f"{CUBES[move.cube]} {have} to {have + 1} of {limit}"
        return choice.but(brings=told)

    @improves(ProduceAt, FieldsAt)
    def _produce(self, choice: Choice, move: ProduceAt | FieldsAt) -> Choice:
        _, metal, energy = self.content.yields[self.view.tile[move.space]]
        lost = [
            f"{more - room} {name}"
            for name, more, room in (("metal", metal, self._room(METAL)), ("energy", energy, self._room(2)))
            if more > room
        ]
        return choice.but(
            price=(_cost("food", "food", 1),) if isinstance(move, ProduceAt) else (),
            brings=f"{self._sector(move.space)}: +{self._yield(move.space)}",
            warn=f"{joined(lost)} will not fit" if lost else "",
        )

    @improves(DeployFree)
    def _deploy(self, choice: Choice, move: DeployFree) -> Choice:
        view, far = self.view, self.content.distance[move.space]
        steps = self.content.ship_move[move.ship]
        near = [space for space in range(self.content.spaces) if 0 < far[space] <= steps]
        free = sum(view.owner[space] < 0 and view.planets(space) > 0 for space in near)
        foes = sum(view.is_foe(space, self.me) for space in near)
        near_by = f"{several(free, 'free sector') if free else 'no free sector'}, {several(foes, 'enemy post') if foes else 'no enemy'}"
        told = f"{self._sector(move.space)}: {near_by} within {steps} steps"
        return choice.but(brings=told, face=self.content.space_ids[move.space], group="Deploy at")

    @improves(Build)
    def _build(self, choice: Choice, move: Build) -> Choice:
        metal, energy, marks = self.content.ship_cost[move.ship]
        metal = max(0, metal - self.view.discount)
        price = [
            _cost(name, name, number) for name, number in (("metal", metal), ("energy", energy)) if number
        ]
        price.append(_cost("marks", "marks", marks))
        return choice.but(
            price=tuple(price),
            brings=f"{ship_worth(self.content, move.ship)}; {self.view.in_reserve(self.me, move.ship)} in reserve",
            about=f"ship:{move.ship}",
            group="Build",
        )

    @improves(BuyTech)
    def _tech(self, choice: Choice, move: BuyTech) -> Choice:
        tech = self.content.pack.technology[move.tech]
        works = "works in any role" if tech.role == "any" else f"works in the {tech.role.capitalize()} role"
        cost = cost_of(self.view, self.me, move.tech)
        return choice.but(price=(_cost("energy", "energy", cost),), brings=tech.effect, note=f"It {works}.")

    # --- Warlord: attack, claim or move -------------------------------------------------------------------------

    @improves(warlord.GoTo, warlord.WarpTo)
    def _flight(self, choice: Choice, move: warlord.GoTo | warlord.WarpTo) -> Choice:
        space = move.space
        if self.view.is_foe(space, self.me):
            ships = self.step.ships if isinstance(self.step, warlord.SendTo) else ()
            return self._attack(choice, space, [*ships, *self.view.ships(self.me, space)])
        tile = tile_of(self.content, self.view.tile[space])
        free = self.view.owner[space] < 0 and tile is not None and tile.planets > 0
        if free and self.view.tokens[self.me] > 0:
            label = f"{choice.label}, which you may then claim"
            return choice.but(group="Claim", kind="claim", icon="flag", label=label)
        return choice.but(kind="move")

    @improves(warlord.FightAt)
    def _fight_at(self, choice: Choice, move: warlord.FightAt) -> Choice:
        return self._attack(choice, move.space, self.view.ships(self.me, move.space))

    def _attack(self, choice: Choice, space: int, ships: Sequence[int]) -> Choice:
        foe = self.view.holder[space]
        name = self.names[foe] if foe >= 0 else "the enemy"
        return choice.but(
            group="Attack",
            kind="attack",
            icon="role-warlord",
            owner=foe if foe >= 0 else None,
            label=f"Attack {name} at {self._called(space)}",
            detail=self._defended(space),
            odds=self._outcomes(space, self._odds(space, ships)) if foe >= 0 and ships else (),
        )

    def _odds(self, space: int, ships: Sequence[int]) -> chances.Odds:
        view = self.view
        return chances.odds_at(view, self.me, ships, chances.defence_of(view, space), view.holder[space])

    def _outcomes(self, space: int, found: chances.Odds) -> tuple[Odds, ...]:
        """How a battle may come out, fought to its end; the shares add up to 1."""
        view = self.view
        prize = (
            [several(view.planets(space), "planet")] if view.planets(space) and view.tokens[self.me] else []
        )
        if view.owner[space] == view.holder[space] and view.token[space] in (EMPIRE, STARBASE):
            prize.append("1 point")
        won = "you win" + (f": {joined(prize)}" if prize else "")
        every = (
            Odds(found.win, won, "good"),
            Odds(found.both, "both are destroyed"),
            Odds(max(0.0, 1 - found.win - found.both), "you lose all ships there", "bad"),
        )
        return tuple(one for one in every if one.share >= 0.0005) or every[:1]

    def _defended(self, space: int) -> str:
        """Who stands there: `an Empire and 2 Fighters`."""
        view, content = self.view, self.content
        fighters, cruisers, large, _, token = chances.defence_of(view, space)
        found = [("an Empire", "a Starbase")[token - 1]] if token else []
        for kind, number in ((2, large), (1, cruisers), (0, fighters)):
            if number:
                found.append(several(number, content.unit_names[SHIP_IDS[kind]]))
        return f"defended by {joined(found)}" if found else ""

    @improves(combat.FightOn)
    def _fight_on(self, choice: Choice, move: combat.FightOn) -> Choice:
        battle = combat.fighting(self.view)
        outcomes = self._outcomes(battle.space, chances.odds_now(self.view))
        return choice.but(kind="attack", icon="role-warlord", odds=outcomes)

    @improves(combat.Retreat)
    def _retreat(self, choice: Choice, move: combat.Retreat) -> Choice:
        view = self.view
        back = sorted({self.content.space_ids[view.came_from[ship]] for ship in combat.fleet(view, 0)})
        defender = self.names[combat.fighting(view).defender]
        told = f"your ships go back to {joined(back)} and move no more this turn"
        return choice.but(icon="undo", detail=f"{defender} keeps the sector.", odds=(Odds(1.0, told),))

    @improves(warlord.SendFleet)
    def _fleet(self, choice: Choice, move: warlord.SendFleet) -> Choice:
        ships = [ship for ship in self.view.ships(self.me, move.space) if self.view.steps_left[ship] > 0]
        return choice.but(detail=several(len(ships), "ship"))

    @improves(combat.AssignTo)
    def _hit(self, choice: Choice, move: combat.AssignTo) -> Choice:
        told = {
            DREADNOUGHT: "damaged only: it fights on and is repaired after the battle",
            DAMAGED: "destroyed",
            UNIT_STARBASE: "becomes an Empire, with a die less",
            UNIT_EMPIRE: "destroyed: the sector is lost, and the attacker gets 1 point if ships survive",
        }
        return choice.but(brings=told.get(move.unit, "destroyed"), group="")

    @improves(combat.NameShip)
    def _extra_die(self, choice: Choice, move: combat.NameShip) -> Choice:
        content = self.content
        needs, phase = content.unit_needs[move.unit], content.unit_phase[move.unit]
        told = f"{(7 - needs) / 6:.2f} hits more on average, in phase {phase}"
        return choice.but(brings=told)

    @improves(combat.UseInBattle)
    def _in_battle(self, choice: Choice, move: combat.UseInBattle) -> Choice:
        return choice.but(brings=self.content.pack.technology[move.tech].effect)

    # --- Regent -------------------------------------------------------------------------------------------------

    def _influence_for(self, choice: Choice, price: int) -> Choice:
        view = self.view
        left = view.marks[self.me] - price
        rise = view.influence_price + self.content.influence.rise
        told = f"a third token; you keep {_marks(left)}, the next buyer pays {rise}"
        others = max(marks for seat, marks in enumerate(view.marks) if seat != self.me)
        # it matters at the end alone
        poorer = view.marks[self.me] >= others > left and counts_left(view) <= 2
        warn = "You are no longer the richest, who gets 2 points at the end" if poorer else ""
        return choice.but(
            icon="influence",
            price=(_cost("marks", "marks", price),),
            brings=told,
            warn=warn,
            about="sign:influence",
        )

    @improves(regent.BuyInfluence)
    def _buy_influence(self, choice: Choice, move: regent.BuyInfluence) -> Choice:
        return self._influence_for(choice, self.view.influence_price)

    @improves(regent.BuyThroughDiplomat)
    def _diplomat(self, choice: Choice, move: regent.BuyThroughDiplomat) -> Choice:
        tech = regent.diplomat_of(self.view, self.me)
        return self._influence_for(choice, self.content.power(tech, FixedPrice).price if tech >= 0 else 0)

    @improves(regent.InfluenceSector)
    def _influence(self, choice: Choice, move: regent.InfluenceSector) -> Choice:
        space = move.space
        told = (
            f"{self._sector(space)}, {several(self.view.planets(space), 'planet')}: {self._after(space, 1)}"
        )
        return choice.but(face=self.content.space_ids[space], icon="influence", brings=told, group="Place")

    def _after(self, space: int, more: int) -> str:
        """What a sector becomes with so many tokens more of the reader."""
        view, me = self.view, self.me
        row = regent.strength(view, space)
        row[me] += more
        winner, left = balance(view, space, me, more)
        rows = sorted((n for n in row if n), reverse=True)
        score = f"{' : '.join(str(n) for n in rows)}, " if len(rows) > 1 else ""
        if winner < 0:
            return f"{score}a tie, nobody’s"
        kind = "an Empire" if left == 1 else "a Starbase"
        return f"{score}{kind} of {'yours' if winner == me else self.names[winner]}"

    @improves(regent.InfluenceThrone)
    def _throne(self, choice: Choice, move: regent.InfluenceThrone) -> Choice:
        view, spaces = self.view, self.content.spaces
        row = view.placed[spaces * view.players :]
        row = [*row[: self.me], row[self.me] + 1, *row[self.me + 1 :]]
        winner, _ = regent.winner_of(row)
        holder = view.chooser if winner < 0 else winner
        told = (
            "it is yours: you choose first next round"
            if holder == self.me
            else f"it goes to {self.names[holder]}"
        )
        if winner < 0:
            told = f"a tie, so {told}"
        return choice.but(
            face="Throne",
            label="Influence the Throne",
            group="Place",
            icon="throne",
            target="go-throne",
            about="sign:throne",
            brings=told,
        )

    @improves(regent.PersonalBusiness)
    def _business(self, choice: Choice, move: regent.PersonalBusiness) -> Choice:
        if not isinstance(self.step, regent.AmbassadorWindow):
            return choice
        space, placer = self.step.space, self.step.placer
        told = f"without the token {self._standing(balance(self.view, space, placer, -1))}; with it {self._standing(balance(self.view, space, placer))}"
        return choice.but(
            brings=told, about=f"space:{space}", note="Nobody else may place there in this role."
        )

    def _standing(self, found: tuple[int, int]) -> str:
        winner, left = found
        if winner < 0:
            return "nobody holds the sector"
        kind = "an Empire" if left == 1 else "a Starbase"
        return f"{'you hold' if winner == self.me else self.names[winner] + ' holds'} it with {kind}"

    @improves(regent.FleeTo)
    def _flee(self, choice: Choice, move: regent.FleeTo) -> Choice:
        home = self.view.token[move.space] == HOME
        return choice.but(detail="your home" if home else choice.detail)

    # --- technologies that answer -------------------------------------------------------------------------------

    @improves(technology.Sabotage)
    def _sabotage(self, choice: Choice, move: technology.Sabotage) -> Choice:
        if not isinstance(self.step, technology.SaboteurWindow):
            return choice
        saboteurs = self.content.cards(StopTechnology)
        caught = len(self.content.power(saboteurs[0], StopTechnology).caught)
        effect = self.content.pack.technology[self.step.tech].effect
        return choice.but(
            brings=f"stops this for the round: {effect}",
            warn=f"{caught} in 6 that your Saboteur is caught and lost",
            about=f"tech:{self.step.tech}",
        )

    @improves(technology.RollToCatch)
    def _catch(self, choice: Choice, move: technology.RollToCatch) -> Choice:
        caught = len(self.content.power(self.step.tech, StopTechnology).caught) / 6
        return choice.but(
            icon=die(5),
            odds=(Odds(caught, "the Saboteur leaves the game", "good"), Odds(1 - caught, "nothing changes")),
        )

    @improves(technology.WarpTime)
    def _warp(self, choice: Choice, move: technology.WarpTime) -> Choice:
        roll = lying(self.view)
        index = move.die - 1
        face = f"Die {move.die}: {roll.dice[index]}"
        return self._again(choice, index, 2).but(
            face=face, label=f"{face}, warp time on it", icon=die(roll.dice[index])
        )

    @improves(technology.RollAgain)
    def _roll_again(self, choice: Choice, move: technology.RollAgain) -> Choice:
        index = self.step.die if isinstance(self.step, technology.KeepOrRollAgain) else 0
        return self._again(choice, index, 1)

    def _again(self, choice: Choice, index: int, times: int) -> Choice:
        """How a die may come out if it is rolled again until it is good, so often at most."""
        roll = lying(self.view)
        need, mine = roll.needs[index], roll.seats[index] == self.me
        if not need:
            return choice
        hit = (7 - max(1, need)) / 6
        good = hit if mine else 1 - hit
        share = 1 - (1 - good) ** times
        what = "it hits" if mine else "it misses"
        other = "it misses" if mine else "it hits"
        return choice.but(odds=(Odds(share, what, "good"), Odds(1 - share, other, "bad")))

    @improves(technology.KeepDie)
    def _keep_die(self, choice: Choice, move: technology.KeepDie) -> Choice:
        return choice.but(kind="end")

    # --- endings ------------------------------------------------------------------------------------------------

    @improves(Done, Pass)
    def _end(self, choice: Choice, move: Done | Pass) -> Choice:
        step, view = self.step, self.view
        said = ENDS.get(type(step), choice.face)
        warn, hurts = "", False
        if isinstance(step, merchant.Trading):
            pay = view.held * view.prices[FOOD]
            said = f"Sell {view.held} food for {pay}, end trade" if view.held else "End trade"
        elif isinstance(step, warlord.Command):
            battles = warlord.pending_battles(view, self.me)
            said = f"End moves, fight {several(len(battles), 'battle')}" if battles else "End moves"
            chance = [(self._odds(space, view.ships(self.me, space)).win, space) for space in battles]
            bad = [(win, space) for win, space in chance if win < RISKY]
            if bad:
                win, space = min(bad)
                warn = f"You win at {self.content.space_ids[space]} only {round(100 * win)} times in 100"
                hurts = True
        elif isinstance(step, regent.PlaceInfluence) and view.hand[self.me]:
            said = f"Leave {several(view.hand[self.me], 'token')} unplaced"
        return choice.but(face=said, label=said, warn=warn, hurts=hurts, clause="")

    # --- what words point at ------------------------------------------------------------------------------------

    def _room(self, cube: int) -> int:
        return self.view.room(self.me, cube)

    def _yield(self, space: int) -> str:
        _, metal, energy = self.content.yields[self.view.tile[space]]
        return " and ".join([f"{metal} metal"] * (metal > 0) + [f"{energy} energy"] * (energy > 0))

    def _sector(self, space: int) -> str:
        tile = tile_of(self.content, self.view.tile[space])
        return curly(tile.name) if tile else self.content.space_ids[space]

    def _called(self, space: int) -> str:
        tile = tile_of(self.content, self.view.tile[space])
        return f"{self.content.space_ids[space]}, {curly(tile.name) if tile else 'uncharted space'}"

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "space":
            tile = tile_of(content, view.tile[value])
            owner = view.owner[value]
            return Pointed(
                f"go-{content.space_ids[value]}",
                self._called(value),
                curly(tile.name) if tile else "",
                owner=owner if owner >= 0 and owner != self.me else None,
            )
        if kind == "tile":
            entry = content.pack.tile[value]
            return Pointed(f"open-{entry.id}", f"{entry.name} ({about(entry)})", about(entry))
        if kind == "role":
            word = "warlord" if value == SECOND_WARLORD else ROLE_IDS[value]
            return Pointed(
                f"role-{ROLE_IDS[EXPLORER] if value == SECOND_WARLORD else word}", icon=f"role-{word}"
            )
        if kind == "tech":
            return Pointed(f"tech-{content.tech_ids[value]}", icon="tech")
        if kind == "ship":
            return Pointed(icon=SHIP_IDS[value])
        if kind == "unit":
            return Pointed(icon=UNIT_IDS[value])
        if kind == "cube":
            at_market = view.role == MERCHANT and any(view.prices)
            return Pointed(f"price-{CUBES[value]}" if at_market else "", icon=CUBES[value])
        if kind == "seat":
            colour = view.colour_names()[value]
            name = self.names[value]
            return Pointed(f"player-{colour}", icon=livery(colour).icon, owner=value, name=name)
        return NOWHERE

    # --- what cannot be done ------------------------------------------------------------------------------------

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What one might want to do here and cannot, each with its reason from the rules."""
        legal, made = set(moves), []
        for move in self._wished():
            if move not in legal:
                why, clause = self.step.why_not(self.view, move)
                if why:
                    made.append(self.refused(move, self._named(why), clause, odds=(), others=(), note=""))
        return tuple(made)

    def _wished(self) -> list[Move]:
        """What a player might look for at this question."""
        view, content, step = self.view, self.content, self.step
        if isinstance(step, ChooseRole):
            return [Choose(role) for role in range(len(ROLE_IDS))]
        if isinstance(step, BuildShips):
            can, base = payable(view, self.me), view.starbases(self.me)
            return [Build(ship, base[0]) for ship, number in enumerate(can) if base and not number]
        if isinstance(step, BuyTechnology):
            return [BuyTech(tech) for tech, owner in enumerate(view.tech_owner) if owner < 0]
        if isinstance(step, merchant.Trading):
            return [merchant.Buy(cube) for cube in range(len(CUBES))]
        if isinstance(step, regent.PlaceInfluence):
            return [
                regent.InfluenceSector(space)
                for space in view.controlled(self.me)
                if view.token[space] == HOME
            ]
        if isinstance(step, regent.ExtraInfluence):
            return [regent.BuyInfluence()]
        if isinstance(step, warlord.SendTo):
            near = content.near[view.ship_at[step.ships[0]]]
            return [warlord.GoTo(space) for space in near if space in view.suns or view.token[space] == HOME]
        return []

    def _named(self, why: str) -> str:
        """A reason in the players' names: the rules call seats by their colours."""
        for colour, name in zip(self.words.tables["seat"], self.names, strict=False):
            if why.startswith(f"{colour} "):
                return name + why[len(colour) :]
        return why


def ship_worth(content: Content, ship: int) -> str:
    """What a ship is worth in a few words: dice, what hits, when, how far it moves."""
    dice, needs = content.unit_dice[ship], content.unit_needs[ship]
    moves = content.ship_move[ship]
    more = ", takes 2 hits" if ship == DREADNOUGHT else ""
    return (
        f"{several(dice, 'die', 'dice')} in phase {content.unit_phase[ship]}, hits on {needs} and more{more}; "
        f"moves {several(moves, 'space')}"
    )


def _cost(icon: str, label: str, number: int) -> Count:
    return Count(icon, label, number, tone=icon)


def _far(steps: int) -> str:
    return "are there" if steps == 0 else f"{several(steps, 'step')} away" if steps < 9 else "far away"


def _marks(number: int) -> str:
    return several(number, "mark")
