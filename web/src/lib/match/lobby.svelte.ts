/** Open tables and one's own, as they change. */
import { socket } from "$lib/wire/socket.svelte";
import { guest } from "$lib/wire/guest.svelte";
import type { CompilingMessage, TableData, ServerMessage } from "$lib/wire/types";

/** Whether a table waits for an answer of this person. */
export function isAskedAt(table: TableData): boolean {
  const seat = table.asked === null ? undefined : table.seats[table.asked - 1];
  return table.state === "playing" && seat?.guest !== null && seat?.guest === guest()?.id;
}

export class LobbyState {
  open = $state.raw<TableData[]>([]);
  mine = $state.raw<TableData[]>([]);
  /** How many open tables there are besides. */
  untold = $state(0);
  readiness = $state<Record<string, CompilingMessage["readiness"]>>({});
  #leave: (() => void)[] = [];

  /** Begin to hear of tables. */
  enter(): void {
    this.#leave.push(socket.listen((message) => this.#hear(message)));
    this.#leave.push(socket.whenOpen(() => void socket.ask({ type: "lobby", on: true }).catch(() => {})));
  }

  /** No longer. */
  leave(): void {
    for (const leave of this.#leave) leave();
    if (socket.state === "open") void socket.ask({ type: "lobby", on: false }).catch(() => {});
  }

  #hear(message: ServerMessage): void {
    if (message.type === "lobby") {
      this.open = message.open;
      this.untold = message.n_more;
      this.mine = message.mine;
    } else if (message.type === "compiling") this.readiness[message.game] = message.readiness;
  }
}
