// Writes generated/wire.d.ts from generated/wire.json, the schemas that the server checks by.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../generated/", import.meta.url);

/** The types of the wire as text. */
export async function wireTypes() {
  const { $defs } = JSON.parse(await readFile(new URL("wire.json", folder), "utf8"));
  for (const each of Object.values($defs)) {
    delete each.title;
    for (const property of Object.values(each.properties ?? {})) delete property.title;
  }
  const names = Object.keys($defs);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const all = {
    title: "Wire",
    type: "object",
    additionalProperties: false,
    properties,
    required: names,
    $defs,
  };
  return compile(all, "Wire", {
    bannerComment: "// Made by `npm run types` from the schemas of the server. Do not edit.",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    printWidth: 100,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("wire.d.ts", folder), await wireTypes());
}
