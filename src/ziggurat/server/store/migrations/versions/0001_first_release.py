"""The tables of the first release."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "analysis",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("body", sa.Text(), nullable=False, comment="JSON."),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("playtable"),
    )
    op.create_table(
        "chat",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("playtable", "number"),
    )
    op.create_table(
        "event",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False, comment="play, undo, redo, back (by consent) or end."),
        sa.Column("body", sa.Text(), nullable=False, comment="JSON."),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("playtable", "moment"),
    )
    op.create_table(
        "guest",
        sa.Column("id", sa.String(length=24), nullable=False, comment="Public: others see it."),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "playtable",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False, comment="The rules version the match began with."),
        sa.Column("options", sa.Text(), nullable=False, comment="JSON."),
        sa.Column("settings", sa.Text(), nullable=False, comment="JSON: clock, hints, is_listed."),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=True),
        sa.Column(
            "seed", sa.LargeBinary(), nullable=False, comment="What the commitment is made to. Secret until the end."
        ),
        sa.Column("opening", sa.Text(), nullable=True),
        sa.Column("rematch", sa.String(length=24), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True, comment="JSON: how the match ended."),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_playtable_host"), "playtable", ["host"], unique=False)
    op.create_index(op.f("ix_playtable_state"), "playtable", ["state"], unique=False)
    op.create_table(
        "snapshot",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column(
            "rules_hash", sa.String(length=64), nullable=False, comment="Fingerprint of the program that wrote it."
        ),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("playtable", "moment"),
    )
    op.create_table(
        "device",
        sa.Column(
            "secret_hash", sa.String(length=64), nullable=False, comment="SHA-256 of the secret in the device's cookie."
        ),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guest.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("secret_hash"),
    )
    op.create_index(op.f("ix_device_guest"), "device", ["guest"], unique=False)
    op.create_table(
        "link",
        sa.Column("token_hash", sa.String(length=64), nullable=False, comment="SHA-256 of the secret in the link."),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guest.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash"),
    )
    op.create_table(
        "seat",
        sa.Column("playtable", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("level", sa.String(length=24), nullable=True),
        sa.Column(
            "invite",
            sa.String(length=64),
            nullable=True,
            comment="The secret of the seat's link, for the host to hand out.",
        ),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["playtable"], ["playtable.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("playtable", "seat"),
    )
    op.create_index("seat_of_guest", "seat", ["guest"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_index("seat_of_guest", table_name="seat")
    op.drop_table("seat")
    op.drop_table("link")
    op.drop_index(op.f("ix_device_guest"), table_name="device")
    op.drop_table("device")
    op.drop_table("snapshot")
    op.drop_index(op.f("ix_playtable_state"), table_name="playtable")
    op.drop_index(op.f("ix_playtable_host"), table_name="playtable")
    op.drop_table("playtable")
    op.drop_table("guest")
    op.drop_table("event")
    op.drop_table("chat")
    op.drop_table("analysis")
