/** `smartlink farm`: prints a ready job for a scheduler, and how to submit it. Submits nothing. */
import { join, resolve } from "node:path";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { maxShards } from "#domain/shards/shards.ts";
import { otherJobCount } from "#usecases/shards/shard-count.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Scheduler, volumeFolder, writeFarmFile } from "../farm/farm-files.ts";
import { reportUsage } from "./report-usage.ts";

const defaultShards = 16;
const defaultMinutes = 60;

export const farm: Command = async (context) => {
  const { parsed, terminal } = context;
  const [scheduler, ...paths] = parsed.positionals;
  if (parsed.text("out") === "-") return reportUsage(context, "The shards of a farm write into a folder: -o <folder>.");
  const toPath = (path: string) => resolve(terminal.folder, path);
  const out = toPath(parsed.text("out") ?? ".");
  const job = parsed.text("job");
  if (job === undefined) throw new ProblemError(jobMissing);
  const { batchId, shards } = await readFarmJob(job, context);
  if (shards < 1 || shards > maxShards) throw new ProblemError(wrongShards);
  const { text, instructions } = writeFarmFile(scheduler as Scheduler, {
    args: [...paths.map(toPath), "--job", toPath(job), "--batch-id", batchId, "--out", out],
    batchFolder: join(out, batchId),
    batchId,
    shards,
    minutes: parsed.count("time") ?? defaultMinutes,
    image: parsed.text("image") ?? "smartlink",
    claim: parsed.text("claim") ?? "smartlink",
  });
  if (scheduler === "k8s") warnOfOtherVolumes([...paths.map(toPath), toPath(job), out], context);
  terminal.writeOutput(text);
  for (const line of instructions) context.reporter.message(line);
  return exitCodes.success;
};

/** Pods see only the volume, so a path beside it would not exist there. */
const warnOfOtherVolumes = (paths: readonly string[], { reporter }: CommandContext): void => {
  const others = paths.filter((path) => path !== volumeFolder && !path.startsWith(`${volumeFolder}/`));
  if (others.length > 0)
    reporter.problem(
      "warning",
      problem(
        "file-unreadable",
        `The job mounts its volume as ${volumeFolder}, so its pods cannot read ${others.join(", ")}. Run this command where the volume is ${volumeFolder}, or change the paths in the file.`,
      ),
    );
};

/**
 * Returns name and number of shards of the job file, unless options say otherwise. A job file of another machine need not be here
 * if an option names the batch.
 */
const readFarmJob = async (
  path: string,
  { parsed, terminal, ports }: CommandContext,
): Promise<{ readonly batchId: string; readonly shards: number }> => {
  const chosenId = parsed.text("batch-id");
  const chosenShards = parsed.count("shards");
  const fault = chosenId === undefined ? undefined : describeBatchNameProblem("batch_id", chosenId);
  if (fault !== undefined) throw new ProblemError(problem("name-invalid", fault, { path: "batch_id" }));
  const text = await (await ports.loadFiles()).readText(path, terminal.folder).catch((error: unknown) => {
    if (chosenId === undefined) throw error;
    return undefined;
  });
  if (text === undefined) return { batchId: chosenId ?? "", shards: chosenShards ?? defaultShards };
  const job = readJobFile(text, path);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? jobMissing);
  const { batch_id, shards = chosenShards ?? defaultShards } = job.value;
  if (chosenShards !== undefined && chosenShards !== shards)
    throw new ProblemError(otherJobCount(chosenShards, shards));
  return { batchId: chosenId ?? batch_id, shards };
};

const jobMissing = problem(
  "job-unreadable",
  "A farm needs a job file, so that all machines make the same files. Write one with smartlink check <files> --write-job job.json, then add --job job.json.",
);

const wrongShards = problem("shape-invalid", `--shards is a number from 1 to ${maxShards}.`, { path: "shards" });
