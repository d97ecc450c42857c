/**
 * Returns a function that writes items in as few transactions as possible: those that arrive during a transaction go into
 * the next one together, because each transaction waits for the disk. If a group fails, its items are written one by one,
 * so that each caller gets its own error.
 */
export const createGroupedWrites = <T>(
  writeGroup: (items: readonly T[]) => Promise<void>,
): ((item: T) => Promise<void>) => {
  interface Waiting {
    readonly item: T;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isWriting = false;
  const writeTogether = async (group: readonly Waiting[]): Promise<void> => {
    try {
      await writeGroup(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) for (const { reject } of group) reject(error);
      else for (const single of group) await writeTogether([single]);
    }
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeTogether(group);
    }
    isWriting = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
};
