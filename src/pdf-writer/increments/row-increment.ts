/** Writes the update of a row: what it prints on the pages, its links, title, language and identifier. */
import type { PageRemoval } from "../left-out/leave-out-pages.ts";
import { embedPicture, type Picture } from "../pictures/embed-picture.ts";
import { formatTextString } from "../syntax/format-string.ts";
import { formatEntries } from "../syntax/pdf-syntax.ts";
import type { ContentTag } from "../tags/add-tags.ts";
import { createIncrementWriter, type Increment, type IncrementWriter } from "../writing/increment-writer.ts";
import type { OpenDictionary } from "./document-properties.ts";
import { createLinkFormat, type LinkAnnotation } from "./link-annotations.ts";
import type { PageSlots } from "./page-override.ts";
import type { SharedIncrement } from "./shared-increment.ts";

/** What a row adds to a PDF. */
export interface RowContent {
  /** By page index. Only pages of the shared update are possible. */
  readonly pages: ReadonlyMap<number, RowPage>;
  /** The row's own pictures, in the order of `rowPictures`. They are text if they are to be part of a text. */
  readonly pictures?: readonly Pick<Picture, "image" | "alpha">[];
  /** The figures that the row shows, of a tagged PDF. */
  readonly figures?: readonly RowFigure[];
  readonly title?: string;
  /** Language tag, such as `de`. */
  readonly language?: string;
  /**
   * The indexes of pages that the row does not have, if the shared update is prepared for that. Rows without the same pages pass
   * the same set. Content and links of these pages are left out with them, and so are links that lead to them.
   */
  readonly leftOut?: ReadonlySet<number> | undefined;
  /** Identifier of this version of the document: 32 hexadecimal digits that differ between rows. */
  readonly id: string;
}

/** A figure and what it shows, in words. */
export interface RowFigure {
  readonly tag: ContentTag;
  readonly description: string;
}

/** What a row adds to a page. */
export interface RowPage {
  /** Operators of a content stream. They start with the default state and user space of the page. */
  readonly content?: string | undefined;
  readonly links?: readonly LinkAnnotation[] | undefined;
}

/** Writes the update of one row. @throws RangeError for pages that the shared update does not prepare, or if no page remains */
export type WriteRow = (row: RowContent) => Increment;

/** Prepares what all rows share, so that only strings are joined for a row. */
export const createRowWriter = (shared: SharedIncrement): WriteRow => {
  const { slots, rowPictures, properties, linkTargets, next } = shared;
  const { permanentId, trailer } = properties;
  const findRemoval = createRemovals(shared);
  const formatLink = createLinkFormat(linkTargets);
  return (row) => {
    const writer = createIncrementWriter(next);
    const removal = row.leftOut && findRemoval(row.leftOut);
    const isLeftOut = (page: number): boolean => row.leftOut?.has(page) === true;
    for (const [index, page] of row.pages) {
      const slot = slots.get(index);
      if (slot === undefined) throw new RangeError(`page ${index + 1} is not prepared for content of rows`);
      if (isLeftOut(index)) continue;
      if (page.content !== undefined) writer.writeStream("", page.content, slot.contents);
      const pageLinks = page.links ?? [];
      const links =
        row.leftOut === undefined
          ? pageLinks
          : pageLinks.filter(({ target }) => !("page" in target && isLeftOut(target.page)));
      writeLinks(writer, links, slot, formatLink, removal?.annotations.get(index));
    }
    for (const [index, items] of removal?.annotations ?? [])
      if (!row.pages.has(index) && !isLeftOut(index)) writeLinks(writer, [], slots.get(index), formatLink, items);
    for (const { number, generation, value } of removal?.objects ?? []) writer.write(value, number, generation);
    for (const [index, { number }] of rowPictures.entries()) {
      const picture = row.pictures?.[index];
      if (picture !== undefined) embedPicture(writer, picture, number);
    }
    for (const { tag, description } of row.figures ?? []) {
      const language = tag.needsLanguage && row.language !== undefined ? `/Lang ${formatTextString(row.language)}` : "";
      writer.write(`${tag.start}/Alt ${formatTextString(description)}${language}>>`, tag.element);
    }
    if (row.title !== undefined) writeDictionary(writer, properties.info, `/Title ${formatTextString(row.title)}`);
    const catalog = removal?.changedCatalog ?? properties.catalog;
    if (row.language !== undefined) writeDictionary(writer, catalog, `/Lang ${formatTextString(row.language)}`);
    else if (catalog !== properties.catalog) writeDictionary(writer, catalog, catalog.original);
    return writer.end(`${trailer}/ID[<${permanentId ?? row.id}><${row.id}>]`);
  };
};

/** What rows that leave out the same pages share. */
interface PreparedRemoval extends PageRemoval {
  readonly changedCatalog: OpenDictionary;
}

/** Creates a function that returns what a row without some pages writes. @throws RangeError if no page remains */
const createRemovals = ({ leaveOut, properties: { catalog } }: SharedIncrement) => {
  const known = new WeakMap<ReadonlySet<number>, PreparedRemoval>();
  return (leftOut: ReadonlySet<number>): PreparedRemoval => {
    const present = known.get(leftOut);
    if (present !== undefined) return present;
    if (leaveOut === undefined) throw new RangeError("the shared update is not prepared for rows without pages");
    const removal = leaveOut(leftOut);
    const prepared = { ...removal, changedCatalog: changeEntries(catalog, removal.catalog) };
    known.set(leftOut, prepared);
    return prepared;
  };
};

const changeEntries = (dictionary: OpenDictionary, changes: PageRemoval["catalog"]): OpenDictionary => {
  if (changes.size === 0) return dictionary;
  const entries = new Map(dictionary.entries);
  for (const [name, value] of changes) {
    if (value === undefined) entries.delete(name);
    else entries.set(name, value);
  }
  return { ...dictionary, entries, start: `<<${formatEntries(entries)}` };
};

const writeDictionary = (
  writer: IncrementWriter,
  { number, generation, start }: OpenDictionary,
  entry: string,
): void => {
  writer.write(`${start}${entry}>>`, number, generation);
};

/** `originalItems`: the annotations that the page has without the row, if they are not those of the original. */
const writeLinks = (
  writer: IncrementWriter,
  links: readonly LinkAnnotation[],
  slot: PageSlots | undefined,
  formatLink: (link: LinkAnnotation) => string,
  originalItems?: string,
): void => {
  if (links.length === 0 && originalItems === undefined) return;
  const annotations = slot?.annotations;
  if (annotations === undefined) throw new RangeError("the page is not prepared for links of rows");
  let items = originalItems ?? annotations.originalItems;
  for (const link of links) {
    const number = writer.write(formatLink(link));
    items += ` ${number} 0 R`;
    const { tag } = link;
    if (tag !== undefined) writer.write(`${tag.start}/K<</Type/OBJR/Obj ${number} 0 R>>>>`, tag.element);
  }
  writer.write(`[${items}]`, annotations.number);
};
