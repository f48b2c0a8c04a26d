"""What sitters have planned: the rest of a row of moves, while others may answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("plan", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("chairs", "plan")
