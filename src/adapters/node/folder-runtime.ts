/** Reads the built reader from a folder: `runtime/` of the site. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import { nodeBytes } from "./node-bytes.ts";

/** Creates the reader's files over a folder. Each file is read once and its hash checked. */
export const createFolderRuntime = (folder: string): ReaderRuntime => {
  const cache = memoizeByKey<Uint8Array<ArrayBuffer>>();
  const readChecked = async (file: RuntimeFile): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await readFile(join(folder, file.file)).catch(() => undefined);
    if (bytes === undefined) throw unavailable(folder, file.file);
    const content = new Uint8Array(bytes);
    if ((await nodeBytes.sha256(content)) !== file.sha256) throw unavailable(folder, file.file);
    return content;
  };
  return {
    manifest: memoizeAsync(async () => {
      const text = await readFile(join(folder, "kit.json"), "utf8").catch(() => undefined);
      if (text === undefined) throw unavailable(folder, "kit.json");
      return JSON.parse(text) as RuntimeManifest;
    }),
    bytes: (file) => cache(file.file, () => readChecked(file)),
  };
};

const unavailable = (folder: string, file: string) =>
  new ProblemError(
    problem(
      "kit-unavailable",
      `The reader's file ${join(folder, file)} is missing or was changed. Install smartlink again, or give the folder of a built site with --runtime.`,
    ),
  );
