"""What the types of a content file cannot say: names, references, counts, and words that do not fit each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from orrery.draw.icons import why_no_sign
from orrery.engine.content import refuse
from orrery.games.nomads.cards.effects import Cancel, Passive
from orrery.games.nomads.cards.meaning import BUILDINGS, NAMED, OPERATIONS, PASSIVES
from orrery.games.nomads.cards.pack import (
    AbilityEntry,
    Cost,
    Entry,
    Filter,
    Pack,
    ResourceEntry,
    SpeciesEntry,
    SystemEntry,
)

Card = SpeciesEntry | ResourceEntry | SystemEntry

BOARD = Path(__file__).parents[1] / "board"
"""Where the signs lie that only this game has."""

ON_ARRIVAL = ("self", "each_species", "each_other_in_sector", "own_technology")
MODES: dict[str, tuple[str, ...]] = {
    "species": ("active",),
    "system": ("active", "arrival"),
    "consumable": ("use", "delayed"),
    "technology": ("active",),
    "ship": ("active",),
    "equipment": ("active",),
}
OF_TARGET = ("target_has_military", "both_storages_not_empty")
"""Conditions that look at a species aimed at."""
IN_STEP_2 = "own_reorganization_step_2"
"""The trigger that carries out any operation; each other one has a word of its own."""
SECTORS = 5
PLAYERS = 4
START = 4 * PLAYERS
"""Units and credits that four players take at the start (NOM-SETUP-14)."""
MARKERS = 2
"""How many markers a total on a screen needs (NOM-COMP-06)."""


def check_pack(pack: Pack, file: str) -> None:
    """Refuse a content file that the rules cannot work with; the sentence names file, entry and field."""
    where = f"{file}: "
    refuse(
        names(pack, where),
        sectors(pack, where),
        each_card(pack, where),
        counts(pack, where),
        references(pack, where),
    )


def each_card(pack: Pack, where: str) -> Iterator[str]:
    """Every card and deck by itself."""
    for label, entry in cards(pack):
        kind = entry.type if isinstance(entry, ResourceEntry) else label
        for field, problem in card_problems(kind, entry):
            yield f"{where}{label} '{entry.id}', field {field}: {problem}"
    for deck in pack.deck:
        for field, problem in entry_problems(deck):
            yield f"{where}deck '{deck.id}', field {field}: {problem}"


def cards(pack: Pack) -> list[tuple[str, Card]]:
    """All cards with the name of their table."""
    return [
        *(("species", one) for one in pack.species),
        *(("resource", one) for one in pack.resource),
        *(("system", one) for one in pack.system),
    ]


def names(pack: Pack, where: str) -> Iterator[str]:
    """No two cards and no two active effects are called the same."""
    seen: set[str] = set()
    powers: set[str] = set()
    for label, entry in cards(pack):
        if entry.name.lower() in seen:
            yield f"{where}{label} '{entry.id}', field name: another card is called so."
        seen.add(entry.name.lower())
        for ability in entry.abilities:
            if ability.mode == "active":
                if not ability.name or ability.name.lower() in powers:
                    yield (
                        f"{where}{label} '{entry.id}', field abilities: an active effect needs a name of its own."
                    )
                powers.add(ability.name.lower())
    if powers & seen:
        yield (f"{where}an active effect has the name of a card: {', '.join(sorted(powers & seen))}.")


def sectors(pack: Pack, where: str) -> Iterator[str]:
    """Five sectors, and every system in one or more of them (NOM-COMP-03, NOM-COMP-04)."""
    if len(set(pack.sectors.names)) != SECTORS or len(pack.sectors.names) != SECTORS:
        yield f"{where}sectors, field names: the galaxy has {SECTORS} different sectors."
    for system in pack.system:
        if not system.sectors or not set(system.sectors) <= set(pack.sectors.names):
            yield (f"{where}system '{system.id}', field sectors: one or more known sectors are needed.")


def entry_problems(entry: Entry) -> list[tuple[str, str]]:
    """What is wrong with what an item says of itself, each with its field."""
    found: list[tuple[str, str]] = []
    if bool(entry.known) != (entry.source == "partial"):
        found.append(("known", "facts are listed for an item that is known in part, and for no other."))
    return found


def card_problems(kind: str, entry: Card) -> list[tuple[str, str]]:
    """What is wrong with a card, each with its field."""
    found = entry_problems(entry)
    if entry.icon and (why := why_no_sign(entry.icon, BOARD)):
        found.append(("icon", why))
    if isinstance(entry, ResourceEntry):
        found += resource_problems(entry)
    field, words = ("here", entry.here) if isinstance(entry, SystemEntry) else ("passive", entry.passive)
    found += [(field, problem) for word in words if (problem := passive_problem(kind, word))]
    found += [
        ("abilities", problem) for ability in entry.abilities if (problem := ability_problem(kind, ability))
    ]
    return found


def resource_problems(entry: ResourceEntry) -> list[tuple[str, str]]:
    """What a resource of its type cannot have."""
    found: list[tuple[str, str]] = []
    if entry.slots and entry.type != "ship":
        found.append(("slots", "only a ship has slots."))
    if entry.type == "consumable":
        if not entry.abilities:
            found.append(("abilities", "a consumable needs a use."))
        if entry.passive:
            found.append(("passive", "a consumable is never in force as technologies are."))
        found += [
            (field, "a consumable has no values of its own.")
            for field in ("attack", "defence", "damage", "healing")
            if getattr(entry, field)
        ]
    return found


def passive_problem(kind: str, word: Passive) -> str:
    """What is wrong with a passive word of such a card, as a sentence; empty if nothing is."""
    counting = PASSIVES[word]
    if kind not in counting.fits and kind != "consumable":
        return f"'{word.__struct_config__.tag}' means nothing on cards of the kind {kind}."
    return counting.problem(word)


def ability_problem(kind: str, ability: AbilityEntry) -> str:
    """What is wrong with an ability of such a card, as a sentence; empty if nothing is."""
    if ability.mode not in MODES[kind]:
        return f"mode '{ability.mode}' is not for cards of the kind {kind}."
    if not ability.ops:
        return "an ability needs an operation."
    if kind == "consumable" and ability.cost.credits:
        return "what a consumable costs in credits is its price."
    return (
        mode_problem(ability)
        or timing_problem(ability)
        or filter_problem(ability)
        or condition_problem(ability)
        or operation_problem(ability)
    )


def mode_problem(ability: AbilityEntry) -> str:
    """What the way of being used allows."""
    if (ability.mode == "delayed") != bool(ability.trigger):
        return "a consumable that waits, and no other ability, has a trigger."
    if ability.mode == "delayed" and ability.target not in ("self", "own_ship"):
        return f"a consumable that waits is not aimed at '{ability.target}'."
    if ability.mode != "active" and (ability.name or ability.limit):
        return "only an active effect has a name and a limit."
    if ability.mode != "arrival":
        if ability.optional:
            return "only an effect on arrival is optional; everything else is voluntary anyway."
        return ""
    if ability.target not in ON_ARRIVAL:
        return f"an effect on arrival is not aimed at '{ability.target}'."
    if ability.target == "own_technology" and not ability.optional:
        return "an effect on arrival that is aimed at a technology is optional."
    if ability.cost != Cost() and not ability.optional:
        return "an effect on arrival that costs something is optional."
    if ability.timing == "synchronic":
        return "an effect on arrival is never synchronic."
    return ""


def timing_problem(ability: AbilityEntry) -> str:
    """A synchronic, and nothing else, has windows (NOM-WND-13)."""
    if ability.timing == "synchronic" and not ability.windows:
        return "a synchronic needs windows."
    if ability.timing != "synchronic" and ability.windows:
        return "only a synchronic has windows."
    return ""


def filter_problem(ability: AbilityEntry) -> str:
    """Every word of a filter looks at something that the ability is aimed at."""
    found, none, target = ability.filter, Filter(), ability.target
    if target not in BUILDINGS and (found.no_ships or found.max_price != none.max_price):
        return "only built technologies are told apart by price or as ships."
    if found.most_population and target != "each_species":
        return "only 'each_species' can mean those with the most population."
    if bool(found.types) != (target == "discard_pile"):
        return "types are named for the discard pile, and for nothing else."
    if found.others and target != "pile":
        return "only items of the pile are told apart by their user."
    return ""


def condition_problem(ability: AbilityEntry) -> str:
    """A condition that looks at a species needs one (NOM-SYNC-13)."""
    if ability.condition in OF_TARGET and ability.target not in NAMED:
        return f"'{ability.condition}' looks at a species that the ability is aimed at."
    return ""


def operation_problem(ability: AbilityEntry) -> str:
    """What the operations say against each other and against the target."""
    if ability.target == "pile" and not isinstance(ability.ops[0], Cancel):
        return "what is aimed at the pile cancels something."
    for op in ability.ops:
        meaning = OPERATIONS[op]
        if ability.target not in meaning.aims:
            return f"'{op.__struct_config__.tag}' is not aimed at '{ability.target}'."
        if ability.trigger != IN_STEP_2 and meaning.trigger != ability.trigger:
            return f"'{op.__struct_config__.tag}' does not fit the trigger '{ability.trigger}'."
        if meaning.trigger and (ability.trigger == IN_STEP_2 or len(ability.ops) > 1):
            return f"'{op.__struct_config__.tag}' does not fit the trigger, or does not stand alone."
        problem = meaning.problem(op, ability)
        if problem:
            return problem
    return ""


def counts(pack: Pack, where: str) -> Iterator[str]:
    """Enough cards, tokens and screens for four players."""
    total = sum(resource.copies for resource in pack.resource)
    if total < 40:
        yield f"{where}resource: at least 40 cards are needed, {total} are there."
    if len(pack.species) < 2 * PLAYERS:
        yield f"{where}species: at least 8 are needed to deal two to each of four players."
    if min(pack.tokens.units_total, pack.tokens.credits_total) < START:
        yield f"{where}tokens: at least {START} units and {START} credits are needed."
    screens = pack.screens
    if (
        screens.count < PLAYERS
        or min(screens.attack_markers, screens.defence_markers) < MARKERS * screens.count
    ):
        yield (
            f"{where}screens: {PLAYERS} are needed, each with {MARKERS} markers for attack and for defence."
        )


def references(pack: Pack, where: str) -> Iterator[str]:
    """Sample decks name species and resources that exist."""
    species = {one.id for one in pack.species}
    resources = {one.id for one in pack.resource}
    for deck in pack.deck:
        if deck.species not in species:
            yield f"{where}deck '{deck.id}', field species: there is no '{deck.species}'."
        for card in deck.resources:
            if card.id not in resources:
                yield f"{where}deck '{deck.id}', field resources: there is no '{card.id}'."
