import { randomFillSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkBytes, readChunks, type SlicedFile } from "#domain/files/read-chunks.ts";

const aFile = (bytes: Uint8Array<ArrayBuffer>, sliceBytes?: number): SlicedFile & { readonly starts: number[] } => {
  const starts: number[] = [];
  return {
    size: bytes.length,
    ...(sliceBytes === undefined ? {} : { sliceBytes }),
    starts,
    slice: async (start, end) => {
      starts.push(start);
      return bytes.slice(start, end);
    },
  };
};

const collect = async (file: SlicedFile): Promise<readonly Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(file)) chunks.push(chunk);
  return chunks;
};

test("files of any size have the same chunks, whatever is read at once", async () => {
  const size = fc.oneof(
    fc.nat({ max: 5 * chunkBytes }),
    fc.nat({ max: 5 }).map((count) => count * chunkBytes),
  );
  await fc.assert(
    fc.asyncProperty(size, async (length) => {
      const bytes = new Uint8Array(randomFillSync(Buffer.alloc(length)));
      const chunks = await collect(aFile(bytes));
      expect(chunks.map((chunk) => chunk.length)).toEqual(
        length === 0
          ? [0]
          : Array.from({ length: Math.ceil(length / chunkBytes) }, (_, index) =>
              Math.min(chunkBytes, length - index * chunkBytes),
            ),
      );
      expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0);
      const shortSlices = await collect(aFile(bytes, chunkBytes));
      expect(shortSlices.map((chunk) => chunk.length)).toEqual(chunks.map((chunk) => chunk.length));
      expect(Buffer.compare(Buffer.concat(shortSlices), bytes)).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test("one slice of a file is read ahead, and none after the last one is needed", async () => {
  const file = aFile(new Uint8Array(4 * chunkBytes), chunkBytes);
  const chunks = readChunks(file);
  await chunks.next();
  expect(file.starts).toEqual([0, chunkBytes]);
  await chunks.return(undefined);
  expect(file.starts).toEqual([0, chunkBytes]);
});

test("a slice of a file that cannot be read is reported when its turn has come", async () => {
  const error = new Error("The file was moved.");
  const bytes = new Uint8Array(2 * chunkBytes);
  const chunks = readChunks({
    ...aFile(bytes, chunkBytes),
    slice: async (start, end) => (start === 0 ? bytes.slice(start, end) : Promise.reject(error)),
  });
  expect((await chunks.next()).value).toHaveLength(chunkBytes);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(chunks.next()).rejects.toBe(error);
});
