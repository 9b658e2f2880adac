"""Who made a table: a hash of the address, so that lists can take hosts in turn."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward; each older table counts as a host of its own."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("host", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE tables SET host = id")
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("host", server_default=None)


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("host")
