"""Every sentence exists in every language, with the same gaps, and is used; a thing has one name."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos.games.kit.info import GameInfo
from azulejos.i18n import LANGUAGES, Entry, Message, catalogue, say, set_language

WEB = "web."
"""The sentences of the web client, whose build fails if one of them is not used."""

SOURCES = sorted(Path(azulejos.__file__).parent.rglob("*.py"))

CODE = re.compile(r"pip install '[^']*'|https?://\S*|\b\w+://\S*")
"""Literal parts of sentences, to which no typography applies."""

FORBIDDEN_FRENCH = {
    "robot": "bot",
    "ordinateur": "bot",
    "distribution": "tirage",
    "(?:la|les|une|aucune|chaque|première|autre) donnes?\\b": "tirage",
    "espace": "case",
    "ligne du mur": "rangée du mur",
    "ligne du dôme": "rangée du dôme",
    "lignes complètes": "rangées complètes",
    "jeton premier joueur": "marqueur premier joueur",
    "marqueur de premier joueur": "marqueur premier joueur",
    "éclairé": "en surbrillance",
    "Summer Pavilion": "Pavillon d’été",
}
"""Words for a thing that has another name in French, with that name."""

FORBIDDEN_ENGLISH = {
    "lays": "places",
    "laid": "placed",
    "begins": "starts",
    "somebody": "someone",
    "whoever": "the player who, anyone who",
    "first player marker": "first-player marker",
    "first player tile": "first-player tile",
    "start player token": "start-player token",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences_with_the_same_gaps(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert other.keys() == english.keys()
    assert {key: gaps(entry) for key, entry in other.items()} == {key: gaps(entry) for key, entry in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language: str) -> None:
    assert all(form.strip() for entry in catalogue(language).values() for form in forms(entry))


def test_every_sentence_is_used() -> None:
    patterns = [re.compile(pattern) for source in SOURCES for pattern in texts_in(source)]
    unused = [key for key in catalogue("en") if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert [key for key in unused if not key.startswith(WEB)] == []


def test_every_sentence_that_is_asked_for_exists() -> None:
    asked = {key for source in SOURCES for key in keys_asked_for(source)}
    assert len(asked) > 100
    assert asked - catalogue("en").keys() == set()


def test_plural_follows_the_language() -> None:
    assert [say("table.points", language="en", count=count) for count in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]
    assert [say("table.points", language="fr", count=count) for count in (0, 1, 2)] == [
        "0\xa0point",
        "1\xa0point",
        "2\xa0points",
    ]


def test_nested_messages_use_the_same_language() -> None:
    message = Message("illegal.colour_in_column", {"column": 2, "colour": Message("tile.red")})
    assert message.text("en") == "Column 2 already has red."
    assert message.text("fr") == "La colonne\xa02 du mur contient déjà cette couleur (rouge)."


def test_language_comes_from_the_environment_and_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert say("tile.blue") == "bleu"
    set_language("en")
    assert say("tile.blue") == "blue"


def test_the_first_variable_that_is_set_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LC_ALL", "C")
    assert say("tile.blue") == "blue"
    monkeypatch.setenv("LC_ALL", "frr_DE")
    assert say("tile.blue") == "blue"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Unknown language “tlh”. Available: en, fr\."):
        set_language("tlh")


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else [entry["one"], entry["other"]]


def gaps(entry: Entry) -> list[set[str]]:
    return [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in forms(entry)]


def texts_in(source: Path) -> Iterator[str]:
    """Every string of a source as a pattern; the fields of f-strings match anything."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
            )


def keys_asked_for(source: Path) -> Iterator[str]:
    """The keys in `say("…")`, `Message("…")`, `refuse("…")` and the errors."""
    text = source.read_text(encoding="utf-8")
    errors = "IllegalAction|InvalidOptions|InvalidPosition|CommandMistake|AzulejosError"
    yield from re.findall(rf'(?:say|Message|_option|_wrong|{errors})\(\s*"([a-z_.-]+)"', text)
    yield from (f"position.{key}" for key in re.findall(r'refuse\(\s*"([a-z_]+)"', text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_for_the_viewer_say_you_and_have_the_same_gaps(language: str) -> None:
    entries = catalogue(language)
    about_you = {key: entry for key, entry in entries.items() if key.startswith("narration.") and key.endswith(".you")}
    assert len(about_you) > 30
    for key, entry in about_you.items():
        assert gaps(entry) == gaps(entries[key.removesuffix(".you")]), key
        assert all(re.match("You |Vous ", form) for form in forms(entry)), key


def test_parts_of_a_sentence_address_the_same_person() -> None:
    told = Message(
        "narration.sentences", {"first": Message("narration.pavilion.passes"), "second": Message("narration.starts")}
    )
    assert told.text("en") == "Passes. Starts the next round."
    assert told.text("en", you=True) == "You pass. You start the next round."


@pytest.mark.parametrize("info", azulejos.list_games().values(), ids=lambda info: info.name)
def test_every_option_has_its_sentences(info: GameInfo) -> None:
    """For the terminal, and for the form of a new table in the web client."""
    for option in info.options:
        words = [value for value in option.values if isinstance(value, str)]
        wanted = {f"game.{info.name}.option.{option.name}", f"web.option_name.{option.name}"}
        wanted |= {f"web.option_help.{option.name}"} | {f"web.option.{word}" for word in words}
        assert wanted <= catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curly(language: str) -> None:
    assert {key: text for key, text in prose(language) if "'" in text} == {}


def test_french_has_a_no_break_space_at_high_punctuation() -> None:
    loose = re.compile(r"(?<!\N{NO-BREAK SPACE})[;!?»%]|(?<!\N{NO-BREAK SPACE}):(?=\s|$)|«(?!\N{NO-BREAK SPACE})")
    assert {key: text for key, text in prose("fr") if loose.search(text)} == {}


def test_french_keeps_a_number_on_the_line_of_its_noun() -> None:
    loose = re.compile(
        r"\b(?:manche|ligne|fabrique|colonne|rangée) \{|\{count\} (?:points?|tuiles?|cases?|bleue|jaune)\b"
    )
    shown = re.compile(r"(?:web|narration|tiles|illegal|outcome)\.|analyse\.reason\.|table\.points")
    assert {key: text for key, text in prose("fr") if shown.match(key) and loose.search(text)} == {}


def test_english_puts_no_space_before_punctuation() -> None:
    loose = re.compile(r"\s[;:!?%]")
    assert {key: text for key, text in prose("en") if loose.search(text)} == {}


@pytest.mark.parametrize(("language", "forbidden"), [("en", FORBIDDEN_ENGLISH), ("fr", FORBIDDEN_FRENCH)])
def test_a_thing_has_one_name(language: str, forbidden: dict[str, str]) -> None:
    patterns = {word: re.compile(rf"\b{word}", re.IGNORECASE) for word in forbidden}
    wrong = [
        f"{key}: {word}, not {forbidden[word]}"
        for key, text in prose(language)
        for word, pattern in patterns.items()
        if pattern.search(text)
    ]
    assert wrong == []


def test_numbered_lines_are_pattern_lines_and_numbered_rows_are_rows() -> None:
    """In French, numbered rows are “rangées”; only pattern lines are “lignes”."""
    rows = re.compile(r"ligne\s\{(?:row|upper|lower)\}|ligne\s\{line\} (?:du|de votre) (?:mur|dôme)")
    assert {key: text for key, text in prose("fr") if rows.search(text)} == {}


def prose(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key, without code."""
    for key, entry in catalogue(language).items():
        for form in forms(entry):
            yield key, CODE.sub("", form)
