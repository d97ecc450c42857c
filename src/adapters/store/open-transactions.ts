/** The transactions of a connection that have not ended, so that they can be broken off where the page is left. */
export interface OpenTransactions {
  /** From now on those of this database too, which takes the place of one before. */
  follow(database: IDBDatabase): void;
  /** Aborts all of them, and closes the database. Those that are just being committed end by themselves. */
  breakOff(): void;
}

export const openTransactions = (): OpenTransactions => {
  let latest: IDBDatabase | undefined;
  const open = new Set<IDBTransaction>();
  return {
    follow: (database) => {
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
    breakOff: () => {
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
