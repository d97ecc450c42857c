/** Cuts marks out of the pages of a PDF, and sets values in their places, as a batch does. */
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { createFontReader } from "#pdf-writer/font-reading/read-font.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { type FindParts, findMarks } from "#pdf-writer/marks/find-marks.ts";
import type { Mark } from "#pdf-writer/marks/mark.ts";
import { placeValues, type SizedValue, setEmptyValue, setMarkValue } from "#pdf-writer/marks/set-value.ts";
import { readPageContent } from "#pdf-writer/page-text/page-content.ts";
import { readGlyphs } from "#pdf-writer/page-text/read-glyphs.ts";
import { readPage } from "#pdf-writer/reading/page-tree.ts";
import { deflate, openBase, prepareRows } from "./personal-pdf.ts";

/** Returns the PDF without its marks, and with a value in the place of each; undefined: nothing is set there. */
export const fillMarks = async (
  bytes: Uint8Array<ArrayBuffer>,
  findValue: (mark: Mark) => string | undefined,
  findParts?: FindParts,
) => {
  const base = await openBase(bytes);
  const found = await findMarks(base, base.pages.keys(), findParts);
  const pages = [...new Set(found.marks.map(({ page }) => page))].map((index) => ({
    index,
    hasLinks: false,
    marks: found.marks.filter(({ page }) => page === index),
  }));
  const shared = await prepareRows(base, { pages, deflate });
  const missing: string[] = [];
  const content = pages.map(({ index, marks }) => {
    const markFonts = shared.slots.get(index)?.markFonts ?? new Map();
    const chains = new Set(marks.map(({ chain }) => chain));
    const operators = Array.from(chains, (chain) => {
      const values = marks
        .filter((mark) => mark.chain === chain)
        .map((mark): [Mark, SizedValue] => {
          const value = findValue(mark);
          if (value === undefined)
            return [mark, { width: mark.width, fit: () => ({ width: mark.width, fits: true, draw: () => "" }) }];
          if (value === "") return [mark, setEmptyValue(mark)];
          const set = setMarkValue(mark, value, markFonts);
          if ("missing" in set) missing.push(...set.missing);
          return [mark, "missing" in set ? setEmptyValue(mark) : set];
        });
      return placeValues(values, markFonts)
        .map(({ operators: text }) => text)
        .join("");
    });
    return [index, { content: operators.join("") }] as const;
  });
  const row = createRowWriter(shared)({ id: "0123456789abcdef0123456789abcdef", pages: new Map(content) });
  return { found, missing, shared, bytes: concatenateBytes([bytes, shared.bytes, row.bytes]) };
};

/** Returns the glyphs in the order of the content. `id`: their place in the content. */
export const readPositions = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { file, pages } = await openBase(bytes);
  const [entry] = pages;
  if (entry === undefined) throw new Error("there is no page");
  const page = await readPage(file, entry);
  const content = await readPageContent(file, page);
  if (content === undefined) throw new Error("the content cannot be read");
  const resources = await file.resolveDict(page.entries.get("Resources"));
  const glyphs = await readGlyphs({ file, readFont: createFontReader(file) }, content.bytes, resources);
  return glyphs.map(({ code, x, y, operation, item, start }) => ({
    code,
    x,
    y,
    id: `${operation.start} ${item} ${start}`,
  }));
};
