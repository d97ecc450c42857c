/**
 * The built site as its service worker keeps it: every file with its contents' hash. A first visit waits for what the
 * pages start with; the rest follows when the worker is in control. The fonts and character maps of pdf.js, some two
 * hundred small files, come and stay as one, because each request and each entry costs a browser more than its bytes.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { PrecacheFile, PrecacheManifest } from "../../workers/precache.ts";

const packName = "runtime/small-files.bin";
const isInPack = (path: string): boolean => /^runtime\/(?:cmaps|iccs|standard_fonts)\//.test(path);

/** Lays the pack into the folder. */
export const siteFiles = async (folder: string): Promise<PrecacheManifest> => {
  const read = (path: string) => readFile(join(folder, path));
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => path !== packName && !isWorker.test(path) && !isForHostsAlone.test(path))
    .sort();
  const files = await Promise.all(
    paths
      .filter((path) => !isInPack(path))
      .map(async (url) => {
        const bytes = await read(url);
        return { url, revision: revisionOf(bytes), atStart: isNeededAtStart(url, bytes.length) };
      }),
  );
  const listed = (atStart: boolean) =>
    files.filter((file) => file.atStart === atStart).map(({ url, revision }) => ({ url, revision }));
  const small = await Promise.all(paths.filter(isInPack).map(async (url) => ({ url, bytes: await read(url) })));
  const bytes = Buffer.concat(small.map((file) => file.bytes));
  await writeFile(join(folder, packName), bytes);
  const parts = small.map((file) => ({ url: file.url, size: file.bytes.length }));
  const pack: PrecacheFile = { url: packName, revision: revisionOf(bytes), parts };
  return { start: listed(true), rest: [...listed(false), pack] };
};

export const revisionOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Browsers keep them by themselves. */
const isWorker = /^(?:service-worker|page-reader)\.js$/;

/** Licences, what hosts read, what they say to programs that call them, and what a browser shows before it installs. */
const isForHostsAlone = /LICENSE|^_headers$|^\.nojekyll$|^screenshots\/|^api\/(?:index\.html|[^/.]+|v[\d.]+\/users)$/;

/**
 * Files whose names do not tell their version must be of one version with the pages. What takes control need not wait
 * for: large files, what Swagger UI brings, the batch worker, the interface without a service worker, pictures.
 */
const isNeededAtStart = (url: string, size: number): boolean =>
  url === "runtime/kit.json" || (!laterFiles.test(url) && size < 200_000);

const laterFiles = /^(?:runtime|samples)\/|^assets\/(?:swagger|batch-worker|in-page-service)|\.(?:png|jpe?g)$/;
