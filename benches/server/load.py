"""The load: one process that plays at many tables at once.

    python -m benches.server.load {ours,floor,rival} URL --tables N --seconds S [--pace SECONDS] [--pid SERVER ...]
                                  [--waits]

Prints one JSON object. Where several loads are to begin together, each says `open` when its tables are set up and
waits for a line of its input.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import statistics
import sys
import time
from typing import Any

import uvloop
from benches.server import rival
from benches.server.floor import Floor
from benches.server.ours import Ours
from benches.server.process import memory_of, processor_seconds_of
from benches.server.tables import Meter, Table

KINDS: dict[str, type[Table]] = {"ours": Ours, "floor": Floor, "rival": rival.Rival}
AT_ONCE = 8
WARM_UP_SECONDS = 2.0


async def load(chosen: argparse.Namespace) -> dict[str, Any]:
    """Play, and tell how it went."""
    n_tables, pids = chosen.tables, chosen.pid
    asyncio.get_running_loop().set_exception_handler(_give_up)
    meter = Meter()
    tables = [KINDS[chosen.kind](number, chosen.url, meter, chosen.pace) for number in range(n_tables)]
    await _open(tables[:1])
    tables[0].go()
    await asyncio.sleep(WARM_UP_SECONDS / 2)
    memory = [sum(map(memory_of, pids))]
    await _open(tables[1:])
    memory.append(sum(map(memory_of, pids)))
    if chosen.waits:
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
    for table in tables[1:]:
        table.go()
    await asyncio.sleep(max(WARM_UP_SECONDS, chosen.pace))
    gc.collect()
    gc.disable()
    began = _readings(pids, tables)
    meter.is_on = True
    await asyncio.sleep(chosen.seconds)
    meter.is_on = False
    spent = [after - before for before, after in zip(began, _readings(pids, tables), strict=True)]
    memory.append(sum(map(memory_of, pids)))
    wall, load_seconds, server_seconds, n_bytes = spent
    n_moves = len(meter.latencies)
    stuck = sum(table.n_moves == 0 for table in tables)
    assert not stuck, f"at {stuck} of {n_tables} tables not one move was made"
    cuts = statistics.quantiles(meter.latencies, n=100)
    return {
        "moves_per_second": round(n_moves / wall, 1),
        "p50_ms": round(cuts[49] * 1000, 2),
        "p99_ms": round(cuts[98] * 1000, 2),
        "moves": n_moves,
        "matches_begun": meter.n_matches,
        "bytes_told_per_move": round(n_bytes / n_moves),
        "processor_of_server": round(server_seconds / wall, 2),
        "processor_of_load": round(load_seconds / wall, 2),
        "server_microseconds_per_move": round(server_seconds / n_moves * 1e6),
        "kib_per_table": round((memory[1] - memory[0]) / max(1, n_tables - 1) / 1024, 1),
        "server_mib": [round(size / 2**20, 1) for size in memory],
    }


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A reading with a fault in it is none."""
    print(context["message"], repr(context.get("exception")), file=sys.stderr, flush=True)
    os._exit(1)


async def _open(tables: list[Table]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(one(table) for table in tables))


def _readings(pids: list[int], tables: list[Table]) -> list[float]:
    n_bytes = sum(socket.n_bytes for table in tables for socket in table.sockets)
    return [time.perf_counter(), time.process_time(), sum(map(processor_seconds_of, pids)), n_bytes]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--pid", type=int, nargs="+", default=[os.getpid()], help="The processes of the server.")
    parser.add_argument("--waits", action="store_true")
    print(json.dumps(uvloop.run(load(parser.parse_args()))), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
