"""Guests, tables with their logs and snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("title", sa.String(128), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("draw_seats", sa.Boolean, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("pace", sa.Float),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("salts", sa.Text, nullable=False),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("again", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Index("tables_public", "public", "state", "created"),
        sa.Index("tables_owner", "owner", "created"),
    )
    op.create_table(
        "pulse",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("waiting", sa.String(64), nullable=False),
        sa.Column("used", sa.Text, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("due", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Index("pulse_due", "due", "updated"),
    )
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("token", sa.String(32), nullable=False, unique=True),
        sa.Column("salt", sa.String(128), nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("reserved", sa.String(32), nullable=False),
        sa.Column("timed_out", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "chair"),
    )
    op.create_table(
        "members",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "table_id", "chair"),
        sa.Index("members_table", "table_id"),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("position", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    for name in ("snapshots", "log", "members", "chairs", "pulse", "tables", "guests"):
        op.drop_table(name)
