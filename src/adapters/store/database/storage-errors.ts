import { ProblemError } from "#domain/problem-error.ts";

/**
 * Converts what IndexedDB threw: `storage-full` or `storage-failed`. Firefox reports a full disk in two ways, one of
 * them not a DOMException (`NS_ERROR_FILE_NO_DEVICE_SPACE`), so name and message are both read.
 */
export const toStorageError = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  const name = error instanceof Error ? error.name : "";
  const text = error instanceof Error ? error.message : String(error);
  if (name === "QuotaExceededError" || /quota|NO_DEVICE_SPACE|disk.*full/i.test(`${name} ${text}`))
    return new ProblemError({
      code: "storage-full",
      message: "The browser's storage for this site is full. Download or delete finished batches, then go on.",
    });
  return new ProblemError({
    code: "storage-failed",
    message: `The browser could not read or write its storage (${text || name}). Reload the page; saved data is not affected.`,
  });
};

/**
 * Runs an operation on the store and converts what it throws. A connection that the browser has closed throws
 * InvalidStateError before the `close` event arrives: the operation is then run once more, over a new connection.
 */
export const withStorageErrors = async <T>(operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation().catch(async (error: unknown) => {
      if (!(error instanceof Error && error.name === "InvalidStateError")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 0));
      return operation();
    });
  } catch (error) {
    throw toStorageError(error);
  }
};
