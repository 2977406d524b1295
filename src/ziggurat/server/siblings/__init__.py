"""Processes that share a database, and what they say to each other. See docs/adr/0037.

link.py        frames on a connection between two of them, and how each proves who it is
siblings.py    the links of this process: what our visitors say goes out, what others' visitors say comes in
far.py         a visitor whose connection another process has
forwarding.py  requests about tables of others; doorkeeper.py answers those about ours
news.py        what all hear: LISTEN and NOTIFY
nobody.py      the same, where there are no siblings
"""

from ziggurat.server.siblings.nobody import Nobody, NoNews, Others, Telling

__all__ = ["NoNews", "Nobody", "Others", "Telling"]
