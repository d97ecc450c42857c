/** The batch worker's side of the workspace protocol. One piece of work at a time; each can be ended. */
import { openAny, partStore, recordStores } from "#adapters/backup/any-store.ts";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { moveBroken } from "#adapters/backup/move-broken.ts";
import { type ReadBackup, readBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { Quarantine } from "#adapters/store/quarantine.ts";
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
  let read: ReadBackup | undefined;

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
        const db = await openAny(store.connection);
        const stores = new Set([...recordStores(db), partStore]);
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
          setAside: await moveBroken(ports.store.connection, ports.quarantine),
          ...(await checkData({ ...ports, partKeys: () => ports.store.parts.keys() }, how)),
        }),
      ),
    endWork: async () => ending?.abort(),
  };
};

const factsOf = ({ manifest: { made, records }, settings }: ReadBackup): BackupFacts => ({ made, records, settings });

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
