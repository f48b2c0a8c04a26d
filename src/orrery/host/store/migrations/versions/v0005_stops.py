"""Stops instead of standing orders: a level for all questions, and rules for some kinds."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_chairs = sa.table(
    "chairs",
    sa.column("table_id", sa.String),
    sa.column("chair", sa.Integer),
    sa.column("orders", sa.Text),
    sa.column("stops", sa.Text),
)


def upgrade() -> None:
    op.add_column("chairs", sa.Column("stops", sa.Text, nullable=False, server_default="{}"))
    _rewrite("orders", "stops", _stops)
    op.drop_column("chairs", "orders")


def downgrade() -> None:
    op.add_column("chairs", sa.Column("orders", sa.Text, nullable=False, server_default="{}"))
    _rewrite("stops", "orders", _orders)
    op.drop_column("chairs", "stops")


def _stops(orders: dict[str, str]) -> dict[str, object]:
    """Whoever wanted to answer only if something would be lost is asked when it touches them."""
    return {"kinds": {kind: "never" if order == "never" else "mine" for kind, order in orders.items()}}


def _orders(stops: dict[str, dict[str, str]]) -> dict[str, str]:
    return {kind: "never" for kind, rule in stops.get("kinds", {}).items() if rule == "never"}


def _rewrite(old: str, new: str, change: object) -> None:
    assert callable(change)
    bind = op.get_bind()
    before, after = _chairs.c[old], _chairs.c[new]
    rows = bind.execute(sa.select(_chairs.c.table_id, _chairs.c.chair, before).where(before != "{}")).all()
    for table, chair, text in rows:
        here = (_chairs.c.table_id == table) & (_chairs.c.chair == chair)
        bind.execute(_chairs.update().where(here).values({after: json.dumps(change(json.loads(text)))}))
