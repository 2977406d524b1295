/** Tells the service worker which files were built, and their hashes: one line at the head of `service.js`. */
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SERVICE = "service.js";
/** Which engines go with the build. */
const FITS = "fits.json";
const UNTOLD = new Set([SERVICE, ".stamp"]);

export interface Built {
  version: string;
  files: Record<string, string>;
}

/** All files of a folder with their hashes, as a browser checks them, and a name for all of them together. */
export function builtIn(folder: string): Built {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && !UNTOLD.has(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
  const hash = (path: string): string =>
    `sha256-${createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("base64")}`;
  const files = Object.fromEntries(paths.map((path) => [path, hash(path)]));
  return { version: createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16), files };
}

/** The last step of a build. */
export function tellService(): { name: string; closeBundle: () => void } {
  let folder = "";
  let generated = "";
  return {
    name: "tell-service",
    configResolved: (config: { build: { outDir: string }; root: string }) => {
      folder = join(config.root, config.build.outDir);
      generated = join(config.root, "generated");
    },
    closeBundle: () => {
      copyFileSync(join(generated, FITS), join(folder, FITS));
      const path = join(folder, SERVICE);
      writeFileSync(path, `const BUILT = ${JSON.stringify(builtIn(folder))};\n${readFileSync(path, "utf8")}`);
    },
  } as { name: string; closeBundle: () => void };
}
