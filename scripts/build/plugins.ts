import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { classicScript } from "./classic-script.ts";
import { notFoundPage } from "./not-found-page.ts";
import { type BuiltKit, buildKit, readerCost } from "./reader-kit.ts";
import { revisionOf, siteFiles } from "./site-files.ts";

/** Puts the reader kit under `runtime/`: as files of the build, and in development as answers of the server. */
export const readerKit = (root: string): Plugin => {
  let building: Promise<BuiltKit> | undefined;
  const kit = (): Promise<BuiltKit> => {
    building ??= buildKit(root);
    return building;
  };
  return {
    name: "reader-kit",
    // The hosted page's door starts the worker, and loads the reader behind it: both are named for the browser to see.
    transformIndexHtml: {
      order: "post",
      handler: async (html, { path, chunk, bundle }) => {
        if (path !== hostedPage) return [];
        const { worker } = (await kit()).manifest;
        const named = link({ rel: "pdf-worker", href: `../runtime/${worker.file}`, integrity: worker.integrity });
        const later = (chunk?.dynamicImports ?? []).flatMap((name) => {
          const found = bundle?.[name];
          return found?.type === "chunk" ? [name, ...found.imports] : [];
        });
        const ahead = later.filter((name) => !html.includes(name));
        return [named, ...ahead.map((name) => link({ rel: "modulepreload", crossorigin: true, href: `../${name}` }))];
      },
    },
    async generateBundle() {
      const { files, manifest } = await kit();
      for (const [path, source] of files) this.emitFile({ type: "asset", fileName: `runtime/${path}`, source });
      this.info(`the reader costs ${readerCost(manifest)} bytes in a generated file`);
    },
    configureServer(server) {
      server.watcher.on("change", () => {
        building = undefined;
      });
      server.middlewares.use(async (request, response, next) => {
        const [, path] = /^\/runtime\/([^?]+)/.exec(request.url ?? "") ?? [];
        const bytes = path === undefined ? undefined : (await kit()).files.get(path);
        if (bytes === undefined) return next();
        response.setHeader("Content-Type", typeOf(path ?? ""));
        response.end(bytes);
      });
    },
  };
};

const hostedPage = "/reader/index.html";

const link = (attrs: Record<string, string | true>): HtmlTagDescriptor => ({ tag: "link", attrs, injectTo: "head" });

/** What hosts look for at the site's top: the page for addresses that they do not have. */
export const hostFiles = (root: string): Plugin => ({
  name: "host-files",
  apply: "build",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "404.html", source: await notFoundPage(root) });
  },
});

const typeOf = (path: string): string => {
  if (path.endsWith(".json")) return "application/json";
  return path.endsWith(".js") ? "text/javascript" : "application/octet-stream";
};

/** Bundles the service worker last, with the list of everything that was built. */
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
        const pageReader = await lazyScript(join(root, "workers/page-reader.ts"));
        await writeFile(join(out, "page-reader.js"), pageReader);
        const manifest = JSON.stringify(await siteFiles(out));
        const entry = join(root, "workers/service-worker.ts");
        await writeFile(
          join(out, "service-worker.js"),
          await classicScript(entry, {
            __PRECACHE__: manifest,
            __PAGE_READER__: JSON.stringify(`page-reader.js?${revisionOf(pageReader)}`),
          }),
        );
      },
    },
  };
};

/** A script that only says how to start it: importing it costs nothing but the reading. */
const lazyScript = async (entry: string) => `self.startPageReader=()=>{${await classicScript(entry)}\n};`;
