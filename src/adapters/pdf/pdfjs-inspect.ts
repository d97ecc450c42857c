/**
 * Reads every page of a PDF with pdf.js, without drawing, and records what pdf.js loads: decoders, fonts, character maps
 * and colour profiles. Drawing the pages in the reader needs the same files.
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { fail, ok, type Result } from "#domain/result.ts";
import { maxPages } from "#pdf-writer/reading/page-tree.ts";
import type { PdfFacts, PdfPage } from "#ports/pdf.ts";
import { startPdfWorkerHere } from "./direct-ports.ts";
import {
  a4Size,
  damagedPdfProblem,
  measurePage,
  missingHeaderWarning,
  tooManyPagesProblem,
  toPdfProblem,
} from "./document-pages.ts";
import type { InspectionDepth } from "./inspector-protocol.ts";
import { createMarkSearch, type MarkSearch } from "./mark-search.ts";
import { createMissingFonts, type MissingFonts } from "./missing-fonts.ts";
import { checkPdfLimits, inflationLimits, notPdfProblem } from "./pdf-limits.ts";
import { findPossibleResources } from "./possible-resources.ts";
import { estimateReadingCost, maxReadingCost } from "./reading-cost.ts";
import type { ResourceRecorder } from "./resource-recorder.ts";
import type { InflatedStreams } from "./streams/inflated-streams.ts";
import { findUnsupportedFeatures } from "./unsupported-features.ts";

/** What an inspection needs of its thread. */
export interface InspectionOptions {
  /** Folder of the reader's files, absolute, ending in a slash. */
  readonly runtimeUrl: string;
  readonly recorder: ResourceRecorder;
  /** The streams that pdf.js takes in this thread instead of decompressing them (`reuseInflatedStreams`). */
  readonly inflatedStreams?: InflatedStreams;
  readonly depth: InspectionDepth;
}

/**
 * Inspects a PDF in this thread, which must have imported `pdfjs-dist/build/pdf.worker.mjs`. `bytes` belong to pdf.js until
 * then. Problems: see `PdfInspector`.
 */
export const inspectPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  options: InspectionOptions,
): Promise<Result<PdfFacts>> => {
  const limits = await checkPdfLimits(bytes, inflationLimits, options.inflatedStreams);
  if (!limits.ok) return limits;
  const { runtimeUrl, recorder, depth } = options;
  recorder.clear();
  const worker = startPdfWorkerHere();
  const task = getDocument({
    data: bytes,
    worker,
    wasmUrl: `${runtimeUrl}wasm/`,
    cMapUrl: `${runtimeUrl}cmaps/`,
    standardFontDataUrl: `${runtimeUrl}standard_fonts/`,
    iccUrl: `${runtimeUrl}iccs/`,
    useWorkerFetch: true,
    // As in the reader. The sources of font faces show the recorder which files a device without the font loads.
    useSystemFonts: true,
    enableXfa: false,
    // Nothing is drawn, so bitmaps of the images would be made in vain.
    isOffscreenCanvasSupported: false,
    // As in the reader, which does not draw larger images, so they need no decoder.
    maxImageSize: 2 ** 27,
    verbosity: 0,
    ownerDocument: fontlessDocument,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maxPages) return fail(tooManyPagesProblem(document.numPages));
    const fonts = createMissingFonts();
    const markSearch = createMarkSearch();
    const read = await readPages(document, depth === "pages" ? maxReadingCost : 0, { fonts, markSearch });
    if (read.openedCount === 0)
      return fail(limits.value.hasHeader ? damagedPdfProblem("none of its pages can be opened") : notPdfProblem);
    const needs = new Set([
      ...recorder.requestedFiles(),
      ...(read.isComplete ? [] : findPossibleResources(limits.value)),
    ]);
    const notShown = depth === "pages" ? await findUnsupportedFeatures(document, limits.value).catch(() => []) : [];
    const warnings = [...(limits.value.hasHeader ? [] : [missingHeaderWarning]), ...fonts.warnings(), ...notShown];
    const marks = await markSearch.find(bytes, read.isComplete);
    return ok({ pages: read.pages, needs: [...needs].sort(), warnings, marks });
  } catch (error) {
    const pdfProblem = toPdfProblem(error);
    return fail(limits.value.hasHeader || pdfProblem.code === "pdf-password" ? pdfProblem : notPdfProblem);
  } finally {
    await task.destroy().catch(() => undefined);
    worker.destroy();
  }
};

/** pdf.js adds fonts to the document that draws with them. Nothing is drawn here, so they are ignored. */
const fontlessDocument = { fonts: { add: () => undefined, delete: () => false } } as never;

interface PagesRead {
  readonly pages: readonly PdfPage[];
  /** Number of pages that could be opened. */
  readonly openedCount: number;
  /** Whether all pages were read. */
  readonly isComplete: boolean;
}

/** What collects facts of the pages that are read. */
interface PageCollectors {
  readonly fonts: MissingFonts;
  readonly markSearch: MarkSearch;
}

/** Reads pages until their cost reaches `limit`. Later pages are only measured. */
const readPages = async (document: PDFDocumentProxy, limit: number, collectors: PageCollectors): Promise<PagesRead> => {
  const pages: PdfPage[] = [];
  let openedCount = 0;
  let isComplete = true;
  let cost = 0;
  for (let number = 1; number <= document.numPages; number++) {
    // The reader shows an error in place of a page that cannot be opened. The other pages are still usable.
    const page = await document.getPage(number).catch(() => undefined);
    pages.push(page === undefined ? (pages.at(-1) ?? a4Size) : measurePage(page));
    if (page === undefined) continue;
    openedCount++;
    if (cost < limit) cost += await readPage(page, collectors);
    else isComplete = false;
    page.cleanup();
  }
  return { pages, openedCount, isComplete };
};

/**
 * Reads a page and returns its cost. The intent `any` includes annotations that show only on screen or only in print.
 * Reading the text needs the same fonts and takes pdf.js much longer on dense pages, so it is only the fallback.
 */
const readPage = async (page: PDFPageProxy, { fonts, markSearch }: PageCollectors): Promise<number> => {
  try {
    const operators = await page.getOperatorList({ intent: "any" });
    await fonts.addPage(page, operators);
    markSearch.addPage(page.pageNumber - 1, operators);
    return estimateReadingCost(operators);
  } catch {
    await page.getTextContent().catch(() => undefined);
    return estimateReadingCost();
  }
};
