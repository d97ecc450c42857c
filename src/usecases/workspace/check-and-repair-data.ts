/**
 * Verifies the stored data: every part against its sha256, every output against its parts. Damaged outputs are generated
 * again from template and row where possible and reported otherwise. Intact data is not changed.
 */

import { type BatchPorts, createPipeline } from "#batch/pipeline.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { LongWork } from "#ports/progress.ts";
import type { JobInput, PartStore } from "#ports/store.ts";
import { readEntries } from "#usecases/jobs/rows/read-entries.ts";
import { createRowFinder } from "../jobs/rows/find-row.ts";

/** The result of a check. */
export interface DataCheckReport {
  /** Number of outputs that were checked. */
  readonly files: number;
  /** Number of parts that were checked. */
  readonly parts: number;
  /** Number of parts that were missing or did not match their sha256. */
  readonly damagedParts: number;
  /** Outputs that were generated again, as `<batch_id>/<path>`. */
  readonly repaired: readonly string[];
  /** Problems `part-damaged` of everything that stays damaged. */
  readonly lost: readonly Problem[];
}

/** What the check needs from its environment. */
export interface DataCheckPorts extends BatchPorts {
  /** Lists the sha256 of all stored parts. */
  readonly partKeys: () => Promise<readonly string[]>;
}

/** Checks and repairs all stored data. Progress counts parts. @throws The reason of an aborted `work.signal`. */
export const checkAndRepairData = async (ports: DataCheckPorts, work: LongWork): Promise<DataCheckReport> => {
  const keys = await ports.partKeys();
  const damaged = await findDamagedParts(keys, ports, work);
  const initiallyIntact = new Set(keys.filter((key) => !damaged.has(key)));
  // Grows while outputs are generated again, because outputs share parts.
  const intact = new Set(initiallyIntact);
  const jobs = await ports.store.jobs.list();
  const batchIds = [...new Set(jobs.map(({ job }) => job.batch_id))];
  const inputs = await Promise.all(jobs.map(({ job }) => ports.store.jobs.input(job.job_id)));
  const knownInputs = inputs.filter((input) => input !== undefined);
  const repair = createRepair(knownInputs, intact, ports);
  const referencedDamage = new Set<string>();
  const repaired: string[] = [];
  const lost: Problem[] = [];
  let files = 0;
  for (const batchId of batchIds)
    for await (const file of filesOf(batchId, ports)) {
      work.signal.throwIfAborted();
      files += 1;
      for (const part of missingParts(file, initiallyIntact)) referencedDamage.add(part);
      if (missingParts(file, intact).length === 0) continue;
      if (await repair(file)) repaired.push(`${file.batch_id}/${file.path}`);
      else lost.push(lostFile(file));
    }
  for (const input of knownInputs)
    for (const { name, sha256 } of input.files)
      if (!intact.has(sha256)) {
        referencedDamage.add(sha256);
        lost.push(lostInput(name, input.params.batch_id));
      }
  const otherCount = [...damaged].filter((sha256) => !referencedDamage.has(sha256) && !intact.has(sha256)).length;
  if (otherCount > 0) lost.push(lostOthers(otherCount));
  return { files, parts: keys.length, damagedParts: new Set([...damaged, ...referencedDamage]).size, repaired, lost };
};

const findDamagedParts = async (
  keys: readonly string[],
  { store, bytes }: BatchPorts,
  { signal, onProgress }: LongWork,
): Promise<ReadonlySet<string>> => {
  const damaged = new Set<string>();
  for (const [index, key] of keys.entries()) {
    signal.throwIfAborted();
    // Browsers may list a part and fail to read it.
    const part = await store.parts.bytes(key).catch(() => undefined);
    if (part === undefined || (await bytes.sha256(part)) !== key) damaged.add(key);
    onProgress({ done: index + 1, total: keys.length });
  }
  return damaged;
};

async function* filesOf(batchId: string, { store }: BatchPorts): AsyncGenerator<OutputFile> {
  for await (const page of store.outputs.pages(batchId)) yield* page;
}

const missingParts = (file: OutputFile, intact: ReadonlySet<string>): readonly string[] =>
  file.pieces.flatMap((chunk) => (typeof chunk === "string" || intact.has(chunk.part) ? [] : [chunk.part]));

/** Creates a function that generates a damaged output again; true if it is intact afterwards. Adds new parts to `intact`. */
const createRepair = (inputs: readonly JobInput[], intact: Set<string>, ports: DataCheckPorts) => {
  const parts: PartStore = {
    has: async (sha256) => intact.has(sha256),
    bytes: async (sha256) => (intact.has(sha256) ? ports.store.parts.bytes(sha256) : undefined),
    put: async (sha256, bytes) => {
      await ports.store.parts.put(sha256, bytes);
      intact.add(sha256);
    },
  };
  const findRow = createRowFinder(ports.store.jobs);
  const regenerators = new Map<string, Promise<(entry: PlannedEntry | undefined) => Promise<boolean>>>();
  const createRegenerator = async (input: JobInput) => {
    const maker = await createPipeline(input, ports, parts, () => readEntries(input.job_id, ports.store.jobs));
    return async (entry: PlannedEntry | undefined): Promise<boolean> => {
      const output = entry && (await maker.make(entry));
      if (!output?.ok) return false;
      await ports.store.outputs.put([...output.value.files, ...output.value.support]);
      return true;
    };
  };
  return async (file: OutputFile): Promise<boolean> => {
    const input = inputs.find(({ job_id }) => job_id === file.job_id);
    if (input === undefined) return false;
    const regenerator = regenerators.get(input.job_id) ?? createRegenerator(input);
    regenerators.set(input.job_id, regenerator);
    const regenerateRow = await regenerator;
    if (file.row !== undefined) return regenerateRow(await findRow(input.job_id, file.row));
    // A linked file does not belong to one row: rows are generated again until one of them has written the file.
    for await (const { entries } of ports.store.jobs.rows(input.job_id))
      for (const entry of entries) {
        if (missingParts(file, intact).length === 0) return true;
        await regenerateRow(entry);
      }
    return missingParts(file, intact).length === 0;
  };
};

const lostFile = ({ batch_id, path }: OutputFile): Problem =>
  problem(
    "part-damaged",
    `“${path}” of batch “${batch_id}” is damaged, and the files to generate it again are no longer stored. Restore a backup, or run the batch again from its files.`,
    { file: `${batch_id}/${path}` },
  );

const lostInput = (name: string, batchId: string): Problem =>
  problem(
    "part-damaged",
    `The input file “${name}” of batch “${batchId}” is damaged. Generated smartlinks are not affected. To retry rows, restore a backup or start the batch again with the file.`,
    { file: name },
  );

const lostOthers = (count: number): Problem =>
  problem(
    "part-damaged",
    `${count === 1 ? "One stored file" : `${count} stored files`} of the library can no longer be read. Restore a backup, or upload the missing files again.`,
  );
