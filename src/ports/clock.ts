/** Provides the current time, so that tests can control it. */
export interface Clock {
  /** Returns the current time as ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Returns a monotonic number of milliseconds, for measuring durations and rates. */
  elapsedMs(): number;
}
