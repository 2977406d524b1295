// Made by `npm run types` from the schemas of the server. Do not edit.

export type Said =
  | Watch
  | Unwatch
  | Answer
  | TakeBack
  | Propose
  | Consent
  | WhyNot
  | Preview
  | AskHint
  | AskCompare
  | AskReview
  | AskLog
  | AskTalk
  | Chat
  | Lobby
  | Ping;
export type ServerMessage =
  | HelloMessage
  | PositionMessage
  | TableChanged
  | ChatMessage
  | LogMessage
  | TalkMessage
  | ProposalMessage
  | LobbyMessage
  | CompilingMessage
  | WhyNotMessage
  | PreviewMessage
  | HintMessage
  | ComparedMessage
  | ReviewedMessage
  | DoneMessage
  | RefusedMessage
  | PongMessage;

export interface Wire {
  ActionData: ActionData;
  Analysis: Analysis;
  Answer: Answer;
  AskCompare: AskCompare;
  AskHint: AskHint;
  AskLog: AskLog;
  AskReview: AskReview;
  AskTalk: AskTalk;
  Can: Can;
  Chat: Chat;
  ChatMessage: ChatMessage;
  Clock: Clock;
  ClocksData: ClocksData;
  ComparedMessage: ComparedMessage;
  CompilingMessage: CompilingMessage;
  Consent: Consent;
  Course: Course;
  DeviceData: DeviceData;
  DeviceLinked: DeviceLinked;
  DeviceNamed: DeviceNamed;
  Devices: Devices;
  DoneMessage: DoneMessage;
  ErrorAnswer: ErrorAnswer;
  ErrorData: ErrorData;
  Forgetting: Forgetting;
  GameData: GameData;
  Games: Games;
  Guest: Guest;
  GuestNamed: GuestNamed;
  Health: Health;
  HelloMessage: HelloMessage;
  HintMessage: HintMessage;
  Link: Link;
  Lobby: Lobby;
  LobbyMessage: LobbyMessage;
  LogMessage: LogMessage;
  MoveData: MoveData;
  Opinion: Opinion;
  OptionData: OptionData;
  Part: Part;
  PastData: PastData;
  People: People;
  PersonData: PersonData;
  PersonKicked: PersonKicked;
  PersonReported: PersonReported;
  PersonShunned: PersonShunned;
  Ping: Ping;
  PongMessage: PongMessage;
  PositionMessage: PositionMessage;
  Preview: Preview;
  PreviewMessage: PreviewMessage;
  PromiseGiven: PromiseGiven;
  ProposalMessage: ProposalMessage;
  Propose: Propose;
  Readiness: Readiness;
  Reasons: Reasons;
  RecordContinued: RecordContinued;
  RecordGiven: RecordGiven;
  RefusedMessage: RefusedMessage;
  ResultData: ResultData;
  ReviewedMessage: ReviewedMessage;
  Said: Said;
  SeatChosen: SeatChosen;
  SeatData: SeatData;
  SeatGiven: SeatGiven;
  SeatWanted: SeatWanted;
  ServerMessage: ServerMessage;
  TableAnswer: TableAnswer;
  TableChanged: TableChanged;
  TableData: TableData;
  TableWanted: TableWanted;
  Tables: Tables;
  TakeBack: TakeBack;
  TalkMessage: TalkMessage;
  Unwatch: Unwatch;
  ValueGiven: ValueGiven;
  Watch: Watch;
  WhyNot: WhyNot;
  WhyNotMessage: WhyNotMessage;
}
/**
 * A legal answer.
 */
export interface ActionData {
  id: number;
  kind: string;
  args: {
    [k: string]: string;
  };
  text: string;
}
/**
 * What the search thinks of a finished match, as far as it has got.
 */
export interface Analysis {
  state: "running" | "done" | "failed" | "stopped";
  done: number;
  of: number;
  by?: string;
  positions: {
    [k: string]: unknown;
  }[];
  moves: {
    [k: string]: ActionData;
  };
}
/**
 * Answer the open decision. `moment` is the moment that is answered: an answer to another is refused.
 */
export interface Answer {
  ref?: number | string | null;
  table: string;
  type: "answer";
  moment: number;
  move: string | number;
}
/**
 * Where the difference between two answers comes from, at a position where a seat of one's own is or was asked.
 */
export interface AskCompare {
  ref?: number | string | null;
  table: string;
  type: "compare";
  position: number;
  best: string | number;
  other: string | number;
}
/**
 * What the search would answer.
 */
export interface AskHint {
  ref?: number | string | null;
  table: string;
  type: "hint";
  moment: number;
}
/**
 * The page of the log that ends with the move that led to a position, as one watches the table.
 */
export interface AskLog {
  ref?: number | string | null;
  table: string;
  type: "log";
  until: number;
}
/**
 * What an answer of one's own has cost: it is compared with what the search would have answered there.
 */
export interface AskReview {
  ref?: number | string | null;
  table: string;
  type: "review";
  position: number;
}
/**
 * What was said at the table before one of its numbered lines, a page of it.
 */
export interface AskTalk {
  ref?: number | string | null;
  table: string;
  type: "talk";
  before: number;
}
/**
 * What the one who watches may do besides answering.
 */
export interface Can {
  undo: boolean;
  redo: boolean;
  reset: boolean;
  ask: number | null;
  why_not: ("nothing" | "revealed" | "absent") | null;
}
/**
 * Say something to everyone at the table.
 */
export interface Chat {
  ref?: number | string | null;
  table: string;
  type: "chat";
  text: string;
}
/**
 * Something said at the table.
 */
export interface ChatMessage {
  type: "chat";
  table: string;
  number: number;
  guest: string;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}
/**
 * Thinking time for each seat, and what happens to a seat that has used it up.
 */
export interface Clock {
  initial: number;
  increment?: number;
  at_zero?: "nothing" | "bot" | "end";
}
/**
 * Seconds that each seat has left, as of now, and the seat whose time runs.
 */
export interface ClocksData {
  left: number[];
  running: number | null;
}
/**
 * Where the difference between two answers comes from: points by seat and source at the end, after either.
 */
export interface ComparedMessage {
  type: "compared";
  ref: number | string | null;
  table: string;
  position: number;
  reasons: Reasons;
}
/**
 * Where the difference between two answers comes from.
 */
export interface Reasons {
  best: number;
  other: number;
  worlds: number;
  scores: Part[];
  leads: Part[];
  wins: Part[];
  parts: Part[];
}
/**
 * What one source gives to one seat at the end, after either answer: means over all worlds.
 */
export interface Part {
  seat: number;
  source: string;
  best: number;
  other: number;
  error: number;
  is_clear: boolean;
}
/**
 * How far the rules of a game are compiled.
 */
export interface CompilingMessage {
  type: "compiling";
  game: string;
  readiness: Readiness;
}
/**
 * How far the rules of a game are compiled. People can play at any stage; bots think simply until it is done.
 */
export interface Readiness {
  state: "waiting" | "compiling" | "ready" | "failed";
  done: number;
  expected: number;
}
/**
 * Say yes or no to a proposal.
 */
export interface Consent {
  ref?: number | string | null;
  table: string;
  type: "consent";
  moment: number;
  agree: boolean;
}
/**
 * How the points of a finished match came about.
 */
export interface Course {
  points: number[][];
  since: number;
  of: number;
}
/**
 * A device that is this guest.
 */
export interface DeviceData {
  id: string;
  label: string | null;
  created: number;
  seen: number | null;
  is_this: boolean;
}
/**
 * A device that wants to be the same guest as the one that made the link.
 */
export interface DeviceLinked {
  token: string;
}
/**
 * The device to sign out; all others than the one that asks, if none is named.
 */
export interface DeviceNamed {
  device?: string | null;
}
/**
 * All devices of a guest, the newest first.
 */
export interface Devices {
  devices: DeviceData[];
}
/**
 * What was said has been done.
 */
export interface DoneMessage {
  type: "done";
  ref: number | string | null;
}
/**
 * An error as the answer to a request.
 */
export interface ErrorAnswer {
  error: ErrorData;
}
/**
 * The one shape of every error.
 */
export interface ErrorData {
  code: string;
  sentence: string;
}
/**
 * To be forgotten cannot be taken back: it is asked for by name.
 */
export interface Forgetting {
  name: string;
}
/**
 * A game that can be played.
 */
export interface GameData {
  name: string;
  title: string;
  rules: number;
  min_seats: number;
  max_seats: number;
  options: OptionData[];
  readiness: Readiness;
}
/**
 * One thing to choose before a match, for a screen to draw.
 */
export interface OptionData {
  name: string;
  choices: unknown[];
  default: unknown;
  text: string;
}
/**
 * All games, and the bots that can sit down at any of them.
 */
export interface Games {
  games: GameData[];
  levels: string[];
}
/**
 * Who somebody is.
 */
export interface Guest {
  id: string;
  name: string;
}
/**
 * A guest says a name.
 */
export interface GuestNamed {
  name: string;
}
/**
 * How the server is.
 */
export interface Health {
  status: "ok" | "degraded";
  reason: string | null;
  version: string;
  database: string;
  unwritten: number;
  tables_in_memory: number;
  sockets: number;
  bots_thinking: number;
  games: {
    [k: string]: Readiness;
  };
}
/**
 * The first message on a socket.
 */
export interface HelloMessage {
  type: "hello";
  version: string;
  guest: Guest;
}
/**
 * What the search thinks of the answers, the best first.
 */
export interface HintMessage {
  type: "hint";
  ref: number | string | null;
  table: string;
  moment: number;
  opinions: Opinion[];
}
/**
 * What a search thinks of one legal answer.
 */
export interface Opinion {
  answer: number;
  text: string;
  visits: number;
  worth: number[];
  points: number[];
  rank: number[];
  line: string[];
}
/**
 * A secret to open on another device, good once and not for long.
 */
export interface Link {
  token: string;
  minutes: number;
}
/**
 * Be told of open tables and one's own, now and whenever they change, or no longer.
 */
export interface Lobby {
  ref?: number | string | null;
  type: "lobby";
  on: boolean;
}
/**
 * Open tables and one's own.
 */
export interface LobbyMessage {
  type: "lobby";
  open: TableData[];
  n_more: number;
  mine: TableData[];
}
/**
 * A table, as anyone may know it.
 */
export interface TableData {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: {
    [k: string]: unknown;
  };
  seats: SeatData[];
  state: "gathering" | "playing" | "over";
  is_beginning: boolean;
  host: string | null;
  clock: {
    [k: string]: unknown;
  } | null;
  is_listed: boolean;
  hints: boolean;
  coach: boolean;
  as_at_a_real_table: boolean;
  created: number;
  commitment: string;
  chance: "committed" | "proved" | "unproved" | "untold";
  rematch: string | null;
  trouble: string | null;
  asked: number | null;
  n_watching: number;
}
/**
 * Who sits at a seat.
 */
export interface SeatData {
  seat: number;
  kind: "person" | "open" | "invited" | "bot";
  name: string;
  level: string | null;
  guest: string | null;
  is_here: boolean;
  has_left: boolean;
  promise: string | null;
  has_told: boolean;
  coach: boolean;
}
/**
 * A page of the log, up to the position that was named; `log_from` lines come before it.
 */
export interface LogMessage {
  type: "log";
  ref: number | string | null;
  table: string;
  moment: number;
  viewer: number | null;
  log_from: number;
  log: MoveData[];
}
/**
 * A line of the log. `move` is null where this seat may not read it.
 */
export interface MoveData {
  number: number;
  seat: number;
  move: string | null;
  news: {
    [k: string]: unknown;
  }[];
  story?: string[];
}
/**
 * An earlier position of a match, as a seat or a spectator may know it, with the move that led to it.
 */
export interface PastData {
  position: number;
  of: number;
  viewer: number | null;
  decision: {
    [k: string]: unknown;
  } | null;
  question?: string;
  view: {
    [k: string]: unknown;
  };
  move: {
    [k: string]: unknown;
  } | null;
}
/**
 * Whom one has muted or blocked, the last first.
 */
export interface People {
  people: PersonData[];
}
/**
 * Somebody who is muted or blocked, by the name they had then.
 */
export interface PersonData {
  guest: string;
  name: string;
  kind: "mute" | "block";
}
/**
 * A spectator whom the host shows out.
 */
export interface PersonKicked {
  guest: string;
}
/**
 * What is wrong with somebody at a table, for the operator.
 */
export interface PersonReported {
  table: string;
  text: string;
}
/**
 * Not to hear somebody (mute), nor to have them at one's tables (block), or to take that back (none).
 */
export interface PersonShunned {
  kind: "mute" | "block" | "none";
}
/**
 * Are you there?
 */
export interface Ping {
  ref?: number | string | null;
  type: "ping";
}
/**
 * I am here.
 */
export interface PongMessage {
  type: "pong";
  ref: number | string | null;
}
/**
 * Where a match stands, as one seat may know it.
 *
 * Of the log that one has, `log_kept` lines are still right. The lines from `log_from` on are these, and no others;
 * those between, if there are any, are asked for by `log`.
 */
export interface PositionMessage {
  type: "position";
  table: string;
  moment: number;
  position: number;
  viewer: number | null;
  asked: number | null;
  thinking: boolean;
  decision: {
    [k: string]: unknown;
  } | null;
  question?: string;
  legal: ActionData[];
  view: {
    [k: string]: unknown;
  };
  log_kept: number;
  log_from: number;
  log: MoveData[];
  can: Can;
  clocks: ClocksData | null;
  over: boolean;
  result: ResultData | null;
}
/**
 * How a match ended.
 */
export interface ResultData {
  scores: number[];
  ranking: number[];
  breakdown: {
    [k: string]: number;
  }[];
  out_of_time: number | null;
  broken_off: boolean;
  is_closed: boolean;
  seed: string;
}
/**
 * What the table would look like after an answer, as far as its seat can know.
 */
export interface Preview {
  ref?: number | string | null;
  table: string;
  type: "preview";
  moment: number;
  move: string | number;
}
/**
 * The table after an answer, for the seat that asks. What chance or others would add is not in it.
 */
export interface PreviewMessage {
  type: "preview";
  ref: number | string | null;
  move: string | number;
  view: {
    [k: string]: unknown;
  };
  news: {
    [k: string]: unknown;
  }[];
  story?: string[];
}
/**
 * What I promise to add to chance.
 */
export interface PromiseGiven {
  promise?: string | null;
}
/**
 * Somebody asks to go back, or the asking has come to an end.
 */
export interface ProposalMessage {
  type: "proposal";
  table: string;
  moment: number;
  position: number;
  by: number;
  agreed: number[];
  state: "open" | "agreed" | "declined";
}
/**
 * Ask the others to go back to an earlier position, past what has been revealed.
 */
export interface Propose {
  ref?: number | string | null;
  table: string;
  type: "propose";
  moment: number;
  position: number;
}
/**
 * A match that is not over, to be continued at a table here: the text of its record, and who is to sit where.
 */
export interface RecordContinued {
  text: string;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: SeatWanted[];
  promise?: string | null;
}
/**
 * Who is to sit at a seat: me, another person in my browser, anyone, whoever holds a link, or a bot.
 */
export interface SeatWanted {
  kind: "me" | "local" | "open" | "invited" | "bot";
  name?: string | null;
  level?: ("random" | "greedy" | "easy" | "normal" | "hard" | "expert") | null;
  coach?: boolean | null;
}
/**
 * The text of a record file.
 */
export interface RecordGiven {
  text: string;
}
/**
 * What was said is refused, and nothing has changed.
 */
export interface RefusedMessage {
  type: "refused";
  ref: number | string | null;
  error: ErrorData;
  table?: string;
  moment?: number;
}
/**
 * What an answer has cost, compared with the best.
 */
export interface ReviewedMessage {
  type: "reviewed";
  ref: number | string | null;
  table: string;
  position: number;
  best: ActionData;
  played: ActionData;
  reasons: Reasons | null;
}
/**
 * Watch a table through the eyes of one's own seat, or as a spectator; `since` is the last moment seen before.
 */
export interface Watch {
  ref?: number | string | null;
  table: string;
  type: "watch";
  seat?: number | null;
  since?: number | null;
}
/**
 * Watch it no longer.
 */
export interface Unwatch {
  ref?: number | string | null;
  table: string;
  type: "unwatch";
}
/**
 * Take back the last decision, play it again, or take back the whole turn.
 *
 * Where other people play, within what nobody has learnt from. Where only bots do, undo goes over their answers and
 * over chance, also if they have answered since the moment that is meant.
 */
export interface TakeBack {
  ref?: number | string | null;
  table: string;
  type: "undo" | "redo" | "reset";
  moment: number;
}
/**
 * Why a move is not possible.
 */
export interface WhyNot {
  ref?: number | string | null;
  table: string;
  type: "why_not";
  moment: number;
  move: string | number;
}
/**
 * A seat to sit down at; any open one if not said. An invited seat needs the secret of its link.
 */
export interface SeatChosen {
  seat?: number | null;
  invite?: string | null;
  promise?: string | null;
  coach?: boolean | null;
}
/**
 * What a seat is to become: open, kept for a link, or a bot's.
 */
export interface SeatGiven {
  kind: "open" | "invited" | "bot";
  level?: ("random" | "greedy" | "easy" | "normal" | "hard" | "expert") | null;
}
/**
 * The table has changed: seats, state, who is here.
 */
export interface TableChanged {
  type: "table";
  table: TableData;
  your_seats: number[];
  spectators: Guest[];
}
/**
 * A page of what was said, and whether more was said before it.
 */
export interface TalkMessage {
  type: "talk";
  ref: number | string | null;
  table: string;
  lines: ChatMessage[];
  first: number | null;
  has_more: boolean;
}
/**
 * Why a move is not possible; null when it is.
 */
export interface WhyNotMessage {
  type: "why_not";
  ref: number | string | null;
  move: string | number;
  reason: ErrorData | null;
}
/**
 * A table, with what only this guest may know of it.
 */
export interface TableAnswer {
  table: TableData;
  your_seats: number[];
  invites: {
    [k: string]: string;
  };
}
/**
 * A table to be set up.
 */
export interface TableWanted {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: SeatWanted[];
  clock?: Clock | null;
  is_listed?: boolean;
  hints?: boolean;
  coach?: boolean;
  as_at_a_real_table?: boolean;
  starts_when_full?: boolean;
  promise?: string | null;
}
/**
 * Tables that one can sit down at, and one's own.
 */
export interface Tables {
  open: TableData[];
  n_more: number;
  mine: TableData[];
}
/**
 * What I promised, 32 bytes in hexadecimal.
 */
export interface ValueGiven {
  value: string;
}
