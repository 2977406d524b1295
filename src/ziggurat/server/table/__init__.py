"""A table and its rooms. Begin with table.py; every other file is one concern, which owns what it needs to remember.

table.py        the authority over a match: answers, writing every change
alone.py        one thing at a time, on what is in the store
reading.py      a match from the store
seats.py        who sits where
seating.py      sitting down, giving seats, leaving
beginning.py    when a match begins, and what players add to chance
audience.py     who watches, and what each of them is sent
taking_back.py  undo, redo, reset
consent.py      going back when all agree
timekeeper.py   clocks, and what happens at zero
bots.py         bots that are asked
advice.py       why not, previews, hints
talk.py         what is said at the table
history.py      looking back: positions, log, record, points
ending.py       how a match ended
summary.py      a table as anyone may know it
"""

from ziggurat.server.table.audience import Watcher
from ziggurat.server.table.summary import summary_of
from ziggurat.server.table.table import CLEARED_AWAY, Table
from ziggurat.server.table.timekeeper import clock_row

__all__ = ["CLEARED_AWAY", "Table", "Watcher", "clock_row", "summary_of"]
