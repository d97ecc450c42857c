/** Batches whose rows print on their PDFs, from the dropped files to the PDF that a reader opens. */
import { getDocument } from "pdfjs-dist";
import type { OutputFile } from "#domain/model/output.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../builders.ts";
import { aPrintingRuntime } from "../fonts/printing-runtime.ts";
import { bytesOf, partsOf, smartlinkOf } from "../pages.ts";
import { pdfjsInspector } from "../pdfjs-inspector.ts";
import { textPdf } from "../text-pdf.ts";
import { aFile, aWorld, type World } from "../world.ts";

/** Two pages of 300 by 300 points or so, with some text. */
export const brochure = textPdf(
  { content: "BT /F 20 Tf 40 250 Td (Spring catalogue) Tj ET" },
  { content: "BT /F 12 Tf 40 250 Td (Second page) Tj ET" },
);

/** Returns a row that uses the brochure. */
export const brochureRow = (reference_id: string, data: Readonly<Record<string, string>>) => ({
  ...{ PDF_file: "brochure.pdf", reference_id, suffix: "s" },
  data,
});

/** Runs a batch of the rows. `files`: further files by name. */
export const printBatch = async (
  template: object,
  rows: readonly object[],
  choices: BatchChoices = {},
  files: Readonly<Record<string, Uint8Array>> = {},
  world?: World,
) => {
  const named = Object.entries({ "brochure.pdf": brochure, ...files }).map(([name, bytes]) =>
    aFile(name, new Uint8Array(bytes)),
  );
  return printFiles([aFile("template.json", template), aFile("data.json", rows), ...named], choices, world);
};

/** A world that inspects PDFs and prints. */
export const aPrintingWorld = (): Promise<World> => aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() });

/** Runs a batch of dropped files. */
export const printFiles = async (dropped: readonly IntakeFile[], choices: BatchChoices = {}, world?: World) => {
  const ports = world ?? (await aPrintingWorld());
  const created = await createJobFromFiles(createBatchImporter(ports), dropped, { batch_id: "b", ...choices }, ports);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, ports, new AbortController().signal));
  const outputs = await listOutputs(ports.store, "b");
  const bytesAt = async (path: string): Promise<Uint8Array> => {
    const file = outputs.find((output) => output.path === path) as OutputFile;
    return bytesOf(file, ports.store.parts);
  };
  const pageOf = async (reference: string) => new TextDecoder().decode(await bytesAt(`${reference}.s.html`));
  return { ports, outputs, bytesAt, pageOf, events: await ports.store.jobs.events(created.value.job_id) };
};

/** A batch that has run. */
export type PrintedBatch = Awaited<ReturnType<typeof printFiles>>;

/** Returns the PDF that the reader of a page opens. */
export const readRowPdf = async (
  { pageOf, bytesAt }: PrintedBatch,
  reference: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const html = await pageOf(reference);
  const { pdf, updates = [] } = smartlinkOf(html).delivery;
  const parts = await partsOf(html);
  const base = "part" in pdf ? parts.get(pdf.part) : await bytesAt(pdf.url);
  const tails = updates.map((update) =>
    "part" in update ? parts.get(update.part) : Uint8Array.from(update.text, (character) => character.charCodeAt(0)),
  );
  return concatenateBytes([base, ...tails].map((bytes) => new Uint8Array(bytes ?? [])));
};

/** Returns the texts of a page, with bars between their parts. */
export const readPageText = async (pdf: Uint8Array, page: number): Promise<string> => {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("|");
};
