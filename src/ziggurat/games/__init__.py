"""The games. A game is a folder here that holds a RULEBOOK; `engine/library.py` finds it by the folder's name."""
