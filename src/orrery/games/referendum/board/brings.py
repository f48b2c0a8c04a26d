"""What a choice costs and brings in this position, in numbers: for buttons before they are pressed."""

from __future__ import annotations

from orrery.draw.reader import Reader
from orrery.draw.table import Count
from orrery.draw.text import curly
from orrery.engine.base import Move
from orrery.engine.words import several
from orrery.games.referendum.actions.changes import NameGovernment
from orrery.games.referendum.board.facts import ROMAN, bloc_word, is_open
from orrery.games.referendum.content import BLOC_WORDS, SKILLS, Content
from orrery.games.referendum.effects.traits import ClockExtra
from orrery.games.referendum.senate.votes import CastVote, voters_left, votes_of
from orrery.games.referendum.table import moves as said
from orrery.games.referendum.table.odds import odds_of, percent
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import RealmView

ARROW = "\N{RIGHTWARDS ARROW}"
TOKEN = (Count("wealth", "Wealth tokens", 1, tone="marks"),)


def ways_to_end(view: RealmView, content: Content) -> str:
    """What stopping now brings."""
    roll, deed = view.roll, view.deed
    if roll is None or deed is None:
        return ""
    have, need = roll.successes(), max(1, roll.need)
    if have < need:
        return f"it fails: {have} of {need}"
    bought = {
        "confidence": "the government falls",
        "population": f"a seat turns by up to {several(min(have, 3), 'step')}",
        "citizen": f"you see {several(have, 'citizen')} and bring one in",
        "planet": f"you see {several(have, 'world')} and chart one",
        "seek": f"you draw {several(have, 'card')}",
    }
    return bought.get(deed.code, f"{several(have, 'success', 'successes')}: it works")


class Brings(Reader[RealmView]):
    """The numbers of one view."""

    content: Content

    def of(self, move: Move) -> dict[str, object]:
        """Fields of the button of a move: `price`, `brings`, `warn`, `hurts`, `about`, `note`."""
        view, content = self.view, self.content
        if isinstance(move, said.Activate):
            return {"brings": self.citizen(move.citizen), "detail": "", "about": f"citizen:{move.citizen}"}
        if isinstance(move, said.NoConfidence):
            return self.overthrow()
        if isinstance(move, said.RecruitPeople):
            name = content.place_names[view.where[view.active]]
            return {
                "brings": f"Each success turns a seat of {name} one step on the wheel",
                "about": "rule:recruit-people",
            }
        if isinstance(move, said.RecruitCitizen):
            deck = len(view.in_deck(view.seat_on_turn))
            return {
                "brings": f"One of the {several(deck, 'citizen')} in your deck joins you here, Ready",
                "about": "rule:recruit-citizen",
            }
        if isinstance(move, said.SearchSector):
            return {"brings": self.charting(move.sector), "about": f"sector:{move.sector}"}
        if isinstance(move, said.SeekOpportunity):
            held = len(view.hands[view.seat_on_turn])
            return {
                "brings": f"A card for each success; you hold {held}, {content.hand_limit} may stay",
                "about": "rule:seek",
            }
        if isinstance(move, said.UseSpecial):
            for index in content.specials_of[view.active]:
                if content.specials[index].name == move.special:
                    entry = content.pack.citizen[view.active].actions
                    text = next(
                        (a.effect for a in entry if a.name == content.special_names[move.special]), ""
                    )
                    return {"brings": curly(text), "about": f"special:{move.special}"}
            return {}
        if isinstance(move, (said.PlayCard, said.Enact)):
            entry_of = content.pack.opportunity[move.card]
            clocks = entry_of.clocks
            # the text of a card stands in the hand: its button is short
            return {
                "detail": curly(entry_of.effect),
                "about": f"card:{move.card}",
                "price": (Count("clock", "Clock tokens", clocks),) if clocks else (),
            }
        if isinstance(move, (said.TravelTo, said.TravelFree, said.AimAt, said.StartAt)):
            return {"about": f"place:{move.place}"} | self.leaving(move)
        if isinstance(move, (said.Help, said.Hinder)):
            return self.die(move)
        if isinstance(move, (said.PayHelp, said.PayHinder)):
            return self.token(move)
        if isinstance(move, (said.Turn, said.Fill)):
            return self.turned(move)
        if isinstance(move, said.BringIn):
            return {"brings": self.skills(move.citizen), "about": f"citizen:{move.citizen}"}
        if isinstance(move, said.PlacePlanet):
            entry_at = content.pack.planet[move.planet]
            people = ", ".join(map(bloc_word, entry_at.population))
            return {
                "brings": f"Government {bloc_word(entry_at.government)}, people {people}",
                "about": f"planet:{move.planet}",
            }
        if isinstance(move, (said.TakeAlong, said.Invite, said.LetInjure, said.Target, said.PayWith)):
            extra: dict[str, object] = {"about": f"citizen:{move.citizen}"}
            if isinstance(move, said.LetInjure) and view.hurt[move.citizen]:
                extra |= {"warn": "Injured already: would leave the game for good.", "hurts": True}
            return extra
        if isinstance(move, (said.DiscardCard, said.HandOver, said.Keep, said.TakeCardMove, said.GiveUp)):
            return {"about": f"card:{move.card}", "brings": curly(content.pack.opportunity[move.card].effect)}
        return self.vote(move)

    # --- single numbers -------------------------------------------------------------------------------------

    def skills(self, citizen: int) -> str:
        """Rank and skills in words."""
        levels = self.content.skill[citizen]
        have = ", ".join(f"{SKILLS[skill]} {levels[skill]}" for skill in range(5) if levels[skill])
        return f"Rank {ROMAN[self.content.rank[citizen]]}: {have}"

    def citizen(self, citizen: int) -> str:
        """Where they stand, and what they can do."""
        view, content = self.view, self.content
        place = view.where[citizen]
        text = f"{content.place_names[place]}. {self.skills(citizen)}"
        if view.hurt[citizen]:
            text += ". Injured: 33% heals and acts, 40% acts, 20% loses the action, 6% is out"
        if place < content.planets and view.placed[place] and is_open(view, place):
            mine = view.government(place) == content.bloc[citizen]
            text += ". Guards your open government here" if mine else ". The government here is open"
        return text

    def score(self, new: int, old: int) -> str:
        """Everybody's governments after one has changed hands."""
        counts = self.view.governments()
        if 0 <= old < 6:
            counts[old] -= 1
        if 0 <= new < 6:
            counts[new] += 1
        told = [
            f"{'you' if seat == self.view.seat else self.names[seat]} {counts[bloc]}"
            for seat, bloc in enumerate(self.view.bloc_of)
            if bloc >= 0
        ]
        return ", ".join(told)

    def overthrow(self) -> dict[str, object]:
        """No Confidence: what may follow, and the clock."""
        view, content = self.view, self.content
        place = view.where[view.active]
        if not (0 <= place < content.planets):
            return {"about": "rule:no-confidence"}
        old = view.government(place)
        extra = content.planet_word(place, ClockExtra)
        clocks = 1 + (0 if extra is None else extra.amount)
        mine = view.bloc_of[view.seat_on_turn]
        options = [bloc for bloc in dict.fromkeys(view.people(place)) if bloc != old]
        best = mine if mine in options else options[0] if options else old
        name = content.place_names[place]
        found: dict[str, object] = {
            "brings": f"{name}: {BLOC_WORDS[old]} {ARROW} {BLOC_WORDS[best]}; {self.score(best, old)}",
            "price": (Count("clock", "Clock tokens", clocks),),
            "about": "rule:no-confidence",
        }
        if old == mine:
            found |= {"warn": "This is your own government.", "hurts": True}
        elif mine not in options:
            found["warn"] = "No seat here is yours: it goes to somebody else."
        return found

    def charting(self, sector: int) -> str:
        """What is left in the deck of a sector."""
        view, content = self.view, self.content
        left = view.sector_deck(sector)
        mine = view.bloc_of[view.seat_on_turn]
        own = sum(content.symbol[content.gov[p]] == mine for p in left)
        free = sum(content.symbol[content.gov[p]] in (-1, -3) for p in left)
        text = f"{several(len(left), 'world')} left: {own} with your government"
        return text + (f", {free} of your choice" if free else "")

    def leaving(self, move: Move) -> dict[str, object]:
        """A warning where a citizen leaves an own government that is open."""
        view, content = self.view, self.content
        if not isinstance(move, (said.TravelTo, said.TravelFree)) or view.active < 0:
            return {}
        here = view.where[view.active]
        bloc = content.bloc[view.active]
        if not (0 <= here < content.planets) or not is_open(view, here) or view.government(here) != bloc:
            return {}
        if len(view.own_here(view.seat_of(view.active), here)) > 1:
            return {}
        return {"warn": f"Nobody of yours is left to guard {content.place_names[here]}."}

    def die(self, move: said.Help | said.Hinder) -> dict[str, object]:
        """One die more or less, and the chance with it."""
        roll = self.view.roll
        found: dict[str, object] = {"about": f"citizen:{move.citizen}"}
        if roll is None:
            return found
        most = self.content.max_dice
        after = min(most, roll.number + 1) if isinstance(move, said.Help) else max(1, roll.number - 1)
        found["brings"] = (
            f"{several(roll.number, 'die', 'dice')} {ARROW} {after}: {self.odds(roll, roll.number)} {ARROW} {self.odds(roll, after)}"
        )
        return found

    def odds(self, roll: Roll, dice: int) -> str:
        """The chance of enough successes at the first throw."""
        return percent(odds_of(dice, roll.faces(), roll.extra, roll.need, False).enough)

    def token(self, move: said.PayHelp | said.PayHinder) -> dict[str, object]:
        """A token for a die."""
        view = self.view
        found: dict[str, object] = {"price": TOKEN, "about": f"citizen:{move.citizen}"}
        if view.roll is None:
            return found
        have, left = view.roll.successes(), view.wealth[move.citizen]
        if isinstance(move, said.PayHelp):
            found["brings"] = (
                f"{have} {ARROW} {several(have + 1, 'success', 'successes')}; tokens {left} {ARROW} {left - 1}"
            )
        elif move.icon == 6:
            again = view.roll.throws > 1
            found["brings"] = "An Adversity card is drawn" if again else "The die is out of all re-rolls"
        else:
            found["group"] = "Or turn it to another blank"
        return found

    def turned(self, move: said.Turn | said.Fill) -> dict[str, object]:
        """A seat or a government in new hands."""
        view, content = self.view, self.content
        planet = content.box_planet[move.box]
        found: dict[str, object] = {"about": f"box:{move.box}"}
        old = view.align[move.box]
        if move.box == content.gov[planet]:
            found["brings" if isinstance(move, said.Turn) else "detail"] = self.score(move.bloc, old)
            mine = view.bloc_of[view.seat] if view.seat is not None else -1
            if old == mine and move.bloc != mine:
                found["warn"] = "You give up your own government."
            step = view.stack[-1] if view.stack else None
            options = view.people(planet) if isinstance(step, NameGovernment) else []
            if mine in options and move.bloc != mine:
                found |= {"warn": "It could be yours.", "hurts": True}
            return found
        people = [move.bloc if box == move.box else view.align[box] for box in content.pop[planet]]
        gov = view.align[content.gov[planet]]
        if gov < 0 or min(people) < 0:
            return found
        now, then = is_open(view, planet), gov not in people
        if now and not then:
            found["detail"] = f"The {BLOC_WORDS[gov]} government is safe again"
        elif then and not now:
            found["detail"] = f"The {BLOC_WORDS[gov]} government opens to No Confidence"
        else:
            found["detail"] = f"{people.count(move.bloc)} of {len(people)} seats {BLOC_WORDS[move.bloc]}"
        if then and view.seat is not None and gov == view.bloc_of[view.seat] and move.bloc != gov:
            found["warn"] = "Your own government would stand open."
        return found

    def vote(self, move: Move) -> dict[str, object]:
        """How the count would stand."""
        view = self.view
        step = view.stack[-1] if view.stack else None
        vote = view.vote
        if not isinstance(step, CastVote) or vote is None:
            return {}
        own, _ = votes_of(view, step.citizen)
        all_own = sum(votes_of(view, c)[0] for c in voters_left(view, step.seat))
        casts = {
            said.VoteFor: (own, 0),
            said.VoteAgainst: (0, own),
            said.AllFor: (all_own, 0),
            said.AllAgainst: (0, all_own),
        }
        found: dict[str, object] = {"about": "rule:vote"}
        if isinstance(move, (said.BuyFor, said.BuyAgainst)):
            votes = own + move.tokens
            pair = (votes, 0) if isinstance(move, said.BuyFor) else (0, votes)
            found["price"] = (Count("wealth", "Wealth tokens", move.tokens, tone="marks"),)
        elif type(move) in casts:
            pair = casts[type(move)]
        else:
            return {}
        found["brings"] = f"{vote.pro + pair[0]} for, {vote.contra + pair[1]} against then"
        return found
