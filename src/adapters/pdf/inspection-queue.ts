/** How many PDFs are inspected at the same time: measured in docs/performance.md, “Number of workers”. */
const maxParallel = 2;
/** Together, PDFs that are inspected at the same time have at most this size: several large ones may exceed a tab's memory. */
const maxParallelBytes = 32 * 2 ** 20;

/** Starts the inspection of a PDF of this size when the others before it allow. Resolves with its result. */
export type InspectionQueue = <T>(size: number, inspect: () => Promise<T>) => Promise<T>;

/** Creates a queue that starts inspections in the order of the calls. A PDF of any size is inspected, if need be alone. */
export const createInspectionQueue = (): InspectionQueue => {
  const waiting: { readonly size: number; readonly start: () => void }[] = [];
  let running = 0;
  let runningBytes = 0;
  const startNext = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (running > 0 && (running === maxParallel || runningBytes + next.size > maxParallelBytes)) return;
      waiting.shift();
      running += 1;
      runningBytes += next.size;
      next.start();
    }
  };
  return (size, inspect) =>
    new Promise((resolve, reject) => {
      const start = () =>
        void inspect()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            runningBytes -= size;
            startNext();
          });
      waiting.push({ size, start });
      startNext();
    });
};
