/** How fast a job goes: rows over the last seconds, so that the figure follows the work without jumping. */
export interface RateSample {
  readonly atMs: number;
  readonly rows: number;
}

/** The samples worth keeping: those of the window, and one before it. */
export const addSample = (
  samples: readonly RateSample[],
  sample: RateSample,
  windowMs = 8_000,
): readonly RateSample[] => {
  const last = samples.at(-1);
  // Fewer rows than before: a retry has begun, what was measured is about another run.
  if (last !== undefined && sample.rows < last.rows) return [sample];
  const all = [...samples, sample];
  const firstInside = all.findIndex(({ atMs }) => sample.atMs - atMs <= windowMs);
  return all.slice(Math.max(0, firstInside - 1));
};

/** Rows a second; undefined while too little was seen. */
export const computeRate = (samples: readonly RateSample[]): number | undefined => {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const ms = last.atMs - first.atMs;
  const rows = last.rows - first.rows;
  return ms < 250 || rows <= 0 ? undefined : (rows / ms) * 1000;
};

export const estimateMsLeft = (rate: number | undefined, rowsLeft: number): number | undefined =>
  rate === undefined ? undefined : (rowsLeft / rate) * 1000;
