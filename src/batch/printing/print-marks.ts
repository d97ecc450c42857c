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
import type { Mark, MarkChain } from "#pdf-writer/marks/mark.ts";
import {
  describeMarkBox,
  type MarkBox,
  type MarkValue,
  placeValues,
  type SizedValue,
  setEmptyValue,
  setMarkValue,
} from "#pdf-writer/marks/set-value.ts";
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
  const byPage = groupByChain(marks);
  const setValue = (
    mark: Mark,
    text: string,
    language: string,
    tools: ContentTools,
    markFonts: MarkFonts,
  ): ValueToPlace => {
    const value = text.trim();
    if (value === "") return { value: setEmptyValue(mark), problems: [], warnings: [] };
    const set = setMarkValue(mark, value, markFonts);
    if ("missing" in set) return setWithOtherFont(mark, value, language, tools);
    return { value: set, problems: [], warnings: [] };
  };
  return {
    fill: texts.fill,
    print: (page, values, language, tools) => {
      const markFonts: MarkFonts = slots.get(page)?.markFonts ?? new Map();
      let operators = "";
      const faults: ValueToPlace[] = [];
      const overflows: Problem[] = [];
      for (const chain of byPage.get(page) ?? []) {
        const set = chain.map(([index, mark]) => setValue(mark, values[index] ?? "", language, tools, markFonts));
        faults.push(...set);
        const placed = chain.map(([, mark], at) => [mark, set[at]?.value ?? setEmptyValue(mark)] as const);
        for (const [at, { operators: text, fits }] of placeValues(placed, markFonts).entries()) {
          const [index, mark] = chain[at] ?? [];
          if (mark === undefined || index === undefined) continue;
          if (!fits) overflows.push(describeOverflow(toMarkOnPage(mark), (values[index] ?? "").trim()));
          const id = ids.get(mark);
          operators += id === undefined || text === "" ? text : `${markElement("Span", id, text)}\n`;
        }
      }
      return {
        operators,
        problems: faults.flatMap(({ problems }) => problems),
        warnings: [...faults.flatMap(({ warnings }) => warnings), ...overflows],
      };
    },
  };
};

type MarkFonts = ReadonlyMap<number, string>;

/** Marks of one chain with their indexes. */
type IndexedChain = (readonly [index: number, mark: Mark])[];

/** Returns the chains of each page, in the order of their first marks. */
const groupByChain = (marks: readonly Mark[]): ReadonlyMap<number, readonly IndexedChain[]> => {
  const byPage = new Map<number, Map<MarkChain, IndexedChain>>();
  for (const [index, mark] of marks.entries()) {
    const chains = byPage.get(mark.page) ?? new Map<MarkChain, IndexedChain>();
    byPage.set(mark.page, chains);
    const ofChain = chains.get(mark.chain) ?? [];
    chains.set(mark.chain, ofChain);
    ofChain.push([index, mark]);
  }
  return new Map(Array.from(byPage, ([page, chains]) => [page, [...chains.values()]] as const));
};

/** A value, and what is wrong with it. */
interface ValueToPlace extends Pick<PrintedContent, "problems" | "warnings"> {
  readonly value: SizedValue;
}

/** The width of a box in which a text of any length is one line. */
const endlessWidth = 1e6;

/** Sets a value whose letters the mark's font lacks in the font of the site that is most like it. */
const setWithOtherFont = (mark: Mark, text: string, language: string, tools: ContentTools): ValueToPlace => {
  const fontName = findNearestFont(mark.font);
  const setText = tools.findSetter(language, fontName);
  // The font is opened with the letters of all rows, before the first one is printed.
  if (!setText?.ok) return { value: setEmptyValue(mark), problems: [fontNotOpened(mark, fontName)], warnings: [] };
  const box = describeMarkBox(mark);
  const setWithin = (width: number) => setInOtherFont(setText.value, text, { size: box.size, width });
  const { line, missing } = setWithin(endlessWidth);
  return {
    value:
      line === undefined
        ? setEmptyValue(mark)
        : { width: line.width, fit: (width) => toMarkValue(setWithin(width), box, tools) },
    problems: [],
    warnings: [describeFontChange(toMarkOnPage(mark), mark.font.name, fontName), ...findLetterWarnings(missing)],
  };
};

const toMarkValue = (
  { line, fits }: ReturnType<typeof setInOtherFont>,
  box: MarkBox,
  { fonts }: ContentTools,
): MarkValue => ({
  ...{ width: line?.width ?? 0, fits },
  draw: (x) =>
    line === undefined ? "" : drawInSpace(box.toMatrix(x, line.y), `${box.colour}\n${formatText(line.runs, fonts)}`),
});

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
