"""The fourth speed: the same rules compiled whole, ahead of time, into one module for browsers.

Numba writes LLVM IR of every rule, and then makes machine code of each on its own, for this machine. Here the IR of all
rules that a game needs is linked once and compiled once, by the same LLVM, for wasm32: no rule is touched, and no other
tool is needed. Begin with `linking.py`; `calls.py` says how a module is called, `webassembly.py` makes the file, and
`inside_numba.py` has all that leans on how Numba works inside. Which rules a module holds is said above the engine
(bots/browser.py), since bots are in it.
"""
