/** Turns of Tzolk'in: all workers of a turn in one sentence, what a worker brought home beside it, a feast by what it did to each. */
import facts from "$generated/tzolkin.json";
import type { NewsItem } from "$lib/wire/types";
import { argument, counted, Page, type Speaker, type Told } from "$lib/director/telling";
import type { Turn } from "$lib/director/turns";
import { printedOn } from "./facts";
import { CORN, QUARTERS } from "./numbers";

const KEYS = facts.keys;

const UNSAID = ["corn_on_tooth", "no_action", "action", "fed", "corn_collected", "highest", "worker_back"];
/** What is named by what it gives: that is not told once more. An angry god is no gift, but what a tribe begins with. */
const GIFTS = ["wealth_kept", "wealth_revealed"];
const PARTS = [
  "gained",
  "paid",
  "sold",
  "bought",
  "learned",
  "climbed",
  "built",
  "monument_built",
  "worker_gained",
  "corn_tile",
  "wood_tile",
  "skull_placed",
  "forest_burnt",
  "gods_angered",
];

export function points(item: NewsItem): number {
  return argument(item, "count") / QUARTERS;
}

export function keyOf(keys: string[], item: NewsItem, name = "thing"): string {
  return keys[argument(item, name) - 1] ?? "";
}

function spaceOf(item: NewsItem, { say }: Speaker): string {
  const wheel = KEYS.wheels[(argument(item, "wheel") || KEYS.wheels.length) - 1] ?? "";
  return `${say(`piece.wheel.${wheel}`)} ${argument(item, "space")}`;
}

/** What a worker has brought home, in a few words: "+4 corn". */
function part(item: NewsItem, { say, tell }: Speaker): string {
  const good = keyOf(KEYS.goods, item);
  const count = argument(item, "count");
  switch (item.kind) {
    case "gained":
      return `+${say(`goods.${good}`, { count })}`;
    case "paid":
      return `−${say(`goods.${good}`, { count })}`;
    case "sold":
      return `−${say(`goods.${good}`, { count: 1 })}, +${say("goods.corn", { count })}`;
    case "bought":
      return `+${say(`goods.${good}`, { count: 1 })}, −${say("goods.corn", { count })}`;
    case "learned":
      return tell("tzolkin.learned", {
        technology: say(`technology.${keyOf(KEYS.technologies, item)}`),
        count,
      });
    case "climbed":
    case "gods_angered":
      return tell(`tzolkin.${item.kind}`, {
        temple: say(`piece.temple.${keyOf(KEYS.temples, item)}`),
        points: printedOn(keyOf(KEYS.temples, item), count),
      });
    case "built":
      return say(`piece.building.${keyOf(KEYS.buildings, item)}`);
    case "monument_built":
      return say(`piece.monument.${keyOf(KEYS.monuments, item)}`);
    default:
      return tell(`tzolkin.${item.kind}`);
  }
}

/** Where a worker was placed. */
function placeOf(item: NewsItem, speaker: Speaker): string {
  if (item.kind === "start_space_taken") return speaker.say("piece.thing.start-space");
  return item.kind === "quick_space_taken" ? speaker.tell("tzolkin.quick") : spaceOf(item, speaker);
}

/** The sentences of a turn that grow: the workers that are placed, and the one that came home last. */
class Draft {
  #placed: { line: Told; spaces: string[]; corn: number } | null = null;
  #picked: { line: Told; item: NewsItem | null; parts: NewsItem[] } | null = null;
  readonly #page: Page;
  readonly #speaker: Speaker;

  constructor(page: Page, speaker: Speaker) {
    this.#page = page;
    this.#speaker = speaker;
  }

  place(item: NewsItem): void {
    this.#placed ??= { line: this.#page.begin(item.seat), spaces: [], corn: 0 };
    this.#placed.spaces.push(placeOf(item, this.#speaker));
    this.#sayPlaced();
  }

  pay(item: NewsItem): void {
    if (this.#placed) this.#placed.corn += argument(item, "count");
    this.#sayPlaced();
  }

  #sayPlaced(): void {
    if (!this.#placed) return;
    const { line, spaces, corn } = this.#placed;
    const { name, say, tell } = this.#speaker;
    line.text = tell("tzolkin.places", {
      name: name(line.seat),
      count: spaces.length,
      spaces: spaces.join(", "),
      paid: corn ? ` (−${say("goods.corn", { count: corn })})` : "",
    });
  }

  pick(item: NewsItem): void {
    this.#picked = { line: this.#page.begin(item.seat), item, parts: [] };
    this.#sayPicked();
  }

  /** Something that the worker who came home brings, or that a player has from elsewhere. */
  bring(item: NewsItem): void {
    if (this.#picked?.line.seat !== item.seat)
      this.#picked = { line: this.#page.begin(item.seat), item: null, parts: [] };
    this.#picked.parts.push(item);
    this.#sayPicked();
  }

  /** What comes next comes from elsewhere. */
  close(): void {
    this.#picked = null;
  }

  #sayPicked(): void {
    const { line, item, parts } = this.#picked!;
    const { name, tell, say, narrate } = this.#speaker;
    const brought = summed(parts)
      .map((each) => part(each, this.#speaker))
      .join(", ");
    if (item?.kind === "quick_action") {
      // what it has brought says which one it was
      const quick = say("news.quick_action", { name: name(line.seat), quick: brought });
      line.text = brought ? quick : (narrate(item) ?? "");
      return;
    }
    const space = item ? spaceOf(item, this.#speaker) : "";
    const given = { name: name(line.seat), space, parts: brought || tell("tzolkin.nothing") };
    line.text = tell(item ? "tzolkin.picks" : "tzolkin.has", given);
    if (item) line.again = tell("tzolkin.also", given);
  }
}

/** Goods of one kind that came or went are one sum. */
function summed(items: NewsItem[]): NewsItem[] {
  const sums: NewsItem[] = [];
  for (const item of items) {
    const same = sums.find(
      (one) =>
        one.kind === item.kind && one["thing"] === item["thing"] && ["gained", "paid"].includes(item.kind),
    );
    if (same) same["count"] = argument(same, "count") + argument(item, "count");
    else sums.push({ ...item });
  }
  return sums;
}

function offered(buildings: string[], { say, tell, list }: Speaker): string | null {
  if (buildings.length === 0) return null;
  const named = counted(buildings).map(
    ([key, count]) => (count > 1 ? `${count} × ` : "") + say(`piece.building.${key}`),
  );
  return tell("tzolkin.offers", { buildings: list(named) });
}

function isGiven({ kind }: NewsItem): boolean {
  return PARTS.includes(kind) && kind !== "gods_angered";
}

/** Whose doing it is: a new round is nobody's, two days at once are theirs who chose them. */
function teller(item: NewsItem, answered: number): number {
  if (item.kind === "days_pass") return answered;
  return item.kind === "round_begins" ? 0 : item.seat;
}

export function tell(turn: Turn, speaker: Speaker): Told[] {
  const page = new Page();
  const draft = new Draft(page, speaker);
  const { narrate } = speaker;
  const buildings: string[] = [];
  let isPlacing = false;
  let isFeast = false;
  let isGift = false;
  for (const line of turn.lines) {
    page.number = line.number;
    for (const item of line.news as NewsItem[]) {
      const wasPlacing = isPlacing;
      isPlacing = false;
      isGift = GIFTS.includes(item.kind) || (isGift && isGiven(item));
      if (["worker_placed", "start_space_taken", "quick_space_taken"].includes(item.kind)) {
        draft.place(item);
        isPlacing = true;
      } else if (item.kind === "paid" && wasPlacing && argument(item, "thing") === CORN) draft.pay(item);
      else if (item.kind === "worker_picked" || item.kind === "quick_action") draft.pick(item);
      else if (item.kind === "building_offered") buildings.push(keyOf(KEYS.buildings, item));
      else if (item.kind === "points") page.gain({ seat: item.seat, count: points(item) });
      else if (isFeast && ["gained", "paid"].includes(item.kind)) continue;
      else if (item.kind === "days_pass" && argument(item, "count") < 2) continue;
      else if (UNSAID.includes(item.kind)) continue;
      else if (PARTS.includes(item.kind) && isGift) continue;
      else if (PARTS.includes(item.kind) && !isFeast) draft.bring(item);
      else {
        if (item.kind === "feast") isFeast = true;
        if (item.kind === "days_pass") isFeast = false;
        draft.close();
        page.add(teller(item, line.seat), narrate(item));
      }
    }
  }
  page.add(0, offered(buildings, speaker));
  return page.lines;
}
