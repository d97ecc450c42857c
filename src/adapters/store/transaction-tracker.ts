/** The transactions of a connection that have not ended, so that they can be broken off where the page is left. */
export interface TransactionTracker {
  /** From now on those of this database too, which takes the place of one before. */
  track(database: IDBDatabase): void;
  /** Aborts all of them, and closes the database. Those that are just being committed end by themselves. */
  abortAll(): void;
}

export const createTransactionTracker = (): TransactionTracker => {
  let latest: IDBDatabase | undefined;
  const open = new Set<IDBTransaction>();
  return {
    track: (database) => {
      latest = database;
      database.transaction = (...scope) => {
        const transaction = IDBDatabase.prototype.transaction.apply(database, scope);
        const over = () => open.delete(transaction);
        transaction.addEventListener("complete", over);
        transaction.addEventListener("abort", over);
        open.add(transaction);
        return transaction;
      };
    },
    abortAll: () => {
      for (const transaction of open)
        try {
          transaction.abort();
        } catch {
          // It is being committed.
        }
      latest?.close();
    },
  };
};
