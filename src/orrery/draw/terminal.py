"""Boards and tables for terminals: lines of spans, each with a tone, printed plain or as rich's markup.

Tones are the names of player colours or a few words of the palette (`act`, `quiet`, `brass`); plain text needs none of
them, since owners also show their letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from textwrap import wrap
from typing import Any

from orrery.draw.export import stylesheet
from orrery.draw.palette import COLOURS, livery
from orrery.draw.table import (
    Cards,
    Count,
    Counts,
    Figures,
    Gauge,
    Lines,
    Member,
    Members,
    Panel,
    Part,
    Picture,
    Pile,
    Prices,
    Roll,
    Screen,
    Section,
    Sentence,
    Signs,
    Stores,
    Table,
    Tags,
    Text,
    Ticks,
)

WIDTH = 100
TONES = {
    "act": "bold {act}",
    "quiet": "{text-faint}",
    "brass": "{brass}",
    "last": "{last}",
    "danger": "{danger}",
}


def plain(screen: Screen) -> str:
    """The lines as text alone."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in screen)


def markup(screen: Screen) -> str:
    """The lines with rich's markup; brackets in names stay text."""
    return "\n".join("".join(_marked(text, tone) for text, tone in line) for line in screen)


def _marked(text: str, tone: str) -> str:
    safe = re.sub(r"(\\*)\[", r"\1\1\\[", text)
    style = _style(tone)
    return f"[{style}]{safe}[/]" if style and text.strip() else safe


@cache
def _style(tone: str) -> str:
    """The style of a tone: a player's line colour, or a word of the palette, as the dark theme has it."""
    colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", stylesheet().split("[data-theme")[0]))
    if tone in COLOURS:
        return f"bold {colours[f'{tone}-line']}"
    template = TONES.get(tone, "")
    return re.sub(r"\{([\w-]+)\}", lambda match: colours[match[1]], template)


# --- the table around the board --------------------------------------------------------------------------------------


def table(facts: Table, width: int = WIDTH) -> Screen:
    """Status, players and shelf, one paragraph each."""
    names = [panel.name for panel in facts.players]
    status = " \N{MIDDLE DOT} ".join(
        " ".join(word for word in (fact.before, fact.value, fact.after) if word)
        for fact in facts.status
        if fact.before or fact.value or fact.after  # a sign alone says nothing here
    )
    screen: Screen = [[(status, "brass")]] if status else []
    for section in facts.stage:
        screen += _section(section, names, width)
    for panel in facts.players:
        screen += _panel(panel, max(len(name) for name in names), width)
    for section in facts.shelf:
        screen += _section(section, names, width)
    if facts.hand:
        screen += _paragraph("Your hand", ", ".join(card.title for card in facts.hand), width)
    return screen


def _panel(panel: Panel, longest: int, width: int) -> Screen:
    letter = livery(panel.colour).letter
    offices = ", ".join(office.text for office in panel.offices)
    words = [words for row in panel.rows if (words := said(row, [])) != ""]
    words += [f"{tag.text} ({tag.hint})" if tag.hint else tag.text for tag in panel.tags]
    if offices:
        words.append(offices)
    head = f"{letter} {panel.name:<{longest}}  "
    lines = wrap("; ".join(words), width - len(head)) or [""]
    screen: Screen = [[(head, panel.colour), (lines[0], "")]]
    screen += [[(" " * len(head), ""), (line, "")] for line in lines[1:]]
    return screen


def _section(section: Section, names: Sequence[str], width: int) -> Screen:
    words = [words for part in section.parts if (words := said(part, names)) != ""]
    if section.note:
        words.append(section.note)
    return _paragraph(section.title, "; ".join(words), width)


def _paragraph(title: str, text: str, width: int) -> Screen:
    lines = wrap(f"{title}: {text}", width, subsequent_indent="  ")
    first = lines[0]
    screen: Screen = [[(first[: len(title) + 1], "brass"), (first[len(title) + 1 :], "")]]
    return screen + [[(line, "")] for line in lines[1:]]


def said(part: Part, names: Sequence[str]) -> str:
    """A row in words; `names` tell who owns what."""
    speak = _SPEAKERS.get(type(part))
    return speak(part, names) if speak else ""


def _count(count: Count) -> str:
    value = count.note or "?" if count.value is None else str(count.value)
    return f"{count.label.lower()} {value}" + (f"/{count.limit}" if count.limit else "")


def _owned(text: str, owner: int | None, names: Sequence[str]) -> str:
    return f"{text} ({names[owner]})" if owner is not None and names else text


def _listed(items: Iterable[Any], one: Callable[[Any], str]) -> str:
    return ", ".join(one(item) for item in items)


def _signs(part: Signs, names: Sequence[str]) -> str:
    groups = {
        "": [s for s in part.items if s.state == ""],
        "now": [s for s in part.items if s.state == "now"],
        "taken": [s for s in part.items if s.state == "taken"],
    }
    return "; ".join(
        (f"{state} " if state else "") + _listed(signs, lambda sign: _owned(sign.text, sign.owner, names))
        for state, signs in groups.items()
        if signs
    )


def _dice(part: Roll, names: Sequence[str]) -> str:
    faces = " ".join(f"[{die.face}]" if die.hit else str(die.face) for die in part.dice)
    return _owned(faces, part.owner, names) + (f" {part.text}" if part.text else "")


def _ticked(part: Ticks, names: Sequence[str]) -> str:
    """A clock in words; without names only how far it has run."""
    states = {"taken": "finished", "now": "now"}
    waits = ", ".join(
        f"{names[tick.seat]} {states.get(tick.state, 'to come')}" for tick in part.items if names
    )
    done = sum(tick.state == "taken" for tick in part.items)
    told = waits or (f"{done} of {len(part.items)} turns" if part.items else "")
    said = f"{part.label}: {part.text[:1].lower()}{part.text[1:]}"
    return f"{said} ({told})" if told else said


def _card(card: Any) -> str:
    return " ".join([card.title, *(str(cost.value) for cost in card.cost)])


def _member(one: Member) -> str:
    weight = [one.pips] if one.pips is not None and one.pips.value else []
    words = [one.name, *(office.text for office in one.offices), _listed((*one.counts, *weight), _count)]
    state = {"taken": "exhausted"}.get(one.state, one.note)
    return " ".join(word for word in (*words, state) if word)


_SPEAKERS: dict[type[Any], Callable[[Any, Sequence[str]], str]] = {
    Counts: lambda part, _: _listed(part.items, _count),
    Stores: lambda part, _: _listed(part.items, _count),
    Tags: lambda part, _: _listed(
        part.items, lambda tag: f"{tag.text} ({tag.note})" if tag.note else tag.text
    ),
    Signs: _signs,
    Lines: lambda part, names: _listed(
        part.items,
        lambda line: " ".join(
            word
            for word in (
                _owned(line.text, line.owner, names),
                _listed(line.counts, _count),
                line.note,
                f"({line.detail})" if line.detail else "",
            )
            if word
        ),
    ),
    Members: lambda part, _: _listed(part.items, _member),
    Sentence: lambda part, _: "".join(
        one if isinstance(one, str) else f"[{one.text or '...'}]" if one.state == "now" else one.text or "..."
        for one in part.parts
    ),
    Figures: lambda part, _: _listed(part.items, lambda figure: figure.label),
    Prices: lambda part, _: _listed(part.items, lambda price: f"{price.label.lower()} {price.value}"),
    Cards: lambda part, names: _listed(part.items, lambda card: _owned(_card(card), card.owner, names)),
    Ticks: lambda part, names: _ticked(part, names),
    Pile: lambda part, names: _listed(part.items, lambda card: _owned(_card(card), card.owner, names)),
    Gauge: lambda part, _: f"{part.label} {part.value} of {part.limit}",
    Roll: _dice,
    Text: lambda part, _: part.text,
    Picture: lambda part, _: part.label,
}
