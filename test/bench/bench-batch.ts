/** A batch in Node, without browser and store: the runtime files are those of the build, the parts are kept in memory. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { webBytes } from "#adapters/web-bytes.ts";
import { type BatchPorts, createPipeline, listRows } from "#batch/pipeline.ts";
import type { RowMaker, RowOutput } from "#batch/rows/row-maker.ts";
import { runBatch } from "#batch/rows/run-batch.ts";
import { readData } from "#domain/intake/read-data.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import { ok } from "#domain/result.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { PartStore } from "#ports/store.ts";

export interface BenchInput {
  /** Folder `runtime/` of the built site. */
  readonly runtime: string;
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly template: unknown;
  readonly rows: unknown;
}

export interface BenchBatch {
  readonly maker: RowMaker;
  readonly entries: readonly PlannedEntry[];
  readonly parts: PartStore;
}

/** Opens the batch. The PDF is taken as read, because reading it happens once a batch. */
export const openBenchBatch = async (
  input: BenchInput,
  params: Pick<BatchParams, "strategy" | "outputs">,
  loadPrinter: BatchPorts["loadPrinter"] = () => Promise.reject(new Error("nothing is printed here")),
): Promise<BenchBatch> => {
  const template = readTemplate(input.template, "template.json");
  const data = readData(input.rows, "data.json");
  if (!template.ok || !data.ok) throw new Error("The files of the benchmark are faulty.");
  const entries = data.value.entries.map(
    (entry, index): PlannedEntry => ({
      ...entry,
      reference_id: `row-${index}`,
      suffix: "s",
      name: `row-${index}.s.html`,
    }),
  );
  const sha256 = createHash("sha256").update(input.pdf).digest("hex");
  const parts = partsInMemory(new Map([[sha256, input.pdf]]));
  const read = async (file: string) => new Uint8Array(await readFile(join(input.runtime, file)));
  const manifest = JSON.parse(await readFile(join(input.runtime, "kit.json"), "utf8")) as RuntimeManifest;
  const ports = {
    runtime: { manifest: async () => manifest, bytes: ({ file }: { readonly file: string }) => read(file) },
    bytes: webBytes,
    fetcher: { bytes: () => Promise.reject(new Error("nothing is fetched here")) },
    inspector: { inspect: async () => ok({ pages: Array(10).fill({ width: 595, height: 842 }), needs: [] }) },
    loadPrinter,
    clock: { now: () => new Date().toISOString(), elapsedMs: () => performance.now() },
    batchUrl: "https://site.example/batch/",
  };
  const maker = await createPipeline(
    {
      job_id: "bench",
      params: { batch_id: "bench", encoding: "text", max_errors: 0, ...params },
      template: template.value.template,
      files: [{ name: "brochure.pdf", path: "brochure.pdf", sha256, size: input.pdf.length }],
    },
    ports as unknown as BatchPorts,
    parts,
    () => listRows(entries),
  );
  return { maker, entries, parts };
};

/** Makes all rows. Returns rows a second, from the first row on. @throws Error for a row that fails */
export const measureRate = async (
  { maker, entries }: BenchBatch,
  useRow?: (row: RowOutput) => Promise<void>,
): Promise<number> => {
  let startMs = 0;
  for await (const [outcome] of runBatch(entries, maker, new AbortController().signal)) {
    if (!outcome.succeeded) throw new Error(outcome.problems.map(({ message }) => message).join(" "));
    if (useRow !== undefined) await useRow(outcome.row);
    if (startMs === 0) startMs = performance.now();
  }
  return (entries.length - 1) / ((performance.now() - startMs) / 1000);
};

const partsInMemory = (known: Map<string, Uint8Array<ArrayBuffer>>): PartStore => ({
  has: async (sha256) => known.has(sha256),
  put: async (sha256, bytes) => {
    known.set(sha256, bytes);
  },
  bytes: async (sha256) => known.get(sha256),
});
