/**
 * Looks whether everything that is stored is still there and still the same: every part against its sha256, every
 * generated file against its parts. What is damaged is made anew from template and row where that is possible; what is
 * not is told. It changes nothing that is whole.
 */
import type { OutputFile } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { LongWork } from "#ports/progress.ts";
import type { JobInput, PartStore } from "#ports/store.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";

export interface DataCheckReport {
  /** Generated files that were looked at. */
  readonly files: number;
  readonly parts: number;
  /** Parts that were missing or were no longer what they had been. */
  readonly damagedParts: number;
  /** Files that were made anew, as `<batch_id>/<path>`. */
  readonly repaired: readonly string[];
  /** What stays damaged, each with what to do. */
  readonly lost: readonly Problem[];
}

export interface DataCheckPorts extends BatchPorts {
  readonly partKeys: () => Promise<readonly string[]>;
}

export const checkAndRepairData = async (ports: DataCheckPorts, work: LongWork): Promise<DataCheckReport> => {
  const keys = await ports.partKeys();
  const bad = await damagedParts(keys, ports, work);
  const wholeAtFirst = new Set(keys.filter((key) => !bad.has(key)));
  // Grows while files are made anew: the parts of one are those of others too.
  const whole = new Set(wholeAtFirst);
  const jobs = await ports.store.jobs.list();
  const batchIds = [...new Set(jobs.map(({ job }) => job.batch_id))];
  const inputs = await Promise.all(jobs.map(({ job }) => ports.store.jobs.input(job.job_id)));
  const known = inputs.filter((input) => input !== undefined);
  const mender = createMender(known, whole, ports);
  const blamed = new Set<string>();
  const repaired: string[] = [];
  const lost: Problem[] = [];
  let files = 0;
  for (const batchId of batchIds)
    for await (const file of filesOf(batchId, ports)) {
      work.signal.throwIfAborted();
      files += 1;
      for (const part of missingParts(file, wholeAtFirst)) blamed.add(part);
      if (missingParts(file, whole).length === 0) continue;
      if (await mender(file)) repaired.push(`${file.batch_id}/${file.path}`);
      else lost.push(lostFile(file));
    }
  for (const input of known)
    for (const { name, sha256 } of input.files)
      if (!whole.has(sha256)) {
        blamed.add(sha256);
        lost.push(lostInput(name, input.params.batch_id));
      }
  const others = [...bad].filter((sha256) => !blamed.has(sha256) && !whole.has(sha256)).length;
  if (others > 0) lost.push(lostOthers(others));
  return { files, parts: keys.length, damagedParts: new Set([...bad, ...blamed]).size, repaired, lost };
};

const damagedParts = async (
  keys: readonly string[],
  { store, bytes }: BatchPorts,
  { signal, onProgress }: LongWork,
): Promise<ReadonlySet<string>> => {
  const bad = new Set<string>();
  for (const [index, key] of keys.entries()) {
    signal.throwIfAborted();
    // A part that the browser lists and cannot read is as lost as one that is not there.
    const found = await store.parts.bytes(key).catch(() => undefined);
    if (found === undefined || (await bytes.sha256(found)) !== key) bad.add(key);
    onProgress({ done: index + 1, total: keys.length });
  }
  return bad;
};

const pageSize = 500;

async function* filesOf(batchId: string, { store }: BatchPorts): AsyncGenerator<OutputFile> {
  let after: string | undefined;
  for (;;) {
    const page = await store.outputs.list(batchId, { ...(after === undefined ? {} : { after }), limit: pageSize });
    yield* page;
    after = page.at(-1)?.path;
    if (page.length < pageSize) return;
  }
}

const missingParts = (file: OutputFile, whole: ReadonlySet<string>): readonly string[] =>
  file.pieces.flatMap((piece) => (typeof piece === "string" || whole.has(piece.part) ? [] : [piece.part]));

/** Makes a damaged file anew, by its row; true where it is whole afterwards. `whole` learns what was made. */
const createMender = (inputs: readonly JobInput[], whole: Set<string>, ports: DataCheckPorts) => {
  const parts: PartStore = {
    has: async (sha256) => whole.has(sha256),
    bytes: async (sha256) => (whole.has(sha256) ? ports.store.parts.bytes(sha256) : undefined),
    put: async (sha256, bytes) => {
      await ports.store.parts.put(sha256, bytes);
      whole.add(sha256);
    },
  };
  const makers = new Map<string, Promise<(row: number) => Promise<boolean>>>();
  const makerOf = async (input: JobInput) => {
    const maker = createPipeline(input, await ports.kit.manifest(), ports, parts);
    const entries = new Map(input.entries.map((entry) => [entry.row, entry]));
    return async (row: number): Promise<boolean> => {
      const entry = entries.get(row);
      const made = entry && (await maker.make(entry));
      if (!made?.ok) return false;
      await ports.store.outputs.put([made.value.file, ...made.value.support]);
      return true;
    };
  };
  return async (file: OutputFile): Promise<boolean> => {
    const input = inputs.find(({ job_id }) => job_id === file.job_id);
    if (input === undefined) return false;
    const making = makers.get(input.job_id) ?? makerOf(input);
    makers.set(input.job_id, making);
    const make = await making;
    if (file.row !== undefined) return make(file.row);
    // A linked file belongs to the rows that name it; making them brings it back.
    for (const { row } of input.entries) {
      if (missingParts(file, whole).length === 0) return true;
      await make(row);
    }
    return missingParts(file, whole).length === 0;
  };
};

const lostFile = ({ batch_id, path }: OutputFile): Problem =>
  problem(
    "part-damaged",
    `“${path}” of batch “${batch_id}” has lost bytes, and what it was made from is no longer here. Restore a backup, or run the batch again from its files.`,
    { file: `${batch_id}/${path}` },
  );

const lostInput = (name: string, batchId: string): Problem =>
  problem(
    "part-damaged",
    `“${name}”, dropped for batch “${batchId}”, is damaged. The files that were made stay good; to retry rows, restore a backup or start the batch again with the file.`,
    { file: name },
  );

const lostOthers = (count: number): Problem =>
  problem(
    "part-damaged",
    `${count === 1 ? "One stored file" : `${count} stored files`} of the library can no longer be read. Restore a backup, or upload what is missing again.`,
  );
