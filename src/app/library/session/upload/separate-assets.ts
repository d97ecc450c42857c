/** Separates the smartlink that an uploaded PDF contains from the PDF. */
import type { Failure } from "#domain/result.ts";
import type { PdfWithAssets } from "#usecases/augmented-pdf/import-pdf.ts";
import type { ReadPdf } from "#usecases/library/content-upload.ts";
import type { Library } from "../library.ts";
import type { FoundSmartlink } from "./upload-state.ts";

/** An uploaded PDF with a smartlink. */
export interface SeparatedPdf {
  /** The PDF to store. */
  readonly pdf: ReadPdf;
  readonly smartlink: FoundSmartlink;
  /** Undefined if the smartlink cannot be read. */
  readonly assets: PdfWithAssets | undefined;
}

/** Returns the parts; undefined if the PDF contains no smartlink. */
export const separateAssets = async (
  library: Pick<Library, "findPdfAssets" | "describeTemplate" | "contents">,
  pdf: ReadPdf,
  name: string,
): Promise<SeparatedPdf | undefined> => {
  const reading = await library.findPdfAssets(pdf.file, name);
  if (!reading.ok) return keepWhole(pdf, reading);
  const assets = reading.value;
  if (assets === undefined) return undefined;
  const description = await library.describeTemplate(assets.template);
  if (!description.ok) return keepWhole(pdf, description);
  const { title, assets: count } = description.value;
  const plain = assets.pdf === pdf.file ? undefined : await library.contents.read({ file: assets.pdf });
  return { pdf: plain?.ok ? plain.value : pdf, smartlink: { title, assets: count }, assets };
};

/** A PDF whose smartlink cannot be read is stored as it is. */
const keepWhole = (pdf: ReadPdf, { problems: [problem] }: Failure): SeparatedPdf | undefined =>
  problem && { pdf, smartlink: { problem }, assets: undefined };
