"""Calls that are left in a module become part of their callers: on a GPU a call costs much.

At a call a thread lays its registers down in memory, and the record is read anew behind it. LLVM leaves large functions
alone, since on a processor a call costs next to nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from llvmlite.binding import newpassmanagers

from ziggurat.engine.whole.linking import Linked

ROUNDS = 6
"""Inlining shows LLVM what else may go; so often at most."""
SMALL = 20_000
"""Instructions of a module in which functions that are called from two places are inlined as well."""
A_CALL = re.compile(r'\bcall [^\n]*?@("[^"\n]+"|[\w.$-]+)\(')


def inline_calls(linked: Linked) -> None:
    """Inline what is called from one place, or from two in a small module, until nothing of the kind is left."""
    for _ in range(ROUNDS):
        few = few_calls(linked.module)
        callers = Counter(name.strip('"') for name in A_CALL.findall(str(linked.module)))
        chosen = [function for function in inner(linked) if callers[function.name] <= few]
        if not chosen:
            return
        for function in chosen:
            function.add_function_attribute("alwaysinline")
        inliner = newpassmanagers.create_new_module_pass_manager()
        inliner.add_always_inliner_pass()
        linked.run(inliner)
        linked.make_fast()


def few_calls(module: Any) -> int:
    """From how many places a function may be called that is inlined."""
    n_instructions = sum(1 for function in module.functions for block in function.blocks for _ in block.instructions)
    return 2 if n_instructions <= SMALL else 1


def inner(linked: Linked) -> list[Any]:
    """The functions that nobody calls from outside."""
    return [each for each in linked.module.functions if not each.is_declaration and each.name not in linked.takes]
