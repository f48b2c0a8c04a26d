"""The host's desk: bans, a message to all, closed tables, who was last seen when, and calls to running servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("closed", sa.String(200), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("visited", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("kind", "who"),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "calls",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("calls")
    op.drop_table("notices")
    op.drop_table("bans")
    op.drop_column("tables", "visited")
    op.drop_column("tables", "closed")
    op.drop_column("guests", "seen")
