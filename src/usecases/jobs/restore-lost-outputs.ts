/**
 * Generates outputs again that the log lists as done but the store does not contain. Browsers sometimes lose data whose
 * storage they have confirmed. The same row always results in the same file.
 */
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobInput, Store } from "#ports/store.ts";
import { readJobLog } from "./rows/job-log.ts";

/** Returns the files of all lost rows, not yet stored, without those that can no longer be generated. */
export const restoreLostOutputs = async (
  input: JobInput,
  maker: RowMaker,
  store: Pick<Store, "jobs" | "outputs">,
): Promise<readonly OutputFile[]> => {
  const { job_id, params } = input;
  const storedPaths = new Set(await store.outputs.paths(params.batch_id));
  const log = await readJobLog(job_id, store.jobs);
  const files: OutputFile[] = [];
  for await (const { entries, results } of log.results())
    for (const [index, { status, path }] of results.entries()) {
      const entry = entries[index];
      if (status !== "done" || storedPaths.has(path) || entry === undefined) continue;
      const row = await maker.make(entry);
      if (row.ok) files.push(row.value.file, ...row.value.support);
    }
  return files;
};
