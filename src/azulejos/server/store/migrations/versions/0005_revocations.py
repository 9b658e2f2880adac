"""Revoked tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "revocations",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("before", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("revocations")
