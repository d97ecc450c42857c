/**
 * Runs a stored job from where it stands to its end, as a sequence of stored steps: outputs, events and cursor go into
 * the store in one transaction, while the next rows are made, and only what is stored is told. Whoever stops pulling
 * leaves a job that goes on later.
 */

import { rowResults } from "#batch/report/row-results.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { RowOutcome } from "#batch/rows/run-batch.ts";
import { runBatch } from "#batch/rows/run-batch.ts";
import { creationMail } from "#domain/jobs/creation-mail.ts";
import { foldJob, forgivenErrors, shouldStop } from "#domain/jobs/job-state.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import { compileTemplate } from "#domain/placeholders/placeholder.ts";
import { problem } from "#domain/problem.ts";
import { problemOf } from "#domain/problem-error.ts";
import type { JobInput } from "#ports/store.ts";
import { batchWarnings } from "../intake/batch-warnings.ts";
import { reportFiles } from "./job-report.ts";
import { type BatchPorts, createPipeline } from "./pipeline.ts";

export interface RunStep {
  readonly job: BatchJob;
  readonly events: readonly BatchEvent[];
}

/** A step is stored when it has so many rows, or is so old. */
const stepRows = 250;
const stepMs = 200;

interface Stored {
  /** Another runner has taken over; nothing was stored. */
  readonly fenced: boolean;
  readonly cancelRequested: boolean;
  readonly step: RunStep;
}

/** A step on its way into the store, while the next rows are made. */
interface Storing {
  readonly done: Promise<Stored>;
  isDone: boolean;
}

const begun = (done: Promise<Stored>): Storing => {
  const storing: Storing = { done, isDone: false };
  const end = () => {
    storing.isDone = true;
  };
  // A failure is told where the step is waited for.
  done.then(end, end);
  return storing;
};

export async function* runJob(jobId: string, ports: BatchPorts, signal: AbortSignal): AsyncGenerator<RunStep> {
  const { store, clock } = ports;
  const epoch = await store.jobs.claim(jobId);
  const stored = await store.jobs.get(jobId);
  const input = await store.jobs.input(jobId);
  if (epoch === undefined || stored === undefined || input === undefined || stored.job.finished !== null) return;

  let job = stored.job;
  let cursor = stored.cursor;
  let events: BatchEvent[] = [];
  let outputs: OutputFile[] = [];
  let tracked: TrackedEvent[] = [];
  let storing: Storing | undefined;
  const tell = (event: BatchEvent) => {
    job = foldJob(job, event);
    events.push(event);
  };
  /** Stores what has gathered. */
  const commit = async (more: readonly OutputFile[] = []): Promise<Stored> => {
    const step = { job, cursor, events, outputs: [...outputs, ...more], tracked };
    events = [];
    outputs = [];
    tracked = [];
    const state = await store.jobs.commit(jobId, epoch, step);
    return { ...state, step: { job: step.job, events: step.events } };
  };
  /** The step that was on its way, when it is stored; each is given once. */
  const arrived = async (): Promise<Stored | undefined> => {
    const last = storing;
    storing = undefined;
    return last?.done;
  };
  const end = async (event: BatchEvent) => {
    tell(event);
    const earlier = await store.jobs.events(jobId);
    return commit(await reportFiles({ job, input, events: [...earlier, ...events] }, ports));
  };

  try {
    if (stored.job.status === "Paused") tell({ kind: "resumed", at: clock.now() });
    if ((await store.jobs.events(jobId, 0, 1)).length === 0)
      for (const event of startEvents(input, job, clock.now())) tell(event);
    const due = dueEntries(input, stored.pending).slice(cursor);
    const maker = createPipeline(input, await ports.kit.manifest(), ports);
    if (stored.cursor > 0) outputs.push(...(await remade(await lostEntries(input, ports), maker)));
    const forgiven = job.max_errors > 0 ? forgivenErrors(await store.jobs.events(jobId)) : 0;
    let lastCommit = clock.elapsedMs();
    let cancelled = stored.cancelRequested;
    for await (const outcome of cancelled ? [] : runBatch(due, maker, signal)) {
      tell(eventOf(outcome, clock.now()));
      for (const found of outcome.made ? outcome.row.warnings : [])
        tell({ kind: "warning", at: clock.now(), problem: found });
      if (outcome.made) {
        outputs.push(outcome.row.file, ...outcome.row.support);
        const place = { batch_id: job.batch_id, reference_id: outcome.entry.reference_id };
        tracked.push(...creationMail(outcome.row.smartlink, clock.now(), place));
      }
      cursor += 1;
      if (shouldStop(job, forgiven)) break;
      const isDue = events.length >= stepRows || clock.elapsedMs() - lastCommit >= stepMs;
      if (!isDue && storing?.isDone !== true) continue;
      const before = await arrived();
      if (before?.fenced) return;
      if (isDue) {
        storing = begun(commit());
        lastCommit = clock.elapsedMs();
      }
      if (before === undefined) continue;
      yield before.step;
      cancelled = before.cancelRequested;
      if (cancelled) break;
    }
    const before = await arrived();
    if (before?.fenced) return;
    if (before !== undefined) yield before.step;
    const asked = cancelled || signal.aborted || (await store.jobs.get(jobId))?.cancelRequested === true;
    const last = await end(
      endEvent(job, forgiven, asked && cursor < (stored.pending?.length ?? job.total), clock.now()),
    );
    if (!last.fenced) yield last.step;
  } catch (thrown) {
    const found = problemOf(thrown);
    // What was on its way when a row failed is stored before the end is.
    const before = await arrived().catch(() => undefined);
    if (before?.fenced) return;
    if (before !== undefined) yield before.step;
    events = [];
    outputs = [];
    tracked = [];
    const fresh = await store.jobs.get(jobId);
    job = fresh?.job ?? job;
    cursor = fresh?.cursor ?? cursor;
    const state = await stopped(
      found.code === "storage-full" ? { kind: "paused", at: clock.now(), problem: found } : undefined,
    );
    if (state !== undefined) yield state;
    else {
      const last = await end({ kind: "failed", at: clock.now(), problem: found });
      if (!last.fenced) yield last.step;
    }
  }

  /** A full storage pauses the job; where even that cannot be written, it is at least told. */
  async function stopped(event: BatchEvent | undefined): Promise<RunStep | undefined> {
    if (event === undefined) return undefined;
    tell(event);
    const told = { job, events };
    await commit().catch(() => undefined);
    return told;
  }
}

/**
 * Rows that the events call done and the folder does not have. A browser should never lose what it has confirmed; where
 * one does, the same rows make the same files.
 */
const lostEntries = async (
  { job_id, entries, params }: JobInput,
  { store }: BatchPorts,
): Promise<readonly PlannedEntry[]> => {
  const there = new Set(await store.outputs.paths(params.batch_id));
  const done = rowResults(entries, await store.jobs.events(job_id)).flatMap(({ status, path }) =>
    status === "done" ? [path] : [],
  );
  const lost = new Set(done.filter((path) => !there.has(path)));
  return entries.filter(({ name }) => lost.has(name));
};

const remade = async (entries: readonly PlannedEntry[], maker: RowMaker): Promise<readonly OutputFile[]> => {
  const files: OutputFile[] = [];
  for (const entry of entries) {
    const made = await maker.make(entry);
    if (made.ok) files.push(made.value.file, ...made.value.support);
  }
  return files;
};

const dueEntries = ({ entries }: JobInput, pending: readonly number[] | undefined): readonly PlannedEntry[] =>
  pending === undefined ? entries : pending.flatMap((index) => entries[index] ?? []);

/** The start, and the warnings of the batch as a whole. */
const startEvents = (
  { params, template, entries, warnings = [] }: JobInput,
  { total }: BatchJob,
  at: string,
): readonly BatchEvent[] => [
  { kind: "started", at, total },
  ...batchWarnings({ params, compiled: compileTemplate(template), entries, warnings }).map(
    (found): BatchEvent => ({ kind: "warning", at, problem: found }),
  ),
];

const eventOf = (outcome: RowOutcome, at: string): BatchEvent => {
  const { row, reference_id } = outcome.entry;
  return outcome.made
    ? { kind: "row-done", at, row, reference_id, path: outcome.row.file.path, size: outcome.row.file.size }
    : { kind: "row-failed", at, row, reference_id, problems: outcome.problems };
};

const endEvent = (job: BatchJob, forgiven: number, asked: boolean, at: string): BatchEvent => {
  if (shouldStop(job, forgiven)) return { kind: "cancelled", at, reason: "max_errors" };
  if (asked) return { kind: "cancelled", at, reason: "requested" };
  if (job.succeededCount === 0 && job.erroredCount > 0) return { kind: "failed", at, problem: nothingMade };
  return { kind: "done", at };
};

const nothingMade = problem(
  "no-row-valid",
  "Every row has a fault, so nothing was made. The log names each row's fault; correct the data and start again.",
);
