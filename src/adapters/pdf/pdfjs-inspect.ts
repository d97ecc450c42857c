/**
 * Reads every page of a PDF with pdf.js, without drawing, and notes what it asks for: decoders, fonts, character maps,
 * colour profiles. What is asked for here is what drawing will ask for.
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfPage } from "#ports/pdf.ts";
import { admit } from "./admission.ts";
import type { HowToRead } from "./inspector-protocol.ts";
import { mostWork, workOf } from "./reading-work.ts";
import type { Recorder } from "./resource-recorder.ts";
import { assumedNeeds } from "./static-scan.ts";

/** More than any document that people read; a PDF may claim millions in a few bytes. */
const maxPages = 20_000;

export const inspectPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  options: { readonly runtimeUrl: string; readonly recorder: Recorder; readonly how: HowToRead },
): Promise<Result<PdfFacts>> => {
  const admitted = await admit(bytes);
  if (!admitted.ok) return admitted;
  const { runtimeUrl, recorder, how } = options;
  const task = getDocument({
    data: bytes,
    wasmUrl: `${runtimeUrl}wasm/`,
    cMapUrl: `${runtimeUrl}cmaps/`,
    standardFontDataUrl: `${runtimeUrl}standard_fonts/`,
    iccUrl: `${runtimeUrl}iccs/`,
    useWorkerFetch: true,
    useSystemFonts: false,
    enableXfa: false,
    // As in the reader: what it does not draw needs no decoder.
    maxImageSize: 2 ** 27,
    verbosity: 0,
    ownerDocument: fontless,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maxPages) return fail(tooManyPages(document.numPages));
    const read = await readPages(document, how === "pages" ? mostWork : 0);
    if (read.good === 0) return fail(damaged("none of its pages can be opened"));
    const needs = new Set([...recorder.asked(), ...(read.all ? [] : assumedNeeds(admitted.value))]);
    return ok({ pages: read.pages, needs: [...needs].sort() });
  } catch (error) {
    return fail(problemOfPdf(error));
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
const readPages = async (document: PDFDocumentProxy, limit: number): Promise<PagesRead> => {
  const pages: PdfPage[] = [];
  let good = 0;
  let all = true;
  let work = 0;
  for (let number = 1; number <= document.numPages; number++) {
    // A page that cannot be opened is the reader's to show as such: the rest of the document is still good.
    const page = await document.getPage(number).catch(() => undefined);
    pages.push(page === undefined ? (pages.at(-1) ?? a4) : sizeOf(page));
    if (page === undefined) continue;
    good++;
    if (work < limit) work += await readPage(page);
    else all = false;
    page.cleanup();
  }
  return { pages, good, all };
};

/** Points, as displayed: rotation and user unit count. */
const sizeOf = (page: PDFPageProxy): PdfPage => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: rounded(width), height: rounded(height) };
};

const a4: PdfPage = { width: 595.28, height: 841.89 };

const rounded = (points: number) => Math.round(points * 100) / 100;

/**
 * With `any`, notes and forms that only show on the screen or only on paper are read too. The text asks for the same
 * fonts and takes pdf.js many times as long on pages that are full of it, so it is read only where the drawing cannot be.
 * Answers the work that it was.
 */
const readPage = async (page: PDFPageProxy): Promise<number> => {
  try {
    return workOf(await page.getOperatorList({ intent: "any" }));
  } catch {
    await page.getTextContent().catch(() => undefined);
    return workOf();
  }
};

const problemOfPdf = (error: unknown): Problem => {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  return name === "PasswordException"
    ? problem(
        "pdf-password",
        "The PDF is protected by a password of its own. Save it without password, then give it again.",
      )
    : damaged(message.replace(/\.$/, ""));
};

const damaged = (reason: string): Problem =>
  problem("pdf-damaged", `The PDF is damaged and cannot be read (${reason}). Export it anew from its program.`);

const tooManyPages = (count: number): Problem =>
  problem(
    "pdf-too-complex",
    `The PDF has ${count} pages; at most ${maxPages} are possible. Split it into several documents.`,
  );
