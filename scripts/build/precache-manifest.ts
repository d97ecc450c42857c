/**
 * Creates the list of files that the service worker caches, each with a hash of its content. A first visit waits for the
 * files that the pages need to start; the others load when the service worker is in control. The fonts and character maps
 * of pdf.js, about two hundred small files, are packed into one, because each request and each cache entry costs more
 * than the bytes.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { PrecacheFile, PrecacheManifest } from "../../workers/precache.ts";

const packName = "runtime/small-files.bin";
const isInPack = (path: string): boolean => /^runtime\/(?:cmaps|iccs|standard_fonts)\//.test(path);

/** Returns the manifest of a built folder, and writes the pack of small files into it. */
export const createPrecacheManifest = async (folder: string): Promise<PrecacheManifest> => {
  const read = (path: string) => readFile(join(folder, path));
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => path !== packName && !isWorker.test(path) && !isServedByHostOnly.test(path))
    .sort();
  const files = await Promise.all(
    paths
      .filter((path) => !isInPack(path))
      .map(async (url) => {
        const bytes = await read(url);
        return { url, revision: revisionOf(bytes), atStart: isNeededAtStart(url, bytes.length) };
      }),
  );
  const filesLoaded = (atStart: boolean) =>
    files.filter((file) => file.atStart === atStart).map(({ url, revision }) => ({ url, revision }));
  const small = await Promise.all(paths.filter(isInPack).map(async (url) => ({ url, bytes: await read(url) })));
  const bytes = Buffer.concat(small.map((file) => file.bytes));
  await writeFile(join(folder, packName), bytes);
  const parts = small.map((file) => ({ url: file.url, size: file.bytes.length }));
  const pack: PrecacheFile = { url: packName, revision: revisionOf(bytes), parts };
  return { start: filesLoaded(true), rest: [...filesLoaded(false), pack] };
};

/** Returns a short hash of the content. */
export const revisionOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Browsers store worker scripts themselves. */
const isWorker = /^(?:service-worker|page-reader|table-reader|text-printer)\.js$/;

/** Licences, settings of hosts, responses of hosts to programs (`api/`), and screenshots for the install dialog. */
const isServedByHostOnly =
  /LICENSE|^_headers$|^\.nojekyll$|^screenshots\/|^api\/(?:index\.html|[^/.]+|v[\d.]+\/users)$/;

/**
 * Whether the first visit waits for a file. `kit.json` has no version in its name, so it must be cached together with the
 * pages. These can load later: large files, Swagger UI, the batch worker, what prints text, the in-page REST API, pictures,
 * translations.
 */
const isNeededAtStart = (url: string, size: number): boolean =>
  url === "runtime/kit.json" || (!laterFiles.test(url) && size < 200_000);

const laterFiles =
  /^(?:runtime|samples)\/|^assets\/(?:swagger|batch-worker|text-printer|start-in-page-api|(?:fr|de)-)|\.(?:png|jpe?g)$/;
