"""Against a bot, the screen shows only what the person at the keyboard may know."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos.games import INFOS, load
from azulejos.i18n import LANGUAGES, catalogue
from azulejos.terminal.main import main
from tests.games.duel.reached import eager_game

PERSON, BOT = 0, 1


class FirstActionBot:
    """A bot that plays the first legal action."""

    name = "apprentice"

    def choose(self, match: azulejos.Match) -> azulejos.Action:
        return match.legal_actions()[0]


@pytest.fixture(autouse=True)
def first_action_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.terminal.play.Bot", lambda *_, **__: FirstActionBot())


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Screen":
    return Screen(tmp_path / "game.jsonl", monkeypatch, capsys)


class Screen:
    """The output after resuming a match from its file."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self.monkeypatch, self.capsys = file, monkeypatch, capsys

    def resume(self, match: azulejos.Match, *options: str, typed: str = "") -> str:
        self.file.write_text(match.branch(seed=1).record(), encoding="utf-8")
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main([*options[2:], "play", "--resume", str(self.file), "--seed", "1", *options[:2]]) == 0
        return self.capsys.readouterr().out


def while_the_bot_puts_plates_back() -> Iterator[azulejos.Match]:
    """Positions in which plates go under others of the stack, so that their backs stay hidden too."""
    for seed in range(16):
        for match in eager_game(seed, 0.9):
            position = match.position()
            is_returning = (position["choosing"] or {}).get("type") == "under" and match.current_player == BOT
            if is_returning and position["stack"]["count"] > sum(len(b["plates"]) for b in position["stack"]["under"]):
                yield match.branch(seed=1, viewer=BOT)  # which has no past


def test_hidden_moves_and_the_hand_of_a_bot_are_not_shown(screen: Screen) -> None:
    """The screen does not depend on the hand of the bot, even after `undo`."""
    moments = different = 0
    for match in while_the_bot_puts_plates_back():
        hands, printed = [], []
        for seed in range(3):
            world = match.branch(seed=seed, viewer=PERSON)
            hands.append(str(world.position()["choosing"]))
            printed.append(screen.resume(world, "--against", "apprentice", typed="undo\n"))
        moments += 1
        different += len(set(hands)) > 1
        assert "puts a plate under the stack." in printed[0]
        assert "plays under" not in printed[0]
        assert len(set(printed)) == 1
    assert moments > 10
    assert different > 10


def test_hidden_moves_are_described_in_french(screen: Screen) -> None:
    match = next(while_the_bot_puts_plates_back())
    printed = screen.resume(match, "--against", "apprentice", "--language", "fr")
    assert "remet une plaque sous la pile." in printed


def test_people_at_one_screen_see_the_view_of_the_player_to_act(screen: Screen) -> None:
    match = next(while_the_bot_puts_plates_back())
    printed = screen.resume(match, typed=f"{match.legal_actions()[0]}\n")
    for plate in match.position()["choosing"]["plates"]:
        assert f"{plate['plate']:>2}  " in printed
    assert " ? " not in printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hidden_action_has_a_sentence(language: str) -> None:
    hidden = {
        f"play.bot_hides.{kind}"
        for game in map(load, INFOS)
        for kind in {game.action_to_dict(action)["type"] for action in range(game.action_ids)}
        if kind not in game.visibility.open_actions
    }
    assert hidden == {key for key in catalogue(language) if key.startswith("play.bot_hides.")}
    assert hidden
