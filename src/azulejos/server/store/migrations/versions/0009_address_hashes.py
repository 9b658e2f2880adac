"""The hash of the address that made a table, by its name: the host of a table is a person."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward. Not through Alembic, which would copy the table in SQLite, and delete its events with the original."""
    op.execute("ALTER TABLE tables RENAME COLUMN host TO address_hash")


def downgrade() -> None:
    """Back."""
    op.execute("ALTER TABLE tables RENAME COLUMN address_hash TO host")
