/**
 * Writes the update that all rows of a batch share: pages with room for what rows print on them, fonts and pictures. The
 * PDF and this update are a valid PDF, which shows what the original does.
 */
import { ok, type Result } from "#domain/result.ts";
import { toUserPoint } from "../content/page-space.ts";
import { type LeaveOutPages, type PageLinks, readPageLinks, readPageRemoval } from "../left-out/leave-out-pages.ts";
import { readPageTargets } from "../left-out/page-targets.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import { readPageView } from "../reading/page-boxes.ts";
import { readPage } from "../reading/page-tree.ts";
import type { Bytes, Deflate } from "../syntax/pdf-bytes.ts";
import { PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import { type ContentTags, planTags, type TaggedContent, type TaggedLink } from "../tags/add-tags.ts";
import type { ObjectWriter, UpdatePoint } from "../writing/increment-writer.ts";
import { type DocumentProperties, readProperties, removeRowMetadata } from "./document-properties.ts";
import { beginUpdate, endUpdate } from "./first-update.ts";
import type { PagePosition } from "./link-annotations.ts";
import { type PageSlots, type PersonalPage, readPersonalPages, writePages } from "./page-override.ts";
import type { ResourceNames, SharedResources } from "./page-resources.ts";

/** What a batch adds to a PDF. */
export interface SharedOptions {
  readonly pages: readonly PersonalPage[];
  /** Writes fonts and pictures, and returns the numbers of their objects. */
  readonly addResources?: (writer: ObjectWriter) => Promise<SharedResources>;
  /** Number of pictures that each row has of its own. Until a row writes them, they are empty. */
  readonly rowPictures?: number;
  /** Indexes of pages that links of rows lead to. */
  readonly linkTargets?: readonly number[];
  /** Whether rows have titles and languages of their own. */
  readonly hasTitles?: boolean;
  /** Whether rows leave out pages. */
  readonly leavesOutPages?: boolean;
  /** What rows print, for the structure tree of a tagged PDF. */
  readonly contents?: readonly TaggedContent[];
  /** The links that rows may have, for the same. */
  readonly links?: readonly TaggedLink[];
  /** Compresses content that is written without its marks. Without it, that stays uncompressed. */
  readonly deflate?: Deflate;
}

/** The shared update, and what rows need to know about it. */
export interface SharedIncrement {
  readonly bytes: Bytes;
  /** Where the update of a row is appended. */
  readonly next: UpdatePoint;
  /** The objects of each page that rows write, by page index. */
  readonly slots: ReadonlyMap<number, PageSlots>;
  readonly names: ResourceNames;
  /** The pictures of rows: their names in content streams, and their objects. */
  readonly rowPictures: readonly { readonly name: string; readonly number: number }[];
  readonly properties: DocumentProperties;
  /** The pages that links can lead to, by index. */
  readonly linkTargets: ReadonlyMap<number, PagePosition>;
  /** How content and values of marks are tagged. Undefined: the PDF has no structure tree that can be extended. */
  readonly tags: ContentTags | undefined;
  /** Leaves out pages of a row, if rows do. */
  readonly leaveOut: LeaveOutPages | undefined;
}

/**
 * Writes the shared update. If damage of the PDF is found, it is written again after a search for the objects, which calls
 * `addResources` again. Problems: `pdf-damaged`. @throws RangeError for a page that the PDF does not have
 */
export const writeSharedIncrement = async (base: BasePdf, options: SharedOptions): Promise<Result<SharedIncrement>> => {
  try {
    return ok(await writeShared(base, options));
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    const repaired = await base.repair(error);
    return repaired.ok ? writeSharedIncrement(repaired.value, options) : repaired;
  }
};

const writeShared = async (base: BasePdf, options: SharedOptions): Promise<SharedIncrement> => {
  const destinations = options.leavesOutPages ? await readPageTargets(base) : undefined;
  const links: PageLinks = destinations === undefined ? new Map() : await readPageLinks(base, destinations);
  const pages = await readPersonalPages(base, addLinkedPages(options.pages, links));
  const writer = beginUpdate(base);
  const resources = (await options.addResources?.(writer)) ?? {};
  const sharedXObjects = resources.xObjects ?? [];
  const pictures = Array.from({ length: options.rowPictures ?? 0 }, () =>
    writer.writeStream("/Type/XObject/Subtype/Form/BBox[0 0 1 1]", ""),
  );
  const all: SharedResources = { ...resources, xObjects: [...sharedXObjects, ...pictures] };
  const marks = options.pages.flatMap((page) => page.marks ?? []);
  const tags = await planTags(base, { contents: options.contents ?? [], links: options.links ?? [], marks });
  const { slots, names } = await writePages(base, pages, all, writer, options.deflate, tags?.keys);
  const writtenTags = await tags?.write(writer, slots);
  const properties = await readProperties(base, writer, options.hasTitles === true);
  if (options.hasTitles) await removeRowMetadata(base, writer);
  const targets = await Promise.all(
    (options.linkTargets ?? []).map(async (index) => [index, await locatePage(base, index, slots)] as const),
  );
  const increment = endUpdate(base, writer);
  return {
    bytes: increment.bytes,
    next: increment.next,
    slots,
    names,
    rowPictures: pictures.map((number, index) => ({
      number,
      name: names.xObjects[sharedXObjects.length + index] ?? "",
    })),
    properties,
    linkTargets: new Map(targets),
    tags: writtenTags,
    leaveOut: destinations && (await readPageRemoval(base, destinations, links, slots)),
  };
};

/** Rows write the annotations of pages with links to other pages, which may be left out. */
const addLinkedPages = (pages: readonly PersonalPage[], links: PageLinks): readonly PersonalPage[] => {
  const listed = new Set(pages.map(({ index }) => index));
  const others = [...links.keys()].filter((index) => !listed.has(index));
  return [
    ...pages.map((page) => (links.has(page.index) ? { ...page, hasLinks: true } : page)),
    ...others.map((index) => ({ index, hasLinks: true })),
  ];
};

const locatePage = async (
  { file, pages }: BasePdf,
  index: number,
  slots: ReadonlyMap<number, PageSlots>,
): Promise<PagePosition> => {
  const page = pages[index];
  if (page === undefined) throw new RangeError(`there is no page ${index + 1}`);
  const view = slots.get(index)?.view ?? (await readPageView(file, await readPage(file, page)));
  const reference = slots.get(index)?.reference ?? `${page.number} ${generationOf(file, page.number ?? 0)} R`;
  return { reference, corner: toUserPoint(view, 0, 0) };
};
