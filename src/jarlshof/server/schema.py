"""The database: what is kept, as SQLAlchemy tables. The log is the truth; `tables`, `seats`, `results` serve lists."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Integer, nullable=False),
    Column("lang", Text, nullable=False, default="en"),
    Column("webhook", Text),
    Column("mail", Text),
    Column("mail_code", LargeBinary),  # SHA-256 of the code that confirms the address; none: confirmed
    Column("erased", Boolean, nullable=False, default=False),
)

# A guest is known by a secret in a cookie, one for each device; only its SHA-256 is kept.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", Text, nullable=False, index=True),
    Column("created", Integer, nullable=False),
)

recoveries = Table(
    "recoveries",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", Text, nullable=False, index=True),
    Column("expires", Integer, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("head", Text, nullable=False),  # settings that never change (server/table.py, Head), as JSON
    Column("host", Text),
    Column("request", Text),
    Column("digest", Text),
    Column("created", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    # from here on copies of what the log says, for lists and for going on after a restart
    Column("updated", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("asked", Text, nullable=False, default=""),
    Column("consent", Text, nullable=False, default="", server_default=""),  # whose word a proposal waits for
    Column("bot_turn", Boolean, nullable=False, default=False),
    Column("deadline", Integer),
    Column("outcome", Text),
    UniqueConstraint("host", "request"),
    Index("tables_listed", "public", "stage", "updated"),
    Index("tables_due", "stage", "bot_turn", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, index=True),
    Column("bot", Text),
    Column("kept", Text, index=True),
    Column("resigned", Boolean, nullable=False, default=False),
    PrimaryKeyConstraint("table", "seat"),
)

# What a match came to for each seat, written with its last entry (results.py).
results = Table(
    "results",
    metadata,
    Column("table", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text),
    Column("bot", Text),  # the kind of bot whose own seat it was; neither guest nor bot: somebody who has gone
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("turn", Integer),  # 0 for who moved first
    Column("place", Integer),  # none: nobody has won
    Column("points", Integer),
    Column("share", Float, nullable=False),  # of the win: a first place of two is half a win
    Column("counts", Boolean, nullable=False),  # in statistics
    Column("turns", Integer, nullable=False),
    Column("began", Integer, nullable=False),
    Column("ended", Integer, nullable=False),
    Column("ending", Text, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
    Index("results_of", "guest", "ended"),
)

# Matches that were over before there were results, until theirs are worked out.
unsettled = Table("unsettled", metadata, Column("table", Text, primary_key=True))

log = Table(
    "log",
    metadata,
    Column("table", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("guest", Text),
    Column("request", Text),
    Column("digest", Text),
    Column("fact", Text, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
    UniqueConstraint("table", "guest", "request"),
    sqlite_with_rowid=False,  # a table's entries lie side by side
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", Text, nullable=False, index=True),
    Column("at", Integer, nullable=False),
    Column("guest", Text, nullable=False, index=True),
    Column("request", Text, nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table", "guest", "request"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest", Text, nullable=False),
    Column("muted", Text, nullable=False),
    PrimaryKeyConstraint("guest", "muted"),
)

bans = Table(
    "bans",
    metadata,
    Column("who", Text, primary_key=True),  # a guest's id or an address
    Column("at", Integer, nullable=False),
)

# Which turns were told, so that a restart tells none of them again.
notices = Table(
    "notices",
    metadata,
    Column("table", Text, nullable=False),
    Column("prompt", Text, nullable=False),
    PrimaryKeyConstraint("table", "prompt"),
)
