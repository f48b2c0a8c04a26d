"""A game as a text file: header, commitment, moves. Replays to the same position, byte for byte.

At a table the seed is the hash of a secret, which the host commits to before anybody sits, and of a salt for each chair.
A salt is bound to the commitment, so none can be older than it: a player's is made of the commitment and of a share that
the player sends, a bot's (and that of a player who sends nothing) of the commitment alone. So the host cannot choose the
dice: when it made its secret it knew no share, and afterwards there is nothing left to choose. The stream of outcomes is keyed apart from the commitment (`chance.seeded`
hashes the seed once more under another name), so that the commitment tells nothing about it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.base import Outcome, Seat
from orrery.engine.errors import OrreryError, RecordError

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.engine.position import Position

FORMAT = 1


def commit(secret: bytes) -> str:
    """What is published before the first move: it binds the host to the secret and tells nothing about it."""
    return hashlib.sha256(b"orrery-commit:" + secret).hexdigest()


def seed_of(secret: bytes, salts: Sequence[str]) -> str:
    """The seed of a table: nobody knows it before the secret is revealed, nobody alone has chosen it."""
    text = b"orrery-seed:" + secret + b":" + msgspec.json.encode(list(salts))
    return hashlib.sha256(text).hexdigest()


def salt_of(commitment: str, chair: int, share: str = "") -> str:
    """The salt of a chair: it follows from the commitment and from what its player gave, if anything."""
    return hashlib.sha256(f"orrery-salt:{commitment}:{chair}:{share}".encode()).hexdigest()[:32]


def salts_of(commitment: str, shares: Sequence[str]) -> tuple[str, ...]:
    """The salts of a table, chair by chair."""
    return tuple(salt_of(commitment, chair, share) for chair, share in enumerate(shares))


def digest_of(pos: Position) -> str:
    """What identifies a position to the byte."""
    return hashlib.sha256(pos.save()).hexdigest()


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything of a record but its moves. `seed` is set for simulations; tables have commitment, shares, salts, secret.

    Records of tables that were begun before shares were bound to the commitment have salts alone, as they were given.
    """

    game: str
    players: int
    options: dict[str, Any]
    content: str
    format: int = FORMAT
    names: tuple[str, ...] = ()
    seed: str = ""
    commitment: str = ""
    shares: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    secret: str = ""
    outcome: Outcome | None = None
    digest: str = ""

    def stream_seed(self) -> str:
        """The seed that the game was played with; needs the secret at a table."""
        if not self.commitment:
            return self.seed
        if not self.secret:
            raise RecordError("The seed of this game is not revealed yet, so it cannot be replayed.")
        return seed_of(bytes.fromhex(self.secret), self.salts)


def header_of(pos: Position, **more: Any) -> Header:
    """The header of a game that has come to this position: with its result and digest once it is over."""
    over = pos.outcome is not None
    return Header(
        pos.game.slug,
        pos.players,
        pos.options,
        pos.game.content_hash,
        outcome=pos.outcome,
        digest=digest_of(pos) if over else "",
        **more,
    )


class Record(msgspec.Struct, frozen=True):
    """A game: its header, and each move with the seat that made it."""

    header: Header
    moves: tuple[tuple[Seat, str], ...]

    def text(self) -> str:
        """The record as a file: one field a line, an empty line, one move a line with its seat counted from 1."""
        fields = msgspec.to_builtins(self.header)
        head = [f"orrery-record: {fields.pop('format', FORMAT)}"]
        head += [f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields.items()]
        moves = [f"{seat + 1} {move}" for seat, move in self.moves]
        return "\n".join([*head, "", *moves]) + "\n"

    def replay(self, game: Game, upto: int | None = None) -> Position:
        """The position after so many moves (all by default). A move that does not fit names its line."""
        self.check(game)
        pos = game.new(self.header.players, self.header.stream_seed(), **self.header.options)
        for number, (seat, move) in enumerate(self.moves[:upto], 1):
            try:
                pos.play(move, seat)
            except OrreryError as error:
                raise RecordError(f"Move {number} ('{move}') does not fit: {error}") from error
        return pos

    def check(self, game: Game) -> None:
        """Refuse a record of another game or of other content."""
        if self.header.game != game.slug:
            raise RecordError(f"This is a record of {self.header.game}, not of {game.slug}.")
        if self.header.content != game.content_hash:
            raise RecordError(
                f"This record was played with other cards or tiles ({self.header.content}) than the ones here "
                f"({game.content_hash}); put the same content pack in place."
            )

    def verify(self, game: Game) -> Position:
        """Prove the game: the commitment fits the secret, the salts came after it, and the moves lead to the recorded
        end."""
        header = self.header
        if header.shares:
            self._verify_salts()
        if header.commitment and header.secret and commit(bytes.fromhex(header.secret)) != header.commitment:
            raise RecordError(
                "The revealed secret does not fit the commitment: the dice were not the promised ones."
            )
        pos = self.replay(game)
        if header.digest and digest_of(pos) != header.digest:
            raise RecordError("The moves do not lead to the recorded position.")
        if header.outcome is not None and header.outcome != pos.outcome:
            raise RecordError("The moves do not lead to the recorded result.")
        return pos

    def _verify_salts(self) -> None:
        header = self.header
        expected = salts_of(header.commitment, header.shares)
        if len(header.salts) != len(expected):
            raise RecordError("There is not one salt for each share: somebody has changed the dice.")
        for chair, (salt, bound) in enumerate(zip(header.salts, expected, strict=True), 1):
            if salt != bound:
                raise RecordError(
                    f"The salt of chair {chair} does not follow from the commitment and from what was given there: "
                    "somebody has chosen it."
                )


def read_record(text: str) -> Record:
    """Parse a record; what is wrong is said with its line."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    if not head.startswith("orrery-record: "):
        raise RecordError("This is no Orrery record: its first line should read 'orrery-record: 1'.")
    fields: dict[str, Any] = {}
    for number, line in enumerate(head.splitlines(), 1):
        name, colon, value = line.partition(": ")
        if number == 1:
            if value.strip() != str(FORMAT):
                raise RecordError(
                    f"This record has format {value.strip()}; this program reads format {FORMAT}."
                )
            continue
        try:
            fields[name] = msgspec.json.decode(value) if colon else None
        except msgspec.DecodeError as error:
            raise RecordError(f"Line {number} of the record ('{name}') is damaged.") from error
    try:
        header = msgspec.convert(fields, Header)
        if header.secret:
            bytes.fromhex(header.secret)
    except (msgspec.ValidationError, ValueError) as error:
        raise RecordError(f"The record's header is damaged: {error}.") from error
    moves: list[tuple[Seat, str]] = []
    first = head.count("\n") + 3
    for number, line in enumerate(body.splitlines(), first):
        seat, _, move = line.partition(" ")
        if not line:
            continue
        if not seat.isdecimal() or not move or not 1 <= int(seat) <= header.players:
            raise RecordError(f"Line {number} of the record is no move: '{line[:60]}'.")
        moves.append((int(seat) - 1, move))
    return Record(header, tuple(moves))
