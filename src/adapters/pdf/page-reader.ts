/**
 * Looks at a PDF's pages in the thread it is called in: pdf.js whole, without a worker of its own and without a document.
 * So it runs in a service worker as well, which cannot start threads in every browser (seen in all three engines).
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { type Failure, fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { MeasuredPage, PagePicture, PageReader } from "#ports/page-reader.ts";
import { createArtBoxReader, type ReadArtBox } from "./art-boxes.ts";
import { decryptPdf } from "./decrypt/decrypt-pdf.ts";
import {
  a4Size,
  mapPages,
  maxPages,
  measurePage,
  missingHeaderWarning,
  readCropBox,
  tooManyPagesProblem,
  toPdfProblem,
} from "./document-pages.ts";
import { checkPdfLimits, hasHeader, notPdfProblem } from "./pdf-limits.ts";
import { findUnsupportedFeatures } from "./unsupported-features.ts";

/** Gives a file of `runtime/`, by its path there: fonts, character maps, decoders. */
export type LoadResource = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

export const createPageReader = (load: LoadResource): PageReader => {
  const opened = async <T>(
    bytes: Uint8Array<ArrayBuffer>,
    use: (document: PDFDocumentProxy) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const task = getDocument({
      data: bytes,
      // Names of folders; the factory below is asked for files in them.
      wasmUrl: "wasm/",
      cMapUrl: "cmaps/",
      standardFontDataUrl: "standard_fonts/",
      useWorkerFetch: false,
      BinaryDataFactory: dataFactory(load),
      CanvasFactory,
      FilterFactory,
      // Letters are drawn as shapes: fonts belong to documents, and there is none.
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: 2 ** 25,
      verbosity: 0,
    });
    try {
      return await use(await task.promise);
    } catch (error) {
      return fail(toPdfProblem(error));
    } finally {
      await task.destroy().catch(() => undefined);
    }
  };

  return {
    sizes: async (file) => {
      const bytes = await bytesOf(file);
      const admitted = await checkPdfLimits(bytes);
      if (!admitted.ok) return admitted;
      // Few PDFs have art boxes, and only for these a copy is needed: pdf.js detaches the bytes.
      const readArtBox = admitted.value.text.includes("/ArtBox") ? createArtBoxReader(bytes.slice()) : undefined;
      const sizes = await opened(bytes, (document) => readSizes(document, readArtBox));
      return sizes.ok || admitted.value.hasHeader || isLocked(sizes) ? sizes : fail(notPdfProblem);
    },
    decrypt: async (file, password) => {
      const bytes = await bytesOf(file);
      const plain = await decryptPdf(bytes, password);
      if (!plain.ok) return plain;
      return ok(plain.value === bytes ? file : new Blob([plain.value], { type: "application/pdf" }));
    },
    warnings: async (file) => {
      const bytes = await bytesOf(file);
      const header = hasHeader(bytes) ? [] : [missingHeaderWarning];
      // Dictionaries were read for their sizes only, so everything is asked of pdf.js.
      const found = await opened(bytes, async (document) => ok(await findUnsupportedFeatures(document, unread)));
      return [...header, ...(found.ok ? found.value : [])];
    },
    image: async (file, page, width) =>
      opened(await bytesOf(file), async (document) => draw(await document.getPage(page), width)),
  };
};

const bytesOf = async (file: UploadedFile): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

const unread = { text: "", complete: false } as const;

const isLocked = ({ problems }: Failure): boolean => problems.some(({ code }) => code === "pdf-password");

const measureWith =
  (readArtBox: ReadArtBox | undefined) =>
  async (page: PDFPageProxy): Promise<MeasuredPage> => {
    const crop = readCropBox(page);
    const art = page.ref === null ? undefined : await readArtBox?.(page.ref.num);
    return { ...measurePage(page), crop, art: art ?? crop };
  };

const a4Page: MeasuredPage = {
  ...a4Size,
  crop: [0, 0, a4Size.width, a4Size.height],
  art: [0, 0, a4Size.width, a4Size.height],
};

const readSizes = async (
  document: PDFDocumentProxy,
  readArtBox: ReadArtBox | undefined,
): Promise<Result<readonly MeasuredPage[]>> => {
  if (document.numPages > maxPages) return fail(tooManyPagesProblem(document.numPages));
  return mapPages(document, measureWith(readArtBox), a4Page);
};

/** A page of any form becomes at most this high, in pixels. */
const highest = 4096;

const draw = async (page: PDFPageProxy, width: number): Promise<Result<PagePicture>> => {
  if (typeof OffscreenCanvas === "undefined") return fail(noCanvas);
  const size = measurePage(page);
  const scale = Math.min(width / size.width, highest / size.height);
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  // "print" draws without waiting for frames, of which a thread has none.
  const canvasContext = canvas.getContext("2d", { alpha: false }) as never;
  await page.render({ canvas: null, canvasContext, viewport, intent: "print" }).promise;
  const picture = await canvas.convertToBlob({ type: "image/png" });
  canvas.width = 0;
  return ok({ mimetype: "image/png", bytes: new Uint8Array(await picture.arrayBuffer()) });
};

const noCanvas: Problem = problem("file-not-found", "This browser cannot draw pages here. Open the PDF itself.");

interface Drawn {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

class CanvasFactory {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: Drawn, width: number, height: number): void {
    if (canvas !== null) Object.assign(canvas, { width, height });
  }

  destroy(drawn: Drawn): void {
    Object.assign(drawn.canvas ?? {}, { width: 0, height: 0 });
    drawn.canvas = null;
    drawn.context = null;
  }
}

/** Filters of documents have no place in a thread: pages that ask for them are drawn without. */
class FilterFactory {
  readonly #none = () => "none";
  readonly addFilter = this.#none;
  readonly addHCMFilter = this.#none;
  readonly addAlphaFilter = this.#none;
  readonly addLuminosityFilter = this.#none;
  readonly addKnockoutFilter = this.#none;
  readonly addHighlightHCMFilter = this.#none;
  readonly addSelectionHCMFilter = this.#none;
  readonly addSelectionFilter = this.#none;
  readonly createSelectionStyle = () => null;
  readonly destroy = () => undefined;
}

const folders = { wasmUrl: "wasm/", cMapUrl: "cmaps/", standardFontDataUrl: "standard_fonts/" } as const;

const dataFactory = (load: LoadResource) =>
  class {
    fetch({ kind, filename }: { readonly kind: keyof typeof folders; readonly filename: string }) {
      return load(`${folders[kind]}${filename}`);
    }
  };
