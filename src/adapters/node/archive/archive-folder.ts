/**
 * The folder of a batch as an archive that is written while the batch is made. Its log and records are in a temporary
 * folder, so that the memory does not grow with the rows.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { ArchiveFolder, ArchiveTarget } from "#ports/local/archive-folder.ts";
import type { PartStore } from "#ports/store.ts";
import { openBatchFolder } from "../batch-folder.ts";
import { privateFileMode } from "../disk/plain-paths.ts";
import { createArchiveWriter } from "./archive-writer.ts";
import { toArchiveFile } from "./local-archive-file.ts";

/** Opens the archive of a batch. `parts`: those of its files. */
export const openArchiveFolder = (
  batchId: string,
  archive: ArchiveTarget,
  parts: Pick<PartStore, "bytes">,
): ArchiveFolder => {
  const temporary = mkdtempSync(join(tmpdir(), "smartlink-archive-"));
  const records = openBatchFolder(temporary, batchId, parts);
  const writer = createArchiveWriter(archive);
  /** Sizes of linked files by path. The files of rows are written once, so they are not remembered. */
  const linkedSizes = new Map<string, number>();

  const readChunks = async ({ pieces }: OutputFile, source = parts): Promise<readonly Uint8Array[]> => {
    const chunks: Uint8Array[] = [];
    for (const piece of pieces) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : await source.bytes(piece.part);
      if (bytes === undefined) throw new ProblemError(lostPart);
      chunks.push(bytes);
    }
    return chunks;
  };

  return {
    ...records,
    destination: "standard output",
    files: {
      write: async (file, source) => {
        const chunks = await readChunks(file, source);
        const size = chunks.reduce((sum, { length }) => sum + length, 0);
        await writer.add({ path: `${batchId}/${file.path}`, size, read: () => chunks });
        if (file.kind === "support") linkedSizes.set(file.path, file.size);
      },
      size: async (path) => linkedSizes.get(path),
      read: async () => undefined,
    },
    end: async (includesRecords) => {
      const folder = `${records.path}.job`;
      if (includesRecords)
        for (const name of readdirSync(folder, { withFileTypes: true }))
          if (name.isFile())
            await writer.add({
              ...toArchiveFile(join(folder, name.name), `${batchId}.job/${name.name}`),
              mode: privateFileMode,
            });
      await writer.end();
    },
    close: () => {
      records.close();
      writer.close();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
};

const lostPart = problem("storage-failed", "A part of the generated files is missing. Run the same command again.");
