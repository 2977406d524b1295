"""Which processes there are over one database, and which of them owns a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "node",
        sa.Column("id", sa.String(length=24), nullable=False, comment="A process among several over this database."),
        sa.Column("address", sa.String(length=255), nullable=False, comment="Where its siblings reach it."),
        sa.Column(
            "expires",
            sa.Float(),
            nullable=False,
            comment="Until when it is believed to be there, by this database's clock.",
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "lease",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column(
            "node", sa.String(length=24), nullable=False, comment="Who owns the table, for as long as it is there."
        ),
        sa.Column("token", sa.BigInteger(), nullable=False, comment="Rises with every owner; writes carry it."),
        sa.PrimaryKeyConstraint("playtable"),
    )
    op.create_index("ix_lease_node", "lease", ["node"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("lease")
    op.drop_table("node")
