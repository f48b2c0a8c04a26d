"""What everything on the table is, does and means now: one card for whatever a picture, a panel or a sentence names.

Made from the reader's own view: what a rival holds or builds face down stays unknown here too.
"""

from __future__ import annotations

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.table import Count
from orrery.draw.telling import Explained
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.engine.view import UNSEEN
from orrery.engine.words import several
from orrery.games.nomads.board.cards import STATS
from orrery.games.nomads.board.facts import (
    called_place,
    constructions,
    cushion,
    entry,
    gear_of,
    halves,
    item_name,
    kind_of,
    next_level,
    outlook,
    sectors_of,
    sign_of,
    system_of,
    target_of,
    told,
)
from orrery.games.nomads.cards.content import CONSUMABLE, EQUIPMENT, ROOM, Ability, Content
from orrery.games.nomads.table.items import Item, Standing
from orrery.games.nomads.table.prices import INSTALL, build_price, price, use_price
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    in_reach,
    is_ship,
    level,
    ship_attack,
    ship_damage,
    ship_defence,
    storage_limit,
    why_no_war,
)
from orrery.games.nomads.using.wording import effect_of

TYPES = {
    "consumable": (
        "Used once, then discarded. It is announced first and happens when nobody answers.",
        "NOM-CONS-01",
    ),
    "technology": (
        "Built: it lies face down with its price on it and works from your next turn.",
        "NOM-TECH-01",
    ),
    "ship": (
        "Built like a technology, counts like one for the level, and fights in fleet battles.",
        "NOM-SHIP-01",
    ),
    "equipment": (
        "Installed in a free slot of a built ship; it works at once and counts for no level.",
        "NOM-EQUIP-02",
    ),
}
SYNCHRONIC = "Synchronic: it can be used as an answer, at other moments than your own actions and also on others' turns."
GLOSSARY: dict[str, tuple[str, str, str, str]] = {
    "people": ("Civil units", "people", "Each pays 1 credit at the start of your turn. 4 people, civil or military, are a level.", "NOM-CIV-01"),
    "soldier": ("Military units", "soldier", "Trained from civil units. Each gives +2 attack and +2 defence, lets you land, and pays nothing.", "NOM-TRAIN-01"),
    "credits": ("Credits", "credits", "They pay for building, using, training and jumping. What is not spent earns nothing.", "NOM-REORG-05"),
    "hand": ("Cards in storage", "hand", "Nobody else sees them. At the end of your turn only so many may stay.", "NOM-TURN-09"),
    "attack": ("Attack", "attack", "In an assault: whoever's attack is higher than the other's defence does damage. Ships have their own.", "NOM-COMP-15"),
    "defence": ("Defence", "defence", "In an assault: an attack that is not higher than it does nothing. Ships have their own.", "NOM-COMP-15"),
    "damage": ("Damage", "damage", "Each point costs the other side one person, after healing. Ships that nobody meets do theirs freely.", "NOM-DMG-01"),
    "healing": ("Healing", "healing", "Takes so many points off the damage, in the fleet battle and again in the assault.", "NOM-DMG-04"),
    "sync": ("Synchronic", "sync", "An answer card: it can be used at other moments than your own actions, also on others' turns.", "NOM-SYNC-08"),
    "universal": ("Universal", "universal", "It works whatever sector you are in.", "NOM-CONS-04"),
    "slots": ("Slots", "works", "Each holds one piece of equipment of a ship.", "NOM-EQUIP-03"),
    "price": ("Price", "credits", "What it costs in credits; skills, systems and technologies may take something off.", "NOM-ACT-05"),
    "initiative": ("Initiative", "first", "Whoever has the lowest plays first in every round.", "NOM-SETUP-08"),
    "level": ("Civilization level", "rank", "One for each full 4 people and one for each full 4 built technologies. Level 3 or more, alone, for a whole round wins.", "NOM-CIV-01"),
    "clock": ("Level clock", "clock", "It runs while a species holds level 3 or more. When every rival has played a turn and its own turn ends, it wins if nobody is level.", "NOM-CIV-10"),
    "reach": ("Reach", "link", "Species that share a sector can trade with each other, attack each other and use most cards on each other.", "NOM-SECT-03"),
    "wish": ("An announced offer", "negotiation", "This player wants to make offers on others' turns, and is asked there.", "NOM-NEGO-20"),
    "deck": ("Resource deck", "deck", "Every jump draws a card. When the deck is empty, the decline begins: no new civilian, and people are lost each turn.", "NOM-DECL-01"),
    "systems": ("System deck", "planet", "Every jump takes the top system; where you were is discarded at your next reorganization.", "NOM-JUMP-01"),
    "discards": ("Discard pile", "undo", "Cards that were used, lost or thrown away. They become the new deck when it is empty.", "NOM-DECL-02"),
    "declines": ("Declines", "shadow", "How often the deck ran out. Each costs one more person in every reorganization.", "NOM-DECL-05"),
    "round": ("Round", "clock", "Everybody has a turn in it, in turn order.", "NOM-TURN-01"),
    "order": ("Turn order", "first", "From the lowest initiative to the highest, the whole game long.", "NOM-SETUP-08"),
    "pile": ("The pile", "sync", "What is announced waits here. The last card announced happens first.", "NOM-SYNC-04"),
    "deal": ("A deal", "negotiation", "Both hand over everything at the same moment. Promises about later are not binding.", "NOM-NEGO-14"),
    "war": ("War", "role-warlord", "First the ships meet, then the attacker may land. Once a turn, and nobody can retreat.", "NOM-WAR-01"),
    "fleet": ("Fleet battle", "ship", "The attacker sends ships, the defender must block as many as it can. A ship is destroyed by an attack above its defence.", "NOM-FLEET-01"),
    "assault": ("Planetary assault", "soldier", "With a soldier the attacker may land: attack against defence, both ways at once. It may take a credit for each person lost.", "NOM-ASLT-01"),
    "reorganization": ("Reorganization", "undo", "Every turn but the first begins by itself: buildings finish, one more civilian, one credit each, a jump and a card.", "NOM-REORG-01"),
    "activation": ("Actions", "activate", "While you can pay: build, use cards, trade, train, jump again, one war.", "NOM-ACT-01"),
    "ending": ("End of the turn", "check", "A last chance to answer, then cards above the limit go, then it is checked whether you have won.", "NOM-TURN-13"),
    "construction": ("Construction", "building", "Face down with its price on it. It is built at its owner's next reorganization; until then it counts for nothing.", "NOM-TECH-01"),
    "species": ("Species", "people", "Its skills last the whole game; its initiative gives your place in the turn order.", "NOM-SETUP-05"),
    "extinct": ("Extinct", "close", "A species without people is out of the game. The last survivor wins.", "NOM-EXT-01"),
    "force": ("In force", "sync", "It lasts, or waits for its moment. Some cards can still cancel it.", "NOM-CONS-07"),
}  # fmt: skip
"""Words of the game: title, sign, what it is, clause."""

ITEMS = 1_000_000
"""No item on the pile has such a number."""


class Explainer(explaining.Explainer[ExpanseView]):
    """Explains things to the reader of one view."""

    content: Content

    def explain(self, what: str) -> Explained | None:
        """The card of a thing. A word of the rulebook stands on many cards: each of them tells what it means."""
        told = super().explain(what)
        if told is None or what.startswith(("sign:", "sector:")):
            return told
        synchronic = "synchronic" in f"{told.kind} {told.text}".lower()
        return told.but(now=(*told.now, SYNCHRONIC)) if synchronic else told

    # --- words and places ---------------------------------------------------------------------------------------

    @explains("sign")
    def word(self, name: str) -> Explained | None:
        """A word, a number or a sign of the game."""
        if name not in GLOSSARY:
            return None
        title, sign, text, clause = GLOSSARY[name]
        return Explained(title, "Word of the game", text, self._now(name), clause, sign)

    @explains("discards", below=lambda self: len(self.view.discards))
    def discards(self, deck: int) -> Explained:
        """Everything on a discard pile, the last card first."""
        title, sign, text, clause = GLOSSARY["discards"]
        pile = self.view.discards[deck]
        lying = tuple(
            f"{curly(entry(self.content, card).name)}{f' ({pile.count(card)})' if pile.count(card) > 1 else ''}."
            for card in dict.fromkeys(reversed(pile))
        )
        return Explained(title, several(len(pile), "card"), text, lying, clause, sign)

    def _now(self, name: str) -> tuple[str, ...]:
        """What a word means for the reader now."""
        view, seat = self.view, self.view.seat
        if name in ("deck", "declines"):
            deck = view.deck_of(seat or 0)
            left, times = len(view.decks[deck]), view.declines[deck]
            return (f"{several(left, 'card')} to the {'next' if times else 'first'} decline.",)
        if name == "order" and view.round:
            return (f"{', '.join(self.names[one] for one in view.order if view.alive[one])}.",)
        if seat is None or view.species[seat] < 0 or not view.alive[seat]:
            return ()
        if name == "hand":
            return (
                f"You hold {several(len(view.storage[seat]), 'card')}; {storage_limit(view, seat)} may stay.",
            )
        if name == "level":
            return self._level(seat)
        if name == "healing":
            return (f"You heal {healing(view, seat)}.",)
        if name == "credits":
            return (f"You have {several(view.credits[seat], 'credit')}.",)
        return ()

    @explains("sector")
    def sector(self, name: str) -> Explained | None:
        """One of the five sectors, and who is in it."""
        view = self.view
        if name not in self.content.sector_names:
            return None
        here = [
            self.names[one]
            for one in range(view.players)
            if view.alive[one] and name in sectors_of(view, one)
        ]
        now = f"Here now: {', '.join(here)}." if here else "Nobody is here now."
        text = "Whoever is in a system of this colour shares it with all others of the same colour: they can trade and fight."
        return Explained(f"Sector {name}", "Sector", text, (now,), "NOM-SECT-03", "link")

    @explains("seat", below=seats)
    def seat(self, seat: int) -> Explained:
        """A player: species, level, how near to winning, what the reader could do to them and they to the reader."""
        view = self.view
        species = view.species[seat]
        text = "No species yet." if species < 0 else curly(self.content.pack.species[species].effect)
        now: list[str] = []
        if species >= 0 and view.alive[seat] and view.round:
            now += [*self._level(seat), outlook(view, seat)[0], *self._between(seat)]
        elif not view.alive[seat]:
            now.append("Extinct.")
        return Explained(
            self.names[seat],
            curly(self.content.species_names[species]) if species >= 0 else "Player",
            text,
            tuple(now),
            "NOM-CIV-05",
            "people",
            seat,
            self._people(seat),
        )

    @explains("clock", below=seats)
    def clock(self, seat: int) -> Explained:
        """The level clock of a player."""
        title, sign, text, clause = GLOSSARY["clock"]
        now: tuple[str, ...] = (outlook(self.view, seat)[0],)
        if self.view.species[seat] >= 0 and self.view.alive[seat]:
            now = (*self._level(seat), *now)
        return Explained(f"{title} of {self.names[seat]}", "Level clock", text, now, clause, sign, seat)

    def _level(self, seat: int) -> tuple[str, ...]:
        view = self.view
        now, later = level(view, seat), next_level(view, seat)
        spare = cushion(view, seat)
        said = [f"Level {now}: {halves(view, seat)}."]
        if later != now:
            said.append(f"Level {later} at the next reorganization, as it stands.")
        lost = (
            "the next person lost lowers the level"
            if not spare
            else f"{several(spare, 'person', 'people')} can be lost first"
        )
        return (*said, f"Cushion {spare}: {lost}.") if now else tuple(said)

    def _between(self, seat: int) -> list[str]:
        view, me = self.view, self.view.seat
        if me is None or me == seat or view.species[me] < 0 or not view.alive[me]:
            return []
        if not in_reach(view, me, seat):
            return ["You share no sector: neither of you can trade with the other or attack."]
        shared = " and ".join(name for name in sectors_of(view, me) if name in sectors_of(view, seat))
        said = [f"You share {shared}."]
        said.append(
            f"Landing: your {attack(view, me)} against {defence(view, seat)}, theirs {attack(view, seat)} against {defence(view, me)}."
        )
        reason = why_no_war(view, me, seat) if view.active == me else None
        return [*said, f"No war now: {reason[0]}"] if reason is not None else said

    def _people(self, seat: int) -> tuple[Count, ...]:
        view = self.view
        if view.species[seat] < 0:
            return ()
        return (
            Count("people", "Civil units", view.civil[seat]),
            Count("soldier", "Military units", view.military[seat]),
            Count("credits", "Credits", view.credits[seat], tone="marks"),
            Count("hand", "Cards", len(view.storage[seat])),
            Count("attack", "Attack", attack(view, seat), tone="attack"),
            Count("defence", "Defence", defence(view, seat), tone="defence"),
            Count("healing", "Healing", healing(view, seat)),
            Count("building", "Under construction", constructions(view, seat)),
        )

    # --- cards --------------------------------------------------------------------------------------------------

    @explains("species", below=lambda self: self.content.species_count)
    def species(self, species: int) -> Explained:
        """A species and its skills."""
        found = self.content.pack.species[species]
        leads = [self.names[one] for one in range(self.view.players) if self.view.species[one] == species]
        now = [f"Led by {leads[0]}."] if leads else []
        return Explained(
            curly(found.name),
            f"Species, {found.kind}",
            curly(told(found)),
            tuple(now),
            "NOM-SETUP-05",
            found.icon or "people",
            counts=(
                Count("attack", "Attack", found.attack, tone="attack"),
                Count("defence", "Defence", found.defence, tone="defence"),
                Count("first", "Initiative", found.initiative),
            ),
            origin=origin_word(found.source),
        )

    @explains("card", below=lambda self: self.content.kinds * len(self.view.decks))
    @explains("kind", below=lambda self: self.content.kinds)
    def card(self, card: int) -> Explained:
        """A card of the game: what it does, its kind, what it costs the reader now."""
        resource = entry(self.content, card)
        rule, clause = TYPES[resource.type]
        now = [rule, *self._price(card)]
        lost = sum(pile.count(card) for pile in self.view.discards)
        if lost:
            now.append(f"{lost} of {resource.copies} lie{'s' * (lost == 1)} on the discard pile.")
        counts = [Count("credits", "Price", resource.price, tone="marks")]
        for stat in STATS:
            value = getattr(resource, stat)
            if value:
                counts.append(
                    Count(stat, stat.capitalize(), value, tone=stat if stat in ("attack", "defence") else "")
                )
        if resource.slots:
            counts.append(Count("works", "Slots for equipment", resource.slots))
        return Explained(
            curly(resource.name),
            kind_of(resource).capitalize(),
            curly(told(resource)),
            tuple(now),
            clause,
            sign_of(resource),
            counts=tuple(counts),
            origin=origin_word(resource.source),
        )

    def _price(self, card: int) -> list[str]:
        """What it would cost the reader now, where that is not what is printed."""
        view, seat = self.view, self.view.seat
        if seat is None or view.species[seat] < 0 or not view.alive[seat] or not view.round:
            return []
        kind = view.kind(card)
        printed = self.content.price[kind]
        if self.content.is_technology(kind):
            now = build_price(view, seat, kind)
        elif self.content.type[kind] == EQUIPMENT:
            now = price(view, seat, printed, INSTALL)
        else:
            assert self.content.type[kind] == CONSUMABLE
            now = use_price(view, seat, kind, self.content.consumable(kind)[0])
        return [f"It costs you {now} now instead of {printed}."] if now != printed else []

    @explains("deed", below=lambda self: self.content.kinds * len(self.view.decks) + len(self.content.powers))
    def deed(self, deed: int) -> Explained | None:
        """A card, or an active effect."""
        cards = self.content.kinds * len(self.view.decks)
        return self.card(deed) if deed < cards else self.power(deed - cards)

    @explains("power", below=lambda self: len(self.content.powers))
    def power(self, power: int) -> Explained:
        """An active effect: what it does, whose it is."""
        ability = self.content.abilities[self.content.powers[power]]
        origin = self.source(ability.source)
        limit = f" Once per {ability.limit}." if ability.limit else ""
        return Explained(
            curly(ability.name),
            f"Active effect of {origin.title}",
            curly(effect_of(self.content, ability)),
            (f"{_cost(ability)}{limit}".strip(),) if limit or _cost(ability) else (),
            "NOM-EFF-05",
            "ability",
            origin=origin.origin,
        )

    @explains("source", below=lambda self: self.content.first_system + self.content.systems)
    def source(self, source: int) -> Explained:
        """A species, a card or a system."""
        if source < self.content.first_resource:
            return self.species(source)
        if source < self.content.first_system:
            return self.card(source - self.content.first_resource)
        return self.system(source - self.content.first_system)

    @explains("system", below=lambda self: self.content.systems)
    def system(self, system: int) -> Explained:
        """A stellar system: its sectors, what it does, who is there."""
        found = self.content.pack.system[system]
        here = [self.names[one] for one in range(self.view.players) if system_of(self.view, one) == system]
        now = [f"Sectors: {' and '.join(found.sectors)}."]
        now += [f"{here[0]} is here."] if here else []
        return Explained(
            curly(found.name),
            "System",
            curly(told(found)),
            tuple(now),
            "NOM-SECT-11",
            found.icon or "planet",
            origin=origin_word(found.source),
        )

    @explains("place", below=lambda self: len(self.view.technology))
    def place(self, place: int) -> Explained:
        """What lies at a place: a ship with its equipment, a technology, a construction."""
        view = self.view
        card, seat = view.technology[place], place // ROOM
        if card == UNSEEN or (card >= 0 and view.building[place]):
            title, sign, text, clause = GLOSSARY["construction"]
            if card != UNSEEN:
                title, text = (
                    f"{curly(entry(self.content, card).name)}, begun",
                    entry(self.content, card).effect,
                )
            waits = (
                f"{several(view.credits_on[place], 'credit')} on it.",
                f"It is built when the next turn of {self.names[seat]} begins.",
            )
            return Explained(title, "Construction", curly(text), waits, clause, sign, seat)
        if card < 0:
            text = f"Room for one of {ROOM} technologies, built and under construction together."
            now_here = (f"It belongs to {self.names[seat]}; what lay here is gone.",)
            return Explained("An empty place", "Place", text, now_here, "NOM-TECH-07", "tech", seat)
        found = self.card(card)
        now = [f"Built by {self.names[seat]}."]
        counts: tuple[Count, ...] = ()
        if is_ship(view, place):
            gear = [curly(entry(self.content, one).name) for one in gear_of(view, place)]
            free = entry(self.content, card).slots - len(gear)
            now.append(f"Equipment: {', '.join(gear) or 'none'}; {several(free, 'slot')} free.")
            counts = (
                Count("attack", "Attack", ship_attack(view, place), tone="attack"),
                Count("defence", "Defence", ship_defence(view, place), tone="defence"),
                Count("damage", "Damage", ship_damage(view, place)),
            )
        return Explained(
            called_place(view, place),
            found.kind,
            found.text,
            tuple(now),
            found.clause,
            found.icon,
            seat,
            counts,
            origin=found.origin,
        )

    @explains("item", below=ITEMS)
    def item(self, serial: int) -> Explained | None:
        """Something announced, or in force."""
        view = self.view
        items: list[Item | Standing] = [*view.pile, *view.standing]
        if view.resolving is not None:
            items.append(view.resolving)
        for one in items:
            if one.serial == serial:
                return self._item(one)
        return None

    def _item(self, one: Item | Standing) -> Explained:
        view = self.view
        ability = self.content.abilities[one.ability]
        now = [f"Used by {self.names[one.user]}."]
        if isinstance(one, Item):
            aim = target_of(view, one, self.names)
            now += [f"Aimed at {curly(aim)}."] if aim else []
            top = bool(view.pile) and view.pile[-1].serial == one.serial
            now += ["It happens next, unless somebody answers."] if top else []
        return Explained(
            curly(item_name(self.content, one)),
            "Announced" if isinstance(one, Item) else "In force",
            curly(effect_of(self.content, ability)),
            tuple(now),
            "NOM-SYNC-06" if isinstance(one, Item) else "NOM-CONS-07",
            sign_of(entry(self.content, one.card)) if one.card >= 0 else "ability",
            one.user,
        )


def _cost(ability: Ability) -> str:
    """What an active effect costs beside its limit."""
    parts = [several(ability.credits, "credit")] if ability.credits else []
    units = ability.sacrifice + ability.sacrifice_civil
    parts += [several(units, "person")] if units else []
    parts += [several(ability.discard, "card")] if ability.discard else []
    return f"It costs {' and '.join(parts)}." if parts else ""
