/** Writes pages again so that their content and links include what each row adds. The original content stays as it is. */

import { cutMarks } from "../marks/cut-marks.ts";
import type { Mark } from "../marks/mark.ts";
import { readPageContent } from "../page-text/page-content.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { balancedState, type ContentState, measureContentState } from "../reading/content-state.ts";
import { generationOf } from "../reading/generation.ts";
import { type PageView, readPageView } from "../reading/page-boxes.ts";
import { type PageEntry, readPage } from "../reading/page-tree.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import type { Deflate } from "../syntax/pdf-bytes.ts";
import { formatValue, type PdfDict, PdfSyntaxError, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";
import {
  adaptResources,
  formatResources,
  nameResources,
  type PageResources,
  type ResourceNames,
  readResources,
  type SharedResources,
} from "./page-resources.ts";

/** A page that rows print on. */
export interface PersonalPage {
  /** Counts from 0. */
  readonly index: number;
  /** Whether rows have links on it. */
  readonly hasLinks: boolean;
  /** The marks that are cut out of its content: all that `findMarks` found on it, or none. */
  readonly marks?: readonly Mark[];
}

/** The objects of a page that a row writes. */
export interface PageSlots {
  readonly view: PageView;
  /** Reference to the page. */
  readonly reference: string;
  /** The stream that is drawn over the original content. */
  readonly contents: number;
  /** The names of the fonts of marks in the row's content, with the slash, by the object numbers of the fonts. */
  readonly markFonts: ReadonlyMap<number, string>;
  /** The array of the page's annotations, and the items of the original one. */
  readonly annotations?: { readonly number: number; readonly originalItems: string };
}

interface ReadPersonalPage extends PersonalPage {
  readonly entry: PageEntry;
  /** With inherited attributes. */
  readonly attributes: PdfDict;
  readonly resources: PageResources;
}

/** Reads the pages that are to be written again. @throws PdfSyntaxError; RangeError for a page that the PDF does not have */
export const readPersonalPages = (
  { file, pages }: BasePdf,
  personalPages: readonly PersonalPage[],
): Promise<readonly ReadPersonalPage[]> =>
  Promise.all(
    personalPages.map(async (page) => {
      const entry = pages[page.index];
      if (entry === undefined) throw new RangeError(`there is no page ${page.index + 1}`);
      const attributes = await readPage(file, entry);
      return { ...page, entry, attributes, resources: await readResources(file, attributes) };
    }),
  );

/** Writes the pages. The slots are by page index. `tagKeys`: keys of the parent tree, by page index. @throws PdfSyntaxError */
export const writePages = async (
  base: BasePdf,
  pages: readonly ReadPersonalPage[],
  shared: SharedResources,
  writer: ObjectWriter,
  deflate?: Deflate,
  tagKeys: ReadonlyMap<number, number> = new Map(),
): Promise<{ readonly slots: ReadonlyMap<number, PageSlots>; readonly names: ResourceNames }> => {
  const names = nameResources(
    pages.map(({ resources }) => resources),
    shared,
  );
  const writeOnce = createOnceWriter(writer);
  const newKids = new Map<PageEntry["parent"], Map<number, string>>();
  const slots = new Map<number, PageSlots>();
  for (const page of pages) {
    const contents = writer.writeStream("", "");
    const state = await readContentState(base.file, page.attributes);
    const marks = page.marks ?? [];
    const cut = await cutMarks({ file: base.file, writer, deflate }, page.attributes, marks);
    const { resources, markFonts } = adaptResources(page.resources, cut.forms, marks);
    const [save, restore] = [writeOnce.stream(saveState(state)), writeOnce.stream(restoreState(state))];
    const streams = [save, ...cut.contents.map(formatValue), restore, `${contents} 0 R`];
    const replaced: [string, PdfValue][] = [
      ["Contents", rawValue(`[${streams.join(" ")}]`)],
      ["Resources", rawValue(writeOnce.value(formatResources(resources, shared, names)))],
    ];
    const annotations = page.hasLinks ? await reserveAnnotations(base.file, page.attributes, writer) : undefined;
    if (annotations !== undefined) replaced.push(["Annots", rawValue(`${annotations.number} 0 R`)]);
    const key = tagKeys.get(page.index);
    if (key !== undefined) replaced.push(["StructParents", rawValue(String(key))]);
    // The keyboard reaches links in the order in which the page is read.
    if (key !== undefined && page.hasLinks && !page.attributes.entries.has("Tabs"))
      replaced.push(["Tabs", rawValue("/S")]);
    const entries = new Map([...page.attributes.entries, ...replaced]);
    const reference = writePage(base.file, page.entry, formatValue({ kind: "dict", entries }), writer, newKids);
    const view = await readPageView(base.file, page.attributes);
    slots.set(page.index, { view, reference, contents, markFonts, ...(annotations && { annotations }) });
  }
  for (const [parent, kids] of newKids) if (parent !== undefined) writeNode(base.file, parent, kids, writer);
  return { slots, names };
};

/** Writes equal objects only once, and returns references to them. */
const createOnceWriter = (writer: ObjectWriter) => {
  const references = new Map<string, string>();
  const once = (key: string, write: () => number): string => {
    const reference = references.get(key) ?? `${write()} 0 R`;
    references.set(key, reference);
    return reference;
  };
  return {
    value: (text: string) => once(`value ${text}`, () => writer.write(text)),
    stream: (text: string) => once(`stream ${text}`, () => writer.writeStream("", text)),
  };
};

/**
 * Saves the graphics state before the original content, so often that the content cannot restore an earlier one: viewers
 * ignore a `Q` without `q`, but then keep the changes that the content has made.
 */
const saveState = ({ lowestDepth }: ContentState): string => `${"q ".repeat(1 - lowestDepth)}\n`;

/** Closes what the original content left open, then restores the state of the start. */
const restoreState = ({ depth, lowestDepth, openMarks, hasOpenText }: ContentState): string =>
  // The original content may end in a comment.
  `\n${hasOpenText ? "ET " : ""}${"EMC ".repeat(openMarks)}${"Q ".repeat(1 + depth - lowestDepth)}\n`;

/** Content that cannot be decoded here, because of a filter that hardly any program uses for content, counts as balanced. */
const readContentState = async (file: PdfFile, page: PdfDict): Promise<ContentState> => {
  const content = await readPageContent(file, page);
  return content === undefined ? balancedState : measureContentState(content.bytes);
};

const reserveAnnotations = async (
  file: PdfFile,
  { entries }: PdfDict,
  writer: ObjectWriter,
): Promise<NonNullable<PageSlots["annotations"]>> => {
  const value = await file.resolve(entries.get("Annots"));
  const originalItems = value?.kind === "array" ? value.items.map(formatValue).join(" ") : "";
  return { number: writer.write(`[${originalItems}]`), originalItems };
};

/** Returns the reference to the page. One that the tree lists twice gets a new object, so that its other place stays as it is. */
const writePage = (
  file: PdfFile,
  { number, parent, kidIndex, isShared }: PageEntry,
  text: string,
  writer: ObjectWriter,
  newKids: Map<PageEntry["parent"], Map<number, string>>,
): string => {
  if (number !== undefined && !isShared) {
    const generation = generationOf(file, number);
    return `${writer.write(text, number, generation)} ${generation} R`;
  }
  if (parent === undefined) throw new PdfSyntaxError("its page tree has no root");
  const kids = newKids.get(parent) ?? new Map<number, string>();
  const reference = `${writer.write(text)} 0 R`;
  newKids.set(parent, kids.set(kidIndex, reference));
  return reference;
};

const writeNode = (
  file: PdfFile,
  { number, dict, kids }: NonNullable<PageEntry["parent"]>,
  newKids: ReadonlyMap<number, string>,
  writer: ObjectWriter,
): void => {
  const items = kids.map((kid, index) => newKids.get(index) ?? formatValue(kid));
  const entries = new Map([...dict.entries, ["Kids", rawValue(`[${items.join(" ")}]`)] as const]);
  writer.write(formatValue({ kind: "dict", entries }), number, generationOf(file, number));
};
