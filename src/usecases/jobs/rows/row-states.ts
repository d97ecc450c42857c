/** The state of each row of a job, folded from its events into typed arrays: 13 bytes a row. */
import type { BatchEvent } from "#domain/model/job.ts";

/** The state of a row. `pending`: the job has not come to it yet. `skipped`: the job ended before. */
export type RowState = "done" | "failed" | "pending" | "skipped";

/** Rows of each state. */
export type RowCounts = Readonly<Record<RowState, number>>;

const untried = 0;
const done = 1;
const failed = 2;

const initialCapacity = 1_024;

/** Row states by row number, which need not be without gaps. */
export class RowStates {
  #states = new Uint8Array(initialCapacity);
  #sizes = new Float64Array(initialCapacity);
  #positions = new Uint32Array(initialCapacity);
  #counts = [0, 0, 0];
  #eventCount = 0;

  /** Number of events that were added: the position of the next one in the log. */
  get eventCount(): number {
    return this.#eventCount;
  }

  /** Adds the next events of the log. The latest event of a row counts. */
  add(events: readonly BatchEvent[]): void {
    for (const event of events) {
      if (event.kind === "row-done") this.#set(event.row, done, event.size);
      else if (event.kind === "row-failed") this.#set(event.row, failed, 0);
      else if (event.kind === "retried") for (const row of event.rows) this.#set(row, untried, 0);
      this.#eventCount += 1;
    }
  }

  /** `hasEnded`: whether the job has ended, so that rows without a result were skipped. */
  stateOf(row: number, hasEnded: boolean): RowState {
    const state = this.#states[row];
    if (state === done) return "done";
    if (state === failed) return "failed";
    return hasEnded ? "skipped" : "pending";
  }

  /** Size of the row's file in bytes; 0 unless it is done. */
  sizeOf(row: number): number {
    return this.#sizes[row] ?? 0;
  }

  /** Position of the row's latest event in the log. */
  eventPositionOf(row: number): number {
    return this.#positions[row] ?? 0;
  }

  /** `total`: number of rows of the job. */
  count(total: number, hasEnded: boolean): RowCounts {
    const doneCount = this.#counts[done] ?? 0;
    const failedCount = this.#counts[failed] ?? 0;
    const rest = Math.max(0, total - doneCount - failedCount);
    return { done: doneCount, failed: failedCount, pending: hasEnded ? 0 : rest, skipped: hasEnded ? rest : 0 };
  }

  #set(row: number, state: number, size: number): void {
    if (row >= this.#states.length) this.#grow(row + 1);
    const before = this.#states[row] ?? untried;
    this.#counts[before] = (this.#counts[before] ?? 0) - 1;
    this.#counts[state] = (this.#counts[state] ?? 0) + 1;
    this.#states[row] = state;
    this.#sizes[row] = size;
    this.#positions[row] = this.#eventCount;
  }

  #grow(minCapacity: number): void {
    const capacity = Math.max(minCapacity, 2 * this.#states.length);
    const states = new Uint8Array(capacity);
    const sizes = new Float64Array(capacity);
    const positions = new Uint32Array(capacity);
    states.set(this.#states);
    sizes.set(this.#sizes);
    positions.set(this.#positions);
    this.#states = states;
    this.#sizes = sizes;
    this.#positions = positions;
  }
}
