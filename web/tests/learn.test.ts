/** Tours and lessons: where the eye goes, which answers are meant, and that every message is said by the data. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { laidOut, lookAt } from "../src/lib/learn/camera";
import { botName } from "../src/lib/device/names";
import { isWanted, nextLesson, replyTo, type LearnData, type StepData } from "../src/lib/learn/data";
import { LANGUAGES, type Language } from "../src/lib/i18n/languages";
import { readJson, WEB } from "./corpus";

const PHONE = { width: 390, height: 480 };
const SCREEN = { width: 1020, height: 850 };

describe("the eye", () => {
  it("sees all of a drawing that is laid out larger than a phone", () => {
    const drawing = laidOut(PHONE);
    expect(drawing.width).toBe(900);
    const { scale, x, y } = lookAt(null, PHONE, drawing, 1);
    expect([drawing.width * scale, x, y]).toEqual([PHONE.width, 0, 0]);
    expect(drawing.height * scale).toBeCloseTo(PHONE.height);
  });

  it.each([PHONE, SCREEN])("goes near to a part and keeps it in sight in %o", (frame) => {
    const drawing = laidOut(frame);
    const part = { x: drawing.width - 120, y: 40, width: 80, height: 60 };
    const { scale, x, y } = lookAt(part, frame, drawing, 1);
    expect(scale).toBeGreaterThan(2 * (frame.width / drawing.width));
    expect(part.x * scale + x).toBeGreaterThanOrEqual(0);
    expect((part.x + part.width) * scale + x).toBeLessThanOrEqual(frame.width);
    expect(part.y * scale + y).toBeGreaterThanOrEqual(0);
  });

  it("never looks beyond the edge of a drawing", () => {
    const drawing = laidOut(SCREEN);
    const { scale, x, y } = lookAt({ x: 0, y: 0, width: 50, height: 50 }, SCREEN, drawing, 1);
    expect([x, y]).toEqual([0, 0]);
    const far = lookAt({ x: drawing.width - 50, y: 0, width: 50, height: 50 }, SCREEN, drawing, 1);
    expect(far.x + drawing.width * scale).toBeCloseTo(SCREEN.width);
  });

  it("fills a phone that is held upright with what is lit, though more of the board is to be seen elsewhere", () => {
    const drawing = laidOut(PHONE, 1.25);
    expect(drawing.width / drawing.height).toBeCloseTo(1.25);
    const part = { x: 300, y: 200, width: 250, height: 250 };
    const { scale, y } = lookAt(part, PHONE, drawing, 0);
    expect(part.width * scale).toBeGreaterThan(PHONE.width / 2);
    expect([y <= 0, y + drawing.height * scale >= PHONE.height - 1]).toEqual([true, true]);
  });

  it("keeps a part whole that is wider than a phone, in the middle of the frame", () => {
    const drawing = laidOut(PHONE, 1.25);
    const { scale, x, y } = lookAt({ x: 0, y: 0, ...drawing }, PHONE, drawing, 1);
    expect([drawing.width * scale, x]).toEqual([PHONE.width, 0]);
    expect(2 * y + drawing.height * scale).toBeCloseTo(PHONE.height);
  });

  it("stays away where it is not to go near", () => {
    const part = { x: 10, y: 10, width: 50, height: 50 };
    expect(lookAt(part, SCREEN, laidOut(SCREEN), 0)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe("an answer", () => {
  const step: StepData = {
    key: "load",
    want: ["place ship 1", "get"],
    gain: {},
    light: [],
    replies: [["place ship 2 slot 1", "bow"]],
    then: [],
    praise: false,
  };

  it("is wanted if it is written, or begins with what is written", () => {
    const moves = ["get", "place ship 1 slot 3", "place ship 12 slot 1", "place ship 2 slot 1"];
    expect(moves.map((move) => isWanted(step, move))).toEqual([true, true, false, false]);
  });

  it("is wanted only if it brings what the step says", () => {
    const blue = { ...step, gain: { "points.blue": 2 } };
    const seen = (points: number) => ({ points: { blue: points } });
    expect(isWanted(blue, "get", seen(1), seen(3))).toBe(true);
    expect(isWanted(blue, "get", seen(1), seen(2))).toBe(false);
    expect(isWanted(blue, "pass", seen(1), seen(3))).toBe(false);
  });

  it("has a reply of its own, or the one for all others", () => {
    expect([replyTo(step, "place ship 2 slot 1"), replyTo(step, "pass")]).toEqual(["bow", "other"]);
  });
});

describe("after a lesson", () => {
  const data = readJson<LearnData>("generated/learn/tzolkin.json");
  const after = (key: string) =>
    nextLesson(
      data,
      data.lessons.find((each) => each.key === key)!,
    )?.key ?? null;

  it("comes the next, until what follows is about options: then the first match", () => {
    expect(["corn", "temples", "tribes", "quick"].map(after)).toEqual(["build", null, "quick", null]);
  });
});

const TAUGHT = readdirSync(join(WEB, "generated", "learn")).map((file) => file.replace(".json", ""));

describe.each(TAUGHT)("the words of learning %s", (game) => {
  it.each(Object.keys(LANGUAGES) as Language[])("are all there in %s, and all said", (language) => {
    const { messages } = readJson<LearnData>(`generated/learn/${game}.json`);
    const written = readJson<Record<string, string>>(`messages/${language}/${game}-learn.json`);
    expect(Object.keys(written).sort()).toEqual([...messages].sort());
  });

  it.each(Object.keys(LANGUAGES) as Language[])("name the opponent in %s as the table does", (language) => {
    const said = Object.values(
      readJson<Record<string, string>>(`messages/${language}/${game}-learn.json`),
    ).join(" ");
    const [pupil, opponent, ...others] = [1, 2, 3, 4, 5, 6, 7, 8].map(botName);
    expect(said).toContain(opponent);
    expect([pupil!, ...others].filter((name) => said.includes(name))).toEqual([]);
  });
});
