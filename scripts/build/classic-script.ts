import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { type NeededCode, neededCode } from "./needed-code.ts";

/**
 * An entry and all it imports as one classic script: the only form of code that a file from the disk can run in every
 * browser, inline or as a worker. ASCII, and safe between script tags.
 */
export const classicScript = async (entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "es2023", define: { "import.meta.url": '""', "import.meta.env.DEV": "false", ...define } },
    plugins: [rawText(), pdfjsAsNeeded()],
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true, codeSplitting: false, comments: false });
    return inlineSafe(output[0].code.trim());
  } finally {
    await bundle.close();
  }
};

/** What an entry of the reader is beside pdf.js and without its part for presses, as small as it is shipped: to be measured. */
export const codeBesidePdfjs = async (entry: string): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    external: /^pdfjs-dist/,
    checks: { pluginTimings: false },
    transform: { target: "es2023", define: { "import.meta.env.DEV": "false" } },
    plugins: [rawText()],
  });
  try {
    const { output } = await bundle.generate({ format: "es", minify: true, comments: false });
    return output
      .flatMap((file) => (file.type === "chunk" && !isPanels(file.facadeModuleId) ? file.code : []))
      .join("");
  } finally {
    await bundle.close();
  }
};

/** The hosted reader has them as a module that is imported later. */
const isPanels = (facade: string | null): boolean => facade?.endsWith("reader/assets/panels.ts") ?? false;

/** An entry and all it imports as one module, to be run by the build itself. */
export const moduleCode = async (entry: string): Promise<string> => {
  const bundle = await rolldown({ input: entry, logLevel: "warn" });
  try {
    const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
};

/** `import text from "./style.css?raw"`, as Vite has it; style sheets lose their comments and white space. */
const rawText = (): Plugin => ({
  name: "raw-text",
  resolveId: {
    order: "pre",
    handler: async function (id, importer) {
      if (!id.endsWith("?raw")) return null;
      const found = await this.resolve(id.slice(0, -"?raw".length), importer, { skipSelf: true });
      return found && `${found.id}?raw`;
    },
  },
  load: {
    order: "pre",
    handler: async (id) => {
      if (!id.endsWith("?raw")) return null;
      const path = id.slice(0, -"?raw".length);
      const text = await readFile(path, "utf8");
      return `export default ${JSON.stringify(path.endsWith(".css") ? await smallStyle(text, path) : text)}`;
    },
  },
});

/**
 * As pdf.js has it, but for its prototype: pdf.js makes an Error for it as it starts, and a browser with a debugger that
 * listens reads the whole script a second time to say where.
 */
const baseException = `const BaseException = (() => {
  function BaseException(message, name) {
    this.message = message;
    this.name = name;
  }
  BaseException.prototype = Object.create(Error.prototype);
  return BaseException;
})();`;

/** What a reader uses of pdf.js (reader/document/open-pdf.ts, reader/pages/page-text.ts, reader/worker), by module. */
const needed: Readonly<Record<string, NeededCode>> = {
  "pdf.mjs": {
    exports: ["getDocument", "GlobalWorkerOptions", "OPS", "PDFWorker", "TextLayer", "version"],
    replaced: { AnnotationEditor: "class AnnotationEditor {}", BaseException: baseException },
    unusedGlobals: ["pdfjsLib", "_pdfjsTestingUtils"],
  },
  "pdf.worker.mjs": {
    replaced: {
      BaseException: baseException,
      // XFA forms are not shown (`enableXfa: false`); the rich text of a PDF's comments neither.
      XFAFactory: "class XFAFactory { static getRichTextAsHtml() { return null; } }",
      XhtmlObject: "class XhtmlObject {}",
      // Pages are never taken out of a document.
      PDFEditor: "class PDFEditor {}",
    },
    // A font face cannot load from `inline:` addresses: reader/worker/serve-inline-resources.ts knows where those fonts are.
    rewritten: [
      [
        `\`url(\${localFontPath}\${path})\``,
        `(globalThis.smartlinkFontSource?.(localFontPath + path) ?? \`url(\${localFontPath}\${path})\`)`,
      ],
    ],
    unusedGlobals: [],
  },
  "pdf.renderer.mjs": {
    effects: ["RendererMessageHandler"],
    replaced: { BaseException: baseException },
    unusedGlobals: [],
  },
};

/** Puts pdf.js into the bundle as far as a reader needs it. */
export const pdfjsAsNeeded = (): Plugin => ({
  name: "pdfjs-as-needed",
  transform: {
    filter: { id: /pdfjs-dist\/build\/pdf(\.worker|\.renderer)?\.mjs$/ },
    handler: (source, id) => {
      const wanted = needed[basename(id)];
      return wanted ? { code: neededCode(source, wanted), map: null } : null;
    },
  },
});

export const smallStyle = async (css: string, filename: string): Promise<string> => {
  const { transform } = await import("lightningcss");
  const { code } = transform({ filename, code: Buffer.from(css), minify: true });
  return code.toString();
};

/**
 * No character outside ASCII, nothing that ends a script element or opens the parser's second state (`<!--`; without it
 * `<script` is harmless). Holds inside strings and patterns alike.
 */
const inlineSafe = (code: string): string =>
  code
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/<\/(script)/gi, "<\\/$1")
    .replace(/<!--/g, "<\\!--");
