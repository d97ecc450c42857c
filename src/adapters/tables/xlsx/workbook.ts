/** Finds the sheets of a workbook and the parts that their cells refer to. */
import type { TableSheet } from "#domain/tables/table.ts";
import { folderOf, openPackage, type PartRelation, type WorkbookPackage } from "./workbook-package.ts";
import { isTrue, readAttributes, type XmlEvents } from "./xml-scanner.ts";

/** A sheet and the part of the archive that has its cells. */
export interface WorkbookSheet extends TableSheet {
  readonly part: string;
}

/** A workbook whose sheets are not yet read. */
export interface Workbook {
  readonly parts: WorkbookPackage;
  readonly sheets: readonly WorkbookSheet[];
  /** Whether days count from 1 January 1904, not from 1900. */
  readonly isFrom1904: boolean;
  /** The part with the formats of cells. */
  readonly stylesPart: string;
  /** The part with the texts of cells. */
  readonly sharedStringsPart: string;
}

/** Opens a workbook; undefined if the file is another kind of ZIP. @throws Error if it is damaged. */
export const openWorkbook = (bytes: Uint8Array): Workbook | undefined => {
  const parts = openPackage(bytes);
  const name = findWorkbookPart(parts);
  if (name === undefined) return undefined;
  const relations = parts.listRelations(name);
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  let isWorkbook = false;
  const relationPrefixes = new Set<string>();
  const events: XmlEvents = {
    open: (element, text, depth) => {
      if (depth === 1) isWorkbook = element === "workbook";
      const attributes = readAttributes(text);
      for (const [attribute, value] of attributes)
        if (attribute.startsWith("xmlns:") && value.endsWith("/relationships"))
          relationPrefixes.add(attribute.slice("xmlns:".length));
      if (element === "workbookPr") isFrom1904 = isTrue(attributes.get("date1904"));
      if (element !== "sheet" || depth !== 3) return;
      const relation = findSheetRelation(attributes, relations, relationPrefixes);
      // Charts and dialogs are no tables.
      if (relation !== undefined && relation.kind.toLowerCase() !== "worksheet") return;
      sheets.push({
        name: attributes.get("name") ?? "",
        hidden: /hidden/i.test(attributes.get("state") ?? ""),
        part: relation?.target ?? `${folderOf(name)}worksheets/sheet${sheets.length + 1}.xml`,
      });
    },
    close: () => {},
    text: () => {},
  };
  parts.scan(name, events);
  if (!isWorkbook) return undefined;
  const findPart = (kind: string) =>
    relations.find((relation) => relation.kind === kind)?.target ?? `${folderOf(name)}${kind}.xml`;
  return {
    parts,
    sheets,
    isFrom1904,
    stylesPart: findPart("styles"),
    sharedStringsPart: findPart("sharedStrings"),
  };
};

const usualWorkbookPart = "xl/workbook.xml";

/** The package says which part is its main document. Some programs leave that out. */
const findWorkbookPart = (parts: WorkbookPackage): string | undefined =>
  [
    ...parts.listRelations("").flatMap(({ kind, target }) => (kind === "officeDocument" ? [target] : [])),
    usualWorkbookPart,
  ].find((name) => parts.has(name) && !/\.bin$/i.test(name));

/** Returns the relationship of a sheet: its `id` in the namespace of relationships, whose prefix is free. */
const findSheetRelation = (
  attributes: ReadonlyMap<string, string>,
  relations: readonly PartRelation[],
  prefixes: ReadonlySet<string>,
): PartRelation | undefined => {
  const ids = [...attributes].flatMap(([name, id]) => {
    const [prefix = "", localName] = name.split(":");
    return localName === "id" ? [{ id, isKnown: prefixes.has(prefix) }] : [];
  });
  const id = (ids.find(({ isKnown }) => isKnown) ?? ids[0])?.id;
  return id === undefined ? undefined : relations.find((relation) => relation.id === id);
};
