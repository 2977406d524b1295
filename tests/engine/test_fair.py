"""Fair chance that can be proved."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

import ziggurat as zg
from ziggurat.engine.fair import Chance
from ziggurat.engine.match import Match
from ziggurat.engine.verify import verify

SEED = bytes(range(32))


def fair_match(n_back: int = 0, is_of_device: bool = False) -> Match:
    """A whole match with provable draws; this many times the table goes back past what was revealed."""
    match = zg.load("imhotep", seats=2).new(chance=Chance(SEED, is_of_device=is_of_device))
    dice = random.Random(4)
    while not match.over:
        match.play(dice.choice(match.legal()))
        if n_back and match.position > 40:
            match.go_to(20)
            match._let_nature_answer()
            n_back -= 1
    return match


def test_the_same_seed_and_number_give_the_same_draw() -> None:
    assert [Chance(SEED).draw(6, number) for number in range(1, 9)] == [1, 0, 0, 2, 2, 0, 1, 1]


def test_draws_are_fair() -> None:
    counts = Counter(Chance(SEED).draw(7, number) for number in range(7000))
    assert min(counts.values()) > 900
    assert max(counts.values()) < 1100


def test_the_seed_does_not_show_in_the_text_of_a_chance() -> None:
    assert SEED.hex() not in repr(Chance(SEED))
    assert str(SEED) not in repr(Chance(SEED))


def test_a_finished_match_proves_its_draws() -> None:
    match = fair_match()
    proof = verify(match.record())
    assert proof.commitment == Chance(SEED).commitment
    assert proof.n_draws == sum(move.seat == 0 for move in match.log)
    assert proof.n_taken_back == 0


def test_a_match_of_a_device_proves_its_draws_and_says_who_drew_the_seed() -> None:
    record = fair_match(is_of_device=True).record()
    assert record["chance"]["scheme"] == "hmac-sha256/device"
    assert verify(record).is_of_device
    assert not verify(fair_match().record()).is_of_device


def test_a_server_cannot_pass_off_its_seed_as_one_of_a_device() -> None:
    with pytest.raises(zg.BadRecord, match="gives"):
        verify(tampered(lambda record: record["chance"].update(scheme="hmac-sha256/device")))


def test_draws_that_were_taken_back_are_counted_and_never_used_again() -> None:
    match = fair_match(n_back=2)
    proof = verify(match.record())
    assert proof.n_taken_back > 0
    draws = [move.draw for move in match.log if move.seat == 0]
    assert len(set(draws)) == len(draws)


def test_a_match_that_goes_on_does_not_tell_its_seed() -> None:
    match = zg.load("imhotep", seats=2).new(chance=Chance(SEED))
    assert "chance" not in match.record()


def test_the_proof_survives_the_file() -> None:
    record = fair_match().record()
    again = Match.from_bytes(zg.replay(record).to_bytes())
    assert verify(again.record()) == verify(record)


def tampered(change: Any) -> dict[str, Any]:
    record = copy.deepcopy(fair_match().record())
    change(record)
    return record


def another_fleet(record: dict[str, Any]) -> None:
    at = next(n for n, line in enumerate(record["moves"]) if line.startswith("0: fleet"))
    fleets = [a.text for a in zg.load("imhotep", seats=2).vocabulary if a.kind == "fleet"]
    record["moves"][at] = f"0: {next(text for text in fleets if text not in record['moves'][at])}"
    record["moves"], record["result"] = record["moves"][: at + 1], None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: r.pop("chance"), "cannot be proved"),
        (lambda r: r["chance"].update(seed="00" * 32), "does not fit the commitment"),
        (lambda r: r["chance"].update(seed="xyz"), "hexadecimal"),
        (lambda r: r["chance"].update(scheme="dice"), "does not know"),
        (lambda r: r["chance"].update(draws=[1, 1, 2]), "must rise"),
        (lambda r: r["chance"].update(draws=["1"]), "whole numbers"),
        (lambda r: r["chance"].pop("draws"), "must be an object"),
        (lambda r: r["chance"]["draws"].pop(), "names no draw"),
        (lambda r: r["chance"]["draws"].append(99), "1 draws more"),
        (another_fleet, "gives"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(change: Any, sentence: str) -> None:
    with pytest.raises(zg.BadRecord, match=sentence):
        verify(tampered(change))
