"""What everything is, does and means now: the cards that open when somebody points at a thing or at a word of the log."""

from __future__ import annotations

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.table import Count
from orrery.draw.telling import Explained, numbered
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.engine.words import several
from orrery.games.referendum.actions.declare import why_not_overthrow
from orrery.games.referendum.board.facts import (
    FACE_ICONS,
    FULL_NAMES,
    ROMAN,
    SIGNS,
    SKILL_ICONS,
    bloc_word,
    is_open,
    leader_of,
    own_hand,
)
from orrery.games.referendum.content import BLOC_WORDS, BLOCS, ICONS, SKILLS, Content
from orrery.games.referendum.senate.votes import votes_of
from orrery.games.referendum.table.state import CONVALESCING, DECK, GONE, RealmView

Plain = tuple[str, str, str, str]
"""Title, text, clause and icon of something that is the same in every position."""

RULES: dict[str, Plain] = {
    "no-confidence": (
        "No Confidence",
        "Topple the government of the world where the citizen stands. It is possible only while no seat of its people is of the "
        "government's bloc. A guile roll; one success is enough, and the government goes to any bloc that has a seat there.",
        "REF-NOC-01",
        "no-confidence",
    ),
    "recruit-people": (
        "Recruit the people",
        "A negotiation roll on a planet: one seat of its people turns by one step on the wheel for each success.",
        "REF-REC-02",
        "people",
    ),
    "recruit-citizen": (
        "Recruit a citizen",
        "A negotiation roll: you see as many citizens of your deck as you have successes, and one joins you here, Ready. Once in "
        "a game turn.",
        "REF-REC-04",
        "recruit",
    ),
    "seek": (
        "Seek Opportunity",
        "An opportunity roll: draw a card for each success, then discard down to six.",
        "REF-SEK-01",
        "opportunity",
    ),
    "travel": (
        "Travel",
        "To another planet of the sector, to a station that touches it, or from a station to any other. Others may come along.",
        "REF-TRV-01",
        "play",
    ),
    "vote": (
        "Senate vote",
        "Citizens of the Senate have votes by rank, some others by influence, and on the Senate's seat by negotiation and tokens. "
        "More votes for than against pass the proposal.",
        "REF-VOT-11",
        "law",
    ),
    "wheel": (
        "Alignment wheel",
        "Royal, Navy, Senate, Church, FWM, PF and back to Royal. A step leads to a neighbour; opposites are three steps apart.",
        "REF-ALI-02",
        "people",
    ),
    "score": (
        "Governments",
        "At the Great Referendum every world's government counts one for its bloc. Whoever leads the bloc with most wins; a tie "
        "is shared. A firm government has a seat of its own bloc among the people, a shaky one has none.",
        "REF-END-02",
        "government",
    ),
    "clock": (
        "Clock pool",
        "When everybody is Done one clock token goes, and every successful No Confidence burns one. When the pool is empty at the "
        "end of a game turn, the Great Referendum is held.",
        "REF-TRN-07",
        "clock",
    ),
    "opportunity": (
        "Opportunity deck",
        "Cards that are played as an action, free, on a roll, or in answer to others. An empty deck is made anew from its discards.",
        "REF-SEK-04",
        "opportunity",
    ),
    "adversity": (
        "Adversity deck",
        "An adversity icon on a re-roll draws one of these. Some end the action, some ask a price, some leave it to a rival.",
        "REF-ADV-01",
        "adversity",
    ),
    "open": (
        "Open to No Confidence",
        "No seat of the people is of the government's bloc: whoever has guile and stands there may topple it.",
        "REF-NOC-01",
        "no-confidence",
    ),
    "injury": (
        "Injured",
        "Before each action they throw six dice: none or one adversity icon and they act, none even heals them. Passing on both "
        "actions heals surely. A second injury removes them for good.",
        "REF-INJ-03",
        "injury",
    ),
    "ready": (
        "Ready and Done",
        "Each citizen acts once in a game turn. When all are Done one clock goes, and everybody is Ready again.",
        "REF-TRN-04",
        "ready",
    ),
    "recruited": (
        "Has recruited",
        "Only one new citizen may join a bloc in a game turn.",
        "REF-REC-08",
        "recruit",
    ),
    "first": (
        "Starting player",
        "Begins this game turn; the next one is begun by the player to the left.",
        "REF-TRN-02",
        "first",
    ),
    "resigned": ("Has resigned", "The citizens stay where they are and count as Done.", "REF-EDG-04", "flag"),
    "hand": (
        "Cards in hand",
        "Only their owner sees them. Six may stay after seeking.",
        "REF-SEK-02",
        "hand",
    ),
    "deck": (
        "Citizens in the deck",
        "Who can still be recruited; everybody knows who they are.",
        "REF-REC-11",
        "deck",
    ),
    "convalescing": ("Convalescing", "Back in the deck at the next game turn.", "REF-INJ-07", "injury"),
    "rank": (
        "Rank",
        "From I to VI. A rank roll throws as many dice; a wealth icon is a success.",
        "REF-SKL-06",
        "rank",
    ),
}
"""Things of the table and rules of the game, by the word after `rule:`."""

NUMBERS: dict[str, Plain] = {
    "successes": (
        "Success",
        "A die that shows the icon of the skill, or guile on an ordinary roll. Most actions need one; some buy more with each.",
        "REF-ROL-11",
        "check",
    ),
    "steps": ("Step", "One step changes a seat to a neighbour on the wheel.", "REF-ALI-03", "people"),
    "actions": ("Action", "An activated citizen takes two different actions.", "REF-TRN-11", "play"),
    "coins": (
        "Wealth token",
        "Buys a wealth icon of a roll, a vote on the Senate's seat, or what a card asks for.",
        "REF-ROL-12",
        "wealth",
    ),
    "clocks": RULES["clock"],
    "cards": RULES["opportunity"],
    "throw": (
        "Dice",
        "As many as the skill, one more for each helper, one less for each hinderer; between one and six.",
        "REF-ROL-02",
        "sync",
    ),
    "votes": RULES["vote"],
    "governments": RULES["score"],
    "several": (
        "Wealth tokens",
        "Some worlds are generous to whoever passes on both actions.",
        "REF-PLN-01",
        "wealth",
    ),
}
"""Numbers of the log, by their kind."""

SKILL_TEXTS = (
    "The skill of No Confidence and of underhand cards. Its icon counts as a success on every ordinary roll.",
    "The skill of charting worlds.",
    "The skill of winning over people and of recruiting citizens.",
    "The skill of seeking cards.",
    "So many tokens a citizen has when activated. Its icon can be bought for a token.",
    "The number of dice of a rank roll; on a re-roll an adversity icon ends it.",
)
SKILL_CLAUSES = ("REF-SKL-02", "REF-SKL-03", "REF-SKL-04", "REF-SKL-05", "REF-SKL-07", "REF-SKL-06")
TIMINGS = {
    "action": "Played as one of the two actions.",
    "free": "Free: it uses no action.",
    "modifier": "Joins a roll of your own.",
    "reaction": "Answers what others do; it uses no action.",
}


class Explainer(explaining.Explainer[RealmView]):
    """Explains things to one reader."""

    content: Content

    def explain(self, what: str) -> Explained | None:
        """The card of a thing; a number of a sentence is the same for whatever it counts."""
        kind, number = numbered(what)
        if kind in NUMBERS:
            return self.plain("Number", NUMBERS[kind]) if 0 <= number < 120 else None
        return super().explain(what)

    @explains("rule")
    def rule(self, word: str) -> Explained | None:
        """A thing of the table, or a rule."""
        return self.plain("Rule", RULES[word]) if word in RULES else None

    def plain(self, kind: str, entry: Plain) -> Explained:
        """Something that is the same in every position, and what it means now."""
        title, text, clause, icon = entry
        now: list[str] = []
        if clause == "REF-TRN-07":
            now.append(f"{several(self.view.clocks, 'clock token')} of {self.view.full_pool} are left.")
        elif clause == "REF-END-02":
            now.append(self.standing())
        return Explained(title, kind, text, tuple(now), clause, icon)

    def standing(self) -> str:
        """Governments of all players."""
        counts = self.view.governments()
        told = [
            f"{self.names[seat]} {counts[bloc]}" for seat, bloc in enumerate(self.view.bloc_of) if bloc >= 0
        ]
        return ", ".join(told) + "." if told else "The blocs are not dealt yet."

    # --- people ----------------------------------------------------------------------------------------------

    @explains("seat", below=seats)
    def seat(self, seat: int) -> Explained:
        """A player."""
        view, content = self.view, self.content
        bloc = view.bloc_of[seat]
        if bloc < 0:
            return Explained(
                self.names[seat], "Player", "Leads no bloc yet.", clause="REF-SET-04", owner=seat
            )
        ready = sum(view.ready[c] for c in content.of_bloc[bloc])
        now = (
            f"{several(view.governments()[bloc], 'government')}, {several(len(view.hands[seat]), 'card')} in hand.",
            f"{several(ready, 'citizen')} still to act in this game turn.",
        )
        text = f"Leads the bloc {FULL_NAMES[bloc]}."
        return Explained(self.names[seat], "Player", text, now, "REF-SET-04", SIGNS[bloc], seat)

    @explains("bloc", below=len(BLOCS))
    def bloc(self, bloc: int) -> Explained:
        """A bloc."""
        view = self.view
        near = f"{BLOC_WORDS[(bloc + 5) % 6]} and {BLOC_WORDS[(bloc + 1) % 6]}"
        text = f"One of six power blocs. On the wheel it lies between {near}."
        leader = (
            f"{self.names[view.bloc_of.index(bloc)]} leads it."
            if bloc in view.bloc_of
            else "Nobody leads it: its governments count for nobody."
        )
        owner = view.bloc_of.index(bloc) if bloc in view.bloc_of else None
        now = (leader, f"It has {several(view.governments()[bloc], 'government')}.")
        return Explained(FULL_NAMES[bloc], "Bloc", text, now, "REF-ALI-02", SIGNS[bloc], owner)

    @explains("citizen", below=lambda self: self.content.citizens)
    def citizen(self, citizen: int) -> Explained:
        """A citizen."""
        view, content = self.view, self.content
        entry, levels = content.pack.citizen[citizen], content.skill[citizen]
        lines = [f"{action.name} (action): {action.effect}" for action in entry.actions]
        lines += [f"{trait.name}: {trait.effect}" for trait in entry.traits]
        if entry.home:
            lines.append(f"Home: {content.place_names[content.home[citizen]]}.")
        at = view.where[citizen]
        now = []
        if at >= 0:
            state = (
                "acting"
                if citizen == view.active
                else "Ready"
                if view.ready[citizen]
                else "Done for this game turn"
            )
            now.append(f"On {content.place_names[at]}, {state}.")
            if view.hurt[citizen]:
                now.append("Injured: a second injury removes them for good.")
            if view.wealth[citizen]:
                now.append(f"Carries {several(view.wealth[citizen], 'wealth token')}.")
            votes, buys = votes_of(view, citizen)
            if votes or buys:
                more = " and buys more with tokens" if buys else ""
                now.append(f"Has {several(votes, 'vote')} in the Senate{more}.")
        else:
            told = {
                DECK: "In the deck of their player.",
                GONE: "Not in this game.",
                CONVALESCING: "Convalescing until the next game turn.",
            }
            now.append(told[at])
        clauses = [action.clause for action in entry.actions] + [trait.clause for trait in entry.traits]
        counts = tuple(
            Count(SKILL_ICONS[skill], SKILLS[skill].capitalize(), levels[skill])
            for skill in range(5)
            if levels[skill]
        )
        return Explained(
            entry.name,
            f"{entry.title}, rank {ROMAN[entry.rank]}, {BLOC_WORDS[content.bloc[citizen]]}",
            curly("\n".join(lines) or "No special text."),
            tuple(now),
            clauses[0] if clauses else "REF-TRN-03",
            SIGNS[content.bloc[citizen]],
            leader_of(view, citizen),
            counts,
            origin=origin_word(entry.source),
        )

    # --- places ----------------------------------------------------------------------------------------------

    @explains("place", below=lambda self: self.content.places)
    @explains("planet", below=lambda self: self.content.planets)
    def place(self, place: int) -> Explained:
        """A planet or a station."""
        view, content = self.view, self.content
        if place >= content.planets:
            station = content.pack.station[place - content.planets]
            near = " and ".join(content.sector_names[sector] for sector in view.sectors_at(place))
            here = [content.citizen_names[c] for c in view.present(place)]
            now = (f"It touches {near}.", f"Here: {', '.join(here) or 'nobody'}.")
            return Explained(
                station.name,
                "Station",
                curly(station.effect),
                now,
                "REF-STA-01",
                station.skill,
                origin=origin_word(station.source),
            )
        entry = content.pack.planet[place]
        sector = content.sector_names[content.sector_of[place]]
        text = curly(entry.effect) or "It has no effect of its own."
        return Explained(
            curly(entry.name),
            curly(", ".join(word for word in (entry.title, sector) if word)),
            text,
            self.world_now(place),
            entry.clause if entry.words else "REF-APL-08",
            "planet",
            origin=origin_word(entry.source),
        )

    def world_now(self, planet: int) -> tuple[str, ...]:
        """Government, people, plurality, who is here, whether it can fall."""
        view, content = self.view, self.content
        entry = content.pack.planet[planet]
        gov = view.align[content.gov[planet]]
        people = view.people(planet)
        if not view.placed[planet] or gov < 0 or min(people) < 0:
            return (
                f"Not charted yet: government {bloc_word(entry.government)}, people {', '.join(map(bloc_word, entry.population))}.",
            )
        told = [
            f"Government: {BLOC_WORDS[gov]}. People: {', '.join(BLOC_WORDS[bloc] for bloc in people)}.",
            f"Plurality: {BLOC_WORDS[view.plurality(planet)]}."
            if view.plurality(planet) >= 0
            else "No bloc has the plurality.",
        ]
        if is_open(view, planet):
            told.append("Its government is open to No Confidence.")
            seat = view.seat
            if seat is not None and view.bloc_of[seat] >= 0:
                able = [c for c in view.own_here(seat, planet) if why_not_overthrow(view, c) is None]
                if gov == view.bloc_of[seat]:
                    told.append("It is yours: guard it, or turn one seat to your bloc.")
                elif able:
                    told.append(f"{content.citizen_names[able[0]]} could try to topple it.")
        here = [content.citizen_names[c] for c in view.present(planet)]
        if here:
            told.append(f"Here: {', '.join(here)}.")
        if view.embargo[planet] >= view.turn > 0:
            told.append("Nobody travels here for now.")
        if view.curfew[planet] >= view.turn > 0:
            told.append("A card forbids No Confidence here for now.")
        return tuple(told)

    @explains("sector", below=lambda self: self.content.sectors)
    def sector(self, sector: int) -> Explained:
        """A sector and what is left in its deck."""
        view, content = self.view, self.content
        left = [content.place_names[p] for p in view.sector_deck(sector)]
        near = [
            content.place_names[content.planets + i]
            for i, pair in enumerate(content.touches[str(view.options["station_layout"])])
            if sector in pair
        ]
        now = (
            f"Uncharted: {', '.join(left)}." if left else "All its worlds are charted.",
            f"Stations that touch it: {', '.join(near)}.",
        )
        text = "Whoever stands in it, or on a station beside it, may chart its worlds with intelligence."
        return Explained(content.sector_names[sector], "Sector", text, now, "REF-APL-01", "planet")

    @explains("box", below=lambda self: self.content.boxes)
    def box(self, box: int) -> Explained:
        """A seat of the people, or a government."""
        view, content = self.view, self.content
        planet = content.box_planet[box]
        bloc = view.align[box]
        governs = box == content.gov[planet]
        if governs:
            text = "The government of a world: it counts one for its bloc at the Great Referendum."
        else:
            text = "A seat of the people. Seats count nothing themselves, but they keep governments standing."
        held = f"It is {BLOC_WORDS[bloc]}." if bloc >= 0 else "It is not filled yet."
        return Explained(
            content.box_names[box],
            "Government" if governs else "Seat of the people",
            text,
            (held, *self.world_now(planet)[:1]),
            "REF-END-02" if governs else "REF-ALI-01",
            SIGNS[bloc] if bloc >= 0 else "people",
        )

    # --- cards and dice --------------------------------------------------------------------------------------

    @explains("card", below=lambda self: len(self.content.card_names))
    def card(self, card: int) -> Explained:
        """An Opportunity card."""
        view, entry = self.view, self.content.pack.opportunity[card]
        now = [TIMINGS[entry.timing]]
        if entry.law:
            now.append("It can be proposed as a law to the Senate.")
        if entry.friend:
            now.append("A Friend: some Adversity cards can be bought off with it.")
        if entry.clocks:
            now.append(f"A success burns {several(entry.clocks, 'clock token')}.")
        held, gone = own_hand(view).count(card), view.discards.count(card)
        if held:
            now.append(f"You hold {held}.")
        if gone:
            now.append(f"{gone} of {entry.count} lie in the discards.")
        clause = {"free": "REF-PLO-03", "modifier": "REF-PLO-04", "reaction": "REF-PLO-05"}.get(
            entry.timing, "REF-PLO-01"
        )
        return Explained(
            entry.name,
            "Opportunity card",
            curly(entry.effect),
            tuple(now),
            clause,
            "opportunity",
            origin=origin_word(entry.source),
        )

    @explains("special", below=lambda self: len(self.content.special_names))
    def special(self, name: int) -> Explained:
        """A special action, and who has it."""
        content = self.content
        wanted = content.special_names[name]
        for citizen in content.pack.citizen:
            for action in citizen.actions:
                if action.name == wanted:
                    owners = [
                        c.name for c in content.pack.citizen if any(a.name == wanted for a in c.actions)
                    ]
                    return Explained(
                        wanted,
                        "Special action",
                        curly(action.effect),
                        (f"On the card of {' and '.join(owners)}.",),
                        action.clause,
                        "ability",
                    )
        raise AssertionError(wanted)

    @explains("trouble", below=lambda self: len(self.content.adversity_names))
    def trouble(self, card: int) -> Explained:
        """An Adversity card."""
        entry = self.content.pack.adversity[card]
        gone = self.view.past_troubles.count(card)
        now = (f"{entry.count} in the deck of 18; {gone} lie in the discards.",)
        return Explained(
            entry.name,
            "Adversity card",
            curly(entry.effect),
            now,
            "REF-ADV-01",
            "adversity",
            origin=origin_word(entry.source),
        )

    @explains("icon", "die", below=len(ICONS))
    def face(self, face: int) -> Explained:
        """A face of the die."""
        if face == 0:
            return Explained("No die", "Die", "Nothing was thrown.", clause="REF-CMP-10")
        texts = {
            1: "A success on guile rolls, and a joker on every other ordinary roll.",
            2: "A success on negotiation rolls.",
            3: "A success on intelligence rolls.",
            4: "Can be bought for a wealth token; on a rank roll it is a success.",
            5: "A success on opportunity rolls.",
            6: "Stays aside. On a re-roll it draws an Adversity card, and ends a rank roll.",
        }
        bloc = self.content.face_bloc[face]
        now = (f"Where a die chooses a bloc, it means {BLOC_WORDS[bloc]}.",)
        return Explained(ICONS[face].capitalize(), "Die", texts[face], now, "REF-ROL-11", FACE_ICONS[face])

    @explains("skill", below=len(SKILLS))
    def skill(self, skill: int) -> Explained:
        """A skill, and who has it here."""
        view, content = self.view, self.content
        best = sorted(
            (c for c in range(content.citizens) if view.where[c] >= 0 and content.skill[c][skill]),
            key=lambda c: -content.skill[c][skill],
        )[:3]
        told = ", ".join(f"{content.citizen_names[c]} {content.skill[c][skill]}" for c in best)
        icon = SKILL_ICONS[skill] if skill < 5 else "rank"
        now = (f"Highest in play: {told}.",) if told else ()
        return Explained(
            SKILLS[skill].capitalize(), "Skill", SKILL_TEXTS[skill], now, SKILL_CLAUSES[skill], icon
        )
