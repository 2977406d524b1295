"""`python -m ziggurat.bots.native GAME`: builds the searches of a game behind all else, if they are not there yet."""

from __future__ import annotations

import os
import sys

from ziggurat.bots import native

if __name__ == "__main__":
    os.nice(10)
    native.build(sys.argv[1])
