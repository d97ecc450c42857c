/** Aborts a transaction, unless it has ended already, as it does where one of its requests failed. */
export const abortTransaction = (transaction: { abort(): void }): void => {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
};
