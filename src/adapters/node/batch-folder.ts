/**
 * The folder of a batch, `<out>/<batch id>`, and beside it `<out>/<batch id>.job`, which has the logs of shards and the
 * records of the job: it is not published with the files.
 */

import { randomBytes } from "node:crypto";
import { linkSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { PartStore } from "#ports/store.ts";
import { createFolder } from "./create-folder.ts";
import { openDiskFolder } from "./disk-folder.ts";
import { toDiskError } from "./disk-problems.ts";
import { createDiskShardLogs } from "./disk-shard-logs.ts";

/** Drafts of processes that were killed longer ago than this are removed. */
const staleDraftMs = 24 * 3_600_000;

/** Opens the folder. Nothing is created before something is written. `out`: absolute. */
export const openBatchFolder = (out: string, batchId: string, parts: Pick<PartStore, "bytes">): BatchFolder => {
  const path = join(out, batchId);
  const records = `${path}.job`;
  const drafts = join(records, "drafts");
  // Each process has a folder of its own, so that `drafts` is not empty while one of them runs.
  const ownDrafts = join(drafts, `${process.pid}-${randomBytes(6).toString("hex")}`);
  const draft = join(ownDrafts, "draft");
  const folder = openDiskFolder({ folder: path, draft, parts });
  let hasDrafts = false;
  const prepareDrafts = (): void => {
    if (hasDrafts) return;
    try {
      createFolder(ownDrafts);
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
      write: async (file, source) => {
        prepareDrafts();
        await folder.write(file, source);
      },
    },
    logs: createDiskShardLogs(records),
    readRecord: async (name) => {
      try {
        return readFileSync(join(records, name), "utf8");
      } catch {
        return undefined;
      }
    },
    writeRecord: async (name, text, ifMissing = false) => {
      prepareDrafts();
      const target = join(records, name);
      try {
        await writeFile(draft, text);
        if (!ifMissing) renameSync(draft, target);
        else if (!linkIfMissing(draft, target)) return false;
        return true;
      } catch (error) {
        throw toDiskError(error, target);
      }
    },
    close: () => {
      folder.close();
      if (!hasDrafts) return;
      try {
        rmdirSync(ownDrafts);
        rmdirSync(drafts);
      } catch {
        // Another process has its drafts there, or has removed the folder.
      }
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

const removeStaleDrafts = (drafts: string): void => {
  for (const name of readdirSync(drafts)) {
    const facts = statSync(join(drafts, name), { throwIfNoEntry: false });
    if (facts !== undefined && Date.now() - facts.mtimeMs > staleDraftMs)
      rmSync(join(drafts, name), { recursive: true, force: true });
  }
};
