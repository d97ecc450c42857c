/**
 * Decides when jobs that a failure has paused try again. After a full storage: as soon as the browser reports more room, and
 * after a while in any case, because browsers report neither the exact quota nor the space that other programs free. After
 * files of the site that did not load: when the network returns, and after a while in any case.
 */
import type { ProblemCode } from "#domain/problem.ts";

/** The room of this site, in bytes, as the browser estimates it. */
export interface StorageRoom {
  readonly used: number;
  readonly free: number;
}

/** Estimates the room; undefined if the browser does not say. */
export const readStorageRoom = async (
  manager: Partial<StorageManager> | undefined,
): Promise<StorageRoom | undefined> => {
  const { quota, usage } = (await manager?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : { used: usage, free: quota - usage };
};

interface Retry {
  readonly code: ProblemCode;
  /** As it was when the job was paused. */
  readonly room: StorageRoom | undefined;
  readonly dueMs: number;
  readonly pauseMs: number;
}

/** Less than this may be the browser's own housekeeping. */
const minGrowthBytes = 1_000_000;
/** A network is mostly lost for seconds, a full storage for longer. */
const firstPauseMs = (code: ProblemCode): number => (code === "kit-unavailable" ? 5_000 : 30_000);
const maxPauseMs = 600_000;

/** The jobs that wait for the end of a failure. Times are of any monotonic clock. */
export class JobRetries {
  readonly #retries = new Map<string, Retry>();

  get isEmpty(): boolean {
    return this.#retries.size === 0;
  }

  /** Adds a job that was just paused. Each further pause for the same reason doubles the time until its next try. */
  add(jobId: string, code: ProblemCode, nowMs: number, room: StorageRoom | undefined): void {
    const last = this.#retries.get(jobId);
    const pauseMs = last?.code === code ? Math.min(maxPauseMs, 2 * last.pauseMs) : firstPauseMs(code);
    this.#retries.set(jobId, { code, room, dueMs: nowMs + pauseMs, pauseMs });
  }

  /** Forgets a job whose run ended without such a failure. */
  remove(jobId: string): void {
    this.#retries.delete(jobId);
  }

  /** Returns the jobs that wait for files of the site, which the network may now deliver. */
  listWaitingForNetwork(): readonly string[] {
    return [...this.#retries].filter(([, { code }]) => code === "kit-unavailable").map(([jobId]) => jobId);
  }

  /** Returns the jobs that may try again now. */
  listDue(nowMs: number, room: StorageRoom | undefined): readonly string[] {
    return [...this.#retries]
      .filter(([, retry]) => nowMs >= retry.dueMs || hasGrown(retry.room, room))
      .map(([jobId]) => jobId);
  }
}

const hasGrown = (before: StorageRoom | undefined, now: StorageRoom | undefined): boolean =>
  before !== undefined &&
  now !== undefined &&
  (now.free - before.free >= minGrowthBytes || before.used - now.used >= minGrowthBytes);
