/** Everything that can be wrong with what comes in from outside, each with a sentence in English, as the server says it. */

/** The base of all refusals: a code for programs and a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The text or number is not a move of this game at all. */
export class UnknownMove extends Refused {
  constructor(sentence: string) {
    super("unknown_move", sentence);
  }
}

/** An option of a game is unknown or has a value it cannot take. */
export class BadOption extends Refused {
  constructor(sentence: string) {
    super("bad_option", sentence);
  }
}

/** A record of a match is damaged. The sentence names the line where one is known. */
export class BadRecord extends Refused {
  constructor(
    sentence: string,
    /** The move that is not possible, where that is it. */
    readonly at: { number: number; move: string } | null = null,
  ) {
    super("bad_record", sentence);
  }
}

/** A value as Python writes it in a sentence. */
export function shown(value: unknown, most = Infinity): string {
  return inPython(value).slice(0, most);
}

function inPython(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inPython).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).map(([name, each]) => `${quoted(name)}: ${inPython(each)}`);
  return `{${entries.join(", ")}}`;
}

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return mark + (mark === "'" ? inside.replaceAll("'", "\\'") : inside) + mark;
}
