/** The failed rows of a job as rows that a person corrects. */
import type { BatchJob } from "#domain/model/job.ts";
import { ok, type Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { CorrectableRow } from "#workers/batch-protocol.ts";
import type { CorrectionSource } from "../../corrections/row-corrections.ts";
import type { BatchClient } from "../../site/batch-client.ts";

/** Calls of the worker that the correction of failed rows needs. */
export type FailureClient = Pick<
  BatchClient,
  "listCorrectableFailures" | "checkCorrectedFailures" | "createCorrectedFailures"
>;

/** Creates the source of the failed rows of a job. */
export const createFailureSource = (client: FailureClient, { job_id, batch_id }: BatchJob): CorrectionSource => {
  const check = async (
    rows: readonly CorrectableRow[],
    corrections: CellCorrections,
  ): Promise<Result<readonly CorrectableRow[]>> => {
    const numbers = rows.map(({ record }) => record.row);
    const checked = await client.checkCorrectedFailures(job_id, numbers, corrections);
    if (!checked.ok) return checked;
    return ok(rows.map((row) => ({ ...row, problems: checked.value.get(row.record.row) ?? row.problems })));
  };
  return {
    list: async (corrections) => {
      const listed = await client.listCorrectableFailures(job_id);
      if (!listed.ok) return listed;
      const corrected = listed.value.rows.filter(({ record }) => corrections[record.row] !== undefined);
      if (corrected.length === 0) return listed;
      const checked = await check(corrected, corrections);
      if (!checked.ok) return checked;
      const byNumber = new Map(checked.value.map((row) => [row.record.row, row]));
      const rows = listed.value.rows.map((row) => byNumber.get(row.record.row) ?? row);
      const fixedCount = checked.value.filter(({ problems }) => problems.length === 0).length;
      return ok({ ...listed.value, rows, faultyCount: listed.value.faultyCount - fixedCount });
    },
    check,
    save: (corrections) => client.createCorrectedFailures(job_id, corrections),
    fileName: `${batch_id}-failed-rows-corrected.csv`,
  };
};
