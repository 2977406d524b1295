/** Requests to the server: setting up, sitting down, looking back. Playing goes over the socket. */
import type {
  Analysis,
  Course,
  Devices,
  ErrorAnswer,
  Games,
  Guest,
  Link,
  PastData,
  People,
  PersonReported,
  PersonShunned,
  SeatChosen,
  SeatGiven,
  SeatWanted,
  TableAnswer,
  TableData,
  TableWanted,
} from "./types";
import { dueAt, promised } from "./chance";
import { read } from "./read";
import { Refused } from "./refused";

export { Refused };

async function request(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused("offline", "The server does not answer.");
  }
  if (response.ok) return response;
  throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<Refused> {
  try {
    const { error } = (await response.json()) as ErrorAnswer;
    return new Refused(error.code, error.sentence);
  } catch {
    return new Refused("failed", `${response.status} ${response.statusText}`);
  }
}

async function get<T>(path: string): Promise<T> {
  return read<T>(await (await request("GET", path)).text());
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return read<T>(await (await request("POST", path, body)).text());
}

/** The points at every position of a match. Those of a long match come in pages. */
async function wholeCourse(id: string): Promise<number[][]> {
  const points: number[][] = [];
  let page: Course;
  do {
    page = await get<Course>(`tables/${id}/course?since=${points.length}`);
    points.push(...page.points);
  } while (points.length < page.of && page.points.length > 0);
  return points;
}

/** Sit down by a request, with a promise of randomness of one's own; tell it if the match is beginning. */
async function seated(path: string, body: object): Promise<TableAnswer> {
  return await toldChance(await post<TableAnswer>(path, { ...body, ...(await promised()) }));
}

/** Tell what was promised at a table that is beginning. */
async function toldChance(answer: TableAnswer): Promise<TableAnswer> {
  for (const value of dueAt(answer.table)) {
    try {
      answer = await post<TableAnswer>(`tables/${answer.table.id}/reveal`, { value });
    } catch {
      // too late: the match has begun without it, and its proof says so
    }
  }
  return answer;
}

export const api = {
  guest: () => get<Guest | null>("guest"),
  becomeGuest: (name: string) => post<Guest>("guest", { name }),
  linkDevice: () => post<Link>("guest/link"),
  useDeviceLink: (token: string) => post<Guest>("guest/device", { token }),
  people: () => get<People>("people"),
  shun: (guest: string, how: PersonShunned) => post<People>(`people/${guest}`, how),
  report: async (guest: string, what: PersonReported): Promise<void> =>
    void (await request("POST", `people/${guest}/report`, what)),
  kick: (id: string, guest: string) => post<TableAnswer>(`tables/${id}/kick`, { guest }),
  devices: () => get<Devices>("guest/devices"),
  signOut: (device: string | null) => post<Devices>("guest/devices/sign-out", device ? { device } : {}),
  forgetMe: async (name: string): Promise<void> => void (await request("POST", "guest/forget", { name })),
  games: () => get<Games>("games"),
  words: (game: string) => get<Record<string, string>>(`games/${encodeURIComponent(game)}/words`),
  setUp: (wanted: TableWanted) => seated("tables", wanted),
  table: (id: string) => get<TableAnswer>(`tables/${id}`),
  sit: (id: string, chosen: SeatChosen) => seated(`tables/${id}/sit`, chosen),
  tellChance: (table: TableData) => toldChance({ table, your_seats: [], invites: {} }),
  giveSeat: (id: string, seat: number, given: SeatGiven) =>
    post<TableAnswer>(`tables/${id}/seats/${seat}`, given),
  start: (id: string) => post<TableAnswer>(`tables/${id}/start`),
  leave: async (id: string): Promise<void> => void (await request("POST", `tables/${id}/leave`)),
  rematch: (id: string) => seated(`tables/${id}/rematch`, {}),
  past: (id: string, position: number, seat: number | null) =>
    get<PastData>(`tables/${id}/positions/${position}${seat ? `?seat=${seat}` : ""}`),
  course: wholeCourse,
  analysis: (id: string) => get<Analysis | null>(`tables/${id}/analysis`),
  analyse: (id: string) => post<Analysis>(`tables/${id}/analysis`),
  stopAnalysis: async (id: string): Promise<Analysis> =>
    (await (await request("DELETE", `tables/${id}/analysis`)).json()) as Analysis,
  keepRecord: (text: string) => post<TableAnswer>("records", { text }),
  continueRecord: (text: string, seats: SeatWanted[]) => seated("records/continued", { text, seats }),
};

/** Where all that is kept about this guest is found, as a file. */
export const EXPORT_ADDRESS = "api/guest/export";

/** Where the record of a finished match is found, as a file. */
export function recordAddress(id: string): string {
  return `api/tables/${id}/record`;
}
