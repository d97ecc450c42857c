import { createHash as nodeHash } from "node:crypto";
import { crc32 as nodeCrc32 } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { combineCrc32, computeCrc32Shift, crc32 } from "#adapters/sink/crc32.ts";
import { hashContent } from "#adapters/sink/hash-blob.ts";
import type { PartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { endOfArchive, toDosDateTime } from "#adapters/sink/zip-format.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import { createDeferred } from "#domain/values/deferred.ts";

test("the CRC-32 of any bytes at any position equals that of node:zlib", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300, size: "max" }), fc.nat({ max: 9 }), (all, from) => {
      const bytes = all.subarray(from);
      expect(crc32(bytes)).toBe(nodeCrc32(bytes));
    }),
  );
});

test("the checksums of two chunks combine to the checksum of both", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200, size: "max" }),
      fc.uint8Array({ maxLength: 200, size: "max" }),
      (first, second) => {
        const whole = new Uint8Array([...first, ...second]);
        expect(crc32(second, crc32(first))).toBe(crc32(whole));
        expect(combineCrc32(crc32(first), crc32(second), computeCrc32Shift(second.length))).toBe(crc32(whole));
      },
    ),
  );
});

const smallPart = new TextEncoder().encode("a part that is copied into many files ".repeat(50));
const largePart = new TextEncoder().encode("a part that many files refer to ".repeat(2000));
/** Bytes that are not UTF-8. */
const binaryPart = Uint8Array.from({ length: 500 }, (_, index) => index & 255);
const partBytes: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  small: smallPart,
  large: largePart,
  other: largePart.subarray(7),
  binary: binaryPart,
};
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

const partsOfRows = [
  ["small"],
  ["small", "large", "small"],
  ["large", "large"],
  ["large", "other", "large"],
  ["binary", "small", "other", "binary", "large"],
];

test("an archive of many files is read unchanged by another program", async () => {
  const zip = createZipWriter(blobs, toDosDateTime("2026-11-21T08:00:00Z"));
  const contents = new Map<string, Buffer>();
  for (let row = 0; row < 1_500; row++) {
    const path = `batch/ünï-${row}.html`;
    const text = `<h1>Zeile ${row} – für “${row}” 🎉</h1>`;
    const names = partsOfRows[row % partsOfRows.length] ?? [];
    const pieces = [text, ...names.map((part) => ({ part, size: partBytes[part]?.length ?? 0 })), text, "end"];
    const content = Buffer.concat([
      Buffer.from(text),
      ...names.map((part) => partBytes[part] ?? smallPart),
      Buffer.from(`${text}end`),
    ]);
    await zip.add(path, aFile(pieces, content.length));
    contents.set(path, content);
  }
  const archive = unzipSync(new Uint8Array(await zip.end().arrayBuffer()));
  expect(Object.keys(archive)).toHaveLength(1_500);
  for (const [path, content] of contents) {
    const entry = archive[path] ?? new Uint8Array();
    expect(Buffer.compare(entry, content), path).toBe(0);
  }
});

test("the checksums in an archive are those of the files", async () => {
  const zip = createZipWriter(blobs, toDosDateTime("2026-11-21T08:00:00Z"));
  const pieces = ["ä", { part: "large", size: largePart.length }, { part: "other", size: largePart.length - 7 }, "ö"];
  const content = Buffer.concat([Buffer.from("ä"), largePart, largePart.subarray(7), Buffer.from("ö")]);
  await zip.add("x", aFile(pieces, content.length));
  const archive = Buffer.from(await zip.end().arrayBuffer());
  const directoryAt = archive.indexOf("PK\x01\x02", 0, "latin1");
  expect(archive.readUInt32LE(14)).toBe(nodeCrc32(content));
  expect(archive.readUInt32LE(directoryAt + 16)).toBe(nodeCrc32(content));
});

test("a file with another size than was stored is reported", async () => {
  const zip = createZipWriter(blobs, toDosDateTime("2026-11-21T08:00:00Z"));
  await expect(zip.add("x", aFile(["five!"], 6))).rejects.toThrow("stored “x” with another size than was generated");
});

test("a part with another digest than its name is reported", async () => {
  const at = toDosDateTime("2026-11-21T08:00:00Z");
  const name = nodeHash("sha256").update(smallPart).digest("hex");
  const zip = createZipWriter(blobs, at, hashContent);
  await zip.add("good", aFile([{ part: name, size: smallPart.length }], smallPart.length));
  const damaged = { part: "large", size: largePart.length };
  await expect(zip.add("damaged", aFile([damaged], largePart.length))).rejects.toThrow(
    "returned other bytes for a part",
  );
});

test("the parts of prepared files are read at the same time, each once", async () => {
  const names: string[] = [];
  const first = createDeferred<void>();
  const zip = createZipWriter(
    {
      ...blobs,
      blob: async (name) => {
        names.push(name);
        if (name === "small") await first.promise;
        return blobs.blob(name);
      },
    },
    toDosDateTime("2026-11-21T08:00:00Z"),
  );
  const files = ["small", "large", "small"].map((part) => {
    const { length } = partBytes[part] ?? smallPart;
    return aFile([{ part, size: length }], length);
  });
  for (const file of files) zip.prepare(file);
  expect(names).toEqual(["small", "large"]);
  first.resolve();
  for (const [index, file] of files.entries()) await zip.add(`${index}`, file);
  expect(names).toHaveLength(2);
  expect(Object.keys(unzipSync(new Uint8Array(await zip.end().arrayBuffer())))).toEqual(["0", "1", "2"]);
});

test("a prepared part that cannot be read is reported when its file is added", async () => {
  const error = new Error("The disk is broken.");
  const unreadable = { ...blobs, blob: () => Promise.reject(error) };
  const zip = createZipWriter(unreadable, toDosDateTime("2026-11-21T08:00:00Z"));
  const file = aFile([{ part: "small", size: smallPart.length }], smallPart.length);
  zip.prepare(file);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(zip.add("x", file)).rejects.toBe(error);
});

test("an archive of more than 65,535 entries uses ZIP64", () => {
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
