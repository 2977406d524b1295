import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { tellService } from "./src/service/build.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// While developing, `npm run dev` talks to a server started beside it: ziggurat serve --port 8000.
const server = process.env["ZIGGURAT_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // any folder of any host
  plugins: [svelte(), tellService()],
  resolve: { alias: { $lib: here("./src/lib"), $generated: here("./generated") } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page's security policy allows nothing inline
    rolldownOptions: {
      input: { index: here("./index.html"), service: here("./src/service/service.ts") },
      output: {
        entryFileNames: (chunk) => (chunk.name === "service" ? "service.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
    fs: { allow: [here("..")] },
  },
});
