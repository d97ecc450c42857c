/**
 * Reads the pages of PDFs in the calling thread, with pdf.js but without its worker and without a DOM. So it also runs in
 * a service worker, which cannot start workers (checked in all three engines).
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { createSha256 } from "#domain/files/sha256.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { type Failure, fail, ok, type Result } from "#domain/result.ts";
import { toHex } from "#domain/values/hex.ts";
import { maxPages } from "#pdf-writer/reading/page-tree.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { MeasuredPage, PagePicture, PageReader } from "#ports/page-reader.ts";
import { decryptPdf } from "../decrypt/decrypt-pdf.ts";
import {
  a4Size,
  mapPages,
  measurePage,
  missingHeaderWarning,
  readCropBox,
  tooManyPagesProblem,
  toPdfProblem,
} from "../document-pages.ts";
import { searchMarks } from "../mark-search.ts";
import { attachPdfAssets, hasPdfAssets, readPdfAssets } from "../pdf-assets.ts";
import { checkPdfLimits, notPdfProblem } from "../pdf-limits.ts";
import { findPossibleResources } from "../possible-resources.ts";
import { findUnsupportedFeatures } from "../unsupported-features.ts";
import { createArtBoxReader, type ReadArtBox } from "./art-boxes.ts";
import { readAnnotations } from "./page-annotations.ts";
import { readTexts } from "./page-texts.ts";

/** Loads a file of `runtime/` by its path there: a font, a character map or a decoder. */
export type LoadResource = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Creates the reader of pages. It draws without fonts of the device and without filters. */
export const createPageReader = (load: LoadResource): PageReader => {
  const withDocument = async <T>(
    bytes: Uint8Array<ArrayBuffer>,
    use: (document: PDFDocumentProxy) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const task = getDocument({
      data: bytes,
      // Folder names. pdf.js passes them to BinaryDataFactory, which loads the files.
      wasmUrl: "wasm/",
      cMapUrl: "cmaps/",
      standardFontDataUrl: "standard_fonts/",
      useWorkerFetch: false,
      BinaryDataFactory: dataFactory(load),
      CanvasFactory,
      FilterFactory,
      // Draw glyphs as paths: web fonts need a document, which service workers lack.
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
    inspect: async (file) => {
      const bytes = await bytesOf(file);
      const limits = await checkPdfLimits(bytes);
      if (!limits.ok) return limits;
      const { text, hasHeader } = limits.value;
      const sha256 = await hashBytes(bytes);
      // pdf.js detaches the bytes, so reading art boxes needs a copy. Few PDFs have any.
      const readArtBox = text.includes("/ArtBox") ? createArtBoxReader(bytes.slice()) : undefined;
      const hasAssets = /\/(?:EmbeddedFiles|ARGO)\b/.test(text) && (await hasPdfAssets(bytes));
      const inspected = await withDocument(bytes, async (document) => {
        const pages = await readSizes(document, readArtBox);
        if (!pages.ok) return pages;
        const features = await findUnsupportedFeatures(document, limits.value).catch(() => []);
        const warnings = [
          ...(hasHeader ? [] : [missingHeaderWarning]),
          ...(hasAssets ? [assetsWarning] : []),
          ...features,
        ];
        return ok({ sha256, pages: pages.value, warnings });
      });
      return inspected.ok || hasHeader || needsPassword(inspected) ? inspected : fail(notPdfProblem);
    },
    facts: async (file) => {
      const bytes = await bytesOf(file);
      const limits = await checkPdfLimits(bytes);
      if (!limits.ok) return limits;
      const needs = findPossibleResources(limits.value);
      const pages = await withDocument(bytes, (document) => readSizes(document, undefined));
      return pages.ok ? ok({ pages: pages.value, needs }) : pages;
    },
    decrypt: async (file, password) => {
      const bytes = await bytesOf(file);
      const plain = await decryptPdf(bytes, password);
      if (!plain.ok) return plain;
      return ok(plain.value === bytes ? file : new Blob([plain.value], { type: "application/pdf" }));
    },
    texts: async (file) =>
      withDocument(await bytesOf(file), async (document) =>
        document.numPages > maxPages ? fail(tooManyPagesProblem(document.numPages)) : ok(await readTexts(document)),
      ),
    annotations: async (file) =>
      withDocument(await bytesOf(file), async (document) =>
        document.numPages > maxPages
          ? fail(tooManyPagesProblem(document.numPages))
          : ok(await readAnnotations(document)),
      ),
    marks: async (file) => {
      const bytes = await bytesOf(file);
      const limits = await checkPdfLimits(bytes);
      return limits.ok ? ok(await searchMarks(bytes)) : limits;
    },
    readAssets: async (file) => readPdfAssets(await bytesOf(file)),
    attachAssets: async (file, assets) => {
      const attached = await attachPdfAssets(await bytesOf(file), assets);
      if (!attached.ok) return attached;
      const { bytes, warnings } = attached.value;
      return ok({ file: new Blob([bytes], { type: "application/pdf" }), warnings });
    },
    image: async (file, page, width) =>
      withDocument(await bytesOf(file), async (document) => drawPage(await document.getPage(page), width)),
  };
};

const bytesOf = async (file: UploadedFile): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

const assetsWarning: Problem = problem(
  "pdf-has-assets",
  "The PDF contains the assets of a smartlink, which are not used. Import the PDF as a template to create the smartlink.",
);

const needsPassword = ({ problems }: Failure): boolean => problems.some(({ code }) => code === "pdf-password");

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

/** Largest height of an image, in pixels. */
const maxHeightPx = 4096;

const drawPage = async (page: PDFPageProxy, width: number): Promise<Result<PagePicture>> => {
  if (typeof OffscreenCanvas === "undefined") return fail(noCanvasProblem);
  const size = measurePage(page);
  const scale = Math.min(width / size.width, maxHeightPx / size.height);
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  // The intent "print" does not wait for animation frames, which workers lack.
  const canvasContext = canvas.getContext("2d", { alpha: false }) as never;
  await page.render({ canvas: null, canvasContext, viewport, intent: "print" }).promise;
  const picture = await canvas.convertToBlob({ type: "image/png" });
  canvas.width = 0;
  return ok({ mimetype: "image/png", bytes: new Uint8Array(await picture.arrayBuffer()) });
};

const noCanvasProblem: Problem = problem("file-not-found", "This browser cannot draw pages here. Open the PDF itself.");

interface CanvasEntry {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

class CanvasFactory {
  create(width: number, height: number): CanvasEntry {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    if (canvas !== null) Object.assign(canvas, { width, height });
  }

  destroy(entry: CanvasEntry): void {
    Object.assign(entry.canvas ?? {}, { width: 0, height: 0 });
    entry.canvas = null;
    entry.context = null;
  }
}

/** SVG filters need a document, so pages that use them are drawn without filters. */
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

/** SubtleCrypto is about five times faster, but copies what it hashes. */
const maxSubtleBytes = 32 * 2 ** 20;
const chunkBytes = 4 * 2 ** 20;

/** Returns the sha256 in hex. Other tasks of the thread run between the chunks of a large file. */
const hashBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (bytes.length <= maxSubtleBytes && globalThis.crypto?.subtle !== undefined)
    return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const hash = createSha256();
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    hash.update(bytes.subarray(from, from + chunkBytes));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return hash.hex();
};
