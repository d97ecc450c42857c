/** Writes sections of a cross-reference, as a table or as the data of a stream (ISO 32000-1, 7.5.4 and 7.5.8). */
import type { XrefEntry } from "../reading/cross-reference.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";

/** The entries of a section, ascending by object number. */
export type SectionEntries = readonly (readonly [number: number, entry: XrefEntry])[];

/** Sorts entries by object number. Of several entries with one number, the last counts. */
export const sortEntries = (entries: SectionEntries): SectionEntries => {
  const sorted = entries.slice().sort(compareNumbers);
  return sorted.some(isRepeated) ? sorted.filter((entry, index) => entry[0] !== sorted[index + 1]?.[0]) : sorted;
};

type NumberedEntry = SectionEntries[number];
const compareNumbers = ([a]: NumberedEntry, [b]: NumberedEntry): number => a - b;
const isRepeated = ([number]: NumberedEntry, index: number, sorted: SectionEntries): boolean =>
  number === sorted[index + 1]?.[0];

/** Widths in bytes of the columns of a stream: type, offset or container, generation or index. */
const columnWidths = [1, 5, 3] as const;
const entryWidth = columnWidths[0] + columnWidths[1] + columnWidths[2];
const layoutStart = `/W[${columnWidths.join(" ")}]/Index[`;

/** Returns the entries `W` and `Index` of a cross-reference stream. */
export const formatStreamLayout = (entries: SectionEntries): string =>
  `${layoutStart}${groupConsecutive(entries)
    .map((run) => `${run[0]?.[0]} ${run.length}`)
    .join(" ")}]`;

/** Returns the data of a cross-reference stream. */
export const encodeSection = (entries: SectionEntries): Bytes => {
  const data = new Uint8Array(entries.length * entryWidth);
  let at = 0;
  const put = (value: number, width: number): void => {
    for (let byte = width - 1, rest = value; byte >= 0; byte--, rest = Math.floor(rest / 256))
      data[at + byte] = rest % 256;
    at += width;
  };
  for (const [, entry] of entries) {
    const isInFile = entry.in === "file";
    put(isInFile ? 1 : 2, columnWidths[0]);
    put(isInFile ? entry.offset : entry.container, columnWidths[1]);
    put(isInFile ? entry.generation : entry.index, columnWidths[2]);
  }
  return data;
};

/**
 * Returns a cross-reference table. Its entries must not be in object streams, which tables cannot express. The first table
 * of a file begins with the list of free objects, which is empty here.
 */
export const formatTable = (entries: SectionEntries, isFirst: boolean): string => {
  let text = isFirst ? "xref\n0 1\n0000000000 65535 f \n" : "xref\n";
  for (const run of groupConsecutive(entries)) {
    text += `${run[0]?.[0]} ${run.length}\n`;
    for (const [, entry] of run) text += formatTableEntry(entry);
  }
  return text;
};

const formatTableEntry = (entry: XrefEntry): string => {
  if (entry.in === "stream") throw new Error("A cross-reference table cannot refer to an object stream.");
  return `${String(entry.offset).padStart(10, "0")} ${String(entry.generation).padStart(5, "0")} n \n`;
};

/** Groups entries into runs of consecutive object numbers. */
const groupConsecutive = (entries: SectionEntries): readonly SectionEntries[] => {
  const runs: (readonly [number, XrefEntry])[][] = [];
  let next = -1;
  for (const entry of entries) {
    if (entry[0] === next) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    next = entry[0] + 1;
  }
  return runs;
};
