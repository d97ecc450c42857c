/**
 * Jobs over IndexedDB. Outputs, events and the cursor of a step are written in one strict transaction with `add`, so a
 * killed browser neither loses an acknowledged row nor makes one twice; the epoch read inside the same transaction
 * rejects a runner that was overtaken.
 */

import type { BatchEvent } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import type { JobStore } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import type { JobRecord } from "../database/schema.ts";
import { type RunOperation, requireAllValid, requireValid } from "../recovery/set-aside.ts";
import { createJobCreator } from "./create-job.ts";
import { addOutputs, outputStores } from "./output-packs.ts";
import { createRowReader } from "./read-rows.ts";
import { removeJob } from "./remove-job.ts";

const strict = { durability: "strict" } as const;

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
  claim: (jobId) =>
    run(async () => {
      const tx = (await connection.open()).transaction("jobs", "readwrite", strict);
      const record = requireValid("jobs", await tx.store.get(jobId), jobId);
      const epoch = record === undefined ? undefined : record.epoch + 1;
      if (record !== undefined && epoch !== undefined) await tx.store.put({ ...record, epoch }, jobId);
      await tx.done;
      return epoch;
    }),
  commit: (jobId, epoch, step) =>
    run(async () => {
      const { tracked = [] } = step;
      const more = tracked.length > 0 ? (["tracked"] as const) : [];
      const tx = (await connection.open()).transaction(
        ["jobs", "events", ...outputStores, ...more],
        "readwrite",
        strict,
      );
      const jobs = tx.objectStore("jobs");
      const record = requireValid("jobs", await jobs.get(jobId), jobId);
      if (record === undefined || record.epoch !== epoch) {
        await tx.done;
        return { fenced: true, cancelRequested: record?.cancelRequested ?? false };
      }
      addOutputs(tx, step.outputs);
      await Promise.all([
        ...tracked.map((event) => tx.objectStore("tracked").put(event, event.id)),
        addEvents(tx.objectStore("events"), record, step.events),
        jobs.put(
          { ...record, job: step.job, cursor: step.cursor, eventCount: record.eventCount + step.events.length },
          jobId,
        ),
        tx.done,
      ]);
      return { fenced: false, cancelRequested: record.cancelRequested };
    }),
  requestCancel: (jobId) =>
    run(async () => {
      const tx = (await connection.open()).transaction("jobs", "readwrite", strict);
      const record = requireValid("jobs", await tx.store.get(jobId), jobId);
      if (record !== undefined && isRunning(record.job.status))
        await tx.store.put({ ...record, cancelRequested: true }, jobId);
      await tx.done;
    }),
  reopen: (jobId, { job, pending, events, notices, files }) =>
    run(async () => {
      const tx = (await connection.open()).transaction(["jobs", "inputs", "events", "notices"], "readwrite", strict);
      const jobs = tx.objectStore("jobs");
      const inputs = tx.objectStore("inputs");
      const record = requireValid("jobs", await jobs.get(jobId), jobId);
      const input = requireValid("inputs", await inputs.get(jobId), jobId);
      if (record !== undefined) {
        const { pending: _earlier, ...rest } = record;
        await Promise.all([
          input && inputs.put({ ...input, files: [...input.files, ...files], pending }, jobId),
          addEvents(tx.objectStore("events"), record, events),
          ...notices.map((notice) => tx.objectStore("notices").put(notice, notice.id)),
          jobs.put(
            {
              ...rest,
              job,
              cursor: 0,
              cancelRequested: false,
              eventCount: record.eventCount + events.length,
            },
            jobId,
          ),
        ]);
      }
      await tx.done;
    }),
  setPublicUrl: (jobId, public_url) =>
    run(async () => {
      const tx = (await connection.open()).transaction(["jobs", "inputs"], "readwrite", strict);
      const jobs = tx.objectStore("jobs");
      const inputs = tx.objectStore("inputs");
      const record = requireValid("jobs", await jobs.get(jobId), jobId);
      const input = requireValid("inputs", await inputs.get(jobId), jobId);
      if (record !== undefined && input !== undefined)
        await Promise.all([
          jobs.put({ ...record, job: { ...record.job, public_url } }, jobId),
          inputs.put({ ...input, params: { ...input.params, public_url } }, jobId),
        ]);
      await tx.done;
    }),
  note: (jobId, events) =>
    run(async () => {
      const tx = (await connection.open()).transaction(["jobs", "events"], "readwrite", strict);
      const jobs = tx.objectStore("jobs");
      const record = requireValid("jobs", await jobs.get(jobId), jobId);
      if (record !== undefined)
        await Promise.all([
          addEvents(tx.objectStore("events"), record, events),
          jobs.put({ ...record, eventCount: record.eventCount + events.length }, jobId),
        ]);
      await tx.done;
    }),
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

const lostEvent = (at: string): BatchEvent => ({
  kind: "warning",
  at,
  problem: problem("part-damaged", "An entry of this log was damaged and has been set aside."),
});

const isRunning = (status: string) => status === "In progress" || status === "Paused";

interface EventWriter {
  add(value: { job_id: string; first: number; events: readonly BatchEvent[] }, key: [string, number]): Promise<unknown>;
}

const addEvents = async (store: EventWriter, record: JobRecord, events: readonly BatchEvent[]) => {
  const job_id = record.job.job_id;
  if (events.length > 0) await store.add({ job_id, first: record.eventCount, events }, [job_id, record.eventCount]);
};
