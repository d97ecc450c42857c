/** Runs work on files at the same time, within limits. */

/** Limits of what runs at the same time. */
export interface ConcurrencyLimits {
  readonly files: number;
  /** Of all running files together. A larger file runs alone. */
  readonly bytes: number;
}

/** Runs `work` for each task in their order. Starts none after the signal is aborted. Resolves when all have ended. */
export const runWithinLimits = async <Task extends { readonly file: Blob }>(
  tasks: readonly Task[],
  work: (task: Task) => Promise<void>,
  limits: ConcurrencyLimits,
  signal: AbortSignal,
): Promise<void> => {
  const running = new Set<Promise<void>>();
  let runningBytes = 0;
  for (const task of tasks) {
    const { size } = task.file;
    while (running.size >= limits.files || (running.size > 0 && runningBytes + size > limits.bytes))
      await Promise.race(running);
    if (signal.aborted) break;
    runningBytes += size;
    const run = work(task).finally(() => {
      running.delete(run);
      runningBytes -= size;
    });
    running.add(run);
  }
  await Promise.all(running);
};
