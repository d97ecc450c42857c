/**
 * Copies a page as a form XObject, which all rows draw with what they add. Its boxes, rotation, unit and transparency group
 * stay those of pages (ISO 32000-1, 8.10 and 14.11.2).
 */
import { listContents, readPageContent } from "../page-text/page-content.ts";
import { type Edges, readEdges } from "../reading/page-boxes.ts";
import { type PageEntry, readPage } from "../reading/page-tree.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import { formatNumbers } from "../syntax/format-number.ts";
import { asReference, escapeName, formatEntries, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import { type Appearance, drawAppearances, readAppearance } from "./appearances.ts";
import type { ObjectCopier } from "./copy-objects.ts";
import type { DocumentWriter } from "./document-writer.ts";
import { type PageLink, readLink } from "./page-links.ts";

/** A page of a PDF, copied so far that rows can use it. */
export interface SourcePage {
  /** Number of its object in its PDF. */
  readonly number: number | undefined;
  /** Entries that pages may have from a node of the page tree instead. */
  readonly inheritable: string;
  /** Other entries that each copy has: boxes, unit, group. */
  readonly attributes: string;
  /** Numbers of the content streams in the PDF that a row may replace. */
  readonly contents: ReadonlySet<number>;
  /** References to the streams that draw the page, and to those that draw its annotations over what a row adds. */
  readonly background: string;
  readonly foreground: string;
  readonly resources: SourceResources;
  readonly links: readonly PageLink[];
  /** Number of the list of its annotations in the PDF, if it is an object that a row may replace. */
  readonly annotations: number | undefined;
}

/** The resources of a page and of what rows add to it. */
export interface SourceResources {
  /** Reference to the dictionary. */
  readonly reference: string;
  /** Its entries, without `XObject`. */
  readonly others: string;
  /** The XObjects: `source`: number in the PDF, undefined for those that only the copy has. */
  readonly xObjects: readonly { readonly name: string; readonly source?: number; readonly reference: string }[];
}

/** What copying pages needs. */
export interface PageTools {
  readonly file: PdfFile;
  readonly catalog: PdfDict;
  readonly copier: ObjectCopier;
  readonly writer: DocumentWriter;
}

const inheritableAttributes = ["MediaBox", "CropBox", "Rotate"];
const otherAttributes = [...["BleedBox", "TrimBox", "ArtBox", "UserUnit", "Group", "BoxColorInfo", "OutputIntents"]];
const letterSize: Edges = [0, 0, 612, 792];
/** Pages are not clipped exactly where their last pixel ends, so the form is not either. */
const clipMargin = 16;

/** Copies a page. @throws PdfSyntaxError */
export const copyPage = async (tools: PageTools, entry: PageEntry): Promise<SourcePage> => {
  const { file, copier, writer } = tools;
  const page = await readPage(file, entry);
  const mediaBox = await readEdges(file, page.entries.get("MediaBox"));
  const copyEntries = async (names: readonly string[]): Promise<string> => {
    let entries = "";
    for (const name of names) {
      const value = await file.resolve(page.entries.get(name));
      if (name === "MediaBox" && mediaBox === undefined) entries += `/MediaBox[${formatNumbers(letterSize)}]`;
      else if (value !== undefined) entries += `/${name} ${await copier.format(value)}`;
    }
    return entries;
  };
  const inheritable = await copyEntries(inheritableAttributes);
  const attributes = await copyEntries(otherAttributes);
  const resources = (await file.resolveDict(page.entries.get("Resources")))?.entries ?? new Map<string, PdfValue>();
  const named = await readDictionaries(file, resources);
  const { appearances, links } = await readAnnotations(tools, page);
  const newName = createNames(named);
  const drawn = drawAppearances(appearances, newName);
  const formName = newName("Page");
  const background = await copyContent(tools, page, mediaBox ?? letterSize, formName);
  const foreground = drawn.operators === "" ? "" : `${writer.writeStream("", drawn.operators)} 0 R`;
  const xObjects: SourceResources["xObjects"][number][] = [];
  const addXObject = async (name: string, value: PdfValue): Promise<void> => {
    const source = asReference(value);
    const reference = await copier.format(value);
    xObjects.push({ name, reference, ...(source === undefined ? {} : { source }) });
  };
  for (const [name, value] of named.get("XObject") ?? []) await addXObject(name, value);
  for (const [name, form] of drawn.forms) await addXObject(name, { kind: "raw", text: `${form} 0 R` });
  if (background.form !== undefined) xObjects.push({ name: formName, reference: `${background.form} 0 R` });
  const others = new Map(resources);
  others.delete("XObject");
  if (drawn.layers.size > 0)
    others.set("Properties", { kind: "dict", entries: new Map([...(named.get("Properties") ?? []), ...drawn.layers]) });
  const otherText = await copier.formatEntries(others);
  const number = writer.write(formatSourceResources({ others: otherText, xObjects }, new Map()));
  await writer.drain();
  return {
    number: entry.number,
    inheritable,
    attributes,
    contents: new Set((await listContents(file, page)).flatMap((item) => asReference(item) ?? [])),
    background: background.references,
    foreground,
    resources: { reference: `${number} 0 R`, others: otherText, xObjects },
    links,
    annotations: asReference(page.entries.get("Annots")),
  };
};

/** Formats resources in which some XObjects are replaced. `replaced`: the new ones by their numbers in the PDF. */
export const formatSourceResources = (
  { others, xObjects }: Pick<SourceResources, "others" | "xObjects">,
  replaced: ReadonlyMap<number, string>,
): string => {
  const items = xObjects.map(
    ({ name, source, reference }) => `/${escapeName(name)} ${replaced.get(source ?? -1) ?? reference}`,
  );
  return `<<${others}${items.length === 0 ? "" : `/XObject<<${items.join("")}>>`}>>`;
};

type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, PdfValue>>;

const readDictionaries = async (file: PdfFile, resources: PdfDict["entries"]): Promise<Dictionaries> => {
  const dictionaries = new Map<string, ReadonlyMap<string, PdfValue>>();
  for (const name of ["XObject", "Properties"]) {
    const dict = await file.resolveDict(resources.get(name));
    if (dict !== undefined) dictionaries.set(name, dict.entries);
  }
  return dictionaries;
};

/** Creates names that the page does not use. */
const createNames = (named: Dictionaries): ((prefix: string) => string) => {
  const used = new Set(Array.from(named.values(), (entries) => [...entries.keys()]).flat());
  return (prefix) => {
    let count = 0;
    while (used.has(`${prefix}${count}`)) count++;
    used.add(`${prefix}${count}`);
    return `${prefix}${count}`;
  };
};

const readAnnotations = async ({ file, catalog }: PageTools, page: PdfDict) => {
  const appearances: Appearance[] = [];
  const links: PageLink[] = [];
  const annotations = await file.resolve(page.entries.get("Annots"));
  for (const item of annotations?.kind === "array" ? annotations.items : []) {
    const annotation = await file.resolveDict(item);
    if (annotation === undefined) continue;
    const appearance = await readAppearance(file, annotation);
    if (appearance !== undefined) appearances.push(appearance);
    const link = await readLink(file, catalog, annotation);
    if (link !== undefined) links.push(link);
  }
  return { appearances, links };
};

/** Copies the content as a form, and writes the stream that draws it. */
const copyContent = async (tools: PageTools, page: PdfDict, box: Edges, formName: string) => {
  const { file, copier, writer } = tools;
  const items = await listContents(file, page);
  const resources = await copier.format(page.entries.get("Resources") ?? { kind: "dict", entries: new Map() });
  const entries = `/Type/XObject/Subtype/Form/BBox[${formatNumbers(enlarge(box))}]/Resources ${resources}`;
  const form = await copyForm(tools, entries, page, items);
  if (form !== undefined) return { form, references: `${writer.writeStream("", `/${escapeName(formName)} Do\n`)} 0 R` };
  // Content with a filter that nothing here decodes is drawn by the page itself.
  const streams: string[] = [];
  for (const item of items) streams.push(await copier.format(item));
  const [save, restore] = [writer.writeStream("", "q\n"), writer.writeStream("", "\nQ\n")];
  return { form, references: `${save} 0 R ${streams.join(" ")} ${restore} 0 R` };
};

const copyForm = async (
  { file, writer }: PageTools,
  entries: string,
  page: PdfDict,
  items: readonly PdfValue[],
): Promise<number | undefined> => {
  const [item] = items;
  const object = items.length === 1 ? await file.read(asReference(item) ?? 0) : undefined;
  const filters = object?.value.kind === "dict" ? await readFilters(file, object.value) : undefined;
  if (object?.stream !== undefined && filters !== undefined)
    return writer.writeStream(entries + formatEntries(filters), object.stream);
  const content = await readPageContent(file, page);
  return content && writer.writeCompressed(entries, content.bytes);
};

/** Returns the entries that say how a stream is encoded; undefined if they cannot be copied alone. */
const readFilters = async (file: PdfFile, { entries }: PdfDict): Promise<PdfDict["entries"] | undefined> => {
  if (entries.has("F")) return undefined;
  const filters = new Map<string, PdfValue>();
  for (const name of ["Filter", "DecodeParms"]) {
    const value = await file.resolve(entries.get(name));
    if (value === undefined) continue;
    if (hasReference(value)) return undefined;
    filters.set(name, value);
  }
  return filters;
};

const hasReference = (value: PdfValue): boolean => {
  if (value.kind === "array") return value.items.some(hasReference);
  if (value.kind === "dict") return Array.from(value.entries.values()).some(hasReference);
  return asReference(value) !== undefined;
};

const enlarge = ([left, bottom, right, top]: Edges): Edges => [
  ...([left - clipMargin, bottom - clipMargin, right + clipMargin, top + clipMargin] as const),
];
