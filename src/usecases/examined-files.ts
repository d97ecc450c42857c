/** What each dropped file was taken for, with a few words on what is in it. */
import { findPlaceholders } from "#domain/rules/placeholder.ts";
import type { CheckedPdf, PdfCheck } from "./check-pdfs.ts";
import type { IntakeReading } from "./intake.ts";

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
  reading.files.map(({ file, reading: { role } }) => {
    const checked = pdfs.ofFile(file);
    return {
      path: file.path,
      size: file.size,
      role,
      note: noteOf(role, reading, checked),
      ...(checked?.password === undefined ? {} : { password: checked.password }),
    };
  });

const noteOf = (role: ExaminedFile["role"], { entries, template }: IntakeReading, pdf: CheckedPdf | undefined) => {
  switch (role) {
    case "data":
      return counted(entries.length, "row");
    case "template": {
      if (template === undefined) return "";
      const names = new Set(findPlaceholders(template).map(({ name }) => name));
      return `${counted(template.assets.length, "asset")}, ${counted(names.size, "placeholder")}`;
    }
    case "pdf": {
      const count = pdf?.facts?.pages.length;
      if (count === undefined) return pdf?.password === undefined ? "cannot be used" : "needs a password";
      return `${counted(count, "page")}${pdf?.password === "accepted" ? ", password accepted" : ""}`;
    }
    case "param":
      return "parameters";
    case "resource":
      return "for assets";
    case "unknown":
      return "not used";
    default:
      return role satisfies never;
  }
};

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
