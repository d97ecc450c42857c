/** `smartlink farm`: prints a ready job for a scheduler, and how to submit it. Submits nothing. */
import { join, resolve } from "node:path";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { maxShards } from "#domain/jobs/shards.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Scheduler, volumeFolder, writeFarmFile } from "../farm/farm-files.ts";
import { reportUsage } from "./report-usage.ts";

const defaultShards = 16;
const defaultMinutes = 60;

export const farm: Command = async (context) => {
  const { parsed, terminal } = context;
  const [scheduler, ...paths] = parsed.positionals;
  const shards = parsed.count("shards") ?? defaultShards;
  if (shards < 1 || shards > maxShards) throw new ProblemError(wrongShards);
  if (parsed.text("out") === "-") return reportUsage(context, "The shards of a farm write into a folder: -o <folder>.");
  const toPath = (path: string) => resolve(terminal.folder, path);
  const out = toPath(parsed.text("out") ?? ".");
  const job = parsed.text("job");
  if (job === undefined) throw new ProblemError(jobMissing);
  const batchId = await readBatchId(job, context);
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

/** The name in the job file. A job file of another machine need not be here: the option names the batch then. */
const readBatchId = async (path: string, { parsed, terminal, ports }: CommandContext): Promise<string> => {
  const chosen = parsed.text("batch-id");
  if (chosen !== undefined) {
    const fault = describeBatchNameProblem("batch_id", chosen);
    if (fault !== undefined) throw new ProblemError(problem("name-invalid", fault, { path: "batch_id" }));
    return chosen;
  }
  const job = readJobFile(await (await ports.loadFiles()).readText(path, terminal.folder), path);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? jobMissing);
  return job.value.batch_id;
};

const jobMissing = problem(
  "job-unreadable",
  "A farm needs a job file, so that all machines make the same files. Write one with smartlink check <files> --write-job job.json, then add --job job.json.",
);

const wrongShards = problem("shape-invalid", `--shards is a number from 1 to ${maxShards}.`, { path: "shards" });
