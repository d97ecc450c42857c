/** Lists the pages of a PDF with the attributes that they inherit (ISO 32000-1, 7.7.3). */
import { asName, asReference, type PdfDict, PdfSyntaxError, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { PdfFile } from "./pdf-file.ts";

/** A page in the page tree. */
export interface PageEntry {
  /** The page's object. Undefined for a dictionary that lies in its parent, which damaged PDFs have. */
  readonly number: number | undefined;
  /** The node that lists the page, and where in its `Kids`. */
  readonly parent: PageNode | undefined;
  readonly kidIndex: number;
  /** Whether the page tree lists the same object as another page, too. */
  readonly isShared: boolean;
}

/** A node of the page tree. */
export interface PageNode {
  readonly number: number;
  readonly dict: PdfDict;
  readonly kids: readonly PdfValue[];
  /** Attributes for the pages below it, also from the nodes above. */
  readonly inheritable: ReadonlyMap<string, PdfValue>;
}

const inheritableNames = ["MediaBox", "CropBox", "Rotate", "Resources"];
/** Limit on pages, larger than any real document. A PDF of a few bytes may claim millions of pages. */
export const maxPages = 20_000;

/** Lists all pages in order. @throws PdfSyntaxError if the tree has a loop, no page, too many, or a damaged node */
export const listPages = async (file: PdfFile, root: PdfValue | undefined): Promise<readonly PageEntry[]> => {
  const pages: PageEntry[] = [];
  const counts = new Map<number, number>();
  const visitedNodes = new Set<number>();
  const pending: { value: PdfValue | undefined; parent: PageNode | undefined; kidIndex: number }[] = [
    { value: root, parent: undefined, kidIndex: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, parent, kidIndex } = next;
    const number = asReference(value);
    const dict = await file.resolveDict(value);
    if (dict === undefined) throw new PdfSyntaxError("a page of it is missing");
    const kids = await file.resolve(dict.entries.get("Kids"));
    if (asName(await file.resolve(dict.entries.get("Type"))) === "Page" || kids?.kind !== "array") {
      if (pages.push({ number, parent, kidIndex, isShared: false }) > maxPages)
        throw new PdfSyntaxError("it has too many pages");
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
      continue;
    }
    if (number === undefined || visitedNodes.has(number)) throw new PdfSyntaxError("its page tree has a loop");
    visitedNodes.add(number);
    if (pending.length + kids.items.length > maxPages) throw new PdfSyntaxError("it has too many pages");
    const node = { number, dict, kids: kids.items, inheritable: inherit(parent?.inheritable, dict) };
    for (let index = kids.items.length - 1; index >= 0; index--)
      pending.push({ value: kids.items[index], parent: node, kidIndex: index });
  }
  if (pages.length === 0) throw new PdfSyntaxError("it has no page");
  return pages.map((page) => ((counts.get(page.number ?? -1) ?? 0) > 1 ? { ...page, isShared: true } : page));
};

const inherit = (
  attributes: ReadonlyMap<string, PdfValue> = new Map(),
  { entries }: PdfDict,
): ReadonlyMap<string, PdfValue> => {
  const pageAttributes = inheritableNames.flatMap((name) => {
    const value = entries.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return pageAttributes.length === 0 ? attributes : new Map([...attributes, ...pageAttributes]);
};

/** Reads a page's dictionary and adds the attributes that it inherits. @throws PdfSyntaxError */
export const readPage = async (file: PdfFile, { number, parent, kidIndex }: PageEntry): Promise<PdfDict> => {
  const value: PdfValue | undefined =
    number === undefined ? parent?.kids[kidIndex] : { kind: "raw", text: `${number} 0 R` };
  const dict = await file.resolveDict(value);
  if (dict === undefined) throw new PdfSyntaxError("a page of it is missing");
  return { kind: "dict", entries: new Map([...(parent?.inheritable ?? []), ...dict.entries]) };
};
