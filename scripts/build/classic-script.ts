import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { extractUsedCode, type UsedCodeOptions } from "./extract-used-code.ts";

/**
 * Bundles an entry point and its imports into one classic script: the only form of code that a file from the disk can run
 * in every browser, inline or as a worker. The result is ASCII and safe inside a script element.
 */
export const bundleClassicScript = async (
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "es2023", define: { "import.meta.url": '""', "import.meta.env.DEV": "false", ...define } },
    plugins: [importRawText(), trimPdfjs()],
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true, codeSplitting: false, comments: false });
    return escapeForInline(output[0].code.trim());
  } finally {
    await bundle.close();
  }
};

/** Bundles an entry point of the reader without pdf.js and without the panels, minified, to measure its size. */
export const bundleWithoutPdfjs = async (entry: string): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    external: /^pdfjs-dist/,
    checks: { pluginTimings: false },
    transform: { target: "es2023", define: { "import.meta.env.DEV": "false" } },
    plugins: [importRawText()],
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

/** The hosted reader imports the panels as a separate module on the first press. */
const isPanels = (facade: string | null): boolean => facade?.endsWith("reader/document/panels.ts") ?? false;

/** Bundles an entry point and its imports into one module that the build itself imports. */
export const bundleForNode = async (entry: string): Promise<string> => {
  const bundle = await rolldown({ input: entry, logLevel: "warn" });
  try {
    const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
};

/** Supports Vite's `import text from "./style.css?raw"`. Style sheets are minified. */
const importRawText = (): Plugin => ({
  name: "raw-text",
  resolveId: {
    order: "pre",
    handler: async function (id, importer) {
      if (!id.endsWith("?raw")) return null;
      const resolved = await this.resolve(id.slice(0, -"?raw".length), importer, { skipSelf: true });
      return resolved && `${resolved.id}?raw`;
    },
  },
  load: {
    order: "pre",
    handler: async (id) => {
      if (!id.endsWith("?raw")) return null;
      const path = id.slice(0, -"?raw".length);
      const text = await readFile(path, "utf8");
      return `export default ${JSON.stringify(path.endsWith(".css") ? await minifyStyle(text, path) : text)}`;
    },
  },
});

/**
 * The BaseException of pdf.js with another prototype. pdf.js creates an Error for the prototype while it loads; with an
 * attached debugger, the browser then parses the whole script a second time to locate that error.
 */
const baseException = `const BaseException = (() => {
  function BaseException(message, name) {
    this.message = message;
    this.name = name;
  }
  BaseException.prototype = Object.create(Error.prototype);
  return BaseException;
})();`;

/** The code of pdf.js that the reader uses, by module. See reader/document/open-pdf.ts, reader/pages/page-text.ts, reader/worker. */
const usedPdfjsCode: Readonly<Record<string, UsedCodeOptions>> = {
  "pdf.mjs": {
    exports: [
      "getDocument",
      "GlobalWorkerOptions",
      "OPS",
      "PDFDataRangeTransport",
      "PDFWorker",
      "TextLayer",
      "version",
    ],
    replaced: { AnnotationEditor: "class AnnotationEditor {}", BaseException: baseException },
    unusedGlobals: ["pdfjsLib", "_pdfjsTestingUtils"],
  },
  "pdf.worker.mjs": {
    replaced: {
      BaseException: baseException,
      // The reader shows neither XFA forms (`enableXfa: false`) nor the rich text of a PDF's comments.
      XFAFactory: "class XFAFactory { static getRichTextAsHtml() { return null; } }",
      XhtmlObject: "class XhtmlObject {}",
      // The reader never extracts pages of a document.
      PDFEditor: "class PDFEditor {}",
    },
    // A font face cannot load from `inline:` addresses, so reader/worker/serve-inline-resources.ts returns their data.
    rewritten: [
      [
        `\`url(\${localFontPath}\${path})\``,
        `(globalThis.smartlinkFontSource?.(localFontPath + path) ?? \`url(\${localFontPath}\${path})\`)`,
      ],
      // pdf.js omits a picture that it cannot decode without a word; see reader/worker/report-undecoded.ts.
      [
        `warn(\`getOperatorList - ignoring XObject: "\${reason}".\`);`,
        "globalThis.smartlinkUndecoded?.(self.pageIndex, reason);",
      ],
      [
        `warn(\`Unable to decode image "\${objId}": "\${reason}".\`);`,
        "globalThis.smartlinkUndecoded?.(this.pageIndex, reason);",
      ],
      [
        `const msg = \`Unable to decode inline image: "\${reason}".\`;`,
        `const msg = "Unable to decode inline image";globalThis.smartlinkUndecoded?.(this.pageIndex, reason);`,
      ],
      [
        "if (this.globalImageCache.hasDecodeFailed(imageRef)) {",
        "if (this.globalImageCache.hasDecodeFailed(imageRef)) {globalThis.smartlinkUndecoded?.(this.pageIndex);",
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

/** Creates the plugin that removes the code from pdf.js that the reader does not use. */
export const trimPdfjs = (): Plugin => ({
  name: "pdfjs-as-needed",
  transform: {
    filter: { id: /pdfjs-dist\/build\/pdf(\.worker|\.renderer)?\.mjs$/ },
    handler: (source, id) => {
      const options = usedPdfjsCode[basename(id)];
      return options ? { code: extractUsedCode(source, options), map: null } : null;
    },
  },
});

/** Minifies a style sheet. */
export const minifyStyle = async (css: string, filename: string): Promise<string> => {
  const { transform } = await import("lightningcss");
  const { code } = transform({ filename, code: Buffer.from(css), minify: true });
  return code.toString();
};

/**
 * Escapes characters outside ASCII, the end tag of a script element, and `<!--`, after which the HTML parser treats
 * `<script` specially. The escapes are valid in strings and in regular expressions.
 */
const escapeForInline = (code: string): string =>
  code
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/<\/(script)/gi, "<\\/$1")
    .replace(/<!--/g, "<\\!--");
