/**
 * Leaves pages out of a PDF in the update of a row: out of the page tree, and with them all that leads to them. The bytes of the
 * pages stay in the file, as an update removes nothing.
 */
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import { readPage } from "../reading/page-tree.ts";
import { asName, formatValue, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import { readNames, readOldNames } from "./named-destinations.ts";
import { readOutlineEntries } from "./outline.ts";
import { readPageLabels } from "./page-labels.ts";
import { readPageNodes, type WrittenPages } from "./page-nodes.ts";
import { isLeftOut, nameByReference, type PageTarget, type PageTargets } from "./page-target.ts";

/** What a row writes so that pages are left out. */
export interface PageRemoval {
  /** Values of objects that are written again. */
  readonly objects: readonly { readonly number: number; readonly generation: number; readonly value: string }[];
  /** Entries of the catalog. Undefined: it has the entry no longer. */
  readonly catalog: ReadonlyMap<string, PdfValue | undefined>;
  /** The original annotations of pages that have links to other pages, by page index. */
  readonly annotations: ReadonlyMap<number, string>;
}

/** Returns what a row writes that leaves out the pages of these indexes. @throws RangeError if no page remains */
export type LeaveOutPages = (leftOut: ReadonlySet<number>) => PageRemoval;

/** An annotation in the list of a page. */
interface PageAnnotation {
  readonly text: string;
  /** Where a link leads to. */
  readonly target: PageTarget | undefined;
  /** Whose destination names its page by reference. */
  readonly renamed: string | undefined;
}

/** The annotations of the pages that have links to other pages, by page index. */
export type PageLinks = ReadonlyMap<number, readonly PageAnnotation[]>;

/** Finds the pages with links to other pages. Rows write their lists of annotations. @throws PdfSyntaxError */
export const readPageLinks = async (base: BasePdf, targets: PageTargets): Promise<PageLinks> => {
  const { file, pages } = base;
  const links = new Map<number, readonly PageAnnotation[]>();
  for (const [index, page] of pages.entries()) {
    const value = await file.resolve((await readPage(file, page)).entries.get("Annots"));
    if (value?.kind !== "array") continue;
    const annotations = await Promise.all(value.items.map((item) => readAnnotation(base, targets, item)));
    if (annotations.some(({ target }) => target !== undefined)) links.set(index, annotations);
  }
  return links;
};

const readAnnotation = async (base: BasePdf, targets: PageTargets, item: PdfValue): Promise<PageAnnotation> => {
  const { file } = base;
  const entries = (await file.resolveDict(item))?.entries;
  const isLink = entries !== undefined && asName(await file.resolve(entries.get("Subtype"))) === "Link";
  const target = isLink ? await targets.ofLink(entries) : undefined;
  const renamed = target && entries && nameByReference(entries, target, base);
  return {
    text: formatValue(item),
    target,
    renamed: renamed && formatValue({ kind: "dict", entries: renamed }),
  };
};

/** Reads all that leads to pages, once for all rows. `slots`: the pages that the shared update has written. @throws PdfSyntaxError */
export const readPageRemoval = async (
  base: BasePdf,
  targets: PageTargets,
  links: PageLinks,
  slots: WrittenPages,
): Promise<LeaveOutPages> => {
  const { file } = base;
  const removePages = await readPageNodes(base, slots);
  const removeEntries = await readOutlineEntries(base, targets);
  const removeNames = await readNames(base, targets);
  const formatLabels = await readPageLabels(base);
  const opening = await readOpening(base, targets);
  const removeOldNames = await readOldNames(base, targets);

  return (leftOut) => {
    if (base.pages.every((_, index) => leftOut.has(index))) throw new RangeError("no page remains");
    const objects = new Map(removePages(leftOut));
    const catalogEntries = new Map<string, PdfValue | undefined>();
    const outline = removeEntries?.(leftOut);
    if (outline?.isEmpty) catalogEntries.set("Outlines", undefined);
    else for (const [number, dict] of outline?.objects ?? []) objects.set(number, dict);
    const names = removeNames(leftOut);
    for (const [number, dict] of names.objects) objects.set(number, dict);
    if (names.catalogEntry !== undefined) catalogEntries.set("Names", names.catalogEntry);
    const oldNames = removeOldNames(leftOut);
    if (oldNames?.number !== undefined) objects.set(oldNames.number, oldNames.dict);
    else if (oldNames !== undefined) catalogEntries.set("Dests", oldNames.dict);
    const labels = formatLabels(leftOut);
    if (labels !== undefined) catalogEntries.set("PageLabels", rawValue(labels));
    if (isLeftOut(opening, leftOut)) catalogEntries.set("OpenAction", undefined);
    return {
      objects: Array.from(objects, ([number, dict]) => ({
        number,
        generation: generationOf(file, number),
        value: formatValue(dict),
      })),
      catalog: catalogEntries,
      annotations: new Map(Array.from(links, ([page, annotations]) => [page, formatKept(annotations, leftOut)])),
    };
  };
};

const formatKept = (annotations: readonly PageAnnotation[], leftOut: ReadonlySet<number>): string =>
  annotations
    .filter(({ target }) => !isLeftOut(target, leftOut))
    .map(({ text, renamed }) => renamed ?? text)
    .join(" ");

/** Returns the page at which the document opens, if it says so. */
const readOpening = async ({ file, catalog }: BasePdf, targets: PageTargets): Promise<PageTarget | undefined> => {
  const value = catalog.dict.entries.get("OpenAction");
  const resolved = await file.resolve(value);
  if (resolved?.kind === "array") return targets.ofDestination(value);
  return resolved?.kind === "dict" ? targets.ofLink(new Map([["A", resolved]])) : undefined;
};
