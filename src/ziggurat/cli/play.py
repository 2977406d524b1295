"""`ziggurat play`: a whole match in the terminal, by notation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ziggurat.bots import Bot, bot_from
from ziggurat.cli.common import (
    POSSIBLE,
    SAY_WHERE,
    TYPE_HELP,
    Options,
    Seats,
    Seed,
    console,
    drawn,
    game_from,
    group_shown,
    in_groups,
    write_file,
)
from ziggurat.cli.results import result_table
from ziggurat.engine import archive
from ziggurat.engine.errors import BadOption, ZigguratError
from ziggurat.engine.match import Match

HELP = """Type a move as it is listed; small words such as 'to' and 'from' may be left out.
  moves        list the legal moves          why MOVE     why a move is not possible
  board        draw the table again          log          tell the match so far
  undo         take back your last decision  reset        take back your whole turn
  redo         play it again                 save FILE    write the match to a file
  help         this text                     quit         stop playing"""


def play(
    game: Annotated[str, typer.Argument(help="The game.")],
    seats: Seats = None,
    seat: Annotated[list[int] | None, typer.Option(help="A seat that you play; by default 1. Repeatable.")] = None,
    option: Options = None,
    seed: Seed = None,
    bots: Annotated[
        str, typer.Option(help="The other seats in order, as in hard,normal; the last one repeats.")
    ] = "normal",
    save: Annotated[Path | None, typer.Option(help="Write the match to this file when it ends.")] = None,
) -> None:
    """Play a match in the terminal. Bots sit at the other seats: random, greedy, easy, normal, hard or expert."""
    chosen = game_from(game, seats, option)
    mine = set(seat or [1])
    for number in mine:
        if not 1 <= number <= chosen.seats:
            raise BadOption(f"--seat is 1 to {chosen.seats}, not {number}.")
    others = [number for number in range(1, chosen.seats + 1) if number not in mine]
    seated = dict(zip(others, _bots(bots, len(others)), strict=True))
    names = [f"Player {n} (you)" if n in mine else f"{seated[n].capitalize()} {n}" for n in range(1, chosen.seats + 1)]
    players = {number: bot_from(name, (seed or 0) + number) for number, name in seated.items()}
    session = Session(chosen.new(seed, names=names), mine, players)
    session.run()
    if save is not None:
        session.save(str(save))


def _bots(names: str, count: int) -> list[str]:
    """The bots for this many seats."""
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed:
        raise BadOption("--bots names at least one bot.")
    if len(listed) > max(count, 1):
        raise BadOption(f"--bots names {len(listed)} bots for {count} seats.")
    return listed[:count] + listed[-1:] * (count - len(listed))


class Session:
    """A person at the terminal with a match."""

    def __init__(self, match: Match, mine: set[int], bots: dict[int, Bot]) -> None:
        self.match = match
        self.mine = mine
        self.bots = bots
        self.n_shown = 0
        self.left = False

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        console.print(TYPE_HELP)
        while not self.match.over and not self.left:
            seat = self.match.asked or 0
            if seat in self.mine:
                self.ask(seat)
            else:
                self.match.play(self.bots[seat].choose(self.match.sight()))
        if self.match.over:
            self.tell(None)
            console.print(drawn(self.match))
            console.print(result_table(self.match.names, self.match.result()))

    def ask(self, seat: int) -> None:
        """Show the table and take answers until the person has moved."""
        self.tell(seat)
        self.show(seat)
        position = self.match.position
        while not self.left and self.match.position == position:
            self.answer(seat, self.read())

    def show(self, seat: int) -> None:
        """Draw the table and the open question."""
        console.print()
        console.print(drawn(self.match, seat))
        console.print(f"\n{self.match.name(seat)}: {self.match.question}", style="bold", markup=False)

    def tell(self, seat: int | None) -> None:
        """Tell what has happened since the person last looked."""
        self.n_shown = min(self.n_shown, self.match.position)
        for line in self.match.story(seat, since=self.n_shown):
            console.print(f"  {line}", style="dim", markup=False)
        self.n_shown = self.match.position

    def read(self) -> str:
        """A line from the person; the end of input means leaving."""
        try:
            return console.input("> ").strip()
        except EOFError:
            return "quit"

    def answer(self, seat: int, line: str) -> None:
        """Do what a line says. What is refused gets a sentence."""
        word, _, rest = line.partition(" ")
        try:
            match word.lower():
                case "":
                    pass
                case "help" | "?":
                    console.print(HELP, markup=False)
                case "moves":
                    self.list_moves()
                case "board":
                    self.show(seat)
                case "log":
                    console.print("\n".join(self.match.story(seat)), markup=False)
                case "why":
                    self.explain(rest)
                case "undo":
                    self.match.undo()
                case "reset":
                    self.match.undo_turn()
                case "redo":
                    self.match.redo()
                case "save":
                    self.save(rest)
                case "quit" | "exit":
                    self.left = True
                case _:
                    self.match.play(line)
        except ZigguratError as error:
            console.print(str(error), style="yellow", markup=False)

    def list_moves(self) -> None:
        """All legal moves; those that differ only in their last word share a line."""
        for beginning, last_words in in_groups(action.text for action in self.match.legal()).items():
            console.print(f"  {group_shown(beginning, last_words)}", markup=False)

    def explain(self, move: str) -> None:
        """Why a move is not possible."""
        reason = self.match.why_not(move)
        console.print(POSSIBLE if reason is None else reason.sentence, markup=False)

    def save(self, file: str) -> None:
        """Write the match to a file."""
        if not file.strip():
            raise BadOption(SAY_WHERE)
        write_file(Path(file.strip()), archive.write(self.match.record()))
        console.print(f"Saved to {file.strip()}.", markup=False)
