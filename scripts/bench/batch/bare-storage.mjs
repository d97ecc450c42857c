/**
 * Runs in the page: the lower bound of storing a batch. Writes the files and events of a batch to another
 * database of the site, a record for each file, in as many strict transactions, one after the other. Returns rows a second.
 * @param {string} batchId
 */
export const measureBareStorage = async (batchId) => {
  /**
   * @template T
   * @param {IDBRequest<T>} request
   * @returns {Promise<T>}
   */
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const site = await resultOf(indexedDB.open("smartlink"));
  /** @type {{ files: { batch_id: string, job_id: string, path: string, kind: string }[] }[]} */
  const packs = await resultOf(
    site
      .transaction("packs")
      .objectStore("packs")
      .getAll(IDBKeyRange.bound([batchId], [batchId, []])),
  );
  const outputs = packs.flatMap(({ files }) => files);
  const outputByPath = new Map(outputs.map((output) => [output.path, output]));
  const jobId = outputs[0].job_id;
  /** @type {{ first: number, events: { kind: string, path?: string }[] }[]} */
  const checkpoints = await resultOf(
    site
      .transaction("events")
      .objectStore("events")
      .getAll(IDBKeyRange.bound([jobId, 0], [jobId, Infinity])),
  );
  site.close();
  const steps = checkpoints.map((checkpoint) => ({
    checkpoint,
    files: checkpoint.events.flatMap(({ path }) => outputByPath.get(path ?? "") ?? []),
  }));
  const rows = steps.reduce((sum, { files }) => sum + files.length, 0);
  const opening = indexedDB.open("bench");
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("outputs");
    opening.result.createObjectStore("events");
  };
  const bench = await resultOf(opening);
  const startMs = performance.now();
  for (const { checkpoint, files } of steps) {
    const transaction = bench.transaction(["outputs", "events"], "readwrite", { durability: "strict" });
    const store = transaction.objectStore("outputs");
    for (const file of files) store.add(file, [file.batch_id, file.path]);
    transaction.objectStore("events").add(checkpoint, [jobId, checkpoint.first]);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const rate = rows / ((performance.now() - startMs) / 1000);
  bench.close();
  await resultOf(indexedDB.deleteDatabase("bench"));
  return rate;
};
