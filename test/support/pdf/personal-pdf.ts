/** Prints texts and links on the pages of a PDF as a row of a batch does. */
import { deflateSync } from "node:zlib";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { drawInSpace, placeBox, toUserEdges } from "#pdf-writer/content/page-space.ts";
import { formatText } from "#pdf-writer/content/text-run.ts";
import { embedFont } from "#pdf-writer/fonts/embed-font.ts";
import type { LinkTarget } from "#pdf-writer/increments/link-annotations.ts";
import { createRowWriter, type RowContent, type RowPage } from "#pdf-writer/increments/row-increment.ts";
import {
  type SharedIncrement,
  type SharedOptions,
  writeSharedIncrement,
} from "#pdf-writer/increments/shared-increment.ts";
import { type BasePdf, openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import type { Bytes, Deflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { liberationSans, shapeText } from "./liberation-sans.ts";

export const deflate: Deflate = async (bytes) => new Uint8Array(deflateSync(bytes));

/** Opens a base. @throws Error with its problems */
export const openBase = async (bytes: Bytes): Promise<BasePdf> => {
  const base = await openBasePdf(bytes, inflateBytes);
  if (!base.ok) throw new Error(base.problems[0]?.message);
  return base.value;
};

/** Writes the shared update. @throws Error with its problems */
export const prepareRows = async (base: BasePdf, options: SharedOptions): Promise<SharedIncrement> => {
  const shared = await writeSharedIncrement(base, options);
  if (!shared.ok) throw new Error(shared.problems[0]?.message);
  return shared.value;
};

/** A text in a box of a page, and the link of the box. */
export interface PrintedText {
  readonly page: number;
  readonly box: PercentBox;
  readonly text: string;
  readonly link?: LinkTarget;
}

/** Size of the texts in points. */
export const textSize = 12;
/** Distance of the base line from the lower edge of the box, in points. */
export const baseLine = 4;

const formatPage = ({ slots, names }: SharedIncrement, texts: readonly PrintedText[]): RowPage => {
  const fonts = new Map([
    ["sans", { name: names.fonts[0] ?? "", widths: liberationSans.widths, texts: liberationSans.texts }],
  ]);
  const view = slots.get(texts[0]?.page ?? -1)?.view;
  if (view === undefined) throw new Error("the page has no slots");
  const content = texts.map(({ box, text }) => {
    const run = { font: "sans", size: textSize, x: 0, y: baseLine, rightToLeft: false, words: [shapeText(text)] };
    return drawInSpace(placeBox(view, box).matrix, `0 0 .5 rg\n${formatText([run], fonts)}`);
  });
  const links = texts.flatMap(({ box, link }) => (link ? [{ edges: toUserEdges(view, box), target: link }] : []));
  return { content: content.join(""), links };
};

/** Prints the texts of one row. Returns the increments and their concatenation with the base. */
export const personalise = async (
  bytes: Bytes,
  texts: readonly PrintedText[],
  row: Partial<RowContent> = {},
  options: Partial<SharedOptions> = {},
) => {
  const base = await openBase(bytes);
  const pages = [...new Set(texts.map(({ page }) => page))];
  const shared = await prepareRows(base, {
    pages: pages.map((index) => ({
      index,
      hasLinks: texts.some(({ page, link }) => page === index && link !== undefined),
    })),
    linkTargets: texts.flatMap(({ link }) => (link && "page" in link ? [link.page] : [])),
    hasTitles: row.title !== undefined,
    addResources: async (writer) => ({ fonts: [await embedFont(writer, liberationSans, deflate)] }),
    ...options,
  });
  const content = pages.map(
    (index) =>
      [
        index,
        formatPage(
          shared,
          texts.filter(({ page }) => page === index),
        ),
      ] as const,
  );
  const increment = createRowWriter(shared)({
    pages: new Map(content),
    id: "0123456789abcdef0123456789abcdef",
    ...row,
  });
  return { base, shared, increment, bytes: concatenateBytes([bytes, shared.bytes, increment.bytes]) };
};
