"""Write the strategy lessons, `web/src/games/<game>/learn/strategy.json`, from games between bots.

A step is a position with two actions, and what follows from each: the points, and what is left for the opponent.
`tests/test_lessons.py` computes all of it again.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lessons import GAMES, LEARNER, Form, Position, mine

import azulejos

OPPONENT = 1
NO_LIMIT = 1000

Step = dict[str, Any]
Results = dict[str, int]


@dataclass(frozen=True)
class Choice:
    """An action of the learner, what the opponent replies, the points that follow, and words for the texts."""

    key: str
    actions: list[Any]
    results: Results
    values: dict[str, Any] = field(default_factory=dict)


Chooser = Callable[[Any], list[Choice] | None]


def turns(game: str, seed: int, **options: Any) -> Iterator[Any]:
    """The match at every turn of the learner."""
    match = azulejos.new_match(game, players=2, seed=seed, **options)
    bot = azulejos.bot("greedy", seed=seed)
    while not match.is_over:
        if match.current_player == LEARNER:
            yield match
        match.play(bot.choose(match))


def step(key: str, choose: Chooser, game: str, seed: int, **options: Any) -> Step:
    """The first turn of a game at which the learner has the wanted choices; `choose` returns the best one first."""
    for match in turns(game, seed, **options):
        if choices := choose(match):
            best = choices[0].key
            stored = [store(match, choice) for choice in sorted(choices, key=lambda choice: choice.key)]
            return {"key": key, "position": match.position(viewer=LEARNER), "best": best, "choices": stored}
    raise LookupError(key)


def store(match: Any, choice: Choice) -> Step:
    """A choice as the client reads it."""
    return {
        "key": choice.key,
        "actions": [action.to_dict() for action in choice.actions],
        "after": played(match, *choice.actions).position(viewer=LEARNER),
        "results": choice.results,
        "values": choice.values,
    }


def played(match: Any, *actions: Any) -> Any:
    """The match after some actions."""
    branch = match.branch()
    for action in actions:
        branch.play(action)
    return branch


def tiles(position: Position, form: Form) -> dict[str, Any]:
    """The tiles of a take, to be put into words."""
    there = position["factories"][form["factory"] - 1] if form["factory"] else position["centre"]
    return {"colour": form["colour"], "count": there.count(form["colour"])}


def changes(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int]:
    """What two players have won or lost."""
    return after[LEARNER] - before[LEARNER], after[OPPONENT] - before[OPPONENT]


# Azul


def best_line(match: Any, number: int, low: int = -NO_LIMIT, high: int = NO_LIMIT) -> tuple[int, list[Any]]:
    """The learner's lead at the end of a round if both play their best, and how they play."""
    if match.is_over or match.position()["round"] != number:
        return match.scores[LEARNER] - match.scores[OPPONENT], []
    is_learner = match.current_player == LEARNER
    best, line = (-NO_LIMIT if is_learner else NO_LIMIT), []
    for action in match.legal_actions():
        worth, rest = best_line(played(match, action), number, low, high)
        if worth > best if is_learner else worth < best:
            best, line = worth, [action, *rest]
        low, high = (max(low, best), high) if is_learner else (low, min(high, best))
        if low >= high:
            break
    return best, line


@dataclass(frozen=True)
class Outcome:
    """A take, how the round goes on, and what both players score in it."""

    form: Form
    line: list[Any]
    end: Any
    you: int
    opponent: int

    @property
    def swing(self) -> int:
        """How much better it is for the learner than for the opponent."""
        return self.you - self.opponent

    @property
    def reply(self) -> Form:
        """What the opponent takes next."""
        return dict(self.line[1].to_dict())

    def choice(self, key: str, table: Position, results: Results | None = None, shown: int = 2) -> Choice:
        """This take as a choice, which shows the table after some actions."""
        points = {"you_round": self.you, "opponent_round": self.opponent, **(results or {})}
        words = {"tiles": tiles(table, self.form), "line": self.form["line"], "reply": tiles(table, self.reply)}
        return Choice(key, self.line[:shown], points, words)


def outcomes(match: Any) -> list[Outcome]:
    """Every take to a line after which the game goes on, with the rest of the round."""
    found = []
    for action in match.legal_actions():
        form = action.to_dict()
        if form["line"]:
            line = [action, *best_line(played(match, action), match.position()["round"])[1]]
            end = played(match, *line)
            if not end.is_over and len(line) > 1:
                found.append(Outcome(form, line, end, *changes(match.scores, end.scores)))
    return found


def groups(table: Position) -> int:
    """How many takes there are."""
    return sum(len(set(place)) for place in (*table["factories"], table["centre"]))


def is_complete(table: Position, form: Form, seat: int = LEARNER) -> bool:
    """Whether a take completes its line."""
    line = table["players"][seat]["lines"][form["line"] - 1] if form["line"] else []
    return bool(form["line"]) and len(line) + tiles(table, form)["count"] >= form["line"]


def tiles_in_columns(board: Position) -> list[int]:
    """How many tiles each column of a wall has."""
    return [sum(bool(row[column]) for row in board["wall"]) for column in range(5)]


def best_and_own(match: Any) -> tuple[Outcome, Outcome] | None:
    """The take with the best lead, and another one with which the learner scores more."""
    found = outcomes(match)
    if not found:
        return None
    best, own = max(found, key=lambda it: it.swing), max(found, key=lambda it: (it.you, it.swing))
    return (best, own) if own.you > best.you else None


def columns(match: Any) -> list[Choice] | None:
    """The same tiles complete a column, or score a point more."""
    table = match.position()
    before = tiles_in_columns(mine(table))
    if groups(table) != 2 or 4 not in before:
        return None
    found = outcomes(match)
    full = [it for it in found if tiles_in_columns(mine(it.end.position())).count(5) > before.count(5)]
    for column in full:
        for other in found:
            is_same = column.form["colour"] == other.form["colour"] and column.opponent == other.opponent
            if is_same and other not in full and other.you > column.you:
                return [column.choice("column", table, {"you_end": 7}), other.choice("points", table)]
    return None


def marker(match: Any) -> list[Choice] | None:
    """The marker comes with tiles that complete a line and that the opponent wants too."""
    table = match.position()
    is_late = groups(table) <= 6 and sum(map(bool, table["factories"])) <= 1
    if not is_late or table["marker"] is not None or not table["centre"] or mine(table)["floor"]:
        return None
    found = outcomes(match)
    centre = [it for it in found if it.form["factory"] is None and is_complete(table, it.form)]
    factory = [it for it in found if it.form["factory"]]
    if not centre or not factory:
        return None
    take, wait = max(centre, key=lambda it: it.swing), max(factory, key=lambda it: it.swing)
    is_wanted = wait.reply["factory"] is None and wait.reply["colour"] == take.form["colour"]
    if not is_wanted or take.swing < wait.swing + 3 or take.you <= wait.you:
        return None
    return [take.choice("take", table, shown=1), wait.choice("wait", table)]


def starve(match: Any) -> list[Choice] | None:
    """A line of the opponent lacks the last tiles of a colour."""
    table = match.position()
    theirs = table["players"][OPPONENT]
    if groups(table) != 3 or theirs["floor"]:
        return None
    if not (pair := best_and_own(match)):
        return None
    deny, own = pair
    is_started = bool(own.reply["line"]) and bool(theirs["lines"][own.reply["line"] - 1])
    is_wanted = is_started and is_complete(table, own.reply, OPPONENT) and deny.form["colour"] == own.reply["colour"]
    if not is_wanted or own.you - deny.you > 2 or own.opponent - deny.opponent < 4:
        return None
    return [deny.choice("deny", table), own.choice("build", table)]


def leave(match: Any) -> list[Choice] | None:
    """Many tiles have no line on the opponent's board."""
    table = match.position()
    if groups(table) != 3 or len(mine(table)["floor"]) > 1 or any(table["factories"]):
        return None
    if not (pair := best_and_own(match)):
        return None
    best, own = pair
    is_fallen = best.reply["line"] is None and tiles(table, best.reply)["count"] >= 3
    if not is_fallen or not own.reply["line"] or own.you - best.you > 4 or own.opponent - best.opponent < 5:
        return None
    return [best.choice("leave", table), own.choice("grab", table)]


# Summer Pavilion

STAR_BONUS = {"centre": 12, "1": 14, "3": 15, "5": 16, "11": 17, "7": 18, "9": 20}


@dataclass(frozen=True)
class Placed:
    """A tile that can be placed: what it scores, how many tiles it costs, how many bonus tiles it brings."""

    action: Any
    after: Any
    points: int
    cost: int
    bonus: int

    @property
    def star(self) -> str:
        """The star of its space."""
        return str(self.action.to_dict()["star"] or "centre")

    def choice(self, key: str, **results: int) -> Choice:
        """This tile as a choice."""
        words = {"cost": self.cost, "bonus": self.bonus, "colour": {"colour": self.action.to_dict()["colour"]}}
        return Choice(key, [self.action], {"you_now": self.points, **results}, words)


def placements(match: Any) -> list[Placed]:
    """Every tile that can be placed, if its payment is clear."""
    table, found = match.position(), []
    if table["phase"] != "placing" or table["choosing"]:
        return found
    for action in match.legal_actions():
        after = played(match, action)
        position = after.position()
        choosing = position["choosing"] or {}
        if action.to_dict()["type"] == "place" and choosing.get("type") != "pay":
            points, _ = changes(match.scores, after.scores)
            cost = len(mine(table)["hand"]) - len(mine(position)["hand"])
            found.append(Placed(action, after, points, cost, choosing.get("count", 0)))
    return found


def token(match: Any) -> list[Choice] | None:
    """The centre has one tile of a colour, and four of another."""
    table = match.position()
    counts = Counter(table["centre"])
    if table["phase"] != "taking" or table["token"] is not None or sorted(counts.values()) != [1, 4]:
        return None
    if table["wild"] in counts or match.scores[LEARNER] < 5 or sum(map(bool, table["factories"])) < 2:
        return None
    choices = []
    for key, count in (("one", 1), ("many", 4)):
        colour = next(colour for colour, number in counts.items() if number == count)
        action = match.action({"type": "take", "factory": None, "colour": colour})
        points, _ = changes(match.scores, played(match, action).scores)
        words = {"tiles": {"colour": colour, "count": count}}
        choices.append(Choice(key, [action], {"you_now": points}, words))
    return choices


def statue(match: Any) -> list[Choice] | None:
    """For the same cost, a tile completes the ring around a statue, or scores a point more."""
    found = placements(match)
    for ring in found:
        for other in found:
            is_even = ring.bonus == ring.cost == other.cost == 2 and not other.bonus
            if is_even and other.points == ring.points + 1 and match.position()["round"] < 6:
                return [ring.choice("statue"), other.choice("points")]
    return None


def star(match: Any) -> list[Choice] | None:
    """The last space of a star costs many tiles, another one few."""
    found = placements(match)
    for last in found:
        if last.cost >= 4 and all(mine(last.after.position())["stars"][last.star]):
            for other in found:
                if other.star != last.star and other.cost <= 2 and other.points >= 3 and not other.bonus:
                    return [last.choice("star", you_end=STAR_BONUS[last.star]), other.choice("cheap")]
    return None


def waste(match: Any) -> list[Choice] | None:
    """Too many tiles to keep: one more can be placed, for a point."""
    table, found = match.position(), placements(match)
    if not found or len(mine(table)["hand"]) != 7 or table["round"] == 6 or max(it.points for it in found) > 1:
        return None
    for it in found:
        if it.cost == 3 and not it.bonus and mine(it.after.position())["hand"]:
            place, _ = changes(match.scores, it.after.standing)
            stop, _ = changes(match.scores, match.standing)
            leave_off = Choice("pass", [match.action({"type": "pass"})], {"you_round": stop}, {"count": -stop})
            return [Choice("place", [it.action], {"you_round": place}, it.choice("place").values), leave_off]
    return None


# Azul Duel

TABLETS = {"tablets": "first-game"}


def special(match: Any) -> list[Choice] | None:
    """A cell scores more at once, another one completes a plate with a special space."""
    if (match.position()["choosing"] or {}).get("type") != "cell":
        return None
    found = []
    for action in match.legal_actions():
        scored = {it.kind: it.points for it in match.steps(action) if it.seat == LEARNER}
        points, _ = changes(match.scores, played(match, action).scores)
        if set(scored) <= {"tile", "lay", "special"} and points == sum(scored.values()):
            found.append((action, points, scored))
    for action, points, scored in found:
        for other, more, plain in found:
            if scored.get("special", 0) > 1 and "special" not in plain and scored["lay"] < more < points:
                words = {"lay": scored["lay"], "special": scored["special"]}
                return [
                    Choice("special", [action], {"you_now": points}, words),
                    Choice("run", [other], {"you_now": more}),
                ]
    return None


def slot(match: Any) -> list[Choice] | None:
    """A complete line waits for a space: only one slot gives it one."""
    table = match.position()
    choosing = table["choosing"] or {}
    if table["phase"] != "acquisition" or choosing.get("type") != "place":
        return None
    found = {}
    for action in match.legal_actions():
        if action.to_dict()["turn"] == 0:
            found[action] = changes(match.standing, played(match, action).standing)[0]
    best, *rest = sorted(found, key=lambda action: -found[action])
    if found[best] < 4 or len(rest) < 2 or any(found[action] for action in rest):
        return None
    return [Choice("open", [best], {"you_more": found[best]}), Choice("idle", [rest[0]], {"you_more": 0})]


def best_reply(match: Any) -> tuple[int, Any]:
    """The most that the opponent can add at once to their points of the round, and how."""
    worth = {action: changes(match.standing, played(match, action).standing)[1] for action in match.legal_actions()}
    best = max(worth, key=lambda action: worth[action])
    return worth[best], best


def order(match: Any) -> list[Choice] | None:
    """Two tiles go to the moon: the opponent wants one of them."""
    table = match.position()
    choosing = table["choosing"] or {}
    if choosing.get("type") != "stack" or len(set(choosing["tiles"])) != 2 or table["round"] < 2:
        return None
    found = []
    for action in match.legal_actions():
        after = played(match, action)
        if after.current_player != OPPONENT or after.position()["choosing"]:
            return None
        (top,) = set(choosing["tiles"]) - {action.to_dict()["colour"]}
        worth, reply = best_reply(after)
        found.append((worth, action, top, reply))
    found.sort(key=lambda it: it[0])
    (low, bury, safe, _), (high, show, wanted, reply) = found
    if high - low < 4 or reply.to_dict().get("colour") != wanted or len(choosing["tiles"]) != 2:
        return None
    return [
        Choice("bury", [bury], {"opponent_next": low}, {"top": {"colour": safe}, "bottom": {"colour": wanted}}),
        Choice("show", [show], {"opponent_next": high}, {"top": {"colour": wanted}, "bottom": {"colour": safe}}),
    ]


def chip(match: Any) -> list[Choice] | None:
    """After a chip, whatever the opponent can do breaks tiles."""
    table = match.position()
    if table["phase"] != "acquisition" or table["choosing"] or table["round"] < 2:
        return None
    actions = [action for action in match.legal_actions() if action.to_dict()["type"] == "chip"]
    takes = [action for action in match.legal_actions() if action.to_dict()["type"] == "moon"]
    for action in actions:
        after = played(match, action)
        if after.current_player != OPPONENT or after.position()["phase"] != "acquisition":
            continue
        forced, reply = best_reply(after)
        if forced >= -1 or played(after, reply).position()["phase"] != "acquisition":
            continue
        for take in takes:
            other = played(match, take)
            gain = changes(match.standing, other.standing)[0]
            if other.current_player != OPPONENT or other.position()["choosing"] or gain <= 0:
                continue
            if other.position()["phase"] != "acquisition" or other.position()["round"] != table["round"]:
                continue
            free, _ = best_reply(other)
            if free >= forced + 2:
                form = take.to_dict()
                words = {"colour": {"colour": form["colour"]}, "line": form["line"]}
                mine_now = changes(match.standing, after.standing)[0]
                return [
                    Choice("chip", [action], {"you_more": mine_now, "opponent_next": forced}),
                    Choice("tiles", [take], {"you_more": gain, "opponent_next": free}, words),
                ]
    return None


def main() -> None:
    """Write them all, from games in which such positions were found."""
    lessons = {
        "azul": [
            step("columns", columns, "azul", 1560),
            step("marker", marker, "azul", 8),
            step("starve", starve, "azul", 644),
            step("leave", leave, "azul", 284),
        ],
        "summer-pavilion": [
            step("token", token, "summer-pavilion", 3),
            step("statue", statue, "summer-pavilion", 103),
            step("star", star, "summer-pavilion", 1),
            step("waste", waste, "summer-pavilion", 2),
        ],
        "duel": [
            step("special", special, "duel", 115, **TABLETS),
            step("slot", slot, "duel", 1, **TABLETS),
            step("order", order, "duel", 83, **TABLETS),
            step("chip", chip, "duel", 18, **TABLETS),
        ],
    }
    for name, steps in lessons.items():
        (GAMES / name / "learn" / "strategy.json").write_text(json.dumps(steps, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
