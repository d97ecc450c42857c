/**
 * Makes outputs again that the events call done and the batch's folder does not have. Browsers should keep what they
 * have confirmed; where one does not, the same rows give the same files.
 */
import { collectRowResults } from "#batch/report/row-results.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobInput, Store } from "#ports/store.ts";

/** Returns the files of all lost rows, not yet stored. Rows that can no longer be made are left out. */
export const restoreLostOutputs = async (
  input: JobInput,
  maker: RowMaker,
  store: Pick<Store, "jobs" | "outputs">,
): Promise<readonly OutputFile[]> => {
  const lostPaths = await findLostPaths(input, store);
  const files: OutputFile[] = [];
  for (const entry of input.entries) {
    if (!lostPaths.has(entry.name)) continue;
    const row = await maker.make(entry);
    if (row.ok) files.push(row.value.file, ...row.value.support);
  }
  return files;
};

const findLostPaths = async (
  { job_id, entries, params }: JobInput,
  { jobs, outputs }: Pick<Store, "jobs" | "outputs">,
): Promise<ReadonlySet<string>> => {
  const storedPaths = new Set(await outputs.paths(params.batch_id));
  const results = collectRowResults(entries, await jobs.events(job_id));
  return new Set(results.flatMap(({ status, path }) => (status === "done" && !storedPaths.has(path) ? [path] : [])));
};
