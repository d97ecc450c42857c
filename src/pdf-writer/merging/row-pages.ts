/** Finds what the update of a row adds to the pages of its PDF, and copies it. */
import { ok, type Result } from "#domain/result.ts";
import { listPages } from "../reading/page-tree.ts";
import { type PdfFile, replaceObjects } from "../reading/pdf-file.ts";
import type { PdfObject } from "../reading/pdf-objects.ts";
import type { Inflate } from "../syntax/pdf-bytes.ts";
import { formatEntries, type PdfValue } from "../syntax/pdf-syntax.ts";
import { type CopyTarget, createObjectCopier, type ObjectCopier } from "./copy-objects.ts";
import { type PageLink, readLink } from "./page-links.ts";
import { type OpenSource, pagesOf, type SourceDocument } from "./source-document.ts";
import { copyPage, formatSourceResources, type SourcePage } from "./source-page.ts";

/** A page of a row in the new PDF. */
export interface RowPage {
  /** Number of its object in the row's PDF. */
  readonly number: number | undefined;
  readonly attributes: string;
  /** Reference to its resources. */
  readonly resources: string;
  /** References to its content streams. */
  readonly contents: string;
  readonly links: readonly PageLink[];
}

/** What reading the pages of a row needs. */
export interface RowPageTools {
  readonly target: CopyTarget;
  readonly inflate: Inflate;
  readonly hasLinks: boolean;
  /** Opens the PDF of the row again. Rows that only add content do not need it. */
  readonly open: () => Promise<Result<OpenSource>>;
}

type Objects = ReadonlyMap<number, PdfObject>;

/** Returns the pages of a row. `objects`: those of its update. Problems: those of `openSource`. @throws PdfSyntaxError */
export const readRowPages = async (
  document: SourceDocument,
  objects: Objects,
  tools: RowPageTools,
): Promise<Result<readonly RowPage[]>> => {
  if (!needsDocument(document, objects, tools))
    return ok(document.pages.map((page) => addContent(page, objects, tools)));
  const opened = await tools.open();
  if (!opened.ok) return opened;
  const row = openRow(opened.value, objects, tools);
  const pages: RowPage[] = [];
  for (const page of await listRowPages(document, row, tools)) {
    const added = addContent(page, objects, tools);
    const resources = await replacePictures(page, row, tools);
    const links = tools.hasLinks ? await readRowLinks(page, row) : page.links;
    pages.push({ ...added, resources, links });
  }
  return ok(pages);
};

/** Returns whether a row changes more than the content of pages. */
const needsDocument = (
  { pages, treeNumbers }: SourceDocument,
  objects: Objects,
  { hasLinks }: RowPageTools,
): boolean => {
  for (const number of objects.keys()) if (treeNumbers.has(number)) return true;
  return pages.some(
    ({ resources, annotations }) =>
      resources.xObjects.some(({ source }) => source !== undefined && objects.has(source)) ||
      (hasLinks && annotations !== undefined && objects.has(annotations)),
  );
};

/** Draws the content of a row between the page and its annotations. */
const addContent = (page: SourcePage, objects: Objects, { target }: RowPageTools): RowPage => {
  let contents = page.background;
  for (const number of page.contents) {
    const object = objects.get(number);
    if (object?.stream === undefined || object.stream.length === 0) continue;
    contents += ` ${target.writer.writeStream(readFilters(object.value), object.stream)} 0 R`;
  }
  if (page.foreground !== "") contents += ` ${page.foreground}`;
  const { number, attributes, resources, links } = page;
  return { number, attributes, resources: resources.reference, contents, links };
};

/** Returns the entries that say how a stream of an update is encoded. */
const readFilters = (value: PdfValue): string => {
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
