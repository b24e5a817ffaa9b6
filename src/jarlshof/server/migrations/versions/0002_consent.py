"""Lists tell whose consent a proposal waits for."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("consent", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError("an older Jarlshof does not read this form; restore a backup instead")
