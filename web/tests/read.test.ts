/** What the server tells, read: somebody who was forgotten is named in the language that is spoken. */
import { beforeAll, describe, expect, it } from "vitest";
import { chooseLanguage, needPart } from "../src/lib/i18n/i18n.svelte";
import { LANGUAGES, type Language } from "../src/lib/i18n/languages";
import { read } from "../src/lib/wire/read";

const TOLD = '{"seats":[{"name":"Someone","text":"Someone"},{"name":"Someone else"}]}';
const NAMES: Record<string, string> = { en: "Someone", ro: "Cineva", fr: "Quelqu’un", pt: "Alguém" };

describe.each(Object.keys(LANGUAGES) as Language[])("somebody who was forgotten, in %s", (language) => {
  beforeAll(async () => {
    havePage();
    await chooseLanguage(language);
    await needPart("shell");
  });

  it("has a name of that language, and nobody else has", () => {
    expect(read(TOLD)).toEqual({
      seats: [{ name: NAMES[language], text: "Someone" }, { name: "Someone else" }],
    });
  });
});

/** The page that is told which language it speaks. */
function havePage(): void {
  globalThis.document ??= { documentElement: { lang: "" } } as Document;
}
