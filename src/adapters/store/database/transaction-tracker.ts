/** Tracks the open transactions of a connection, so that a page that is left can abort them. */
export interface TransactionTracker {
  /** Tracks the transactions of this database, instead of those of an earlier one. */
  track(database: IDBDatabase): void;
  /** Aborts all open transactions and closes the database. Those already committing complete. */
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
