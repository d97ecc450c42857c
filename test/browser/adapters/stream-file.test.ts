// engines: chromium; test:all: chromium, firefox, webkit
/** Streams of files as this browser has them. */
import { nextTask } from "#adapters/next-task.ts";
import { addStream } from "#adapters/stream-file.ts";
import { chunkBytes, readChunks } from "#domain/files/read-chunks.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { equal } from "../app/stage.ts";

const aFile = (bytes: Uint8Array<ArrayBuffer>) => {
  const file = new File([bytes], "people.csv");
  return addStream(toIntakeFile({ path: file.name, file }), file, nextTask);
};

it("has the bytes of the file in chunks of the same length", async () => {
  const bytes = Uint8Array.from({ length: 5 * chunkBytes + 7 }, (_, index) => (index * 31 + (index >> 9)) % 256);
  const lengths: number[] = [];
  let differences = 0;
  let at = 0;
  for await (const chunk of readChunks(aFile(bytes))) {
    lengths.push(chunk.length);
    for (const byte of chunk) if (byte !== bytes[at++]) differences += 1;
  }
  equal([lengths, differences], [[...Array.from({ length: 5 }, () => chunkBytes), 7], 0]);
});
