/**
 * Reads every page of a PDF with pdf.js, without drawing, and notes what it asks for: decoders, fonts, character maps,
 * colour profiles. What is asked for here is what drawing will ask for.
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfPage } from "#ports/pdf.ts";
import {
  a4Size,
  damagedPdfProblem,
  maxPages,
  measurePage,
  missingHeaderWarning,
  tooManyPagesProblem,
  toPdfProblem,
} from "./document-pages.ts";
import type { InspectionDepth } from "./inspector-protocol.ts";
import { createMissingFonts, type MissingFonts } from "./missing-fonts.ts";
import { checkPdfLimits, notPdfProblem } from "./pdf-limits.ts";
import { findPossibleResources } from "./possible-resources.ts";
import { estimateReadingCost, maxReadingCost } from "./reading-cost.ts";
import type { ResourceRecorder } from "./resource-recorder.ts";
import { findUnsupportedFeatures } from "./unsupported-features.ts";

export const inspectPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  options: { readonly runtimeUrl: string; readonly recorder: ResourceRecorder; readonly how: InspectionDepth },
): Promise<Result<PdfFacts>> => {
  const admitted = await checkPdfLimits(bytes);
  if (!admitted.ok) return admitted;
  const { runtimeUrl, recorder, how } = options;
  const task = getDocument({
    data: bytes,
    wasmUrl: `${runtimeUrl}wasm/`,
    cMapUrl: `${runtimeUrl}cmaps/`,
    standardFontDataUrl: `${runtimeUrl}standard_fonts/`,
    iccUrl: `${runtimeUrl}iccs/`,
    useWorkerFetch: true,
    // As in the reader: font faces tell the recorder what may be asked for where a device lacks a font.
    useSystemFonts: true,
    enableXfa: false,
    // As in the reader: what it does not draw needs no decoder.
    maxImageSize: 2 ** 27,
    verbosity: 0,
    ownerDocument: fontless,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maxPages) return fail(tooManyPagesProblem(document.numPages));
    const fonts = createMissingFonts();
    const read = await readPages(document, how === "pages" ? maxReadingCost : 0, fonts);
    if (read.good === 0)
      return fail(admitted.value.hasHeader ? damagedPdfProblem("none of its pages can be opened") : notPdfProblem);
    const needs = new Set([...recorder.requestedFiles(), ...(read.all ? [] : findPossibleResources(admitted.value))]);
    const notShown = how === "pages" ? await findUnsupportedFeatures(document, admitted.value).catch(() => []) : [];
    const warnings = [...(admitted.value.hasHeader ? [] : [missingHeaderWarning]), ...fonts.warnings(), ...notShown];
    return ok({ pages: read.pages, needs: [...needs].sort(), warnings });
  } catch (error) {
    const found = toPdfProblem(error);
    return fail(admitted.value.hasHeader || found.code === "pdf-password" ? found : notPdfProblem);
  } finally {
    await task.destroy().catch(() => undefined);
  }
};

/** pdf.js hands fonts to the document that draws with them. Nothing is drawn here, so they are let go. */
const fontless = { fonts: { add: () => undefined, delete: () => false } } as never;

interface PagesRead {
  readonly pages: readonly PdfPage[];
  /** How many could be opened. */
  readonly good: number;
  /** Whether all of them were read. */
  readonly all: boolean;
}

/** Pages after the one that reaches `limit` are only measured: what they may need is assumed. */
const readPages = async (document: PDFDocumentProxy, limit: number, fonts: MissingFonts): Promise<PagesRead> => {
  const pages: PdfPage[] = [];
  let good = 0;
  let all = true;
  let work = 0;
  for (let number = 1; number <= document.numPages; number++) {
    // A page that cannot be opened is the reader's to show as such: the rest of the document is still good.
    const page = await document.getPage(number).catch(() => undefined);
    pages.push(page === undefined ? (pages.at(-1) ?? a4Size) : measurePage(page));
    if (page === undefined) continue;
    good++;
    if (work < limit) work += await readPage(page, fonts);
    else all = false;
    page.cleanup();
  }
  return { pages, good, all };
};

/**
 * With `any`, notes and forms that only show on the screen or only on paper are read too. The text asks for the same
 * fonts and takes pdf.js many times as long on pages that are full of it, so it is read only where the drawing cannot be.
 * Answers the work that it was.
 */
const readPage = async (page: PDFPageProxy, fonts: MissingFonts): Promise<number> => {
  try {
    const operators = await page.getOperatorList({ intent: "any" });
    await fonts.addPage(page, operators);
    return estimateReadingCost(operators);
  } catch {
    await page.getTextContent().catch(() => undefined);
    return estimateReadingCost();
  }
};
