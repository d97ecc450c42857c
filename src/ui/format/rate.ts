/** Rows processed at a time, from which the rate of a job is computed. */
export interface RateSample {
  readonly atMs: number;
  readonly rows: number;
}

/** Adds a sample and drops those before the window, except the last one. */
export const addSample = (
  samples: readonly RateSample[],
  sample: RateSample,
  windowMs = 8_000,
): readonly RateSample[] => {
  const last = samples.at(-1);
  // Fewer rows than before means that a retry has begun; earlier samples belong to another run.
  if (last !== undefined && sample.rows < last.rows) return [sample];
  const all = [...samples, sample];
  const firstInside = all.findIndex(({ atMs }) => sample.atMs - atMs <= windowMs);
  return all.slice(Math.max(0, firstInside - 1));
};

/** Returns rows per second over the samples; undefined below 250 ms or without progress. */
export const computeRate = (samples: readonly RateSample[]): number | undefined => {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const ms = last.atMs - first.atMs;
  const rows = last.rows - first.rows;
  return ms < 250 || rows <= 0 ? undefined : (rows / ms) * 1000;
};

/** Estimates the time left; undefined without a rate. */
export const estimateMsLeft = (rate: number | undefined, rowsLeft: number): number | undefined =>
  rate === undefined ? undefined : (rowsLeft / rate) * 1000;
