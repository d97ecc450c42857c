/** What each dropped file was taken for, with a few words on what is in it. */
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { CheckedPdf, PdfCheck } from "./check-pdfs.ts";
import type { IntakeReading } from "./intake.ts";
import type { FileReading } from "./read-file.ts";

export interface ExaminedFile {
  readonly path: string;
  readonly role: "param" | "data" | "template" | "pdf" | "resource" | "unknown";
  readonly size: number;
  /** A short note for people: `12 rows`, `3 pages`, `4 assets, 6 placeholders`. */
  readonly note: string;
  /** Of a PDF that needs a password: whether the right one is known. */
  readonly password?: CheckedPdf["password"];
}

export const examinedFiles = (reading: IntakeReading, pdfs: PdfCheck): readonly ExaminedFile[] =>
  reading.files.map(({ file, reading: found }) => {
    const checked = pdfs.ofFile(file);
    return {
      path: file.path,
      size: file.size,
      role: found.role,
      note: noteOf(found, checked),
      ...(checked?.password === undefined ? {} : { password: checked.password }),
    };
  });

/** Each file is counted by itself: of two data files, one alone makes the batch. */
const noteOf = (found: FileReading, pdf: CheckedPdf | undefined): string => {
  switch (found.role) {
    case "data":
      return Array.isArray(found.value) ? counted(found.value.length, "row") : "";
    case "template": {
      const names = new Set(findPlaceholders(found.value).map(({ name }) => name));
      return `${counted(assetCount(found.value), "asset")}, ${counted(names.size, "placeholder")}`;
    }
    case "pdf": {
      const count = pdf?.facts?.pages.length;
      if (count === undefined) return pdf?.password === undefined ? "cannot be used" : "needs a password";
      return `${counted(count, "page")}${pdf?.password === "accepted" ? ", password accepted" : ""}`;
    }
    case "param":
      return "";
    case "resource":
      return "";
    case "unknown":
      return "";
    default:
      return found satisfies never;
  }
};

/** Of a template as it was dropped, with or without its envelope. */
const assetCount = (value: unknown): number => {
  const { assets, details } = (value ?? {}) as { readonly assets?: unknown; readonly details?: unknown };
  return Array.isArray(assets) ? assets.length : details === undefined ? 0 : assetCount(details);
};

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
