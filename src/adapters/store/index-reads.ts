/** Reads records by an index, from either end. */

/** Resolves with the request's result. */
export const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What is read of an index. Without a limit: all of the range. */
export interface IndexRange {
  readonly range: IDBKeyRange | undefined;
  readonly limit: number | undefined;
  readonly isNewestFirst: boolean;
}

/** Returns the values of a range in the order of the index's keys, or in the reverse order. */
export const readIndex = async (
  index: IDBIndex,
  { range, limit, isNewestFirst }: IndexRange,
): Promise<readonly unknown[]> => {
  if (!isNewestFirst) return toPromise(index.getAll(range, limit));
  if (limit === undefined) return (await toPromise(index.getAll(range))).reverse();
  return canReadBackwards(index) ? toPromise(readBackwards(index, range, limit)) : walkBackwards(index, range, limit);
};

/** The options of `getAll` were added to IndexedDB 3.0 together with `getAllRecords`. Without them, a cursor reads the records one by one. */
const canReadBackwards = (index: IDBIndex): boolean => "getAllRecords" in index;

const readBackwards = (index: IDBIndex, query: IDBKeyRange | undefined, count: number): IDBRequest<unknown[]> => {
  const options = { query, count, direction: "prev" };
  return index.getAll(options as unknown as IDBKeyRange);
};

const walkBackwards = (index: IDBIndex, range: IDBKeyRange | undefined, limit: number): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const values: unknown[] = [];
    const request = index.openCursor(range, "prev");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor !== null) values.push(cursor.value);
      if (cursor === null || values.length >= limit) resolve(values);
      else cursor.continue();
    };
  });
