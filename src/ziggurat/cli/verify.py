"""`ziggurat verify`: prove that the chance of a match was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ziggurat.cli.common import Plain, console, ensure_plain, text_of
from ziggurat.engine import verify as proofs
from ziggurat.engine.errors import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a match that a server hosted.")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that you saw before the match; the record must have it.")
    ] = None,
    promise: Annotated[
        str | None, typer.Option(help="What you promised to add to chance; the record must have it, and your value.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Prove that every draw of a match followed from the seed that was committed to before it began."""
    ensure_plain(plain)
    proof = proofs.verify(text_of(file))
    if commitment is not None and commitment.strip().lower() != proof.commitment:
        raise BadRecord(f"The record was committed to {proof.commitment}, not to {commitment[:70]}.")
    if promise is not None:
        _check_promise(proof, promise.strip().lower())
    console.print(f"The seed fits the commitment {proof.commitment}.", soft_wrap=True)
    if proof.is_of_device:
        console.print(
            "The seed was drawn by the browser on which the match was played: only its player vouches for it."
        )
    for share in proof.shares:
        how = "added randomness of their own" if share.is_kept else "promised randomness but never revealed it"
        console.print(f"Player {share.seat} {how}.")
    console.print(f"Proved: all {proof.n_draws} draws follow from it.")
    if proof.n_taken_back:
        console.print(f"{proof.n_taken_back} more draws were taken back by consent of the table.")


def _check_promise(proof: proofs.Proof, promise: str) -> None:
    """What one promised is in the record, and so is what one told."""
    found = [share for share in proof.shares if share.promise == promise]
    if not found:
        raise BadRecord(f"Nobody at this table promised {promise[:70]}.")
    if not found[0].is_kept:
        raise BadRecord(f"The record does not have what seat {found[0].seat} promised: it was not told in time.")
