"""Programs as contestants: they see only what their seat may know, and a fault costs them that game only."""

import json
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import azulejos
from azulejos.arena import External, PairResult, play_match
from azulejos.arena import external as protocol
from azulejos.arena.contestants import Entry
from azulejos.arena.external import turn_message
from azulejos.arena.faults import CRASH, GARBAGE, ILLEGAL, STALL, TOO_LONG
from azulejos.core.errors import CommandMistake
from tests.arena.players import Chance, First

FAULTY_BOT = Path(__file__).with_name("faulty_bot.py")
EXAMPLE = Path(__file__).parents[2] / "examples" / "random_bot.py"


def program(*words: str, script: Path = FAULTY_BOT) -> External:
    return External(shlex.join([sys.executable, "-I", "-S", str(script), *words]))


def meet(*entries: Entry, games: int = 2, **more: Any) -> PairResult:
    return play_match(entries, games=games, seed=1, **({"threads": 1} | more)).pairs[0]


def test_a_program_plays_like_the_same_player_in_python() -> None:
    ours, theirs = (meet(entry, Chance) for entry in (First, program("none")))
    assert theirs.faults == []
    assert [game.scores for game in ours.games] == [game.scores for game in theirs.games]


def test_the_example_plays_every_game() -> None:
    for game, players in (("azul", 3), ("summer-pavilion", 2), ("duel", 2)):
        pair = meet(program(script=EXAMPLE), First, game=game, players=players, games=1)
        assert pair.faults == []
        assert all(game.winners for game in pair.games)


def test_the_documentation_shows_the_example() -> None:
    code = EXAMPLE.read_text(encoding="utf-8").split('"""\n\n', 1)[1]
    assert f"```python\n{code}```" in (EXAMPLE.parents[1] / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_example_repeats_itself_on_any_number_of_processes() -> None:
    alone, together = (meet(program(script=EXAMPLE), Chance, games=6, threads=threads) for threads in (1, 2))
    assert alone.games == together.games


@pytest.mark.parametrize(
    ("does", "kind", "sentence"),
    [
        ("crash", CRASH, "it ended with exit code 3. Its last output: 'this is why'."),
        ("quit", CRASH, "it ended with exit code 0."),
        ("half", CRASH, "it ended with exit code 0."),
        ("illegal", ILLEGAL, "it played 'factory 9 blue line 1'. There is no factory 9 at this table"),
        ("garbage", GARBAGE, "it answered 'α[1]', which is not an action."),
        ("list", GARBAGE, "it answered '[[]]', which is not an action."),
        ("number", GARBAGE, "it answered '{\"action\": 3}', which is not an action."),
        ("bytes", GARBAGE, "not an action."),
        ("too long", TOO_LONG, "its answer is longer than 65536 bytes."),
        ("flood", TOO_LONG, "its answer is longer than 65536 bytes."),
    ],
)
def test_a_fault_loses_that_game_with_the_reason(does: str, kind: str, sentence: str) -> None:
    pair = meet(program(does), First)
    assert (pair.wins, pair.draws, pair.losses) == (0, 0, 2)
    ((_, fault, count),) = pair.faults
    assert (fault.kind, count) == (kind, 2)
    assert sentence in fault.reason.text()


@pytest.mark.parametrize("does", ["stall", "deaf"])
def test_a_program_that_does_not_answer_loses_and_is_killed(
    does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "GRACE_SECONDS", 0.2)
    monkeypatch.setattr(protocol, "START_UP_SECONDS", 0.8)
    log = tmp_path / "log"
    pair = meet(program(does, str(log)), First, seconds=0.1)
    assert pair.losses == 2
    assert {fault.kind for _, fault, _ in pair.faults} == {STALL}
    if log.exists():
        pids = {line.split()[0] for line in log.read_text(encoding="utf-8").splitlines()}
        assert not any(Path("/proc", pid).exists() for pid in pids)


def test_a_program_that_disappears_loses(tmp_path: Path) -> None:
    """The arena can start it, but the script is not a valid program."""
    script = tmp_path / "bot"
    script.write_text("#!/nowhere/interpreter\n", encoding="utf-8")
    script.chmod(0o755)
    pair = meet(External(str(script)), First)
    ((_, fault, _),) = pair.faults
    assert fault.kind == CRASH
    assert "No such file" in fault.reason.text()


@pytest.mark.parametrize("command", ["", "no-such-program-here --deep", "'unclosed"])
def test_programs_that_cannot_be_started_are_refused_first(command: str) -> None:
    with pytest.raises(CommandMistake, match="cannot be started"):
        meet(External(command), First)


def test_the_protocol_is_as_documented(tmp_path: Path) -> None:
    log = tmp_path / "log"
    meet(program("none", str(log)), First, game="duel", seconds=5.0, simulations=7)
    talks: dict[str, list[dict[str, Any]]] = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        pid, text = line.split(" ", 1)
        talks.setdefault(pid, []).append(json.loads(text))
    assert len(talks) == 2, "a process for each game"
    for seat, (new, *turns, end) in enumerate(talks.values()):
        assert new.keys() == {"type", "game", "players", "options", "seat", "seed"}
        assert (new["type"], new["game"], new["players"], new["seat"]) == ("new", "duel", 2, seat)
        assert new["options"]["tablets"]
        for turn in turns:
            assert turn.keys() == {"type", "position", "legal", "seconds", "simulations"}
            assert (turn["type"], turn["seconds"], turn["simulations"]) == ("turn", 5.0, 7)
            assert turn["position"]["current_player"] == seat
            assert "generator" not in turn["position"]
        assert end.keys() == {"type", "scores", "winners"}
        assert end["type"] == "end"
        assert len(end["scores"]) == 2
        assert end["winners"]


def test_messages_to_programs_do_not_depend_on_hidden_information() -> None:
    """In whole games of Azul Duel, redrawing everything that this seat cannot know changes no byte of the line."""
    choose, differing = Random(5), 0
    for seed in range(3):
        match = azulejos.new_match("duel", seed=seed)
        while (seat := match.current_player) is not None:
            real = turn_message(match, seat, 1.0, None)
            for other_seed in range(2):
                other = match.branch(seed=other_seed, viewer=seat)
                assert turn_message(other, seat, 1.0, None) == real
                differing += without_generator(other) != without_generator(match)
            match.play(secretive(match, choose))
    assert differing > 100, "there was something to hide"


def secretive(match: azulejos.Match, choose: Random) -> azulejos.Action:
    """An action that creates hidden information, if there is one: looking at plates and putting them back."""
    legal = match.legal_actions()
    return choose.choice([action for action in legal if str(action).startswith(("draw", "look", "under"))] or legal)


def without_generator(match: azulejos.Match) -> dict[str, Any]:
    return {name: value for name, value in match.position().items() if name != "generator"}
