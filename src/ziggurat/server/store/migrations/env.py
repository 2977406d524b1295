"""How Alembic runs here: on the connection that the store hands in."""

from __future__ import annotations

from alembic import context

from ziggurat.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
