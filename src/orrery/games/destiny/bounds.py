"""How many decisions a game can take at most, by the clauses.

Without a turn limit no clause ends a game that nobody wins, so the bound is one for each turn, added up over the turns
that the option allows (DES-END-12, at most fifty). It follows from what a turn can use up:

- **Cards.** Nobody draws after the Galactic Phase (DES-GAL-11), and a played card is discarded (DES-CARD-18): at most
  all cards of the deck are played in a turn.
- **Actions.** A Senator has one a turn (DES-SEN-01) and gets another one only by a card (DES-SEN-04, DES-CARD-17).
- **Resources.** 99 of each for every Party (DES-RES-02), what cards and corrupt offices bring, and taxes that a Feint
  gives back (DES-FEINT-12). Every bid, tax or purchase takes at least 1 away, every trade with the bank 2.
- **Words.** Twenty offers, drafts, complaints and allegations a player and step (DES-DEAL-29, DES-PROP-22,
  DES-COURT-20); an offer has eight terms (DES-DEAL-34), a draft three provisions with two places of four parts each
  (DES-LAW-01, DES-LAW-24).
- **Votes.** One for each Ministry, one for the Republic Fleets, one for each Party's prosecution, three propositions and
  three requests a Party (DES-SNT-07, DES-LAW-25), and trades to be ratified, which are offers (DES-PROP-14).
- **Fleets.** Ten of a colour (DES-COMP-04, DES-COMP-05), each moves and fights once a turn (DES-INV-03, DES-BAT-25).
- **Laws.** Three more a Party and turn at most; each is broken once a Party and turn (DES-COR-07).
- **Open moments.** One before each step, vote, trial, battle and Campaign (DES-CARD-24); each asks everybody, and again
  after every act.

Dice that tie are rolled again without a limit; the windows after such rolls are not counted, for chance ends them.
"""

from __future__ import annotations

from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.deals.terms import TERMS
from orrery.games.destiny.turn.stages import OFFERS, STAGE_NAMES

LONGEST_GAME = 50
"""Turns at most where there is a limit (DES-END-12)."""
CLICKS = 4
"""To name actor, target, Sector and number of a card or an ability (DES-CARD-03)."""
TERM_CLICKS = 8
"""From who gives whom to the last turn of a promise (DES-DEAL-11)."""
PAYMENTS = 5
"""A promise falls due in so many turns at most."""
PLACE_CLICKS = 14
"""One part of a place: not, adjacent twice, ten numbers, and (DES-LAW-24)."""
GAIN = 15
"""What a card or a corrupt office brings at most: five tokens, 3 each (DES-MIN-08, DES-MIN-10)."""


def most_in_turn(content: Content, players: int, turn: int) -> int:
    """How many decisions a turn with this number can take at most."""
    n = players
    cards, senators = sum(content.card_copies), content.senators
    actions = senators + cards
    fleets = content.fleet_limit * (n + 1)
    purse = 2 * content.numbers.resource_cap
    resources = n * purse + cards * (GAIN + purse) + actions * GAIN
    words = OFFERS * len(STAGE_NAMES) * n
    laws = 3 * n * turn
    votes = 5 + 1 + n + 6 * n + OFFERS * n
    battles, feints = fleets, 1 + cards
    shadows = turn * (5 * actions + 2 * (fleets + laws * n + words)) // content.numbers.corruption_per_shadow

    # a promise that is broken: everybody may sue, the proposer reads it, both sides stand a Senator forward
    breach = 2 * n + 6
    offer = 2 * n + TERMS * (TERM_CLICKS + PAYMENTS + breach)
    draft = 3 * (6 + 2 * 4 * PLACE_CLICKS) + 1
    said = words * max(offer, draft)

    acts = cards + actions + words + resources + 2 * senators + 3 + n
    moments = len(STAGE_NAMES) + 2 * votes + senators + battles + actions + feints
    asked = n * (moments + 2 * acts) + CLICKS * (cards + actions)

    voting = votes * (6 * n + 8) + (n + 1) * resources
    chairs = 1 + 4 + 5 * n
    plans = (n + actions) * (4 * content.fleet_limit + 2)
    trials = n + (3 + n) * (senators + 1)
    order = 1 + content.fleet_limit + 4
    declared = (n + feints) * (2 * content.fleet_limit * order + 1)
    fought = battles * (1 + 2 * n + 2 * (fleets + shadows) + fleets)
    campaigns = actions * (2 + 2 * n) + n
    bought = 2 * fleets + actions + senators + 1 + n
    obeyed = laws * n * (3 + 2 + 1)
    ended = 1 + cards + 3 * 5 * n
    return (
        said
        + asked
        + voting
        + chairs
        + plans
        + trials
        + declared
        + fought
        + campaigns
        + bought
        + obeyed
        + ended
    )


def most_decisions(content: Content, players: int, turns: int) -> int:
    """How many decisions a game of so many turns can take at most; each player has chosen a Party first."""
    return players + sum(most_in_turn(content, players, turn) for turn in range(1, turns + 1))
