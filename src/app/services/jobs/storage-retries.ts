/**
 * Decides when jobs that a full storage has paused try again: as soon as the browser reports more room, and after a while
 * in any case, because browsers report neither the exact quota nor the space that other programs free.
 */

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
  /** When the job was paused. */
  readonly room: StorageRoom | undefined;
  readonly dueMs: number;
  readonly pauseMs: number;
}

/** Less than this may be the browser's own housekeeping. */
const minGrowthBytes = 1_000_000;
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** The jobs that wait for room. Times are of any monotonic clock. */
export class StorageRetries {
  readonly #retries = new Map<string, Retry>();

  get isEmpty(): boolean {
    return this.#retries.size === 0;
  }

  /** Adds a job that was just paused. Each further pause of the same job doubles the time until its next try. */
  add(jobId: string, nowMs: number, room: StorageRoom | undefined): void {
    const last = this.#retries.get(jobId);
    const pauseMs = last === undefined ? firstPauseMs : Math.min(maxPauseMs, 2 * last.pauseMs);
    this.#retries.set(jobId, { room, dueMs: nowMs + pauseMs, pauseMs });
  }

  /** Forgets a job whose run ended without a full storage. */
  remove(jobId: string): void {
    this.#retries.delete(jobId);
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
