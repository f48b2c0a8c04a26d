"""The database: a log for each table, and what is needed to find tables and people.

`log` forgets nothing, and its key (table, number) decides every race: who inserts a number first has played. What
everybody may know of counts up from 1; what only some may know of (private words, stops, who belongs to the
table) counts down from -1, so that it leaves no gap. `pulse` holds what changes with every move, apart from the rest so that many tables can be written by one statement.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

HEAD = "0010"
"""The newest migration: a database that says so needs none."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("title", String(128), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("draw_seats", Boolean, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("pace", Float),
    Column("content", String(64), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("began", Integer, nullable=False, server_default="0"),
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("salts", Text, nullable=False),
    Column("shares", Text, nullable=False, server_default="[]"),
    Column("away", Text, nullable=False, server_default="{}"),
    Column("origin", Text, nullable=False, server_default="{}"),
    Column("watch", String(32), nullable=False, unique=True),
    Column("outcome", Text, nullable=False),
    Column("again", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("closed", String(200), nullable=False, server_default=""),
    Column("visited", Float, nullable=False, server_default="0"),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Index("tables_public", "public", "state", "created"),
    Index("tables_owner", "owner", "created"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("at", Integer, nullable=False),
    Column("waiting", String(64), nullable=False),
    Column("used", Text, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("due", Boolean, nullable=False),
    Column("updated", Float, nullable=False),
    Index("pulse_due", "due", "updated"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("chair", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("token", String(32), nullable=False, unique=True),
    Column("salt", String(128), nullable=False),
    Column("reserved", String(32), nullable=False),
    Column("timed_out", Boolean, nullable=False),
    Column("votes", Text, nullable=False, server_default="{}"),
    Column("stops", Text, nullable=False, server_default="{}"),
    Column("plan", Text, nullable=False, server_default="{}"),
    PrimaryKeyConstraint("table_id", "chair"),
)

members = Table(
    "members",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("chair", Integer, nullable=False),
    PrimaryKeyConstraint("guest", "table_id", "chair"),
    Index("members_table", "table_id"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("undone", Boolean, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("position", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("table_id", "number"),
)

repeats = Table(
    "repeats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("key", String(64), nullable=False),
    Column("said", String(64), nullable=False),
    Column("at", Integer, nullable=False),
    Column("time", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "key"),
)

packs = Table(
    "packs",
    metadata,
    Column("game", String(64), nullable=False),
    Column("digest", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("author", String(64), nullable=False),
    Column("text", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("game", "digest"),
)
"""What tables are played with, by the digest of what rules read of it: whole content files, compressed, in the form of the
version of the rules that wrote them. A pack without a name is the content that came with the game at that time."""

promises = Table(
    "promises",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Index("promises_created", "created"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("made_by", String(64), nullable=False),
    Column("body", Text, nullable=False),
)
"""What there is to learn from finished games: it takes a while to find out, and can be found out again."""

works = Table(
    "works",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("updated", Float, nullable=False),
    PrimaryKeyConstraint("guest", "game", "name"),
)

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), nullable=False),
    Column("who", String(64), nullable=False),
    Column("why", String(200), nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("kind", "who"),
)

notices = Table(
    "notices",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("text", String(500), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
    sqlite_autoincrement=True,
)

calls = Table(
    "calls",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("what", String(64), nullable=False),
    sqlite_autoincrement=True,
)
"""What was done behind the backs of running servers, for them to hear of: numbers are never given twice."""
