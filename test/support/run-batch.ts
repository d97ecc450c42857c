/** Runs batches of dropped files as the Batches page does. */
import type { IntakeFile } from "#ports/intake-file.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import type { World } from "./world.ts";

/** Creates a `smallest` batch and runs its job to the end. Returns the id of the job. */
export const runBatch = async (files: readonly IntakeFile[], batch_id: string, world: World): Promise<string> => {
  const choices = { batch_id, strategy: "smallest" } as const;
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  return created.value.job_id;
};
