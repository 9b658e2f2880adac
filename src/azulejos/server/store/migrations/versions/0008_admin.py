"""What the operator orders, and what the processes report."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "bans",
        sa.Column("network", sa.String(50), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
    )
    op.create_table(
        "closures",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for table in ("processes", "closures", "notices", "bans"):
        op.drop_table(table)
