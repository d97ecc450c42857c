/**
 * The jobs of this browser, as every open page of the site shows them. One page holds the lock and runs what is due,
 * one job after the other; the others show its progress and take over when it is closed. Whatever is not told by a
 * message is found by looking: messages make it quick, the store makes it true.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { StoredJob } from "#ports/store.ts";
import { runnerLockName } from "#usecases/jobs/job-channel.ts";
import { countProcessedRows } from "../../format/job-text.ts";
import { addSample, computeRate, type RateSample } from "../../format/rate.ts";
import { type HostedJob, isNewer, type JobMessage } from "./hosted-job.ts";
import type { JobHostPorts } from "./job-host-ports.ts";

export interface JobHost extends EventTarget {
  /** Newest first. A `change` event tells when they are others. */
  readonly jobs: readonly HostedJob[];
  /** Whether this page runs the jobs; else another open page does, or will. */
  readonly isLeader: boolean;
  /** Lists what is stored, and goes on with what is not finished. Rejects with a Fault where the store cannot be read. */
  start(): Promise<void>;
  /** Lets another page run the jobs, for good: this one is being left. */
  stop(): void;
  /** A job was created or made due again. */
  enqueue(job: BatchJob): void;
  /** Goes on with a job that was paused, or whose worker failed. */
  resume(jobId: string): void;
  cancel(jobId: string): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** The store was changed by other ways than these. */
  refresh(): Promise<void>;
}

const lookEveryMs = 2_000;
/** A worker that crashes over and over must not be started for ever. */
const greatestTries = 3;

class Host extends EventTarget implements JobHost {
  readonly #ports: JobHostPorts;
  readonly #jobs = new Map<string, HostedJob>();
  readonly #samples = new Map<string, readonly RateSample[]>();
  readonly #tries = new Map<string, number>();
  /** Jobs that a person, or a reload, wants to go on though they are paused. */
  readonly #woken = new Set<string>();
  /** Jobs that pause because the store is full, which may be why it does not know: none of them goes on by itself. */
  readonly #held = new Set<string>();
  /** The job that runs in this page now. */
  #running: string | undefined;
  #wake: () => void = () => undefined;
  #leave: () => void = () => undefined;
  readonly #left = new Promise<void>((resolve) => {
    this.#leave = resolve;
  });
  #isLeft = false;
  isLeader = false;

  constructor(ports: JobHostPorts) {
    super();
    this.#ports = ports;
  }

  get jobs(): readonly HostedJob[] {
    return [...this.#jobs.values()].sort((a, b) => (a.job.started < b.job.started ? 1 : -1));
  }

  async start(): Promise<void> {
    const stored = await this.#ports.batches.list();
    for (const { job } of stored) if (job.status === "Paused") this.#woken.add(job.job_id);
    this.#listed(stored);
    this.#ports.channel.addEventListener("message", (event) => this.#told((event as MessageEvent<JobMessage>).data));
    setInterval(() => void this.#look(), lookEveryMs);
    const { locks } = this.#ports;
    if (locks === undefined) void this.#lead();
    else locks.request(runnerLockName, () => Promise.race([this.#lead(), this.#left])).catch(() => this.#lead());
  }

  stop(): void {
    this.#isLeft = true;
    this.#leave();
  }

  enqueue(job: BatchJob): void {
    this.#samples.delete(job.job_id);
    this.#put({ job, cancelRequested: false, rate: undefined });
    this.#tell({ kind: "step", job });
    this.resume(job.job_id);
  }

  resume(jobId: string): void {
    const known = this.#jobs.get(jobId);
    if (known !== undefined) this.#put({ job: known.job, cancelRequested: known.cancelRequested, rate: known.rate });
    this.#wanted(jobId);
    this.#tell({ kind: "due", jobId });
  }

  async cancel(jobId: string): Promise<void> {
    const known = this.#jobs.get(jobId);
    if (known !== undefined) this.#put({ ...known, cancelRequested: true });
    await this.#ports.client.cancel(jobId);
    // A job that nobody runs is ended by running it: its runner sees the request first.
    this.#wanted(jobId);
    this.#tell({ kind: "due", jobId });
  }

  async remove(jobId: string): Promise<void> {
    await this.#ports.batches.remove(jobId);
    this.#jobs.delete(jobId);
    this.#changed();
    this.#tell({ kind: "removed" });
  }

  async refresh(): Promise<void> {
    this.#tell({ kind: "removed" });
    this.#listed(await this.#ports.batches.list());
  }

  #wanted(jobId: string): void {
    this.#tries.delete(jobId);
    this.#held.delete(jobId);
    this.#woken.add(jobId);
    this.#wake();
  }

  /** Runs what is due, for as long as the page is open. */
  async #lead(): Promise<void> {
    this.isLeader = true;
    this.#changed();
    while (!this.#isLeft) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const next = await this.#nextDue();
      if (this.#isLeft) return;
      if (next === undefined) await Promise.race([woken, pause(lookEveryMs)]);
      else await this.#run(next);
    }
  }

  async #nextDue(): Promise<string | undefined> {
    const stored = await this.#ports.batches.list().catch((): readonly StoredJob[] => []);
    const due = stored.filter(
      ({ job, cancelRequested }) =>
        (this.#tries.get(job.job_id) ?? 0) < greatestTries &&
        !this.#held.has(job.job_id) &&
        (job.status === "In progress" || (job.status === "Paused" && (cancelRequested || this.#woken.has(job.job_id)))),
    );
    return due.sort((a, b) => (a.job.started < b.job.started ? -1 : 1))[0]?.job.job_id;
  }

  async #run(jobId: string): Promise<void> {
    this.#woken.delete(jobId);
    this.#running = jobId;
    performance.mark("batch:start", { detail: jobId });
    let whyPaused: Problem | undefined;
    const result = await this.#ports.client.run(jobId, (job, events) => {
      for (const event of events) if (event.kind === "paused") whyPaused = event.problem;
      this.#step(job);
    });
    performance.mark("batch:end", { detail: jobId });
    this.#running = undefined;
    if (result.ok && whyPaused !== undefined) return this.#hold(result.value, whyPaused);
    if (result.ok) this.#tries.delete(jobId);
    else {
      const tries = (this.#tries.get(jobId) ?? 0) + 1;
      this.#tries.set(jobId, tries);
      const known = this.#jobs.get(jobId);
      const fault = result.problems[0];
      if (known !== undefined && fault !== undefined && tries >= greatestTries) this.#put({ ...known, problem: fault });
    }
    const stored = await this.#ports.batches.get(jobId).catch(() => undefined);
    if (stored !== undefined) this.#step(stored.job);
  }

  /** Waits for the person, who has to make room first. */
  #hold(job: BatchJob, why: Problem): void {
    this.#held.add(job.job_id);
    this.#step(job);
    const known = this.#jobs.get(job.job_id);
    if (known !== undefined) this.#put({ ...known, problem: why });
  }

  #step(job: BatchJob): void {
    this.#show(job);
    this.#tell({ kind: "step", job });
  }

  /** A newer reading of a job, from wherever. */
  #show(job: BatchJob): void {
    const id = job.job_id;
    const samples = addSample(this.#samples.get(id) ?? [], { atMs: this.#ports.now(), rows: countProcessedRows(job) });
    this.#samples.set(id, samples);
    const known = this.#jobs.get(id);
    const ended = job.finished !== null;
    const cancelRequested = !ended && (known?.cancelRequested ?? false);
    const problem =
      known?.problem !== undefined && known.job.status === job.status && !ended ? { problem: known.problem } : {};
    this.#put({ job, cancelRequested, rate: ended ? undefined : computeRate(samples), ...problem });
  }

  #told(message: JobMessage): void {
    if (message.kind === "step") {
      if (message.job.job_id !== this.#running) this.#show(message.job);
    } else if (message.kind === "due") this.#wanted(message.jobId);
    else void this.#look();
  }

  /** Looks at the store: for what other pages did, and for what no message told. */
  async #look(): Promise<void> {
    if (this.#isLeft || this.#ports.isHidden()) return;
    const stored = await this.#ports.batches.list().catch(() => undefined);
    if (stored !== undefined) this.#listed(stored);
  }

  #listed(stored: readonly StoredJob[]): void {
    const there = new Set(stored.map(({ job }) => job.job_id));
    for (const id of this.#jobs.keys()) if (!there.has(id)) this.#jobs.delete(id);
    for (const { job, cancelRequested: requested } of stored) {
      // The request stays in the store when the job has ended.
      const cancelRequested = requested && job.finished === null;
      const known = this.#jobs.get(job.job_id);
      if (known === undefined) this.#jobs.set(job.job_id, { job, cancelRequested, rate: undefined });
      else if (isNewer(job, known.job)) this.#show(job);
    }
    this.#changed();
  }

  #put(hosted: HostedJob): void {
    this.#jobs.set(hosted.job.job_id, hosted);
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  #tell(message: JobMessage): void {
    this.#ports.channel.postMessage(message);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const createJobHost = (ports: JobHostPorts): JobHost => new Host(ports);
