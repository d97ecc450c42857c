/** Describes each dropped file for the list on the Batches page: its role and what its content has. */
import { formatQuantity } from "#batch/report/report-format.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { ImportedBatch } from "../batch-importer.ts";
import type { CheckedPdf, CheckedPdfs } from "../check-pdfs.ts";
import type { FileContent } from "./read-import-file.ts";

/** Numbers of what the content of a file has. */
export type ContentCounts = Readonly<Partial<Record<"rows" | "pages" | "assets" | "placeholders", number>>>;

/** One dropped file in the list. */
export interface InspectedFile {
  readonly path: string;
  readonly role: "param" | "data" | "template" | "pdf" | "resource" | "unknown";
  readonly size: number;
  /** What the file has, as far as it was read. A PDF without pages cannot be used, or needs a password. */
  readonly counts: ContentCounts;
  /** The same in English: `12 rows`, `3 pages`, `4 assets, 6 placeholders`; may be empty. */
  readonly note: string;
  /** Set only for a PDF that needs a password: whether the right one is known. */
  readonly password?: CheckedPdf["password"];
}

/** Describes the files in the order in which they were dropped. `rowCount`: of the file that the rows come from. */
export const describeFiles = (batch: ImportedBatch, pdfs: CheckedPdfs, rowCount: number): readonly InspectedFile[] =>
  batch.files.map(({ file, content }) => {
    const pdf = pdfs.getByFile(file);
    const counts = file.path === batch.dataFile ? { rows: rowCount } : countContent(content, pdf);
    return {
      path: file.path,
      size: file.size,
      role: content.role,
      counts,
      note: [...describeCounts(counts), ...(content.role === "pdf" ? describePdfState(pdf) : [])].join(", "),
      ...(pdf?.password === undefined ? {} : { password: pdf.password }),
    };
  });

/** Counts what this file has, even if the batch uses another file of the same role. */
const countContent = (content: FileContent, pdf: CheckedPdf | undefined): ContentCounts => {
  switch (content.role) {
    case "data":
      // The rows of a second data file are not read.
      return "value" in content && Array.isArray(content.value) ? { rows: content.value.length } : {};
    case "template": {
      const names = new Set(findPlaceholders(content.value).map(({ name }) => name));
      return { assets: countAssets(content.value), placeholders: names.size };
    }
    case "pdf":
      return pdf?.facts === undefined ? {} : { pages: pdf.facts.pages.length };
    case "param":
    case "resource":
    case "unknown":
      return {};
    default:
      return content satisfies never;
  }
};

/** Counts the assets of a template file, with or without the envelope `{code, details}`. */
const countAssets = (value: unknown): number => {
  const { assets, details } = (value ?? {}) as { readonly assets?: unknown; readonly details?: unknown };
  return Array.isArray(assets) ? assets.length : details === undefined ? 0 : countAssets(details);
};

const describeCounts = (counts: ContentCounts): readonly string[] =>
  Object.entries(counts).map(([nouns, count]) => formatQuantity(count, nouns.slice(0, -1)));

const describePdfState = (pdf: CheckedPdf | undefined): readonly string[] => {
  if (pdf?.facts !== undefined) return pdf.password === "accepted" ? ["password accepted"] : [];
  return [pdf?.password === undefined ? "cannot be used" : "needs a password"];
};
