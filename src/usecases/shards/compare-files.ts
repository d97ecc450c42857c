/** Compares the files in a batch's folder with the logs: a file may have been deleted, cut or changed since it was made. */

import { describePageBytes, describePdfBytes } from "#batch/page/describe-page-bytes.ts";
import { formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { type LinkedFile, listRowFiles, type RowFile, type RowLine } from "#domain/jobs/row-line.ts";
import { type Problem, type ProblemCode, problem } from "#domain/problem.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { OutputFolder } from "#ports/local/output-folder.ts";
import { listedRows } from "./row-count.ts";

/** How to compare. */
export interface FileComparison {
  readonly folder: Pick<OutputFolder, "size" | "read">;
  /** Path of the folder, for messages. */
  readonly path: string;
  readonly bytes: Pick<Bytes, "sha256">;
  /** Whether files are read and their digests are compared, too. Presence and size always are. */
  readonly readsContent: boolean;
}

/** Compares files one by one. */
export interface FileComparer {
  /** Returns whether the file of a row that was made is as the log says. Compares the linked files of the line, too. */
  compareRow(line: RowLine): Promise<boolean>;
  /** Returns whether `compareRow` has found a difference. */
  isDifferent(row: number): boolean;
  /** Returns what was found, `total`: the number of rows of the batch. */
  describe(total: number): readonly Problem[];
}

type Difference = "missing" | "changed";

/** Creates a comparer. */
export const createFileComparer = (comparison: FileComparison): FileComparer => {
  const rows: Record<Difference, number[]> = { missing: [], changed: [] };
  const different = new Set<number>();
  const linked: Record<Difference, Set<string>> = { missing: new Set(), changed: new Set() };
  return {
    compareRow: async (line) => {
      for (const file of line.linked ?? []) {
        const difference = await findLinkedDifference(file, comparison);
        if (difference !== undefined) linked[difference].add(file.path);
      }
      const difference = await findRowDifference(line, comparison);
      if (difference === undefined) return true;
      if (!different.has(line.row)) rows[difference].push(line.row);
      different.add(line.row);
      return false;
    },
    isDifferent: (row) => different.has(row),
    describe: (total) => [
      ...describeRows("missing", rows.missing, total, comparison),
      ...describeRows("changed", rows.changed, total, comparison),
      ...describeLinked("missing", linked.missing, comparison),
      ...describeLinked("changed", linked.changed, comparison),
    ],
  };
};

const findRowDifference = async (line: RowLine, comparison: FileComparison): Promise<Difference | undefined> => {
  for (const file of listRowFiles(line)) {
    const difference = await findFileDifference(file, comparison);
    if (difference !== undefined) return difference;
  }
  return undefined;
};

const findFileDifference = async (
  file: RowFile,
  { folder, bytes, readsContent }: FileComparison,
): Promise<Difference | undefined> => {
  const { path, size, digest } = file;
  const present = await folder.size(path);
  if (present === undefined) return "missing";
  if (present !== size) return "changed";
  if (!readsContent) return undefined;
  const content = await folder.read(path);
  if (content === undefined) return "changed";
  const description =
    file.kind === "html"
      ? await describePageBytes(content, bytes.sha256)
      : await describePdfBytes(content, file.parts, bytes.sha256);
  if (description === undefined) return "changed";
  return (await bytes.sha256(new TextEncoder().encode(description))) === digest ? undefined : "changed";
};

const findLinkedDifference = async (
  { path, size, sha256 }: LinkedFile,
  { folder, bytes, readsContent }: FileComparison,
): Promise<Difference | undefined> => {
  const present = await folder.size(path);
  if (present === undefined) return "missing";
  if (present !== size) return "changed";
  const content = readsContent ? await folder.read(path) : undefined;
  return content !== undefined && (await bytes.sha256(content)) !== sha256 ? "changed" : undefined;
};

const codes = { missing: "output-not-found", changed: "part-damaged" } as const satisfies Record<
  Difference,
  ProblemCode
>;

/** A changed file of the right size is not made again while it is there. */
const remedies: Readonly<Record<Difference, string>> = {
  missing: "Run smartlink generate again, also for each shard: it makes what is missing.",
  changed: "Delete them, then run smartlink generate again, also for each shard: it makes what is missing.",
};

const describeRows = (
  difference: Difference,
  rows: readonly number[],
  total: number,
  { path }: FileComparison,
): readonly Problem[] => {
  if (rows.length === 0) return [];
  const [files, verb, past] =
    rows.length === 1 ? (["The file", "is", "was"] as const) : (["The files", "are", "were"] as const);
  const owners = `${formatCount(rows.length)} of ${formatQuantity(total, "row")}`;
  const sentence =
    difference === "missing"
      ? `${files} of ${owners} ${verb} missing in ${path}.`
      : `${files} of ${owners} in ${path} ${past} changed.`;
  const at = { rows: { count: rows.length, first: rows.slice(0, listedRows) } };
  return [problem(codes[difference], `${sentence} ${remedies[difference]}`, at)];
};

const describeLinked = (
  difference: Difference,
  paths: ReadonlySet<string>,
  { path }: FileComparison,
): readonly Problem[] => {
  if (paths.size === 0) return [];
  const fault = difference === "missing" ? `are missing in ${path}` : `in ${path} were changed`;
  const at = { files: { count: paths.size, first: [...paths].slice(0, 5) } };
  return [problem(codes[difference], `Files that smartlinks link ${fault}. ${remedies[difference]}`, at)];
};
