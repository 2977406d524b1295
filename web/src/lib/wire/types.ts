/** The types of the wire under the words of this app. What they are made from is written by the server. */
import type { ActionData, MoveData, PositionMessage } from "$generated/wire";

export type * from "$generated/wire";

/** A legal answer. */
export type Action = ActionData;

/** The open question: its kind, who is asked, and its arguments. */
export interface Decision {
  kind: string;
  seat: number;
  [argument: string]: number | string | boolean;
}

/** Something that happened, with numbers for arguments; `facts.keys` turn them into keys. */
export interface NewsItem {
  kind: string;
  seat: number;
  [argument: string]: number | string;
}

/** Where a match stands, for one viewer. */
export type Position = PositionMessage;

/** A line of the log. */
export type Line = MoveData;
