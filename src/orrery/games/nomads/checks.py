"""What the types of a content file cannot say: names, references, counts, and words that do not fit each other."""

from __future__ import annotations

from typing import Any

from orrery.engine.errors import ContentError
from orrery.games.nomads import effects
from orrery.games.nomads.pack import AbilityEntry, Cost, Pack

# what an operation is aimed at
BUILDINGS = ("technology", "own_technology")
CONSTRUCTIONS = ("construction", "own_construction")
SPECIES = ("species", "species_or_self", "fighter", "each_other_in_sector", "each_species")
AIMS: dict[type[Any], tuple[str, ...]] = {
    effects.StealCredits: SPECIES,
    effects.StealCard: SPECIES,
    effects.SwapCard: SPECIES,
    effects.ViewStorage: SPECIES,
    effects.FinishConstruction: CONSTRUCTIONS,
    effects.DestroyConstruction: CONSTRUCTIONS,
    effects.DestroyTechnology: BUILDINGS,
    effects.Recover: ("discard_pile",),
    effects.Cancel: ("pile",),
    effects.ChangeShip: ("ship", "own_ship"),
    effects.CaptureOnDestroy: ("own_ship",),
    effects.ChangeFighter: ("fighter", "self"),
    effects.NoAssault: ("war",),
}
ON_ARRIVAL = ("self", "each_species", "each_other_in_sector", "own_technology")
TRIGGERS: dict[str, tuple[type[Any], ...]] = {
    "ships_sent_against_owner": (effects.WeakenOnSend,),
    "opposing_ship_destroyed_own_not": (effects.CaptureOnDestroy,),
}
DISCOUNTS: tuple[str, ...] = ("train", "build", "build_ship", "install", "extra_jump", "synchronic")
EVENTS: tuple[str, ...] = ("arrive_multi_sector", "deal_concluded", "build", "own_ship_destroyed")
COUNTED = ("build", "build_ship", "deal_concluded")
"""What is counted from the beginning of a turn, so that it can have a first (NOM-EFF-14)."""
AMOUNTS = ("", "civil", "printed_price", "half_price_of_extracted", "other_species_in_sector")
MODES = {
    "species": ("active",),
    "system": ("active", "arrival"),
    "consumable": ("use", "delayed"),
    "technology": ("active",),
    "ship": ("active",),
    "equipment": ("active",),
}
START = 4 * 4
"""Units and credits that four players take at the start (NOM-SETUP-14)."""


def check_pack(pack: Pack, file: str) -> None:
    """Refuse a content file that the rules cannot work with; the sentence names file, entry and field."""
    where = f"{file}: "
    names(pack, where)
    for system in pack.system:
        if not system.sectors or not set(system.sectors) <= set(pack.sectors.names):
            raise ContentError(
                f"{where}system '{system.id}', field sectors: one or more known sectors are needed."
            )
    for label, entries in (("species", pack.species), ("resource", pack.resource), ("system", pack.system)):
        for entry in entries:
            kind = getattr(entry, "type", label)
            for ability in entry.abilities:
                problem = ability_problem(kind, ability)
                if problem:
                    raise ContentError(f"{where}{label} '{entry.id}', field abilities: {problem}")
            for word in getattr(entry, "here" if label == "system" else "passive"):
                problem = passive_problem(word)
                if problem:
                    raise ContentError(f"{where}{label} '{entry.id}': {problem}")
    for resource in pack.resource:
        if resource.type == "consumable" and not resource.abilities:
            raise ContentError(f"{where}resource '{resource.id}', field abilities: a consumable needs a use.")
        if min(resource.price, resource.copies, resource.slots) < 0:
            raise ContentError(f"{where}resource '{resource.id}': price, copies and slots are 0 or more.")
    counts(pack, where)
    references(pack, where)


def names(pack: Pack, where: str) -> None:
    """No two cards and no two active effects are called the same."""
    seen: set[str] = set()
    powers: set[str] = set()
    for label, entries in (("species", pack.species), ("resource", pack.resource), ("system", pack.system)):
        for entry in entries:
            if entry.name.lower() in seen:
                raise ContentError(f"{where}{label} '{entry.id}', field name: another card is called so.")
            seen.add(entry.name.lower())
            for ability in entry.abilities:
                if ability.mode == "active":
                    if not ability.name or ability.name.lower() in powers:
                        raise ContentError(
                            f"{where}{label} '{entry.id}', field abilities: an active effect needs a name of its own."
                        )
                    powers.add(ability.name.lower())
    if powers & seen:
        raise ContentError(
            f"{where}an active effect has the name of a card: {', '.join(sorted(powers & seen))}."
        )


def passive_problem(word: Any) -> str:
    """What is wrong with a passive word, as a sentence; empty if nothing is."""
    if isinstance(word, effects.Discount):
        known, said = DISCOUNTS, word.what
    elif isinstance(word, effects.CreditOn):
        known, said = EVENTS, word.event
    else:
        return ""
    if said not in known:
        return f"'{said}' is none of {', '.join(known)}."
    if word.first_per_turn and said not in COUNTED:
        return f"'{said}' is not counted by the turn, so it has no first."
    return ""


def ability_problem(kind: str, ability: AbilityEntry) -> str:
    """What is wrong with an ability of such a card, as a sentence; empty if nothing is."""
    if ability.mode not in MODES[kind]:
        return f"mode '{ability.mode}' is not for cards of the kind {kind}."
    if not ability.ops:
        return "an ability needs an operation."
    if kind == "consumable" and ability.cost.credits:
        return "what a consumable costs in credits is its price."
    if (
        min(ability.cost.credits, ability.cost.sacrifice, ability.cost.sacrifice_civil, ability.cost.discard)
        < 0
    ):
        return "costs are 0 or more."
    if ability.target == "pile" and not isinstance(ability.ops[0], effects.Cancel):
        return "what is aimed at the pile cancels something."
    if ability.mode == "arrival" and ability.target not in ON_ARRIVAL:
        return f"an effect on arrival is not aimed at '{ability.target}'."
    if ability.mode == "arrival" and ability.target == "own_technology" and not ability.optional:
        return "an effect on arrival that is aimed at a technology is optional."
    if ability.optional and ability.mode != "arrival":
        return "only an effect on arrival is optional; everything else is voluntary anyway."
    if ability.mode == "arrival" and ability.cost != Cost() and not ability.optional:
        return "an effect on arrival that costs something is optional."
    if (ability.mode == "delayed") != bool(ability.trigger):
        return "a consumable that waits, and no other ability, has a trigger."
    if ability.timing == "synchronic" and not ability.windows:
        return "a synchronic needs windows."
    for op in ability.ops:
        word = type(op)
        if ability.target not in AIMS.get(word, (ability.target,)):
            return f"'{op.__struct_config__.tag}' is not aimed at '{ability.target}'."
        if (
            isinstance(op, effects.GainCredits)
            and op.per == "printed_price"
            and ability.target not in BUILDINGS
        ):
            return "only a technology has a printed price to gain."
        if isinstance(op, effects.GainCredits) and op.per not in AMOUNTS:
            return f"credits are not gained per '{op.per}'."
        if isinstance(op, effects.GainCredits) and op.every < 1:
            return "credits are gained for every 1 or more."
        if isinstance(op, (effects.WeakenOnSend, effects.CaptureOnDestroy)) or ability.trigger in TRIGGERS:
            if word not in TRIGGERS.get(ability.trigger, ()):
                return f"'{op.__struct_config__.tag}' does not fit the trigger '{ability.trigger}'."
    return ""


def counts(pack: Pack, where: str) -> None:
    """Enough cards and tokens for four players."""
    total = sum(resource.copies for resource in pack.resource)
    if total < 40:
        raise ContentError(f"{where}resource: at least 40 cards are needed, {total} are there.")
    if len(pack.species) < 8:
        raise ContentError(f"{where}species: at least 8 are needed to deal two to each of four players.")
    if min(pack.tokens.population_total, pack.tokens.credits_total) < START:
        raise ContentError(f"{where}tokens: at least {START} units and {START} credits are needed.")
    for word in ("attack", "defence", "damage"):
        if word not in pack.units.military:
            raise ContentError(f"{where}units, field military: '{word}' is missing.")
    if min(pack.units.training_price, pack.units.extra_jump_price) < 0:
        raise ContentError(f"{where}units: prices are 0 or more.")


def references(pack: Pack, where: str) -> None:
    """Sample decks name species and resources that exist."""
    species = {one.id for one in pack.species}
    resources = {one.id for one in pack.resource}
    for deck in pack.deck:
        if deck.species not in species:
            raise ContentError(f"{where}deck '{deck.id}', field species: there is no '{deck.species}'.")
        for card in deck.resources:
            if card.id not in resources:
                raise ContentError(f"{where}deck '{deck.id}', field resources: there is no '{card.id}'.")
