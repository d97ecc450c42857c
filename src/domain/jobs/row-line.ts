/** One line of a shard's log: the result of a row with everything that report and list of links show of it. */
import { buildOutputName, describeNameProblem, isSafePath } from "../files/output-name.ts";
import { type Problem, problemCodes } from "../problem.ts";
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

/** The result of a row. */
export interface RowLine {
  readonly row: number;
  readonly reference_id: string;
  readonly suffix: string;
  /** Name of the file in the batch's folder. */
  readonly path: string;
  /** ISO 8601. */
  readonly at: string;
  /** Values by field, without those that passwords use. */
  readonly data: RowData;
  /** Hash of what the row's file depends on: the job and the row itself. */
  readonly key: string;
  /** Of a finished file: its size in bytes, and the hash of its chunks. */
  readonly size?: number;
  readonly digest?: string;
  /** Linked files that no earlier row of the run has linked: making this row again makes them again. */
  readonly linked?: readonly LinkedFile[];
  /** Of a failed row. */
  readonly problems?: readonly Problem[];
  readonly warnings?: readonly Problem[];
}

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
  const { row, reference_id, suffix, path, problems } = line;
  if (row > lastRow) return `is of row ${row}, but the last row of the batch is row ${lastRow}`;
  const isNamed =
    path === buildOutputName(reference_id, suffix) &&
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
  (value["problems"] === undefined
    ? Number.isSafeInteger(value["size"]) && typeof value["digest"] === "string"
    : Array.isArray(value["problems"]));

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
