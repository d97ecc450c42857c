/**
 * Bundles the command line into `dist-cli/`: the entry points, the program and the inspector of PDFs. Node runs
 * pdf.js as a browser's worker would, so that a PDF needs the same files of the reader as in the browser.
 */
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin as BundlerPlugin, type InputOptions, type OutputOptions, rolldown } from "rolldown";
import type { Plugin } from "vite";
import { trimPdfjs } from "./classic-script.ts";

const folder = "dist-cli";

/** Bundles the command line after the site, of whose files it makes smartlinks. */
export const commandLine = (root: string): Plugin => ({
  name: "command-line",
  apply: "build",
  closeBundle: { order: "post", sequential: true, handler: () => bundleCommandLine(root) },
});

const bundleCommandLine = async (root: string): Promise<void> => {
  await bundle(
    {
      input: {
        smartlink: join(root, "src/cli/smartlink.ts"),
        "inspect-pdf": join(root, "src/cli/inspect-pdf-thread.ts"),
        index: join(root, "src/cli/index.ts"),
      },
    },
    {
      dir: join(root, folder),
      format: "es",
      cleanDir: true,
      minify: "dce-only",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      banner: ({ name }) => (name === "smartlink" ? "#!/usr/bin/env node" : ""),
    },
  );
  await bundle({ input: join(root, "src/cli/program.ts") }, { ...classicScript(root, "program"), minify: "dce-only" });
  // pdf.js as for browsers, without the code that only drawing needs.
  await bundle(
    { input: join(root, "src/cli/pdf-inspector.ts"), plugins: [browserPdfjs(), trimPdfjs()] },
    { ...classicScript(root, "pdf-inspector"), minify: true },
  );
  const scripts = ["program", "pdf-inspector"].map((name) => join(root, folder, `${name}.cjs`));
  for (const script of scripts) await escapeLetters(script);
  await checkImports(join(root, folder, "program.cjs"));
  await chmod(join(root, folder, "smartlink.js"), 0o755);
  // The file has types only, so it is its own declaration.
  const types = await readFile(join(root, "src/cli/library-types.ts"), "utf8");
  await writeFile(
    join(root, folder, "index.d.ts"),
    `${types}\n/** Generates the files of a batch. See \`GenerateOptions\`. */\nexport declare const generate: Generate;\n`,
  );
};

/** Node runs the program from its code cache, in which `import()` fails. */
const checkImports = async (program: string): Promise<void> => {
  const importLine = /^.*\bimport\(.*$/m.exec(await readFile(program, "utf8"));
  if (importLine !== null)
    throw new Error(`The command line must not import anything while it runs: ${importLine[0].trim()}`);
};

/** Writes letters beyond ASCII as escapes, so that Node keeps one byte a character of the script, and decodes it at once. */
const escapeLetters = async (path: string): Promise<void> => {
  const code = await readFile(path, "utf8");
  // An escape would be text in a raw text, and behind a backslash.
  const unsafe = /String\.raw`[^`]*[^\0-\x7f][^`]*`|(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code);
  if (unsafe !== null) throw new Error(`Letters beyond ASCII that cannot be escaped in ${path}: ${unsafe[0]}`);
  await writeFile(
    path,
    code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
};

const classicScript = (root: string, name: string): OutputOptions => ({
  file: join(root, folder, `${name}.cjs`),
  format: "cjs",
  codeSplitting: false,
});

const bundle = async (input: InputOptions, output: OutputOptions): Promise<void> => {
  const bundled = await rolldown({
    platform: "node",
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "node20", define: { "import.meta.env.DEV": "false" } },
    ...input,
  });
  try {
    await bundled.write({ comments: false, ...output });
  } finally {
    await bundled.close();
  }
};

/** Lets pdf.js think that it is in a browser. */
const browserPdfjs = (): BundlerPlugin => ({
  name: "browser-pdfjs",
  transform: {
    filter: { id: /pdfjs-dist\/build\/pdf(\.worker)?\.mjs$/ },
    handler: (source) => ({
      code: source.replace(/\bisNodeJS = typeof process [^;]*;/, "isNodeJS = false;"),
      map: null,
    }),
  },
});
