"""Tribes & Prophecies: tribes, prophecies, new buildings and quick actions. ADR 10 tells how they join the game."""
