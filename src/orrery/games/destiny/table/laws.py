"""Laws, licences, and a proposition being drafted."""

from __future__ import annotations

from orrery.engine.base import Part, Seat, Value

TAX, BAN, DUTY, LICENSE, PERMIT, REPEAL = 0, 1, 2, 3, 4, 5


KINDS = ("tax", "prohibit", "require", "license", "permit", "repeal")


PER_TURN, PER_SECTOR = 0, 1


class Atom(Value, frozen=True):
    """One part of a place (DES-LAW-04): `join` is 1 after `and`, 0 after `or`; `near` counts `adjacent`."""

    kind: int
    args: tuple[int, ...] = ()
    negated: bool = False
    near: int = 0
    join: int = 0


class Provision(Value, frozen=True):
    """One provision of a law (DES-LAW-01). `over` is the threshold or -1, `count` a duty's number or a quota."""

    kind: int
    act: int = -1
    place: tuple[Atom, ...] = ()
    excepted: tuple[Atom, ...] = ()
    over: int = -1
    per: int = PER_TURN
    rate: int = 0
    resource: int = 0
    count: int = 0
    law: int = -1


class Law(Value, frozen=True):
    """A law of the Senate in force. `turns` left, 0 until it is repealed; `text` only for laws in free words."""

    id: int
    name: str
    provisions: tuple[Provision, ...]
    turns: int
    since: int
    text: str = ""
    sample: int = -1
    numbers: tuple[int, ...] = ()
    """The number of each provision, for life: acts are counted by it. Empty: their places."""

    def numbered(self) -> list[tuple[int, Provision]]:
        """The provisions with their numbers, which stay the same when one of them ends (DES-LAW-07, DES-LAW-26)."""
        numbers = self.numbers or tuple(range(len(self.provisions)))
        return list(zip(numbers, self.provisions, strict=True))


class Grant(Value, frozen=True):
    """A licence for this turn (DES-LAW-25): an act, how many, and where it matters the Sectors."""

    seat: Seat
    act: int
    number: int
    sectors: tuple[int, ...] = ()


class Draft(Part):
    """A proposition being built click by click."""

    seat: Seat
    provisions: list[Provision]
    kind: int
    act: int
    place: list[Atom]
    excepted: list[Atom]
    stage: int
    over: int
    per: int
    rate: int
    resource: int
    count: int
    law: int
    negated: bool
    near: int
    join: int
    in_except: bool
