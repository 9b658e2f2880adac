"""`azulejos play`: play in the terminal, several people at one keyboard or one person against bots.

Players type actions in notation, or one of a few commands. With several people, the screen shows the table as the
player to act may see it. Against bots, it shows only what the person may know.
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
from azulejos.native.units import Unit
from azulejos.terminal.drawing import draw, player_name
from azulejos.terminal.files import check_new, describe_error, read_match, write_record
from azulejos.terminal.options import parse_options
from azulejos.terminal.progress import compile_units
from azulejos.terminal.screen import screen

PERSON = 0
"""The seat of the person who plays against bots."""


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
    """Play a new game, or resume the game of a file. With `record`, the file is updated after every action."""
    opponent = None if against is None else _opponent(against, seed)
    if resume is None:
        seats = 2 if players is None else players
        first_player = _default_first(opponent) if first is None else _parse_first(first, seats)
        match = _new_match("azul" if game is None else game, seats, options or (), seed, first_player)
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


def _default_first(opponent: Bot | None) -> First:
    return RANDOM if opponent else 0


def _parse_first(first: str, players: int) -> First:
    """Parse the number of a player, from 1, or "random"."""
    seats: dict[str, First] = {**{str(seat + 1): seat for seat in range(players)}, RANDOM: RANDOM}
    if first.lower() not in seats:
        raise CommandMistake("cli.bad_first", value=quote(first), known=", ".join(seats))
    return seats[first.lower()]


def _new_match(game: str, players: int, options: Sequence[str], seed: int | None, first: First) -> Match:
    """Start a match. Invalid options are refused before the game is compiled."""
    info, chosen = games.info(game), parse_options(options)
    info.check_players(players)
    info.check_options(chosen)
    compile_units([Unit(game)])
    return azulejos.new_match(game, players, seed, first=first, **chosen)


def _opponent(level: str, seed: int | None) -> Bot:
    if level not in LEVELS:
        raise CommandMistake("bot.unknown", level=quote(level), known=", ".join(LEVELS))
    return Bot(level, seed, threads=cores() if level == GRANDMASTER else 1)  # lower levels must not gain strength


def _names(opponent: Bot, players: int) -> tuple[str, ...]:
    level = say(f"web.bot.{opponent.name}")
    return say("player", number=PERSON + 1), *([level] if players == 2 else [f"{level} {n}" for n in range(1, players)])


class _Session:
    """The main loop: draw the table, prompt and play, until the game is over or the player quits."""

    def __init__(self, match: Match, record: Path | None, opponent: Bot | None) -> None:
        self.match = match
        self.opponent = opponent
        """The bot that plays all seats but the first."""
        self.viewer = PERSON if opponent else None
        """Whose view is drawn: the person's against bots, else that of the player to act."""
        self.record = record
        self.written = {record}
        """Files written by this session, which may be overwritten."""
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
        """Run the session."""
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
            self.handle(line)

    def handle(self, line: str) -> None:
        """Run a command, or play an action. A mistake prints a message, and changes nothing."""
        name, _, rest = line.partition(" ")
        try:
            if not line:
                self.help("")
            elif command := self.commands.get(name.lower()):
                command(rest.strip())
            else:
                self.match.play(line)
                self.update_record()
                self.show()
        except IllegalAction as error:
            self.out.print(str(error), style="red")
        except OSError as error:
            self.out.print(describe_error(error), style="red")

    def let_opponent_play(self, opponent: Bot, seat: int) -> None:
        """Play an action of the bot, and draw the table when the person is to act again."""
        action = opponent.choose(self.match)
        self.match.play(action)
        self.update_record()
        self.out.print(self.describe_action(action, player_name(self.match, seat)))
        if self.match.current_player in (PERSON, None):
            self.show()

    def describe_action(self, action: Action, player: str) -> str:
        """Describe an action of the bot, without revealing hidden information."""
        kind = action.to_dict()["type"]
        if kind in self.match.game.visibility.open_actions:
            return say("play.bot_plays", player=player, action=str(action))
        return say(f"play.bot_hides.{kind}", player=player)

    def update_record(self) -> None:
        """Write the record file, if there is one."""
        if self.record:
            write_record(self.match, self.record)

    def show(self) -> None:
        """Draw the table."""
        self.out.print()
        self.out.print(draw(self.match, self.viewer))

    def undo(self, _: str) -> None:
        """Undo the last action; against bots, the person's last action and all since."""
        if self.opponent and not self.has_person_played():
            raise IllegalAction("action.nothing_to_undo")
        self.match.undo()
        while self.opponent and self.match.current_player != PERSON:
            self.match.undo()
        self.update_record()
        self.show()

    def has_person_played(self) -> bool:
        """Whether the person has played an action: the bot may have begun the game."""
        return any(isinstance(event, Play) and event.seat == PERSON for event in self.match.progress.events)

    def list_moves(self, _: str) -> None:
        """List the legal actions."""
        for action in self.match.legal_actions():
            self.out.print(f"  {action}")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        if not file:
            raise IllegalAction("play.save_where")
        if Path(file) not in self.written:
            check_new(Path(file))
        write_record(self.match, Path(file))
        self.written.add(Path(file))
        self.out.print(say("play.saved", file=file))

    def help(self, _: str) -> None:
        """Print the commands and the notation of actions."""
        self.out.print(say(f"play.hint.{self.match.game.info.name}"))
        self.out.print(say("play.commands"))
