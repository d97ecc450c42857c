/** Caches the results of asynchronous functions. Failures are not cached, so the next call retries. */

/**
 * Returns a function that runs `work` at its first call and returns the same promise to every later call. After a success
 * it no longer refers to `work`, whose closure may contain the bytes of a PDF.
 */
export const memoizeAsync = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let run: typeof work | undefined = work;
  let result: Promise<T> | undefined;
  return () => {
    result ??= (run as typeof work)().then(
      (value) => {
        run = undefined;
        return value;
      },
      (error: unknown) => {
        result = undefined;
        throw error;
      },
    );
    return result;
  };
};

/** Returns a function that runs the `work` of each key once and returns the same promise to every call with that key. */
export const memoizeByKey = <T>(): ((key: string, work: () => Promise<T>) => Promise<T>) => {
  const results = new Map<string, () => Promise<T>>();
  return (key, work) => {
    const result = results.get(key) ?? memoizeAsync(work);
    results.set(key, result);
    return result();
  };
};
