/** Attaches assets to PDFs, and reads them back. What a PDF contains is not checked here, but limited in size. */
import { zlibSync } from "fflate";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { attachAssets } from "#pdf-writer/attachments/attach-assets.ts";
import { type AttachedFile, listAttachedFiles } from "#pdf-writer/attachments/attached-files.ts";
import { readPageAssets } from "#pdf-writer/attachments/page-assets.ts";
import { type BasePdf, openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import { PdfSyntaxError } from "#pdf-writer/syntax/pdf-syntax.ts";
import type { PdfAssets, PdfAttachment } from "#ports/pdf-assets.ts";
import { inflateBytes } from "./streams/inflate-stream.ts";

/** Name of the attached template. */
const templateName = "smartlink.json";
const maxJsonBytes = 64 * 2 ** 20;
const maxFileBytes = 256 * 2 ** 20;

/**
 * Returns the PDF with the assets attached by an incremental update. Problems: `pdf-encrypted`, `pdf-damaged`,
 * `asset-page-missing`. Warning: `pdf-signed`.
 */
export const attachPdfAssets = async (
  bytes: Uint8Array<ArrayBuffer>,
  { template, files, pages }: PdfAssets,
): Promise<Result<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly warnings: readonly Problem[] }>> => {
  const base = await openBasePdf(bytes, inflateBytes);
  if (!base.ok) return fail(...base.problems.map(toAttachmentProblem));
  if (pages.length > base.value.pages.length) return fail(pageMissing(pages.length, base.value.pages.length));
  const encoder = new TextEncoder();
  const templateFile = { name: templateName, mimetype: "application/json", bytes: encoder.encode(template ?? "") };
  const update = await attachAssets(
    base.value,
    {
      files: [...(template === undefined ? [] : [templateFile]), ...files],
      pages: pages.map((text) => (text === undefined ? undefined : encoder.encode(text))),
    },
    async (plain) => zlibSync(plain, { level: 6 }) as Uint8Array<ArrayBuffer>,
  );
  if (!update.ok) return fail(...update.problems.map(toAttachmentProblem));
  const warnings = base.value.warnings.map(toAttachmentProblem);
  return ok({ bytes: concatenateBytes([bytes, update.value]), warnings });
};

const pageMissing = (page: number, count: number): Problem =>
  problem(
    "asset-page-missing",
    `There are assets on page ${page}, but the PDF has ${count === 1 ? "one page" : `${count} pages`}. Use a PDF that has this page, or change the page of the assets.`,
  );

/** The problems of a base are about printing on its pages. */
const toAttachmentProblem = (cause: Problem): Problem => {
  const message = attachmentMessages[cause.code];
  return message === undefined ? cause : { ...cause, message };
};

const attachmentMessages: Readonly<Partial<Record<Problem["code"], string>>> = {
  "pdf-encrypted":
    "The PDF is encrypted, so its assets cannot be read or attached. Save it without a password and without restrictions.",
  "pdf-damaged":
    "The PDF is damaged, so its assets cannot be read or attached. Open it in its program and save it again.",
  "pdf-signed":
    "The PDF is signed. The signature does not cover the assets, and viewers say that the document was changed after it was signed.",
};

/** Returns whether the PDF has assets. A PDF that cannot be read has none. */
export const hasPdfAssets = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const assets = await withBase(bytes, async (base) => {
    const files = await listAttachedFiles(base);
    return files.some(({ name }) => name === templateName) || (await readPageAssets(base)) !== undefined;
  });
  return assets.ok && assets.value;
};

/**
 * Returns the assets of a PDF; undefined if it has none. Problems: `pdf-encrypted`, `pdf-damaged`, `pdf-assets-large`.
 */
export const readPdfAssets = (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfAssets | undefined>> =>
  withBase(bytes, async (base) => {
    const files = await listAttachedFiles(base);
    const templateFile = files.find(({ name }) => name === templateName);
    const template = templateFile && (await readJsonText(templateFile));
    const pages = await readPages(base);
    if (template === undefined && pages === undefined) return undefined;
    const json = template ?? "";
    const named = files.filter(({ name }) => json.includes(JSON.stringify(name)));
    return { template, files: await readFiles(named), pages: pages ?? [] };
  });

/** A PDF whose assets are too large. */
class LimitError extends Error {}

const withBase = async <T>(bytes: Uint8Array<ArrayBuffer>, read: (base: BasePdf) => Promise<T>): Promise<Result<T>> => {
  let base = await openBasePdf(bytes, inflateBytes);
  for (;;) {
    if (!base.ok) return fail(...base.problems.map(toAttachmentProblem));
    try {
      return ok(await read(base.value));
    } catch (error) {
      if (error instanceof LimitError) return fail(tooLarge);
      if (!(error instanceof PdfSyntaxError)) throw error;
      base = await base.value.repair(error);
    }
  }
};

/** A text that is not UTF-8 has replacement characters, which readers of JSON report or show. */
const readJsonText = async (file: AttachedFile): Promise<string> => {
  const bytes = await file.read();
  if (bytes === undefined || bytes.length > maxJsonBytes) throw new LimitError();
  return new TextDecoder().decode(bytes);
};

const readPages = async (base: BasePdf): Promise<PdfAssets["pages"] | undefined> => {
  const pages = await readPageAssets(base);
  const totalBytes = pages?.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0) ?? 0;
  if (totalBytes > maxJsonBytes) throw new LimitError();
  return pages?.map((bytes) => bytes && new TextDecoder().decode(bytes));
};

const readFiles = async (files: readonly AttachedFile[]): Promise<readonly PdfAttachment[]> => {
  const attachments: PdfAttachment[] = [];
  let totalBytes = 0;
  for (const file of files) {
    const bytes = await file.read();
    if (bytes === undefined) continue;
    totalBytes += bytes.length;
    if (totalBytes > maxFileBytes) throw new LimitError();
    attachments.push({ name: file.name, mimetype: "", bytes });
  }
  return attachments;
};

const tooLarge = problem(
  "pdf-assets-large",
  "The assets in the PDF are too large: at most 64 MB of descriptions and 256 MB of files can be read. Export the smartlink as a template instead.",
  { path: "template" },
);
