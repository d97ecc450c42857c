/**
 * The jobs of this browser, as every open page of the site shows them. One page holds the lock and runs what is due,
 * one job after the other; the others show its progress and take over when it is closed. Whatever is not told by a
 * message is found by looking: messages make it quick, the store makes it true.
 */
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { StoredJob } from "#ports/store.ts";
import type { Batches } from "#usecases/batches.ts";
import { processedOf } from "../format/job-text.ts";
import { type RateSample, rateOf, withSample } from "../format/rate.ts";
import type { BatchClient } from "./batch-client.ts";

export interface HostedJob {
  readonly job: BatchJob;
  readonly cancelRequested: boolean;
  /** Rows a second of late; undefined while too little was seen. */
  readonly rate: number | undefined;
  /** Why it does not go on, where that is so. */
  readonly fault?: Problem;
}

export interface JobHost extends EventTarget {
  /** Newest first. A `change` event tells when they are others. */
  readonly jobs: readonly HostedJob[];
  /** Whether this page runs the jobs; else another open page does, or will. */
  readonly leading: boolean;
  /** Lists what is stored, and goes on with what is not finished. Rejects with a Fault where the store cannot be read. */
  start(): Promise<void>;
  /** A job was created or made due again. */
  due(job: BatchJob): void;
  /** Goes on with a job that was paused, or whose worker failed. */
  resume(jobId: string): void;
  cancel(jobId: string): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** Hears the events of a job that runs in this page; returns how to stop. */
  follow(jobId: string, listener: (events: readonly BatchEvent[]) => void): () => void;
}

export interface JobHostPorts {
  readonly client: Pick<BatchClient, "run" | "cancel">;
  readonly batches: Pick<Batches, "list" | "get" | "remove">;
  /** Absent where the browser has none (a plain http address): then every page runs, and the store fences them. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  readonly now: () => number;
}

export const lockName = "smartlink-batch";
export const channelName = "smartlink-jobs";

/** What pages tell each other. */
type Message =
  | { readonly kind: "removed" }
  | { readonly kind: "due"; readonly jobId: string }
  | { readonly kind: "step"; readonly job: BatchJob };

const lookEveryMs = 2_000;
/** A worker that crashes over and over must not be started for ever. */
const greatestTries = 3;

class Host extends EventTarget implements JobHost {
  readonly #ports: JobHostPorts;
  readonly #jobs = new Map<string, HostedJob>();
  readonly #samples = new Map<string, readonly RateSample[]>();
  readonly #followers = new Map<string, Set<(events: readonly BatchEvent[]) => void>>();
  readonly #tries = new Map<string, number>();
  /** Jobs that a person, or a reload, wants to go on though they are paused. */
  readonly #woken = new Set<string>();
  /** The job that runs in this page now. */
  #running: string | undefined;
  #wake: () => void = () => undefined;
  leading = false;

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
    this.#ports.channel.addEventListener("message", (event) => this.#told((event as MessageEvent<Message>).data));
    setInterval(() => void this.#look(), lookEveryMs);
    const { locks } = this.#ports;
    if (locks === undefined) void this.#lead();
    else locks.request(lockName, () => this.#lead()).catch(() => this.#lead());
  }

  due(job: BatchJob): void {
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

  follow(jobId: string, listener: (events: readonly BatchEvent[]) => void): () => void {
    const listeners = this.#followers.get(jobId) ?? new Set();
    this.#followers.set(jobId, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #wanted(jobId: string): void {
    this.#tries.delete(jobId);
    this.#woken.add(jobId);
    this.#wake();
  }

  /** Runs what is due, for as long as the page is open. */
  async #lead(): Promise<void> {
    this.leading = true;
    this.#changed();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const next = await this.#nextDue();
      if (next === undefined) await Promise.race([woken, pause(lookEveryMs)]);
      else await this.#run(next);
    }
  }

  async #nextDue(): Promise<string | undefined> {
    const stored = await this.#ports.batches.list().catch((): readonly StoredJob[] => []);
    const due = stored.filter(
      ({ job, cancelRequested }) =>
        (this.#tries.get(job.job_id) ?? 0) < greatestTries &&
        (job.status === "In progress" || (job.status === "Paused" && (cancelRequested || this.#woken.has(job.job_id)))),
    );
    return due.sort((a, b) => (a.job.started < b.job.started ? -1 : 1))[0]?.job.job_id;
  }

  async #run(jobId: string): Promise<void> {
    this.#woken.delete(jobId);
    this.#running = jobId;
    performance.mark("batch:start", { detail: jobId });
    const result = await this.#ports.client.run(jobId, (job, events) => {
      this.#step(job);
      for (const listener of this.#followers.get(jobId) ?? []) listener(events);
    });
    performance.mark("batch:end", { detail: jobId });
    this.#running = undefined;
    if (result.ok) this.#tries.delete(jobId);
    else {
      const tries = (this.#tries.get(jobId) ?? 0) + 1;
      this.#tries.set(jobId, tries);
      const known = this.#jobs.get(jobId);
      const fault = result.problems[0];
      if (known !== undefined && fault !== undefined && tries >= greatestTries) this.#put({ ...known, fault });
    }
    const stored = await this.#ports.batches.get(jobId).catch(() => undefined);
    if (stored !== undefined) this.#step(stored.job);
  }

  #step(job: BatchJob): void {
    this.#show(job);
    this.#tell({ kind: "step", job });
  }

  /** A newer reading of a job, from wherever. */
  #show(job: BatchJob): void {
    const id = job.job_id;
    const samples = withSample(this.#samples.get(id) ?? [], { atMs: this.#ports.now(), rows: processedOf(job) });
    this.#samples.set(id, samples);
    const known = this.#jobs.get(id);
    const ended = job.finished !== null;
    const cancelRequested = !ended && (known?.cancelRequested ?? false);
    const fault = known?.fault !== undefined && known.job.status === job.status && !ended ? { fault: known.fault } : {};
    this.#put({ job, cancelRequested, rate: ended ? undefined : rateOf(samples), ...fault });
  }

  #told(message: Message): void {
    if (message.kind === "step") {
      if (message.job.job_id !== this.#running) this.#show(message.job);
    } else if (message.kind === "due") this.#wanted(message.jobId);
    else void this.#look();
  }

  /** Looks at the store: for what other pages did, and for what no message told. */
  async #look(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    const stored = await this.#ports.batches.list().catch(() => undefined);
    if (stored !== undefined) this.#listed(stored);
  }

  #listed(stored: readonly StoredJob[]): void {
    const there = new Set(stored.map(({ job }) => job.job_id));
    for (const id of this.#jobs.keys()) if (!there.has(id)) this.#jobs.delete(id);
    for (const { job, cancelRequested } of stored) {
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

  #tell(message: Message): void {
    this.#ports.channel.postMessage(message);
  }
}

/** The store is read while steps arrive: an older reading must not take the bar back. */
const isNewer = (found: BatchJob, known: BatchJob): boolean =>
  found.status !== known.status
    ? found.finished !== null || known.finished !== null || processedOf(found) >= processedOf(known)
    : processedOf(found) > processedOf(known) || found.finished !== known.finished;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const createJobHost = (ports: JobHostPorts): JobHost => new Host(ports);
