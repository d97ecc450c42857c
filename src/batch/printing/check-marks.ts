/** Checks the values that rows have for the marks of their PDFs, without printing them. */
import { createWidthMeasure, fitWidth } from "#domain/marks/fit-mark.ts";
import { findMissingLetters, listMarkCharacters } from "#domain/marks/mark-letters.ts";
import { compileMarks } from "#domain/marks/mark-texts.ts";
import type { PdfMark, PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { findNearestFont } from "./page-fonts.ts";
import type { FindSetter } from "./print-content.ts";
import { describeFontChange, describeOverflow, setInOtherFont } from "./print-marks.ts";
import { findLetterWarnings } from "./print-text.ts";

/** What is known of a row's marks before they are printed. */
export interface MarkFindings {
  /** Why the row cannot be made: those of `fillTemplate`, and those of the PDF. */
  readonly problems: readonly Problem[];
  /** `mark-font-changed`, `text-overflows`. */
  readonly warnings: readonly Problem[];
  /** The values by mark. */
  readonly values: ReadonlyMap<string, string>;
  /** Values in fonts of the site, which `checkInOtherFonts` measures. */
  readonly inOtherFonts: readonly OtherFontValue[];
}

/** A value whose letters the font of its mark lacks. */
export interface OtherFontValue {
  readonly mark: PdfMark;
  readonly value: string;
  /** Name of the font in which it is set. */
  readonly font: string;
}

/** Checks a row. `marks`: those of its PDF, as far as its inspection knows them. */
export type CheckMarks = (data: RowData, marks: PdfMarks | undefined) => MarkFindings;

/** Nothing is known or wrong. */
export const noMarkFindings: MarkFindings = { problems: [], warnings: [], values: new Map(), inOtherFonts: [] };

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

const createPdfCheck = (pdfMarks: PdfMarks, template: Smartlink): ((data: RowData) => MarkFindings) => {
  const { marks, problems } = pdfMarks;
  if (problems.length > 0) return () => ({ ...noMarkFindings, problems });
  const texts = compileMarks(marks, template);
  const checks = createValueChecks(pdfMarks);
  return (data) => {
    const filled = texts.fill(data);
    if (!filled.ok) return { ...noMarkFindings, problems: filled.problems };
    const findings = checks.map((check, index) => check(filled.value[index] ?? ""));
    return {
      problems: [],
      warnings: findings.flatMap(({ warnings }) => warnings),
      values: new Map(marks.map(({ source }, index) => [source, filled.value[index] ?? ""])),
      inOtherFonts: findings.flatMap(({ inOtherFont }) => inOtherFont ?? []),
    };
  };
};

/** What is known of a value. */
export interface ValueFindings {
  readonly warnings: readonly Problem[];
  readonly inOtherFont?: OtherFontValue;
}

const nothing: ValueFindings = { warnings: [] };

/** Creates the checks of values, one for each mark of a PDF. */
export const createValueChecks = ({
  marks,
  fonts,
}: Pick<PdfMarks, "marks" | "fonts">): readonly ((value: string) => ValueFindings)[] => {
  const described = fonts.map((font) => ({ letters: new Set(font.letters), measure: createWidthMeasure(font) }));
  return marks.map((mark) => {
    const { name = "", isSerif = false, widths } = fonts[mark.font] ?? {};
    const { letters = new Set<string>(), measure } = described[mark.font] ?? {};
    const font = findNearestFont({ name, isSerif });
    const change = describeFontChange(mark, name, font);
    const { space } = mark;
    return (text) => {
      const value = text.trim();
      if (value === "") return nothing;
      if (findMissingLetters(listMarkCharacters(value), letters).length > 0)
        return { warnings: [change], inOtherFont: { mark, value, font } };
      if (space === undefined || widths === undefined || measure === undefined) return nothing;
      return fitWidth(measure(value, space), space).fits ? nothing : { warnings: [describeOverflow(mark, value)] };
    };
  });
};

/** Finds what is wrong with values in fonts of the site: `text-overflows`, `letters-missing`. Their fonts are open. `language`: tag of the texts. */
export const checkInOtherFonts = (
  values: readonly OtherFontValue[],
  language: string,
  findSetter: FindSetter,
): readonly Problem[] =>
  values.flatMap(({ mark, value, font }) => {
    const setText = findSetter(language, font);
    if (!setText?.ok || mark.space === undefined) return [];
    const { missing, fits } = setInOtherFont(setText.value, value, mark.space);
    return [...findLetterWarnings(missing), ...(fits ? [] : [describeOverflow(mark, value)])];
  });
