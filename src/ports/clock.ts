export interface Clock {
  /** Now, ISO 8601 UTC with milliseconds. */
  now(): string;
  /** A steady count of milliseconds, for rates. */
  elapsedMs(): number;
}
