/**
 * Bundles the command line into `dist-cli/`: `smartlink.js`, and chunks that it loads when they are needed. Node runs
 * pdf.js as a browser's worker would, so that a PDF needs the same files of the reader as in the browser.
 */
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin as BundlerPlugin, rolldown } from "rolldown";
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
  const bundle = await rolldown({
    input: {
      smartlink: join(root, "src/cli/main.ts"),
      "inspect-pdf": join(root, "src/cli/inspect-pdf-thread.ts"),
      index: join(root, "src/cli/library.ts"),
    },
    platform: "node",
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "node20", define: { "import.meta.env.DEV": "false" } },
  });
  try {
    await bundle.write({
      dir: join(root, folder),
      format: "es",
      cleanDir: true,
      minify: "dce-only",
      comments: false,
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      banner: ({ name }) => (name === "smartlink" ? "#!/usr/bin/env node" : ""),
    });
  } finally {
    await bundle.close();
  }
  await bundlePdfInspector(root);
  await chmod(join(root, folder, "smartlink.js"), 0o755);
  // The file has types only, so it is its own declaration.
  const types = await readFile(join(root, "src/cli/library-types.ts"), "utf8");
  await writeFile(
    join(root, folder, "index.d.ts"),
    `${types}\n/** Generates the files of a batch. See \`GenerateOptions\`. */\nexport declare const generate: Generate;\n`,
  );
};

/** Bundles pdf.js as for browsers, without the code that only drawing needs. */
const bundlePdfInspector = async (root: string): Promise<void> => {
  const bundle = await rolldown({
    input: join(root, "src/cli/pdf-inspector.ts"),
    platform: "node",
    checks: { pluginTimings: false },
    logLevel: "warn",
    transform: { target: "node20", define: { "import.meta.url": '""', "import.meta.env.DEV": "false" } },
    plugins: [browserPdfjs(), trimPdfjs()],
  });
  try {
    await bundle.write({
      file: join(root, folder, "pdf-inspector.cjs"),
      format: "cjs",
      minify: true,
      codeSplitting: false,
      comments: false,
    });
  } finally {
    await bundle.close();
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
