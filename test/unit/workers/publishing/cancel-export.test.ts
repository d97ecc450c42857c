/** A ZIP or a folder that is being made can be cancelled, and made again. */
import { beforeEach, expect, test } from "vitest";
import { createIdbUploadLog } from "#adapters/publishing/idb-upload-log.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { createFolderOperations } from "#workers/publishing/folder-operations.ts";
import { createZipOperations } from "#workers/publishing/zip-operations.ts";
import { runBatch } from "../../../support/run-batch.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const rows = 30;
/** The export is cancelled when so many files are there. */
const cancelledAfter = 5;
const ignore = () => undefined;
const neverAborted = new AbortController().signal;
const cancelled = { ok: false, problems: [expect.objectContaining({ code: "cancelled" })] };

let world: World;
let jobId: string;
let controller: AbortController;
let paths: string[];
/** Called with each file that the target gets. */
let onFile: () => void;

beforeEach(async () => {
  world = await aWorld();
  const data = Array.from({ length: rows }, (_, row) => ({ pdf: "offer.pdf", reference_id: `r${row}`, data: {} }));
  const template = { title: "Offer", config: { global: {} }, assets: [] };
  const files = [aFile("template.json", template), aFile("data.json", data), aFile("offer.pdf", aPdf(1))];
  jobId = await runBatch(files, "spring", world);
  controller = new AbortController();
  paths = [];
  onFile = () => {
    if (paths.length === cancelledAfter) controller.abort();
  };
});

const addPath = (path: string) => {
  paths.push(path);
  onFile();
};

test("cancelling a ZIP ends it, and the next one is whole", async () => {
  const openPorts = async () => ({
    ...world,
    exports: {
      createZipWriter: (dateTime: string) => {
        const writer = createZipWriter(createPartBlobs(world.store.parts), toDosDateTime(dateTime));
        return {
          ...writer,
          add: async (...file: Parameters<typeof writer.add>) => {
            await writer.add(...file);
            addPath(file[0]);
          },
        };
      },
    },
  });
  const { zip } = createZipOperations(openPorts, async () => createIdbUploadLog());
  expect(await zip(jobId, ignore, controller.signal)).toEqual(cancelled);
  expect(paths).toHaveLength(cancelledAfter);
  onFile = ignore;
  expect(await zip(jobId, ignore, neverAborted)).toMatchObject({ ok: true, value: { kind: "archive" } });
  expect(new Set(paths.slice(cancelledAfter)).size).toBeGreaterThan(rows);
});

test("cancelling a folder ends it with the files that are being written, and the next one is whole", async () => {
  const openPorts = async () => ({
    ...world,
    exports: {
      createFolderWriter: () => ({
        write: async (path: string) => {
          addPath(path);
          return "written" as const;
        },
      }),
    },
  });
  const { saveToFolder } = createFolderOperations(openPorts);
  const folder = {} as FileSystemDirectoryHandle;
  expect(await saveToFolder(jobId, folder, ignore, controller.signal)).toEqual(cancelled);
  // Four files are written at the same time.
  expect(paths.length).toBeLessThan(cancelledAfter + 4);
  onFile = ignore;
  const first = paths.length;
  expect(await saveToFolder(jobId, folder, ignore, neverAborted)).toMatchObject({ ok: true });
  expect(new Set(paths.slice(first)).size).toBeGreaterThan(rows);
});
