/** Collects the results of a run that makes all rows of a batch, so that its log need not be read again. */
import type { RowLine } from "#domain/jobs/row-line.ts";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { OutputChunk } from "#domain/model/output.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { PartStore } from "#ports/store.ts";
import { createResultCollector } from "#usecases/shards/result-collector.ts";
import type { CommandContext } from "../command.ts";
import type { ExitCode } from "../exit-codes.ts";
import { resultParts, writeMerged } from "./merge.ts";

/** A batch of which no row was made before. */
export interface NewBatch {
  readonly job: JobFile;
  /** The text of the batch's record. */
  readonly record: string;
  /** Fields of the data of all rows. */
  readonly fields: readonly string[];
}

/** The results of a run. Close it, because it has a temporary folder. */
export interface RunResults {
  /** Adds rows in their order. */
  add(lines: readonly RowLine[]): Promise<void>;
  /** Writes the results; returns undefined, and writes nothing, if rows are missing. */
  write(): Promise<ExitCode | undefined>;
  close(): void;
}

/** Creates the results without rows; undefined where earlier runs have results, which are merged with these then. */
export const collectResults = async (
  { job, record, fields }: NewBatch,
  folder: BatchFolder,
  context: CommandContext,
): Promise<RunResults | undefined> => {
  const read = readBatchRecord(record, "batch.json");
  if (!read.ok || (await folder.logs.list()).length > 0) return undefined;
  const tools = await context.ports.openBatchTools(undefined, resultParts);
  const collector = await createResultCollector({ job, record: read.value, fields }, tools.ports);
  return {
    add: collector.add,
    write: async () => {
      const collected = await collector.end();
      if (collected === undefined) return undefined;
      await folder.writeRecord("log.txt", readTexts(collected.log, tools.parts));
      return writeMerged(collected, folder, tools, context);
    },
    close: tools.close,
  };
};

async function* readTexts(pieces: readonly OutputChunk[], parts: Pick<PartStore, "bytes">): AsyncGenerator<string> {
  for (const piece of pieces) yield typeof piece === "string" ? piece : decode(await parts.bytes(piece.part));
}

const decode = (bytes: Uint8Array | undefined): string => {
  if (bytes === undefined) throw new Error("A part of the log is missing.");
  return new TextDecoder().decode(bytes);
};
