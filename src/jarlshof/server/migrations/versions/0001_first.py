"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("mail", sa.Text),
        sa.Column("mail_code", sa.LargeBinary),
        sa.Column("erased", sa.Boolean, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False, index=True),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False, index=True),
        sa.Column("expires", sa.Integer, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("host", sa.Text),
        sa.Column("request", sa.Text),
        sa.Column("digest", sa.Text),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Integer, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("bot_turn", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Integer),
        sa.Column("outcome", sa.Text),
        sa.UniqueConstraint("host", "request"),
    )
    op.create_index("tables_listed", "tables", ["public", "stage", "updated"])
    op.create_index("tables_due", "tables", ["stage", "bot_turn", "deadline"])
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, index=True),
        sa.Column("bot", sa.Text),
        sa.Column("kept", sa.Text, index=True),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "log",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("request", sa.Text),
        sa.Column("digest", sa.Text),
        sa.Column("fact", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq"),
        sa.UniqueConstraint("table", "guest", "request"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False, index=True),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "guest", "request"),
    )
    op.create_table(
        "mutes",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "muted"),
    )
    op.create_table(
        "bans",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("prompt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "prompt"),
    )


def downgrade() -> None:
    raise NotImplementedError("there is nothing before the first form; restore a backup instead")
