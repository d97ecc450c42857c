/**
 * Jobs over IndexedDB. Outputs, events and the cursor of a step are written in one strict transaction with `add`, so a
 * killed browser neither loses an acknowledged row nor makes one twice; the epoch read inside the same transaction
 * rejects a runner that was overtaken.
 */

import type { BatchEvent } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import type { JobStore } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import type { StoredJobRecord, StoreName } from "../database/schema.ts";
import { type RunOperation, requireAllValid, requireValid } from "../recovery/set-aside.ts";
import { createJobCreator } from "./create-job.ts";
import { addOutputs, outputStores, type WriteTransaction } from "./output-packs.ts";
import { createRowReader } from "./read-rows.ts";
import { removeJob } from "./remove-job.ts";

const strict = { durability: "strict" } as const;

/** Changes a job in its transaction. `record`: undefined if there is no such job. */
type JobChange<T> = (record: StoredJobRecord | undefined, tx: WriteTransaction) => Promise<T>;

/** Creates the store of jobs. `run` handles what operations throw. */
export const createIdbJobs = (connection: Connection, run: RunOperation): JobStore => ({
  create: createJobCreator(connection, run),
  get: (jobId) => run(async () => requireValid("jobs", await (await connection.open()).get("jobs", jobId), jobId)),
  input: (jobId) =>
    run(async () => requireValid("inputs", await (await connection.open()).get("inputs", jobId), jobId)),
  rows: createRowReader(connection, run),
  list: () =>
    run(async () =>
      requireAllValid("jobs", await (await connection.open()).getAll("jobs")).sort((a, b) =>
        a.job.started < b.job.started ? 1 : -1,
      ),
    ),
  ...createJobChanges((jobId, stores, change) =>
    run(async () => {
      const tx = (await connection.open()).transaction(["jobs", ...stores], "readwrite", strict);
      const changed = tx
        .objectStore("jobs")
        .get(jobId)
        .then((record) => change(requireValid("jobs", record, jobId), tx));
      const [result] = await Promise.all([changed, tx.done]);
      return result;
    }),
  ),
  events: (jobId, after = 0, limit = Number.MAX_SAFE_INTEGER) =>
    run(async () => {
      const tx = (await connection.open()).transaction("events");
      const result: BatchEvent[] = [];
      const start = await tx.store.openKeyCursor(IDBKeyRange.bound([jobId, 0], [jobId, after]), "prev");
      let position = start === null ? 0 : start.key[1];
      let cursor = await tx.store.openCursor(IDBKeyRange.bound([jobId, position], [jobId, Number.MAX_SAFE_INTEGER]));
      while (cursor !== null && result.length < limit) {
        const { first, events } = requireValid("events", cursor.value);
        // Callers count positions, so events that were set aside leave placeholders.
        const lost = Array.from({ length: Math.max(0, first - position) }, () => lostEvent(events[0]?.at ?? ""));
        const skipped = Math.max(0, after - position);
        result.push(...[...lost, ...events].slice(skipped, skipped + limit - result.length));
        position = first + events.length;
        cursor = await cursor.continue();
      }
      return result;
    }),
  remove: (jobId) => run(() => removeJob(connection, jobId)),
});

/** Runs a change in one transaction over the jobs and more stores. */
type ChangeJob = <T>(jobId: string, stores: readonly StoreName[], change: JobChange<T>) => Promise<T>;

const createJobChanges = (
  changeJob: ChangeJob,
): Pick<JobStore, "claim" | "commit" | "requestCancel" | "reopen" | "setPublicUrl" | "setDelivery" | "note"> => ({
  claim: (jobId) =>
    changeJob(jobId, [], async (record, tx) => {
      if (record === undefined) return undefined;
      const epoch = record.epoch + 1;
      await tx.objectStore("jobs").put({ ...record, epoch }, jobId);
      return epoch;
    }),
  commit: (jobId, epoch, { job, cursor, outputs, events, tracked = [] }) =>
    changeJob(
      jobId,
      ["events", ...outputStores, ...(tracked.length > 0 ? ["tracked" as const] : [])],
      async (record, tx) => {
        if (record === undefined || record.epoch !== epoch)
          return { fenced: true, cancelRequested: record?.cancelRequested ?? false };
        addOutputs(tx, outputs);
        await Promise.all([
          ...tracked.map((event) => tx.objectStore("tracked").put(event, event.id)),
          putWithEvents(tx, { ...record, job, cursor }, events),
        ]);
        return { fenced: false, cancelRequested: record.cancelRequested };
      },
    ),
  requestCancel: (jobId) =>
    changeJob(jobId, [], async (record, tx) => {
      if (record !== undefined && isRunning(record.job.status))
        await tx.objectStore("jobs").put({ ...record, cancelRequested: true }, jobId);
    }),
  reopen: (jobId, { job, pending, events, notices, files }) =>
    changeJob(jobId, ["inputs", "events", "notices"], async (record, tx) => {
      if (record === undefined) return;
      const inputs = tx.objectStore("inputs");
      const input = requireValid("inputs", await inputs.get(jobId), jobId);
      const { pending: _earlier, ...rest } = record;
      await Promise.all([
        input && inputs.put({ ...input, files: [...input.files, ...files], pending }, jobId),
        ...notices.map((notice) => tx.objectStore("notices").put(notice, notice.id)),
        putWithEvents(tx, { ...rest, job, cursor: 0, cancelRequested: false }, events),
      ]);
    }),
  setPublicUrl: (jobId, public_url) =>
    changeJob(jobId, ["inputs"], async (record, tx) => {
      const inputs = tx.objectStore("inputs");
      const input = requireValid("inputs", await inputs.get(jobId), jobId);
      if (record === undefined || input === undefined) return;
      await Promise.all([
        tx.objectStore("jobs").put({ ...record, job: { ...record.job, public_url } }, jobId),
        inputs.put({ ...input, params: { ...input.params, public_url } }, jobId),
      ]);
    }),
  setDelivery: (jobId, delivery) =>
    changeJob(jobId, [], async (record, tx) => {
      if (record === undefined) return;
      const { publishedAt: _published, sentAt: _sent, ...job } = record.job;
      await tx.objectStore("jobs").put({ ...record, job: { ...job, ...delivery } }, jobId);
    }),
  note: (jobId, events) =>
    changeJob(jobId, ["events"], async (record, tx) => {
      if (record !== undefined) await putWithEvents(tx, record, events);
    }),
});

/** Stores a job's record with events that follow those it has. */
const putWithEvents = (
  tx: WriteTransaction,
  record: StoredJobRecord,
  events: readonly BatchEvent[],
): Promise<unknown> => {
  const { job_id } = record.job;
  const first = record.eventCount;
  return Promise.all([
    events.length > 0 && tx.objectStore("events").add({ job_id, first, events }, [job_id, first]),
    tx.objectStore("jobs").put({ ...record, eventCount: first + events.length }, job_id),
  ]);
};

const lostEvent = (at: string): BatchEvent => ({
  kind: "warning",
  at,
  problem: problem("part-damaged", "An entry of this log was damaged and has been set aside."),
});

const isRunning = (status: string) => status === "In progress" || status === "Paused";
