import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { bundleClassicScript } from "./classic-script.ts";
import { createNotFoundPage } from "./not-found-page.ts";
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
        const manifest = JSON.stringify(await createPrecacheManifest(out));
        const entry = join(root, "workers/service-worker.ts");
        await writeFile(
          join(out, "service-worker.js"),
          await bundleClassicScript(entry, {
            __PRECACHE__: manifest,
            __PAGE_READER__: JSON.stringify(`page-reader.js?${revisionOf(pageReader)}`),
            __TABLE_READER__: JSON.stringify(`table-reader.js?${revisionOf(tableReader)}`),
          }),
        );
      },
    },
  };
};

/** Wraps the script in a function, so that importing it runs nothing. */
const wrapInFunction = async (entry: string, name: string) =>
  `self.${name}=()=>{${await bundleClassicScript(entry)}\n};`;
