/**
 * State of the job host as a reducer: the jobs as pages show them, and which of them may run. It reads no clock and no
 * store; the host passes both in.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { StoredJob } from "#ports/store.ts";
import { addSample, computeRate, type RateSample } from "#ui/format/rate.ts";
import { isPausedByPerson } from "#usecases/jobs/pause-job.ts";
import { countProcessedRows } from "../job-text.ts";
import { type HostedJob, isNewer } from "./hosted-job.ts";

/**
 * Whether a job that a failure has paused may run. `requested`: a person resumed it, the page was reloaded, or the
 * failure may have ended. `held`: it waits for one of them. The store may have had no room to record that pause.
 */
type RunRequest = "none" | "requested" | "held";

interface RunPlan {
  readonly request: RunRequest;
  /** Runs that ended with an error, one after another. */
  readonly failedRuns: number;
}

interface JobEntry {
  readonly job: BatchJob;
  readonly cancelRequested: boolean;
  readonly samples: readonly RateSample[];
  readonly problem: Problem | undefined;
}

/** The jobs of this browser as one page knows them. */
export interface JobHostState {
  /** By job id. */
  readonly entries: ReadonlyMap<string, JobEntry>;
  /** By job id. A job without an entry has not run in this page. */
  readonly plans: ReadonlyMap<string, RunPlan>;
  /** The job that runs in this page. */
  readonly runningId: string | undefined;
}

/** What can happen to a job: readings of the store, requests of a person, and the course of a run. */
export type JobHostAction =
  | { readonly kind: "jobs-read"; readonly stored: readonly StoredJob[]; readonly atMs: number }
  | { readonly kind: "job-enqueued"; readonly job: BatchJob }
  | { readonly kind: "job-progressed"; readonly job: BatchJob; readonly atMs: number }
  | { readonly kind: "job-removed"; readonly jobId: string }
  | { readonly kind: "cancel-requested"; readonly jobId: string }
  | { readonly kind: "run-requested"; readonly jobId: string }
  | { readonly kind: "run-started"; readonly jobId: string }
  | { readonly kind: "run-ended"; readonly jobId: string }
  | { readonly kind: "run-failed"; readonly jobId: string; readonly problem: Problem | undefined }
  | { readonly kind: "run-held"; readonly jobId: string; readonly problem: Problem };

/** Restart limit for a job whose worker keeps failing. */
const maxFailedRuns = 3;

const noPlan: RunPlan = { request: "none", failedRuns: 0 };

/** The state before the store is read. */
export const initialJobHostState: JobHostState = { entries: new Map(), plans: new Map(), runningId: undefined };

/** Returns the state after an action. */
export const reduceJobHost = (state: JobHostState, action: JobHostAction): JobHostState => {
  switch (action.kind) {
    case "jobs-read":
      return mergeStoredJobs(state, action.stored, action.atMs);
    case "job-enqueued":
      return withEntry(state, { job: action.job, cancelRequested: false, samples: [], problem: undefined });
    case "job-progressed":
      return withEntry(state, advance(state.entries.get(action.job.job_id), action.job, action.atMs));
    case "job-removed": {
      const entries = new Map(state.entries);
      entries.delete(action.jobId);
      return { ...state, entries };
    }
    case "cancel-requested":
      return updateEntry(state, action.jobId, { cancelRequested: true });
    case "run-requested":
      return withPlan(updateEntry(state, action.jobId, { problem: undefined }), action.jobId, {
        request: "requested",
        failedRuns: 0,
      });
    case "run-started": {
      const { failedRuns } = planOf(state, action.jobId);
      return { ...withPlan(state, action.jobId, { request: "none", failedRuns }), runningId: action.jobId };
    }
    case "run-ended":
      return {
        ...withPlan(state, action.jobId, { ...planOf(state, action.jobId), failedRuns: 0 }),
        runningId: undefined,
      };
    case "run-failed": {
      const { request, failedRuns } = planOf(state, action.jobId);
      const next = withPlan(state, action.jobId, { request, failedRuns: failedRuns + 1 });
      const isLast = failedRuns + 1 >= maxFailedRuns && action.problem !== undefined;
      return {
        ...(isLast ? updateEntry(next, action.jobId, { problem: action.problem }) : next),
        runningId: undefined,
      };
    }
    case "run-held": {
      const { failedRuns } = planOf(state, action.jobId);
      const next = withPlan(state, action.jobId, { request: "held", failedRuns });
      return { ...updateEntry(next, action.jobId, { problem: action.problem }), runningId: undefined };
    }
    default:
      return action satisfies never;
  }
};

/** Returns the id of the oldest stored job that may run; undefined if none may. */
export const selectDueJob = (state: JobHostState, stored: readonly StoredJob[]): string | undefined =>
  stored
    .filter((job) => isDue(job, planOf(state, job.job.job_id)))
    .sort((a, b) => (a.job.started < b.job.started ? -1 : 1))[0]?.job.job_id;

/** Returns the jobs for pages, newest first. */
export const listHostedJobs = ({ entries }: JobHostState): readonly HostedJob[] =>
  [...entries.values()]
    .sort((a, b) => (a.job.started < b.job.started ? 1 : -1))
    .map(({ job, cancelRequested, samples, problem }) => ({
      job,
      cancelRequested,
      rate: job.finished === null ? computeRate(samples) : undefined,
      ...(problem === undefined ? {} : { problem }),
    }));

const isDue = ({ job, cancelRequested }: StoredJob, { request, failedRuns }: RunPlan): boolean => {
  if (failedRuns >= maxFailedRuns || request === "held") return false;
  if (job.status === "In progress") return true;
  return job.status === "Paused" && (cancelRequested || (request === "requested" && !isPausedByPerson(job)));
};

const planOf = ({ plans }: JobHostState, jobId: string): RunPlan => plans.get(jobId) ?? noPlan;

const withPlan = (state: JobHostState, jobId: string, plan: RunPlan): JobHostState => ({
  ...state,
  plans: new Map(state.plans).set(jobId, plan),
});

const withEntry = (state: JobHostState, entry: JobEntry): JobHostState => ({
  ...state,
  entries: new Map(state.entries).set(entry.job.job_id, entry),
});

const updateEntry = (state: JobHostState, jobId: string, change: Partial<JobEntry>): JobHostState => {
  const entry = state.entries.get(jobId);
  return entry === undefined ? state : withEntry(state, { ...entry, ...change });
};

/** Applies a newer reading of a job. A problem is shown until the job's status changes. */
const advance = (known: JobEntry | undefined, job: BatchJob, atMs: number): JobEntry => {
  const isFinished = job.finished !== null;
  return {
    job,
    cancelRequested: !isFinished && (known?.cancelRequested ?? false),
    samples: addSample(known?.samples ?? [], { atMs, rows: countProcessedRows(job) }),
    problem: known?.job.status === job.status && !isFinished ? known.problem : undefined,
  };
};

const mergeStoredJobs = (state: JobHostState, stored: readonly StoredJob[], atMs: number): JobHostState => {
  const merged = stored.map(({ job, cancelRequested }): JobEntry => {
    const known = state.entries.get(job.job_id);
    if (known !== undefined) return isNewer(job, known.job) ? advance(known, job, atMs) : known;
    // The store keeps the cancel request of a job that has ended.
    return { job, cancelRequested: cancelRequested && job.finished === null, samples: [], problem: undefined };
  });
  return { ...state, entries: new Map(merged.map((entry) => [entry.job.job_id, entry])) };
};
