"""Secrets at rest: only the owner reads the files of the database, and with a key the secrets in it are encrypted."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from azulejos.core.errors import CommandMistake
from azulejos.server.store.rows import EventRow, TableRow, Writing
from azulejos.server.store.sealing import Seal, WrongKey
from azulejos.server.store.store import Store
from azulejos.terminal.main import MISTAKE, main

ID, SECRET = "a" * 16, bytes(range(32))
OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def open_store(file: Path, key: str | None = None) -> Store:
    return await Store.open(f"sqlite+aiosqlite:///{file}", key)


def new_table(table_id: str, status: str = "playing") -> Writing:
    return Writing(table_id, (EventRow(1, 1, "{}"),), status, (), TableRow(table_id, "azul", True, SECRET, 1))


def save(file: Path, key: str | None, *writings: Writing) -> bytes:
    """Write tables, and return the signing key."""

    async def run() -> bytes:
        store = await open_store(file, key)
        for writing in writings:
            await store.write(writing)
        signing_key = await store.signing_key()
        await store.close()
        return signing_key

    return asyncio.run(run())


def load(file: Path, key: str | None, table_id: str = ID) -> bytes:
    async def run() -> bytes:
        store = await open_store(file, key)
        try:
            row = await store.load(table_id)
        finally:
            await store.close()
        assert row is not None
        return row.secret

    return asyncio.run(run())


def stored(file: Path) -> dict[str, bytes]:
    """The secrets as they are in the database: of each table, and the signing key."""
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT id, secret FROM tables UNION ALL SELECT name, value FROM keys").fetchall()
    connection.close()
    return dict(rows)


def modes(file: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}


def test_only_the_owner_reads_the_database(file: Path) -> None:
    async def run() -> None:
        store = await open_store(file)
        await store.write(new_table(ID))
        assert {path.name for path in file.parent.iterdir()} == {"tables.db", "tables.db-wal", "tables.db-shm"}
        assert modes(file) == {0o600}
        await store.close()

    asyncio.run(run())


def test_a_database_that_others_could_read_is_closed_to_them(file: Path) -> None:
    save(file, None)
    file.chmod(0o644)
    save(file, None)
    assert modes(file) == {0o600}


def test_without_a_key_secrets_are_stored_as_they_are(file: Path) -> None:
    signing_key = save(file, None, new_table(ID))
    assert stored(file) == {ID: SECRET, "guests": signing_key}
    assert load(file, None) == SECRET


def test_with_a_key_secrets_are_encrypted(file: Path) -> None:
    signing_key = save(file, NEW, new_table(ID))
    assert SECRET not in file.read_bytes()
    assert signing_key not in file.read_bytes()
    assert {Fernet(NEW).decrypt(sealed) for sealed in stored(file).values()} == {SECRET, signing_key}
    assert (load(file, NEW), save(file, NEW)) == (SECRET, signing_key)


def test_a_new_key_encrypts_what_is_still_secret(file: Path) -> None:
    over = "b" * 16
    signing_key = save(file, None, new_table(ID), new_table(over, "over"))
    assert save(file, NEW) == signing_key
    found = stored(file)
    assert found.pop(over) == SECRET
    assert {Fernet(NEW).decrypt(sealed) for sealed in found.values()} == {SECRET, signing_key}
    assert load(file, NEW) == load(file, NEW, over) == SECRET


def test_keys_can_be_rotated(file: Path) -> None:
    signing_key = save(file, OLD, new_table(ID), new_table("b" * 16, "over"))
    assert save(file, f"{NEW}, {OLD}", new_table("c" * 16)) == signing_key
    assert load(file, NEW) == load(file, NEW, "b" * 16) == load(file, NEW, "c" * 16) == SECRET
    assert save(file, NEW) == signing_key
    with pytest.raises(CommandMistake, match="encrypted with another key"):
        load(file, OLD)


def test_an_empty_setting_is_no_key(file: Path) -> None:
    save(file, "", new_table(ID))
    assert stored(file)[ID] == SECRET


@pytest.mark.parametrize("key", [None, NEW], ids=["missing", "wrong"])
def test_a_missing_or_wrong_key_stops_the_server_with_one_sentence(file: Path, key: str | None) -> None:
    save(file, OLD, new_table(ID))
    with pytest.raises(CommandMistake, match="encrypted with another key"):
        load(file, key)
    assert load(file, OLD) == SECRET


def test_a_secret_under_a_lost_key_is_not_guessed() -> None:
    with pytest.raises(WrongKey, match="encrypted with another key"):
        Seal(NEW).unseal(Seal(OLD).seal(SECRET))


@pytest.mark.usefixtures("own_logs")
@pytest.mark.parametrize("key", ["hush", f"{NEW},", "é" * 44], ids=["short", "second is empty", "not base64"])
def test_an_unusable_key_gets_one_sentence(
    key: str, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AZULEJOS_PORT", "0")
    monkeypatch.setenv("AZULEJOS_DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    monkeypatch.setenv("AZULEJOS_SECRETS_KEY", key)
    assert main(["serve"]) == MISTAKE
    told = capsys.readouterr().err
    assert told == "AZULEJOS_SECRETS_KEY must be 32 bytes in URL-safe base64; separate several keys with commas.\n"


def test_secrets_are_encrypted_in_postgresql_too(shared_database: str) -> None:
    async def run() -> None:
        for key in (None, NEW, NEW):
            store = await Store.open(shared_database, key)
            if key is None:
                await store.write(new_table(ID))
            row = await store.load(ID)
            assert row is not None
            assert row.secret == SECRET
            await store.close()
        with pytest.raises(CommandMistake, match="encrypted with another key"):
            await Store.open(shared_database, OLD)

    asyncio.run(run())
