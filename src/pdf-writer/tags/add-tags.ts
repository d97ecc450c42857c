/**
 * Adds what rows print to the structure tree of a tagged PDF, at its place in the order in which the PDF is read (ISO 32000-1,
 * 14.7 and 14.8). A PDF without a tree gets none: one for the printed content alone would hide the rest of the page from
 * programs that read by the tree.
 */
import { type PercentBox, sortByReadingOrder } from "#domain/geometry/geometry.ts";
import { createFontReader } from "../font-reading/read-font.ts";
import type { Mark } from "../marks/mark.ts";
import { readPageContent } from "../page-text/page-content.ts";
import { findHighestMarkId, readGlyphs } from "../page-text/read-glyphs.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import { readPageView } from "../reading/page-boxes.ts";
import { readPage } from "../reading/page-tree.ts";
import {
  asNumber,
  asReference,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";
import { type BlockAnchor, findAnchor, findBlock, placeBlocks } from "./content-blocks.ts";
import { openStructureTree, type StructureTree } from "./structure-tree.ts";

/** A content that rows print in a box of a page. */
export interface TaggedContent {
  /** Counts from 0. */
  readonly page: number;
  readonly box: PercentBox;
  readonly type: "P" | "Figure";
}

/** How a content is marked in the content stream of rows. */
export interface ContentTag {
  readonly type: TaggedContent["type"];
  /** Identifier of the marked content on its page. */
  readonly id: number;
  /** Object number of its element. */
  readonly element: number;
  /** The element without its description, which a row adds. */
  readonly start: string;
  /** Whether the language has to be stated, because the PDF states another one around the element. */
  readonly needsLanguage: boolean;
}

/** A link that rows may have in a box of a page. */
export interface TaggedLink extends Pick<TaggedContent, "page" | "box"> {
  /** Index of the text that is the link. Undefined: the link is an area of its own. */
  readonly content?: number | undefined;
}

/** How a link belongs to the tree. Rows that have the link write its element; in others it has no meaning. */
export interface LinkTag {
  /** Key of the annotation in the parent tree. */
  readonly key: number;
  /** Object number of its element, and the element without its annotation. */
  readonly element: number;
  readonly start: string;
}

/** The tags of a PDF. Undefined: the content belongs to no element. */
export interface ContentTags {
  /** In the order of the contents. */
  readonly contents: readonly (ContentTag | undefined)[];
  /** In the order of the links. */
  readonly links: readonly (LinkTag | undefined)[];
  /** Identifiers of the marked content of values, which belongs to the elements of their marks. */
  readonly marks: ReadonlyMap<Mark, number>;
}

/** References to written pages, by page index. */
type WrittenPages = ReadonlyMap<number, { readonly reference: string }>;

/** A page whose marked content is extended. */
interface TaggedPage {
  readonly index: number;
  /** Its key in the parent tree. */
  readonly key: number;
  readonly owners: (number | undefined)[];
  /** The first identifier that the page does not use. */
  nextId: number;
  readonly findAnchor: (box: PercentBox) => BlockAnchor | undefined;
}

/** The tags that are being added. */
export interface TagPlan {
  /** Keys of the parent tree, by page index. The pages have to be written with them. */
  readonly keys: ReadonlyMap<number, number>;
  /** Writes the elements and what leads to them. `slots`: the written pages. */
  write(writer: ObjectWriter, slots: WrittenPages): Promise<ContentTags>;
}

/** What rows print, and the links that they have. */
export interface TaggedItems {
  readonly contents: readonly TaggedContent[];
  readonly links: readonly TaggedLink[];
  readonly marks: readonly Mark[];
}

/** Plans tags; undefined for a PDF without a structure tree, or with a damaged one. */
export const planTags = async (base: BasePdf, tagged: TaggedItems): Promise<TagPlan | undefined> => {
  const items = [...tagged.contents, ...tagged.marks, ...tagged.links];
  if (items.length === 0) return undefined;
  try {
    const tree = await openStructureTree(base);
    if (tree === undefined) return undefined;
    const indexes = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
    const pages = new Map<number, TaggedPage>();
    let nextKey = Math.max(tree.parents.highestKey + 1, asNumber(tree.root.entries.get("ParentTreeNextKey")) ?? 0);
    for (const index of indexes) {
      const page = await openPage(base, tree, index, nextKey);
      if (page === undefined) continue;
      if (page.key === nextKey) nextKey++;
      pages.set(index, page);
    }
    const write: TagPlan["write"] = (writer, slots) => writeTags({ base, tree, pages, nextKey, slots, writer }, tagged);
    return { keys: new Map(Array.from(pages.values(), ({ index, key }) => [index, key])), write };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};

/** Returns undefined for a page whose object other pages share, because marked content has one place in the tree. */
const openPage = async (
  base: BasePdf,
  tree: StructureTree,
  index: number,
  newKey: number,
): Promise<TaggedPage | undefined> => {
  const { file, pages } = base;
  const entry = pages[index];
  if (entry === undefined || entry.isShared) return undefined;
  const attributes = await readPage(file, entry);
  const statedKey = asNumber(await file.resolve(attributes.entries.get("StructParents")));
  const owners = [...(await tree.listOwners(attributes))];
  const content = await readPageContent(file, attributes);
  const resources = await file.resolveDict(attributes.entries.get("Resources"));
  const glyphs = content && (await readGlyphs({ file, readFont: createFontReader(file) }, content.bytes, resources));
  const highestId = content && (await findHighestMarkId(file, content.bytes, resources));
  const blocks = await placeBlocks(tree, owners, glyphs ?? [], await readPageView(file, attributes));
  const fallback = await findFallback(base, tree, index);
  return {
    ...{ index, key: statedKey ?? newKey, owners },
    nextId: Math.max(owners.length, (highestId ?? -1) + 1),
    findAnchor: (box) => findAnchor(blocks, box) ?? fallback,
  };
};

/** Returns the last block before the end of a page, or undefined if there is none. */
const findFallback = async (
  { file, pages }: BasePdf,
  tree: StructureTree,
  index: number,
): Promise<BlockAnchor | undefined> => {
  for (const entry of pages.slice(0, index + 1).reverse()) {
    const owner = (await tree.listOwners(await readPage(file, entry))).findLast((number) => number !== undefined);
    const block = owner === undefined ? undefined : await findBlock(tree, owner);
    if (block !== undefined) return { block, side: "after" };
  }
  return undefined;
};

interface TagWork {
  readonly base: BasePdf;
  readonly tree: StructureTree;
  readonly pages: ReadonlyMap<number, TaggedPage>;
  readonly nextKey: number;
  readonly slots: WrittenPages;
  readonly writer: ObjectWriter;
}

const writeTags = async (work: TagWork, { contents, links, marks }: TaggedItems): Promise<ContentTags> => {
  const { base, pages, slots, writer } = work;
  const kids = new KidLists(work);
  const markIds = new Map<Mark, number>();
  for (const mark of marks) {
    const page = pages.get(mark.page);
    const owner = mark.markId === undefined ? undefined : page?.owners[mark.markId];
    if (page === undefined || owner === undefined || mark.markId === undefined) continue;
    const id = addOwner(page, owner);
    markIds.set(mark, id);
    await kids.addContent(owner, mark.markId, id, slots.get(mark.page)?.reference ?? "null");
  }
  const tags = new Map<TaggedContent, ContentTag>();
  const linkTags = new Map<TaggedLink, LinkTag>();
  let nextKey = work.nextKey;
  const addLink = (link: TaggedLink, parent: number): string => {
    const [element, key] = [writer.reserve(), nextKey++];
    const start = `<</Type/StructElem/S/Link/P ${parent} 0 R/Pg ${slots.get(link.page)?.reference ?? "null"}`;
    writer.write(`${start.replace("/S/Link", "/S/NonStruct")}>>`, element);
    linkTags.set(link, { key, element, start });
    return `${element} 0 R`;
  };
  const linksOfTexts = new Map(
    links.flatMap((link) => {
      const content = link.content === undefined ? undefined : contents[link.content];
      return content?.type === "P" ? [[content, link] as const] : [];
    }),
  );
  const textLinks = new Set(linksOfTexts.values());
  const areas = links.filter((link) => !textLinks.has(link));
  for (const { content, page } of sortContents([...contents, ...areas], pages)) {
    const element = writer.reserve();
    const anchor = page.findAnchor(content.box);
    const parent = await kids.add(`${element} 0 R`, anchor);
    const startOf = (type: TaggedContent["type"]): string =>
      `<</Type/StructElem/S/${type}/P ${referenceTo(base.file, parent)}/Pg ${slots.get(content.page)?.reference ?? "null"}`;
    if (!("type" in content)) {
      // A link is part of a line of text (14.8.4.4).
      writer.write(`${startOf("P")}/K ${addLink(content, element)}>>`, element);
      continue;
    }
    const id = addOwner(page, element);
    const link = linksOfTexts.get(content);
    const start = `${startOf(content.type)}/K ${link === undefined ? id : `[${id} ${addLink(link, element)}]`}`;
    // Pictures are described by the rows that have them. Until then, they are no figures without a description.
    writer.write(content.type === "P" ? `${start}>>` : `${start.replace("/S/Figure", "/S/NonStruct")}>>`, element);
    const needsLanguage = anchor?.block.statesLanguage ?? false;
    tags.set(content, { type: content.type, id, element, start, needsLanguage });
  }
  await writeParents({ ...work, nextKey }, kids.finish(), [...linkTags.values()]);
  return {
    contents: contents.map((content) => tags.get(content)),
    links: links.map((link) => linkTags.get(link)),
    marks: markIds,
  };
};

const sortContents = (contents: readonly (TaggedContent | TaggedLink)[], pages: ReadonlyMap<number, TaggedPage>) =>
  sortByReadingOrder(
    contents.flatMap((content) => {
      const page = pages.get(content.page);
      const { left, top, width, height } = content.box;
      const rect: [number, number] = [width, height];
      const aura = { center_x: left + width / 2, center_y: top + height / 2, rect };
      return page === undefined ? [] : [{ content, taggedPage: page, page: content.page, aura }];
    }),
  ).map(({ content, taggedPage }) => ({ content, page: taggedPage }));

const referenceTo = (file: BasePdf["file"], number: number): string => `${number} ${generationOf(file, number)} R`;

const addOwner = (page: TaggedPage, owner: number): number => {
  const id = page.nextId++;
  page.owners[id] = owner;
  return id;
};

/** The kids of elements, to which others are added. */
class KidLists {
  readonly #work: TagWork;
  readonly #lists = new Map<number, { readonly entries: PdfDict["entries"]; readonly kids: PdfValue[] }>();
  /** The last element that was added after a block. */
  readonly #lastAfter = new Map<number, string>();

  constructor(work: TagWork) {
    this.#work = work;
  }

  /** Adds an element beside a block, or at the end of the document. Returns the number of its parent. */
  async add(reference: string, anchor: BlockAnchor | undefined): Promise<number> {
    const parent = anchor?.block.parent ?? (await this.#findDocument());
    const { kids } = await this.#open(parent);
    const { number } = anchor?.block ?? {};
    const last = number === undefined ? undefined : this.#lastAfter.get(number);
    const at = kids.findIndex((kid) => (last === undefined ? asReference(kid) === number : formatValue(kid) === last));
    const isBefore = anchor?.side === "before";
    kids.splice(at < 0 ? kids.length : at + (isBefore ? 0 : 1), 0, rawValue(reference));
    if (!isBefore && number !== undefined) this.#lastAfter.set(number, reference);
    return parent;
  }

  /** Adds marked content behind the one of an identifier. */
  async addContent(element: number, after: number, id: number, page: string): Promise<void> {
    const { kids } = await this.#open(element);
    const at = kids.findIndex(
      (kid) =>
        asNumber(kid) === after || asNumber(kid?.kind === "dict" ? kid.entries.get("MCID") : undefined) === after,
    );
    const content = `<</Type/MCR/Pg ${page}/MCID ${id}>>`;
    kids.splice(at < 0 ? kids.length : at + 1, 0, rawValue(content));
  }

  /** Returns the elements as they are written, by number. */
  finish(): ReadonlyMap<number, PdfDict["entries"]> {
    return new Map(
      Array.from(this.#lists, ([number, { entries, kids }]) => {
        const list = rawValue(`[${kids.map(formatValue).join(" ")}]`);
        return [number, new Map([...entries, ["K", list]])] as const;
      }),
    );
  }

  async #open(number: number) {
    const present = this.#lists.get(number);
    if (present !== undefined) return present;
    const { tree, base } = this.#work;
    const dict = await base.file.resolveDict(rawValue(`${number} 0 R`));
    if (dict === undefined) throw new PdfSyntaxError("an element of its structure is missing");
    const opened = { entries: dict.entries, kids: [...(await tree.listKids(dict.entries))] };
    this.#lists.set(number, opened);
    return opened;
  }

  /** Returns the outermost element, or the root of the tree if there is none. */
  async #findDocument(): Promise<number> {
    const { root } = this.#work.tree;
    const { kids } = await this.#open(root.number);
    return asReference(kids[0]) ?? root.number;
  }
}

const writeParents = async (
  { base, tree, pages, nextKey, writer }: TagWork,
  elements: ReadonlyMap<number, PdfDict["entries"]>,
  links: readonly LinkTag[],
): Promise<void> => {
  const { file } = base;
  const write = (number: number, text: string) => writer.write(text, number, generationOf(file, number));
  const changedKeys = new Map<number, string>();
  for (const { key, owners } of pages.values()) {
    const list = `[${Array.from(owners, (owner) => (owner === undefined ? "null" : referenceTo(file, owner))).join(" ")}]`;
    const number = asReference(tree.parents.find(key));
    if (number === undefined) changedKeys.set(key, list);
    else write(number, list);
  }
  for (const { key, element } of links) changedKeys.set(key, `${element} 0 R`);
  const { nodes, root } = tree.parents.change(changedKeys);
  for (const [number, text] of nodes) write(number, text);
  for (const [number, entries] of elements)
    if (number !== tree.root.number) write(number, formatValue({ kind: "dict", entries }));
  const rootEntries: readonly (readonly [string, PdfValue])[] = [
    ["ParentTreeNextKey", rawValue(String(nextKey))],
    ...(root === undefined ? [] : [["ParentTree", rawValue(root)] as const]),
  ];
  const entries = new Map([...(elements.get(tree.root.number) ?? tree.root.entries), ...rootEntries]);
  write(tree.root.number, formatValue({ kind: "dict", entries }));
};
