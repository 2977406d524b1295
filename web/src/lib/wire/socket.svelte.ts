/** The one socket of this page. It comes back by itself, and tells who listens what the server tells. */
import { isOnThisDevice } from "$lib/device/house.svelte";
import { socketAddress } from "./address";
import { Refused } from "./api";
import { becomeGuest, forgetGuest } from "./guest.svelte";
import type { Question, Transport } from "./house";
import { read } from "./read";
import type { ServerMessage } from "./types";

type Listener = (message: ServerMessage) => void;
interface Waiting {
  resolve: (message: ServerMessage) => void;
  reject: (error: Refused) => void;
}

const UNKNOWN = 4401;
const HOPELESS = new Set([4400, 4403, 4429]);
const LONGEST_PAUSE = 8_000;
const FIRST_PAUSE = 250;

class Connection implements Transport {
  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #waiting = new Map<number, Waiting>();
  #comers = new Set<() => void>();
  #n = 0;
  #pause = FIRST_PAUSE;
  #isTrying = false;
  #state = $state<"unused" | "open" | "broken" | "refused">("unused");

  /** Whether the server hears us. */
  get state(): "unused" | "open" | "broken" | "refused" {
    return this.#state;
  }

  /** Hear everything the server tells, until the function that comes back is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Do something whenever the connection is made, also now if it is. */
  whenOpen(act: () => void): () => void {
    this.#comers.add(act);
    if (this.#state === "open") act();
    else void this.open();
    return () => this.#comers.delete(act);
  }

  /** Connect, if we are not connected. */
  async open(): Promise<void> {
    if (this.#state === "open" || this.#isTrying) return;
    this.#isTrying = true;
    try {
      await becomeGuest();
    } catch {
      this.#comeBack();
      return;
    }
    const socket = new WebSocket(socketAddress(document.baseURI, location.hash, isOnThisDevice));
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(read<ServerMessage>(String(event.data)));
    socket.onclose = (event) => this.#closed(event.code);
  }

  /** Say something and wait for the answer to it; what is refused is thrown. */
  ask(question: Question): Promise<ServerMessage> {
    const ref = ++this.#n;
    return new Promise((resolve, reject) => {
      if (this.#state !== "open" || !this.#socket) {
        reject(new Refused("offline", "There is no connection."));
        return;
      }
      this.#waiting.set(ref, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...question, ref }));
    });
  }

  #hear(message: ServerMessage): void {
    if (message.type === "hello") {
      this.#state = "open";
      this.#isTrying = false;
      this.#pause = FIRST_PAUSE;
      for (const act of this.#comers) act();
    }
    if ("ref" in message && typeof message.ref === "number") this.#settle(message.ref, message);
    for (const listener of this.#listeners) listener(message);
  }

  #settle(ref: number, message: ServerMessage): void {
    const waiting = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    if (message.type === "refused") waiting?.reject(new Refused(message.error.code, message.error.sentence));
    else waiting?.resolve(message);
  }

  #closed(code: number): void {
    this.#socket = null;
    for (const { reject } of this.#waiting.values()) reject(new Refused("offline", "The connection broke."));
    this.#waiting.clear();
    if (code === UNKNOWN) forgetGuest();
    if (HOPELESS.has(code)) this.#state = "refused";
    else this.#comeBack();
  }

  #comeBack(): void {
    this.#state = "broken";
    this.#isTrying = false;
    setTimeout(() => void this.open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}

export const socket = new Connection();
