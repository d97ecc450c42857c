import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import zopfli from "@gfx/zopfli";

const iterations = 5;

/**
 * Compresses with Zopfli to the smallest possible raw deflate stream, because every generated file contains these bytes.
 * This takes a few seconds per megabyte, so the result is cached in `folder`.
 */
export const deflateCached = async (bytes: Uint8Array, folder: string): Promise<Uint8Array> => {
  const name = `${createHash("sha256").update(bytes).digest("hex")}-${iterations}.deflate`;
  const cached = await readFile(join(folder, name)).catch(() => undefined);
  if (cached !== undefined) return cached;
  const stream = await deflateWithZopfli(bytes);
  await mkdir(folder, { recursive: true });
  // Rename a complete file into place: another build may read it at the same time.
  const temporaryPath = join(folder, `${name}.${process.pid}`);
  await writeFile(temporaryPath, stream);
  await rename(temporaryPath, join(folder, name));
  return stream;
};

const deflateWithZopfli = (bytes: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    zopfli.deflate(Buffer.from(bytes), { numiterations: iterations }, (error: Error | null, stream: Uint8Array) =>
      error ? reject(error) : resolve(stream),
    ),
  );
