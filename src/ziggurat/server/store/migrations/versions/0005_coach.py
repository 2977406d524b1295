"""Whether a player has a coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make it. Of seats that were taken before nothing is known: they have one where their table allows it."""
    op.add_column("seat", sa.Column("coach", sa.Boolean(), nullable=True, comment="The player has a coach."))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seat", "coach")
