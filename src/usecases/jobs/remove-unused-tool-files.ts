/** Empties the folder of the standalone tool when the last job that used its PDFs was deleted. */
import type { JobInput, Store } from "#ports/store.ts";

/**
 * Empties the folder if it has PDFs of the deleted job and none of another job. `param.json` and `data.json` are copied
 * there together with their PDFs whenever they are dropped, which a person does not see.
 */
export const removeUnusedToolFiles = async (deletedJob: JobInput, { jobs, records }: Store): Promise<void> => {
  const files = await records.list("toolFiles");
  const folder = new Set(files.map(({ sha256 }) => sha256));
  const usesFolder = (input: JobInput) => input.files.some(({ sha256 }) => folder.has(sha256));
  if (!usesFolder(deletedJob)) return;
  for (const { job } of await jobs.list()) {
    const input = await jobs.input(job.job_id).catch(() => undefined);
    if (input !== undefined && usesFolder(input)) return;
  }
  await records.change(["toolFiles"], async (tx) => {
    for (const { id } of await tx.list("toolFiles")) await tx.remove("toolFiles", id);
  });
  await records.sweep([...folder]);
};
