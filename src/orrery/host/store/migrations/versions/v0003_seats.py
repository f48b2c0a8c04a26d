"""A seat is one person's: away rules and votes, answers that are given again, promises made before a table is opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shares", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("away", sa.Text, nullable=False, server_default="{}"))
    op.add_column("chairs", sa.Column("votes", sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "repeats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("said", sa.String(64), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key"),
    )
    op.create_table(
        "promises",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Index("promises_created", "created"),
    )


def downgrade() -> None:
    op.drop_table("promises")
    op.drop_table("repeats")
    op.drop_column("chairs", "votes")
    op.drop_column("tables", "away")
    op.drop_column("tables", "shares")
