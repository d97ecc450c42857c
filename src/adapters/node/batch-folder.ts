/**
 * The folder of a batch, `<out>/<batch id>`, and beside it `<out>/<batch id>.job`, which has the logs of shards and the
 * records of the job: it is not published with the files, and only its owner may read it.
 */

import { randomBytes } from "node:crypto";
import { linkSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { PartStore } from "#ports/store.ts";
import { openDiskFolder } from "./disk/disk-folder.ts";
import { createDiskShardLogs } from "./disk/disk-shard-logs.ts";
import {
  createFolderBelow,
  inspectBelow,
  privateFileMode,
  privateFolderMode,
  readTextBelow,
} from "./disk/plain-paths.ts";
import { toDiskError } from "./disk-problems.ts";

/** Drafts of processes that were killed longer ago than this are removed. */
const staleDraftMs = 24 * 3_600_000;

/** Opens the folder. Nothing is created before something is written. `out`: absolute. */
export const openBatchFolder = (out: string, batchId: string, parts: Pick<PartStore, "bytes">): BatchFolder => {
  const path = join(out, batchId);
  const records = `${path}.job`;
  const drafts = join(records, "drafts");
  // Each process has a folder of its own, so that `drafts` is not empty while one of them runs.
  const ownDrafts = join(drafts, `${process.pid}-${randomBytes(6).toString("hex")}`);
  // Two, because a file is for everybody, and a record for its owner.
  const [draft, recordDraft] = draftNames.map((name) => join(ownDrafts, name)) as [string, string];
  const folder = openDiskFolder({ root: out, folder: path, draft, parts });
  let hasDrafts = false;
  const prepareDrafts = (): void => {
    if (hasDrafts) return;
    createFolderBelow(out, ownDrafts, privateFolderMode);
    try {
      removeStaleDrafts(drafts);
    } catch (error) {
      throw toDiskError(error, records);
    }
    hasDrafts = true;
  };
  return {
    path,
    destination: path,
    files: {
      ...folder,
      write: (file, source) => {
        prepareDrafts();
        return folder.write(file, source);
      },
    },
    logs: createDiskShardLogs(out, records),
    readRecord: async (name) => readTextBelow(out, join(records, name)),
    writeRecord: async (name, text, ifMissing = false) => {
      prepareDrafts();
      const target = join(records, name);
      inspectBelow(out, records);
      try {
        await writeFile(recordDraft, text, { mode: privateFileMode });
        if (!ifMissing) renameSync(recordDraft, target);
        else if (!linkIfMissing(recordDraft, target)) return false;
        return true;
      } catch (error) {
        throw toDiskError(error, target);
      }
    },
    close: () => {
      folder.close();
      if (!hasDrafts) return;
      rmSync(recordDraft, { force: true });
      removeIfEmpty(ownDrafts);
      removeIfEmpty(drafts);
    },
  };
};

/** Gives the draft its final name unless a file has it. Of two processes, exactly one succeeds. */
const linkIfMissing = (draft: string, target: string): boolean => {
  try {
    linkSync(draft, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const draftNames = ["draft", "record"] as const;
const draftFolder = /^\d+-[0-9a-f]{12}$/;

/** Removes what processes of smartlink have left, and nothing else: the folder may have files of others. */
const removeStaleDrafts = (drafts: string): void => {
  for (const name of readdirSync(drafts)) {
    const folder = join(drafts, name);
    const facts = lstatSync(folder, { throwIfNoEntry: false });
    if (!draftFolder.test(name) || facts?.isDirectory() !== true || Date.now() - facts.mtimeMs < staleDraftMs) continue;
    for (const draft of draftNames) rmSync(join(folder, draft), { force: true });
    removeIfEmpty(folder);
  }
};

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // Another process has files there, or has removed the folder.
  }
};
