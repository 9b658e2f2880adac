"""`azulejos play`: a game at one keyboard. Players type actions in notation, or one of a few commands."""

from collections.abc import Sequence
from pathlib import Path

import azulejos
from azulejos.catalogue import say, words
from azulejos.errors import CommandMistake, IllegalAction
from azulejos.match.match import Match
from azulejos.terminal.drawing import draw, player_name
from azulejos.terminal.files import read_match, trouble, write_record
from azulejos.terminal.options import parse_options
from azulejos.terminal.screen import screen


def play_in_terminal(
    game: str | None,
    players: int | None,
    options: Sequence[str] | None,
    seed: int | None,
    resume: str | None,
    record: Path | None,
) -> None:
    """Play a new game, or go on with the one of a file; with a record, every action is on disk before the next."""
    if resume is None:
        match = azulejos.new_match(
            "azul" if game is None else game,
            2 if players is None else players,
            seed,
            **parse_options(options or ()),
        )
    elif (game, players, options) == (None, None, None):
        match = read_match(resume, seed)
    else:
        raise CommandMistake("cli.resume_alone")
    if record:
        write_record(match, record)
    _Session(match, record).run()


class _Session:
    """One sitting: draw the table, ask, play, until the game is over or somebody leaves."""

    def __init__(self, match: Match, record: Path | None) -> None:
        self.match = match
        self.record = record
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
        self.out.print(draw(self.match))
        while not self.match.is_over:
            seat = self.match.current_player
            assert seat is not None
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
        except IllegalAction as error:
            self.out.print(str(error), style="red")
        except OSError as error:
            self.out.print(trouble(error), style="red")

    def changed(self) -> None:
        """Keep the record true, and show the table."""
        if self.record:
            write_record(self.match, self.record)
        self.out.print()
        self.out.print(draw(self.match))

    def undo(self, _: str) -> None:
        """Take back the last action."""
        self.match.undo()
        self.changed()

    def list_moves(self, _: str) -> None:
        """Show what is legal."""
        for action in self.match.legal_actions():
            self.out.print(f"  {action}")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        if not file:
            raise IllegalAction("play.save_where")
        write_record(self.match, Path(file))
        self.out.print(say("play.saved", file=file))

    def help(self, _: str) -> None:
        """Say what can be typed."""
        self.out.print(say(f"play.hint.{self.match.game.info.name}"))
        self.out.print(say("play.commands"))
