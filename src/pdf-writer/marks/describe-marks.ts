/** Describes the marks of a PDF as plain data, for what has to know them before a PDF is changed. */
import type { PdfMark, PdfMarkFont, PdfMarks } from "#domain/marks/pdf-marks.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { PageFont } from "../font-reading/page-font.ts";
import type { FoundMarks } from "./find-marks.ts";
import type { Mark } from "./mark.ts";
import { createMarkFont } from "./mark-font.ts";
import { canNameFont } from "./mark-tail.ts";
import { describeSpace } from "./set-value.ts";

/** Returns the marks without what is needed to cut them out. */
export const describeMarks = (found: FoundMarks): Pick<PdfMarks, "marks" | "fonts" | "warnings"> => {
  const fonts: PdfMarkFont[] = [];
  const indexes = new Map<PageFont | undefined, number>();
  const indexOf = (mark: Mark): number => {
    const font = canNameFont(mark) ? mark.font : undefined;
    const index = indexes.get(font) ?? fonts.push(describeFont(mark, font)) - 1;
    indexes.set(font, index);
    return index;
  };
  const marks = found.marks.map(
    (mark): PdfMark => ({
      ...{ page: mark.page + 1, source: mark.source },
      ...{ font: indexOf(mark), space: describeSpace(mark) },
    }),
  );
  return { marks, fonts, warnings: findMarkWarnings(found) };
};

/** A font that rows cannot name has no letters for them. */
const describeFont = ({ font: { name, isSerif } }: Mark, font: PageFont | undefined): PdfMarkFont => {
  const { letters, widths } = font === undefined ? { letters: [], widths: [] } : createMarkFont(font);
  return { name: name.replace(/^[A-Z]{6}\+/, ""), isSerif, letters: [...letters].join(""), widths };
};

/** Returns a `mark-not-filled` for each mark, and one for all pages, that cannot be filled. */
export const findMarkWarnings = ({
  rejected,
  unreadablePages,
}: Pick<FoundMarks, "rejected" | "unreadablePages">): readonly Problem[] => [
  ...rejected.map(({ message }) => problem("mark-not-filled", message)),
  ...(unreadablePages.length === 0
    ? []
    : [
        problem(
          "mark-not-filled",
          `The text of ${formatPages(unreadablePages)} cannot be read, so marks stay as they are there. Save the PDF again in its program.`,
        ),
      ]),
];

const maxListedPages = 10;

const formatPages = (indexes: readonly number[]): string => {
  const numbers = indexes.slice(0, maxListedPages).map((index) => index + 1);
  const more = indexes.length - numbers.length;
  return `${indexes.length === 1 ? "page" : "pages"} ${numbers.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};
