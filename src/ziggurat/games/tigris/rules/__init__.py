"""The rules of Tigris & Euphrates, one file per noun of the rulebook. `flow.py` says when each applies."""
