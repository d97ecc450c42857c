/** One line of a shard's log: the result of a row with everything that report and list of links show of it. */
import { buildOutputName, describeNameProblem, isSafePath, pdfNameOf } from "../files/output-name.ts";
import type { Problem } from "../problem.ts";
import { problemCodes } from "../problem-codes.ts";
import { withReadLocation } from "../problems/read-location.ts";
import { isRecord } from "../values/is-record.ts";
import type { RowData } from "../values/row-data.ts";

/** A file that a smartlink links, such as the reader's script or a PDF. */
export interface LinkedFile {
  /** Path in the batch's folder. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** The PDF of a row. */
export interface RowPdf {
  /** In bytes. */
  readonly size: number;
  /** Hash of its chunks. */
  readonly digest: string;
  /** Sizes of the chunks that it shares with other rows, in bytes. The rest is the row's own text. */
  readonly parts: readonly number[];
}

/** The result of a row. */
export interface RowLine {
  readonly row: number;
  readonly reference_id: string;
  readonly suffix: string;
  /** Name of the row's file in the batch's folder: of its web document, if there is one, else of its PDF. */
  readonly path: string;
  /** ISO 8601. */
  readonly at: string;
  /** Values by field, without those that passwords use. */
  readonly data: RowData;
  /** Hash of what the row's file depends on: the job and the row itself. */
  readonly key: string;
  /** Of a finished web document: its size in bytes, and the hash of its chunks. */
  readonly size?: number;
  readonly digest?: string;
  /** Of a finished PDF. */
  readonly pdf?: RowPdf;
  /** Linked files that no earlier row of the run has linked: making this row again makes them again. */
  readonly linked?: readonly LinkedFile[];
  /** Of a failed row. */
  readonly problems?: readonly Problem[];
  readonly warnings?: readonly Problem[];
}

/** A file of a row as its line describes it. */
export type RowFile =
  | { readonly kind: "html"; readonly path: string; readonly size: number; readonly digest: string }
  | ({ readonly kind: "pdf"; readonly path: string } & RowPdf);

/** Returns the files of a row: its web document, then its PDF. None for a row that failed. */
export const listRowFiles = ({ path, size, digest, pdf }: RowLine): readonly RowFile[] => [
  ...(size === undefined || digest === undefined ? [] : [{ kind: "html", path, size, digest } as const]),
  ...(pdf === undefined ? [] : [{ kind: "pdf", path: pdfNameOf(path), ...pdf } as const]),
];

/** Returns the size of a row's files in bytes; 0 for a row that failed. */
export const measureRow = ({ size = 0, pdf }: Pick<RowLine, "size" | "pdf">): number => size + (pdf?.size ?? 0);

/** Formats the line without a line break. */
export const formatRowLine = (line: RowLine): string => JSON.stringify(line);

/** Parses a line. Undefined for anything else, such as a line that was cut in the middle. */
export const parseRowLine = (text: string): RowLine | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRowLine(value) ? withReadLocations(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Says why a line cannot be of a batch whose last row has that number, such as a path that leads out of its folder. */
export const findLineFault = (line: RowLine, lastRow: number): string | undefined => {
  const { row, reference_id, suffix, path, problems, size } = line;
  if (row > lastRow) return `is of row ${row}, but the last row of the batch is row ${lastRow}`;
  const isNamed =
    (path === buildOutputName(reference_id, suffix) ||
      (size === undefined && path === buildOutputName(reference_id, suffix, "pdf"))) &&
    // A row may have failed because of its names.
    (problems !== undefined ||
      (describeNameProblem("reference_id", reference_id) === undefined &&
        describeNameProblem("suffix", suffix) === undefined));
  return isNamed ? undefined : "does not name the file of its row";
};

/** Leaves out of locations what this site cannot have written. Most lines have no problems. */
const withReadLocations = (line: RowLine): RowLine => {
  const { problems, warnings } = line;
  if (problems === undefined && warnings === undefined) return line;
  return {
    ...line,
    ...(problems === undefined ? {} : { problems: problems.map(withReadLocation) }),
    ...(warnings === undefined ? {} : { warnings: warnings.map(withReadLocation) }),
  };
};

const isRowLine = (value: unknown): value is RowLine =>
  isRecord(value) &&
  Number.isSafeInteger(value["row"]) &&
  Number(value["row"]) > 0 &&
  ["reference_id", "suffix", "path", "at", "key"].every((name) => typeof value[name] === "string") &&
  isRecord(value["data"]) &&
  Object.values(value["data"]).every((text) => typeof text === "string") &&
  isProblemList(value["problems"]) &&
  isProblemList(value["warnings"]) &&
  isLinkedList(value["linked"]) &&
  (value["problems"] === undefined ? hasFiles(value) : Array.isArray(value["problems"]));

const hasFiles = ({ size, digest, pdf }: Readonly<Record<string, unknown>>): boolean =>
  size === undefined && digest === undefined
    ? isRowPdf(pdf)
    : Number.isSafeInteger(size) && typeof digest === "string" && (pdf === undefined || isRowPdf(pdf));

const isRowPdf = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isSafeInteger(value["size"]) &&
  typeof value["digest"] === "string" &&
  Array.isArray(value["parts"]) &&
  value["parts"].every((size) => Number.isSafeInteger(size) && size >= 0) &&
  value["parts"].reduce<number>((sum, size) => sum + Number(size), 0) <= Number(value["size"]);

const isLinkedList = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) &&
        typeof item["path"] === "string" &&
        isSafePath(item["path"]) &&
        Number.isSafeInteger(item["size"]) &&
        typeof item["sha256"] === "string",
    ));

const isProblemList = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) &&
        typeof item["message"] === "string" &&
        typeof item["code"] === "string" &&
        Object.hasOwn(problemCodes, item["code"]),
    ));
