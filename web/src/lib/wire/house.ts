/**
 * Who keeps a table: the server, or this device. Both are asked in the same words and tell the same messages, so that no
 * page knows which it is; `houseOf` finds the one that keeps a table.
 */
import { analyst, deviceHouse, isOnThisDevice } from "$lib/device/house.svelte";
import { api, recordAddress } from "./api";
import { becomeGuest } from "./guest.svelte";
import { socket } from "./socket.svelte";
import type { Analysis, PastData, Said, SeatGiven, TableAnswer, ServerMessage } from "./types";

type Without<Message> = Message extends unknown ? Omit<Message, "ref"> : never;

/** What is said at a table; a number for its answer is added on the way. */
export type Question = Without<Said>;

/** What a table is played over. */
export interface Transport {
  /** Whether somebody hears us. */
  readonly state: "unused" | "open" | "broken" | "refused";
  /** Hear everything that is told, until the function that comes back is called. */
  listen(listener: (message: ServerMessage) => void): () => void;
  /** Do something whenever we are heard anew, also now if we are. */
  whenOpen(act: () => void): () => void;
  /** Say something and wait for the answer to it; what is refused is thrown. */
  ask(question: Question): Promise<ServerMessage>;
}

/** What can be asked about tables besides playing at them. */
export interface House {
  readonly transport: Transport;
  /** Others can come to a table by a link, watch it and talk at it. */
  readonly isShared: boolean;
  /** Make ourselves known. */
  enter(): Promise<void>;
  table(id: string): Promise<TableAnswer>;
  past(id: string, position: number, seat: number | null): Promise<PastData>;
  course(id: string): Promise<number[][]>;
  analysis(id: string): Promise<Analysis | null>;
  analyse(id: string): Promise<Analysis>;
  stopAnalysis(id: string): Promise<Analysis>;
  leave(id: string): Promise<void>;
  rematch(id: string): Promise<TableAnswer>;
  giveSeat(id: string, seat: number, given: SeatGiven): Promise<TableAnswer>;
  /** Where the record of a match is found, as a file. */
  recordAddress(id: string): Promise<string>;
}

const server: House = {
  ...api,
  transport: socket,
  isShared: true,
  enter: async () => void (await becomeGuest()),
  recordAddress: (id) => Promise.resolve(recordAddress(id)),
  analysis: async (id) => {
    const ours = await analyst.analysis(id).catch(() => null);
    return ours?.state === "running" || ours?.state === "done" ? ours : ((await api.analysis(id)) ?? ours);
  },
  analyse: async (id) => {
    const ours = await analyst.analysis(id).catch(() => null);
    if (ours?.state === "failed") return await api.analyse(id);
    try {
      return await analyst.analyse(id, await (await fetch(recordAddress(id))).text());
    } catch {
      return await api.analyse(id); // no engine here, or none for the rules of this match
    }
  },
  stopAnalysis: async (id) => await analyst.stop(id).catch(() => api.stopAnalysis(id)),
};

/** Who keeps a table. */
export function houseOf(table: string): House {
  return isOnThisDevice(table) ? deviceHouse : server;
}
