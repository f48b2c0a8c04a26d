"""What things are, do and mean now: the card of everything that the galaxy, the panels and the log name.

Things are named by a kind and a number or word: `space:12`, `tile:4`, `role:2`, `tech:7`, `ship:0`, `unit:5`, `cube:1`, `seat:2`;
what a panel counts by the seat (`marks:0`), other signs by a word (`sign:throne`). A name that leads nowhere has no card.
"""

from __future__ import annotations

from collections import Counter

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.palette import livery
from orrery.draw.table import Count, Figures
from orrery.draw.telling import Explained
from orrery.draw.text import curly
from orrery.engine.base import Seat
from orrery.engine.content import origin_word
from orrery.engine.view import UNSEEN
from orrery.engine.words import joined, several
from orrery.games.emperor.board.buttons import ship_worth
from orrery.games.emperor.board.figures import figure
from orrery.games.emperor.board.forecast import (
    counted,
    counts_left,
    payable,
    planets_laid,
    produced,
    threats,
    within_reach,
)
from orrery.games.emperor.board.gains import CLAUSES, gain
from orrery.games.emperor.board.places import tile_of
from orrery.games.emperor.content import (
    CUBES,
    DREADNOUGHT,
    EMPIRE,
    EXPLORER,
    HOME,
    REGENT,
    ROLE_IDS,
    SECOND_WARLORD,
    SHIP_IDS,
    STARBASE,
    UNIT_EMPIRE,
    UNIT_IDS,
    UNIT_STARBASE,
    WARLORD,
    Content,
)
from orrery.games.emperor.regent import strength
from orrery.games.emperor.state import GONE, SHELF, GalaxyView

TOKENS = {EMPIRE: "Empire", STARBASE: "Starbase", HOME: "Home Starbase"}


class Explainer(explaining.Explainer[GalaxyView]):
    """The cards of things, for one reader."""

    content: Content

    @property
    def me(self) -> Seat | None:
        """Who reads."""
        return self.view.seat

    # --- who ----------------------------------------------------------------------------------------------------

    def _own(self, seat: Seat) -> str:
        """`you` or a name, at the beginning of a sentence."""
        return "You" if seat == self.me else self.names[seat]

    def _has(self, seat: Seat) -> str:
        return "You have" if seat == self.me else f"{self.names[seat]} has"

    def _holds(self, seat: Seat) -> str:
        return "You hold" if seat == self.me else f"{self.names[seat]} holds"

    def _called(self, space: int) -> str:
        tile = tile_of(self.content, self.view.tile[space])
        name = self.content.space_ids[space]
        return f"{curly(tile.name)} ({name})" if tile else name

    @explains("seat", below=seats)
    def _seat(self, seat: int) -> Explained:
        view, content = self.view, self.content
        sectors, fleet = view.controlled(seat), view.fleet(seat)
        ships = Counter(content.ship_type[ship] for ship in fleet)
        said = [several(ships[kind], content.unit_names[SHIP_IDS[kind]]) for kind in (2, 1, 0) if ships[kind]]
        planets = view.planets_of(seat)
        now = [
            f"{self._own(seat)} would get {several(planets, 'point')} if planets were counted now.",
            f"{self._has(seat)} {several(len(sectors), 'sector')}, {len(view.starbases(seat))} of them with a Starbase.",
            f"{self._has(seat)} {joined(said)} on the board."
            if said
            else f"{self._has(seat)} no ships on the board.",
        ]
        cards = [content.tech_names[t] for t, owner in enumerate(view.tech_owner) if owner == seat]
        if cards:
            now.append(f"{self._holds(seat)} {joined(cards)}.")
        if seat != self.me and self.me is not None:
            near = sorted({space for rival, space in threats(view, self.me) if rival == seat})
            if near:
                now.append(
                    f"Ships of {self.names[seat]} reach your {joined([self._called(s) for s in near[:4]])}."
                )
        text = "A player: one of those who want to become Emperor. Everything they have is open, but their points."
        colour = view.colour_names()[seat]
        return Explained(
            self.names[seat], "Player", text, tuple(now), "EMP-TABLE-02", livery(colour).icon, seat
        )

    # --- the galaxy ---------------------------------------------------------------------------------------------

    @explains("space", "spot", below=lambda self: self.content.spaces)
    def _space(self, space: int) -> Explained:
        view, content = self.view, self.content
        tile = view.tile[space]
        now = self._at(space)
        if tile < 0:
            text = "No sector lies here yet: an Explorer may lay one. Ships can enter, rest and fight here."
            return Explained(content.space_ids[space], "Empty space", text, now, "EMP-MAP-06")
        entry = content.pack.tile[tile]
        owner = view.owner[space] if view.owner[space] >= 0 else None
        kind = f"Sector, {content.space_ids[space]}"
        return Explained(
            curly(entry.name),
            kind,
            self._what(tile),
            now,
            self._clause(tile),
            owner=owner,
            counts=self._yields(tile),
        )

    def _at(self, space: int) -> tuple[str, ...]:
        """What stands on a space now, and what that means."""
        view, content = self.view, self.content
        owner, token = view.owner[space], view.token[space]
        now = []
        if owner >= 0:
            name = TOKENS[token]
            now.append(
                f"{'You control' if owner == self.me else self.names[owner] + ' controls'} it with {'an' if name[0] == 'E' else 'a'} {name}."
            )
        elif view.planets(space):
            now.append("Nobody controls it: a ship that stands here in a Warlord role can claim it.")
        for seat in range(view.players):
            ships = Counter(content.ship_type[ship] for ship in view.ships(seat, space))
            said = [several(ships[k], content.unit_names[SHIP_IDS[k]]) for k in (2, 1, 0) if ships[k]]
            if said:
                now.append(f"{self._has(seat)} {joined(said)} here.")
        if view.food[space]:
            now.append(f"{several(view.food[space], 'food cube')} on it: it produces at the next Steward.")
        elif owner == self.me and view.planets(space) and any(content.yields[view.tile[space]][1:]):
            now.append(
                "It is not funded: put food on it in a Merchant role, and it produces at the next Steward."
            )
        row = view.placed[space * view.players : (space + 1) * view.players]
        if any(row):
            found = strength(view, space)
            said = [f"{self.names[s]} {n}" for s, n in enumerate(found) if n]
            now.append(f"Influence: {joined(said)}. The most keeps what it has over the second-most.")
        if self.me is not None and owner == self.me and token != HOME:
            rivals = sorted({self.names[rival] for rival, at in threats(view, self.me) if at == space})
            if rivals:
                now.append(f"{joined(rivals)} could attack it in one Warlord role.")
        return tuple(now)

    @explains("tile", below=lambda self: len(self.content.tile_ids))
    def _tile(self, tile: int) -> Explained:
        view = self.view
        entry = self.content.pack.tile[tile]
        if tile in view.tile:
            return self._space(view.tile.index(tile))
        now = []
        if tile in view.open_tiles:
            now.append("It lies open: an Explorer may lay it on any empty space.")
        elif tile in (view.taken, view.scanned):
            now.append("It is being laid now.")
        elif view.deck and view.deck[-1] == tile:
            now.append("It lies on top of the stack.")
        else:
            now.append("It is still in the stack, or out of the game.")
        return Explained(
            curly(entry.name),
            "Sector tile",
            self._what(tile),
            tuple(now),
            self._clause(tile),
            counts=self._yields(tile),
            parts=(Figures((figure(entry, f"about-{entry.id}"),)),),
        )

    def _what(self, tile: int) -> str:
        """What a tile is good for."""
        entry = self.content.pack.tile[tile]
        if entry.kind == "sun":
            return (
                "A Sun: no ship can stop here. Ships jump over it to its far side, and it counts as no step."
            )
        if entry.kind == "black_hole":
            return (
                "Whoever takes it swaps it with the Omega Sun in the centre: the Scientist leaves the game for good. "
                "Ships that rest in it can warp to nearly any space in a later Warlord role."
            )
        if entry.kind == "empty":
            return "Empty space: ships can rest here, but there is no planet to control and nothing to count."
        yields = [f"{getattr(entry, cube)} {cube}" for cube in CUBES if getattr(entry, cube)]
        goods = (
            f" It brings {joined(yields)}: food at every Merchant, the rest at a Steward if food lies on it."
            if yields
            else ""
        )
        return f"{several(entry.planets, 'planet')}: {several(entry.planets, 'point')} at every count for whoever controls it.{goods}"

    def _clause(self, tile: int) -> str:
        kind = self.content.pack.tile[tile].kind
        return {
            "sun": "EMP-MAP-09",
            "black_hole": "EMP-MAP-11",
            "empty": "EMP-MAP-07",
            "home": "EMP-MAP-13",
        }.get(kind, "EMP-MAP-08")

    def _yields(self, tile: int) -> tuple[Count, ...]:
        entry = self.content.pack.tile[tile]
        found = [Count("planet", "Planets", entry.planets)] if entry.planets else []
        found += [Count(c, c.capitalize(), getattr(entry, c), tone=c) for c in CUBES if getattr(entry, c)]
        return tuple(found)

    # --- cards --------------------------------------------------------------------------------------------------

    @explains("role", below=len(ROLE_IDS) + 1)
    def _role(self, role: int) -> Explained:
        view = self.view
        second = role == SECOND_WARLORD
        entry = self.content.pack.role[WARLORD if second else role]
        by = view.role_by[EXPLORER if second else role]
        now = []
        if by == GONE:
            now.append("It has left the game.")
        elif by >= 0:
            now.append(f"{self._own(by)} {'have' if by == self.me else 'has'} chosen it this round.")
        elif role == EXPLORER and view.explorer_flipped:
            now.append("All sectors lie on the board: the card is a second Warlord now.")
        elif self.me is not None and view.outcome is None:
            now.append(f"If you chose it now: {gain(view, role, self.me).brings}.")
        title = f"Second {entry.name}" if second else entry.name
        return Explained(title, "Role", entry.effect, tuple(now), CLAUSES[role], f"role-{entry.id}")

    @explains("tech", below=lambda self: self.content.techs)
    def _tech(self, tech: int) -> Explained:
        view = self.view
        entry = self.content.pack.technology[tech]
        owner = view.tech_owner[tech]
        works = "any role" if entry.role == "any" else f"the {entry.role.capitalize()} role"
        now = [f"It works in {works}, whoever chose it."]
        if owner == GONE:
            now.append("It has been removed from the game.")
        elif owner == SHELF:
            cost = several(entry.cost_energy, "energy", "energy")
            if view.role_by[ROLE_IDS.index("scientist")] == GONE:
                now.append("Nobody can buy it any more: the Scientist has left the game.")
            else:
                now.append(f"It costs {cost} in a Scientist role, and 1 less for whoever chose it.")
        else:
            state = (
                "stopped by the Saboteur for this round"
                if view.tech_stopped[tech]
                else "used"
                if view.tech_used[tech]
                else "ready"
            )
            now.append(f"{self._holds(owner)} it; it is {state}.")
        return Explained(
            entry.name,
            "Technology",
            entry.effect,
            tuple(now),
            "EMP-SCI-07",
            "tech",
            owner if owner >= 0 else None,
            (Count("energy", "Energy", entry.cost_energy, tone="energy"),),
            origin=origin_word(entry.source),
        )

    @explains("ship", below=len(SHIP_IDS))
    @explains("unit", below=len(UNIT_IDS))
    def _unit(self, unit: int) -> Explained:
        content, view = self.content, self.view
        if unit in (UNIT_EMPIRE, UNIT_STARBASE):
            return self._empire() if unit == UNIT_EMPIRE else self._starbase()
        ship = min(unit, DREADNOUGHT)
        metal, energy, marks = content.ship_cost[ship]
        price = [f"{metal} metal"] + [f"{energy} energy"] * (energy > 0) + [several(marks, "mark")]
        hurt = (
            " Its first hit only damages it, and it is repaired after the battle."
            if ship == DREADNOUGHT
            else ""
        )
        text = f"A ship: {ship_worth(content, ship)}. It costs {joined(price)} in an Engineer role.{hurt}"
        now = []
        if self.me is not None:
            on = sum(content.ship_type[s] == ship for s in view.fleet(self.me))
            now.append(f"You have {on} on the board and {view.in_reserve(self.me, ship)} in reserve.")
            now.append(f"You could pay for {payable(view, self.me)[ship]}.")
        name = content.unit_names[SHIP_IDS[ship]]
        return Explained(
            name, "Ship", text, tuple(now), f"EMP-BAT-0{content.unit_phase[ship] + 2}", SHIP_IDS[ship]
        )

    def _empire(self) -> Explained:
        text = (
            "A small hold on a sector: its planets are yours, it counts 1 influence and fires 2 dice in phase 2. "
            "One hit destroys it, but not while its owner has ships there; the attacker then gets 1 point."
        )
        return Explained("Empire", "Token", text, self._tokens_now(), "EMP-TERM-01", "empire")

    def _starbase(self) -> Explained:
        text = (
            "A firm hold on a sector: 2 influence, 3 dice in phase 2, and ships can be built there. "
            "A hit turns it into an Empire. Two influence on one sector make a Starbase."
        )
        return Explained("Starbase", "Token", text, self._tokens_now(), "EMP-REG-19", "starbase")

    def _tokens_now(self) -> tuple[str, ...]:
        if self.me is None:
            return ()
        left = several(self.view.tokens[self.me], "token")
        return (f"You have {left} in reserve. Whoever has none left at the end of a role ends the game.",)

    @explains("sign:home")
    def _home(self) -> Explained:
        text = "A home: one planet that nobody can attack, enter or influence. Ships are built there, always."
        return Explained("Home Starbase", "Token", text, (), "EMP-MAP-12", "home-starbase")

    @explains("cube", below=len(CUBES))
    def _cube(self, cube: int) -> Explained:
        view = self.view
        texts = (
            "Harvested in every Merchant role from the sectors that show it. It is sold, or put on a sector with metal or "
            "energy, which then produces; it cannot be kept.",
            f"Pays for ships. A store holds {self.content.room_metal}. Funded sectors produce it in a Steward role.",
            f"Pays for Dreadnoughts and technologies. A store holds {self.content.room_energy}. Funded sectors produce it in a Steward role.",
        )
        now = []
        if view.prices[cube]:
            now.append(f"Its price now: {several(view.prices[cube], 'mark')}.")
        if self.me is not None:
            if cube == 0:
                now.append(f"Your sectors bring {view.harvest(self.me)} food at a Merchant.")
            else:
                made = produced(view, self.me)
                have = (view.metal, view.energy)[cube - 1][self.me]
                coming = (made.metal, made.energy)[cube - 1]
                now.append(f"You hold {have}; your funded sectors would produce {coming}.")
        clause = ("EMP-MER-07", "EMP-ENG-03", "EMP-SCI-01")[cube]
        return Explained(CUBES[cube].capitalize(), "Goods", texts[cube], tuple(now), clause, CUBES[cube])

    # --- what panels count --------------------------------------------------------------------------------------

    @explains("marks", below=seats)
    def _marks(self, seat: int) -> Explained:
        view = self.view
        text = (
            "Money. Everybody gets 2 at the end of a round; the Merchant brings more. They pay for goods, ships and a third "
            "influence token. Whoever has the most at the end gets 2 points, or 1 each if several do."
        )
        most = max(view.marks)
        richest = view.marks[seat] == most
        now = (
            f"{self._has(seat)} {several(view.marks[seat], 'mark')}{', the most of all' if richest else f'; the richest has {most}'}.",
        )
        return Explained("Marks", "Money", text, now, "EMP-END-09", "marks", seat)

    @explains("planets", below=seats)
    def _planets(self, seat: int) -> Explained:
        view = self.view
        text = "Planets on the sectors that a player controls. Each pays 1 point whenever somebody chooses the Regent, and at the end."
        planets = view.planets_of(seat)
        now = [
            f"{self._has(seat)} {several(planets, 'planet')}: {several(planets, 'point')} at the next count."
        ]
        would = counted(view)[seat]
        if would != planets:
            now.append(f"With the influence that lies there now it would be {would}.")
        return Explained("Planets", "What is counted", text, tuple(now), "EMP-REG-34", "planet", seat)

    @explains("points", below=seats)
    def _points(self, seat: int) -> Explained:
        view = self.view
        text = "Victory points: most of them win. They come from counts of planets, from destroyed Empires, and a few at the end."
        known = view.points[seat]
        razed = view.razed[seat]
        now = [
            "This total is sealed until the end; every award is told in the log."
            if known == UNSEEN
            else f"{self._has(seat)} {several(known, 'point')}."
        ]
        if razed:
            now.append(f"{razed} of them for destroyed Empires.")
        return Explained("Victory points", "What wins", text, tuple(now), "EMP-TABLE-01", "victory", seat)

    @explains("reserve", below=seats)
    def _reserve(self, seat: int) -> Explained:
        left = self.view.tokens[seat]
        text = (
            "Empire tokens that are not on the board. They claim sectors and serve as influence. The game ends after an "
            "Explorer, Warlord or Regent role in which somebody has placed the last one."
        )
        now = f"{self._has(seat)} {left} left." + (" One more claim ends the game." if left == 1 else "")
        return Explained(
            "Empires in reserve", "A clock of the game", text, (now,), "EMP-END-01", "empire", seat
        )

    @explains("influence", below=seats)
    def _influence(self, seat: int) -> Explained:
        text = "Influence to place: each token counts 1 on a planet sector or on the Throne. What is left over comes back."
        now = f"{self._has(seat)} {several(self.view.hand[seat], 'token')} to place."
        return Explained("Influence in hand", "Regent", text, (now,), "EMP-REG-08", "influence", seat)

    @explains("store", below=seats)
    def _store(self, seat: int) -> Explained:
        content, view = self.content, self.view
        text = f"A Storage Facility holds {content.room_metal} metal and {content.room_energy} energy; a full one is worth 1 point at the end."
        now = f"{self._has(seat)} {view.metal[seat]} metal and {view.energy[seat]} energy."
        return Explained("Storage", "Goods", text, (now,), "EMP-END-08", "metal", seat)

    # --- signs --------------------------------------------------------------------------------------------------

    @explains("sign:throne")
    def _throne(self) -> Explained:
        view = self.view
        text = (
            "Who holds the Throne chooses the first role of a round and its direction. In a Regent role everybody may put "
            "influence on it; a tie gives it to whoever chose the Regent."
        )
        now = [f"{self._holds(view.throne)} it."] if view.throne >= 0 else []
        row = view.placed[self.content.spaces * view.players :]
        said = [f"{self.names[seat]} {n}" for seat, n in enumerate(row) if n]
        if said:
            now.append(f"Influence on it: {joined(said)}.")
        return Explained("Throne", "Card", text, tuple(now), "EMP-REG-23", "throne")

    @explains("sign:direction")
    def _direction(self) -> Explained:
        view = self.view
        order = [self.names[seat] for seat in view.order(view.first_chooser)]
        text = "The Direction card: which way round the roles are chosen, and in which order everybody acts in each of them."
        way = "clockwise" if view.direction > 0 else "counter-clockwise"
        now = f"This round goes {way}: {joined(order)}."
        return Explained(
            "Direction",
            "Card",
            text,
            (now,),
            "EMP-ROUND-01",
            f"direction-{'cw' if view.direction > 0 else 'ccw'}",
        )

    @explains("sign:pool")
    def _pool(self) -> Explained:
        view = self.view
        left = counts_left(view)
        text = "The victory points that are still to be won. When the pool is empty, the game ends with the role that emptied it."
        now = f"{several(view.pool, 'point')} left: about {several(left, 'count')} if everybody keeps what they have."
        return Explained("Victory pool", "A clock of the game", text, (now,), "EMP-END-03", "victory")

    @explains("sign:round")
    def _round(self) -> Explained:
        view = self.view
        text = "In a round everybody chooses one role, and all act on each. Then the roles come back and everybody gets 2 marks."
        left = view.players - view.chosen
        now = (
            f"Round {view.round}: {several(left, 'role')} still to be chosen."
            if left
            else f"Round {view.round} ends."
        )
        return Explained("Round", "Order of play", text, (now,), "EMP-ROUND-05")

    @explains("sign:stack")
    def _stack(self) -> Explained:
        view = self.view
        text = "Sector tiles face down. Plain ones come first, then the Black Hole, then richer ones; nobody may look."
        now = [f"{several(len(view.deck), 'tile')} left."]
        if view.deck and view.deck[-1] >= 0:
            now.append(f"{curly(self.content.tile_names[view.deck[-1]])} lies on top.")
        return Explained("Stack", "Sector tiles", text, tuple(now), "EMP-TABLE-04")

    @explains("sign:market")
    def _market(self) -> Explained:
        view = self.view
        text = "Prices hold for one Merchant role. Whoever chose it rolls four dice, discards one, and the rest are the prices: the lowest for food, then metal, then energy."
        said = [f"{cube} {price}" for cube, price in zip(CUBES, view.prices, strict=True) if price]
        now = (f"Now: {joined(said)}.",) if said else ("It is closed.",)
        return Explained("Market", "Merchant", text, now, "EMP-MER-03", "role-merchant")

    @explains("sign:influence")
    def _bought(self) -> Explained:
        view, card = self.view, self.content.influence
        text = f"In a Regent role everybody takes {card.free} tokens as influence and may buy one more: the first buyer pays {card.price} marks, each next one {card.rise} more."
        now = (f"It costs {several(view.influence_price, 'mark')} now.",) if view.role == REGENT else ()
        return Explained("Further influence", "Regent", text, now, "EMP-REG-05", "influence")

    @explains("sign:battle")
    def _battle(self) -> Explained:
        text = (
            "Dreadnoughts fire first, then Cruisers, Empires and Starbases, then Fighters; both sides fire at once, and who is "
            "hit in an earlier phase fires no more. Then the attacker fights on or goes back."
        )
        battle = self.view.battle
        now = (
            ()
            if battle is None
            else (f"{self.names[battle.attacker]} attacks {self.names[battle.defender]}.",)
        )
        return Explained("Battle", "Warlord", text, now, "EMP-BAT-01", "role-warlord")

    @explains("sign:techs")
    def _techs(self) -> Explained:
        view = self.view
        text = "Twelve cards, one of each. A Scientist buys them with energy; whoever has one may use it for good."
        bought = sum(owner >= 0 for owner in view.tech_owner)
        now = [f"{bought} of {self.content.techs} are bought."]
        for seat, name in enumerate(self.names):
            own = sum(owner == seat for owner in view.tech_owner)
            if own:
                now.append(f"{name} has {own}.")
        return Explained("Technologies", "Cards", text, tuple(now), "EMP-SCI-01", "tech")

    @explains("sign:galaxy")
    def _galaxy(self) -> Explained:
        view = self.view
        laid = sum(planets_laid(view))
        own = sum(view.planets_of(seat) for seat in range(view.players))
        text = "37 spaces around the Omega Sun. Explorers lay sectors on them; whoever controls a sector counts its planets."
        now = [f"{several(laid, 'planet')} lie on the board; {laid - own} of them are nobody’s."]
        if self.me is not None:
            found = within_reach(view, self.me)
            now.append(f"Your ships reach {several(len(found.claims), 'free sector')} in one Warlord role.")
        return Explained("The galaxy", "Board", text, tuple(now), "EMP-MAP-01")
