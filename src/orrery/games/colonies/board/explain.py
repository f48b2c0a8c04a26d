"""What everything on the table is, does and means now: the cards that open under a pointer or a finger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.table import Part, Picture
from orrery.draw.telling import Explained
from orrery.engine.content import origin_word
from orrery.games.colonies.board.measures import Measures
from orrery.games.colonies.board.places import COLOURS, ROMAN, places
from orrery.games.colonies.board.reach import Reach
from orrery.games.colonies.board.sheets import freight, picture, told
from orrery.games.colonies.content import Content
from orrery.games.colonies.table.scenarios import scenario_of
from orrery.games.colonies.table.state import MOVED, ChartView
from orrery.games.colonies.terms import (
    ENERGY,
    KINDS,
    MEEPLE,
    ORE,
    PHASES,
)

KIND_ICONS = ("energy", "ore", "meeple", "warhead", "warhead-nuclear")
STRUCTURE_ICONS = ("windmill", "refinery", "farm", "bunker", "ship", "warhead", "warhead-nuclear")
STRUCTURE_CLAUSES = (
    "COL-STR-01",
    "COL-STR-02",
    "COL-STR-03",
    "COL-STR-06",
    "COL-STR-10",
    "COL-WMD-01",
    "COL-WMD-06",
)
KIND_TEXTS = (
    (
        "Energy pays for building, for cloning, for most cards, and for every flight. It stays on the planet that yields it, or "
        "travels aboard a Ship; a planet stores at most 10.",
        "COL-RES-05",
    ),
    ("Ore pays for building and for some cards. A planet stores at most 10.", "COL-RES-05"),
    (
        "Meeples are workers, crews, soldiers and lives. Each free one does one job a Round. Who has none left is out.",
        "COL-RES-05",
    ),
    (
        "A Biological warhead aboard a drone kills all unprotected Meeples and Farm levels of a planet.",
        "COL-WMD-01",
    ),
    (
        "A Nuclear warhead aboard a drone destroys everything on a planet but Bunkers and what they protect.",
        "COL-WMD-06",
    ),
)
PHASE_TEXTS = (
    (
        "In turns, pick a planet: each of its free Meeples builds or clones once, and its own store pays. Or, before anything is "
        "built, take one Technology card instead.",
        "COL-BUILD-01",
    ),
    (
        "In turns, load a Ship and fly it: turn up dark cards, settle planets, attack. Each Ship flies once.",
        "COL-MOVE-01",
    ),
    ("Every planet yields Energy and Ore into its own store; then some cards can be used.", "COL-PROD-01"),
    (
        "Meeples above a planet\N{RIGHT SINGLE QUOTATION MARK}s Capacity die, the others rest and can work again. The "
        "First-Player-Token goes to the next player counterclockwise.",
        "COL-MAINT-01",
    ),
)
CARD_CLAUSES = ("COL-CARD-05", "COL-CARD-06", "COL-CARD-07", "COL-CARD-10")
MARKERS = (
    (
        "First-Player-Token",
        "Its holder acts first in every phase. It goes counterclockwise at the end of a Round.",
        "COL-ROUND-03",
    ),
    ("Movement marker", "This Ship has flown in this Round and stays where it is.", "COL-MOVE-02"),
    (
        "Contamination marker",
        "Nobody builds or clones here, and the harvest is at most 1 Energy and 1 Ore.",
        "COL-WMD-04",
    ),
    ("Nuclear Fallout marker", "Nothing but movement happens here: no building, no harvest.", "COL-WMD-08"),
    (
        "Embassy marker",
        "Its owner has ties with whoever controls this planet, and pays here to buy off an attack.",
        "COL-TINFO-15",
    ),
    ("Stealth marker", "A Ship in stealth cannot be attacked, and slips past enemy Ships.", "COL-TMOVE-12"),
    (
        "Pulse marker",
        "Enemy Ships cannot leave this card, and enemy Technologies fail on it, until the Movement phase ends.",
        "COL-TATT-06",
    ),
)
COUNTS = {
    "meeples": (
        "Meeples",
        "meeple",
        "All Meeples of a player, on planets and aboard Ships. Who has none left is out of the game.",
        "COL-OUT-01",
    ),
    "harvest": (
        "Harvest",
        "energy",
        "Energy and Ore that all planets of a player yield in the next harvest.",
        "COL-PROD-02",
    ),
    "planets": (
        "Planets",
        "planet",
        "Planets under control. They decide when a game ends by time; then their Classes, then Meeples.",
        "COL-END-05",
    ),
    "workers": (
        "Workers",
        "building",
        "Free Meeples on planets, of all there. Each does one job in the Building phase.",
        "COL-BUILD-05",
    ),
    "energy": (
        "Energy on planets",
        "energy",
        "The stores of all planets together. A planet pays for its own work only; cards are paid from any.",
        "COL-BUILD-06",
    ),
    "ore": (
        "Ore on planets",
        "ore",
        "The stores of all planets together. A planet pays for its own work only; cards are paid from any.",
        "COL-BUILD-06",
    ),
    "ships": (
        "Ships",
        "ship",
        "Ships of a player, those that can still fly in this Round, and the largest crew: the size of the next invasion.",
        "COL-MOVE-02",
    ),
    "warheads": (
        "Warheads",
        "warhead-nuclear",
        "Warheads on planets and aboard Ships. One Nuclear warhead can empty a planet.",
        "COL-WMD-06",
    ),
    "hand": (
        "Technology cards",
        "hand",
        "Cards in hand, at most 4. They stay after use, and everybody knows a card that has been used.",
        "COL-COMP-11",
    ),
}
ACTIONS = {
    "clone": ("meeple", "COL-BUILD-14"),
    "research": ("tech", "COL-RSCH-01"),
}


class Explainer(explaining.Explainer[ChartView]):
    """One view, asked about its things."""

    content: Content

    def __init__(self, view: ChartView, names: Sequence[str]) -> None:
        super().__init__(view, names)
        self.here = places(view)
        self.reach = Reach(view, self.here)
        self.measures = Measures(view, self.here)

    # --- the chart ------------------------------------------------------------------------------------------

    @explains("place", below=lambda self: len(self.here))
    def place(self, index: int) -> Explained:
        spot, content = self.here[index], self.content
        lines = tuple(told(spot, content, self.names))
        parts: tuple[Part, ...] = (Picture(picture(spot, content), spot.called),)
        owner = COLOURS.index(spot.owner) if spot.owner else None
        planet = 0 <= spot.card < content.planets
        if not spot.up and spot.card < 0:
            odds = self.reach.odds()
            now = (*lines, f"What lies here is a {odds}." if odds else "No planet is hidden any more.")
            text = "A card that nobody has turned up. A Ship that ends its move here may do so; for flying it counts as Space."
            return Explained(
                f"{spot.id}, face down", "Map card", text, now, "COL-CARD-14", "unknown", parts=parts
            )
        if planet:
            text = "A planet: its numbers are the Energy and the Ore that it yields each Round, and how many Meeples it feeds."
            now = (*lines, *self._danger(index))
            kind = f"Planet, Class {ROMAN[spot.rank]}"
            return Explained(
                f"{spot.name} ({spot.id})", kind, text, now, "COL-CARD-01", "planet", owner, parts=parts
            )
        number = spot.card - content.planets
        text = content.card_texts[number]
        return Explained(
            f"{spot.name} ({spot.id})", "Map card", text, lines[1:], CARD_CLAUSES[number], "void", parts=parts
        )

    def _danger(self, index: int) -> Iterator[str]:
        for danger in self.measures.dangers():
            if danger.place == index:
                yield f"Ship {danger.ship} of {self.names[danger.seat]} could take it now: {danger.crew} against {danger.defence}."

    @explains("ship", below=lambda self: len(self.view.ship_at))
    def ship(self, ship: int) -> Explained | None:
        view = self.view
        if ship == 0 or view.ship_at[ship] < 0:
            return None
        spot = self.here[view.ship_at[ship]]
        craft = next(one for one in spot.ships if one.number == ship)
        owner = view.ship_owner[ship]
        now = [freight(craft, self.names), f"It stands at {spot.called}."]
        if view.ship_marks[ship] & MOVED:
            now.append("It has flown in this Round.")
        elif not craft.cargo[ENERGY]:
            now.append("It has no Energy: it must be loaded before it can fly.")
        else:
            now.append(
                f"1 Energy carries it {self.reach.spaces(owner, 1, spot.index)} cards." if owner >= 0 else ""
            )
        text = (
            "A Ship flies on 1 Energy, explores, carries any cargo, settles and invades. Without a Meeple aboard it is a drone, "
            "and strikes like a missile. Off planets it needs Energy to live."
        )
        return Explained(
            f"Ship {ship}",
            "Ship",
            text,
            tuple(line for line in now if line),
            "COL-STR-10",
            "ship",
            owner if owner >= 0 else None,
        )

    @explains("card", below=lambda self: len(self.content.card_names))
    def card(self, card: int) -> Explained:
        content = self.content
        for spot in self.here:
            if spot.card == card and card < content.planets:
                return self.place(spot.index)
        if card < content.planets:
            alone: tuple[str, ...] = (
                f"Yields {content.energy[card]} Energy and {content.ore[card]} Ore, holds {content.capacity[card]} Meeples.",
            )
            kind = f"Planet, Class {ROMAN[content.rank[card]]}"
            return Explained(
                content.card_names[card], kind, content.pack.planet[card].line, alone, "COL-CARD-01", "planet"
            )
        number = card - content.planets
        up = [spot.id for spot in self.here if spot.up and spot.card == card]
        hidden = self.view.hidden[number + 1]
        now = (f"Face up: {', '.join(up)}." if up else "None lies face up.", f"Still hidden: {hidden}.")
        return Explained(
            content.card_names[card],
            "Map card",
            content.card_texts[number],
            now,
            CARD_CLAUSES[number],
            "void",
        )

    # --- players and their things ---------------------------------------------------------------------------

    @explains("seat", below=seats)
    def seat(self, seat: int) -> Explained:
        view, measures = self.view, self.measures
        one = measures.of(seat)
        now = [
            f"{one.people} Meeples on {one.planets} planets"
            + (f", {one.aboard} of them aboard Ships." if one.aboard else "."),
            f"Next harvest: {one.energy} Energy and {one.ore} Ore.",
            f"{one.ships} Ships, {one.ready} of them can still fly; the largest crew is {one.crew}.",
            f"{view.hand_sizes[seat]} Technology cards.",
        ]
        if view.out[seat]:
            now = ["Out of the game."]
        elif view.first == seat:
            now.append("Holds the First-Player-Token.")
        text = "A player, with the colour of their planets and Ships. Every other player is an enemy."
        return Explained(self.names[seat], "Player", text, tuple(now), "COL-MAP-05", "", seat)

    @explains("tech", below=lambda self: self.content.techs)
    def tech(self, tech: int) -> Explained:
        content, view = self.content, self.view
        entry = content.pack.technology[tech]
        price = content.price(entry)
        now = [f"Costs {price}." if price else "Costs nothing."]
        for seat, name in enumerate(self.names):
            if view.hands[seat] >> tech & 1:
                mine = seat == view.seat
                open_to_all = view.shown_cards[seat] >> tech & 1
                now.append(
                    ("You hold it" if mine else f"{name} holds it")
                    + (
                        "; everybody knows."
                        if open_to_all
                        else "; the others do not know."
                        if mine
                        else "; only you know."
                    )
                )
            if view.copies[seat] == tech:
                now.append(
                    ("You have" if seat == view.seat else f"{name} has") + " copied it for this Round."
                )
        now += [entry.stacking, *entry.counterplay]
        kind = f"Technology, {' and '.join(content.modes(entry))}"
        return Explained(
            entry.name,
            kind,
            entry.effect,
            tuple(line for line in now if line),
            "COL-TECH-06",
            entry.icon,
            origin=origin_word(entry.source),
        )

    @explains("kind", below=len(KINDS))
    def kind(self, kind: int) -> Explained:
        text, clause = KIND_TEXTS[kind]
        now: tuple[str, ...] = ()
        if self.view.seat is not None:
            one = self.measures.of(self.view.seat)
            now = (
                (f"Your planets hold {one.stored_energy} and yield {one.energy} in the next harvest.",),
                (f"Your planets hold {one.stored_ore} and yield {one.ore} in the next harvest.",),
                (f"You have {one.people}; {one.free} of them can still work in this Round.",),
                (f"You have {one.warheads[0]}.",),
                (f"You have {one.warheads[1]}.",),
            )[kind]
        what = "Token" if kind <= MEEPLE else "Structure"
        return Explained(KINDS[kind], what, text, now, clause, KIND_ICONS[kind])

    @explains("structure", below=lambda self: len(self.content.structure_names))
    def structure(self, structure: int) -> Explained:
        content = self.content
        energy, ore = content.costs[structure]
        now = (f"Costs 1 job, {energy} Energy and {ore} Ore of the planet where it is built.",)
        name = content.structure_names[structure]
        return Explained(
            name,
            "Structure",
            content.structure_texts[structure],
            now,
            STRUCTURE_CLAUSES[structure],
            STRUCTURE_ICONS[structure],
        )

    @explains("target", below=8)
    def target(self, target: int) -> Explained:
        if target == 0:
            return self.kind(MEEPLE)
        return self.structure((0, 0, 1, 2, 4, 3, 5, 6)[target])

    @explains("token", below=4)
    def token(self, token: int) -> Explained:
        return self.kind((ENERGY, ORE, MEEPLE, MEEPLE)[token])

    @explains("way", below=4)
    def way(self, way: int) -> Explained:
        name = ("Up", "Right", "Down", "Left")[way]
        text = "A direction on the chart. Cards are neighbours where they share a side."
        return Explained(name, "Direction", text, (), "COL-MAP-02", "arrow")

    @explains("phase", below=4)
    def phase(self, phase: int) -> Explained:
        text, clause = PHASE_TEXTS[phase]
        now = ("It is running now.",) if phase == self.view.phase else ()
        return Explained(
            PHASES[phase], "Phase", text, now, clause, ("building", "ship", "windmill", "settings")[phase]
        )

    @explains("marker", below=len(MARKERS))
    def marker(self, marker: int) -> Explained:
        name, text, clause = MARKERS[marker]
        now = (f"{self.names[self.view.first]} holds it.",) if marker == 0 else ()
        return Explained(name, "Marker", text, now, clause, self.content.pack.marker[marker].icon)

    # --- things with a word of their own ----------------------------------------------------------------------

    @explains("count")
    def count(self, name: str) -> Explained | None:
        if name not in COUNTS:
            return None
        title, icon, text, clause = COUNTS[name]
        now = []
        for seat, called in enumerate(self.names):
            if not self.view.out[seat]:
                now.append(f"{called}: {self.measures.of(seat).told(name)}.")
        return Explained(title, "Measure", text, tuple(now), clause, icon)

    @explains("action")
    def action(self, name: str) -> Explained | None:
        if name not in ACTIONS:
            return None
        icon, clause = ACTIONS[name]
        action = self.content.pack.action[0 if name == "clone" else 1]
        now = (
            (f"Costs 1 job and {action.energy} Energy.",)
            if name == "clone"
            else (
                f"{len(self.view.deck)} cards are left in the deck.",
                "You build nothing else in this Round.",
            )
        )
        return Explained(action.name, "Action", action.effect, now, clause, icon)

    @explains("fact")
    def fact(self, name: str) -> Explained | None:
        view = self.view
        if name == "round":
            now: tuple[str, ...] = (
                f"Round {view.round}" + (f" of {view.limit}." if view.limit else "."),
                f"{self.names[self.measures.next_first()]} will be first in the next Round.",
            )
            text = "A Round has four phases: Building, Movement, Production, Maintenance."
            return Explained("Round", "Clock", text, now, "COL-ROUND-01", "clock")
        if name == "deck":
            now = (f"{len(view.deck)} of {self.content.techs} cards are in the deck.",)
            return Explained(
                "Technology deck",
                "Deck",
                "One card of each Technology. Research takes the top one.",
                now,
                "COL-COMP-10",
                "tech",
            )
        if name == "hidden":
            return Explained(
                "Face down",
                "Chart",
                "What the cards that nobody has turned up can be.",
                tuple(self.measures.hidden()),
                "COL-EXPL-01",
                "unknown",
            )
        if name == "chart":
            return Explained(
                "In space",
                "Chart",
                "What stands or lies between the planets: Ships, and cards that help or hinder a flight.",
                (f"1 Energy carries a Ship {view.rate} cards.",),
                "COL-MOVE-01",
                "void",
            )
        if name == "scenario":
            scenario = scenario_of(self.content, view.players, view.options)
            return Explained(
                scenario.name,
                "Scenario",
                scenario.text,
                (f"1 Energy carries a Ship {view.rate} cards.",),
                "COL-SCN-01",
                "map",
            )
        return None
