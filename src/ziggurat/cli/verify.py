"""`ziggurat verify`: prove that the chance of a match was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ziggurat.cli.common import Plain, console, ensure_plain, text_of
from ziggurat.engine import verify as proofs


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a match that a server hosted.")],
    plain: Plain = False,
) -> None:
    """Prove that every draw of a match followed from the seed that was committed to before it began."""
    ensure_plain(plain)
    proof = proofs.verify(text_of(file))
    console.print(f"The seed fits the commitment {proof.commitment}.", soft_wrap=True)
    console.print(f"Proved: all {proof.n_draws} answers of Nature follow from it.")
    if proof.n_taken_back:
        console.print(f"{proof.n_taken_back} more draws were taken back by consent of the table.")
