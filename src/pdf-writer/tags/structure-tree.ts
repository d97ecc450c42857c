/** Reads the structure tree of a tagged PDF (ISO 32000-1, 14.7), as far as content of some pages belongs to it. */
import type { BasePdf } from "../reading/base-pdf.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import { asName, asNumber, asReference, type PdfDict, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import { type NumberTree, readNumberTree } from "./number-tree.ts";

/** An element of the tree. */
export interface StructureElement {
  readonly number: number;
  readonly entries: PdfDict["entries"];
  /** The standard type that its type stands for. */
  readonly type: string;
}

/** The structure tree of a PDF. */
export interface StructureTree {
  readonly root: Pick<StructureElement, "number" | "entries">;
  readonly parents: NumberTree;
  /** Returns the elements from the outermost to the one of a number; undefined if it does not belong to the tree. */
  findPath(number: number): Promise<readonly StructureElement[] | undefined>;
  /** Returns the elements of a page's marked content, by their identifiers in it. */
  listOwners(page: PdfDict): Promise<readonly (number | undefined)[]>;
  /** Returns what lies in an element or in the root. */
  listKids(entries: PdfDict["entries"]): Promise<readonly PdfValue[]>;
}

const maxDepth = 100;

/** Opens the tree; undefined if the PDF has none that can be extended. @throws PdfSyntaxError */
export const openStructureTree = async ({ file, catalog }: BasePdf): Promise<StructureTree | undefined> => {
  const number = asReference(catalog.dict.entries.get("StructTreeRoot"));
  const entries = number === undefined ? undefined : (await file.resolveDict(rawValue(`${number} 0 R`)))?.entries;
  if (number === undefined || entries === undefined) return undefined;
  const roles = (await file.resolveDict(entries.get("RoleMap")))?.entries ?? new Map<string, PdfValue>();
  const parents = await readNumberTree(file, entries.get("ParentTree"));
  const known = new Map<number, Promise<StructureElement | undefined>>();
  const read = (element: number): Promise<StructureElement | undefined> => {
    const present = known.get(element) ?? readElement(file, roles, element);
    known.set(element, present);
    return present;
  };
  return {
    root: { number, entries },
    parents,
    findPath: async (start) => {
      const path: StructureElement[] = [];
      for (let next: number | undefined = start; next !== undefined && path.length < maxDepth; ) {
        if (next === number) return path;
        const element: StructureElement | undefined = await read(next);
        if (element === undefined) return undefined;
        path.unshift(element);
        next = asReference(element.entries.get("P"));
      }
      return undefined;
    },
    listOwners: async (page) => {
      const key = asNumber(await file.resolve(page.entries.get("StructParents")));
      const owners = key === undefined ? undefined : await file.resolve(parents.find(key));
      return owners?.kind === "array" ? owners.items.map((item) => asReference(item)) : [];
    },
    listKids: async (ofElement) => {
      const value = ofElement.get("K");
      const resolved = await file.resolve(value);
      if (resolved?.kind === "array") return resolved.items;
      return value === undefined ? [] : [value];
    },
  };
};

const readElement = async (
  file: PdfFile,
  roles: PdfDict["entries"],
  number: number,
): Promise<StructureElement | undefined> => {
  const entries = (await file.resolveDict(rawValue(`${number} 0 R`)))?.entries;
  if (entries === undefined) return undefined;
  let type = asName(await file.resolve(entries.get("S"))) ?? "";
  for (let step = 0; step < maxDepth && roles.has(type); step++) {
    const role = asName(roles.get(type)) ?? type;
    if (role === type) break;
    type = role;
  }
  return { number, entries, type };
};

/** Elements that only group others (14.8.4.2). */
const groupingTypes = new Set(["Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "NonStruct"]);

/** Returns the position of the outermost element of a path that does more than group others, such as a paragraph or a table. */
export const findBlockIndex = (path: readonly StructureElement[]): number => {
  const index = path.findIndex(({ type }) => !groupingTypes.has(type));
  return index < 0 ? path.length - 1 : index;
};
