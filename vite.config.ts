import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { createGroupNames } from "./scripts/build/chunk-groups.ts";
import { trimPdfjs } from "./scripts/build/classic-script.ts";
import { commandLine } from "./scripts/build/command-line.ts";
import { earlyScript } from "./scripts/build/early-script.ts";
import { localeModules } from "./scripts/build/locale-modules.mjs";
import { earlyScriptPath, exporters, managerChunks } from "./scripts/build/manager-chunks.ts";
import { movePages, pagesFolder } from "./scripts/build/pages.ts";
import { hostFiles, readerRuntime, serviceWorker } from "./scripts/build/plugins.ts";
import { checkWorkerImports, createWorkerChunkNames } from "./scripts/build/worker-entries.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const groupNames = createGroupNames(root, managerChunks, exporters);

/** All paths are relative: the built folder works at any address of any static host. */
export default defineConfig({
  base: "./",
  appType: "mpa",
  build: {
    target: "es2023",
    // The polyfill would be an inline script, which the pages' policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // pdf.js in a worker of its own: one file, loaded when a PDF is examined.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: groupNames, includeDependenciesRecursively: false }] } },
      checks: { pluginTimings: false },
      input: {
        main: `${root}index.html`,
        reader: `${root}reader/index.html`,
        swagger: `${root}${pagesFolder}api/swagger/index.html`,
        generation: `${root}${pagesFolder}api/generation/index.html`,
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: createWorkerChunkNames(root), includeDependenciesRecursively: false }],
        },
      },
      checks: { pluginTimings: false },
    },
    plugins: () => [checkWorkerImports()],
  },
  plugins: [
    localeModules(),
    trimPdfjs(),
    earlyScript(root, { page: "index.html", script: earlyScriptPath }),
    movePages(),
    readerRuntime(root),
    hostFiles(root),
    serviceWorker(root),
    commandLine(root),
  ],
});
