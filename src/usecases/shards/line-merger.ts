/** Merges the lines of a batch's rows into what its report says about all of them. */
import { listRowFiles, measureRow, type RowLine } from "#domain/jobs/row-line.ts";
import type { BatchRecord } from "#domain/model/batch-record.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";
import type { Bytes } from "#ports/bytes.ts";
import { createOverview, maxCauses, type ResultOverview } from "../jobs/rows/job-log.ts";
import { createRowCounter, type RowList } from "./row-count.ts";

/** What the logs say about the batch. No row stays in memory. */
export interface MergedRows {
  readonly succeededCount: number;
  readonly erroredCount: number;
  /** Bytes of the files of all rows. */
  readonly bytes: number;
  /** Rows without a line. */
  readonly missing: RowList;
  /** Rows that were made, but whose file is not there any more. */
  readonly withoutFileCount: number;
  /** Time of the last row, ISO 8601; empty without any. */
  readonly finished: string;
  /** Hash of names and contents of all generated files, in the order of the rows. */
  readonly treeHash: string;
  /** Warnings of rows and batch by cause. */
  readonly warnings: readonly Problem[];
  readonly overview: ResultOverview;
}

/** Merges the lines of rows, in the order of the rows. */
export interface LineMerger {
  /** Returns the event of the row. */
  add(line: RowLine): BatchEvent;
  /** Adds the line of a row whose file is missing or was changed: it is left out of everything. */
  addWithoutFile(line: RowLine): void;
  /** Hashes what was added, if it is much. */
  hash(): Promise<void>;
  /** Returns the result, and the events of the warnings of rows. */
  end(): Promise<{ readonly merged: MergedRows; readonly warningEvents: readonly BatchEvent[] }>;
}

/** Characters of the tree that are hashed at once. */
const hashedLength = 100_000;

/** Creates a merger without lines. `rows`: the number of rows of the batch. `warnings`: those that are in no log. */
export const createLineMerger = (
  { rows, lastRow, warnings: batchWarnings, template }: MergedBatchFacts,
  { sha256 }: Pick<Bytes, "sha256">,
): LineMerger => {
  const warnings = createCauseGroups(maxCauses);
  const overview = createOverview(template);
  const counter = createRowCounter();
  /** Texts of the tree that are to be hashed. Where one ends depends on the lines alone. */
  const treeTexts: string[] = [""];
  let treeHash = "";
  const hashTexts = async (count: number): Promise<void> => {
    for (const text of treeTexts.splice(0, count)) treeHash = await sha256(new TextEncoder().encode(treeHash + text));
  };
  return {
    add: (line) => {
      counter.add(line);
      for (const warning of line.warnings ?? []) warnings.add(warning);
      overview.add(line, line.problems ?? []);
      for (const { path, digest } of listRowFiles(line)) {
        const text = `${treeTexts.at(-1)}${path} ${digest}\n`;
        treeTexts[treeTexts.length - 1] = text;
        if (text.length > hashedLength) treeTexts.push("");
      }
      return toRowEvent(line);
    },
    addWithoutFile: counter.addWithoutFile,
    hash: () => hashTexts(treeTexts.length - 1),
    end: async () => {
      const { ended, bytes, missing, withoutFileCount } = counter.end({ total: rows, lastRow });
      await hashTexts(treeTexts.length);
      const warningEvents = warnings
        .list()
        .map((problem): BatchEvent => ({ kind: "warning", at: ended.finished, problem }));
      batchWarnings.forEach(warnings.add);
      return {
        merged: { ...ended, bytes, missing, withoutFileCount, treeHash, warnings: warnings.list(), overview },
        warningEvents,
      };
    },
  };
};

/** What is merged beside the lines. */
export type MergedBatchFacts = Pick<BatchRecord, "rows" | "lastRow" | "warnings" | "template">;

/** Returns the event that ends the row. */
export const toRowEvent = (line: RowLine): BatchEvent => {
  const { row, reference_id, path, at, problems } = line;
  return problems === undefined
    ? { kind: "row-done", at, row, reference_id, path, size: measureRow(line) }
    : { kind: "row-failed", at, row, reference_id, problems };
};
