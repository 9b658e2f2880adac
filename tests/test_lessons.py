"""Every position of the lessons is one of the engine, and everything that a lesson claims follows from its rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.games.azul.state import COLUMN_BONUS, ROW_BONUS
from azulejos.games.summer_pavilion.state import MOST_KEPT, MULTICOLOUR_BONUS
from azulejos.i18n import LANGUAGES, catalogue
from azulejos.match.match import Match

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"
LEARNER, OPPONENT = 0, 1
NO_LIMIT = 1000

Data = dict[str, Any]


def stored(game: str, name: str) -> list[Data]:
    steps: list[Data] = json.loads((GAMES / game / "learn" / f"{name}.json").read_text(encoding="utf-8"))
    return steps


STRATEGY = {(game, step["key"]): step for game in azulejos.list_games() for step in stored(game, "strategy")}
CHOICES = [
    pytest.param(step, choice, id=f"{game}-{key}-{choice['key']}")
    for (game, key), step in STRATEGY.items()
    for choice in step["choices"]
]


def played(match: Match, *actions: Any) -> Match:
    branch = match.branch()
    for action in actions:
        branch.play(action)
    return branch


def begin(step: Data) -> Match:
    return azulejos.load_position(step["position"], seed=1)


def choice_of(game: str, key: str, name: str) -> tuple[Match, Match, Data]:
    """The match before and after the learner's action, and the choice."""
    step = STRATEGY[game, key]
    (choice,) = (choice for choice in step["choices"] if choice["key"] == name)
    match = begin(step)
    return match, played(match, choice["actions"][0]), choice


def change(match: Match, scores: tuple[int, ...], seat: int = LEARNER) -> int:
    return scores[seat] - match.scores[seat]


def player(match: Match, seat: int = LEARNER) -> Data:
    found: Data = match.position()["players"][seat]
    return found


def lead_at_the_end(match: Match, number: int, low: int, high: int) -> tuple[int, tuple[int, ...]]:
    """The learner's lead at the end of the round if both play their best, and the scores."""
    if match.is_over or match.position()["round"] != number:
        return match.scores[LEARNER] - match.scores[OPPONENT], match.scores
    sign = 1 if match.current_player == LEARNER else -1
    best, scores = -sign * NO_LIMIT, match.scores
    for action in match.legal_ids():
        lead, after = lead_at_the_end(played(match, action), number, low, high)
        if sign * lead > sign * best:
            best, scores = lead, after
        low, high = (max(low, best), high) if sign > 0 else (low, min(high, best))
        if low >= high:
            break
    return best, scores


def most_that_the_opponent_adds(match: Match) -> int:
    assert match.current_player == OPPONENT
    return max(played(match, action).standing[OPPONENT] - match.standing[OPPONENT] for action in match.legal_actions())


def result(kind: str, match: Match, choice: Data) -> int:
    """A number that a lesson shows, by the rules."""
    after = played(match, choice["actions"][0])
    if kind == "you_now":
        return change(match, after.scores)
    if kind == "you_more":
        return after.standing[LEARNER] - match.standing[LEARNER]
    if kind == "opponent_next":
        return most_that_the_opponent_adds(after)
    if kind == "you_end":
        return end_bonus(match, played(match, *choice["actions"]))
    if match.position()["game"] == "azul":
        _, scores = lead_at_the_end(after, match.position()["round"], -NO_LIMIT, NO_LIMIT)
        return change(match, scores, LEARNER if kind == "you_round" else OPPONENT)
    assert kind == "you_round"
    return change(match, after.standing)


def end_bonus(before: Match, after: Match) -> int:
    """What the final scoring adds for what the learner has completed."""
    if before.position()["game"] == "azul":
        full = [
            sum(all(row[column] for row in player(match)["wall"]) for column in range(5)) for match in (before, after)
        ]
        return COLUMN_BONUS * (full[1] - full[0])
    stars = [{name for name, star in player(match)["stars"].items() if all(star)} for match in (before, after)]
    assert stars[1] - stars[0] == {"centre"}
    return MULTICOLOUR_BONUS


@pytest.mark.parametrize(("step", "choice"), CHOICES)
def test_choices_lead_to_what_is_shown(step: Data, choice: Data) -> None:
    match = begin(step)
    assert match.current_player == LEARNER
    assert match.position(viewer=LEARNER) == step["position"]
    after = played(match, *choice["actions"]).position(viewer=LEARNER)
    is_same_round = after["round"] == step["position"]["round"]
    for part in after if is_same_round else ("players", "round", "phase", "first_player"):
        assert after[part] == choice["after"][part], part


@pytest.mark.parametrize(("step", "choice"), CHOICES)
def test_points_follow_from_the_rules(step: Data, choice: Data) -> None:
    match = begin(step)
    assert choice["results"]
    assert {kind: result(kind, match, choice) for kind in choice["results"]} == choice["results"]


@pytest.mark.parametrize("step", STRATEGY.values(), ids=["-".join(key) for key in STRATEGY])
def test_the_best_choice_is_better(step: Data) -> None:
    """It is ahead in the points that the lesson shows, of which the opponent's count against the learner."""

    def worth(choice: Data) -> int:
        return sum(points if kind.startswith("you") else -points for kind, points in choice["results"].items())

    best, *others = sorted(step["choices"], key=worth, reverse=True)
    if step["key"] == "statue":  # its bonus tiles are worth more than the point
        best, others = others[0], [best]
        assert best["values"]["bonus"] == 2
    assert best["key"] == step["best"]
    assert all(worth(best) > worth(other) for other in others if step["key"] != "statue")


@pytest.mark.parametrize("game", azulejos.list_games())
def test_steps_of_the_rules_lead_to_what_is_shown(game: str) -> None:
    for step in stored(game, "lesson"):
        match = azulejos.load_position(step["position"], seed=1)
        assert match.current_player == LEARNER or not step["path"]
        assert azulejos.load_position(step["after"], seed=1).position(viewer=LEARNER) == step["after"]
        if step["path"]:
            boards = [player(played(match, action)) for action in match.legal_actions()]
            assert player(azulejos.load_position(step["after"], seed=1)) in boards, step["key"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_take_their_numbers_from_the_engine(language: str) -> None:
    texts = {key: text for key, text in catalogue(language).items() if ".strategy." in key}
    assert len(texts) == len(STRATEGY) * 2 + len(CHOICES) * 2
    assert [key for key, text in texts.items() if re.search(r"\d", str(text))] == []
    for (game, name), step in STRATEGY.items():
        for choice in step["choices"]:
            key = f"web.lesson.{game}.strategy.{name}.{choice['key']}"
            for text in (texts[key], texts[f"{key}.result"]):
                assert set(re.findall(r"{(\w+)}", str(text))) <= choice["values"].keys(), key


def count(step: Data, form: Data) -> int:
    tiles = step["position"]["factories"][form["factory"] - 1] if form["factory"] else step["position"]["centre"]
    return int(tiles.count(form["colour"]))


AZUL = [(step, choice) for (game, _), step in STRATEGY.items() if game == "azul" for choice in step["choices"]]


@pytest.mark.parametrize(("step", "choice"), AZUL)
def test_azul_names_what_is_taken(step: Data, choice: Data) -> None:
    form = choice["actions"][0]
    assert choice["values"]["tiles"] == {"colour": form["colour"], "count": count(step, form)}
    assert choice["values"]["line"] == form["line"]
    if len(choice["actions"]) > 1:
        reply = choice["actions"][1]
        assert choice["values"]["reply"] == {"colour": reply["colour"], "count": count(step, reply)}


def test_azul_columns() -> None:
    """The same white tiles; a point less, but a column, which is worth more than a row."""
    _, _, column = choice_of("azul", "columns", "column")
    _, _, points = choice_of("azul", "columns", "points")
    assert points["results"]["you_round"] == column["results"]["you_round"] + 1
    assert column["values"]["tiles"] == points["values"]["tiles"]
    assert column["values"]["tiles"]["colour"] == "white"
    assert COLUMN_BONUS > 3 * ROW_BONUS
    assert {choice["after"]["phase"] for choice in (column, points)} == {"taking"}


def test_azul_marker() -> None:
    match, take, choice = choice_of("azul", "marker", "take")
    assert match.position()["marker"] is None
    assert take.position()["marker"] == LEARNER
    assert player(take)["floor"] == ["marker"]
    line = choice["values"]["line"]
    assert len(player(take)["lines"][line - 1]) == line
    _, wait, choice = choice_of("azul", "marker", "wait")
    assert sum(map(bool, match.position()["factories"])) == 1
    assert not any(wait.position()["factories"])
    assert played(wait, choice["actions"][1]).position()["marker"] == OPPONENT


def test_azul_starve() -> None:
    match, build, choice = choice_of("azul", "starve", "build")
    form = choice["actions"][1]
    before, after = (player(it, OPPONENT)["lines"] for it in (match, played(build, form)))
    row = form["line"] - 1
    assert (len(before[row]), len(after[row])) == (row, row + 1)
    assert set(before[row]) == {form["colour"]}
    _, deny, choice = choice_of("azul", "starve", "deny")
    assert form["colour"] not in deny.position()["centre"]
    assert choice["actions"][1]["line"] is None


def test_azul_leave() -> None:
    match, _, choice = choice_of("azul", "leave", "grab")
    assert len(set(match.position()["centre"])) == 3
    assert not any(match.position()["factories"])
    assert choice["actions"][1]["line"]
    _, leave, choice = choice_of("azul", "leave", "leave")
    colour = choice["values"]["reply"]["colour"]
    takes = [action.to_dict() for action in leave.legal_actions()]
    assert {take["line"] for take in takes if take["colour"] == colour} == {None}


def test_summer_pavilion_token() -> None:
    for name in ("one", "many"):
        match, after, choice = choice_of("summer-pavilion", "token", name)
        assert match.position()["token"] is None
        assert after.position()["token"] == LEARNER
        taken = player(after)["hand"].count(choice["values"]["tiles"]["colour"])
        assert taken - player(match)["hand"].count(choice["values"]["tiles"]["colour"]) == -choice["results"]["you_now"]
    _, after, _ = choice_of("summer-pavilion", "token", "one")
    (group,) = set(after.position()["centre"])
    free = played(after, {"type": "take", "factory": None, "colour": group})
    assert free.scores == after.scores


def spent(match: Match, after: Match) -> int:
    return len(player(match)["hand"]) - len(player(after)["hand"])


def test_summer_pavilion_statue() -> None:
    match, points, other = choice_of("summer-pavilion", "statue", "points")
    _, statue, ring = choice_of("summer-pavilion", "statue", "statue")
    assert other["results"]["you_now"] == ring["results"]["you_now"] + 1
    assert spent(match, points) == spent(match, statue) == other["values"]["cost"] == ring["values"]["cost"]
    assert other["actions"][0]["star"] is None
    assert points.position()["choosing"] is None
    assert statue.position()["choosing"] == {"type": "bonus", "count": ring["values"]["bonus"]}
    assert "a statue" in match.explain(ring["actions"][0], "en")
    assert {ring["actions"][0]["colour"]} == {ring["values"]["colour"]["colour"]}


def test_summer_pavilion_star() -> None:
    match, cheap, other = choice_of("summer-pavilion", "star", "cheap")
    _, star, last = choice_of("summer-pavilion", "star", "star")
    assert (spent(match, cheap), spent(match, star)) == (other["values"]["cost"], last["values"]["cost"])
    assert other["values"]["cost"] < last["values"]["cost"]
    assert last["results"]["you_now"] == 6
    assert f"+{MULTICOLOUR_BONUS} at the end" in match.explain(last["actions"][0], "en")


def test_summer_pavilion_waste() -> None:
    match, _, choice = choice_of("summer-pavilion", "waste", "pass")
    assert choice["values"]["count"] == len(player(match)["hand"]) - MOST_KEPT == -choice["results"]["you_round"]
    _, place, choice = choice_of("summer-pavilion", "waste", "place")
    assert change(match, place.scores) == 1
    assert len(player(place)["hand"]) == MOST_KEPT
    assert spent(match, place) == choice["values"]["cost"]


def test_duel_special() -> None:
    match, _, choice = choice_of("duel", "special", "special")
    points = {step.kind: step.points for step in match.steps(choice["actions"][0]) if step.points}
    assert points == {"lay": choice["values"]["lay"], "special": choice["values"]["special"]}
    match, _, choice = choice_of("duel", "special", "run")
    run = {step.kind: step.points for step in match.steps(choice["actions"][0]) if step.points}
    assert run.keys() == {"lay"}
    assert run["lay"] > points["lay"]


def test_duel_slot() -> None:
    for name, slot in (("open", 5), ("idle", 1)):
        _, _, choice = choice_of("duel", "slot", name)
        assert choice["actions"][0]["slot"] == slot


def test_duel_order() -> None:
    for name in ("bury", "show"):
        _, after, choice = choice_of("duel", "order", name)
        pile = after.position()["factories"][0]["moon"]
        assert pile[-2:] == [choice["values"][place]["colour"] for place in ("bottom", "top")]
    best = max(after.legal_actions(), key=lambda action: played(after, action).standing[OPPONENT])
    form = best.to_dict()
    assert (form["type"], form["colour"]) == ("moon", choice["values"]["top"]["colour"])
    assert player(played(after, best), OPPONENT)["lines"][form["line"] - 1]["count"] == form["line"]


def test_duel_chip() -> None:
    match, chip, _ = choice_of("duel", "chip", "chip")
    assert [it["chip"] for it in match.position()["factories"]].count("hidden") + 1 == sum(
        it["chip"] is not None for it in match.position()["factories"]
    )
    broken = len(player(match, OPPONENT)["broken"])
    for action in chip.legal_actions():
        assert len(player(played(chip, action), OPPONENT)["broken"]) > broken
    _, tiles, choice = choice_of("duel", "chip", "tiles")
    assert choice["values"] == {
        "colour": {"colour": choice["actions"][0]["colour"]},
        "line": choice["actions"][0]["line"],
    }
    (taken,) = (action for action in tiles.legal_actions() if action.to_dict()["type"] == "chip")
    assert player(played(tiles, taken), OPPONENT)["broken"] == player(tiles, OPPONENT)["broken"]
