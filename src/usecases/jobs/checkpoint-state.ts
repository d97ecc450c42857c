/** The state of a checkpoint writer: the job so far, and where its last checkpoint is. Pure: it writes nothing. */
import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import type { StoredJob } from "#ports/store.ts";

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
export interface WriterState {
  /** The job after every collected event: ahead of the store until the next checkpoint is written. */
  readonly job: BatchJob;
  /** Ahead of the store, like `job`. */
  readonly cursor: number;
  readonly cancelRequested: boolean;
  readonly phase: Phase;
}

/** What can happen to a checkpoint writer. */
export type WriterAction =
  | { readonly type: "collect"; readonly content: Pick<CheckpointContent, "events" | "rows"> }
  /** `events`: those collected since the last checkpoint. */
  | { readonly type: "write"; readonly events: readonly BatchEvent[] }
  | { readonly type: "stored"; readonly fenced: boolean; readonly cancelRequested: boolean }
  | { readonly type: "fail"; readonly error: unknown }
  | { readonly type: "deliver" }
  /** Discards everything that is not stored and continues from the stored job. */
  | { readonly type: "reset"; readonly stored: Pick<StoredJob, "job" | "cursor"> };

const collecting: Phase = { kind: "collecting" };

/** Returns the state of a writer that has collected nothing since the job was stored. */
export const initialWriterState = ({ job, cursor, cancelRequested }: StoredJob): WriterState => ({
  job,
  cursor,
  cancelRequested,
  phase: collecting,
});

/** Returns the writer's state after the action. Once fenced, a writer stays fenced. */
export const reduceWriter = (state: WriterState, action: WriterAction): WriterState => {
  const { phase } = state;
  switch (action.type) {
    case "collect": {
      const { events = [], rows = 0 } = action.content;
      return { ...state, job: events.reduce(foldJob, state.job), cursor: state.cursor + rows };
    }
    case "write":
      if (phase.kind !== "collecting") return state;
      return { ...state, phase: { kind: "writing", checkpoint: { job: state.job, events: action.events } } };
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
      return { ...state, job: action.stored.job, cursor: action.stored.cursor };
    default:
      return action satisfies never;
  }
};
