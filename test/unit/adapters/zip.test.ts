import { crc32 as nodeCrc32 } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { combineCrc32, computeCrc32Shift, crc32 } from "#adapters/sink/crc32.ts";
import type { PartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { endOfArchive, toDosDateTime } from "#adapters/sink/zip-format.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";

test("the CRC-32 of any bytes equals that of node:zlib", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(nodeCrc32(bytes));
    }),
  );
});

test("the checksums of two chunks combine to the checksum of both", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (first, second) => {
      const whole = new Uint8Array([...first, ...second]);
      expect(crc32(second, crc32(first))).toBe(crc32(whole));
      expect(combineCrc32(crc32(first), crc32(second), computeCrc32Shift(second.length))).toBe(crc32(whole));
    }),
  );
});

const smallPart = new TextEncoder().encode("a part that is copied into many files ".repeat(50));
const largePart = new TextEncoder().encode("a part that many files refer to ".repeat(2000));
const partBytes: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = { small: smallPart, large: largePart };
const blobs: PartBlobs = {
  blob: async (name) => new Blob([partBytes[name] ?? smallPart]),
  createFileBlob: async () => new Blob([]),
};

const aFile = (pieces: readonly OutputChunk[], size: number): OutputFile => ({
  batch_id: "b",
  path: "x.html",
  job_id: "j",
  kind: "smartlink",
  mimetype: "text/html",
  pieces,
  size,
});

test("an archive of many files is read unchanged by another program", async () => {
  const zip = createZipWriter(blobs, toDosDateTime("2026-11-21T08:00:00Z"));
  const head = (row: number) => `<h1>Zeile ${row} – für “${row}”</h1>`;
  const texts = new Map<string, string>();
  for (let row = 0; row < 600; row++) {
    const path = `batch/ünï-${row}.html`;
    const text = head(row);
    const names = row % 3 === 0 ? ["small"] : row % 3 === 1 ? ["small", "large", "small"] : ["large", "large"];
    const sizes = names.map((part) => ({ part, size: partBytes[part]?.length ?? 0 }));
    const size = new TextEncoder().encode(text).length * 2 + sizes.reduce((sum, part) => sum + part.size, 0);
    await zip.add(path, aFile([text, ...sizes, text], size));
    texts.set(path, text + names.map((part) => new TextDecoder().decode(partBytes[part])).join("") + text);
  }
  const archive = unzipSync(new Uint8Array(await zip.end().arrayBuffer()));
  expect(Object.keys(archive)).toHaveLength(600);
  for (const [path, text] of texts) expect(new TextDecoder().decode(archive[path])).toBe(text);
});

test("uses ZIP64 for more than 65,535 entries", () => {
  expect(endOfArchive(70_000, 10, 20).length).toBe(56 + 20 + 22);
  expect(endOfArchive(7, 10, 2 ** 33).length).toBe(56 + 20 + 22);
  expect(endOfArchive(7, 10, 20).length).toBe(22);
});

test("a date before 1980 becomes the first date of MS-DOS", () => {
  expect(toDosDateTime("1970-01-01T00:00:00Z").date >> 9).toBe(0);
  expect(toDosDateTime("2026-11-21T08:30:10Z")).toEqual({
    time: (8 << 11) | (30 << 5) | 5,
    date: (46 << 9) | (11 << 5) | 21,
  });
});
