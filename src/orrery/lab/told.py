"""A study of balance in sentences: what stands out, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.lab.balance import Balance
from orrery.lab.paired import Difference
from orrery.lab.standing import Choice, Side, Standing

MUCH = 1.3
"""More than so many times its fair share is too much, whoever wins it."""
ALWAYS = 0.98
"""What is done more often than that is no choice."""
ENOUGH = 50
"""Before a question has come so often, that it was always answered alike may be luck."""
NAMED = 6


def headline(found: Balance) -> str:
    """What was studied, in one sentence."""
    bots = found.bots[0] if len(set(found.bots)) == 1 else ", ".join(found.bots)
    played = f"{found.games} games with {found.players} players ({bots}), seed {found.seed}"
    if len(found.sides) == 1:
        return f"{found.title}, {found.sides[0].name}: {played}."
    first, second = found.sides
    return f"{found.title}, {first.name} against {second.name}: {played} on each side."


def findings(found: Balance) -> list[str]:
    """What stands out: first what differs, then what is out of balance, then what nobody uses."""
    said = _differences(found)
    for side in found.sides:
        where = f"With {side.name}: " if len(found.sides) > 1 else ""
        said += [_capital(f"{where}{sentence}.") for sentence in _unfair(side)]
    return said + _unused(found) + _dull(found)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def value(one: Difference, number: float) -> str:
    """A number as it is read: 31.0%, or 7.2."""
    return f"{number:.1%}" if one.percent else f"{number:.1f}"


def change(one: Difference, points: str = " points") -> str:
    """A difference with its interval; that of two shares is in points of a hundred."""
    scale, unit = (100, points) if one.percent else (1, "")
    return f"{scale * one.difference:+.1f} ({scale * one.low:+.1f} to {scale * one.high:+.1f}){unit}"


def certainty(one: Difference) -> str:
    """How sure a difference is, in a word."""
    return "sure" if one.sure else "likely" if one.likely else "may be luck"


def strength(one: Standing) -> str:
    """Whether somebody surely wins more or less than the fair share, in a word."""
    return ("less", "", "more")[one.sure + 1]


def listed(names: Sequence[str], most: int = NAMED) -> str:
    """Some names, and how many more there are."""
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def dull(side: Side) -> list[Choice]:
    """Choices with one sensible option: asked often, and answered alike nearly always."""
    return [one for one in side.choices if one.share >= ALWAYS and one.asked >= ENOUGH]


def _differences(found: Balance) -> list[str]:
    if len(found.sides) < 2:
        return []
    if found.pairs < 2:
        return ["Too few games ended on both sides to compare them."]
    first, second = (side.name for side in found.sides)
    sure = [one for one in found.differences if one.sure]
    likely = [one for one in found.differences if one.likely and not one.sure]
    said = [
        f"{_subject(one)} {value(one, one.first)}{' of games' if one.percent else ''} with {first} and {value(one, one.second)} with {second}: {change(one)}."
        for one in sure[:NAMED]
    ]
    count = len(found.differences)
    if len(sure) > NAMED:
        said.append(f"{len(sure) - NAMED} more of {count} numbers differ surely.")
    if not sure:
        said.append(f"None of {count} numbers differs surely over {found.pairs} pairs of games.")
    if likely:
        many = f"{len(likely)}{' more' if sure else ''} look{'s' if len(likely) == 1 else ''} different"
        said.append(
            f"{many} by themselves ({listed([one.name for one in likely])}); "
            f"of {count} numbers about {count / 20:.0f} do so by luck."
        )
    return said


def _subject(one: Difference) -> str:
    """The beginning of a sentence about a number."""
    if one.about.startswith("wins"):
        return f"{one.name} wins"
    if one.about == "endings":
        return f"Games that end by '{one.name}' are"
    if one.percent:
        return f"{one.name} ({one.about}): somebody uses it in"
    return f"The mean of {one.name} is"


def _unfair(side: Side) -> list[str]:
    """Who surely wins more than the share of one seat; first of all by more than the house allows."""
    rows = [*side.seats, *(one for ones in side.plays.values() for one in ones)]
    said = []
    for one in sorted(rows, key=lambda row: -row.times):
        if one.sure > 0:
            much = f", and no more than {MUCH} would be well balanced" if one.times > MUCH else ""
            said.append(
                f"{one.name} wins {one.won.rate:.0%} of {one.won.games} ({one.won.low:.0%} to {one.won.high:.0%}), "
                f"{one.times:.2f} times the fair share{much}"
            )
    if not said and side.games:
        said.append("nobody surely wins more than the fair share")
    return said


def _unused(found: Balance) -> list[str]:
    """What nobody used, on no side."""
    said = []
    for group in found.sides[0].groups:
        others = [set(one.unused) for side in found.sides for one in side.groups if one.title == group.title]
        never = [name for name in group.unused if all(name in names for names in others)]
        if never and found.sides[0].games:
            said.append(f"{group.title} that nobody used in any game: {listed(never)}.")
    return said


def _dull(found: Balance) -> list[str]:
    count = len({choice.question for side in found.sides for choice in dull(side)})
    if not count:
        return []
    what = "One question was" if count == 1 else f"{count} questions were"
    return [f"{what} answered alike at least {ALWAYS:.0%} of the time: one sensible option."]
