"""How far the clocks of a table have run since its last move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "clock",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False, comment="The moment at which they ran."),
        sa.Column("seconds", sa.Text(), nullable=False, comment="JSON: what each seat has left."),
        sa.PrimaryKeyConstraint("playtable"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("clock")
