/**
 * All test files and what they import, bundled once for all engines: some modules for each page instead of hundreds,
 * which take a browser longer to ask for than to run. Kept in memory, with source maps.
 */
import { readFile } from "node:fs/promises";
import { rolldown } from "rolldown";

/** `import text from "./style.css?raw"` as in the build, and style sheets imported for what they do. */
export const moduleOfText = async (path, raw) => {
  const text = JSON.stringify(await readFile(path, "utf8"));
  return raw
    ? `export default ${text};`
    : `const sheet = new CSSStyleSheet(); sheet.replaceSync(${text}); document.adoptedStyleSheets.push(sheet);`;
};

const texts = {
  name: "texts",
  resolveId: {
    order: "pre",
    async handler(id, importer) {
      if (!/\.css$|\?raw$/.test(id)) return null;
      const [path, query] = id.split("?");
      const found = await this.resolve(path, importer, { skipSelf: true });
      // With a question mark it is no style sheet to the bundler.
      return found && `${found.id}?${query ?? "sheet"}`;
    },
  },
  load: {
    order: "pre",
    async handler(id) {
      const [path, query] = id.split("?");
      if (query !== "raw" && query !== "sheet") return null;
      return {
        code: await moduleOfText(path, query === "raw"),
        moduleType: "js",
        moduleSideEffects: query === "sheet",
      };
    },
  },
};

/**
 * @param {readonly string[]} files paths from the root
 * @param {Record<string, string>} define
 * @returns {Promise<Map<string, string>>} code and source maps, by their path on the server
 */
export const bundled = async (files, define) => {
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [file, file])),
    platform: "browser",
    // The runner's own connection to the page.
    external: ["/__web-dev-server__web-socket.js"],
    resolve: { conditionNames: ["development", "browser", "import", "module", "default"] },
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "es2022", define },
    plugins: [texts],
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
