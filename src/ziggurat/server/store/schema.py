"""The tables of the database, as SQLAlchemy knows them. The migrations make them; a test keeps the two equal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

GUEST = Table(
    "guest",
    METADATA,
    Column("id", String(24), primary_key=True, comment="Public: others see it."),
    Column("name", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=True, comment="When they were last here, to the day."),
)

DEVICE = Table(
    "device",
    METADATA,
    Column("secret_hash", String(64), primary_key=True, comment="SHA-256 of the secret in the device's cookie."),
    Column("guest", ForeignKey("guest.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("label", String(40), nullable=True, comment="What the device says it is, in two words."),
    Column("seen", Float, nullable=True, comment="When it was last here, to the day."),
)

LINK = Table(
    "link",
    METADATA,
    Column("token_hash", String(64), primary_key=True, comment="SHA-256 of the secret in the link."),
    Column("guest", ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float, nullable=False),
)

PLAYTABLE = Table(
    "playtable",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False, comment="The rules version the match began with."),
    Column("options", Text, nullable=False, comment="JSON."),
    Column("settings", Text, nullable=False, comment="JSON: clock, hints, is_listed."),
    Column("state", String(12), nullable=False, index=True),
    Column("host", String(24), nullable=True, index=True),
    Column("seed", LargeBinary, nullable=False, comment="What the commitment is made to. Secret until the end."),
    Column("opening", Text, nullable=True),
    Column("rematch", String(24), nullable=True),
    Column("outcome", Text, nullable=True, comment="JSON: how the match ended."),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
)

SEAT = Table(
    "seat",
    METADATA,
    Column("playtable", ForeignKey("playtable.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guest", String(24), nullable=True),
    Column("name", String(24), nullable=False),
    Column("level", String(24), nullable=True),
    Column("invite", String(64), nullable=True, comment="The secret of the seat's link, for the host to hand out."),
    Column("has_left", Boolean, nullable=False, default=False),
    Column("promise", String(64), nullable=True, comment="SHA-256 of the player's own randomness."),
    Column("entropy", String(64), nullable=True, comment="The player's own randomness, once it is told."),
    Column("coach", Boolean, nullable=True, comment="The player has a coach."),
    Index("seat_of_guest", "guest"),
)

EVENT = Table(
    "event",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("moment", Integer, primary_key=True),
    Column("kind", String(8), nullable=False, comment="play, undo, redo, back (by consent) or end."),
    Column("body", Text, nullable=False, comment="JSON."),
    Column("at", Float, nullable=False),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("moment", Integer, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("rules_hash", String(64), nullable=False, comment="Fingerprint of the program that wrote it."),
    Column("facts", LargeBinary, nullable=False),
)

CLOCK = Table(
    "clock",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("moment", Integer, nullable=False, comment="The moment at which they ran."),
    Column("seconds", Text, nullable=False, comment="JSON: what each seat has left."),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(24), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

ANALYSIS = Table(
    "analysis",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("body", Text, nullable=False, comment="JSON."),
    Column("version", BigInteger, nullable=False, default=1),
)

CHRONICLE = Table(
    "chronicle",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("first", Integer, primary_key=True, comment="The first position on this sheet."),
    Column("body", LargeBinary, nullable=False, comment="zlib of JSON lines: each position as it was shown."),
)

SANCTION = Table(
    "sanction",
    METADATA,
    Column("guest", String(24), primary_key=True),
    Column("kind", String(8), primary_key=True, comment="muted or banned, by the operator."),
    Column("at", Float, nullable=False),
    Column("reason", String(200), nullable=False),
)

HOUSE = Table(
    "house",
    METADATA,
    Column("name", String(24), primary_key=True, comment="authority, pulse or key."),
    Column("value", String(64), nullable=False),
)

NODE = Table(
    "node",
    METADATA,
    Column("id", String(24), primary_key=True, comment="A process among several over this database."),
    Column("address", String(255), nullable=False, comment="Where its siblings reach it."),
    Column(
        "expires", Float, nullable=False, comment="Until when it is believed to be there, by this database's clock."
    ),
)

LEASE = Table(
    "lease",
    METADATA,
    Column("playtable", String(24), primary_key=True),
    Column("node", String(24), nullable=False, index=True, comment="Who owns the table, for as long as it is there."),
    Column("token", BigInteger, nullable=False, comment="Rises with every owner; writes carry it."),
)
