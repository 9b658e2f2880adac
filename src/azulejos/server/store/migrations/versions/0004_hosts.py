"""Who made a table: a hash of the address, so that lists can take hosts in turn."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward; each older table counts as a host of its own.

    In SQLite the column keeps its default: to drop it, the table would be copied, and all events would be deleted
    with the original.
    """
    op.add_column("tables", sa.Column("host", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE tables SET host = id")
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("tables", "host", server_default=None)


def downgrade() -> None:
    """Back."""
    op.drop_column("tables", "host")
