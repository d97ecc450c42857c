/** Writes objects into a new PDF with one cross-reference stream (ISO 32000-2, 7.5.8). */
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { XrefEntry } from "./cross-reference.ts";
import { formatValue, type PdfValue } from "./pdf-syntax.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Collects the objects of a PDF. */
export interface PdfWriter {
  add(number: number, generation: number, value: PdfValue, stream?: Bytes): void;
  /** Adds the cross-reference entry of an object inside an object stream. The stream itself is added with `add`. */
  addReference(number: number, entry: Extract<XrefEntry, { in: "stream" }>): void;
  /** Returns the complete PDF. Call it last, and once. */
  end(trailer: ReadonlyMap<string, PdfValue>): Bytes;
}

/** Creates a writer. `header`: the first line of the original, whose version is used unless it is older than PDF 1.5. */
export const createPdfWriter = (header: string): PdfWriter => {
  const chunks: Bytes[] = [];
  const entries = new Map<number, XrefEntry>();
  let length = 0;
  const writeBytes = (bytes: Bytes): void => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const writeText = (text: string): void => writeBytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));

  const writeObject = (number: number, generation: number, value: PdfValue, stream?: Bytes): void => {
    writeText(`${number} ${generation} obj\n`);
    if (stream === undefined || value.kind !== "dict") writeText(formatValue(value));
    else {
      const size: PdfValue = { kind: "raw", text: String(stream.length) };
      writeText(`${formatValue({ kind: "dict", entries: new Map([...value.entries, ["Length", size]]) })}\nstream\n`);
      writeBytes(stream);
      writeText("\nendstream");
    }
    writeText("\nendobj\n");
  };

  writeText(`%PDF-${/^%PDF-(1\.[5-7]|2\.0)/.exec(header)?.[1] ?? "1.5"}\n%\xe2\xe3\xcf\xd3\n`);
  return {
    add: (number, generation, value, stream) => {
      entries.set(number, { in: "file", offset: length, generation });
      writeObject(number, generation, value, stream);
    },
    addReference: (number, entry) => {
      entries.set(number, entry);
    },
    end: (trailer) => {
      const number = (sortByNumber(entries).at(-1)?.[0] ?? 0) + 1;
      const start = length;
      entries.set(number, { in: "file", offset: start, generation: 0 });
      writeObject(number, 0, crossReferenceDict(trailer, entries), crossReferenceData(entries));
      writeText(`startxref\n${start}\n%%EOF\n`);
      return concatenateBytes(chunks);
    },
  };
};

const sortByNumber = (entries: ReadonlyMap<number, XrefEntry>): readonly (readonly [number, XrefEntry])[] =>
  [...entries].sort(([numberA], [numberB]) => numberA - numberB);

/** Widths in bytes of the columns: type, offset or container, generation or index. */
const columnWidths = [1, 5, 3] as const;

const crossReferenceDict = (
  trailer: ReadonlyMap<string, PdfValue>,
  entries: ReadonlyMap<number, XrefEntry>,
): PdfValue => {
  const numbers = sortByNumber(entries).map(([number]) => number);
  const raw = (text: string): PdfValue => ({ kind: "raw", text });
  const dictEntries: [string, PdfValue][] = [
    ["Type", raw("/XRef")],
    ["Size", raw(String((numbers.at(-1) ?? 0) + 1))],
    ["W", raw(`[${columnWidths.join(" ")}]`)],
    ["Index", raw(`[${groupConsecutive(numbers).flat().join(" ")}]`)],
    ...trailer,
  ];
  return { kind: "dict", entries: new Map(dictEntries) };
};

/** Groups ascending numbers into runs of consecutive ones. */
const groupConsecutive = (numbers: readonly number[]): readonly (readonly [first: number, count: number])[] => {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === number) last[1]++;
    else runs.push([number, 1]);
  }
  return runs;
};

const crossReferenceData = (entries: ReadonlyMap<number, XrefEntry>): Bytes => {
  const entryWidth = columnWidths[0] + columnWidths[1] + columnWidths[2];
  const data = new Uint8Array(entries.size * entryWidth);
  for (const [index, [, entry]] of sortByNumber(entries).entries()) {
    const columns = entry.in === "file" ? [1, entry.offset, entry.generation] : [2, entry.container, entry.index];
    let at = index * entryWidth;
    for (const [column, value] of columns.entries()) {
      const width = columnWidths[column] ?? 0;
      for (let byte = width - 1, rest = value; byte >= 0; byte--, rest = Math.floor(rest / 256))
        data[at + byte] = rest % 256;
      at += width;
    }
  }
  return data;
};
