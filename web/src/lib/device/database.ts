/** A database of the browser. What is written counts when it is on the disk. */
import { Refused } from "$lib/wire/refused";

const VERSION = 1;

function done<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}

/** Wait until a transaction is on the disk. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(notSaved(transaction.error));
  });
}

export function notSaved(error: unknown): Refused {
  return new Refused("not_saved", `This could not be saved in the browser: ${String(error)}`);
}

export class Database {
  #opening: Promise<IDBDatabase> | null = null;

  /** Its rooms are object stores whose rows have an `id`. */
  constructor(
    readonly name: string,
    readonly rooms: string[],
  ) {}

  /** The database, opened when it is first needed. */
  opened(): Promise<IDBDatabase> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      throw notSaved(error);
    });
    return this.#opening;
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, VERSION);
    request.onupgradeneeded = () => {
      for (const room of this.rooms) request.result.createObjectStore(room, { keyPath: "id" });
    };
    const found = await done(request);
    found.onversionchange = () => {
      found.close(); // a newer page wants to change the form of the database
      this.#opening = null;
    };
    return found;
  }

  async read<Found>(room: string, ask: (store: IDBObjectStore) => IDBRequest<Found>): Promise<Found> {
    return await done(ask((await this.opened()).transaction(room).objectStore(room)));
  }

  async write(room: string, act: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.opened()).transaction(room, "readwrite", { durability: "strict" });
    act(transaction.objectStore(room));
    await committed(transaction);
  }
}
