"""The bytes of a record that a seat may not see: without them it sees all that it may see."""

from __future__ import annotations

import numpy as np
from tests.tables import Setting, midway

from ziggurat.engine import record


def test_what_is_hidden_is_all_that_a_seat_does_not_see(setting: Setting) -> None:
    s, state = midway(setting, seed=3, moves=30).s, setting.load().rulebook.State
    for seat in range(setting.seats + 1):
        changed = record.box_with(s)
        data = changed.view(np.uint8)
        hidden = np.zeros(len(data), dtype=bool)
        for begin, end in record.hidden(state, seat):
            hidden[begin:end] = True
        seen = record.visible(s, state, seat)
        data[hidden] ^= 0xFF
        assert record.visible(changed[0], state, seat) == seen
        for byte in np.flatnonzero(~hidden):
            data[byte] ^= 0x01
            assert record.visible(changed[0], state, seat) != seen, f"byte {byte} is neither hidden nor seen"
            data[byte] ^= 0x01
