import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { classicScript } from "./classic-script.ts";
import { notFoundPage } from "./not-found-page.ts";
import { type BuiltKit, buildKit, readerCost } from "./reader-kit.ts";

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
        const manifest = JSON.stringify(await precacheManifest(out));
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

/**
 * All files with their contents' hashes. A first visit waits for what the pages start with; the rest follows when the
 * worker is in control. What is for hosts alone stays with them.
 */
const precacheManifest = async (folder: string) => {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => path !== "service-worker.js" && path !== "page-reader.js" && !isForHostsAlone(path))
    .sort();
  const files = await Promise.all(
    paths.map(async (url) => {
      const bytes = await readFile(join(folder, url));
      return { url, revision: revisionOf(bytes), atStart: isNeededAtStart(url, bytes.length) };
    }),
  );
  const listed = (atStart: boolean) =>
    files.filter((file) => file.atStart === atStart).map(({ url, revision }) => ({ url, revision }));
  return { start: listed(true), rest: listed(false) };
};

const revisionOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Licences, what hosts read, what they say to programs that call them, and what a browser shows before it installs. */
const isForHostsAlone = (path: string): boolean =>
  /LICENSE|^_headers$|^\.nojekyll$|^screenshots\/|^api\/(?:index\.html|[^/.]+|v[\d.]+\/users)$/.test(path);

/**
 * Files whose names do not tell their version must be of one version with the pages. What takes control need not wait
 * for: large files, what Swagger UI brings, the batch worker, the interface without a service worker, pictures.
 */
const isNeededAtStart = (url: string, size: number): boolean =>
  url === "runtime/kit.json" || (!laterFiles.test(url) && size < 200_000);

const laterFiles = /^(?:runtime|samples)\/|^assets\/(?:swagger|batch-worker|in-page-service)|\.(?:png|jpe?g)$/;
