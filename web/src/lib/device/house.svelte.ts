/** The house of tables on this device: a worker that is spoken to as if it were a server. It begins when it is needed. */
import { lookForNewVersion } from "$lib/ui/app.svelte";
import type { House, Question, Transport } from "$lib/wire/house";
import { Refused } from "$lib/wire/refused";
import type { Analysis, TableAnswer, ServerMessage } from "$lib/wire/types";
import { OTHER_VERSION } from "./engines";
import type { Listed, Wanted } from "./hall";
import type { Asking, Heard } from "./worker";

const PREFIX = "here-";

/** Whether a table is kept on this device. */
export function isOnThisDevice(table: string): boolean {
  return table.startsWith(PREFIX);
}

type Without<Message> = Message extends unknown ? Omit<Message, "number"> : never;

class WorkerTransport implements Transport {
  readonly state = "open";
  #worker: Worker | null = null;
  #listeners = new Set<(message: ServerMessage) => void>();
  #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Refused) => void }>();
  #number = 0;

  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  whenOpen(act: () => void): () => void {
    act();
    return () => {};
  }

  /** Somebody waits for an answer. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  ask(question: Question): Promise<ServerMessage> {
    return this.#send({ say: question });
  }

  /** Ask something of the hall. */
  async do<Answer>(verb: Extract<Asking, { verb: unknown }>["verb"], ...given: unknown[]): Promise<Answer> {
    return await this.#send<Answer>({ verb, given: $state.snapshot(given) as unknown[] });
  }

  #send<Answer>(asking: Without<Asking>): Promise<Answer> {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: never) => void, reject });
      this.#begun().postMessage({ ...asking, number });
    });
  }

  #begun(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Heard>) => this.#hear(data);
    this.#worker.onerror = () => this.#ended();
    return this.#worker;
  }

  #hear(heard: Heard): void {
    if ("message" in heard) {
      for (const listener of this.#listeners) listener(heard.message);
      return;
    }
    const waiting = this.#waiting.get(heard.number);
    this.#waiting.delete(heard.number);
    if ("code" in heard && heard.code === OTHER_VERSION) lookForNewVersion();
    if ("code" in heard) waiting?.reject(new Refused(heard.code, heard.sentence, heard.at));
    else waiting?.resolve(heard.answer as never);
  }

  /** The worker could not begin, or has come to an end: what waits is refused, and the next question begins another. */
  #ended(): void {
    this.#worker = null;
    for (const { reject } of this.#waiting.values())
      reject(new Refused("failed", "The table on this device ended."));
    this.#waiting.clear();
  }
}

const transport = new WorkerTransport();

/** A table on this device is being opened, or thinks about what it was asked. */
export function isDeviceBusy(): boolean {
  return transport.isBusy;
}

/** Ask the browser not to clear away what is saved, once there is something to lose. */
async function keepForGood(answer: TableAnswer): Promise<TableAnswer> {
  const { storage } = navigator;
  if (storage?.persist && !(await storage.persisted().catch(() => true)))
    void storage.persist().catch(() => {});
  return answer;
}

export const deviceHouse: House = {
  transport,
  isShared: false,
  enter: () => Promise.resolve(),
  table: (id) => transport.do("table", id),
  past: (id, position, seat) => transport.do("past", id, position, seat),
  course: (id) => transport.do("course", id),
  analysis: (id) => transport.do("analysis", id),
  analyse: (id) => transport.do("analyse", id),
  stopAnalysis: (id) => transport.do("stopAnalysis", id),
  leave: () => Promise.resolve(), // the match stays where it is
  rematch: (id) => transport.do("rematch", id),
  giveSeat: (id, seat, given) => transport.do("giveSeat", id, seat, given),
  recordAddress: async (id) =>
    URL.createObjectURL(new Blob([await transport.do<string>("record", id)], { type: "application/json" })),
};

/**
 * A match at a server that is over is thought about here, where its engine is here too: that costs the server nothing, and
 * what was found out is kept in this browser.
 */
export const analyst = {
  analysis: (id: string) => transport.do<Analysis | null>("analysis", id),
  analyse: (id: string, record: string) => transport.do<Analysis>("analyseRecord", id, record),
  stop: (id: string) => transport.do<Analysis>("stopAnalysis", id),
};

/** Tables on this device, as the home page and the set-up page know them. */
export const device = {
  /** Have the engine of a game ready before somebody plays it. */
  prepare: (game: string) => transport.do<void>("prepare", game),
  setUp: (wanted: Wanted) => transport.do<TableAnswer>("setUp", wanted).then(keepForGood),
  list: () => transport.do<Listed[]>("list"),
  remove: (id: string) => transport.do<void>("remove", id),
  bring: (text: string) => transport.do<TableAnswer>("bring", text).then(keepForGood),
  adopt: (id: string) => transport.do<TableAnswer>("adopt", id),
  record: (id: string) => transport.do<string>("record", id),
};
