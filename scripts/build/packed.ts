import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import zopfli from "@gfx/zopfli";

const rounds = 5;

/**
 * A deflate-raw stream as small as can be: these bytes stand in every generated file. It takes some seconds a megabyte,
 * so it is kept in `folder` for the next build.
 */
export const packed = async (bytes: Uint8Array, folder: string): Promise<Uint8Array> => {
  const name = `${createHash("sha256").update(bytes).digest("hex")}-${rounds}.deflate`;
  const kept = await readFile(join(folder, name)).catch(() => undefined);
  if (kept !== undefined) return kept;
  const stream = await deflated(bytes);
  await mkdir(folder, { recursive: true });
  // Written aside first: another build may read at the same moment.
  const aside = join(folder, `${name}.${process.pid}`);
  await writeFile(aside, stream);
  await rename(aside, join(folder, name));
  return stream;
};

const deflated = (bytes: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    zopfli.deflate(Buffer.from(bytes), { numiterations: rounds }, (error: Error | null, stream: Uint8Array) =>
      error ? reject(error) : resolve(stream),
    ),
  );
