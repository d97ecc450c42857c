/** The chunks of the manager's page: of its start, and of the editor. */
import type { ChunkGroup, ModuleUser } from "./chunk-groups.ts";

/** The script that runs before the page's own one. */
export const earlyScriptPath = "src/app/shell/start-early.ts";
const managerScript = "src/app/main.ts";

const otherPages: readonly ModuleUser[] = [
  // The script of the hosted page starts the worker while the reader loads.
  { name: "door", scripts: ["reader/doors/hosted.ts"] },
  { name: "reader", scripts: ["reader/doors/hosted-reader.ts"] },
  { name: "panels", scripts: ["reader/doors/hosted.ts"], isDynamic: true },
  { name: "swagger", scripts: ["src/app/api/swagger/main.ts"], isDynamic: true },
  { name: "generation", scripts: ["src/app/generation/main.ts"], isDynamic: true },
];

const sharedWithManager: readonly ModuleUser[] = [
  ...otherPages,
  { name: "library", scripts: ["src/app/library/library-view.ts", "src/app/shell/start-library.ts"] },
  { name: "later", scripts: [managerScript], isDynamic: true },
];

/** The reader's public modules. The groups name what they use of it. */
export const exporters: readonly string[] = ["reader/index.ts"];

/** In the order in which the page loads them. */
export const managerChunks: readonly ChunkGroup[] = [
  { name: "early", scripts: [earlyScriptPath], others: otherPages },
  { name: "manager", scripts: [managerScript], others: otherPages },
  {
    name: "pdf",
    scripts: ["src/app/editor/start-pdf.ts"],
    modules: ["reader/document/open-pdf.ts", "reader/editor/blob-range.ts"],
    others: sharedWithManager,
  },
  {
    name: "editor",
    scripts: ["src/app/editor/editor-view.ts", "src/app/editor/start-editor.ts"],
    modules: ["reader/editor/open-pages.ts", "reader/editor/page-contents.ts"],
    others: sharedWithManager,
  },
];
