/** Wires the stages that generate the files of a batch. */

import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { createPdfResolver } from "#batch/inputs/pdf-resolver.ts";
import { createPrintedFiles } from "#batch/inputs/printed-files.ts";
import { createResourceResolver } from "#batch/inputs/resource-resolver.ts";
import { createPageDigester, createScriptHash } from "#batch/page/page-digester.ts";
import { strategies } from "#batch/page/strategies.ts";
import { createEncryptors } from "#batch/parts/encryptors.ts";
import { createParts } from "#batch/parts/parts.ts";
import type { ReadPdf } from "#batch/printing/batch-marks.ts";
import type { BatchPrinter, OpenPrinter, OpenPrinterPorts } from "#batch/printing/open-printer.ts";
import type { PrinterOptions } from "#batch/printing/page-printer.ts";
import { changesPdfs, mayDraw } from "#batch/printing/printed-assets.ts";
import type { ReportLanguage } from "#batch/report/report-language.ts";
import { createRowMaker, type RowMaker } from "#batch/rows/row-maker.ts";
import { createRowPdfMaker } from "#batch/rows/row-pdf.ts";
import { makesPages, makesPdfs, type PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { createRowFields } from "#domain/publishing/row-fields.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { Bytes, TextHash } from "#ports/bytes.ts";
import type { Clock } from "#ports/clock.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { Ids } from "#ports/ids.ts";
import type { DecryptPdf, PdfInspector } from "#ports/pdf.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import type { JobInput, PartStore, Store } from "#ports/store.ts";

/** Everything that generating a batch needs from its environment. */
export interface BatchPorts {
  readonly store: Store;
  readonly runtime: ReaderRuntime;
  readonly bytes: Bytes;
  readonly fetcher: Fetcher;
  readonly inspector: PdfInspector;
  readonly decryptPdf: DecryptPdf;
  /** Loads what prints text on pages, which most batches do not need. */
  readonly loadPrinter: () => Promise<OpenPrinter>;
  /** Loads the language of files for the maker, when one is written. English without it. */
  readonly readReportLanguage?: () => Promise<ReportLanguage>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The batch folder of the site: absolute, ending in a slash. */
  readonly batchUrl: string;
}

/**
 * Creates the row maker of one job. The run, the preview of the first rows and the size forecast use the same stages.
 * `partStore`: where parts are read and written, by default the store. `rows`: reads all rows of the batch, whose letters are
 * embedded if the template prints texts; by default, none.
 */
export const createPipeline = async (
  input: JobInput,
  ports: BatchPorts,
  partStore: PartStore = ports.store.parts,
  rows: ReadRows = noRows,
): Promise<RowMaker> => {
  const { params, template } = input;
  const { bytes } = ports;
  const manifest = await ports.runtime.manifest();
  const dropped = createDroppedFiles(input.files);
  const files = createPrintedFiles(partStore, ports.fetcher, dropped);
  const rowFields = createRowFields(input);
  const hasRowPdfs = makesPdfs(params);
  const readPdf: ReadPdf = (entry) => pdfs.readPdf(entry.pdf, entry.pdf_password);
  const printer =
    changesPdfs(template) || hasRowPdfs
      ? createLazyPrinter(template, { ...ports, files, readPdf, readFields: rowFields.read }, rows, { hasRowPdfs })
      : undefined;
  const partPorts = { ...ports, parts: partStore, printer };
  const parts = createParts(partPorts, manifest, params.encoding);
  const inline = strategies[params.strategy].pdf === "inline";
  const pdfs = createPdfResolver(partPorts, parts, {
    inline,
    hasDelivery: makesPages(params) && template.config.global.pdfzPassword === "false",
    mayDraw: (marks) => mayDraw(template, marks),
    hasRowPdfs,
    dropped,
    baseUrl: ports.batchUrl,
  });
  const resources = createResourceResolver(partPorts, parts, dropped);
  const seals = createEncryptors(ports, parts, params, template);
  const hashText = bytes.createTextHash?.() ?? createTextHashInScript();
  return createRowMaker({
    hashText,
    rowFields,
    jobId: input.job_id,
    params,
    template,
    manifest,
    parts,
    pdfs,
    resources,
    encryptors: seals,
    digestPage: createPageDigester(bytes.createTextHash?.()),
    ...(hasRowPdfs && printer !== undefined
      ? { rowPdfs: createRowPdfMaker(input, { parts, bytes, encrypt: printer.encrypt }) }
      : {}),
  });
};

/** Opens the printer with the first PDF: checks that only fill rows need neither fonts nor the letters of all rows. */
const createLazyPrinter = (
  template: Smartlink,
  ports: OpenPrinterPorts & Pick<BatchPorts, "loadPrinter">,
  rows: ReadRows,
  options: PrinterOptions,
): Pick<BatchPrinter, "prepare" | "encrypt"> => {
  const open = memoizeAsync(async () => (await ports.loadPrinter())(template, ports, rows, options));
  return {
    prepare: async (bytes, marks) => (await open()).prepare(bytes, marks),
    encrypt: async (pdf, encryptOptions) => (await open()).encrypt(pdf, encryptOptions),
  };
};

/** Reads all rows of a batch, from the first on. */
export type ReadRows = () => AsyncIterable<readonly PlannedEntry[]>;

async function* noRows(): AsyncGenerator<readonly PlannedEntry[]> {}

/** Returns rows that are in memory, as `ReadRows` reads them. */
export async function* listRows(entries: readonly PlannedEntry[]): AsyncGenerator<readonly PlannedEntry[]> {
  yield entries;
}

const createTextHashInScript = (): TextHash => {
  const hash = createScriptHash();
  return (prefix, text) => hash(prefix, text).hex;
};
