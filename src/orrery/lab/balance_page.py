"""A study of balance as one page with plots, which needs nothing else and can be sent to anybody.

Plots are SVG in parts of their width, so that they fit a phone without small letters. The first side is blue with round marks and the
second one orange with square marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from orrery.draw.film import fonts
from orrery.draw.text import esc, num
from orrery.lab.balance import Balance
from orrery.lab.paired import Difference, Spread
from orrery.lab.standing import Group, Side, Standing
from orrery.lab.told import certainty, change, dull, findings, headline, strength, value

SIDES = "ab"
SHOWN = 12
"""So many rows of a table are open; the others unfold."""
TICKS = 6
FIRST = " first"


def page(found: Balance) -> str:
    """The whole page."""
    tokens = files("orrery.draw").joinpath("assets/tokens.css").read_text("utf-8")
    own = files("orrery.lab").joinpath("balance.css").read_text("utf-8")
    names = " against ".join(side.name for side in found.sides)
    title = f"{found.title}: {names}" if len(found.sides) > 1 else f"The balance of {found.title}"
    parts = [
        f'<header><h1>{esc(title)}</h1><p class="quiet">{esc(headline(found))}</p></header>',
        _section(
            "What stands out",
            f'<ul class="found">{"".join(f"<li>{esc(one)}</li>" for one in findings(found))}</ul>',
        ),
        _differences(found),
        _wins(found),
        _course(found),
        _endings(found),
        *_things(found),
        _choices(found),
        _method(found),
    ]
    return (
        '<!doctype html>\n<html lang="en" data-theme="light"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:\">"
        f"<title>{esc(title)}</title><style>{fonts()}{tokens}{own}</style></head>\n<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{esc(title)}</h2>{inside}</section>\n" if inside else ""


def _key(found: Balance) -> str:
    """Which side is which; nothing where there is one."""
    if len(found.sides) == 1:
        return ""
    names = "".join(
        f'<span class="{SIDES[number]}"><i></i>{esc(side.name)}</span>'
        for number, side in enumerate(found.sides)
    )
    return f'<div class="key">{names}</div>'


# --- what differs -------------------------------------------------------------------------------------------------


def _differences(found: Balance) -> str:
    if not found.differences:
        return ""
    first, second = (side.name for side in found.sides)
    head = (
        f'<thead><tr><th>What</th><th class="n">{esc(first)}</th><th class="n">{esc(second)}</th>'
        '<th class="n">Difference (95 %)</th><th></th></tr></thead>'
    )
    rows = [_difference(one) for one in found.differences]
    marked = sum(one.likely for one in found.differences)
    shown = max(SHOWN, min(marked, 2 * SHOWN))
    note = (
        f"The same {found.pairs} seeds were played on both sides and compared game by game. <em>Sure</em>: it holds although "
        f"{len(rows)} numbers were compared. <em>Likely</em>: by itself it is no luck, but among {len(rows)} numbers "
        f"about {len(rows) / 20:.0f} look so anyway."
    )
    return _section("What differs", f'<p class="note">{note}</p>{_folded(head, rows, shown, "pile")}')


def _difference(one: Difference) -> str:
    sure = certainty(one)
    style = {"sure": " sure", "may be luck": " luck"}.get(sure, "")
    return (
        f'<tr><td>{esc(one.name)} <span class="note">{esc(one.about)}</span></td><td class="n">{value(one, one.first)}</td>'
        f'<td class="n">{value(one, one.second)}</td><td class="n">{change(one)}</td><td><span class="tag{style}">{sure}</span></td></tr>'
    )


def _folded(head: str, rows: Sequence[str], shown: int = SHOWN, cls: str = "") -> str:
    """A table whose first rows are seen at once."""
    if not rows:
        return ""
    table = (
        f'<div class="wide"><table class="{cls}">{head}<tbody>{"".join(rows[:shown])}</tbody></table></div>'
    )
    if len(rows) > shown:
        table += (
            f"<details><summary>{len(rows) - shown} more</summary>"
            f'<div class="wide"><table class="{cls}">{head}<tbody>{"".join(rows[shown:])}</tbody></table></div></details>'
        )
    return table


# --- who wins -----------------------------------------------------------------------------------------------------


def _wins(found: Balance) -> str:
    blocks = [("By seat", [side.seats for side in found.sides])]
    for word in dict.fromkeys(word for side in found.sides for word in side.plays):
        blocks.append((f"By {word}", [side.plays.get(word, ()) for side in found.sides]))
    drawn = "".join(_standings(title, sides) for title, sides in blocks)
    note = "The dashed line is the fair share of one seat, the bar the 95 % interval, and x the number of times the fair share."
    return _section("Who wins", f'{_key(found)}<p class="note">{note}</p>{drawn}')


def _standings(title: str, sides: Sequence[Sequence[Standing]]) -> str:
    most = max([one.won.high for side in sides for one in side] + [0.01])
    names = list(dict.fromkeys(one.name for side in sides for one in side))
    rows = []
    for name in names:
        group = [(number, one) for number, side in enumerate(sides) for one in side if one.name == name]
        lines = "".join(_standing(one, SIDES[number], most, not at) for at, (number, one) in enumerate(group))
        rows.append(f'<div class="two">{lines}</div>' if len(sides) > 1 else lines)
    return f'<h3>{esc(title)}</h3><div class="rows">{"".join(rows)}</div>'


def _standing(one: Standing, side: str, most: float, named: bool) -> str:
    won = one.won
    told = (
        f"<strong>{won.rate:.0%}</strong> of {won.games} ({won.low:.0%} to {won.high:.0%}), x{one.times:.2f}"
    )
    mark = _mark(won.rate / most, side)
    drawn = (
        f'<svg class="line {side}" role="img" aria-label="{won.rate:.0%}, {won.low:.0%} to {won.high:.0%}">'
        f'<line class="base" x1="0" x2="100%" y1="50%" y2="50%"/>{_upright("fair", one.fair / most)}'
        f'<line class="reach" x1="{_part(won.low / most)}" x2="{_part(won.high / most)}" y1="50%" y2="50%"/>{mark}</svg>'
    )
    title = f' title="surely {strength(one)} than the fair share"' if one.sure else ""
    return f'<div class="row"><span>{esc(one.name) if named else ""}</span>{drawn}<span{title}>{told}</span></div>'


def _mark(at: float, side: str) -> str:
    """Round for the first side, square for the second."""
    if side == "a":
        return f'<circle class="dot" cx="{_part(at)}" cy="50%" r="5"/>'
    return f'<svg x="{_part(at)}" y="50%" overflow="visible"><rect class="dot" x="-4.5" y="-4.5" width="9" height="9"/></svg>'


def _upright(cls: str, at: float) -> str:
    return f'<line class="{cls}" x1="{_part(at)}" x2="{_part(at)}" y1="0" y2="100%"/>'


def _part(value: float) -> str:
    return f"{num(100 * min(1.0, max(0.0, value)))}%"


# --- how games go -------------------------------------------------------------------------------------------------


def _course(found: Balance) -> str:
    facts = []
    for label, name, digits in (
        ("Decisions in a game", "decisions", 0),
        ("Rounds", "rounds", 1),
        ("Lead changes", "lead_changes", 1),
        ("Decided from round", "decided", 1),
    ):
        told = "".join(_fact(getattr(side, name), digits, side, len(found.sides)) for side in found.sides)
        facts.append(f"<div><dt>{label}</dt>{told}</div>")
    judge = (
        "by a judge that has learned from many games"
        if found.learned
        else "by what the game's bots think a table is worth"
    )
    note = (
        "A game is decided from the round on whose beginning its winner leads, and goes on to lead until the end; who leads is "
        f"told {judge}. The curve shows how many games are decided by each round."
    )
    inside = f'<dl class="facts">{"".join(facts)}</dl>{_curve(found)}<p class="note">{note}</p>'
    return _section("How games go", _key(found) + inside)


def _fact(one: Spread, digits: int, side: Side, sides: int) -> str:
    name = f"{esc(side.name)}, " if sides > 1 else ""
    return f"<dd>{one.mean:.{digits}f}<small>{name}{one.low:.{digits}f} to {one.high:.{digits}f}</small></dd>"


def _curve(found: Balance) -> str:
    last = max((_end(side) for side in found.sides), default=0)
    if last < 2:
        return ""

    def x(number: float) -> float:
        return (number - 1) / (last - 1) * 100

    paths = []
    for number, side in enumerate(found.sides):
        points = [(x(one.round), 100 - 100 * one.share) for one in side.curve if one.round <= last]
        if points and points[-1][0] < 100:
            points.append((100.0, points[-1][1]))
        drawn = "L".join(f"{num(a)} {num(b)}" for a, b in points)
        paths.append(f'<path class="{SIDES[number]}" d="M{drawn}"/>')
    lines = "".join(f'<line x1="0" x2="100" y1="{y}" y2="{y}"/>' for y in (0, 50, 100))
    ys = "".join(f'<span class="y" style="top:{100 - y}%">{y} %</span>' for y in (0, 50, 100))
    step = -(-(last - 1) // TICKS)
    xs = "".join(
        f'<span class="x{FIRST if n == 1 else ""}" style="left:{num(x(n))}%">{"round " if n == 1 else ""}{n}</span>'
        for n in range(1, last + 1, step)
    )
    return (
        '<div class="curve"><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" '
        f'aria-label="Games that are decided, by round">{lines}{"".join(paths)}</svg>{ys}{xs}</div>'
    )


def _end(side: Side) -> int:
    """The round by which nearly all games are decided: what comes behind it is a long thin tail."""
    return next((one.round for one in side.curve if one.share >= 0.98), len(side.curve))


def _endings(found: Balance) -> str:
    names = sorted({name for side in found.sides for name in side.endings})
    rows = []
    for name in names:
        lines = "".join(
            _bar(side.endings.get(name, 0) / max(1, side.games), SIDES[number], name if not number else "")
            for number, side in enumerate(found.sides)
        )
        rows.append(f'<div class="two">{lines}</div>')
    return _section("How games end", f'{_key(found)}<div class="rows">{"".join(rows)}</div>' if rows else "")


def _bar(share: float, side: str, name: str) -> str:
    return f'<div class="row"><span>{esc(name)}</span>{_strip(share, side)}<span><strong>{share:.0%}</strong></span></div>'


def _strip(share: float, side: str) -> str:
    return (
        f'<svg class="line {side}" role="img" aria-label="{share:.0%}"><line class="base" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<rect class="bar" x="0" y="28%" width="{_part(share)}" height="44%" rx="2"/></svg>'
    )


# --- what is used -------------------------------------------------------------------------------------------------


def _things(found: Balance) -> Iterable[str]:
    for number, group in enumerate(found.sides[0].groups):
        other = found.sides[1].groups[number] if len(found.sides) > 1 else None
        yield _section(group.title, _group(found, group, other))


def _group(found: Balance, group: Group, other: Group | None) -> str:
    theirs = {} if other is None else {thing.name: thing for thing in other.things}
    against = "" if other is None else f'<th class="n">{esc(found.sides[1].name)}</th>'
    head = (
        f'<thead><tr><th>Name</th><th class="less">Used in games</th><th class="n">{esc(found.sides[0].name) if other else "Games"}</th>{against}'
        '<th class="less">How</th><th class="n">Users win</th><th class="n">x fair</th></tr></thead>'
    )
    rows = []
    for thing in group.things:
        won = thing.users.won
        them = theirs.get(thing.name)
        also = "" if other is None else f'<td class="n">{them.share if them else 0.0:.0%}</td>'
        how = ", ".join(f"{verb} {count}" for verb, count in thing.times.items())
        rows.append(
            f'<tr><td>{esc(thing.name)}</td><td class="use less">{_strip(thing.share, "a")}</td><td class="n">{thing.share:.0%}</td>{also}'
            f'<td class="less">{esc(how)}</td><td class="n">{won.rate:.0%} <span class="note less">({won.low:.0%} to {won.high:.0%})</span></td>'
            f'<td class="n">{thing.users.times:.2f}</td></tr>'
        )
    inside = _folded(head, rows)
    for side, one in zip(found.sides, (group, other), strict=False):
        if one is not None and one.unused:
            where = f" ({side.name})" if other else ""
            chips = "".join(f"<li>{esc(name)}</li>" for name in one.unused)
            inside += f'<h3>Never used{esc(where)}</h3><ul class="chips">{chips}</ul>'
    return inside


def _choices(found: Balance) -> str:
    rows = []
    for side in found.sides:
        where = f' <span class="note">{esc(side.name)}</span>' if len(found.sides) > 1 else ""
        rows += [
            f'<tr><td>{esc(one.question)}{where}</td><td class="n">{one.asked:,}</td><td><code>{esc(one.answer)}</code></td>'
            f'<td class="n">{one.share:.1%}</td></tr>'
            for one in dull(side)
        ]
    single = "; ".join(f"{side.name} {side.single:.0%}" for side in found.sides)
    head = '<thead><tr><th>Question</th><th class="n">Asked</th><th>Answered nearly always</th><th class="n"></th></tr></thead>'
    note = (
        "Questions with at least two kinds of moves to choose from that these bots answered alike nearly always: a rule without a choice, or "
        f"a bot without an idea. Decisions with one legal move: {single}."
    )
    table = _folded(head, rows, cls="pile")
    return _section("Choices with one sensible option", f'<p class="note">{esc(note)}</p>{table}')


def _method(found: Balance) -> str:
    options = ", ".join(f"{name} {said}" for name, said in found.options.items() if said != "") or "none"
    sides = "; ".join(
        f"{side.name}: {side.games} of {found.games} games ended, content {side.content[:12]}"
        for side in found.sides
    )
    said = (
        f"Bots: {', '.join(found.bots)}; they move one seat on from game to game, and so does what players bring along. Game n has the seed "
        f"{found.seed}/n. Options: {options}. {sides}. Shares have Wilson's interval, means Student's; differences are taken within pairs, with "
        "an exact sign test for what is yes or no, and Holm's correction for many numbers. Whoever is ahead can buy and play more, so that "
        "the users of a thing win does not prove that it helps. What bots do is not what people would do."
    )
    return _section("How it was measured", f'<p class="note">{esc(said)}</p>')
