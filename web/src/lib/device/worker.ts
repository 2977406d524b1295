/** The worker behind the tables on this device: takes what a socket would take, and tells what a socket would tell. */
import { Refused, type AtMove } from "$lib/wire/refused";
import type { Question } from "$lib/wire/house";
import type { ServerMessage } from "$lib/wire/types";
import { Hall } from "./hall";

/** What a page asks: something said at a table, or one of the hall's verbs with what it takes. */
export type Asking = { number: number } & ({ say: Question } | { verb: keyof Verbs; given: unknown[] });

type Verbs = Omit<Hall, "at">;

/** What a page hears: something told, or the answer to what it asked. */
export type Heard =
  { message: ServerMessage } | { number: number; answer: unknown } | ({ number: number } & Refusal);

/** Why something was refused. */
interface Refusal {
  code: string;
  sentence: string;
  at: AtMove | null;
}

const hear = (heard: Heard): void => postMessage(heard);
const hall = new Hall((message) => hear({ message }));

/** What is said at a table, and the answer to it. */
async function answerTo(question: Question): Promise<ServerMessage> {
  const ref = null;
  if (!("table" in question)) return { type: "done", ref };
  const table = await hall.at(question.table);
  switch (question.type) {
    case "watch":
      await table.watch(question.seat ?? null);
      break;
    case "unwatch":
      table.unwatch();
      break;
    case "answer":
      await table.answer(question.moment, question.move);
      break;
    case "undo":
    case "redo":
    case "reset":
      await table.takeBack(question.moment, question.type);
      break;
    case "why_not":
      return {
        type: "why_not",
        ref,
        move: question.move,
        reason: await table.whyNot(question.moment, question.move),
      };
    case "preview":
      return {
        type: "preview",
        ref,
        move: question.move,
        ...(await table.preview(question.moment, question.move)),
      };
    case "hint": {
      const opinions = await table.hint(question.moment);
      return { type: "hint", ref, table: table.id, moment: question.moment, opinions };
    }
    case "compare": {
      const { position, best, other } = question;
      const reasons = await table.compare(position, best, other);
      return { type: "compared", ref, table: table.id, position, reasons };
    }
    case "review": {
      const { position } = question;
      return { type: "reviewed", ref, table: table.id, position, ...(await table.review(position)) };
    }
    case "log":
      return { type: "log", ref, table: table.id, ...table.logUntil(question.until) };
    default:
      throw new Refused("bad_message", `Nobody hears "${question.type}" at a table on this device.`);
  }
  return { type: "done", ref };
}

/** Do what is asked of the hall. */
async function answerOf(asking: Asking): Promise<unknown> {
  if ("say" in asking) return await answerTo(asking.say);
  const verb = hall[asking.verb] as (...given: unknown[]) => Promise<unknown>;
  return await verb.apply(hall, asking.given);
}

/** What was refused keeps its code, whoever refused it. */
function refusal(error: unknown): Refusal {
  const { code, message, at = null } = error as { code?: unknown; message?: string; at?: AtMove | null };
  return { code: typeof code === "string" ? code : "failed", sentence: message ?? String(error), at };
}

onmessage = async ({ data }: MessageEvent<Asking>): Promise<void> => {
  try {
    hear({ number: data.number, answer: await answerOf(data) });
  } catch (error) {
    const refused = refusal(error);
    if (refused.code === "failed") console.error(error);
    hear({ number: data.number, ...refused });
  }
};
