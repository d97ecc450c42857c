/** Opens what prints or checks the rows of a batch. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import type { Result } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { type EncryptOptions, encryptPdf } from "#pdf-writer/encryption/encrypt-pdf.ts";
import type { Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { toZlib } from "#pdf-writer/writing/zlib.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { StartFontEngine } from "#ports/fonts.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import { openBatchFonts, openFontOrders } from "./batch-fonts.ts";
import { createMarkReader, type ReadPdf } from "./batch-marks.ts";
import { createPictureCollector } from "./batch-pictures.ts";
import { createMarkCollector } from "./collect-mark-letters.ts";
import { collectFilledValues, collectRowValues } from "./collect-row-values.ts";
import { type CheckedPages, type ContentCheck, createContentCheck, readCheckedPages } from "./content-check.ts";
import { listMakerFonts } from "./maker-fonts.ts";
import { createPageFonts } from "./page-fonts.ts";
import { createPagePrinter, type PagePrinter, type PrinterOptions } from "./page-printer.ts";
import { addLookContents } from "./pdf-looks.ts";
import { createPictureCheck } from "./picture-check.ts";
import type { PrintedFiles } from "./printed-files.ts";
import { listTemplatePictures } from "./template-pictures.ts";

/** What printing needs from its environment. */
export interface OpenPrinterPorts {
  readonly runtime: ReaderRuntime;
  readonly bytes: Pick<Bytes, "deflate" | "sha256" | "importCbcKey">;
  readonly files: PrintedFiles;
  /** Reads the PDFs of rows, for the letters that the fonts of their marks lack. */
  readonly readPdf: ReadPdf;
  readonly readFields: RowFields["read"];
}

/** Prints the rows of a batch, or checks them before. */
export interface BatchPrinter extends PagePrinter {
  /** Reads the pages of a PDF for a check. Problems: `pdf-encrypted`, `pdf-damaged`. */
  readPages(bytes: Uint8Array<ArrayBuffer>): Promise<Result<CheckedPages>>;
  /** Encrypts the PDF of a row with its password. Problems: those of `encryptPdf`. */
  readonly encrypt: EncryptRowPdf;
  /** Opens the check of rows, for which the letters of the rows are not collected. */
  openCheck(): Promise<ContentCheck>;
}

/** Encrypts a PDF with a password. */
export type EncryptRowPdf = (
  pdf: Uint8Array<ArrayBuffer>,
  options: EncryptOptions,
) => Promise<Result<Uint8Array<ArrayBuffer>>>;

/**
 * Opens the printer of a batch. `rows`: reads all its rows, whose letters and shared pictures are embedded. Undefined: the
 * template is filled already, and what looks like a placeholder is printed as it is.
 */
export type OpenPrinter = (
  template: Smartlink,
  ports: OpenPrinterPorts,
  rows: (() => AsyncIterable<readonly PlannedEntry[]>) | undefined,
  options?: PrinterOptions,
) => Promise<BatchPrinter>;

/** Creates the function over the program that sets text. */
export const createOpenPrinter =
  (startFontEngine: StartFontEngine, inflate: Inflate): OpenPrinter =>
  async (template, { runtime, bytes, files, readPdf, readFields }, rows, options = { hasRowPdfs: false }) => {
    const fonts = createPageFonts({ runtime, startFontEngine }, { urls: listMakerFonts(template), files });
    const deflate = async (plain: Uint8Array<ArrayBuffer>) => toZlib(await bytes.deflate(plain), plain);
    const codecs = { inflate, deflate };
    const openPages = memoizeAsync(async () => {
      const printed = options.hasRowPdfs ? addLookContents(template) : template;
      const batchFonts = await openBatchFonts(printed, fonts);
      const pictures = createPictureCollector(listTemplatePictures(printed), files, codecs);
      const addMarks = createMarkCollector(template, createMarkReader(readPdf, inflate), readFields, batchFonts);
      const collector = { addText: batchFonts.add, addPicture: pictures.add, addMarks };
      if (rows === undefined) collectFilledValues(printed, collector);
      else await collectRowValues(printed, rows(), readFields, collector);
      const resources = { fonts: batchFonts.finish(), pictures: await pictures.finish() };
      return createPagePrinter(template, resources, codecs, options);
    });
    return {
      prepare: async (pdf, marks) => (await openPages()).prepare(pdf, marks),
      encrypt: (pdf, encryption) => encryptPdf(pdf, encryption, { ...bytes, ...codecs }),
      readPages: (pdf) => readCheckedPages(pdf, inflate),
      openCheck: async () =>
        createContentCheck(template, await openFontOrders(template, fonts), createPictureCheck(files, codecs)),
    };
  };
