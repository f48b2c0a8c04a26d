"""One running game with numbers on everything: what environments of all libraries stand on.

A desk holds the position, says what each seat sees and may do in numbers, plays actions and gives rewards. Actions come in two
forms. `ids` are the structured numbers of `actions`: the same move has the same number for ever. `list` is the place of a move in the list
of legal ones, shown as a matrix with a row for each: its kind and its fields. A list that is longer than the matrix has pages: the
last row turns to the next one, which is a click of its own and changes nothing else.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, Literal, TypeAlias

import msgspec

from orrery.adapters.actions import WAIT, Actions
from orrery.adapters.observing import Encoder, Vector
from orrery.adapters.rewards import rewards_by
from orrery.bots.bot import Watcher
from orrery.bots.registry import bot
from orrery.draw.picture import Picture
from orrery.engine.base import Move, Seat
from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.engine.extras import extra
from orrery.engine.game import Game
from orrery.engine.notation import read_position, view_text
from orrery.engine.position import Position
from orrery.games import game as game_of

with extra("study", "An environment for research"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Form: TypeAlias = Literal["ids", "list"]
Included: TypeAlias = Literal["json", "text"]
RENDERS = ("human", "ansi", "svg", "rgb_array")
WIDTH = 480
"""How wide a picture in pixels is: learning does not need more."""
TEXTS = 400_000
_LETTERS = frozenset(map(chr, range(32, 127))) | {"\n"}
_KEPT = 64
"""So many kinds of tables are remembered with their encoders."""


@lru_cache(maxsize=_KEPT)
def _coding(slug: str, players: int, options: tuple[tuple[str, Any], ...]) -> tuple[Actions, Encoder]:
    game = game_of(slug)
    actions = Actions(game, players, dict(options))
    return actions, Encoder(game, players, dict(options), actions)


def coding(game: Game, players: int, options: Mapping[str, Any]) -> tuple[Actions, Encoder]:
    """Numbers and vectors of a game; made once for all tables that are alike."""
    actions, encoder = _coding(game.slug, players, tuple(sorted(options.items())))
    return actions, encoder.another()


class Desk:
    """One game, in numbers."""

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rewards: str = "outcome",
        actions: Form = "ids",
        rows: int = 128,
        include: Sequence[Included] = (),
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(slug)
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.options = self.game.check_options(options or {})
        if actions not in ("ids", "list"):
            raise SetupError(f"Actions are 'ids' or 'list', not '{actions}'.")
        if rows < 2:
            raise SetupError("A list of moves needs at least two rows.")
        for name in include:
            if name not in ("json", "text"):
                raise SetupError(f"An observation may include json and text, not '{name}'.")
        if render_mode is not None and render_mode not in RENDERS:
            raise SetupError(f"There is no render mode '{render_mode}'; there are {', '.join(RENDERS)}.")
        self.actions, self.encoder = coding(self.game, self.players, self.options)
        self.rewards = rewards_by(rewards)
        self.form = actions
        self.rows = rows
        self.include = tuple(include)
        self.render_mode = render_mode
        self.size = self.actions.size if actions == "ids" else rows
        self.pos: Position = self.game.new(self.players, 0, **self.options)
        self.decisions = 0
        self._pages = [0] * self.players
        self._watchers: list[tuple[Seat, Watcher]] = []
        self._legal: dict[Seat, dict[int, Move | None]] = {}
        self._more = actions == "list" or bool(self.include)
        """Whether an observation has more than the vector and the mask."""

    # --- spaces -----------------------------------------------------------------------------------------------

    def action_space(self) -> spaces.Discrete:
        """All actions."""
        return spaces.Discrete(self.size)

    def observation_space(self) -> spaces.Dict:
        """All observations."""
        far = np.iinfo(np.int32)
        found: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(far.min, far.max, (self.encoder.size,), np.int32),
            "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
        }
        if self.form == "list":
            found["moves"] = spaces.Box(far.min, far.max, (self.rows, self.actions.width), np.int32)
        for name in self.include:
            found[name] = spaces.Text(TEXTS, min_length=0, charset=_LETTERS)
        return spaces.Dict(found)

    def state_space(self) -> spaces.Box:
        """All that can lie on the table."""
        far = np.iinfo(np.int32)
        return spaces.Box(far.min, far.max, (self.encoder.state_size,), np.int32)

    # --- a game -----------------------------------------------------------------------------------------------

    def begin(self, seed: int | str, position: str = "") -> None:
        """A new game, or one that goes on from the text of a position of the same size and options."""
        if position:
            pos = read_position(position, self.game.called)
            if pos.players != self.players or pos.options != self.options:
                raise SetupError(
                    "This position is of a table with other players or options than this environment."
                )
            self.pos = pos
        else:
            self.pos = self.game.new(self.players, seed, **self.options)
        self.pos.listening = False
        self._watchers = []
        self.rewards.start(self.pos)
        self.decisions = 0
        self._turned()

    def watched_by(self, bots: Mapping[Seat, Any]) -> None:
        """Tell these bots what happens, those that have any use for it."""
        self._watchers = [
            (seat, mind) for seat, mind in bots.items() if isinstance(mind, Watcher) and mind.listens
        ]
        self.pos.listening = bool(self._watchers)

    def _turned(self) -> None:
        self._legal = {}
        if self._more:
            self._pages = [0] * self.players

    def legal(self, seat: Seat) -> dict[int, Move | None]:
        """Every action of a seat now, by its structured number."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.actions.legal(self.pos, seat)
        return found

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for each action that this seat may take."""
        legal = self._legal.get(seat) or self.legal(seat)
        mask = bytearray(self.size)
        if self.form == "ids":
            for number in legal:
                mask[number] = 1
        else:
            shown = len(self._page(seat))
            mask[:shown] = b"\1" * shown
            if len(legal) > self.rows:
                mask[-1] = 1
        return np.frombuffer(mask, np.int8)

    def _page(self, seat: Seat) -> list[int]:
        """The structured numbers in the rows of the matrix."""
        legal = list(self.legal(seat))
        if len(legal) <= self.rows:
            return legal
        first = self._pages[seat] * (self.rows - 1)
        return legal[first : first + self.rows - 1]

    def matrix(self, seat: Seat) -> Vector:
        """The legal moves of a seat as rows of features; rows without a move are -1."""
        legal = self.legal(seat)
        rows = np.full((self.rows, self.actions.width), -1, np.int32)
        page = self._page(seat)
        if page:
            rows[: len(page)] = [self.actions.row(number, legal[number]) for number in page]
        return rows

    def observe(self, seat: Seat) -> dict[str, Any]:
        """All that a seat gets to see."""
        seen: dict[str, Any] = {
            "observation": self.encoder.observe(self.pos, seat),
            "action_mask": self.mask(seat),
        }
        return self._with_more(seen, seat) if self._more else seen

    def _with_more(self, seen: dict[str, Any], seat: Seat) -> dict[str, Any]:
        if self.form == "list":
            seen["moves"] = self.matrix(seat)
        for name in self.include:
            view = self.pos.view(seat)
            if name == "json":
                seen[name] = ascii_json(view.shown())
            else:
                seen[name] = view_text(view)
        return seen

    def is_legal(self, seat: Seat, action: int) -> bool:
        """Whether a seat may take this action now."""
        if self.form == "ids":
            return action in (self._legal.get(seat) or self.legal(seat))
        if action == self.rows - 1 and len(self.legal(seat)) > self.rows:
            return True
        return 0 <= action < len(self._page(seat))

    def play(self, seat: Seat, action: int) -> list[float] | None:
        """Take a legal action; what it has brought to each seat, None for nothing."""
        legal = self._legal.get(seat) or self.legal(seat)
        if self.form == "list":
            if action == self.rows - 1 and len(legal) > self.rows:
                pages = -(-len(legal) // (self.rows - 1))
                self._pages[seat] = (self._pages[seat] + 1) % pages
                return None
            action = self._page(seat)[action]
        if action == WAIT:
            return None
        move = legal[action]
        return self.say(seat, self.actions.move(action) if move is None else move)  # type: ignore[arg-type]

    def say(self, seat: Seat, move: Move) -> list[float] | None:
        """Play a move, which need not lie on the grid."""
        pos = self.pos
        events = pos.play(move, seat)
        for other, mind in self._watchers:
            mind.seen([event for event in events if event.visible_to(other)], other)
        self.decisions += 1
        self._turned()
        return self.rewards.after(pos)

    def any_of(self, seat: Seat, luck: Any) -> int:
        """A legal action by luck (`integers(n)`)."""
        legal = np.flatnonzero(self.mask(seat))
        return int(legal[int(luck.integers(len(legal)))])

    def text(self, seat: Seat, action: int) -> str:
        """What an action says now."""
        if self.form == "list":
            if action == self.rows - 1 and len(self.legal(seat)) > self.rows:
                return "turn the page"
            page = self._page(seat)
            action = page[action] if action < len(page) else WAIT
        move = self.legal(seat).get(action)
        return self.pos.text(move) if move is not None else self.actions.text(action, self.pos)

    # --- pictures ---------------------------------------------------------------------------------------------

    def render(self) -> Any:
        """The table as a spectator sees it, in the chosen way."""
        view = self.pos.view(None)
        drawing = self.game.drawing()
        if self.render_mode in ("ansi", "human"):
            from orrery.draw.terminal import plain  # only pictures need it

            text: str = plain(drawing.screen(view))
            if self.render_mode == "ansi":
                return text
            print(text)
            return None
        svg: str = drawing.poster(view)
        return svg if self.render_mode == "svg" else pixels(Picture(svg).png(WIDTH))


def ascii_json(value: Any) -> str:
    """A value as JSON in letters of ASCII alone."""
    text = msgspec.json.encode(value).decode()
    return "".join(c if c in _LETTERS else "".join(f"\\u{u:04x}" for u in _units(c)) for c in text)


def _units(letter: str) -> tuple[int, ...]:
    raw = letter.encode("utf-16-be")
    return struct.unpack(f">{len(raw) // 2}H", raw)


def minds(names: str | Sequence[str], game: Game, seats: Sequence[Seat], seed: int | str) -> dict[Seat, Any]:
    """A bot for each of these seats: one kind for all, or one for each."""
    kinds = [kind.strip() for kind in names.split(",")] if isinstance(names, str) else list(names)
    if len(kinds) == 1:
        kinds *= len(seats)
    if len(kinds) != len(seats):
        raise SetupError(
            f"{len(kinds)} bots are named for {len(seats)} seats; name one for all, or one for each."
        )
    return {
        seat: bot(kind, game, seeded(f"{seed}/seat {seat + 1}"))
        for seat, kind in zip(seats, kinds, strict=True)
    }


def pixels(png: bytes) -> NDArray[np.uint8]:
    """A PNG as rows of red, green and blue on black."""
    with extra("study", "A picture in pixels"):
        from PIL import Image  # most environments draw nothing
    with Image.open(BytesIO(png)) as picture:
        found = np.asarray(picture.convert("RGBA"), np.uint16)
    return (found[..., :3] * found[..., 3:] // 255).astype(np.uint8)
