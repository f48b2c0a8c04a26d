"""Tables that do not begin with a fresh game: lessons, and games that are played on from a step of another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("tables", "origin")
