"""What matches came to, for lists and statistics; those that are over are noted, and worked out by the server."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("bot", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("ended", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_index("results_of", "results", ["guest", "ended"])
    op.create_table("unsettled", sa.Column("table", sa.Text, primary_key=True))
    op.execute("INSERT INTO unsettled SELECT id FROM tables WHERE stage = 'over'")


def downgrade() -> None:
    raise NotImplementedError("an older Jarlshof does not read this form; restore a backup instead")
