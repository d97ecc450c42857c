/** Writes objects into a new PDF with one cross-reference stream (ISO 32000-2, 7.5.8). */
import type { XrefEntry } from "./cross-reference.ts";
import { formatValue, type PdfValue } from "./pdf-syntax.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface PdfWriter {
  add(number: number, generation: number, value: PdfValue, stream?: Bytes): void;
  /** Keeps an object where it is: in an object stream that is added too. */
  addReference(number: number, entry: Extract<XrefEntry, { in: "stream" }>): void;
  end(trailer: ReadonlyMap<string, PdfValue>): Bytes;
}

/** `header`: that of the original, whose version is kept where it knows cross-reference streams. */
export const createPdfWriter = (header: string): PdfWriter => {
  const chunks: Bytes[] = [];
  const entries = new Map<number, XrefEntry>();
  let length = 0;
  const putBytes = (bytes: Bytes): void => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const put = (text: string): void => putBytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));

  const putObject = (number: number, generation: number, value: PdfValue, stream?: Bytes): void => {
    put(`${number} ${generation} obj\n`);
    if (stream === undefined || value.kind !== "dict") put(formatValue(value));
    else {
      const size: PdfValue = { kind: "raw", text: String(stream.length) };
      put(`${formatValue({ kind: "dict", entries: new Map([...value.entries, ["Length", size]]) })}\nstream\n`);
      putBytes(stream);
      put("\nendstream");
    }
    put("\nendobj\n");
  };

  put(`%PDF-${/^%PDF-(1\.[5-7]|2\.0)/.exec(header)?.[1] ?? "1.5"}\n%\xe2\xe3\xcf\xd3\n`);
  return {
    add: (number, generation, value, stream) => {
      entries.set(number, { in: "file", offset: length, generation });
      putObject(number, generation, value, stream);
    },
    addReference: (number, entry) => {
      entries.set(number, entry);
    },
    end: (trailer) => {
      const number = Math.max(0, ...boundsOf(entries)) + 1;
      const start = length;
      entries.set(number, { in: "file", offset: start, generation: 0 });
      putObject(number, 0, crossReferenceDict(trailer, entries), crossReferenceData(entries));
      put(`startxref\n${start}\n%%EOF\n`);
      return joined(chunks, length);
    },
  };
};

const sorted = (entries: ReadonlyMap<number, XrefEntry>): readonly (readonly [number, XrefEntry])[] =>
  [...entries].sort(([one], [other]) => one - other);

const boundsOf = (entries: ReadonlyMap<number, XrefEntry>): readonly number[] => [sorted(entries).at(-1)?.[0] ?? 0];

/** Bytes of the columns type, offset or container, generation or index. */
const widths = [1, 5, 3] as const;

const crossReferenceDict = (
  trailer: ReadonlyMap<string, PdfValue>,
  entries: ReadonlyMap<number, XrefEntry>,
): PdfValue => {
  const numbers = sorted(entries).map(([number]) => number);
  const raw = (text: string): PdfValue => ({ kind: "raw", text });
  const all: [string, PdfValue][] = [
    ["Type", raw("/XRef")],
    ["Size", raw(String((numbers.at(-1) ?? 0) + 1))],
    ["W", raw(`[${widths.join(" ")}]`)],
    ["Index", raw(`[${runsOf(numbers).flat().join(" ")}]`)],
    ...trailer,
  ];
  return { kind: "dict", entries: new Map(all) };
};

/** Runs of following numbers, each as its first number and its length. */
const runsOf = (numbers: readonly number[]): readonly (readonly [first: number, count: number])[] => {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === number) last[1]++;
    else runs.push([number, 1]);
  }
  return runs;
};

const crossReferenceData = (entries: ReadonlyMap<number, XrefEntry>): Bytes => {
  const width = widths[0] + widths[1] + widths[2];
  const data = new Uint8Array(entries.size * width);
  for (const [index, [, entry]] of sorted(entries).entries()) {
    const columns = entry.in === "file" ? [1, entry.offset, entry.generation] : [2, entry.container, entry.index];
    let at = index * width;
    for (const [column, value] of columns.entries()) {
      const size = widths[column] ?? 0;
      for (let byte = size - 1, rest = value; byte >= 0; byte--, rest = Math.floor(rest / 256))
        data[at + byte] = rest % 256;
      at += size;
    }
  }
  return data;
};

const joined = (chunks: readonly Bytes[], length: number): Bytes => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};
