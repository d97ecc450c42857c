/** Finds the assets in a PDF that is to become a smartlink, and separates them from the PDF. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { type PdfTemplate, readPdfTemplate } from "./read-pdf-template.ts";

/** A PDF that has assets. */
export interface PdfWithAssets extends PdfTemplate {
  /** The PDF without the assets, if they were attached to it by this product; else the PDF as it is. */
  readonly pdf: UploadedFile;
}

/** What separating needs from its environment. */
export interface PdfImportPorts {
  readonly pages: Pick<PageReader, "readAssets">;
  /** Returns the sha256 of a file in hex. */
  readonly hash: (file: UploadedFile) => Promise<string>;
}

/**
 * Returns the assets of a PDF; undefined if it has none. Problems: `pdf-encrypted`, `pdf-damaged`, `pdf-assets-large`, and
 * those of JSON.
 */
export const findPdfAssets = async (
  file: UploadedFile,
  name: string,
  { pages, hash }: PdfImportPorts,
): Promise<Result<PdfWithAssets | undefined>> => {
  const assets = await pages.readAssets(file);
  if (!assets.ok) return assets;
  if (assets.value === undefined) return ok(undefined);
  const reading = readPdfTemplate(assets.value, name);
  if (!reading.ok) return reading;
  const { original } = reading.value;
  const start = original && original.filesize < file.size ? file.slice(0, original.filesize) : undefined;
  const isOriginal = start !== undefined && (await hash(start)) === original?.sha256;
  return ok({ ...reading.value, pdf: isOriginal ? start : file });
};

/** The problem of a PDF that was sent as a template. */
export const assetsMissing = (name: string): Problem =>
  problem(
    "pdf-assets-missing",
    `“${name}” is a PDF without assets, so it is no template. Choose a PDF that was exported with its assets, or an exported template (JSON).`,
    { path: "template" },
  );

/** Returns the assets of a PDF that was sent as a template. Problems as for `findPdfAssets`, and `pdf-assets-missing`. */
export const readPdfAsTemplate = async (
  file: UploadedFile,
  name: string,
  ports: PdfImportPorts,
): Promise<Result<PdfWithAssets>> => {
  const assets = await findPdfAssets(file, name, ports);
  if (!assets.ok) return assets;
  return assets.value === undefined ? fail(assetsMissing(name)) : ok(assets.value);
};
