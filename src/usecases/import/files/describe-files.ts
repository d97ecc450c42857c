/** Describes each dropped file for the list on the Batches page: its role and a short note on its content. */
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { ImportedBatch } from "../batch-importer.ts";
import type { CheckedPdf, CheckedPdfs } from "../check-pdfs.ts";
import type { FileContent } from "./read-import-file.ts";

/** One dropped file in the list. */
export interface InspectedFile {
  readonly path: string;
  readonly role: "param" | "data" | "template" | "pdf" | "resource" | "unknown";
  readonly size: number;
  /** A note in English: `12 rows`, `3 pages`, `4 assets, 6 placeholders`; may be empty. */
  readonly note: string;
  /** Set only for a PDF that needs a password: whether the right one is known. */
  readonly password?: CheckedPdf["password"];
}

/** Describes the files in the order in which they were dropped. `rowCount`: of the file that the rows come from. */
export const describeFiles = (batch: ImportedBatch, pdfs: CheckedPdfs, rowCount: number): readonly InspectedFile[] =>
  batch.files.map(({ file, content }) => {
    const pdf = pdfs.getByFile(file);
    return {
      path: file.path,
      size: file.size,
      role: content.role,
      note: file.path === batch.dataFile ? formatCount(rowCount, "row") : describeContent(content, pdf),
      ...(pdf?.password === undefined ? {} : { password: pdf.password }),
    };
  });

/** Describes the content of this file, even if the batch uses another file of the same role. */
const describeContent = (content: FileContent, pdf: CheckedPdf | undefined): string => {
  switch (content.role) {
    case "data":
      // The rows of a second data file are not read.
      return "value" in content && Array.isArray(content.value) ? formatCount(content.value.length, "row") : "";
    case "template": {
      const names = new Set(findPlaceholders(content.value).map(({ name }) => name));
      return `${formatCount(countAssets(content.value), "asset")}, ${formatCount(names.size, "placeholder")}`;
    }
    case "pdf": {
      const count = pdf?.facts?.pages.length;
      if (count === undefined) return pdf?.password === undefined ? "cannot be used" : "needs a password";
      return `${formatCount(count, "page")}${pdf?.password === "accepted" ? ", password accepted" : ""}`;
    }
    case "param":
      return "";
    case "resource":
      return "";
    case "unknown":
      return "";
    default:
      return content satisfies never;
  }
};

/** Counts the assets of a template file, with or without the envelope `{code, details}`. */
const countAssets = (value: unknown): number => {
  const { assets, details } = (value ?? {}) as { readonly assets?: unknown; readonly details?: unknown };
  return Array.isArray(assets) ? assets.length : details === undefined ? 0 : countAssets(details);
};

const formatCount = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
