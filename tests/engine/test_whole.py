"""Rules compiled whole: a module is the same to the byte whenever it is built, and a Numba that has moved is told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import types
from numba.core.codegen import CPUCodeLibrary
from tests.server.helping import AT_ONE_SPEED

from ziggurat.bots import browser
from ziggurat.engine import library
from ziggurat.engine.whole import inside_numba, webassembly

pytestmark = AT_ONE_SPEED

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "web" / "tests" / "toy.wasm"


def built(path: Path) -> bytes:
    """The toy, built in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ZIGGURAT_")}
    environment |= {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "PYTHONHASHSEED": "random"}
    command = [sys.executable, "-m", "tests.engine.toy", str(path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return path.read_bytes()


def test_a_module_is_the_same_to_the_byte_whenever_it_is_built(tmp_path: Path) -> None:
    first = built(tmp_path / "first.wasm")
    assert first == built(tmp_path / "second.wasm")
    again = "python -m tests.engine.toy web/tests/toy.wasm"
    assert first == KEPT.read_bytes(), f"the room makes another module than the web tests have: {again}"


def test_a_module_has_its_exports_and_its_notes() -> None:
    module = KEPT.read_bytes()
    assert set(webassembly.notes_of(module)) == {"facts", "net"}
    assert set(browser.facts_of(module)["takes"]) >= {"begin", "legal", "apply", "why_not"}
    assert browser.facts_of(module)["takes"]["legal"] == ["s", "out", "out[0]"]


@pytest.fixture
def anew() -> Iterator[None]:
    """Look at Numba anew, now and afterwards."""
    inside_numba.what_has_moved.cache_clear()
    yield
    inside_numba.what_has_moved.cache_clear()


@pytest.mark.usefixtures("anew")
def test_numba_has_everything_where_the_room_expects_it() -> None:
    assert inside_numba.what_has_moved() == (), "mend src/ziggurat/engine/whole/inside_numba.py for this Numba"


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    ("owner", "name"), [(CPUCodeLibrary, "_optimize_functions"), (inside_numba.code_maker, "do_boundscheck")]
)
def test_what_numba_has_no_more_is_told_in_a_sentence(owner: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(owner, name)
    with (
        pytest.raises(inside_numba.MovedNumba, match=rf"has no {owner.__name__}\.{name}, which"),
        inside_numba.only_ir(inside_numba.Traps.WRONG_INDEX_TOO),
    ):
        pass


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    ("switch", "sentence"),
    [
        ({"_memory": False}, r"has no option _memory=False, which ziggurat\.engine\.rule gives to every rule\."),
        ({"_nrt": True}, r"does not leave out memory of its own with _nrt=True \(ziggurat\.engine\.rule\)\."),
    ],
)
def test_a_switch_for_memory_that_numba_has_no_more_is_told_in_a_sentence(
    switch: dict[str, bool], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside_numba, "WITHOUT_ALLOCATION", switch)
    [moved] = inside_numba.what_has_moved()
    assert re.search(sentence, moved)


def complaint_of(code: str) -> str:
    """What a program that ends badly complains about, run in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    return done.stderr


def test_another_way_of_passing_arguments_is_told_in_a_sentence() -> None:
    code = (
        "import numba, numpy as np\n"
        "from ziggurat.engine.whole import inside_numba as inside, linking\n"
        "usual = inside.passed\n"
        "inside.passed = lambda kind, name: usual(kind, name)[1:]\n"
        "linking.object_for_browsers([linking.Export('f', numba.njit(lambda x: x + 1), (0,))])\n"
    )
    assert "passes arguments in another way" in complaint_of(code)


def test_what_a_browser_does_not_have_is_refused_by_name() -> None:
    code = (
        "import math, numba\n"
        "from ziggurat.engine.whole import linking\n"
        "linking.object_for_browsers([linking.Export('f', numba.njit(lambda x: math.tan(x)), (0.5,))])\n"
    )
    assert "Rules call what a browser does not have: tan" in complaint_of(code)


def test_what_cannot_be_passed_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="word: unicode_type cannot be passed"):
        inside_numba.passed(types.unicode_type, "word")
    with pytest.raises(TypeError, match="cannot be returned"):
        inside_numba.how_it_returns(types.unicode_type)


def test_numbers_are_written_as_webassembly_writes_them() -> None:
    for value in (0, 1, 127, 128, 624485, 2**32 - 1):
        data = b"\xff" + webassembly.number(value)
        assert webassembly.read_number(data, 1) == (value, len(data))
    assert webassembly.number(624485) == bytes([0xE5, 0x8E, 0x26])


def test_the_fingerprint_of_a_module_changes_with_its_net(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"one")
    monkeypatch.setattr(library, "folder", lambda name: tmp_path)
    found = set()
    for weights in (b"one", b"two"):
        (tmp_path / "net.npz").write_bytes(weights)
        browser.fingerprint_of.cache_clear()
        found.add(browser.fingerprint_of("imhotep"))
    browser.fingerprint_of.cache_clear()
    assert len(found) == 2


def test_an_engine_that_cannot_be_built_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *words, **named: subprocess.CompletedProcess(words, 1))
    monkeypatch.setenv("ZIGGURAT_CACHE", str(tmp_path))
    with pytest.raises(browser.CannotBuild, match="engine of Imhotep for browsers could not be built"):
        browser.module_of("imhotep")


def test_types_of_arrays_are_known_by_their_axes() -> None:
    kind = inside_numba.type_of(np.zeros((2, 3), dtype=np.float32))
    assert [part.means for part in inside_numba.passed(kind, "weights")] == [
        *("nothing", "nothing", "items", "item size", "data"),
        *("length 0", "length 1", "stride 0", "stride 1"),
    ]
