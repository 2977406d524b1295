"""How nets are made: bots play each other (selfplay.py), a net learns from it (learning.py), the better net stays."""
