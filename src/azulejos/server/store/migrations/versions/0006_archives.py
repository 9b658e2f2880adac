"""The events of finished games that are kept for ever, compressed."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Back, with the events of archived games as rows again."""
    connection = op.get_bind()
    for (table_id,) in connection.execute(sa.text("SELECT table_id FROM archives")).all():
        _restore(connection, table_id)
    op.drop_table("archives")


def _restore(connection: sa.Connection, table_id: str) -> None:
    archive = sa.text("SELECT body FROM archives WHERE table_id = :table_id")
    body = connection.execute(archive, {"table_id": table_id}).scalar_one()
    if events := json.loads(zlib.decompress(body)):
        insert = sa.text(
            "INSERT INTO events (table_id, version, at, guest, command, body) "
            "VALUES (:table_id, :version, :at, :guest, :command, :body)"
        )
        connection.execute(insert, [{"table_id": table_id, **event} for event in events])
