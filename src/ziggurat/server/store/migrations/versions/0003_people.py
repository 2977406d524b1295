"""Who is muted or blocked, who was shown out of a table, and reports for the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "shunned",
        sa.Column("guest", sa.String(length=24), nullable=False, comment="Who shuns."),
        sa.Column("other", sa.String(length=24), nullable=False, comment="Who is shunned."),
        sa.Column("kind", sa.String(length=8), nullable=False, comment="mute or block."),
        sa.Column("name", sa.String(length=24), nullable=False, comment="What the other was called then."),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guest.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["guest.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "other"),
    )
    op.create_table(
        "kicked",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["playtable"], ["playtable.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("playtable", "guest"),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False, comment="Who reports."),
        sa.Column("about", sa.String(length=24), nullable=False, comment="Who is reported."),
        sa.Column("name", sa.String(length=24), nullable=False, comment="What the one reported was called then."),
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False, comment="What the one who reports says."),
        sa.Column("lines", sa.Text(), nullable=False, comment="JSON: the chat around it."),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("report")
    op.drop_table("kicked")
    op.drop_table("shunned")
