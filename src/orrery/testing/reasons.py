"""What is offered and what is refused come from the same rules: nothing offered has a reason against it, nothing else lacks one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from orrery.engine.base import ASKS_ONE, PHRASES, Move, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.position import NOT_NOW, Position
from orrery.engine.words import template
from orrery.testing.walks import Walk

TRIES, NUMBERS = 12, 9
"""So many moves of each kind are tried at a decision, with numbers up to this."""


def check_reasons(walk: Walk) -> None:
    """A move that is offered has no reason against it. One of the same kind that is not has a sentence of its own, by a clause."""
    chance = seeded(f"reasons {walk.seed}")
    for stop in walk.sample(about=250):
        for seat in stop.pos.waiting:
            wrong = next(disagreements(stop.pos, seat, chance), "")
            assert not wrong, f"{stop}{wrong}"


def disagreements(pos: Position, seat: Seat, chance: Chance) -> Iterator[str]:
    """Where the list of a seat's moves and the reasons for refusals do not agree."""
    step: Any = pos.stack[-1]
    moves = list(pos.moves(seat))
    for move in moves:
        sentence, _ = step.why_not(pos, move) if step.waits == ASKS_ONE else step.why_not(pos, seat, move)
        if sentence:
            yield f"'{pos.text(move)}' is offered, and there is a reason against it: '{sentence}'"
    for kind in dict.fromkeys([*(type(move) for move in moves), *getattr(step, "taken", ())]):
        for move in others(pos, kind, chance):
            if move in moves or any(not domain.why_not(move) for domain in pos.domains(seat)):
                continue
            sentence, clause = pos.why_not(move, seat)
            if clause not in pos.game.rules.clauses:
                yield f"'{pos.text(move)}' is refused by '{clause}', which is no clause: '{sentence}'"
            if NOT_NOW in sentence or len(sentence.split()) < 3 or not sentence.endswith((".", "?", "!")):
                yield f"'{pos.text(move)}' is refused without a reason: '{sentence}'"


def others(pos: Position, kind: type[Move], chance: Chance) -> Iterator[Move]:
    """Moves of a kind as anybody could say them at this table: a name of the vocabulary, or a number, for each field."""
    fields = template(PHRASES[kind].template).fields
    tables = pos.words().tables
    if not fields or any(field.type is not int for field in msgspec.structs.fields(kind)):
        return  # one that is said in one way, or in free words
    for _ in range(TRIES):
        said = {name: chance.below(len(tables[of]) if of in tables else NUMBERS + 1) for name, of in fields}
        yield kind(**said)
