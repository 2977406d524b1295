"""The rules of Imhotep, one file per noun of the rulebook. `flow.py` beside this folder says when each applies."""
