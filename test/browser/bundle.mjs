/**
 * Bundles all test files and what they import once for all engines, in memory, with source maps: a page loads a few
 * modules instead of hundreds, which take a browser longer to request than to run.
 */
import { readFile } from "node:fs/promises";
import { rolldown } from "rolldown";
import { localeModules } from "../../scripts/build/locale-modules.mjs";

/**
 * Reads a text file as a module, as the build does: `?raw` exports the text, a style sheet is added to the document.
 * @param {string} path
 * @param {boolean} isRaw
 */
export const toTextModule = async (path, isRaw) => {
  const text = JSON.stringify(await readFile(path, "utf8"));
  return isRaw
    ? `export default ${text};`
    : `const sheet = new CSSStyleSheet(); sheet.replaceSync(${text}); document.adoptedStyleSheets.push(sheet);`;
};

/** @type {import("rolldown").Plugin} */
const textModules = {
  name: "text-modules",
  resolveId: {
    order: "pre",
    async handler(id, importer) {
      if (!/\.css$|\?raw$/.test(id)) return null;
      const [path = "", query] = id.split("?");
      const file = await this.resolve(path, importer, { skipSelf: true });
      // The query keeps the bundler from treating the module as a style sheet.
      return file && `${file.id}?${query ?? "sheet"}`;
    },
  },
  load: {
    order: "pre",
    async handler(id) {
      const [path = "", query] = id.split("?");
      if (query !== "raw" && query !== "sheet") return null;
      return {
        code: await toTextModule(path, query === "raw"),
        moduleType: "js",
        moduleSideEffects: query === "sheet",
      };
    },
  },
};

/**
 * Bundles test files.
 * @param {readonly string[]} files paths from the root
 * @param {Record<string, string>} define
 * @returns {Promise<Map<string, string>>} code and source maps, by their path on the server
 */
export const bundleTests = async (files, define) => {
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [file, file])),
    platform: "browser",
    // The runner's connection to the page.
    external: ["/__web-dev-server__web-socket.js"],
    resolve: { conditionNames: ["development", "browser", "import", "module", "default"] },
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "es2022", define },
    plugins: [textModules, localeModules()],
  });
  try {
    const { output } = await bundle.generate({
      format: "es",
      sourcemap: true,
      entryFileNames: "[name]",
      chunkFileNames: "test/browser/shared/[name]-[hash].js",
    });
    return new Map(
      output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : String(file.source)]),
    );
  } finally {
    await bundle.close();
  }
};
