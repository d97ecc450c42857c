/**
 * Fills the marks of a PDF with the values of rows. Each PDF of a batch has its own marks, so they are no texts of the template;
 * those of all its PDFs are listed in the template only where its placeholders are counted.
 */
import { type CompiledTemplate, compileTemplate, createFillTest, fillTexts } from "../placeholders/compile-template.ts";
import { type Problem, withLocation } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import type { RowData } from "../values/row-data.ts";

/** The marks of a PDF, ready to be filled many times. */
export interface MarkTexts {
  /** Returns the values for a row, in the order of the marks. Problems: those of `fillTemplate`. */
  fill(data: RowData): Result<readonly string[]>;
  /** Returns whether `fill` succeeds, which takes a fraction of its time. */
  canFill(data: RowData): boolean;
}

/** A mark with its page. */
export interface MarkOnPage {
  /** Counted from 1. */
  readonly page: number;
  readonly source: string;
}

/** Prepares marks. The first language of the template decides how dates and numbers are written. */
export const compileMarks = (
  marks: readonly MarkOnPage[],
  { campaignLanguage }: { readonly campaignLanguage: readonly string[] },
): MarkTexts => {
  const compiled = compileTemplate({
    campaignLanguage: [...campaignLanguage],
    texts: marks.map(({ source }) => source),
  });
  const indexes = listIndexes(compiled);
  const canFill = createFillTest(compiled);
  return {
    canFill,
    fill: (data) => {
      const filled = fillTexts(compiled, data);
      if (!filled.ok) return fail(...filled.problems.map((found) => locate(found, marks)));
      const texts = marks.map(() => "");
      for (const [slot, index] of indexes.entries()) if (index !== undefined) texts[index] = filled.value[slot] ?? "";
      return ok(texts);
    },
  };
};

const textPath = /^texts\[(\d+)\]/;

/** Returns the mark of each slot; undefined for a language. */
const listIndexes = ({ slots }: CompiledTemplate): readonly (number | undefined)[] =>
  slots.map(({ path }) => {
    const index = textPath.exec(path)?.[1];
    return index === undefined ? undefined : Number(index);
  });

/** Says in the message where the mark is: a path would be one of the template. */
const locate = ({ at: { path = "", ...at } = {}, ...found }: Problem, marks: readonly MarkOnPage[]): Problem => {
  const page = marks[Number(textPath.exec(path)?.[1])]?.page;
  return page === undefined
    ? withLocation(found, { path, ...at })
    : withLocation({ ...found, message: `Page ${page} of the PDF: ${found.message}` }, at);
};
