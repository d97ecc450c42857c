/** Checks the values that rows have for the marks of their PDFs, without printing them. */
import { findMissingLetters, listMarkCharacters } from "#domain/marks/mark-letters.ts";
import { compileMarks } from "#domain/marks/mark-texts.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { findNearestFont } from "./page-fonts.ts";
import { describeFontChange } from "./print-marks.ts";

/** What is known of a row's marks before they are printed. */
export interface MarkFindings {
  /** Why the row cannot be made: those of `fillTemplate`, and those of the PDF. */
  readonly problems: readonly Problem[];
  /** `mark-font-changed`. */
  readonly warnings: readonly Problem[];
  /** The values by mark. */
  readonly values: ReadonlyMap<string, string>;
}

/** Checks a row. `marks`: those of its PDF, as far as its inspection knows them. */
export type CheckMarks = (data: RowData, marks: PdfMarks | undefined) => MarkFindings;

/** Nothing is known or wrong. */
export const noMarkFindings: MarkFindings = { problems: [], warnings: [], values: new Map() };

/** Creates the check of a batch. Nothing is wrong where the template does not fill marks. */
export const createMarkCheck = (template: Smartlink): CheckMarks => {
  if (!fillsMarks(template)) return () => noMarkFindings;
  const checks = new WeakMap<PdfMarks, (data: RowData) => MarkFindings>();
  return (data, marks) => {
    if (marks === undefined || marks.marks.length + marks.problems.length === 0) return noMarkFindings;
    const check = checks.get(marks) ?? createPdfCheck(marks, template);
    checks.set(marks, check);
    return check(data);
  };
};

const createPdfCheck = (
  { marks, fonts, problems }: PdfMarks,
  template: Smartlink,
): ((data: RowData) => MarkFindings) => {
  if (problems.length > 0) return () => ({ ...noMarkFindings, problems });
  const texts = compileMarks(marks, template);
  const letters = fonts.map((font) => new Set(font.letters));
  const changes = marks.map((mark) => {
    const { name = "" } = fonts[mark.font] ?? {};
    return describeFontChange(mark, name, findNearestFont(name));
  });
  return (data) => {
    const filled = texts.fill(data);
    if (!filled.ok) return { ...noMarkFindings, problems: filled.problems };
    const warnings = changes.filter((_, index) => {
      const characters = listMarkCharacters((filled.value[index] ?? "").trim());
      return findMissingLetters(characters, letters[marks[index]?.font ?? -1] ?? new Set()).length > 0;
    });
    return {
      problems: [],
      warnings,
      values: new Map(marks.map(({ source }, index) => [source, filled.value[index] ?? ""])),
    };
  };
};
