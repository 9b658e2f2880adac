"""Tests use English, whatever the language of the machine."""

import pytest

from azulejos.i18n import LANGUAGE_VARIABLES, set_language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(None)
    for variable in LANGUAGE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
