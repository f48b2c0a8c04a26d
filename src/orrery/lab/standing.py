"""One side of a study of balance, counted: who wins from where and with what, and how games go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from orrery.bots.mind import Mind
from orrery.engine.base import Seat
from orrery.engine.game import Game
from orrery.lab.paired import Spread, spread
from orrery.lab.report import Failure, Share, share
from orrery.lab.traced import Traced, things

CLEAR = 0.02
"""By so much somebody must be ahead of who led before to be called the leader."""
OFTEN = 20
"""A question that came less often tells nothing."""
NOBODY = -1


class Standing(msgspec.Struct, frozen=True):
    """How often a seat, a party, or whoever used a thing won."""

    name: str
    won: Share
    fair: float
    """What it would be if all were alike: wins of all for each seat that took part."""

    @property
    def times(self) -> float:
        """How many times the fair share."""
        return self.won.rate / self.fair if self.fair else 0.0

    @property
    def sure(self) -> int:
        """1 if it surely wins more than its share, -1 if less, 0 if that may be luck."""
        return (self.won.low > self.fair) - (self.won.high < self.fair)


class Thing(msgspec.Struct, frozen=True):
    """A card, technology, role or law: how often it was used, and how whoever used it fared."""

    name: str
    games: int
    """Games in which somebody used it ..."""
    share: float
    """... of all games."""
    times: dict[str, int]
    """How often, by the word of the log."""
    users: Standing
    """Seats that used it, and their wins. Who is ahead can use more: this is no proof that it helps."""


class Group(msgspec.Struct, frozen=True):
    """All things of one kind, those that are used most first."""

    title: str
    things: tuple[Thing, ...]
    unused: tuple[str, ...]
    """What nobody used in any game."""


class Decided(msgspec.Struct, frozen=True):
    """Games in which the winner leads from the beginning of this round to the end, or that are over."""

    round: int
    share: float


class Choice(msgspec.Struct, frozen=True):
    """A question that left a choice between kinds of moves, and what was done most often."""

    question: str
    asked: int
    answer: str
    share: float


class Side(msgspec.Struct, frozen=True):
    """All that is told of one side."""

    name: str
    content: str
    """The digest of its cards, tiles and maps."""
    games: int
    learned: bool
    seats: tuple[Standing, ...]
    plays: dict[str, tuple[Standing, ...]]
    """By what the seats played: `party`, `species`, `deck`."""
    endings: dict[str, int]
    decisions: Spread
    rounds: Spread
    lead_changes: Spread
    """How often another seat led, from the beginning of one round to that of another."""
    decided: Spread
    """The round from whose beginning on the winner led."""
    curve: tuple[Decided, ...]
    groups: tuple[Group, ...]
    choices: tuple[Choice, ...]
    """Those in which nearly always the same was done first."""
    single: float
    """The share of decisions with one legal move only, of those that list their moves."""
    failures: tuple[Failure, ...] = ()


def standing(game: Game, name: str, players: int, traced: Sequence[Traced]) -> Side:
    """Count the games of one side, in the order of their numbers."""
    ended = [one for one in traced if one.played.outcome is not None]
    fair = sum(bool(one.played.outcome and one.played.outcome.winners) for one in ended) / max(
        1, players * len(ended)
    )
    words = dict.fromkeys(word for one in ended for word in one.sides)
    single, choices = _choices(ended)
    return Side(
        name=name,
        content=game.content_hash,
        games=len(ended),
        learned=Mind(game).judge is not None,
        seats=tuple(
            Standing(f"seat {seat + 1}", share(sum(won(one, seat) for one in ended), len(ended)), fair)
            for seat in range(players)
        ),
        plays={word: _plays(ended, word, fair) for word in words},
        endings=dict(
            sorted(Counter(one.played.outcome.ending for one in ended if one.played.outcome).items())
        ),
        decisions=spread([one.played.decisions for one in ended]),
        rounds=spread([one.rounds for one in ended]),
        lead_changes=spread([lead_changes(one) for one in ended]),
        decided=spread([decided(one) for one in ended]),
        curve=_curve(ended),
        groups=_groups(game, players, ended, fair),
        choices=choices,
        single=single,
        failures=tuple(
            Failure(one.number, one.seed, one.bots, one.decisions, one.error, one.trace, one.record)
            for one in (each.played for each in traced)
            if one.outcome is None
        ),
    )


def won(one: Traced, seat: Seat) -> float:
    """A seat's share of the win."""
    assert one.played.outcome is not None
    winners = one.played.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def won_as(one: Traced, word: str, name: str) -> float:
    """The share of the win of whoever played this party, species or deck."""
    return sum(won(one, seat) for seat, played in enumerate(one.sides.get(word, ())) if played == name)


def ended_by(one: Traced, ending: str) -> float:
    """1 if the game ended so."""
    return float(one.played.outcome is not None and one.played.outcome.ending == ending)


def used(one: Traced, title: str, name: str) -> float:
    """1 if anybody used a thing."""
    return float(any(use.name == name and use.title == title for use in one.uses))


def leaders(one: Traced) -> list[tuple[int, Seat]]:
    """Who led at the beginning of each round; a lead that is hardly one changes nothing. `NOBODY` leads where all are about to lose."""
    found: list[tuple[int, Seat]] = []
    for moment in one.course:
        chances = dict(enumerate(moment.chances))
        chances[NOBODY] = 1 - sum(moment.chances)
        best = max(chances, key=lambda seat: chances[seat])
        if found and chances[best] - chances[found[-1][1]] < CLEAR:
            best = found[-1][1]
        found.append((moment.round, best))
    return found


def lead_changes(one: Traced) -> float:
    """How often another seat led than the round before."""
    seats = [seat for _, seat in leaders(one)]
    return float(sum(a != b for a, b in pairwise(seats)))


def decided(one: Traced) -> float:
    """The first round from whose beginning on a winner led; the round after the last one if another led to the end."""
    assert one.played.outcome is not None
    winners = one.played.outcome.winners or (NOBODY,)
    at = one.rounds + 1
    for number, seat in reversed(leaders(one)):
        if seat not in winners:
            break
        at = number
    return float(at)


def _plays(ended: Sequence[Traced], word: str, fair: float) -> tuple[Standing, ...]:
    entries: Counter[str] = Counter()
    wins: dict[str, float] = {}
    for one in ended:
        for seat, name in enumerate(one.sides.get(word, ())):
            if name:
                entries[name] += 1
                wins[name] = wins.get(name, 0.0) + won(one, seat)
    found = [Standing(name, share(wins[name], count), fair) for name, count in entries.items()]
    return tuple(sorted(found, key=lambda one: (-one.won.rate, one.name)))


def _curve(ended: Sequence[Traced]) -> tuple[Decided, ...]:
    if not ended:
        return ()
    when = [decided(one) for one in ended]
    last = max(one.rounds for one in ended) + 1
    return tuple(
        Decided(number, sum(at <= number for at in when) / len(when)) for number in range(1, last + 1)
    )


def _groups(game: Game, players: int, ended: Sequence[Traced], fair: float) -> tuple[Group, ...]:
    found = []
    for title, names in things(game, game.new(players, 0).words()).items():
        seen: dict[str, _Tally] = {name: _Tally() for name in names}
        for one in ended:
            for use in one.uses:
                if use.title == title and use.name in seen:
                    tally = seen[use.name]
                    tally.games.add(one.played.number)
                    tally.users[one.played.number, use.seat] = won(one, use.seat)
                    tally.times[use.verb] += use.times
        counted = [
            Thing(
                name,
                len(tally.games),
                len(tally.games) / len(ended),
                dict(sorted(tally.times.items())),
                Standing(name, share(sum(tally.users.values()), len(tally.users)), fair),
            )
            for name, tally in seen.items()
            if tally.games
        ]
        counted.sort(key=lambda thing: (-thing.games, thing.name))
        found.append(
            Group(title, tuple(counted), tuple(name for name, tally in seen.items() if not tally.games))
        )
    return tuple(found)


class _Tally:
    def __init__(self) -> None:
        self.games: set[int] = set()
        self.users: dict[tuple[int, Seat], float] = {}
        self.times: Counter[str] = Counter()


def _choices(ended: Iterable[Traced]) -> tuple[float, tuple[Choice, ...]]:
    """How many decisions had one move only, and in which choices nearly always the same was done."""
    asked: Counter[str] = Counter()
    answers: dict[str, Counter[str]] = {}
    single = total = 0
    for one in ended:
        for question in one.asked:
            single += question.single
            total += question.listed
            asked[question.question] += question.asked
            answers.setdefault(question.question, Counter()).update(question.answers)
    found = []
    for text, count in asked.items():
        if count >= OFTEN:
            answer, often = answers[text].most_common(1)[0]
            found.append(Choice(text, count, answer, often / count))
    found.sort(key=lambda choice: (-choice.share, -choice.asked, choice.question))
    return single / max(1, total), tuple(found)
