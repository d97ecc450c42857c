/** Writes the update of a row: what it prints on the pages, its links, title, language and identifier. */
import { embedPicture, type Picture } from "../pictures/embed-picture.ts";
import { formatTextString } from "../syntax/format-string.ts";
import { createIncrementWriter, type Increment, type IncrementWriter } from "../writing/increment-writer.ts";
import type { OpenDictionary } from "./document-properties.ts";
import { formatLink, type LinkAnnotation, type PagePosition } from "./link-annotations.ts";
import type { PageSlots } from "./page-override.ts";
import type { SharedIncrement } from "./shared-increment.ts";

/** What a row adds to a PDF. */
export interface RowContent {
  /** By page index. Only pages of the shared update are possible. */
  readonly pages: ReadonlyMap<number, RowPage>;
  /** The row's own pictures, in the order of `rowPictures`. They are text if they are to be part of a text. */
  readonly pictures?: readonly Pick<Picture, "image" | "alpha">[];
  readonly title?: string;
  /** Language tag, such as `de`. */
  readonly language?: string;
  /** Identifier of this version of the document: 32 hexadecimal digits that differ between rows. */
  readonly id: string;
}

/** What a row adds to a page. */
export interface RowPage {
  /** Operators of a content stream. They start with the default state and user space of the page. */
  readonly content?: string | undefined;
  readonly links?: readonly LinkAnnotation[];
}

/** Writes the update of one row. @throws RangeError for a page that the shared update does not prepare */
export type WriteRow = (row: RowContent) => Increment;

/** Prepares what all rows share, so that only strings are joined for a row. */
export const createRowWriter = (shared: SharedIncrement): WriteRow => {
  const { slots, rowPictures, properties, linkTargets, next } = shared;
  const { permanentId, trailer } = properties;
  return (row) => {
    const writer = createIncrementWriter(next);
    for (const [index, page] of row.pages) {
      const slot = slots.get(index);
      if (slot === undefined) throw new RangeError(`page ${index + 1} is not prepared for content of rows`);
      if (page.content !== undefined) writer.writeStream("", page.content, slot.contents);
      writeLinks(writer, page.links ?? [], slot, linkTargets);
    }
    for (const [index, { number }] of rowPictures.entries()) {
      const picture = row.pictures?.[index];
      if (picture !== undefined) embedPicture(writer, picture, number);
    }
    if (row.title !== undefined) writeDictionary(writer, properties.info, `/Title ${formatTextString(row.title)}`);
    if (row.language !== undefined)
      writeDictionary(writer, properties.catalog, `/Lang ${formatTextString(row.language)}`);
    return writer.end(`${trailer}/ID[<${permanentId ?? row.id}><${row.id}>]`);
  };
};

const writeDictionary = (
  writer: IncrementWriter,
  { number, generation, start }: OpenDictionary,
  entry: string,
): void => {
  writer.write(`${start}${entry}>>`, number, generation);
};

const writeLinks = (
  writer: IncrementWriter,
  links: readonly LinkAnnotation[],
  { annotations }: PageSlots,
  linkTargets: ReadonlyMap<number, PagePosition>,
): void => {
  if (links.length === 0) return;
  if (annotations === undefined) throw new RangeError("the page is not prepared for links of rows");
  let items = annotations.originalItems;
  for (const link of links) items += ` ${writer.write(formatLink(link, linkTargets))} 0 R`;
  writer.write(`[${items}]`, annotations.number);
};
