"""The built wheel has everything it needs, and runs from anywhere."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_wheel_holds_what_it_needs(installed: Path) -> None:
    for name in ("i18n/en.json", "i18n/fr.json", "py.typed", "games/azul/rules/__init__.py", "web/index.html"):
        assert (installed / "azulejos" / name).is_file()
    (licences,) = installed.glob("azulejos-*.dist-info/licenses")
    assert {file.name for file in licences.iterdir()} == {"LICENSE", "NOTICE"}


def test_wheel_holds_nothing_else(installed: Path) -> None:
    assert {path.name.split("-")[0] for path in installed.iterdir()} == {"azulejos"}


def test_wheel_runs_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    code = "import azulejos; from azulejos.terminal.main import main; print(azulejos.__file__); main(['games'])"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": "", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith(str(installed))
    assert "azul" in ran.stdout
