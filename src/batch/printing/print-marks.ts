/** Sets the values of a row in the places of a PDF's marks. */
import { fitWidth } from "#domain/marks/fit-mark.ts";
import { compileMarks, type MarkOnPage } from "#domain/marks/mark-texts.ts";
import type { MarkSpace } from "#domain/marks/pdf-marks.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { markElement } from "#pdf-writer/content/marked-content.ts";
import { drawInSpace } from "#pdf-writer/content/page-space.ts";
import { formatText } from "#pdf-writer/content/text-run.ts";
import type { PageSlots } from "#pdf-writer/increments/page-override.ts";
import type { Mark } from "#pdf-writer/marks/mark.ts";
import { describeMarkBox, setMarkTail, setMarkValue } from "#pdf-writer/marks/set-value.ts";
import type { PlacedLine } from "#pdf-writer/text/place-lines.ts";
import type { SetTextInBox } from "#pdf-writer/text/set-text.ts";
import { findNearestFont } from "./page-fonts.ts";
import type { ContentTools } from "./print-content.ts";
import { findLetterWarnings, type PrintedContent } from "./print-text.ts";

/** The marks of a prepared PDF. */
export interface MarkPrinter {
  /** Returns the values of a row, in the order of the marks. Problems: those of `fillTemplate`. */
  fill(data: RowData): Result<readonly string[]>;
  /** Sets the values that belong to a page. `language`: tag of the text. */
  print(page: number, values: readonly string[], language: string, tools: ContentTools): PrintedContent;
}

/**
 * Creates the printer of marks that were cut out of their pages. `slots`: of their pages, by index. `ids`: identifiers of their
 * marked content, in a tagged PDF.
 */
export const createMarkPrinter = (
  marks: readonly Mark[],
  slots: ReadonlyMap<number, Pick<PageSlots, "markFonts">>,
  template: Pick<Smartlink, "campaignLanguage">,
  ids: ReadonlyMap<Mark, number> = new Map(),
): MarkPrinter => {
  const onPages = marks.map(toMarkOnPage);
  const texts = compileMarks(onPages, template);
  const byPage = new Map<number, (readonly [index: number, mark: Mark])[]>();
  for (const [index, mark] of marks.entries()) {
    const ofPage = byPage.get(mark.page) ?? [];
    byPage.set(mark.page, ofPage);
    ofPage.push([index, mark]);
  }
  return {
    fill: texts.fill,
    print: (page, values, language, tools) => {
      const markFonts = slots.get(page)?.markFonts ?? new Map<number, string>();
      const printed = (byPage.get(page) ?? []).map(([index, mark]) => {
        const value = (values[index] ?? "").trim();
        if (value === "") return { ...nothing, operators: setMarkTail(mark, markFonts) };
        const set = setMarkValue(mark, value, markFonts);
        const result: PrintedContent =
          "missing" in set
            ? printInOtherFont(mark, value, language, tools, markFonts)
            : {
                operators: set.operators,
                problems: [],
                warnings: set.fits ? [] : [describeOverflow(toMarkOnPage(mark), value)],
              };
        const id = ids.get(mark);
        if (id === undefined || result.operators === "") return result;
        return { ...result, operators: `${markElement("Span", id, result.operators)}\n` };
      });
      return {
        operators: printed.map(({ operators }) => operators).join(""),
        problems: printed.flatMap(({ problems }) => problems),
        warnings: printed.flatMap(({ warnings }) => warnings),
      };
    },
  };
};

const nothing: PrintedContent = { operators: "", problems: [], warnings: [] };

/** The width of a box in which a text of any length is one line. */
const endlessWidth = 1e6;

/** Sets a value whose letters the mark's font lacks in the font of the site that is most like it. */
const printInOtherFont = (
  mark: Mark,
  value: string,
  language: string,
  tools: ContentTools,
  markFonts: ReadonlyMap<number, string>,
): PrintedContent => {
  const fontName = findNearestFont(mark.font.name);
  const setText = tools.findSetter(language, fontName);
  // The font is opened with the letters of all rows, before the first one is printed.
  if (!setText?.ok) return { ...nothing, problems: [fontNotOpened(mark, fontName)] };
  const box = describeMarkBox(mark);
  const { line, missing, fits } = setInOtherFont(setText.value, value, box);
  if (line === undefined) return nothing;
  const [a, b, c, d, x, y] = box.toMatrix(line.y);
  const offset = (box.width - line.width) * shares[box.align];
  const operators = `${box.colour}\n${formatText(line.runs, tools.fonts)}`;
  const onPage = toMarkOnPage(mark);
  return {
    operators:
      drawInSpace([a, b, c, d, x + a * offset, y + b * offset], operators) +
      setMarkTail(mark, markFonts, box.start + offset + line.width),
    problems: [],
    warnings: [
      describeFontChange(onPage, mark.font.name, fontName),
      ...findLetterWarnings(missing),
      ...(fits ? [] : [describeOverflow(onPage, value)]),
    ],
  };
};

/** Sets a value on one line in a font of the site, which shrinks to the room of its mark. */
export const setInOtherFont = (
  setText: SetTextInBox,
  value: string,
  space: Pick<MarkSpace, "size" | "width">,
): { readonly line: PlacedLine | undefined; readonly missing: readonly string[]; readonly fits: boolean } => {
  const text = value.replace(/\s+/g, " ");
  const setAt = (size: number) =>
    setText(text, { width: endlessWidth, height: size * 2, size, fit: "wrap", align: "left" });
  const whole = setAt(space.size);
  const { size, fits } = fitWidth(whole.lines[0]?.width ?? 0, space);
  const [line] = size === space.size ? whole.lines : setAt(size).lines;
  return { line, missing: whole.missing, fits };
};

const toMarkOnPage = ({ source, page }: Mark): MarkOnPage => ({ source, page: page + 1 });

const shares = { left: 0, center: 0.5, right: 1 } as const;

/** Returns the warning about a value that is set in another font than its mark: the same for all such rows. */
export const describeFontChange = ({ source, page }: MarkOnPage, name: string, otherName: string): Problem => {
  const known = name.replace(/^[A-Z]{6}\+/, "");
  const font = known === "" ? "The font" : `The font ${truncate(known)}`;
  return problem(
    "mark-font-changed",
    `${font} of ${truncate(source)} on page ${page} lacks letters of the value, so it is set in ${otherName}. Embed the whole font when you save the PDF.`,
  );
};

/** Returns the warning about a value that has no room even in its least size. */
export const describeOverflow = ({ source, page }: MarkOnPage, value: string): Problem =>
  problem(
    "text-overflows",
    `The value “${truncate(value, 60)}” of ${truncate(source)} on page ${page} does not fit into its place. Shorten it, or make room for it in the PDF.`,
  );

const fontNotOpened = ({ source, page }: Mark, fontName: string): Problem =>
  problem(
    "letters-missing",
    `${truncate(source)} on page ${page + 1} cannot be filled, because its PDF has changed since the batch was started: letters of ${fontName} are missing. Start the batch again.`,
  );
