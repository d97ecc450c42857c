/** The batch worker's side of the workspace protocol. One piece of work at a time; each can be ended. */

import { createBackup } from "#adapters/backup/create-backup.ts";
import { quarantineBrokenRecords } from "#adapters/backup/quarantine-broken-records.ts";
import { readBackup, type VerifiedBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { Quarantine } from "#adapters/store/quarantine.ts";
import { listRecordStores, openUntyped, partStore } from "#adapters/store/untyped-database.ts";
import { problem } from "#domain/problem.ts";
import { problemOf } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { LongWork } from "#ports/progress.ts";
import type { BatchPorts } from "#usecases/jobs/pipeline.ts";
import { checkData } from "#usecases/workspace/check-data.ts";
import type { BackupFacts, OnProgress, WorkspaceWorker } from "./workspace-protocol.ts";

type HostPorts = BatchPorts & { readonly store: IdbStore; readonly quarantine: Quarantine };

/** Progress is told so often at most. */
const tellEveryMs = 100;

export const createWorkspaceHost = (openPorts: () => Promise<HostPorts>): WorkspaceWorker => {
  let ending: AbortController | undefined;
  let read: VerifiedBackup | undefined;

  const working = async <T>(
    onProgress: OnProgress,
    work: (ports: HostPorts, how: LongWork) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (ending !== undefined) return fail(busy());
    const mine = new AbortController();
    ending = mine;
    try {
      const ports = await openPorts();
      return await work(ports, { signal: mine.signal, onProgress: thinned(onProgress, ports.clock.elapsedMs) });
    } catch (thrown) {
      return fail(mine.signal.aborted ? cancelled() : problemOf(thrown));
    } finally {
      ending = undefined;
    }
  };

  return {
    backup: (settings, onProgress) =>
      working(onProgress, async ({ store, bytes, clock }, how) => {
        const made = clock.now();
        const { file, records, damaged } = await createBackup(
          { connection: store.connection, bytes },
          { made, settings, ...how },
        );
        return ok({ file, made, records, damaged: damaged.length });
      }),
    readBackup: (file, onProgress) =>
      working(onProgress, async ({ store, bytes }, how) => {
        const db = await openUntyped(store.connection);
        const stores = new Set([...listRecordStores(db), partStore]);
        const found = await readBackup(file, { bytes, schema: db.version, stores, ...how });
        read = found.ok ? found.value : undefined;
        return found.ok ? ok(factsOf(found.value)) : found;
      }),
    restore: (onProgress) =>
      working(onProgress, async ({ store, bytes }, how) => {
        if (read === undefined) return fail(problem("backup-unknown", "Choose the backup again, then restore it."));
        await restoreBackup(read, { connection: store.connection, bytes, parts: store.parts }, how);
        return ok(factsOf(read));
      }),
    checkData: (onProgress) =>
      working(onProgress, async (ports, how) =>
        ok({
          setAside: await quarantineBrokenRecords(ports.store.connection, ports.quarantine),
          ...(await checkData({ ...ports, partKeys: () => ports.store.parts.keys() }, how)),
        }),
      ),
    cancelWork: async () => ending?.abort(),
  };
};

const factsOf = ({ manifest: { made, records }, settings }: VerifiedBackup): BackupFacts => ({
  made,
  records,
  settings,
});

/** The last state of each piece of work is told as well. */
const thinned = (onProgress: OnProgress, nowMs: () => number): OnProgress => {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (progress.done < progress.total && nowMs() - toldMs < tellEveryMs) return;
    toldMs = nowMs();
    onProgress(progress);
  };
};

const busy = () => problem("internal", "Other work on the data is under way. Wait until it is done.");
const cancelled = () => problem("cancelled", "The work was ended before it was done. Nothing was changed.");
