"""Matches as they were shown, players' own randomness, devices with a label, sanctions, and who is the authority."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "chronicle",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False, comment="The first position on this sheet."),
        sa.Column(
            "body", sa.LargeBinary(), nullable=False, comment="zlib of JSON lines: each position as it was shown."
        ),
        sa.PrimaryKeyConstraint("playtable", "first"),
    )
    op.create_table(
        "sanction",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False, comment="muted or banned, by the operator."),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("guest", "kind"),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=24), nullable=False, comment="authority, pulse or key."),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    seen = "When they were last here, to the day."
    op.add_column("guest", sa.Column("seen", sa.Float(), nullable=True, comment=seen))
    label = "What the device says it is, in two words."
    op.add_column("device", sa.Column("label", sa.String(length=40), nullable=True, comment=label))
    seen = "When it was last here, to the day."
    op.add_column("device", sa.Column("seen", sa.Float(), nullable=True, comment=seen))
    promise = "SHA-256 of the player's own randomness."
    op.add_column("seat", sa.Column("promise", sa.String(length=64), nullable=True, comment=promise))
    entropy = "The player's own randomness, once it is told."
    op.add_column("seat", sa.Column("entropy", sa.String(length=64), nullable=True, comment=entropy))


def downgrade() -> None:
    """Drop them."""
    for table, column in (
        ("seat", "entropy"),
        ("seat", "promise"),
        ("device", "seen"),
        ("device", "label"),
        ("guest", "seen"),
    ):
        op.drop_column(table, column)
    for table in ("house", "sanction", "chronicle"):
        op.drop_table(table)
