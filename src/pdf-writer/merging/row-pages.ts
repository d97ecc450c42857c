/** Finds what the update of a row adds to the pages of its PDF, and copies it. */
import { ok, type Result } from "#domain/result.ts";
import { listPages } from "../reading/page-tree.ts";
import { type PdfFile, replaceObjects } from "../reading/pdf-file.ts";
import type { Inflate } from "../syntax/pdf-bytes.ts";
import { formatEntries } from "../syntax/pdf-syntax.ts";
import { type CopyTarget, createObjectCopier, type ObjectCopier } from "./copy-objects.ts";
import { type PageLink, readLink } from "./page-links.ts";
import type { UpdateObject } from "./read-update.ts";
import { createRowPage, type RowPage } from "./row-page.ts";
import { type OpenSource, pagesOf, type SourceDocument } from "./source-document.ts";
import { copyPage, formatSourceResources, type SourcePage } from "./source-page.ts";

/** What reading the pages of a row needs. */
export interface RowPageTools {
  readonly target: CopyTarget;
  readonly inflate: Inflate;
  readonly hasLinks: boolean;
  /** Opens the PDF of the row again. Rows that only add content do not need it. */
  readonly open: () => Promise<Result<OpenSource>>;
}

type Objects = ReadonlyMap<number, UpdateObject>;

/** Returns the pages of a row. `objects`: those of its update. Problems: those of `openSource`. @throws PdfSyntaxError */
export const readRowPages = async (
  document: SourceDocument,
  objects: Objects,
  tools: RowPageTools,
): Promise<Result<readonly RowPage[]>> => {
  if (!needsDocument(document, objects, tools)) return ok(addContents(document, objects, tools));
  const opened = await tools.open();
  if (!opened.ok) return opened;
  const row = openRow(opened.value, objects, tools);
  const pages: RowPage[] = [];
  for (const page of await listRowPages(document, row, tools)) {
    const resources = await replacePictures(page, row, tools);
    const links = tools.hasLinks ? await readRowLinks(page, row) : page.links;
    pages.push({ ...addContent(page, document, objects, tools, resources), links });
  }
  return ok(pages);
};

/** Returns whether a row changes more than the content of pages. */
const needsDocument = (
  { treeNumbers, pictures, annotations }: SourceDocument,
  objects: Objects,
  { hasLinks }: RowPageTools,
): boolean => {
  for (const number of objects.keys())
    if (treeNumbers.has(number) || pictures.has(number) || (hasLinks && annotations.has(number))) return true;
  return false;
};

/** Returns the pages with the content of a row. Most pages have none. */
const addContents = (document: SourceDocument, objects: Objects, tools: RowPageTools): readonly RowPage[] => {
  const pages = [...document.unchangedPages];
  for (const number of objects.keys())
    for (const index of document.contents.get(number) ?? []) {
      const page = document.pages[index];
      // A page may have several streams of the row.
      if (page !== undefined && pages[index] === document.unchangedPages[index])
        pages[index] = addContent(page, document, objects, tools);
    }
  return pages;
};

/** Draws the content of a row between the page and its annotations. */
const addContent = (
  page: SourcePage,
  document: SourceDocument,
  objects: Objects,
  { target }: RowPageTools,
  resources = page.resources.reference,
): RowPage => {
  let contents = "";
  for (const number of page.contents) {
    const object = objects.get(number);
    if (object?.data === undefined || object.data.length === 0) continue;
    contents += ` ${target.writer.writeStream(readFilters(object), object.data)} 0 R`;
  }
  return createRowPage(page, document.inherited, contents, resources);
};

/** Returns the entries that say how a stream of an update is encoded. */
const readFilters = (object: UpdateObject): string => {
  // Most streams of rows have no filter.
  if (!object.source.includes("/Filter")) return "";
  const { value } = object;
  const entries = value.kind === "dict" ? Array.from(value.entries) : [];
  return formatEntries(new Map(entries.filter(([name]) => name === "Filter" || name === "DecodeParms")));
};

/** The PDF of a row, with its update. */
interface RowSource {
  readonly source: OpenSource;
  readonly objects: Objects;
  readonly file: PdfFile;
  readonly copier: ObjectCopier;
}

const openRow = (source: OpenSource, objects: Objects, { target, inflate }: RowPageTools): RowSource => {
  const file = replaceObjects(source.base.file, objects, inflate);
  const copier = createObjectCopier(file, target, (number) =>
    objects.has(number) ? undefined : source.copier.copy(number),
  );
  return { source, objects, file, copier };
};

/** Lists the pages of a row, of which some may be left out or written again. */
const listRowPages = async (
  document: SourceDocument,
  { source, objects, file, copier }: RowSource,
  { target }: RowPageTools,
): Promise<readonly SourcePage[]> => {
  if (!Array.from(objects.keys()).some((number) => document.treeNumbers.has(number))) return document.pages;
  const { catalog } = source.base;
  const known = new Map(document.pages.map((page) => [page.number, page]));
  const pages: SourcePage[] = [];
  for (const entry of await listPages(file, { kind: "raw", text: pagesOf(source.base) })) {
    const { number } = entry;
    const page = number === undefined || objects.has(number) ? undefined : known.get(number);
    pages.push(page ?? (await copyPage({ file, catalog: catalog.dict, copier, writer: target.writer }, entry)));
  }
  return pages;
};

/** Returns the resources of a page with the pictures of the row in place of the empty ones. */
const replacePictures = async (
  { resources }: SourcePage,
  { objects, copier }: RowSource,
  { target: { writer } }: RowPageTools,
): Promise<string> => {
  const replaced = new Map<number, string>();
  for (const { source } of resources.xObjects)
    if (source !== undefined && objects.has(source))
      replaced.set(source, await copier.format({ kind: "raw", text: `${source} 0 R` }));
  if (replaced.size === 0) return resources.reference;
  return `${writer.write(formatSourceResources(resources, replaced))} 0 R`;
};

/** Returns the links of a page, if the row has written them. */
const readRowLinks = async (page: SourcePage, { source, objects, file }: RowSource): Promise<readonly PageLink[]> => {
  const list = page.annotations === undefined ? undefined : objects.get(page.annotations)?.value;
  if (list?.kind !== "array") return page.links;
  const links: PageLink[] = [];
  for (const item of list.items) {
    const annotation = await file.resolveDict(item);
    const link = annotation && (await readLink(file, source.base.catalog.dict, annotation));
    if (link !== undefined) links.push(link);
  }
  return links;
};
