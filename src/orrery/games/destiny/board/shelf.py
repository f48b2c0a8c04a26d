"""What lies beside the galaxy, always in this order: Infestation, initiative and Ministries, orders, laws, deals, Events,
decks."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.icons import icon
from orrery.draw.table import Count, Counts, Line, Lines, Part, Picture, Section, Sign, Signs, Text
from orrery.draw.text import label, num
from orrery.engine.words import several
from orrery.games.destiny.board.meaning import chance_of, meanings_of
from orrery.games.destiny.board.scene import OFFICE_WORDS, OFFICES, Scene
from orrery.games.destiny.content.printed import INFESTED, MINISTER_IDS
from orrery.games.destiny.deals.ledger import is_void
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.terms import Promise, Term
from orrery.games.destiny.table.war import DEFENDS, Attack, Stand


def shelf(scene: Scene) -> tuple[Section, ...]:
    """All sections."""
    view = scene.view
    found = [infestation(scene), initiative(scene)]
    declared = orders(scene)
    if declared.parts:
        found.append(declared)
    found.append(laws(scene))
    found += deals(scene)
    if view.active:
        events = [
            Line(scene.content.event_names[event], "unknown", note=_left(turns), about=f"event:{event}")
            for event, turns in view.active
        ]
        found.append(Section("events", "Events in force", (Lines(tuple(events)),), about="count:events"))
    decks = (
        Count("deck", "Action cards", len(view.deck), about="count:decks"),
        Count("senator", "Senators", len(view.senator_deck), about="count:decks"),
        Count("unknown", "Events", len(view.event_deck), about="count:decks"),
        Count("marked", "Sectors", len(view.sector_deck), about="count:decks"),
    )
    found.append(Section("decks", "Decks", (Counts(decks, reserve=True),), about="count:decks"))
    return tuple(found)


def _left(turns: int) -> str:
    return "last turn" if turns == 1 else f"{several(turns - 1, 'more turn')}" if turns else "until repealed"


# --- the Infestation --------------------------------------------------------------------------------------------


def infestation(scene: Scene) -> Section:
    """Ten places, the common roll with its odds, and the tokens that feed it in threes, each in its Party's colour."""
    numbers = scene.content.numbers
    fallen = scene.view.owner.count(INFESTED)
    bonus, chance = infestation_bonus(scene.pos), chance_of(scene.pos)
    marked = ", ".join(str(s + 1) for s in sorted(scene.view.marked))
    said = (
        f"{fallen} of {numbers.infested_to_lose} Sectors are Infested. Next roll: two dice {bonus:+d} against "
        f"{numbers.infestation_target}, {chance} of 100."
    )
    note = f"{fallen} of {numbers.infested_to_lose} Sectors, then all lose"
    parts: list[Part] = [Picture(_meter(scene, fallen, bonus, chance), said, "gauge:infestation")]
    if marked:
        parts.append(Text(f"Marked this turn: {marked}.", about="count:marked"))
    return Section("infestation", "Infestation", tuple(parts), note, about="gauge:infestation")


def _meter(scene: Scene, fallen: int, bonus: int, chance: int) -> str:
    places = scene.content.numbers.infested_to_lose
    wide = 312 / places
    art: list[str] = []
    for i in range(places):
        on = " is-on" if i < fallen else ""
        art.append(
            f'<rect class="infest-slot{on}" x="{num(wide * i + 0.5)}" y="0.5" width="{num(wide - 3)}" height="20" rx="3"/>'
            + icon("infestation", wide * i + wide / 2 - 1, 10.5, 14, "c-infest" if on else "c-rest")
        )
    art.append(
        label(f"Next: 2 dice {bonus:+d} against {scene.content.numbers.infestation_target}", "meter-t", 0, 38)
    )
    art.append(f'<g class="end">{label(f"{chance} %", "meter-n", 312, 38)}</g>')
    danger = " is-danger" if chance > 58 else ""
    art.append('<rect class="meter-rest" x="0.5" y="45.5" width="311" height="6" rx="3"/>')
    art.append(
        f'<rect class="meter-on{danger}" x="0.5" y="45.5" width="{num(3.11 * chance)}" height="6" rx="3"/>'
    )
    groups, high = _groups(scene)
    return f'<svg viewBox="0 0 312 {num(60 + high)}" class="infest-meter">{"".join(art)}{groups}</svg>'


def _groups(scene: Scene) -> tuple[str, float]:
    """Corruption in groups of three and Shadow one by one: each full group adds 1 to the roll."""
    view = scene.view
    tokens = [
        scene.livery(view.sen_seat[s]).css
        for s in sorted(range(len(view.corruption)), key=lambda s: view.sen_seat[s])
        for _ in range(view.corruption[s])
        if view.sen_seat[s] >= 0
    ]
    art: list[str] = []
    x, y = 0.0, 62.0
    for start in range(0, len(tokens), 3):
        group = tokens[start : start + 3]
        full = len(group) == 3
        room = 66.0 if full else 46.0
        if x + room > 312:
            x, y = 0.0, y + 22
        dots = "".join(
            f'<circle class="taint {css}" cx="{num(x + 9 + 12 * i)}" cy="{num(y + 8)}" r="4.8"/>'
            for i, css in enumerate(group)
        )
        dots += "".join(
            f'<circle class="taint-room" cx="{num(x + 9 + 12 * i)}" cy="{num(y + 8)}" r="4.8"/>'
            for i in range(len(group), 3)
        )
        plus = label("+1", "meter-n", x + 43, y + 12) if full else ""
        art.append(
            f'<rect class="taint-box" x="{num(x + 0.5)}" y="{num(y)}" width="{num(room - 6)}" height="17" rx="4"/>'
        )
        art.append(dots + plus)
        x += room
    for _ in range(sum(view.shadow)):
        if x + 46 > 312:
            x, y = 0.0, y + 22
        art.append(
            f'<rect class="taint-box" x="{num(x + 0.5)}" y="{num(y)}" width="42" height="17" rx="4"/>'
            + icon("shadow", x + 12, y + 8.5, 13, "c-text")
            + label("+1", "meter-n", x + 22, y + 12)
        )
        x += 48
    return "".join(art), (y - 62 + 18) if art else 0.0


# --- initiative and Ministries ----------------------------------------------------------------------------------


def initiative(scene: Scene) -> Section:
    """Chairs from the worst initiative to the best, each with its Ministries; vacant Ministries after them."""
    view, content = scene.view, scene.content
    acting = view.waiting[0] if len(view.waiting) == 1 else -1
    signs: list[Sign] = []
    for seat in view.initiative:
        held = [m for m in range(5) if view.ministry[m] >= 0 and view.sen_seat[view.ministry[m]] == seat]
        word = OFFICE_WORDS[held[0]] if held else "no seat"
        names = ", ".join(
            f"{content.minister_names[m]}: {content.senator_names[view.ministry[m]]}" for m in held
        )
        more = f" +{len(held) - 1}" if len(held) > 1 else ""
        signs.append(
            Sign(
                OFFICES[held[0]] if held else "people",
                word + more,
                # each has an id, so that only the chair of who acts is sent again
                f"seat-{MINISTER_IDS[held[0]]}" if held else f"chair-{scene.livery(seat).colour}",
                "now" if seat == acting else "",
                seat,
                f"{scene.names[seat]}{': ' + names if names else ' holds no Ministry'}",
                f"ministry:{held[0]}" if held else f"seat:{seat}",
            )
        )
    signs += [
        Sign(
            OFFICES[m],
            f"{OFFICE_WORDS[m]}",
            f"seat-{MINISTER_IDS[m]}",
            "empty",
            None,
            "vacant",
            f"ministry:{m}",
        )
        for m in range(5)
        if view.ministry[m] < 0
    ]
    track = content.pack.election_track.spaces[view.counter]
    parts: tuple[Part, ...] = (Signs(tuple(signs), min(max(len(signs), 5), 6)),) if signs else ()
    note = "Election this turn" if track.lower().startswith("election") else f"Election track: {track}"
    return Section("initiative", "Initiative, worst first", parts, note, about="count:initiative")


# --- orders -----------------------------------------------------------------------------------------------------


def orders(scene: Scene) -> Section:
    """Every declaration of this turn as a sentence: Invasions, defences, Campaigns, the Republic's marches."""
    view = scene.view
    lines = [_attack(scene, attack) for attack in view.attacks if attack.seat < view.players]
    lines += [_stand(scene, stand) for stand in view.stands]
    lines += [
        Line(
            f"{scene.who(tour.seat, begin=True)} {'campaign' if tour.seat == scene.me else 'campaigns'} in "
            f"{tour.sector + 1} with {scene.content.senator_names[tour.senator]}",
            owner=scene.owner(tour.seat),
            about=f"sector:{tour.sector}",
        )
        for tour in view.tours
    ]
    if view.orders is not None and not view.redeployed and scene.at_war:
        for march in view.orders.marches:
            aim = "defend" if march.purpose == DEFENDS else "free" if march.purpose < 0 else "take"
            whom = f" for {scene.who(march.purpose)}" if march.purpose >= 0 else ""
            lines.append(
                Line(
                    f"Republic: {march.number} from {march.source + 1} {aim} {march.target + 1}{whom}",
                    "fleet",
                    about=f"sector:{march.target}",
                )
            )
    return Section(
        "orders", "Declared this turn", (Lines(tuple(lines)),) if lines else (), about="count:orders"
    )


def _sent(scene: Scene, seat: int, sector: int) -> str:
    ways = [way for way in scene.view.journeys if way.seat == seat and way.target == sector]
    number = sum(way.number for way in ways)
    sources = [str(way.source + 1) for way in ways if way.source != sector]
    return f"{several(number, 'Fleet')}{' from ' + ', '.join(sources) if sources else ''}"


def _attack(scene: Scene, attack: Attack) -> Line:
    whom = (
        ""
        if attack.purpose == attack.seat
        else (" to free it" if attack.purpose < 0 else f" for {scene.who(attack.purpose)}")
    )
    led = f", led by {scene.content.senator_names[attack.admiral]}" if attack.admiral >= 0 else ""
    fleets = _sent(scene, attack.seat, attack.sector)
    return Line(
        f"{fleets} attack {attack.sector + 1}{whom}{led}",
        icon="fleet",
        owner=scene.owner(attack.seat),
        state="now" if attack.seat == scene.me else "",
        about=f"sector:{attack.sector}",
    )


def _stand(scene: Scene, stand: Stand) -> Line:
    led = f", led by {scene.content.senator_names[stand.admiral]}" if stand.admiral >= 0 else ""
    return Line(
        f"{_sent(scene, stand.seat, stand.sector)} defend {stand.sector + 1}{led}",
        icon="fleet",
        owner=scene.owner(stand.seat),
        about=f"sector:{stand.sector}",
    )


# --- laws -------------------------------------------------------------------------------------------------------


def laws(scene: Scene) -> Section:
    """Each law as sentences, how long it lasts, who has broken it, and what it means for the reader now."""
    lines: list[Line] = []
    for law in scene.view.laws:
        said = law.text or " ".join(sentence(scene.content, provision) for provision in law.provisions)
        broken = [scene.who(seat) for number, seat in scene.view.broken if number == law.id]
        means = meanings_of(scene, law)
        told = [f"For you: {one.text}" if i == 0 else one.text for i, one in enumerate(means)]
        if broken:
            told.insert(0, f"Broken this turn by {', '.join(broken)}.")
        danger = any(one.danger for one in means)
        lines.append(
            Line(
                f"{law.id}. {said}",
                "law",
                note=_left(law.turns),
                detail=" ".join(told),
                danger=danger,
                about=f"law:{law.id}",
            )
        )
    notes = [] if lines else ["none"]
    if scene.view.pool or lines:
        notes.append(f"tax pool {scene.view.pool} Money")
    parts = (Lines(tuple(lines)),) if lines else ()
    return Section("laws", "Laws in force", parts, ", ".join(notes), about="count:laws")


# --- deals and the ledger ---------------------------------------------------------------------------------------


def deals(scene: Scene) -> list[Section]:
    """The reader's deals with every promise, open or kept; then the ledger of all that are over."""
    view = scene.view
    mine = [deal for deal in view.deals if scene.me in deal.partners]
    others = len(view.deals) - len(mine)
    found: list[Section] = []
    if view.deals:
        lines = [line for deal in mine for line in _deal(scene, deal)]
        parts: tuple[Part, ...] = (Lines(tuple(lines)),) if lines else ()
        if others:
            parts = (*parts, Text(f"{several(others, 'deal')} between others.", about="count:deals"))
        title = "Your deals" if mine else "Deals"
        found.append(Section("deals", title, parts, "only their partners see them", about="count:deals"))
    if view.past:
        lines = [_over(scene, deal) for deal in reversed(view.past[-6:])]
        found.append(
            Section(
                "ledger", "Ledger of deals", (Lines(tuple(lines)),), "kept and broken", about="count:deals"
            )
        )
    return found


def _deal(scene: Scene, deal: Deal) -> list[Line]:
    lines: list[Line] = []
    for index, term in enumerate(deal.terms):
        kept = index in deal.kept
        free = is_void(scene.pos, term)
        note = (
            "kept" if kept else "not binding" if free else "ratified" if deal.ratified else f"deal {deal.id}"
        )
        last = isinstance(term, Promise) and term.until == scene.view.turn
        due = last and term.giver == scene.me and not kept and not free
        lines.append(
            Line(
                term_line(scene, term),
                "check" if kept else "clock" if due else "negotiation",
                note="due this turn" if due else note,
                state="taken" if kept else "now" if term.giver == scene.me else "",
                danger=due,
                about="count:deals",
            )
        )
    return lines


def term_line(scene: Scene, term: Term) -> str:
    """`You promise Tova: to pay 3 Money on turn 5`."""
    begin = scene.who(term.giver, begin=True)
    return f"{begin} to {scene.who(term.receiver)}: {scene.called(term.says(scene.pos))}"


def _over(scene: Scene, deal: Deal) -> Line:
    partners = _named([scene.who(seat, begin=i == 0) for i, seat in enumerate(deal.partners)])
    if deal.broken:
        guilty = deal.terms[deal.broken[0]].giver
        what = term_line(scene, deal.terms[deal.broken[0]]) if scene.me in deal.partners else ""
        broke = f"{scene.who(guilty)} broke it"
        return Line(partners, "corruption", note=broke, detail=what, danger=True, about=f"seat:{guilty}")
    if len(deal.kept) == len(deal.terms):
        kept = f"kept, {several(len(deal.terms), 'promise')}"
        return Line(partners, "check", note=kept, about="count:deals")
    return Line(partners, "gavel", note="ended by the court", about="count:deals")


def _named(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
