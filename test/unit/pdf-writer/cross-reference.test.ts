import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { readCrossReference, type XrefEntry } from "#pdf-writer/reading/cross-reference.ts";
import { openPdfFile } from "#pdf-writer/reading/pdf-file.ts";
import { reversePngFilters } from "#pdf-writer/reading/png-predictor.ts";
import { ascii } from "#pdf-writer/syntax/pdf-bytes.ts";
import { asNumber, formatValue, rawValue } from "#pdf-writer/syntax/pdf-syntax.ts";
import { encodeChunks } from "#pdf-writer/writing/encode-chunks.ts";
import { createIncrementWriter, type UpdatePoint } from "#pdf-writer/writing/increment-writer.ts";
import { writePdfForm } from "../../support/pdf-forms.ts";

const header = ascii("%PDF-1.7\n");
const empty = (form: "table" | "stream"): UpdatePoint => ({
  length: header.length,
  nextNumber: 1,
  form,
  previousSection: undefined,
});

const form = fc.constantFrom("table" as const, "stream" as const);
/** Values of objects, by number, of each update. */
const updates = fc.array(fc.dictionary(fc.integer({ min: 1, max: 60 }).map(String), fc.nat(), { minKeys: 1 }), {
  minLength: 1,
  maxLength: 5,
});

describe("a cross-reference", () => {
  it("of a table and a stream leads to the objects that the table calls free", async () => {
    const file = await openPdfFile(writePdfForm(["<< /Type /Catalog >>", "(hidden)"], "hybrid"), inflateBytes);
    expect((await file.read(2))?.value).toEqual({ kind: "string", bytes: new TextEncoder().encode("hidden") });
    expect(file.crossReference.newestSection).toBe(undefined);
  });

  it("of several updates leads to the newest objects", async () => {
    await fc.assert(
      fc.asyncProperty(form, updates, async (kind, versions) => {
        let point = { ...empty(kind), nextNumber: 61 };
        const chunks: Uint8Array[] = [header];
        const expected = new Map<number, number>();
        for (const version of versions) {
          const writer = createIncrementWriter(point);
          for (const [number, value] of Object.entries(version)) {
            if (value % 2 === 0) writer.write(String(value), Number(number));
            else writer.writeStream(`/Value ${value}`, `stream ${value}\xff`, Number(number), value % 7);
            expected.set(Number(number), value);
          }
          const { bytes, next } = writer.end("/Root 1 0 R");
          chunks.push(bytes);
          point = { ...next };
        }
        const file = await openPdfFile(concatenateBytes(chunks), inflateBytes);
        expect(file.crossReference.newestSection).toEqual({ form: kind, offset: point.previousSection });
        expect(asNumber(file.crossReference.trailer.entries.get("Size"))).toBe(point.nextNumber);
        for (const [number, value] of expected) {
          const object = await file.read(number);
          if (value % 2 === 0) expect(object).toEqual({ number, generation: 0, value: rawValue(String(value)) });
          else {
            expect(object?.generation).toBe(value % 7);
            expect(await file.decode(object)).toEqual(encodeChunks([`stream ${value}\xff`]));
          }
        }
        expect(file.crossReference.highestNumber).toBeLessThan(point.nextNumber);
      }),
    );
  });

  it("that is complete lists all objects of the damaged file", async () => {
    const entry = fc.oneof(
      fc.record({ in: fc.constant("file" as const), offset: fc.nat(2 ** 33), generation: fc.nat(65535) }),
      fc.record({ in: fc.constant("stream" as const), container: fc.nat(100_000), index: fc.nat(65535) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.integer({ min: 1, max: 1_000_000 }).map(String), entry), async (entries) => {
        const base = new Map<number, XrefEntry>(
          Object.entries(entries).map(([number, value]) => [Number(number), value]),
        );
        const point = { ...empty("stream"), nextNumber: 1_000_001 };
        const { bytes, next } = createIncrementWriter(point).end("/Root 1 0 R", base);
        const read = await readCrossReference(concatenateBytes([header, bytes]), inflateBytes);
        const own = [1_000_001, { in: "file", offset: next.previousSection, generation: 0 }] as const;
        expect(read.entries).toEqual(new Map<number, unknown>([...base, own]));
      }),
    );
  });

  it("in a table cannot list packed objects", () => {
    const packed = new Map([[3, { in: "stream", container: 1, index: 0 } as const]]);
    expect(() => createIncrementWriter(empty("table")).end("", packed)).toThrow("object stream");
  });

  it("is a table of lines with 20 bytes", () => {
    const writer = createIncrementWriter({ length: 1000, nextNumber: 7, form: "table", previousSection: 500 });
    writer.write("<<>>", 3, 2);
    expect(writer.write("[]")).toBe(7);
    writer.write("(two)", 2);
    const { bytes, next } = writer.end("/Root 3 2 R");
    expect(new TextDecoder().decode(bytes)).toBe(
      "\n3 2 obj\n<<>>\nendobj\n7 0 obj\n[]\nendobj\n2 0 obj\n(two)\nendobj\n" +
        "xref\n2 2\n0000001039 00000 n \n0000001001 00002 n \n7 1\n0000001021 00000 n \n" +
        "trailer\n<</Size 8/Root 3 2 R/Prev 500>>\nstartxref\n1060\n%%EOF\n",
    );
    expect(next).toEqual({ length: 1000 + bytes.length, nextNumber: 8, form: "table", previousSection: 1060 });
  });
});

describe("objects", () => {
  it("that are missing, and references in a circle, mean null", async () => {
    const writer = createIncrementWriter(empty("table"));
    writer.write("2 0 R", 1);
    writer.write("1 0 R", 2);
    const file = await openPdfFile(concatenateBytes([header, writer.end("/Root 1 0 R").bytes]), inflateBytes);
    expect(await file.resolve(rawValue("1 0 R"))).toBe(undefined);
    expect(await file.resolve(rawValue("9 0 R"))).toBe(undefined);
    expect(formatValue((await file.resolve(rawValue("12"))) ?? rawValue("none"))).toBe("12");
  });

  it("with other filters than deflate are not decoded", async () => {
    const writer = createIncrementWriter(empty("table"));
    writer.writeStream("/Filter/DCTDecode", "picture", 1);
    writer.writeStream("/Filter[/FlateDecode/FlateDecode/FlateDecode/FlateDecode/FlateDecode]", "", 2);
    const file = await openPdfFile(concatenateBytes([header, writer.end("/Root 1 0 R").bytes]), inflateBytes);
    expect(await file.decode(await file.read(1))).toBe(undefined);
    expect(await file.decode(await file.read(2))).toBe(undefined);
  });
});

describe("PNG filters", () => {
  /** Applies one filter to each row, as a PNG encoder does. */
  const filterRows = (data: Uint8Array, rowBytes: number, sampleBytes: number, types: readonly number[]) => {
    const byteAt = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (data[row * rowBytes + column] ?? 0));
    const result: number[] = [];
    for (let row = 0; row * rowBytes < data.length; row++) {
      const type = types[row % types.length] ?? 0;
      result.push(type);
      for (let column = 0; column < rowBytes; column++) {
        const [left, up] = [byteAt(row, column - sampleBytes), byteAt(row - 1, column)];
        const upLeft = byteAt(row - 1, column - sampleBytes);
        const distance = (value: number) => Math.abs(left + up - upLeft - value);
        const [nearest] = [left, up, upLeft].toSorted((a, b) => distance(a) - distance(b));
        const predictions = [0, left, up, Math.floor((left + up) / 2), nearest ?? 0];
        result.push((byteAt(row, column) - (predictions[type] ?? 0)) & 255);
      }
    }
    return Uint8Array.from(result);
  };

  it("are reversed", () => {
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 6 }),
    );
    fc.assert(
      fc.property(
        sizes,
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 }),
        fc.infiniteStream(fc.nat(255)),
        ([sampleBytes, samples, rows], types, bytes) => {
          const rowBytes = sampleBytes * samples;
          const data = Uint8Array.from(bytes.take(rowBytes * rows));
          expect(reversePngFilters(filterRows(data, rowBytes, sampleBytes, types), rowBytes, sampleBytes)).toEqual(
            data,
          );
        },
      ),
    );
  });
});
