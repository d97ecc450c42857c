/** Reads links of pages, so that they can be written again for each row: with the pages that the row has. */
import type { PdfFile } from "../reading/pdf-file.ts";
import { asName, asReference, asString, formatValue, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";

/** A link annotation. */
export interface PageLink {
  /** Its entries, without where it leads. They have no references. */
  readonly start: string;
  readonly target:
    | { readonly address: string }
    /** `page`: number of its object in the PDF. `view`: how it is shown, as the rest of a destination. */
    | { readonly page: number; readonly view: string };
}

const shownEntries = ["Rect", "QuadPoints", "Border", "C", "F", "Contents", "H"];

/** Reads a link. Returns undefined for other annotations, and for links that lead neither to an address nor to a page. */
export const readLink = async (
  file: PdfFile,
  catalog: PdfDict,
  { entries }: PdfDict,
): Promise<PageLink | undefined> => {
  if (asName(await file.resolve(entries.get("Subtype"))) !== "Link") return undefined;
  let start = "/Type/Annot/Subtype/Link";
  for (const name of shownEntries) {
    const value = await file.resolve(entries.get(name));
    if (value !== undefined) start += `/${name} ${formatValue(await resolveItems(file, value))}`;
  }
  const action = await file.resolveDict(entries.get("A"));
  const kind = asName(await file.resolve(action?.entries.get("S")));
  if (kind === "URI") {
    const address = await file.resolve(action?.entries.get("URI"));
    return address === undefined ? undefined : { start, target: { address: formatValue(address) } };
  }
  const destination = kind === "GoTo" ? action?.entries.get("D") : entries.get("Dest");
  const target = await readDestination(file, catalog, destination);
  return target === undefined ? undefined : { start, target };
};

const resolveItems = async (file: PdfFile, value: PdfValue): Promise<PdfValue> => {
  if (value.kind !== "array") return value;
  const items: PdfValue[] = [];
  for (const item of value.items) items.push((await file.resolve(item)) ?? { kind: "raw", text: "null" });
  return { kind: "array", items };
};

const readDestination = async (file: PdfFile, catalog: PdfDict, value: PdfValue | undefined) => {
  const named = await file.resolve(value);
  const explicit = named?.kind === "array" ? named : await findNamed(file, catalog, named);
  if (explicit?.kind !== "array") return undefined;
  const page = asReference(explicit.items[0]);
  const view = await resolveItems(file, { kind: "array", items: explicit.items.slice(1) });
  return page === undefined ? undefined : { page, view: formatValue(view).slice(1, -1) };
};

/** Finds a destination by its name (ISO 32000-1, 12.3.2.3). */
const findNamed = async (file: PdfFile, { entries }: PdfDict, name: PdfValue | undefined) => {
  const key = asName(name) ?? toKey(name);
  if (key === undefined) return undefined;
  const old = (await file.resolveDict(entries.get("Dests")))?.entries.get(key);
  const names = await file.resolveDict(entries.get("Names"));
  const destination = await file.resolve(old ?? (await findInTree(file, names?.entries.get("Dests"), key)));
  return destination?.kind === "dict" ? file.resolve(destination.entries.get("D")) : destination;
};

const toKey = (value: PdfValue | undefined): string | undefined => {
  const bytes = asString(value);
  return bytes && String.fromCharCode(...bytes);
};

/** Limits trees that contain themselves. */
const maxNodes = 100_000;

const findInTree = async (file: PdfFile, root: PdfValue | undefined, key: string): Promise<PdfValue | undefined> => {
  const pending = [root];
  for (let count = 0; pending.length > 0 && count < maxNodes; count++) {
    const node = await file.resolveDict(pending.pop());
    const limits = await file.resolve(node?.entries.get("Limits"));
    const [least, greatest] = limits?.kind === "array" ? limits.items.map(toKey) : [];
    if ((least !== undefined && key < least) || (greatest !== undefined && key > greatest)) continue;
    const names = await file.resolve(node?.entries.get("Names"));
    const items = names?.kind === "array" ? names.items : [];
    for (let index = 0; index + 1 < items.length; index += 2)
      if (toKey(await file.resolve(items[index])) === key) return items[index + 1];
    const kids = await file.resolve(node?.entries.get("Kids"));
    if (kids?.kind === "array") pending.push(...kids.items);
  }
  return undefined;
};

/** Formats a link. `findPage`: returns the number of the page's object in the new PDF; undefined if it has no such page. */
export const formatPageLink = (
  { start, target }: PageLink,
  findPage: (page: number) => number | undefined,
): string | undefined => {
  if ("address" in target) return `<<${start}/A<</S/URI/URI ${target.address}>>>>`;
  const page = findPage(target.page);
  return page === undefined ? undefined : `<<${start}/Dest[${page} 0 R ${target.view}]>>`;
};
