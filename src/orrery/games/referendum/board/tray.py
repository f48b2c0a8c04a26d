"""Drawings of a roll and of a vote: dice with their icons as shapes, chances, Adversity cards, chips of the company."""

from __future__ import annotations

from orrery.draw.icons import icon
from orrery.draw.table import Picture
from orrery.draw.text import label, num, shift, width
from orrery.engine.words import several
from orrery.games.referendum.board.facts import FACE_ICONS, SIGNS, SKILL_ICONS, bloc_livery
from orrery.games.referendum.board.peril import Peril
from orrery.games.referendum.content import ICONS, RANK, SKILLS, Content
from orrery.games.referendum.table.odds import Odds, percent
from orrery.games.referendum.table.parts import Roll, Vote

WIDE = 300
CAPTION = 84
"""Room for the word above a group of dice."""
MINUS = "\N{MINUS SIGN}"


def _svg(body: str, high: float) -> str:
    return f'<svg viewBox="0 0 {WIDE} {num(high)}" aria-hidden="true">{body}</svg>'


# --- dice ------------------------------------------------------------------------------------------------------------


def _said(roll: Roll) -> str:
    aside = ", ".join(ICONS[face] for face in roll.aside) or "nothing"
    thrown = ", ".join(ICONS[face] for face in roll.thrown) or "nothing"
    return f"Set aside: {aside}; last throw: {thrown}"


def tray(roll: Roll) -> Picture:
    """What is set aside at the left, the last throw at the right; successes are gold, adversity is red."""
    art, x = [], 0.0
    for caption, dice, loose in (("Set aside", roll.aside, False), ("Last throw", roll.thrown, True)):
        if not dice:
            continue
        art.append(label(caption, "die-cap", x + 1, 9))
        for number, face in enumerate(dice):
            art.append(_die(roll, face, x + 31 * number, loose))
        x += max(31 * len(dice), CAPTION) + 12  # a single die is narrower than what it is called
    size = min(1.0, WIDE / max(1.0, x - 12))
    return Picture(_svg(f'<g transform="scale({num(size)})">{"".join(art)}</g>', 40), _said(roll))


def _die(roll: Roll, face: int, x: float, loose: bool) -> str:
    hit = roll.hits(face) and roll.kind != "injury"
    tone = "c-act" if hit else "c-danger" if face == 6 else "c-muted"
    cls = "die-hit" if hit else "die-bad" if face == 6 else ""
    again = loose and not hit and face != 6 and roll.stage != "over"
    sign = "rank" if face == 4 and roll.kind == "rank" else FACE_ICONS[face]
    return (
        f'<g data-about="die:{face}" transform="{shift(x, 12)}"><rect class="die-box {cls}{" die-loose" if again else ""}" x="1" y="1" '
        f'width="26" height="26" rx="7"/>{icon(sign, 14, 14, 19, tone)}</g>'
    )


# --- chances ---------------------------------------------------------------------------------------------------------


def chances(odds: Odds, roll: Roll) -> Picture:
    """The exact chance of at least 1, 2 and 3 successes after the next throw, and the risk of the adversity icon."""
    word = "failure" if roll.kind == "rank" else "Adversity"
    columns = [(f"{wanted} or more", odds.at_least[wanted - 1], False) for wanted in (1, 2, 3)]
    if odds.adversity[0]:
        columns.append((word, odds.adversity, True))
    art, said = [], []
    for i, (caption, share, danger) in enumerate(columns):
        part = share[0] / share[1]
        idle = not danger and part in (0, 1)
        mine = not danger and i + 1 == max(1, roll.need)
        cls = "is-bad" if danger else "is-idle" if idle else "is-need" if mine else ""
        art.append(
            f'<g class="odds {cls}" transform="{shift(i * 76, 0)}">{label(percent(share), "odds-share", 0, 14)}'
            f'{label(caption, "odds-cap", 0, 27)}<rect class="odds-room" y="31" width="66" height="6" rx="3"/>'
            f'<rect class="odds-bar" y="31" width="{num(66 * part)}" height="6" rx="3"/></g>'
        )
        said.append(f"{caption} on a re-roll: {percent(share)}" if danger else f"{caption}: {percent(share)}")
    dice = several(odds.dice, "die", "dice")
    again = "Re-roll" if roll.throws else "Throw"
    return Picture(_svg("".join(art), 39), f"{again} {dice}: {', '.join(said)}")


def cards_left(found: Peril) -> Picture:
    """Every Adversity card that may come as a pip: going on, for a price, a rival decides, the end."""
    kinds = (
        (found.go_on, "is-good", "go on"),
        (found.cost, "is-price", "cost"),
        (found.rival, "is-rival", "rival"),
        (found.end, "is-bad", "end"),
    )
    art, x = [], 0.0
    for number, cls, _ in kinds:
        for _one in range(number):
            art.append(
                f'<rect class="odds-pip {cls}" x="{num(x + 0.75)}" y="2" width="5.5" height="10" rx="1.5"/>'
            )
            x += 8
    words = ", ".join(f"{number} {word}" for number, _, word in kinds if number)
    art.append(label(words, "odds-cap", x + 5, 11))
    return Picture(_svg("".join(art), 15), f"Adversity cards that may come: {words}")


# --- company ---------------------------------------------------------------------------------------------------------


def _chips(entries: list[tuple[int, str, str]], lead: str = "", sign: str = "") -> str:
    """Words in the colours of blocs (bloc, text, class), in as many lines as they need."""
    art, x, y = [], 0.0, 0.0
    if lead:
        art.append(
            (icon(sign, 8, 9, 15, "c-brass") if sign else "")
            + label(lead, "chip-lead", 19 if sign else 0, 13)
        )
        x = (19 if sign else 0) + width(lead, 12, bold=True) + 10
    for bloc, text, cls in entries:
        wide = 20 + width(text, 12)
        if x + wide > WIDE and x:
            x, y = 0.0, y + 18
        art.append(
            f'<g class="piece {bloc_livery(bloc).css}" transform="{shift(x, y)}">'
            f'<rect class="body" y="1.5" width="15" height="15" rx="4"/>{icon(SIGNS[bloc], 7.5, 9, 11, "sign")}'
            f"{label(text, f'chip-text {cls}', 19, 13)}</g>"
        )
        x += wide + 7
    return _svg("".join(art), y + 18)


def company(content: Content, roll: Roll) -> Picture:
    """How many dice there are, and who added, took or turned one."""
    names, blocs = content.citizen_names, content.bloc
    entries = [(blocs[c], f"{names[c]} +1", "is-good") for c in roll.helped]
    entries += [(blocs[c], f"{names[c]} {MINUS}1", "is-bad") for c in roll.hindered]
    entries += [(blocs[c], f"{names[c]} paid", "") for c in roll.spent]
    skill = "" if roll.skill == RANK else SKILL_ICONS[roll.skill]
    kind = " by law" if roll.kind == "law" else ""
    lead = f"{several(roll.number, 'die', 'dice')}{kind}"
    said = [f"{names[roll.citizen]}, {SKILLS[roll.skill]}, {lead}"]
    said += [f"{names[c]} helps" for c in roll.helped] + [f"{names[c]} hinders" for c in roll.hindered]
    said += [f"{names[c]} has paid a token" for c in roll.spent]
    first = [(blocs[roll.citizen], names[roll.citizen], "")]
    return Picture(_chips(first + entries, lead, skill or "rank"), "; ".join(said))


# --- votes -----------------------------------------------------------------------------------------------------------


def scales(vote: Vote) -> Picture:
    """Votes for and against as one bar from both ends."""
    both = max(1, vote.pro + vote.contra)
    left = (WIDE - 8) * vote.pro / both
    right = (WIDE - 8) * vote.contra / both
    art = (
        f'<rect class="odds-room" y="2" width="{WIDE}" height="8" rx="4"/>'
        f'<rect class="scale-for" y="2" width="{num(left)}" height="8" rx="4"/>'
        f'<rect class="scale-against" x="{num(WIDE - right)}" y="2" width="{num(right)}" height="8" rx="4"/>'
        f"{label(f'{vote.pro} for', 'odds-cap is-good', 0, 24)}"
        f"{label(f'{vote.contra} against', 'odds-cap is-bad anchor-end', WIDE, 24)}"
    )
    return Picture(_svg(art, 28), f"{vote.pro} votes for, {vote.contra} against")


def voters(content: Content, vote: Vote) -> Picture:
    """Who has cast how many votes."""
    entries, said = [], []
    for citizen, votes in vote.cast.items():
        name = content.citizen_names[citizen]
        sign = "+" if votes > 0 else MINUS
        entries.append(
            (content.bloc[citizen], f"{name} {sign}{abs(votes)}", "is-good" if votes > 0 else "is-bad")
        )
        said.append(f"{name} {abs(votes)} {'for' if votes > 0 else 'against'}")
    return Picture(_chips(entries), ", ".join(said))
