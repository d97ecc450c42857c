import { ProblemError } from "#domain/problem-error.ts";

/**
 * What the storage threw, as a Fault. Firefox reports a full disk in two ways, one of them not a DOMException
 * (`NS_ERROR_FILE_NO_DEVICE_SPACE`), so the name and the message are read.
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
    message: `The browser's storage refused (${text || name}). Reload the page; what was stored before is kept.`,
  });
};

/**
 * Runs an operation on the store; what it throws leaves as a Fault. A connection that the browser has closed throws
 * InvalidStateError before a transaction begins, and tells of the closing a moment later: then it is run once more.
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
