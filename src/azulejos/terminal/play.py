"""`azulejos play`: a game at one keyboard, of several people or against bots.

Players type actions in notation, or one of a few commands. Several people take turns at the screen, and each sees the
table as the player who must act. Against bots, the screen shows only what the person may know.
"""

from collections.abc import Sequence
from pathlib import Path

import azulejos
from azulejos import games
from azulejos.bots.bot import Bot
from azulejos.bots.levels import GRANDMASTER, LEVELS
from azulejos.core.errors import CommandMistake, IllegalAction
from azulejos.core.machine import cores
from azulejos.i18n import quote, say, words
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import Play
from azulejos.match.start import RANDOM, First
from azulejos.terminal.drawing import draw, player_name
from azulejos.terminal.files import check_new, read_match, trouble, write_record
from azulejos.terminal.options import parse_options
from azulejos.terminal.progress import prepare_games
from azulejos.terminal.screen import screen

PERSON = 0
"""The seat of whoever plays against a bot."""


def play_in_terminal(
    game: str | None,
    players: int | None,
    options: Sequence[str] | None,
    first: str | None,
    seed: int | None,
    resume: str | None,
    record: Path | None,
    against: str | None,
) -> None:
    """Play a new game, or go on with the one of a file; with a record, every action is on disk before the next."""
    opponent = None if against is None else _opponent(against, seed)
    if resume is None:
        seats = 2 if players is None else players
        begins = _usual_first(opponent) if first is None else _parse_first(first, seats)
        match = _new_match("azul" if game is None else game, seats, options or (), seed, begins)
    elif (game, players, options, first) == (None, None, None, None):
        match = read_match(resume, seed)
    else:
        raise CommandMistake("cli.resume_alone")
    if opponent and not match.names:
        match.names = _names(opponent, match.players)
    if record:
        if resume is None or Path(resume).expanduser().resolve() != record.expanduser().resolve():
            check_new(record)
        write_record(match, record)
    _Session(match, record, opponent).run()


def _usual_first(opponent: Bot | None) -> First:
    return RANDOM if opponent else 0


def _parse_first(first: str, players: int) -> First:
    """The seat of a player, who are numbered from 1, or "random"."""
    seats: dict[str, First] = {**{str(seat + 1): seat for seat in range(players)}, RANDOM: RANDOM}
    if first.lower() not in seats:
        raise CommandMistake("cli.bad_first", value=quote(first), known=", ".join(seats))
    return seats[first.lower()]


def _new_match(game: str, players: int, options: Sequence[str], seed: int | None, first: First) -> Match:
    """A new match; what cannot be played is refused before anybody waits for its game to be prepared."""
    info, chosen = games.info(game), parse_options(options)
    info.check_players(players)
    info.check_options(chosen)
    prepare_games([game])
    return azulejos.new_match(game, players, seed, first=first, **chosen)


def _opponent(level: str, seed: int | None) -> Bot:
    if level not in LEVELS:
        raise CommandMistake("bot.unknown", level=quote(level), known=", ".join(LEVELS))
    return Bot(level, seed, threads=cores() if level == GRANDMASTER else 1)  # others would simulate more on more cores


def _names(opponent: Bot, players: int) -> tuple[str, ...]:
    level = say(f"web.bot.{opponent.name}")
    return say("player", number=PERSON + 1), *([level] if players == 2 else [f"{level} {n}" for n in range(1, players)])


class _Session:
    """One sitting: draw the table, ask, play, until the game is over or somebody leaves."""

    def __init__(self, match: Match, record: Path | None, opponent: Bot | None) -> None:
        self.match = match
        self.opponent = opponent
        """Plays all seats but the first."""
        self.viewer = PERSON if opponent else None
        """Whose view of the table is drawn: against bots the person's, else that of the player who must act."""
        self.record = record
        self.own = {record}
        """Files of this sitting, which may be written again."""
        self.out = screen()
        self.example = say(f"play.example.{match.game.info.name}")
        self.commands = {
            typed: command
            for name, command in (
                ("undo", self.undo),
                ("moves", self.list_moves),
                ("save", self.save),
                ("help", self.help),
            )
            for typed in words(f"play.{name}")
        }

    def run(self) -> None:
        """Ask until the end."""
        self.out.print(say("play.welcome", example=self.example), style="dim")
        self.out.print(draw(self.match, self.viewer))
        while not self.match.is_over:
            seat = self.match.current_player
            assert seat is not None
            if self.opponent and seat != PERSON:
                self.let_opponent_play(self.opponent, seat)
                continue
            try:
                line = input(f"\n{player_name(self.match, seat)}> ").strip()
            except EOFError:
                self.out.print()
                line = "quit"
            if line.lower() in words("play.quit"):
                self.out.print(say("play.left"))
                return
            self.obey(line)

    def obey(self, line: str) -> None:
        """Do what was typed; a mistake is told, and changes nothing."""
        name, _, rest = line.partition(" ")
        try:
            if not line:
                self.help("")
            elif command := self.commands.get(name.lower()):
                command(rest.strip())
            else:
                self.match.play(line)
                self.changed()
                self.show()
        except IllegalAction as error:
            self.out.print(str(error), style="red")
        except OSError as error:
            self.out.print(trouble(error), style="red")

    def let_opponent_play(self, opponent: Bot, seat: int) -> None:
        """Play a bot's action, and show the table when the person is to act again."""
        action = opponent.choose(self.match)
        self.match.play(action)
        self.changed()
        self.out.print(self.told(action, player_name(self.match, seat)))
        if self.match.current_player in (PERSON, None):
            self.show()

    def told(self, action: Action, player: str) -> str:
        """An action of a bot, as far as the person may know it."""
        kind = action.to_dict()["type"]
        if kind in self.match.game.visibility.open_actions:
            return say("play.bot_plays", player=player, action=str(action))
        return say(f"play.bot_hides.{kind}", player=player)

    def changed(self) -> None:
        """Keep the record true."""
        if self.record:
            write_record(self.match, self.record)

    def show(self) -> None:
        """Draw the table."""
        self.out.print()
        self.out.print(draw(self.match, self.viewer))

    def undo(self, _: str) -> None:
        """Take back the last action; against a bot, all since the person's own last one."""
        if self.opponent and not self.has_person_played():
            raise IllegalAction("action.nothing_to_undo")
        self.match.undo()
        while self.opponent and self.match.current_player != PERSON:
            self.match.undo()
        self.changed()
        self.show()

    def has_person_played(self) -> bool:
        """Whether there is an action of the person: the bot may have begun."""
        return any(isinstance(event, Play) and event.seat == PERSON for event in self.match.progress.events)

    def list_moves(self, _: str) -> None:
        """Show what is legal."""
        for action in self.match.legal_actions():
            self.out.print(f"  {action}")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        if not file:
            raise IllegalAction("play.save_where")
        if Path(file) not in self.own:
            check_new(Path(file))
        write_record(self.match, Path(file))
        self.own.add(Path(file))
        self.out.print(say("play.saved", file=file))

    def help(self, _: str) -> None:
        """Say what can be typed."""
        self.out.print(say(f"play.hint.{self.match.game.info.name}"))
        self.out.print(say("play.commands"))
