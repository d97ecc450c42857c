/**
 * Runs a stored job from its cursor to its end as a sequence of stored checkpoints. If the caller stops iterating, the next
 * run continues the job from its last checkpoint.
 */

import { type BatchPorts, createPipeline } from "#batch/pipeline.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import { type RowOutcome, runBatch } from "#batch/rows/run-batch.ts";
import { createCreationMail } from "#domain/jobs/creation-mail.ts";
import { countForgivenErrors, shouldStop } from "#domain/jobs/job-state.ts";
import { countRows, type RowRange, skipRows, toRowRanges } from "#domain/jobs/row-ranges.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { JobInput, JobStore, Store, StoredJob } from "#ports/store.ts";
import type { Checkpoint, CheckpointContent } from "./checkpoint-state.ts";
import { type CheckpointWriter, createCheckpointWriter } from "./checkpoint-writer.ts";
import { missingInputProblem } from "./job-problems.ts";
import { createCorrectedLinks, createReportFiles } from "./job-report.ts";
import { isPausedByPerson } from "./pause-job.ts";
import { createLogCollector, createOverview, type JobLogReading, readJobLog } from "./rows/job-log.ts";
import { readEntries } from "./rows/read-entries.ts";
import { endEvent, resumeEvents, rowEvents, startEvents } from "./run-events.ts";

/** More than a person pauses and resumes a job before it starts. */
const maxEventsBeforeStart = 100;
/** Starts, pauses and warnings of a job. Reading more would delay its first row. */
const maxEventsAfterRows = 1_000;

/** What a run needs from its environment. */
export interface RunPorts extends BatchPorts {
  /** Resolves after the events that wait already were handled. */
  readonly nextTask: () => Promise<void>;
}

/** Longest time for which a run does not handle events. */
const pauseIntervalMs = 8;

/** One claimed job and everything its run works with. */
interface Run {
  readonly jobId: string;
  /** The job as it was claimed. */
  readonly claimed: StoredJob;
  readonly input: JobInput;
  readonly writer: CheckpointWriter;
  readonly ports: RunPorts;
}

/**
 * Claims the job and yields each checkpoint after it is stored. Ends without a checkpoint if there is no such job, if it has
 * ended, if it was paused on request, or if a newer runner claims it. An aborted `signal` cancels the job. What may come back
 * (`temporaryCodes`) pauses the job; any other error fails it. A job whose stored input is damaged fails with `part-damaged`, without a report.
 * @throws The error of the store if not even the failure can be stored.
 */
export async function* runJob(jobId: string, ports: RunPorts, signal: AbortSignal): AsyncGenerator<Checkpoint> {
  const claim = await claimJob(jobId, ports);
  if (claim === undefined) return;
  const { claimed, writer } = claim;
  const input = await ports.store.jobs.input(jobId);
  if (input === undefined) {
    yield* endWithoutInput(writer, {
      kind: "failed",
      at: ports.clock.now(),
      problem: missingInputProblem(claimed.job),
    });
    return;
  }
  const run: Run = { jobId, claimed, input, writer, ports };
  try {
    yield* runRows(run, signal);
  } catch (error) {
    yield* interruptRun(run, toProblem(error));
  }
}

const claimJob = async (
  jobId: string,
  { store: { jobs }, clock }: BatchPorts,
): Promise<Pick<Run, "claimed" | "writer"> | undefined> => {
  const epoch = await jobs.claim(jobId);
  const claimed = await jobs.get(jobId);
  if (epoch === undefined || claimed === undefined || claimed.job.finished !== null) return undefined;
  // It was paused after the caller had found it due.
  if (isPausedByPerson(claimed.job) && !claimed.cancelRequested) return undefined;
  return { claimed, writer: createCheckpointWriter(claimed, epoch, { jobs, clock }) };
};

/** Stores the event that ends the job, without a report, which needs the input. */
async function* endWithoutInput(writer: CheckpointWriter, event: BatchEvent): AsyncGenerator<Checkpoint> {
  writer.collect({ events: [event] });
  const checkpoint = await writer.write();
  if (checkpoint !== undefined) yield checkpoint;
}

async function* runRows(run: Run, signal: AbortSignal): AsyncGenerator<Checkpoint> {
  const { jobId, claimed, input, writer, ports } = run;
  const { clock, store } = ports;
  writer.collect({ events: resumeEvents(claimed.job, await readLastEvent(run), clock.now()) });
  const before = await store.jobs.events(jobId, 0, maxEventsBeforeStart);
  const log = claimed.cursor === 0 && before.length < maxEventsBeforeStart ? createRunLog(input, before) : undefined;
  // A job may be paused before it has started.
  if (!before.some(({ kind }) => kind === "started")) {
    const events = startEvents(input, writer.job, clock.now());
    writer.collect({ events });
    log?.add(events);
  }
  const maker = await createPipeline(input, ports, store.parts, () => readEntries(jobId, store.jobs));
  const forgivenErrors = await readForgivenErrors(run);

  const pause = createPause(ports);
  const pendingEntries = claimed.cancelRequested ? [] : readPendingEntries(run);
  for await (const [outcome] of runBatch(pendingEntries, maker, signal)) {
    const content = toCheckpointContent(outcome, writer.job.batch_id, clock.now());
    writer.collect(content);
    log?.add(content.events);
    log?.addRow(outcome);
    if (shouldStop(writer.job, forgivenErrors)) break;
    await pause();
    const isDue = writer.isDue();
    if (!isDue && !writer.canDeliver) continue;
    const checkpoint = await writer.deliver();
    if (writer.isFenced) return;
    if (isDue) writer.startWrite();
    if (checkpoint !== undefined) yield checkpoint;
    if (writer.isCancelRequested) break;
  }
  const checkpoint = await writer.deliver();
  if (writer.isFenced) return;
  if (checkpoint !== undefined) yield checkpoint;

  // Reading the log of 100,000 rows takes seconds, which would delay the first row of a resumed job.
  if (claimed.cursor > 0) writer.collect({ outputs: await restoreLostOutputs(input, maker, store) });
  const isCancelRequested =
    writer.isCancelRequested || signal.aborted || (await store.jobs.get(jobId))?.cancelRequested === true;
  const pending = findPending(run);
  const rowCount = pending === undefined ? claimed.job.total : countRows(pending);
  const isCancelled = isCancelRequested && writer.cursor < rowCount;
  yield* endRun(run, endEvent(writer.job, { forgivenErrors, isCancelled }, clock.now()), log);
}

/**
 * Rows that share a PDF are generated without waiting for anything. Without pauses, the store could not write a checkpoint
 * while the next rows are generated, because its events would not be handled.
 */
const createPause = ({ clock, nextTask }: RunPorts): (() => Promise<void> | undefined) => {
  let lastPauseMs = clock.elapsedMs();
  return () => {
    if (clock.elapsedMs() - lastPauseMs < pauseIntervalMs) return undefined;
    return nextTask().then(() => {
      lastPauseMs = clock.elapsedMs();
    });
  };
};

/** Reads the last event of a job that may have been interrupted; undefined if too many follow those of its rows. */
const readLastEvent = async ({ jobId, claimed, ports }: Run): Promise<BatchEvent | undefined> => {
  const { status, succeededCount, erroredCount } = claimed.job;
  if (claimed.cursor === 0 || status === "Paused") return undefined;
  const after = Math.max(0, succeededCount + erroredCount - 1);
  const events = await ports.store.jobs.events(jobId, after, maxEventsAfterRows);
  return events.length < maxEventsAfterRows ? events.at(-1) : undefined;
};

/** Only a job that was reopened has errors that no longer count. */
const readForgivenErrors = async (run: Run): Promise<number> =>
  run.writer.job.max_errors > 0 && findPending(run) !== undefined
    ? countForgivenErrors(await run.ports.store.jobs.events(run.jobId))
    : 0;

/** Stores the event that ends the job, with report and list of links. `log`: of a run that began with the first row. */
async function* endRun(
  { jobId, input, writer, ports }: Run,
  event: BatchEvent,
  log?: RunLog,
): AsyncGenerator<Checkpoint> {
  if (writer.job.corrects !== undefined) {
    // The lists of the corrected jobs are made from stored rows, and stored with the event that ends this job.
    const rows = await writer.write();
    if (rows !== undefined) yield rows;
    writer.collect({ outputs: await createCorrectedLinks(writer.job, ports) });
  }
  writer.collect({ events: [event] });
  const { job, pendingEvents: unstoredEvents } = writer;
  const isComplete = event.kind === "done" && job.succeededCount === job.total;
  const known = log !== undefined && isComplete ? { log: log.read(jobId, ports.store.jobs) } : {};
  writer.collect({ outputs: await createReportFiles({ job, input, unstoredEvents, ...known }, ports) });
  const checkpoint = await writer.write();
  if (checkpoint !== undefined) yield checkpoint;
}

/** Failures of storage and site that may end without a change of the batch. */
const temporaryCodes: ReadonlySet<Problem["code"]> = new Set(["storage-full", "storage-failed", "kit-unavailable"]);

/** Pauses the job after a failure that may end, so that it can continue later. Any other error fails it. */
async function* interruptRun(run: Run, problem: Problem): AsyncGenerator<Checkpoint> {
  const { writer, ports } = run;
  // Deliver the checkpoint that may still be in progress first.
  const checkpoint = await writer.deliver().catch(() => undefined);
  if (writer.isFenced) return;
  if (checkpoint !== undefined) yield checkpoint;
  await writer.reset();
  const at = ports.clock.now();
  if (!temporaryCodes.has(problem.code)) {
    yield* endRun(run, { kind: "failed", at, problem });
    return;
  }
  writer.collect({ events: [{ kind: "paused", at, problem }] });
  // Yielded even if the storage cannot take the event.
  const pausedCheckpoint = { job: writer.job, events: writer.pendingEvents };
  await writer.write().catch(() => undefined);
  yield pausedCheckpoint;
}

/** Jobs that earlier versions have reopened contain the indexes of their rows. Undefined for all rows. */
const findPending = ({ input, claimed }: Run): readonly RowRange[] | undefined =>
  input.pending ?? (claimed.pending && toRowRanges(claimed.pending));

/** Yields the rows that are still to be made. */
async function* readPendingEntries(run: Run): AsyncGenerator<PlannedEntry> {
  const { jobId, claimed, ports } = run;
  const pending = findPending(run) ?? [[0, Number.MAX_SAFE_INTEGER]];
  yield* readRowRanges(jobId, skipRows(pending, claimed.cursor), ports.store.jobs);
}

const toCheckpointContent = (
  outcome: RowOutcome,
  batch_id: string,
  at: string,
): CheckpointContent & { readonly events: readonly BatchEvent[] } => {
  const events = rowEvents(outcome, at);
  if (!outcome.succeeded) return { events, rows: 1 };
  const { files, support, smartlink } = outcome.row;
  const tracked = createCreationMail(smartlink, at, { batch_id, reference_id: outcome.entry.reference_id });
  return { events, outputs: [...files, ...support], tracked, rows: 1 };
};

// Generates outputs again that the log lists as done but the store does not contain. Browsers sometimes lose data whose
// storage they have confirmed. The same row always results in the same file.

/** Returns the files of all lost rows, not yet stored, without those that can no longer be generated. */
const restoreLostOutputs = async (
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
      if (row.ok) files.push(...row.value.files, ...row.value.support);
    }
  return files;
};

/** Yields the rows of ranges, which ascend. Reads all chunks from the first range to the last. */
async function* readRowRanges(
  jobId: string,
  ranges: readonly RowRange[],
  jobs: Pick<JobStore, "rows">,
): AsyncGenerator<PlannedEntry> {
  let next = 0;
  if (ranges.length === 0) return;
  for await (const { first, entries } of jobs.rows(jobId, ranges[0]?.[0])) {
    const end = first + entries.length;
    for (let range = ranges[next]; range !== undefined && range[0] < end; range = ranges[next]) {
      const rangeEnd = range[0] + range[1];
      yield* entries.slice(Math.max(0, range[0] - first), rangeEnd - first);
      if (rangeEnd > end) break;
      next += 1;
    }
    if (next === ranges.length) return;
  }
}

// Keeps what the report shows of a run while its rows are generated. A job whose rows all succeeded in one run, as most do,
// need not read its log and its rows again for it.

/** The log of one run that makes all rows of its job. */
interface RunLog {
  add(events: readonly BatchEvent[]): void;
  addRow({ entry }: RowOutcome): void;
  /** Returns the reading. Call it only if every row has succeeded: the problems of failed rows are not kept. */
  read(jobId: string, jobs: Pick<JobStore, "rows">): JobLogReading;
}

/** Creates the log of a run. `before`: the events that the job has already. */
const createRunLog = ({ template }: Pick<JobInput, "template">, before: readonly BatchEvent[]): RunLog => {
  const collector = createLogCollector();
  const overview = createOverview(template);
  before.forEach(collector.add);
  return {
    add: (events) => events.forEach(collector.add),
    addRow: ({ entry }) => overview.add(entry, []),
    read: (jobId, jobs) => ({
      ...collector.read(
        () => jobs.rows(jobId),
        async () => [],
      ),
      overview,
    }),
  };
};
