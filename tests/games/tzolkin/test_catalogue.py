"""The printed things: as many as the rulebook counts, and errors that name a broken entry."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ziggurat.engine.catalogue import BadCatalogue
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    BUNDLES,
    CATALOGUE,
    MONUMENTS,
    N_BASE_BUILDINGS,
    N_SKULLS,
    N_WORKERS,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
    WHEELS,
    Category,
    T,
    tables_from,
)


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The catalogue with one value changed."""
    catalogue = copy.deepcopy(CATALOGUE)
    here: Any = catalogue
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = to
    return catalogue


# ---- the component list


def test_there_are_as_many_things_as_the_box_holds():
    assert (N_SKULLS, N_WORKERS, len(WEALTH), len(MONUMENTS)) == (13, 6, 21, 13)
    assert (len(WHEELS), len(TEMPLES), len(TECHNOLOGIES)) == (5, 3, 4)


def test_there_are_32_buildings_14_and_18():
    copies = [(int(T.building_age[b]), int(T.building_copies[b])) for b in range(1, N_BASE_BUILDINGS + 1)]
    assert (len(copies), sum(count for _, count in copies)) == (27, 32)
    assert [sum(count for age, count in copies if age == which) for which in (1, 2)] == [14, 18]


def test_there_are_28_harvest_tiles_for_four_seats():
    assert T.fields[4] * 4 == 16
    assert T.fields[4] * 3 == 12


def test_every_building_has_a_category():
    base = range(1, N_BASE_BUILDINGS + 1)
    counts = Counter(Category(T.building_category[b]).name for b in base for _ in range(T.building_copies[b]))
    assert counts == {"FARM": 8, "TOMB": 8, "CIVIC": 8, "SHRINE": 8}


def test_the_monuments_have_a_category():
    counts = Counter(Category(T.monument_category[m]).name for m in range(1, len(MONUMENTS) + 1))
    assert counts == {"TOMB": 5, "CIVIC": 4, "SHRINE": 4}


def test_the_wheels_have_their_teeth():
    assert [int(teeth) for teeth in T.teeth[1:]] == [10, 10, 10, 10, 13]
    assert [int(space) for space in T.last_space[1:]] == [7, 7, 7, 7, 10]


def test_every_bundle_of_one_to_five_resources_is_there_once():
    assert len(BUNDLES) == len(set(BUNDLES)) == 3 + 6 + 10 + 15 + 21
    assert BUNDLES[:4] == ["1 wood", "1 stone", "1 gold", "2 wood"]


def test_no_key_is_used_twice():
    for keys in (WHEELS, TEMPLES, TECHNOLOGIES, WEALTH, BUILDINGS, MONUMENTS):
        assert len(keys) == len(set(keys))


def test_everything_for_sale_is_explained_in_a_sentence():
    for entry in [*CATALOGUE["building"], *CATALOGUE["monument"]]:
        assert entry["text"].endswith(".")


def test_the_tables_are_frozen():
    for table in T:
        assert not table.flags.writeable
    with pytest.raises(ValueError):
        T.teeth[1] = 3


def test_the_tables_follow_from_the_catalogue():
    for table, again in zip(T, tables_from(CATALOGUE), strict=True):
        assert np.array_equal(table, again)


# ---- what is wrong is named


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("building", 0, "cost"), {"iron": 1}, "small-farm: unknown good 'iron'"),
        (("building", 0, "category"), "palace", "small-farm: unknown category 'palace'"),
        (("building", 0, "effects"), [{"dance": 1}], "small-farm: unknown effect 'dance'"),
        (("building", 0, "effects"), [{"corn": 1, "wood": 1}], "small-farm: an effect is one word"),
        (("building", 0, "effects"), [{}], "small-farm: an effect is one word"),
        (("building", 0, "effects"), [{"corn": 1}] * 5, "small-farm: more than 4 effects"),
        (("building", 5, "effects"), [{"technology": "sailing"}], "civic-agriculture: unknown technology 'sailing'"),
        (("building", 2, "effects"), [{"temple": "zeus"}], "tomb-chaac-quetzalcoatl: unknown temple 'zeus'"),
        (("wealth", 3, "effects"), [{"iron": 2}], "palenque-7: unknown effect 'iron'"),
        (("wealth", 3, "key"), "copan-3", "wealth copan-3: unknown wheel 'copan'"),
        (("monument", 0, "cost"), {"iron": 1}, "monument-tombs: unknown good 'iron'"),
        (("monument", 0, "category"), "palace", "monument-tombs: unknown category 'palace'"),
        (("monument", 0, "scores"), "beauty", "monument-tombs: unknown scores 'beauty'"),
        (("wheel", 0, "actions", 1), {"act": "sleep"}, "palenque 2: unknown act 'sleep'"),
        (("wheel", 4, "actions", 0), {"act": "offer_skull", "temple": "zeus"}, "chichen-itza 1: unknown temple 'zeus'"),
        (("temple", 0, "rewards"), {"3": "iron"}, "temple chaac: unknown good 'iron'"),
        (("market",), {"iron": 3}, "market: unknown good 'iron'"),
        (("building", 1, "key"), "small-farm", "building small-farm: it needs a key of its own"),
        (("wealth", 1, "key"), "palenque-1", "wealth palenque-1: it needs a key of its own"),
        (("monument", 1, "key"), "monument-tombs", "monument monument-tombs: it needs a key of its own"),
        (("building", 0, "age"), 3, "building small-farm: it needs an age of 1 or 2"),
        (("building", 0, "age"), 0, "building small-farm: it needs an age of 1 or 2"),
        (("building", 0, "copies"), 0, "building small-farm: it needs .* at least one copy"),
        (("building", 0, "cost"), {"corn": 2}, "building small-farm: 2 corn cannot be a cost"),
        (("building", 0, "cost"), {"wood": 0}, "building small-farm: 0 wood cannot be a cost"),
        (("building", 0, "cost"), {"wood": 3, "gold": 2}, "building small-farm: it costs more than 4 resources"),
        (("monument", 0, "cost"), {"corn": 2}, "monument monument-tombs: 2 corn cannot be a cost"),
        (("monument", 0, "cost"), {"wood": 10}, "monument monument-tombs: it costs more than 9 resources"),
        (("wealth", 3, "key"), "palenque-8", "wealth palenque-8: '8' is not a space of that wheel"),
        (("wealth", 3, "key"), "palenque-x", "wealth palenque-x: 'x' is not a space of that wheel"),
        (("wealth", 20, "key"), "chichen-itza-11", "wealth chichen-itza-11: '11' is not a space"),
        (("temple", 0, "points"), [0] * 10, "temple chaac: it has more than 9 steps"),
        (("wheel", 0, "actions"), [{"act": "fish", "corn": 1}] * 10, "wheel palenque: it has more than 9 actions"),
        (("wheel", 0, "teeth"), 14, "wheel palenque: it has more than 9 actions or 13 teeth"),
        (("calendar", "feasts"), [7, 13, 20], "calendar: there are four feast days"),
    ],
)
def test_a_broken_entry_is_named(path, to, message):
    with pytest.raises(BadCatalogue, match=message):
        tables_from(changed(*path, to=to))


def without(kind: str, number: int, *words: str) -> dict[str, Any]:
    """The catalogue with an entry that lacks something."""
    catalogue = copy.deepcopy(CATALOGUE)
    for word in words:
        del catalogue[kind][number][word]
    return catalogue


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        *(("building", word) for word in ("name", "age", "category", "cost", "effects", "text")),
        *(("monument", word) for word in ("name", "category", "cost", "scores", "text")),
        ("wealth", "effects"),
    ],
)
def test_an_entry_that_lacks_something_is_named(kind, word):
    key = CATALOGUE[kind][1]["key"]
    with pytest.raises(BadCatalogue, match=f"{kind} {key}: {word} is missing"):
        tables_from(without(kind, 1, word))


@pytest.mark.parametrize("kind", ["building", "monument", "wealth"])
def test_an_entry_without_a_key_is_refused(kind):
    with pytest.raises(BadCatalogue, match=f"{kind} : it needs a key of its own"):
        tables_from(without(kind, 1, "key"))


def test_a_monument_without_points_is_named():
    with pytest.raises(BadCatalogue, match="monument monument-tombs: it gives no points"):
        tables_from(without("monument", 0, "points"))


def test_a_building_of_four_resources_and_a_skull_is_allowed():
    tables_from(changed("building", 0, "cost", to={"wood": 2, "gold": 2, "skull": 1}))
