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
    `version` is the one of the rules that the game was begun with, 0 in records from before versions were counted; `updates` says
    after how many moves it went on with another one. `pack` is the whole content, as TOML, where it is not the game's own.
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
    version: int = 0
    updates: tuple[tuple[int, int], ...] = ()
    pack: str = ""

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
        **{"version": pos.game.version, "pack": "" if pos.game.is_standard else pos.game.text, **more},
    )


class Proof(msgspec.Struct, frozen=True, eq=False):
    """What a record proves: the position after so many of its moves, and what it cannot prove, in sentences.

    `doubts` are empty where everything is proved. They tell of an honest record of another version, never of a wrong one.
    """

    pos: Position
    moves: int
    doubts: tuple[str, ...] = ()


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
        game = self.game(game)
        pos, played, error = self._played(game, upto)
        if error is not None:
            told = f"Move {played + 1} ('{self.moves[played][1]}') does not fit: {error}"
            if self.is_older(game):
                told = f"{self.about_version(game)} {told}"
            raise RecordError(told) from error
        return pos

    def _played(self, game: Game, upto: int | None = None) -> tuple[Position, int, OrreryError | None]:
        """The position as far as the moves can be played, how many were, and what is wrong with the next."""
        header = self.header
        options = header.options if not self.is_older(game) else game.fitting_options(header.options)
        pos = game.new(header.players, header.stream_seed(), **options)
        for number, (seat, move) in enumerate(self.moves[:upto]):
            try:
                if header.version != game.version:
                    move = game.versions.bring_move(move, header.version or 1)
                pos.play(move, seat)
            except OrreryError as error:
                return pos, number, error
        return pos, len(self.moves[:upto]), None

    def is_older(self, game: Game) -> bool:
        """Whether it was played, from its beginning or from some move on, by another version than the one here, or nobody knows."""
        return self.header.version != game.version or bool(self.header.updates) or not self.is_known(game)

    def is_known(self, game: Game) -> bool:
        """Whether the content that it names is the one that the game has here."""
        header = self.header
        own = game.versions.digest_of(header.content) == game.content_hash or bool(header.pack)
        return own or (game.packs is not None and header.content == game.packs.file_hash())

    def about_version(self, game: Game) -> str:
        """A sentence about the version that it was played with."""
        header = self.header
        begun = (
            f"version {header.version} of the rules"
            if header.version
            else "rules from before versions were counted"
        )
        later = "".join(
            f", and from move {move + 1} on with version {number}" for move, number in header.updates
        )
        other = "" if self.is_known(game) else ", with other cards or tiles than the ones here"
        return f"This game was played with {begun}{later}{other}; here is version {game.version}."

    def game(self, game: Game) -> Game:
        """The game with the content that this record was played with; a sentence if it is another game."""
        header = self.header
        if header.game != game.slug:
            raise RecordError(f"This is a record of {header.game}, not of {game.slug}.")
        if header.version > game.version:
            raise RecordError(
                f"This record was played with version {header.version} of {game.title}; this program plays version "
                f"{game.version}. A newer program can replay it."
            )
        if header.pack:
            found = game.with_text(header.pack, "the record's pack", header.version)
            if header.version == game.version and found.content_hash != header.content:
                raise RecordError("The pack in this record is not the one that its header names.")
            return found
        if header.content == game.content_hash:
            return game
        before = game.earlier(header.content)
        if before is not None:
            return before
        if header.version == game.version:
            raise RecordError(
                f"This record was played with other cards or tiles ({header.content}) than the ones here "
                f"({game.content_hash}); put the same content pack in place."
            )
        return game

    def verify(self, game: Game) -> Position:
        """Prove the whole game: the commitment fits the secret, the salts came after it, and the moves lead to the recorded
        end. What cannot be proved is an error, too; `prove` says how far it goes."""
        proof = self.prove(game)
        if proof.doubts and proof.moves < len(self.moves):
            raise RecordError(" ".join(proof.doubts))
        return proof.pos

    def prove(self, game: Game) -> Proof:
        """What this record proves. A `RecordError` says that it is wrong: the secret does not fit, somebody chose a salt, or
        its moves do not lead to the recorded end although they were played by this very version."""
        header = self.header
        if header.shares:
            self._verify_salts()
        if header.commitment and header.secret and commit(bytes.fromhex(header.secret)) != header.commitment:
            raise RecordError(
                "The revealed secret does not fit the commitment: the dice were not the promised ones."
            )
        if header.commitment and any(move.startswith("scene from/") for _, move in self.moves):
            raise RecordError(
                "A position was laid out by hand in this game, so nothing about it can be proved."
            )
        game = self.game(game)
        if not self.is_older(game):
            pos = self.replay(game)
            if header.digest and digest_of(pos) != header.digest:
                raise RecordError("The moves do not lead to the recorded position.")
            if header.outcome is not None and header.outcome != pos.outcome:
                raise RecordError("The moves do not lead to the recorded result.")
            return Proof(pos, len(self.moves))
        pos, played, error = self._played(game)
        doubts = [self.about_version(game)]
        if error is not None:
            doubts.append(
                f"The first {played} of its {len(self.moves)} moves are legal here as well; move {played + 1} "
                f"('{self.moves[played][1]}') is not: {error} Whether it was legal then, this program cannot prove."
            )
        elif header.outcome is not None and header.outcome != pos.outcome:
            doubts.append(
                "All its moves are legal here as well, but they lead to another result than the recorded one; which "
                "of the two was right then, this program cannot prove."
            )
        else:
            doubts.append("All its moves are legal here as well, and lead to the recorded result.")
        return Proof(pos, played, tuple(doubts))

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
