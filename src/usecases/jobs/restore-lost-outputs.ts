/**
 * Generates outputs again that the log lists as done but the store does not contain. Browsers sometimes lose data whose
 * storage they have confirmed. The same row always results in the same file.
 */
import { collectRowResults } from "#batch/report/row-results.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobInput, Store } from "#ports/store.ts";

/** Returns the files of all lost rows, not yet stored, without those that can no longer be generated. */
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
