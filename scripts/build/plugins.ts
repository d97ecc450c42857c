import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { bundleClassicScript, minifyStyle } from "./classic-script.ts";
import { createPrecacheManifest, revisionOf } from "./precache-manifest.ts";
import { type BuiltRuntime, buildReaderRuntime, measureReaderBytes } from "./reader-runtime.ts";

/** Provides the reader's runtime files under `runtime/`: as files of the build, and through the development server. */
export const readerRuntime = (root: string): Plugin => {
  let building: Promise<BuiltRuntime> | undefined;
  const runtime = (): Promise<BuiltRuntime> => {
    building ??= buildReaderRuntime(root);
    return building;
  };
  return {
    name: "reader-runtime",
    // Pages that show PDFs start the worker first: name it in the HTML. The hosted page also imports the reader.
    transformIndexHtml: {
      order: "post",
      handler: async (html, { path, chunk, bundle }) => {
        const pathToRoot = workerPages[path];
        if (pathToRoot === undefined) return [];
        const { worker } = (await runtime()).manifest;
        const href = `${pathToRoot}runtime/${worker.file}`;
        const workerLink = linkTag({ rel: "pdf-worker", href, integrity: worker.integrity });
        // A script of this page may run before the whole page is parsed.
        if (path !== hostedPage) return [{ ...workerLink, injectTo: "head-prepend" }];
        const lazyChunks = new Set(chunk?.dynamicImports);
        for (const name of lazyChunks) {
          const imported = bundle?.[name];
          if (imported?.type === "chunk") for (const importedName of imported.imports) lazyChunks.add(importedName);
        }
        const preloads = [...lazyChunks].filter((name) => !html.includes(name));
        return [
          workerLink,
          ...preloads.map((name) => linkTag({ rel: "modulepreload", crossorigin: true, href: `../${name}` })),
        ];
      },
    },
    async generateBundle() {
      const { files, manifest } = await runtime();
      for (const [path, source] of files) this.emitFile({ type: "asset", fileName: `runtime/${path}`, source });
      this.info(`the reader costs ${measureReaderBytes(manifest)} bytes in a generated file`);
    },
    configureServer(server) {
      server.watcher.on("change", () => {
        building = undefined;
      });
      server.middlewares.use(async (request, response, next) => {
        const [, path] = /^\/runtime\/([^?]+)/.exec(request.url ?? "") ?? [];
        const bytes = path === undefined ? undefined : (await runtime()).files.get(path);
        if (bytes === undefined) return next();
        response.setHeader("Content-Type", contentTypeOf(path ?? ""));
        response.end(bytes);
      });
    },
  };
};

const hostedPage = "/reader/index.html";

/** The pages that start the worker, with their paths to the root. */
const workerPages: Readonly<Record<string, string>> = { "/index.html": "./", [hostedPage]: "../" };

const linkTag = (attrs: Record<string, string | true>): HtmlTagDescriptor => ({ tag: "link", attrs, injectTo: "head" });

/** Creates `404.html`, which many static hosts show for unknown addresses. */
export const hostFiles = (root: string): Plugin => ({
  name: "host-files",
  apply: "build",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "404.html", source: await createNotFoundPage(root) });
  },
});

const contentTypeOf = (path: string): string => {
  if (path.endsWith(".json")) return "application/json";
  return path.endsWith(".js") ? "text/javascript" : "application/octet-stream";
};

/** Bundles the service worker after everything else, with the list of all built files. */
export const serviceWorker = (root: string): Plugin => {
  let out = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const pageReader = await wrapInFunction(join(root, "workers/lazy/page-reader.ts"), "startPageReader");
        const tableReader = await wrapInFunction(join(root, "workers/lazy/table-reader.ts"), "startTableReader");
        await writeFile(join(out, "page-reader.js"), pageReader);
        await writeFile(join(out, "table-reader.js"), tableReader);
        const textPrinter = await wrapInFunction(join(root, "workers/lazy/text-printer.ts"), "startTextPrinter");
        await writeFile(join(out, "text-printer.js"), textPrinter);
        const manifest = JSON.stringify(await createPrecacheManifest(out));
        const entry = join(root, "workers/service-worker.ts");
        await writeFile(
          join(out, "service-worker.js"),
          await bundleClassicScript(entry, {
            __PRECACHE__: manifest,
            __PAGE_READER__: JSON.stringify(`page-reader.js?${revisionOf(pageReader)}`),
            __TABLE_READER__: JSON.stringify(`table-reader.js?${revisionOf(tableReader)}`),
            __TEXT_PRINTER__: JSON.stringify(`text-printer.js?${revisionOf(textPrinter)}`),
          }),
        );
      },
    },
  };
};

/** Wraps the script in a function, so that importing it runs nothing. */
const wrapInFunction = async (entry: string, name: string) =>
  `self.${name}=()=>{${await bundleClassicScript(entry)}\n};`;

/** Creates `404.html`. Styles and script are inline, because hosts show it at addresses of any depth, where relative links fail. */
const createNotFoundPage = async (root: string): Promise<string> => {
  const folder = join(root, "src/app/shell/not-found");
  const [css, script] = await Promise.all([
    readFile(join(folder, "not-found.css"), "utf8"),
    bundleClassicScript(join(folder, "not-found.ts")),
  ]);
  const style = await minifyStyle(css, "not-found.css");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types smartlink",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <title>Not found · Smartlink</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main id="looking" hidden>
      <p role="status">Looking for this page in your browser…</p>
    </main>
    <main id="nothing">
      <h1>There is nothing at this address</h1>
      <p>A document that was made in a browser opens only in that browser until it is saved or hosted. If somebody sent you this address, ask for the file or for its address on a server.</p>
      <p><a href="./">Open Smartlink</a></p>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
};

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
