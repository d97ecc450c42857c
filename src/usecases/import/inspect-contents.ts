/** Inspects what rows print on pages. What prints texts is loaded with the first row, if the template has printed contents. */
import { createPrintedFiles } from "#batch/inputs/printed-files.ts";
import type { ContentFinder } from "#batch/inputs/stored-files.ts";
import type { OpenedBatch } from "#batch/open-batch.ts";
import { type BatchPorts, listRows } from "#batch/pipeline.ts";
import type { OtherFontValue } from "#batch/printing/check-marks.ts";
import type { CheckedContents, CheckedPages, ContentCheck } from "#batch/printing/content-check.ts";
import type { ContentFaults } from "#batch/printing/print-text.ts";
import { noFaults } from "#batch/printing/print-text.ts";
import { changesPages } from "#batch/printing/printed-assets.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { ok, type Result } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { CheckedPdf, ReadPages } from "./check-pdfs.ts";

/** What loading and reading need from their environment. */
type ContentPorts = Pick<BatchPorts, "loadPrinter" | "runtime" | "bytes" | "store" | "decryptPdf" | "fetcher">;

/** What is used of a batch. */
type ContentBatch = Pick<OpenedBatch, "template" | "contents" | "dropped" | "parts" | "rowFields">;

const openPrinter = async (
  { template, parts, dropped, rowFields }: Omit<ContentBatch, "contents">,
  ports: ContentPorts,
) => {
  const files = createPrintedFiles(parts, ports.fetcher, dropped);
  const printerPorts = { ...ports, files, readFields: rowFields.read, readPdf: async () => undefined };
  return (await ports.loadPrinter())(template, printerPorts, () => listRows([]));
};

/** Creates what reads the pages of PDFs; undefined if rows neither print contents nor leave out pages. */
export const createPageReader = (
  batch: Omit<ContentBatch, "contents"> | undefined,
  ports: ContentPorts,
): ReadPages | undefined => {
  if (batch === undefined || !changesPages(batch.template)) return undefined;
  const open = memoizeAsync(() => openPrinter(batch, ports));
  return async (bytes) => (await open()).readPages(bytes);
};

/**
 * Finds what printing a row would report. The row has no other problem. `pdf`: the dropped PDF that it names. Synchronous
 * for most rows.
 */
export type InspectContents = (
  entry: PlannedEntry,
  pdf: CheckedPdf | undefined,
  marks: readonly OtherFontValue[],
) => ContentFaults | Promise<ContentFaults>;

/** Creates the inspection of one batch; undefined if its rows change no PDFs. `marks`: values in fonts of the site. */
export const createContentInspection = (batch: ContentBatch, ports: ContentPorts): InspectContents | undefined => {
  const readPages = createPageReader(batch, ports);
  if (readPages === undefined && !fillsMarks(batch.template)) return undefined;
  let check: ContentCheck | undefined;
  const openCheck = memoizeAsync(async () => {
    check = await (await openPrinter(batch, ports)).openCheck();
  });
  const placed = new WeakMap<CheckedPages, CheckedContents>();
  let withoutPages: CheckedContents | undefined;
  const findPages = readPages && createStoredPages(batch.contents, readPages, ports);

  const inspectOn = (entry: PlannedEntry, pages: CheckedPages | undefined): ContentFaults | Promise<ContentFaults> => {
    if (check === undefined) return noFaults;
    const known = pages === undefined ? withoutPages : placed.get(pages);
    const places = known ?? check.place(pages);
    if (pages === undefined) withoutPages = places;
    else placed.set(pages, places);
    return check.check(batch.rowFields.read(entry), places);
  };
  const inspectPages = (entry: PlannedEntry, pdf: CheckedPdf | undefined): ContentFaults | Promise<ContentFaults> => {
    if (findPages === undefined) return noFaults;
    if (pdf?.pages !== undefined) return inspectOn(entry, pdf.pages);
    const pages = findPages(entry);
    if (pages instanceof Promise) return pages.then((read) => inspectRead(entry, read));
    return inspectRead(entry, pages);
  };
  const inspectRead = (
    entry: PlannedEntry,
    pages: Result<CheckedPages | undefined>,
  ): ContentFaults | Promise<ContentFaults> =>
    pages.ok ? inspectOn(entry, pages.value) : { problems: pages.problems, warnings: [] };
  const inspect: InspectContents = (entry, pdf, marks) => {
    const faults = inspectPages(entry, pdf);
    const ofMarks = marks.length === 0 || check === undefined ? [] : check.checkMarks(marks);
    if (!(faults instanceof Promise || ofMarks instanceof Promise)) return addWarnings(faults, ofMarks);
    return Promise.all([faults, ofMarks]).then((found) => addWarnings(...found));
  };
  return (entry, pdf, marks) => {
    // Most values have letters that the font of their mark has: nothing has to be loaded for them.
    if (findPages === undefined && marks.length === 0) return noFaults;
    return check === undefined ? openCheck().then(() => inspect(entry, pdf, marks)) : inspect(entry, pdf, marks);
  };
};

const addWarnings = (faults: ContentFaults, warnings: readonly Problem[]): ContentFaults =>
  warnings.length === 0 ? faults : { ...faults, warnings: [...warnings, ...faults.warnings] };

type StoredPages = Result<CheckedPages | undefined>;

/** PDFs of the library whose pages are kept. */
const maxStoredPdfs = 1_000;

/** Creates a function that reads the pages of the PDF of the library that a row names; none for a PDF at an address. */
const createStoredPages = (
  contents: Pick<ContentFinder, "get">,
  readPages: ReadPages,
  { store, decryptPdf }: Pick<ContentPorts, "store" | "decryptPdf">,
): ((entry: PlannedEntry) => StoredPages | Promise<StoredPages>) => {
  const known = new Map<string, StoredPages>();
  const read = async (sha256: string, password: string | undefined): Promise<StoredPages> => {
    const bytes = await store.parts.bytes(sha256);
    // The run reports a lost file.
    if (bytes === undefined) return ok(undefined);
    const plain = password === undefined ? ok(bytes) : await decryptPdf(bytes, password);
    return plain.ok ? readPages(plain.value) : plain;
  };
  return ({ pdf, pdf_password }) => {
    const file = contents.get(pdf);
    if (file === undefined) return ok(undefined);
    const key = `${file.sha256} ${pdf_password ?? ""}`;
    const present = known.get(key);
    if (present !== undefined) return present;
    return read(file.sha256, pdf_password).then((pages) => {
      if (known.size >= maxStoredPdfs) known.clear();
      known.set(key, pages);
      return pages;
    });
  };
};
