/** Attaches the assets of a document to its PDF by an incremental update, so that the PDF itself stays unchanged. */
import { ok, type Result } from "#domain/result.ts";
import { beginUpdate, endUpdate } from "../increments/first-update.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import type { Bytes, Deflate } from "../syntax/pdf-bytes.ts";
import { formatValue, PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import { type FileToAttach, writeAttachedFiles } from "./attached-files.ts";
import { type PageAssets, writePageAssets } from "./page-assets.ts";

/** What is attached to a PDF. */
export interface AssetsToAttach {
  readonly files: readonly FileToAttach[];
  /** Pages that are missing at the end have no assets. */
  readonly pages: PageAssets;
}

/** Returns the update, which follows the bytes of `base.file`. Problems: `pdf-damaged`. */
export const attachAssets = async (
  base: BasePdf,
  { files, pages }: AssetsToAttach,
  deflate: Deflate,
): Promise<Result<Bytes>> => {
  try {
    const writer = beginUpdate(base);
    const { file, catalog } = base;
    const attached = await writeAttachedFiles(base, files, writer, deflate);
    const pageAssets = await writePageAssets(
      base.pages.map((_, index) => pages[index]),
      writer,
      deflate,
    );
    const entries = new Map([...catalog.dict.entries, ...attached, ["ARGO", pageAssets]]);
    writer.write(formatValue({ kind: "dict", entries }), catalog.number, generationOf(file, catalog.number));
    return ok(endUpdate(base, writer).bytes);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    const repaired = await base.repair(error);
    return repaired.ok ? attachAssets(repaired.value, { files, pages }, deflate) : repaired;
  }
};
