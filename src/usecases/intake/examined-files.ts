/** Describes each dropped file for the list on the Batches page: its role and a short note on its content. */
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { CheckedPdf, PdfCheck } from "./check-pdfs.ts";
import type { IntakeReading } from "./intake.ts";
import type { FileReading } from "./read-file.ts";

/** One dropped file in the list. */
export interface ExaminedFile {
  readonly path: string;
  readonly role: "param" | "data" | "template" | "pdf" | "resource" | "unknown";
  readonly size: number;
  /** A note in English: `12 rows`, `3 pages`, `4 assets, 6 placeholders`; may be empty. */
  readonly note: string;
  /** Set only for a PDF that needs a password: whether the right one is known. */
  readonly password?: CheckedPdf["password"];
}

/** Describes the files in the order in which they were dropped. */
export const examinedFiles = (batch: IntakeReading, pdfs: PdfCheck): readonly ExaminedFile[] =>
  batch.files.map(({ file, reading }) => {
    const checked = pdfs.ofFile(file);
    return {
      path: file.path,
      size: file.size,
      role: reading.role,
      note: noteOf(reading, checked),
      ...(checked?.password === undefined ? {} : { password: checked.password }),
    };
  });

/** Counts what is in this file, even where another data file is the one that the batch uses. */
const noteOf = (reading: FileReading, pdf: CheckedPdf | undefined): string => {
  switch (reading.role) {
    case "data":
      return Array.isArray(reading.value) ? formatCount(reading.value.length, "row") : "";
    case "template": {
      const names = new Set(findPlaceholders(reading.value).map(({ name }) => name));
      return `${formatCount(countAssets(reading.value), "asset")}, ${formatCount(names.size, "placeholder")}`;
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
      return reading satisfies never;
  }
};

/** Counts the assets of a template file, with or without the envelope `{code, details}`. */
const countAssets = (value: unknown): number => {
  const { assets, details } = (value ?? {}) as { readonly assets?: unknown; readonly details?: unknown };
  return Array.isArray(assets) ? assets.length : details === undefined ? 0 : countAssets(details);
};

const formatCount = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
