"""Alembic's door: run on the connection that the store hands over (or, for whoever writes a migration, on a URL)."""

from __future__ import annotations

from alembic import context

from orrery.host.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
