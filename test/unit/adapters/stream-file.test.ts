import fc from "fast-check";
import { expect, test } from "vitest";
import { addStream } from "#adapters/stream-file.ts";
import { chunkBytes, readChunks, type SlicedFile } from "#domain/files/read-chunks.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";

/** A browser's file whose stream has parts of any length. */
const aFile = (bytes: Uint8Array<ArrayBuffer>, partLengths: readonly number[], onCancel = () => {}): File => {
  const file = new File([bytes], "people.csv", { lastModified: 1 });
  return Object.assign(file, {
    stream: () => {
      let at = 0;
      let part = 0;
      return new ReadableStream({
        type: "bytes",
        pull: (controller) => {
          const length = partLengths[part++ % partLengths.length] ?? 1;
          if (at < bytes.length) controller.enqueue(bytes.slice(at, at + length));
          at += length;
          if (at < bytes.length) return;
          controller.close();
          controller.byobRequest?.respond(0);
        },
        cancel: onCancel,
      });
    },
  });
};

const toStreamed = (file: File, pause = async () => {}) =>
  addStream(toIntakeFile({ path: "people.csv", file }), file, pause);

const collect = async (file: SlicedFile): Promise<readonly Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(file)) chunks.push(chunk.slice());
  return chunks;
};

test("the stream of a file has the same chunks as its slices, whatever its parts are", async () => {
  const partLengths = fc.array(fc.integer({ min: 10_000, max: 3 * chunkBytes }), { minLength: 1, maxLength: 5 });
  const size = fc.oneof(
    fc.nat({ max: 4 * chunkBytes }),
    fc.nat({ max: 3 }).map((count) => count * chunkBytes),
  );
  await fc.assert(
    fc.asyncProperty(size, partLengths, async (length, lengths) => {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 9)) % 256);
      const { stream: _stream, ...sliced } = toStreamed(aFile(bytes, lengths));
      const streamed = await collect(toStreamed(aFile(bytes, lengths)));
      const slices = await collect(sliced);
      expect(streamed.map((chunk) => chunk.length)).toEqual(slices.map((chunk) => chunk.length));
      expect(Buffer.compare(Buffer.concat(streamed), Buffer.concat(slices))).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test("a file that has become shorter while it is streamed is unreadable", async () => {
  const file = aFile(new Uint8Array(2 * chunkBytes), [chunkBytes]);
  const longer = toStreamed(Object.defineProperty(file, "size", { value: 2 * chunkBytes + 1 }));
  const chunks = readChunks(longer);
  await chunks.next();
  await chunks.next();
  await expect(chunks.next()).rejects.toMatchObject({ problem: { code: "file-unreadable" } });
});

test("the stream of a file is closed when no more chunks are needed", async () => {
  let isCancelled = false;
  const file = aFile(new Uint8Array(3 * chunkBytes), [chunkBytes], () => {
    isCancelled = true;
  });
  for await (const _chunk of readChunks(toStreamed(file))) break;
  expect(isCancelled).toBe(true);
});

test("a stream pauses between two chunks, even if all bytes are there", async () => {
  const steps: string[] = [];
  const file = toStreamed(aFile(new Uint8Array(3 * chunkBytes), [3 * chunkBytes]), async () => {
    steps.push("pause");
  });
  for await (const _chunk of readChunks(file)) steps.push("chunk");
  expect(steps).toEqual(["chunk", "pause", "chunk", "pause", "chunk"]);
});
