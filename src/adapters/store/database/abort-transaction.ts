/** Aborts a transaction, unless it has already ended, for example because one of its requests failed. */
export const abortTransaction = (transaction: { abort(): void }): void => {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
};
