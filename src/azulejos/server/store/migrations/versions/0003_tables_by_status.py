"""An index for lists of public tables, which name only those that are not over."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.drop_index("tables_by_change", "tables")
    op.create_index("tables_by_status", "tables", ["public", "status", "changed"])


def downgrade() -> None:
    """Back."""
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_change", "tables", ["public", "changed"])
