/**
 * The jobs of this browser, as every open page of the site shows them. The page that holds a Web Lock runs them one
 * after another; the others show its progress and take over when it closes. Job state lives in the store: messages
 * between pages only trigger an early refresh, and a poll every 2 s covers lost messages.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import type { StoredJob } from "#ports/store.ts";
import { runnerLockName } from "#usecases/jobs/job-channel.ts";
import type { HostedJob, JobMessage } from "./hosted-job.ts";
import type { JobHostPorts } from "./job-host-ports.ts";
import {
  initialJobHostState,
  type JobHostAction,
  listHostedJobs,
  reduceJobHost,
  selectDueJob,
} from "./job-host-state.ts";
import { JobRetries } from "./job-retries.ts";

/** Shows, runs and controls jobs. Dispatches `change` when `jobs` or `isLeader` changes. */
export interface JobHost extends EventTarget {
  /** Newest first. */
  readonly jobs: readonly HostedJob[];
  /** Whether this page runs the jobs. */
  readonly isLeader: boolean;
  /** Lists the stored jobs and continues the unfinished ones. Rejects if the store cannot be read. */
  start(): Promise<void>;
  /** Stops running jobs in this page for good, so that another page can. */
  stop(): void;
  /** Lets another page run the jobs while this one is frozen. Returns whether a job was running here. */
  suspend(): boolean;
  /** Takes part again after `suspend`. */
  takePart(): void;
  /** Shows and runs a job that was just created, retried or resumed. */
  enqueue(job: BatchJob): void;
  /** Continues a job that is paused or whose worker failed. */
  resume(jobId: string): void;
  /** Pauses the job until a person resumes it, also over reloads. Resolves with the problem if it cannot be stored. */
  pause(jobId: string): Promise<Result<BatchJob>>;
  /** Requests the cancellation. The page that runs the job ends it. */
  cancel(jobId: string): Promise<void>;
  /** Deletes the job with its outputs. */
  remove(jobId: string): Promise<void>;
  /** Reads the store again after it was changed elsewhere, and makes other pages do the same. */
  refresh(): Promise<void>;
}

const pollIntervalMs = 2_000;

class LockedJobHost extends EventTarget implements JobHost {
  readonly #ports: JobHostPorts;
  #state = initialJobHostState;
  readonly #role: RunnerRole;
  /** Resolves when a run is requested. Renewed before the store is read for the next job. */
  #requested = createDeferred();
  readonly #retries = new JobRetries();

  constructor(ports: JobHostPorts) {
    super();
    this.#ports = ports;
    this.#role = new RunnerRole(ports.locks, (isAllowed) => this.#lead(isAllowed));
  }

  get jobs(): readonly HostedJob[] {
    return listHostedJobs(this.#state);
  }

  get isLeader(): boolean {
    return this.#role.isLeader;
  }

  async start(): Promise<void> {
    const stored = await this.#ports.batches.list();
    this.#dispatchStored(stored);
    this.#ports.channel.addEventListener("message", (event) => this.#receive((event as MessageEvent<JobMessage>).data));
    setInterval(() => void this.#poll(), pollIntervalMs);
    this.#ports.network.addEventListener("online", () => {
      for (const jobId of this.#retries.listWaitingForNetwork()) this.#requestRun(jobId);
    });
    this.#role.request();
  }

  stop(): void {
    this.#role.release("stopped");
  }

  suspend(): boolean {
    this.#role.release("suspended");
    return this.#state.runningId !== undefined;
  }

  takePart(): void {
    this.#role.takePart();
  }

  enqueue(job: BatchJob): void {
    this.#dispatch({ kind: "job-enqueued", job });
    this.#send({ kind: "step", job });
    this.resume(job.job_id);
  }

  resume(jobId: string): void {
    this.#requestRun(jobId);
    this.#send({ kind: "due", jobId });
  }

  async pause(jobId: string): Promise<Result<BatchJob>> {
    const paused = await this.#ports.client.pause(jobId);
    if (paused.ok) this.#publish(paused.value);
    return paused;
  }

  async cancel(jobId: string): Promise<void> {
    this.#dispatch({ kind: "cancel-requested", jobId });
    await this.#ports.client.cancel(jobId);
    // A job that no page runs is ended by a run, which sees the request before it fills a row.
    this.resume(jobId);
  }

  async remove(jobId: string): Promise<void> {
    await this.#ports.batches.remove(jobId);
    this.#dispatch({ kind: "job-removed", jobId });
    this.#send({ kind: "removed" });
  }

  async refresh(): Promise<void> {
    this.#send({ kind: "removed" });
    this.#dispatchStored(await this.#ports.batches.list());
  }

  /** Runs due jobs while this page is allowed to. */
  async #lead(isAllowed: () => boolean): Promise<void> {
    this.#notify();
    await this.#requestPausedJobs();
    while (isAllowed()) {
      this.#requested = createDeferred();
      const stored = await this.#ports.batches.list().catch((): readonly StoredJob[] => []);
      await this.#retryPausedJobs();
      const jobId = selectDueJob(this.#state, stored);
      if (!isAllowed()) return;
      if (jobId === undefined) await Promise.race([this.#requested.promise, wait(pollIntervalMs)]);
      else await this.#run(jobId);
    }
  }

  /** Tries the jobs that a failure has paused while another page ran them, or before this page was opened. */
  async #requestPausedJobs(): Promise<void> {
    const stored = await this.#ports.batches.list().catch((): readonly StoredJob[] => []);
    for (const { job } of stored)
      if (job.status === "Paused") this.#dispatch({ kind: "run-requested", jobId: job.job_id });
  }

  async #run(jobId: string): Promise<void> {
    this.#dispatch({ kind: "run-started", jobId });
    performance.mark("batch:start", { detail: jobId });
    let pauseReason: Problem | undefined;
    const result = await this.#ports.client.run(jobId, (job, events) => {
      for (const event of events) if (event.kind === "paused") pauseReason = event.problem;
      this.#publish(job);
    });
    performance.mark("batch:end", { detail: jobId });
    if (result.ok && pauseReason !== undefined) {
      this.#publish(result.value);
      return this.#hold(jobId, pauseReason);
    }
    const failure = result.ok ? undefined : result.problems[0];
    if (failure?.code === "kit-unavailable") return this.#hold(jobId, failure);
    this.#retries.remove(jobId);
    this.#dispatch(result.ok ? { kind: "run-ended", jobId } : { kind: "run-failed", jobId, problem: failure });
    const stored = await this.#ports.batches.get(jobId).catch(() => undefined);
    if (stored !== undefined) this.#publish(stored.job);
  }

  /** Lets a job wait until what failed may have come back. */
  async #hold(jobId: string, problem: Problem): Promise<void> {
    this.#dispatch({ kind: "run-held", jobId, problem });
    this.#retries.add(jobId, problem.code, this.#ports.now(), await this.#ports.readStorageRoom());
  }

  /** Requests runs of the jobs that a failure has paused, when it may have ended. */
  async #retryPausedJobs(): Promise<void> {
    if (this.#retries.isEmpty) return;
    const room = await this.#ports.readStorageRoom();
    for (const jobId of this.#retries.listDue(this.#ports.now(), room)) this.#requestRun(jobId);
  }

  #requestRun(jobId: string): void {
    this.#dispatch({ kind: "run-requested", jobId });
    this.#requested.resolve();
  }

  #receive(message: JobMessage): void {
    switch (message.kind) {
      case "step":
        if (message.job.job_id !== this.#state.runningId) this.#dispatchProgress(message.job);
        return;
      case "due":
        this.#requestRun(message.jobId);
        return;
      case "removed":
        void this.#poll();
        return;
      default:
        message satisfies never;
    }
  }

  async #poll(): Promise<void> {
    if (this.#role.isStopped || this.#ports.isHidden()) return;
    const stored = await this.#ports.batches.list().catch(() => undefined);
    if (stored !== undefined) this.#dispatchStored(stored);
  }

  /** Shows a job's progress here and on the other pages. */
  #publish(job: BatchJob): void {
    this.#dispatchProgress(job);
    this.#send({ kind: "step", job });
  }

  #dispatchProgress(job: BatchJob): void {
    this.#dispatch({ kind: "job-progressed", job, atMs: this.#ports.now() });
  }

  #dispatchStored(stored: readonly StoredJob[]): void {
    this.#dispatch({ kind: "jobs-read", stored, atMs: this.#ports.now() });
  }

  #dispatch(action: JobHostAction): void {
    this.#state = reduceJobHost(this.#state, action);
    this.#notify();
  }

  #notify(): void {
    this.dispatchEvent(new Event("change"));
  }

  #send(message: JobMessage): void {
    this.#ports.channel.postMessage(message);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the host of a page's jobs; `start` begins the work. */
export const createJobHost = (ports: JobHostPorts): JobHost => new LockedJobHost(ports);

// Whether this page runs the jobs: the page that holds a Web Lock does.

type Role = "follower" | "leader" | "suspended" | "stopped";

/** Runs jobs. `isAllowed`: whether this page still runs them. */
type RunJobs = (isAllowed: () => boolean) => Promise<void>;

/** The role of one page. */
class RunnerRole {
  readonly #locks: Pick<LockManager, "request"> | undefined;
  readonly #runJobs: RunJobs;
  #role: Role = "follower";
  /** Resolves when this page lets go of the lock. Renewed after a suspension. */
  #released = createDeferred();

  /** `locks`: undefined where the browser has none. Then every page runs jobs. */
  constructor(locks: Pick<LockManager, "request"> | undefined, runJobs: RunJobs) {
    this.#locks = locks;
    this.#runJobs = runJobs;
  }

  get isLeader(): boolean {
    return this.#role === "leader";
  }

  get isStopped(): boolean {
    return this.#role === "stopped";
  }

  /** Requests the lock, and runs jobs when this page has it. */
  request(): void {
    const released = this.#released;
    const lead = async (): Promise<void> => {
      if (this.#released !== released || this.#role !== "follower") return;
      this.#role = "leader";
      await this.#runJobs(() => this.#released === released && this.isLeader);
    };
    if (this.#locks === undefined) void lead();
    else this.#locks.request(runnerLockName, () => Promise.race([lead(), released.promise])).catch(lead);
  }

  /** Lets go of the lock, for good or until `takePart`. */
  release(role: "suspended" | "stopped"): void {
    if (this.isStopped) return;
    this.#role = role;
    this.#released.resolve();
  }

  /** Requests the lock again after a suspension. */
  takePart(): void {
    if (this.#role !== "suspended") return;
    this.#role = "follower";
    this.#released = createDeferred();
    this.request();
  }
}
