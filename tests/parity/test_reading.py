"""What a browser reads without Python is what the server sends: views, news, questions, words, openings and records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.parity.reading_in_node import READABLE, as_sent, asked, packed
from tests.tables import QUICK, SETTINGS, Setting, play_at_random
from tools.reading import settings_of

import ziggurat as zg
from ziggurat.engine import archive, library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.fair import Chance
from ziggurat.engine.record import Audience, parts_of
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.verify import verify
from ziggurat.server.outgoing import actions_payload

GAMES = [name for name in library.names() if name in READABLE]
SEED = bytes(range(32))
EVERY = 3
"""One position of this number is looked at."""
N_MATCHES = 2
N_HIDING = 8
"""Matches in which positions are looked for that hide something: some settings of a game hide nothing."""


def positions(setting: Setting, seed: int, every: int = EVERY) -> Iterator[Any]:
    """Records of a match that is played at random, Nature's questions included, up to its end."""
    game = setting.load()
    match, chooser = game.new(nature="manual"), random.Random(seed)
    while True:
        if match.over or match.position % every == seed % every:
            yield game, record.copy_of(match.s)
        if match.over:
            return
        match.play(chooser.choice(match.legal()))


def settings_for(game: str, request: pytest.FixtureRequest) -> list[tuple[Setting, int]]:
    """The settings of a game with seeds: a sample with --quick or interpreted, else all of them several times."""
    own = [setting for setting in SETTINGS if setting.name == game]
    if PLAIN or request.config.getoption("--quick"):
        return [(setting, 1) for setting in own if setting.label in QUICK]
    return [(setting, seed) for setting in own for seed in range(1, N_MATCHES + 1)]


def server_says(game: zg.Game, s: Any) -> dict[str, Any]:
    """All that the server could tell of a position, to everyone."""
    book, news, everyone = game.rulebook, game.news(s), range(game.seats + 1)
    return {
        "views": [book.view(s, viewer) for viewer in everyone],
        "decision": game.decision(s),
        "news": [news, *([item for item in news if item.get("only_for", 0) in (0, viewer)] for viewer in everyone)],
        "breakdown": [dict(book.breakdown(s, seat)) for seat in everyone[1:]],
    }


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_read_alike_in_python_and_in_a_browser(name: str, request: pytest.FixtureRequest) -> None:
    jobs, expected = [], []
    for setting, seed in settings_for(name, request):
        for game, s in positions(setting, seed):
            jobs.append({"call": "position", "game": name, "record": packed(s), "seats": game.seats})
            expected.append(server_says(game, s))
    for n, found in enumerate(asked(jobs)):
        for part, wanted in expected[n].items():
            assert as_sent(found[part]) == as_sent(wanted), f"{part} of position {n}"


# ---- who may know what


def shuffled(s: Any, record_class: type, seat: int, chooser: random.Random, owner: int = 0) -> None:
    """Put all that a seat may not see into another order; what is hidden alone becomes another number."""
    for part in parts_of(record_class):
        if part.name in record.UNSEEN:
            continue
        seen_by = part.declared.seen_by
        if part.record is not None:
            rows = s[part.name] if part.declared.shape else [s[part.name]]
            for index, row in enumerate(rows):
                shuffled(row, part.record, seat, chooser, index if part.declared.owned else owner)
        elif seen_by is Audience.NOBODY or (seen_by is Audience.OWNER and owner != seat):
            if part.declared.shape:
                chooser.shuffle(s[part.name])
            else:
                s[part.name] = chooser.randrange(20)


def hiding(name: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Positions with something in them that a spectator may not see."""
    settings = [each for each in settings_for(name, request) if not each[0].options.get("open_scores")]
    for setting, seed in settings[:: -(-len(settings) // N_HIDING)]:
        found = [(game, s) for game, s in positions(setting, seed, every=1) if s.n_open and is_hiding(game, s)]
        yield from found[:: max(1, len(found) // 20)]


def is_hiding(game: zg.Game, s: Any) -> bool:
    """Something in a position is hidden from a spectator."""
    other = record.copy_of(s)
    shuffled(other, game.rulebook.State, 0, random.Random(1))
    return game.facts(other) != game.facts(s)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_from_a_seat_changes_nothing_that_a_browser_shows_it(
    name: str, request: pytest.FixtureRequest
) -> None:
    jobs: list[dict[str, Any]] = []
    expected, chooser = [], random.Random(5)
    for game, s in hiding(name, request):
        for seat in range(game.seats + 1):
            other, imagined = record.copy_of(s), record.copy_of(s)
            shuffled(other, game.rulebook.State, seat, chooser)
            if seat:
                game.imagine(imagined, seat, new_dice(len(jobs)))
            for position in (other, imagined):
                jobs.append({"call": "views", "game": name, "record": packed(position), "viewer": seat})
                expected.append(game.rulebook.view(s, seat))
    assert jobs
    for found, wanted in zip(asked(jobs), expected, strict=True):
        assert as_sent(found) == as_sent(wanted)


# ---- words


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_the_same_words_and_numbers(name: str) -> None:
    vocabulary = library.rulebook(name).vocabulary
    understood = {" ".join(words): action.id for words, action in vocabulary._by_words.items()}
    texts = [action.text.upper().replace(" ", "  ") for action in vocabulary]
    jobs: list[dict[str, Any]] = [
        {"call": "vocabulary", "game": name},
        {"call": "actions", "game": name, "texts": list(understood)},
        {"call": "actions", "game": name, "texts": texts},
    ]
    actions, numbers, shouted = asked(jobs)
    assert actions == actions_payload(list(vocabulary))
    assert numbers == list(understood.values())
    assert shouted == [action.id for action in vocabulary]


@pytest.mark.parametrize("name", GAMES)
def test_a_beginning_means_the_same_among_legal_answers(name: str) -> None:
    jobs, expected = [], []
    setting = next(setting for setting in SETTINGS if setting.name == name)
    for game, s in list(positions(setting, 2))[:40]:
        legal = game.legal_ids(s)
        texts = ["done", "", "nonsense", *beginnings_of(game.vocabulary, legal[:20])]
        jobs.append({"call": "actions", "game": name, "texts": texts, "legal": legal})
        expected.append([meant(game.vocabulary, text, legal) for text in texts])
    for found, wanted in zip(asked(jobs), expected, strict=True):
        assert found == wanted


def beginnings_of(vocabulary: Any, legal: list[int]) -> Iterator[str]:
    """Every way to type some actions without their last word, and without the first one too."""
    for action in legal:
        for form in vocabulary._forms[action]:
            yield from (" ".join(form[:-1]), " ".join(form[1:]), " ".join(form[1:-1]))


def meant(vocabulary: Any, text: str, legal: list[int]) -> Any:
    """The number that a text means, or the first sentence of the refusal."""
    try:
        return vocabulary.read_among(text, lambda: legal).id
    except zg.UnknownMove as error:
        return {"refused": str(error).split(" Did you mean")[0]}


@pytest.mark.parametrize("name", GAMES)
def test_reasons_have_the_same_sentences(name: str) -> None:
    book = library.rulebook(name)
    [found] = asked([{"call": "reasons", "game": name, "whys": [int(why) for why in book.Why]}])
    sentences = [{"code": why.name.lower(), "sentence": book.reasons[why]} if why else None for why in book.Why]
    assert found == sentences


@pytest.mark.parametrize("name", GAMES)
def test_matches_open_alike_with_all_seats_and_options(name: str) -> None:
    settings = list(settings_of(library.rulebook(name)))
    [found] = asked([{"call": "openings", "game": name, "settings": settings}])
    for (seats, options), opening in zip(settings, found, strict=True):
        assert opening == packed(zg.load(name, seats=seats, **options).opening()), f"{seats} seats, {options}"


# ---- the log, and records of matches


def played(name: str, moves: int | None = None) -> zg.Match:
    """A match with the seed that a browser has drawn."""
    setting = next(setting for setting in reversed(SETTINGS) if setting.name == name)
    names = ["Ana", 'Zoë "Z"', "\\", "\x07\u2028", "五"][: setting.seats]
    match = setting.load().new(chance=Chance(SEED, is_of_device=True), names=names)
    return play_at_random(match, seed=9, moves=moves)


def moves_of(match: zg.Match) -> list[dict[str, Any]]:
    """The moves of a match as a device keeps them."""
    keys = ("seat", "reader", "news")
    return [{"action": move.action.id} | {key: getattr(move, key) for key in keys} for move in match.log]


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_read_alike_by_every_seat(name: str) -> None:
    match = played(name, moves=120)
    viewers = range(match.game.seats + 1)
    jobs = [{"call": "lines", "game": name, "moves": moves_of(match), "viewer": viewer} for viewer in viewers]
    for viewer, found in enumerate(asked(jobs)):
        assert as_sent(found) == as_sent(match.log_in_numbers(viewer or None))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_written_alike_byte_for_byte_and_proves_its_draws(name: str) -> None:
    jobs, expected = [], []
    for match in (played(name, moves=0), played(name, moves=30), played(name)):
        about = {"names": match.names, "options": match.game.options, "opening": None, "result": match.result()}
        jobs.append(
            {"call": "record", "game": name, "played": about | {"moves": moves_of(match)}, "proof": match.proof}
        )
        jobs.append({"call": "rewritten", "game": name, "text": archive.write(match.record())})
        expected += [archive.write(match.record())] * 2
    found = asked(jobs)
    assert found == expected
    proof = verify(found[-1])
    assert proof.is_of_device
    assert proof.n_draws == sum(move.seat == 0 for move in match.log)


def test_damage_to_a_record_is_refused_with_its_line() -> None:
    text = archive.write(played(GAMES[0], moves=20).record())
    damages = [
        ("ziggurat-record/1", "ziggurat-record/9"),
        ('"rules": 2', '"rules": "2"'),
        ('  "opening": null,\n', ""),
        ('"opening"', '"opened"'),
        ('"result": null', '"result": [[[[[[[]]]]]]]'),
        ('"0: fleet', '3, "0: fleet'),
        ('"result": null', '"result": nul'),
    ]
    texts = [text.replace(before, after, 1) for before, after in damages]
    found = asked([{"call": "rewritten", "game": GAMES[0], "text": damaged} for damaged in texts])
    for damaged, refused in zip(texts, found, strict=True):
        assert damaged != text
        with pytest.raises(zg.BadRecord) as error:
            archive.read(damaged)
        is_json = "not JSON" not in str(error.value)
        assert refused["refused"] == (str(error.value) if is_json else "This is not JSON.")


# ---- chance


def test_a_browser_draws_what_its_seed_says() -> None:
    sides = [1, 2, 6, 7, 153, 100_000, 2**31]
    chance = Chance(SEED, is_of_device=True)
    [found] = asked([{"call": "draws", "game": GAMES[0], "seed": SEED.hex(), "sides": sides * 20}])
    assert found["commitment"] == chance.commitment
    assert found["draws"] == [chance.draw(n, number) for number, n in enumerate(sides * 20, start=1)]


@pytest.mark.parametrize("name", GAMES)
def test_nature_answers_alike_by_weights(name: str) -> None:
    jobs, expected = [], []
    match = played(name, moves=200)
    for number, move in enumerate((move for move in match.log if move.seat == 0), start=1):
        s = match.position_after(move.number - 1)
        game = match.game
        outcomes = [{"action": each, "weight": int(game.weight(s, each))} for each in game.legal_ids(s)]
        jobs.append({"call": "nature", "game": name, "seed": SEED.hex(), "number": number, "outcomes": outcomes})
        expected.append(move.action.id)
    assert asked(jobs) == expected
    assert np.unique(expected).size > 3
