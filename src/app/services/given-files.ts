/**
 * Files that come from outside the page: opened with the installed site, or shared to it. They go the way of dropped
 * ones, into the batch that is being put together.
 */
import { sharedCache, sharedName } from "#usecases/shared-files.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";

export type TakeFiles = (files: readonly DroppedFile[]) => void;

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Calls `take` with what this page was opened for, now and later. */
export const receiveGivenFiles = (take: TakeFiles): void => {
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void openedFiles(files).then(take, () => undefined);
  });
  const look = () => {
    if (/[?&]shared(?:&|$)/.test(location.hash)) void sharedFiles().then((files) => files.length > 0 && take(files));
  };
  addEventListener("hashchange", look);
  look();
};

const openedFiles = (handles: readonly FileSystemFileHandle[]): Promise<readonly DroppedFile[]> =>
  Promise.all(
    handles.map(async (handle) => {
      const file = await handle.getFile();
      return { path: file.name, file };
    }),
  );

/** What waits, once: it is taken away. */
const sharedFiles = async (): Promise<readonly DroppedFile[]> => {
  const cache = await caches.open(sharedCache);
  const found: DroppedFile[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    await cache.delete(request);
    if (answer === undefined) continue;
    const path = decodeURIComponent(answer.headers.get(sharedName) ?? "file");
    found.push({ path, file: new File([await answer.blob()], path) });
  }
  return found;
};
