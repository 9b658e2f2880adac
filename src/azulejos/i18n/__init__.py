"""Every sentence that a person reads, in every language, by its key. The texts are in `en.json` and `fr.json`.

>>> from azulejos.i18n import say
>>> say("tile.blue", language="fr")
'bleu'
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

LANGUAGES = ("en", "fr")
LANGUAGE_VARIABLES = ("AZULEJOS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

LONGEST_QUOTE = 60
_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_REPLACED = "\N{REPLACEMENT CHARACTER}"

Value: TypeAlias = "str | int | float | Message | tuple[str | Message, ...]"
Entry: TypeAlias = str | dict[str, str]

_chosen: str | None = None


@dataclass(frozen=True)
class Message:
    """A sentence by its key, with what fills its gaps; other messages may fill them too.

    >>> Message("place.factory", {"number": 3}).text("fr")
    'fabrique 3'
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def text(self, language: str | None = None, you: bool = False) -> str:
        """The sentence in a language, by default the one in use; with `you`, as it is said to the person it is about.

        >>> Message("narration.pavilion.passes").text("en"), Message("narration.pavilion.passes").text("en", you=True)
        ('Passes.', 'You pass.')
        """
        language = language or current_language()
        entries = catalogue(language)
        values = {name: _filled(value, language, you) for name, value in self.values.items()}
        entry = entries.get(f"{self.key}.you", entries[self.key]) if you else entries[self.key]
        return _form(entry, self.values.get("count"), language).format_map(values)


def say(key: str, /, language: str | None = None, **values: Value) -> str:
    """The sentence of a key, in the language in use or in the one given."""
    return Message(key, values).text(language)


def current_language() -> str:
    """The language in use: the one set, else the environment's, else English."""
    if _chosen:
        return _chosen
    wanted = next(filter(None, map(os.environ.get, LANGUAGE_VARIABLES)), "")
    language = re.split(r"[_.@-]", wanted)[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def set_language(language: str | None) -> None:
    """Use a language from now on; `None` goes back to the environment's.

    >>> set_language("fr"); say("illegal.over"); set_language("en")
    'La partie est terminée.'
    """
    if language is not None:
        _check(language)
    global _chosen
    _chosen = language


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(say("language.unknown", wanted=str(language), known=", ".join(LANGUAGES)))


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> dict[str, Entry]:
    """All entries of a language."""
    _check(language)
    entries: dict[str, Entry] = json.loads(files(__name__).joinpath(f"{language}.json").read_text("utf-8"))
    return entries


def quote(value: object) -> str:
    """A value from outside, short enough for a sentence.

    >>> quote("pink"), quote(10**5000)
    ("'pink'", 'int')
    """
    try:
        shown = repr(value)
    except Exception:
        shown = type(value).__name__
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


def words(key: str) -> tuple[str, ...]:
    """What a key is called in each language, for reading what people type."""
    return tuple(say(key, language=language) for language in LANGUAGES)


def _filled(value: Value, language: str, you: bool = False) -> str | int | float:
    if isinstance(value, Message):
        return value.text(language, you)
    if isinstance(value, tuple):
        *others, last = (str(_filled(item, language, you)) for item in value)
        return say("list.and", language, others=", ".join(others), last=last) if others else last
    return _one_line(value) if isinstance(value, str) else value


def _one_line(text: str) -> str:
    """What somebody gave, fit for a sentence: nothing in it breaks the line."""
    return "".join(letter if letter.isprintable() or letter in _SPACES else _REPLACED for letter in text)


def _form(entry: Entry, count: object, language: str) -> str:
    """The singular or the plural, where an entry has both; in French, 0 is singular."""
    if isinstance(entry, str):
        return entry
    is_one = count == 1 or (language == "fr" and count == 0)
    return entry["one" if is_one else "other"]
