"""What a table is played with: the version of its rules, and its content, kept by digest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("began", sa.Integer, nullable=False, server_default="0"))
    op.add_column("snapshots", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "packs",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "digest"),
    )


def downgrade() -> None:
    op.drop_table("packs")
    op.drop_column("snapshots", "version")
    op.drop_column("tables", "began")
    op.drop_column("tables", "version")
