/**
 * Collects what a run produces and writes it to the store in checkpoints: outputs, events and cursor in one transaction,
 * fenced by the run's epoch. A checkpoint is written while the next rows are generated, and delivered to the caller only
 * after it is stored.
 */
import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import type { Clock } from "#ports/clock.ts";
import type { JobStore, StoredJob } from "#ports/store.ts";

/** A stored step of a run. */
export interface Checkpoint {
  /** The job with these events and all earlier ones. */
  readonly job: BatchJob;
  /** The events that this step added to the log. */
  readonly events: readonly BatchEvent[];
}

/** What a row, or the start or end of a run, adds to the next checkpoint. */
export interface CheckpointContent {
  readonly events?: readonly BatchEvent[];
  readonly outputs?: readonly OutputFile[];
  readonly tracked?: readonly TrackedEvent[];
  /** Number of rows by which the cursor moves, 0 by default. */
  readonly rows?: number;
}

interface CollectedContent {
  /** The job after every collected event: ahead of the store until the next checkpoint is written. */
  readonly job: BatchJob;
  readonly cursor: number;
  readonly cancelRequested: boolean;
  readonly events: readonly BatchEvent[];
  readonly outputs: readonly OutputFile[];
  readonly tracked: readonly TrackedEvent[];
}

/** The state of the last checkpoint. The next one is written only after it is delivered. */
type Phase =
  | { readonly kind: "collecting" }
  | { readonly kind: "writing"; readonly checkpoint: Checkpoint }
  /** Stored, but not yet passed on by `deliver`. */
  | { readonly kind: "written"; readonly checkpoint: Checkpoint }
  | { readonly kind: "failed"; readonly error: unknown }
  /** A newer runner has claimed the job, so this one no longer writes. */
  | { readonly kind: "fenced" };

/** The state of a checkpoint writer. */
export interface WriterState extends CollectedContent {
  readonly phase: Phase;
}

/** What can happen to a checkpoint writer. */
export type WriterAction =
  | { readonly type: "collect"; readonly content: CheckpointContent }
  | { readonly type: "write" }
  | { readonly type: "stored"; readonly fenced: boolean; readonly cancelRequested: boolean }
  | { readonly type: "fail"; readonly error: unknown }
  | { readonly type: "deliver" }
  /** Discards everything that is not stored and continues from the stored job. */
  | { readonly type: "reset"; readonly stored: Pick<StoredJob, "job" | "cursor"> };

const nothingCollected = { events: [], outputs: [], tracked: [] } as const;
const collecting: Phase = { kind: "collecting" };

/** Returns the state of a writer that has collected nothing since the job was stored. */
export const initialWriterState = ({ job, cursor, cancelRequested }: StoredJob): WriterState => ({
  job,
  cursor,
  cancelRequested,
  ...nothingCollected,
  phase: collecting,
});

/** Returns the writer's state after the action. Once fenced, a writer stays fenced. */
export const reduceWriter = (state: WriterState, action: WriterAction): WriterState => {
  const { phase } = state;
  switch (action.type) {
    case "collect":
      return collect(state, action.content);
    case "write":
      if (phase.kind !== "collecting") return state;
      return {
        ...state,
        ...nothingCollected,
        phase: { kind: "writing", checkpoint: { job: state.job, events: state.events } },
      };
    case "stored":
      if (phase.kind !== "writing") return state;
      if (action.fenced) return { ...state, phase: { kind: "fenced" } };
      return {
        ...state,
        cancelRequested: action.cancelRequested,
        phase: { kind: "written", checkpoint: phase.checkpoint },
      };
    case "fail":
      return phase.kind === "writing" ? { ...state, phase: { kind: "failed", error: action.error } } : state;
    case "deliver":
      return phase.kind === "written" || phase.kind === "failed" ? { ...state, phase: collecting } : state;
    case "reset":
      return { ...state, ...nothingCollected, job: action.stored.job, cursor: action.stored.cursor };
    default:
      return action satisfies never;
  }
};

const collect = (
  state: WriterState,
  { events = [], outputs = [], tracked = [], rows = 0 }: CheckpointContent,
): WriterState => ({
  ...state,
  job: events.reduce(foldJob, state.job),
  cursor: state.cursor + rows,
  events: [...state.events, ...events],
  outputs: [...state.outputs, ...outputs],
  tracked: [...state.tracked, ...tracked],
});

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

/** A checkpoint is due when this many events are collected, so that a transaction stays small. */
const maxEvents = 250;
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
  let commit: Promise<void> = Promise.resolve();
  let lastWriteMs = clock.elapsedMs();

  const dispatch = (action: WriterAction): void => {
    state = reduceWriter(state, action);
  };

  const startWrite = (): void => {
    if (state.phase.kind !== "collecting") return;
    const { job, cursor, events, outputs, tracked } = state;
    dispatch({ type: "write" });
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
      return state.events;
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
    isDue: () => state.events.length >= maxEvents || clock.elapsedMs() - lastWriteMs >= maxIntervalMs,
    collect: (content) => dispatch({ type: "collect", content }),
    startWrite,
    deliver,
    write: () => {
      startWrite();
      return deliver();
    },
    reset: async () => {
      const stored = await jobs.get(jobId);
      if (stored !== undefined) dispatch({ type: "reset", stored });
    },
  };
};
