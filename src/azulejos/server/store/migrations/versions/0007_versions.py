"""The version of each table beside it, so that many can be compared at once."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET version = coalesce((SELECT max(version) FROM events WHERE events.table_id = tables.id), 0)"
    )


def downgrade() -> None:
    """Back."""
    op.drop_column("tables", "version")
