/**
 * Reads every page of a PDF with pdf.js, without drawing, and notes what it asks for: decoders, fonts, character maps,
 * colour profiles. What is asked for here is what drawing will ask for.
 */
import { getDocument, PasswordResponses, type PDFDocumentProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfPage } from "#ports/pdf.ts";
import type { Recorder } from "./resource-recorder.ts";

/** After so long the pages that are left are not read: what they may need is assumed. */
const readPagesMs = 8_000;

export interface InspectOptions {
  readonly runtimeUrl: string;
  readonly recorder: Recorder;
  /** Names that a PDF whose pages were not all read may need. */
  readonly assumed: (bytes: Uint8Array<ArrayBuffer>) => readonly string[];
}

export const inspectPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  options: InspectOptions,
): Promise<Result<PdfFacts>> => {
  if (!beginsAsPdf(bytes)) return fail(notPdf);
  const kept = bytes.slice();
  const { runtimeUrl, recorder } = options;
  recorder.begin();
  const task = getDocument({
    data: bytes,
    wasmUrl: `${runtimeUrl}wasm/`,
    cMapUrl: `${runtimeUrl}cmaps/`,
    standardFontDataUrl: `${runtimeUrl}standard_fonts/`,
    iccUrl: `${runtimeUrl}iccs/`,
    useWorkerFetch: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  task.onPassword = () => {
    void task.destroy();
  };
  try {
    const document = await task.promise;
    const { pages, all } = await readPages(document);
    const needs = new Set([...recorder.end(), ...(all ? [] : options.assumed(kept))]);
    return ok({ pages, needs: [...needs].sort() });
  } catch (error) {
    return fail(problemOfPdf(error));
  } finally {
    recorder.end();
    await task.destroy().catch(() => undefined);
  }
};

const readPages = async (document: PDFDocumentProxy): Promise<{ pages: readonly PdfPage[]; all: boolean }> => {
  const until = performance.now() + readPagesMs;
  const pages: PdfPage[] = [];
  let all = true;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width: rounded(width), height: rounded(height) });
    if (performance.now() < until) await readPage(page);
    else all = false;
    page.cleanup();
  }
  return { pages, all };
};

/** A page that cannot be read is the reader's to show as such: the rest of the document is still good. */
const readPage = async (page: Awaited<ReturnType<PDFDocumentProxy["getPage"]>>): Promise<void> => {
  await page.getOperatorList({ intent: "display" }).catch(() => undefined);
  await page.getTextContent().catch(() => undefined);
};

const rounded = (points: number) => Math.round(points * 100) / 100;

/** The header may stand anywhere in the first kilobyte (ISO 32000-1, note 13 of annex H). */
const beginsAsPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

const notPdf = problem(
  "pdf-not-pdf",
  "The file is no PDF: it does not begin as PDFs do. Give a PDF; a document of another kind must be exported as PDF first.",
);

const problemOfPdf = (error: unknown): Problem => {
  const name = error instanceof Error ? error.name : "";
  const text = error instanceof Error ? error.message : String(error);
  if (name === "PasswordException" || /destroyed/i.test(text) || text === String(PasswordResponses.NEED_PASSWORD))
    return problem(
      "pdf-password",
      "The PDF is protected by a password of its own. Save it without password, then give it again.",
    );
  return problem("pdf-damaged", `The PDF is damaged and cannot be read (${text}). Export it anew from its program.`);
};
