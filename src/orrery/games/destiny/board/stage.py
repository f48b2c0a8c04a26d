"""What the moment is about: a form that is being filled in, a bill, a battle, a Campaign, a case, announced cards."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.table import Die, Line, Lines, Part, Picture, Roll, Section, Sentence, Text
from orrery.draw.text import capital
from orrery.engine.words import several
from orrery.games.destiny.board import chamber
from orrery.games.destiny.board.forms import draft_sentences, order_sentence, term_sentence
from orrery.games.destiny.board.meaning import Means, meanings, order_costs
from orrery.games.destiny.board.odds import battle_odds, campaign_odds, dice_of
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.board.shelf import term_line
from orrery.games.destiny.deals.promises import bid_terms, vote_terms
from orrery.games.destiny.laws.drafting import D_MORE, Drafting
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import problem_with
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.announced import Roll as Dice
from orrery.games.destiny.table.deals import InTerms
from orrery.games.destiny.table.senate import B_LAW, Bill, Plan
from orrery.games.destiny.table.terms import Term
from orrery.games.destiny.table.votes import V_CHARGE, V_ORDERS, Vote
from orrery.games.destiny.table.war import DEFENDS, Force
from orrery.games.destiny.war.battles import force_dice
from orrery.games.destiny.war.campaigns import defence_in_campaign, persuasion, resistance
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost


def stage(scene: Scene) -> tuple[Section, ...]:
    """Everything that the moment asks for, the reader's own form first."""
    view = scene.view
    found: list[Section] = []
    top = view.stack[-1] if view.stack else None
    if view.order is not None and view.order.seat == scene.me:
        found += order(scene)
    elif isinstance(top, DeclareTurn) and top.seat == scene.me:
        found.append(Section("order", "Your order", (order_sentence(scene, None),), about="count:orders"))
    if view.draft is not None and isinstance(top, Drafting):
        found.append(draft(scene))
    if view.offer is not None:
        found += offer(scene)
    if view.bill is not None:
        found.append(bill(scene, view.bill))
    if view.vote is not None and view.vote.order:
        found.append(vote(scene, view.vote))
    found += contests(scene)
    if view.pile or view.pending is not None:
        found.append(pile(scene))
    return tuple(found)


def _lines(means: Sequence[Means]) -> Lines:
    return Lines(tuple(Line(one.text, one.icon, note=one.note, danger=one.danger) for one in means))


# --- forms ------------------------------------------------------------------------------------------------------


def order(scene: Scene) -> list[Section]:
    """The order as a sentence, and what it costs as it stands."""
    given = scene.view.order
    assert given is not None
    cost = 0
    if given.attack:
        purpose = given.purpose if given.purpose != DEFENDS else scene.me
        cost = invasion_cost(scene.pos, scene.me, given.sector, purpose)
    found = [Section("order", "Your order", (order_sentence(scene, given),), about="count:orders")]
    costs = order_costs(scene, given, cost)
    if costs:
        found.append(Section("costs", "What it costs", (_lines(costs),), about="count:orders"))
    return found


def draft(scene: Scene) -> Section:
    """The law being written, read back as sentences, and what it would mean for the reader."""
    writing = scene.view.draft
    assert writing is not None
    parts: list[Part] = list(draft_sentences(scene, writing))
    if writing.provisions:
        problem = problem_with(scene.pos, writing.provisions, 1)[0] if writing.stage == D_MORE else ""
        checked = (
            Means("warning", problem, True)
            if problem
            else Means("check", "Passes the Bill of Sentient Rights.")
        )
        means = [checked] if writing.stage == D_MORE else []
        parts.append(_lines([*means, *meanings(scene, writing.provisions)]))
    own = "Your draft" if scene.view.bill is None else "Your amendment"
    by = own if writing.seat == scene.me else f"{scene.who(writing.seat, begin=True)} drafts a law"
    return Section("draft", by, tuple(parts), about="count:laws")


def offer(scene: Scene) -> list[Section]:
    """The terms of an offer as its reader may know them, and the one being written."""
    made = scene.view.offer
    assert made is not None
    mine = made.proposer == scene.me
    lines = [Line(term_line(scene, term), "negotiation") for term in made.terms]
    parts: list[Part] = [Lines(tuple(lines))] if lines else []
    if mine and not made.made and made.writing is not None:
        parts.append(term_sentence(scene, made.writing))
    if not parts:
        if not mine or (made.aim == "deal" and len(made.invited) == 1):
            return []  # the form with two sides says it all, and needs the room
        parts.append(
            Text("A deal is made of gifts that change hands at once and of promises for later turns.")
        )
    title = "Your offer" if mine else f"{scene.who(made.proposer, begin=True)} offers"
    if made.aim == "version":
        title = "Your version" if mine else f"{scene.who(made.proposer, begin=True)} states a version"
    return [
        Section(
            "offer", title, tuple(parts), "open until all accept" if made.made else "", about="count:deals"
        )
    ]


# --- the Senate -------------------------------------------------------------------------------------------------


def bill(scene: Scene, proposed: Bill) -> Section:
    """What is on the floor, in sentences, and what it means for the reader."""
    parts: list[Part] = []
    if proposed.text:
        parts.append(Sentence((proposed.text,)))
    for provision in proposed.provisions:
        parts.append(Sentence((sentence(scene.content, provision),)))
    for term in proposed.terms:
        parts.append(Sentence((term_line(scene, term),)))
    if proposed.kind == B_LAW and proposed.provisions:
        parts.append(_lines(meanings(scene, proposed.provisions)))
    lasts = f"{several(proposed.turns, 'turn')}" if proposed.turns else "until repealed"
    note = f"by {scene.who(proposed.seat)}" + (f", {lasts}" if proposed.kind == B_LAW else "")
    return Section("floor", proposed.name, tuple(parts), note, about="count:laws")


def vote(scene: Scene, held: Vote) -> Section:
    """The sums as they come, and promises of the reader that are at stake."""
    parts: list[Part] = [Picture(chamber.tally(scene, held), _told(scene, held))]
    if held.kind == V_CHARGE:
        view, who = scene.view, held.subject
        parts.append(
            Text(
                f"{scene.content.senator_names[who]} bears {view.corruption[who]} Corruption and "
                f"{view.shadow[who]} Shadow."
            )
        )
    if held.kind == V_ORDERS:
        parts.append(Lines(tuple(_plan(scene, scene.view.plans[one]) for one in held.choices if one >= 0)))
    stakes = at_stake(scene, held)
    if stakes:
        parts.append(_lines(stakes))
    title = "The count" if scene.view.bill is not None else chamber.title(scene, held)
    return Section("vote", title, tuple(parts), about="count:ballot")


def _plan(scene: Scene, plan: Plan) -> Line:
    """What a Party would have the Republic Fleets do; the map shows its ways in the Party's colour."""
    ways = [
        f"{several(march.number, 'Fleet')} from Sector {march.source + 1} to Sector {march.target + 1}"
        + ("" if march.purpose == DEFENDS else ", to attack")
        for march in plan.marches
    ]
    led = [
        f"{scene.content.senator_names[who]} leads in Sector {sector + 1}" for sector, who in plan.admirals
    ]
    return Line(
        chamber.plan_of(scene, plan.seat), owner=plan.seat, detail="; ".join([*ways, *led]) or "nothing moves"
    )


def _told(scene: Scene, held: Vote) -> str:
    return "; ".join(f"{side.name} {side.total}" for side in chamber.sides(scene, held))


def at_stake(scene: Scene, held: Vote) -> list[Means]:
    """Promises of the reader about this vote."""
    if scene.me < 0:
        return []
    found = [_at_stake(scene, term, 0) for _, _, term in vote_terms(scene.pos, scene.me)]
    for _, _, bid in bid_terms(scene.pos, scene.me):
        found.append(_at_stake(scene, bid, max(0, bid.amount - held.spent[scene.me])))
    return found


def _at_stake(scene: Scene, term: Term, left: int) -> Means:
    more = f" ({left} to go)" if left else ""
    price = scene.content.numbers.broken_deal_corruption
    text = f"You promised {scene.who(term.receiver)} {term.says(scene.pos)}{more}"
    return Means("negotiation", text, True, f"or {price} Corruption")


# --- war, Campaigns, the court ----------------------------------------------------------------------------------


def contests(scene: Scene) -> list[Section]:
    """A battle, a Campaign or a case that is being decided, with the dice on the table."""
    view, content = scene.view, scene.content
    found: list[Section] = []
    if view.battle is not None:
        lines = [_force(scene, force) for force in view.battle.forces]
        thrown = view.roll is not None or any(force.total for force in view.battle.forces)
        odds = "" if thrown else battle_odds(scene, view.battle)
        found.append(
            Section(
                "battle",
                f"Battle in Sector {view.battle.sector + 1}",
                (Lines(tuple(lines)),),
                odds,
                about=f"sector:{view.battle.sector}",
            )
        )
    if view.contest is not None:
        sector = view.contest.sector
        defence = defence_in_campaign(scene.pos, sector) + resistance(scene.pos, sector)
        lines = [
            Line(
                f"{content.senator_names[tour.senator]}: {persuasion(scene.pos, tour)} and a die",
                owner=tour.seat,
                note=several(view.contest.spent[tour.seat], "Influence").removesuffix("s"),
            )
            for tour in view.contest.tours
        ]
        lines.append(Line(f"The Sector: {defence} and a die", "shield"))
        odds = "" if view.roll is not None else campaign_odds(scene, view.contest)
        title = f"Campaign in Sector {sector + 1}"
        found.append(Section("campaign", title, (Lines(tuple(lines)),), odds, about=f"sector:{sector}"))
    if view.case is not None:
        found.append(_case(scene))
    if view.roll is not None:  # what was rolled before is over: its scene and the log tell it
        found.append(Section("dice", "Dice", _rolls(scene, view.roll), about="count:dice"))
    return found


def _force(scene: Scene, force: Force) -> Line:
    side = "defends" if force.purpose == DEFENDS else "attacks"
    if force.purpose >= 0 and force.purpose != force.seat:
        side = f"fights for {scene.who(force.purpose)}"
    if force.seat < 0:
        return Line("The Sector itself", "shield", note=side)
    name = scene.who(force.seat, begin=True)
    led = f", led by {scene.content.senator_names[force.admiral]}" if force.admiral >= 0 else ""
    dice = force_dice(scene.pos, force) if force.fleets else 0
    text = f"{capital(name)}: {several(force.fleets, 'Fleet')}{led}"
    owner = scene.owner(force.seat)
    note = f"{side}, {force.total}" if force.total else f"{side}, {dice_of(dice)}"
    return Line(text, "" if owner is not None else "fleet", owner, note=note)


def _case(scene: Scene) -> Section:
    case = scene.view.case
    assert case is not None
    deal = next((one for one in scene.view.deals if one.id == case.deal), None)
    parts: list[Part] = []
    if deal is not None and 0 <= case.term < len(deal.terms):
        parts.append(Sentence((term_line(scene, deal.terms[case.term]),)))
    lines = []
    for side, seat in enumerate((case.plaintiff, case.defendant)):
        senator = case.senators[side]
        who = scene.content.senator_names[senator] if senator >= 0 else scene.who(seat, begin=True)
        lines.append(Line(who, owner=seat, note=("sues", "denies")[side]))
    parts.append(Lines(tuple(lines)))
    for version in case.versions:
        if type(version) is InTerms:
            parts.append(Sentence((f"Claimed: {term_line(scene, version.term)}",)))
    return Section("case", f"Galactic Court: deal {case.deal}", tuple(parts), about="count:deals")


def _rolls(scene: Scene, lying: Dice) -> tuple[Part, ...]:
    found: list[Part] = []
    for group, seat in enumerate(lying.seats):
        faces = [*lying.dice[group], *(face for face in lying.extra[group] if face)]
        own = _is_sector(scene, group)
        found.append(
            _dice(
                faces, f"Sector: {sum(faces)}" if own else str(sum(faces)), None if own else scene.owner(seat)
            )
        )
    return tuple(found)


def _is_sector(scene: Scene, group: int) -> bool:
    """Whether a group of dice belongs to the Sector itself: the first in a battle, the last in a Campaign."""
    view = scene.view
    if view.battle is not None:
        return group == 0
    return view.contest is not None and view.roll is not None and group == len(view.roll.seats) - 1


def _dice(faces: Sequence[int], said: str, owner: int | None) -> Roll:
    return Roll(tuple(Die(face, face == 6) for face in faces[:12]), said, owner)


# --- announced things -------------------------------------------------------------------------------------------


def pile(scene: Scene) -> Section:
    """What was announced and waits for answers; the last is carried out first."""
    played = [*scene.view.pile, *([scene.view.pending] if scene.view.pending is not None else [])]
    lines = [_played(scene, one) for one in reversed(played)]
    return Section("pile", "Announced, last first", (Lines(tuple(lines)),), about="count:cards")


def _played(scene: Scene, one: Played) -> Line:
    content = scene.content
    by = content.senator_names[one.senator] if one.senator >= 0 else scene.who(one.seat, begin=True)
    what = {
        CARD: content.card_names[one.id] if one.what == CARD else "",
        TRAIT: content.trait_names[one.id] if one.what == TRAIT else "",
        MINISTRY: f"abuses the office of {content.minister_names[one.id]}" if one.what == MINISTRY else "",
        DEED: "acts",
        ATTEMPT: f"an assassination of {content.senator_names[one.target]}" if one.what == ATTEMPT else "",
    }.get(one.what, "acts")
    state = "negated" if one.negated else ""
    return Line(
        f"{by}: {what}", owner=scene.owner(one.seat), note=state, state="taken" if one.negated else ""
    )
