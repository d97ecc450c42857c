/**
 * Prints what a smartlink that is opened without a batch changes in its PDF. Its reader gets the same updates of the PDF as that of
 * a generated file.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { createPrintedFiles } from "#batch/inputs/printed-files.ts";
import { readLanguage } from "#batch/page/assemble.ts";
import type { OpenPrinter, OpenPrinterPorts } from "#batch/printing/open-printer.ts";
import type { PreparedPdf } from "#batch/printing/page-printer.ts";
import type { PrintedFiles } from "#batch/printing/printed-files.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { readAssetIndex } from "#domain/problems/asset-index.ts";
import { ok, type Result } from "#domain/result.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import { type FilledView, fillView, mayChangePdf, toDeliveredView, type ViewedRow } from "./fill-view.ts";

/** What printing needs from its environment. */
export interface ViewPrinterPorts extends Pick<OpenPrinterPorts, "runtime"> {
  readonly bytes: Pick<Bytes, "deflate" | "sha256" | "importCbcKey">;
  readonly fetcher: Fetcher;
  readonly loadPrinter: () => Promise<OpenPrinter>;
}

/** Reads the files of a smartlink. */
export interface ViewFiles {
  /** Returns the bytes of its PDF. */
  readPdf(): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Returns the bytes of a resource by its address; undefined for one that has to be fetched. */
  readResource(url: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Adds the updates that print what the assets have as content, and removes what readers do not need for that. Contents that
 * cannot be printed, such as a code with a placeholder in place of its value, are left out; on a PDF that cannot be changed, all are.
 */
export type PrintView = (view: ViewedSmartlink, files: ViewFiles) => Promise<ViewedSmartlink>;

/** Creates the function. The printer is loaded with the first smartlink that prints something. */
export const createViewPrinter = (ports: ViewPrinterPorts): PrintView => {
  const print = createRowViewPrinter(ports);
  return async (view, files) => (await print({ view, config: {}, pageCount: 0, data: undefined }, files)).view;
};

/** A smartlink with a row, as its reader gets it. */
export interface PrintedView {
  readonly view: ViewedSmartlink;
  /** Why the row cannot be generated. */
  readonly problems: readonly Problem[];
}

/** Fills a smartlink with a row and prints what the row prints: contents, marks, and which pages remain. What cannot be printed is left out. */
export type PrintRowView = (row: ViewedRow, files: ViewFiles) => Promise<PrintedView>;

/** Creates the function. The printer is loaded with the first row that prints something. */
export const createRowViewPrinter =
  ({ bytes, runtime, fetcher, loadPrinter }: ViewPrinterPorts): PrintRowView =>
  async (row, { readPdf, readResource }) => {
    const filled = fillView(row);
    const { template, data } = filled;
    const unprinted: PrintedView = { view: toDeliveredView(filled), problems: filled.problems };
    if (!mayChangePdf(filled)) return unprinted;
    const pdf = await readPdf();
    if (!pdf.ok) return unprinted;
    const files = createViewedFiles(readResource, fetcher);
    const ports = {
      bytes,
      runtime,
      files,
      readPdf: async () => ({ bytes: pdf.value, marks: undefined }),
      readFields: (entry: PlannedEntry) => entry.data,
    };
    const printer = await (await loadPrinter())(template, ports, data && (() => listEntry(data)));
    const prepared = await printer.prepare(pdf.value);
    if (!prepared.ok) return { ...unprinted, problems: [...filled.problems, ...prepared.problems] };
    const { id, uuid } = row.view;
    const pdfId = (await bytes.sha256(new TextEncoder().encode(JSON.stringify([id, uuid])))).slice(0, 32);
    const { text, problems } = await printWhatCan(filled, prepared.value, pdfId);
    const view =
      text === undefined
        ? unprinted.view
        : { ...unprinted.view, updates: [{ text: toByteText(prepared.value.shared) }, { text }] };
    return { view, problems: [...filled.problems, ...(data === undefined ? [] : problems)] };
  };

/** The letters and pictures of the row are embedded, as those of all rows of a batch. */
async function* listEntry(data: RowData): AsyncGenerator<readonly PlannedEntry[]> {
  yield [{ row: 1, pdf: "", reference_id: "", suffix: "", name: "", data }];
}

const noParts = { bytes: async () => undefined };

const createViewedFiles = (readResource: ViewFiles["readResource"], fetcher: Fetcher): PrintedFiles => {
  const others = createPrintedFiles(noParts, fetcher, createDroppedFiles([]));
  const withResources =
    <T>(read: (url: string) => Promise<T>) =>
    async (url: string) => {
      const resource = await readResource(url);
      return resource === undefined ? read(url) : ok(resource);
    };
  return { read: withResources(others.read), readLocal: withResources(others.readLocal) };
};

interface PrintedText {
  /** The update. Undefined: nothing can be printed. */
  readonly text: string | undefined;
  /** What was left out, and why. */
  readonly problems: readonly Problem[];
}

/** Prints all contents but those with a problem. */
const printWhatCan = async (
  { smartlink, selection, pages, data = {} }: FilledView,
  pdf: PreparedPdf,
  id: string,
): Promise<PrintedText> => {
  const shown = smartlink.assets.map((_, index) => selection.shown?.[index] !== false);
  const problems: Problem[] = [];
  for (;;) {
    const language = readLanguage(smartlink);
    const row = await pdf.print({ smartlink, data, shown, leftOut: pages?.leftOut, language, id });
    if (row.ok) return { text: row.value.writeText(), problems };
    problems.push(...row.problems);
    const faulty = row.problems.flatMap(({ at }) => readAssetIndex(at?.path ?? "") ?? []).filter((at) => shown[at]);
    if (faulty.length === 0) return { text: undefined, problems };
    for (const index of faulty) shown[index] = false;
  }
};

/** More arguments than this may be too many for a call. */
const maxArguments = 8192;

const toByteText = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return text;
};
