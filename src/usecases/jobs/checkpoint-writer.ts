/**
 * Collects what a run produces and writes it to the store in checkpoints: outputs, events and cursor in one transaction,
 * fenced by the run's epoch. A checkpoint is written while the next rows are generated, and delivered to the caller only
 * after it is stored.
 */
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import type { Clock } from "#ports/clock.ts";
import type { JobStore, StoredJob } from "#ports/store.ts";
import {
  type Checkpoint,
  type CheckpointContent,
  initialWriterState,
  reduceWriter,
  type WriterAction,
} from "./checkpoint-state.ts";

/** Collects the content of a run and writes it in checkpoints. */
export interface CheckpointWriter {
  /** The job after every collected event, which may be ahead of the store. */
  readonly job: BatchJob;
  /** Index of the next row in the order of generation. */
  readonly cursor: number;
  /** Collected events that no checkpoint contains yet. */
  readonly pendingEvents: readonly BatchEvent[];
  /** Whether a cancellation was requested when the last checkpoint was stored. */
  readonly isCancelRequested: boolean;
  /** Whether a newer runner has claimed the job, so that nothing is written any more. */
  readonly isFenced: boolean;
  /** Whether enough was collected, or enough time has passed, for the next checkpoint. Changes with time. */
  isDue(): boolean;
  /** Whether `deliver` would resolve with a checkpoint, or reject, without waiting for the store. */
  readonly canDeliver: boolean;
  /** Adds content to the next checkpoint. */
  collect(content: CheckpointContent): void;
  /**
   * Starts to write a checkpoint of everything collected and returns at once. Does nothing until the previous checkpoint
   * has been delivered.
   */
  startWrite(): void;
  /**
   * Waits for the checkpoint that is being written and resolves with it, once. Resolves with undefined if there is
   * none or the writer is fenced.
   * @throws The error of the store.
   */
  deliver(): Promise<Checkpoint | undefined>;
  /** Writes a checkpoint of everything collected and delivers it. */
  write(): Promise<Checkpoint | undefined>;
  /** Discards everything collected since the last checkpoint and continues from the stored job. */
  reset(): Promise<void>;
}

/**
 * A checkpoint is due when this many events are collected, even if the run then waits for the checkpoint before. Each one
 * costs a flush to the disk, so a run that is faster than the store writes few of them.
 */
const maxEvents = 1_000;
/** A checkpoint is due when this many events are collected and no other is being written, so that the store is busy too. */
const minEvents = 500;
/** A checkpoint is due when its files have this many characters of their own text, so that a transaction stays small. */
const maxTextLength = 4_000_000;
/** A checkpoint is due after this time, so that a page shows progress several times a second. */
const maxIntervalMs = 200;

/** Creates the writer of one run of a claimed job; `epoch` is that claim's. */
export const createCheckpointWriter = (
  claimed: StoredJob,
  epoch: number,
  { jobs, clock }: { readonly jobs: Pick<JobStore, "get" | "commit">; readonly clock: Pick<Clock, "elapsedMs"> },
): CheckpointWriter => {
  const jobId = claimed.job.job_id;
  let state = initialWriterState(claimed);
  let pending = createCollection();
  let commit: Promise<void> = Promise.resolve();
  let lastWriteMs = clock.elapsedMs();

  const dispatch = (action: WriterAction): void => {
    state = reduceWriter(state, action);
  };

  const startWrite = (): void => {
    if (state.phase.kind !== "collecting") return;
    const { job, cursor } = state;
    const { events, outputs, tracked } = pending;
    pending = createCollection();
    dispatch({ type: "write", events });
    lastWriteMs = clock.elapsedMs();
    commit = jobs.commit(jobId, epoch, { job, cursor, events, outputs, tracked }).then(
      (result) => dispatch({ type: "stored", ...result }),
      // `deliver` throws the error. A rejection here would be unhandled while rows are generated.
      (error: unknown) => dispatch({ type: "fail", error }),
    );
  };

  const deliver = async (): Promise<Checkpoint | undefined> => {
    await commit;
    const { phase } = state;
    dispatch({ type: "deliver" });
    if (phase.kind === "failed") throw phase.error;
    return phase.kind === "written" ? phase.checkpoint : undefined;
  };

  return {
    get job() {
      return state.job;
    },
    get cursor() {
      return state.cursor;
    },
    get pendingEvents() {
      return pending.events;
    },
    get isCancelRequested() {
      return state.cancelRequested;
    },
    get isFenced() {
      return state.phase.kind === "fenced";
    },
    get canDeliver() {
      return state.phase.kind === "written" || state.phase.kind === "failed";
    },
    isDue: () =>
      pending.events.length >= (state.phase.kind === "writing" ? maxEvents : minEvents) ||
      pending.textLength >= maxTextLength ||
      clock.elapsedMs() - lastWriteMs >= maxIntervalMs,
    collect: (content) => {
      addContent(pending, content);
      dispatch({ type: "collect", content });
    },
    startWrite,
    deliver,
    write: () => {
      startWrite();
      return deliver();
    },
    reset: async () => {
      const stored = await jobs.get(jobId);
      pending = createCollection();
      if (stored !== undefined) dispatch({ type: "reset", stored });
    },
  };
};

/** What was collected since the last checkpoint. Appended in place: copies of the lists would take longer than the rows. */
interface Collection {
  readonly events: BatchEvent[];
  readonly outputs: OutputFile[];
  readonly tracked: TrackedEvent[];
  /** Characters of the outputs' own text, without their parts. */
  textLength: number;
}

const createCollection = (): Collection => ({ events: [], outputs: [], tracked: [], textLength: 0 });

const addContent = (collection: Collection, { events = [], outputs = [], tracked = [] }: CheckpointContent): void => {
  for (const event of events) collection.events.push(event);
  for (const event of tracked) collection.tracked.push(event);
  for (const output of outputs) {
    collection.outputs.push(output);
    for (const piece of output.pieces) if (typeof piece === "string") collection.textLength += piece.length;
  }
};
