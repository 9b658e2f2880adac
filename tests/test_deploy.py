"""What operators copy: the container, the units, the alerts and the handbook name only what exists."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

import azulejos.server.metrics  # noqa: F401 - registers them
from azulejos.server.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
HANDBOOK = ROOT / "docs" / "operations.md"
METRIC = re.compile(r"\b(?:azulejos|process|python)_[a-z_]+\b")
PINNED = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_every_image_is_pinned(compose: dict[str, Any]) -> None:
    images = [service["image"] for service in compose["services"].values() if "build" not in service]
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    images += re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)
    assert len(images) == 6
    for image in images:
        assert PINNED.fullmatch(image), image


def test_every_service_has_limits_and_a_health_check(compose: dict[str, Any]) -> None:
    assert compose["services"].keys() == {"first", "second", "proxy", "database", "bus"}
    for name, service in compose["services"].items():
        assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory"}, name
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["logging"]["options"]["max-size"], name
        assert service["restart"] == "unless-stopped", name


def test_servers_are_asked_whether_they_are_ready(compose: dict[str, Any]) -> None:
    for name in ("first", "second"):
        assert "/readyz" in compose["services"][name]["healthcheck"]["test"][-1]
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "/readyz" in dockerfile.partition("HEALTHCHECK")[2]
    assert "health_uri /readyz" in (DEPLOY / "compose.Caddyfile").read_text(encoding="utf-8")


def test_no_password_is_part_of_a_url(compose: dict[str, Any]) -> None:
    assert compose["secrets"] == {"database_password": {"file": "./secrets/database-password"}}
    for name in ("first", "second", "database"):
        assert compose["services"][name]["secrets"] == ["database_password"]
    variables = [
        value for name in compose["services"] for value in compose["services"][name].get("environment", {}).values()
    ]
    assert not any("$" in value and "PASSWORD" in value for value in variables)
    for ignored in (".gitignore", ".dockerignore"):
        assert "secrets" in (ROOT / ignored).read_text(encoding="utf-8").splitlines()


def test_only_the_proxy_is_reachable_and_it_is_the_one_that_is_trusted(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert [name for name in services if "ports" in services[name]] == ["proxy"]
    proxy = services["proxy"]["networks"]["default"]["ipv4_address"]
    for name in ("first", "second"):
        assert services[name]["environment"]["AZULEJOS_TRUSTED_PROXIES"] == proxy


def texts() -> dict[str, str]:
    """Everything that operators read or copy."""
    files = [*sorted(DEPLOY.iterdir()), HANDBOOK, ROOT / "compose.yaml", ROOT / "Dockerfile"]
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def known_metrics() -> set[str]:
    names = set()
    for family in REGISTRY.collect():
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
        names |= {family.name + ending for ending in endings}
    return names


def test_every_metric_that_is_named_exists() -> None:
    named = {(name, file) for file, text in texts().items() for name in METRIC.findall(text)}
    assert len(named) > 40
    known = known_metrics()
    assert sorted((name, file) for name, file in named if name not in known) == []


def test_every_setting_that_is_named_exists() -> None:
    for file, text in texts().items():
        for name in re.findall(rf"\b{PREFIX}([A-Z_]+)\b", text):
            assert name.lower() in Settings.__struct_fields__, (file, name)


def test_every_setting_is_in_the_handbook() -> None:
    handbook = HANDBOOK.read_text(encoding="utf-8")
    missing = [name for name in Settings.__struct_fields__ if f"`{name}`" not in handbook]
    assert missing == []


def test_every_alert_is_in_the_handbook() -> None:
    rules = yaml.safe_load((DEPLOY / "azulejos-alerts.yaml").read_text(encoding="utf-8"))
    handbook = HANDBOOK.read_text(encoding="utf-8")
    alerts = [rule["alert"] for group in rules["groups"] for rule in group["rules"]]
    assert alerts
    assert [alert for alert in alerts if f"`{alert}`" not in handbook] == []


def test_every_event_of_the_log_in_the_handbook_exists() -> None:
    table = HANDBOOK.read_text(encoding="utf-8").partition("## Logs")[2].partition("## Metrics")[0]
    events = [
        event
        for row in table.splitlines()
        if row.startswith("| `")
        for event in re.findall("`(.*?)`", row.split("|")[1])
    ]
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/azulejos/server").rglob("*.py"))
    assert len(events) > 10
    assert [event for event in events if f'"{event}"' not in source] == []


def test_every_file_that_operators_copy_is_in_the_handbook() -> None:
    handbook = HANDBOOK.read_text(encoding="utf-8")
    assert [file.name for file in DEPLOY.iterdir() if f"deploy/{file.name}" not in handbook] == []
    for name in re.findall(r"\bdeploy/([\w.-]+\w)", handbook):
        assert (DEPLOY / name).is_file(), name


def test_the_board_can_be_imported() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    assert [panel["id"] for panel in board["panels"]] == list(range(1, len(board["panels"]) + 1))
    assert all(panel["targets"] for panel in board["panels"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    program = tmp_path / "azulejos"
    program.symlink_to("/bin/true")
    units = []
    for name in ("azulejos.socket", "azulejos.service", "azulejos-backup.service", "azulejos-backup.timer"):
        text = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/azulejos/bin/azulejos", str(program))
        (tmp_path / name).write_text(text, encoding="utf-8")
        units.append(str(tmp_path / name))
    ran = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
