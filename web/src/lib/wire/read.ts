/** What the server tells, read. */
import { t } from "$lib/i18n/i18n.svelte";

/** The name at the seats of somebody whom the server has forgotten, as it writes it; nobody else may be called so. */
const FORGOTTEN = "Someone";

/** What a text of the server says; somebody who was forgotten is named in the language that is spoken. */
export function read<Content>(text: string): Content {
  if (!text.includes(`"${FORGOTTEN}"`)) return JSON.parse(text) as Content;
  return JSON.parse(text, (key, value: unknown) =>
    key === "name" && value === FORGOTTEN ? t("person.forgotten") : value,
  ) as Content;
}
