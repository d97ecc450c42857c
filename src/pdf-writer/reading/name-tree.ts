/** Reads name trees, which give names to destinations and attached files (ISO 32000-1, 7.9.6). */
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { asReference, asString, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { BasePdf } from "./base-pdf.ts";

/** A name tree, as the dictionary `Names` of the catalog calls it. */
export type NameTree = "Dests" | "EmbeddedFiles";

/** A node of a name tree, or the dictionary that the tree hangs on. */
export interface NameNode {
  /** Undefined for a dictionary that lies in its parent. */
  readonly number: number | undefined;
  readonly entries: PdfDict["entries"];
  /** The entry of the children: one dictionary, or an array of nodes. */
  readonly link: NameTree | "Kids";
  readonly children: readonly number[];
  /** Names and their values by turns. */
  readonly names: readonly PdfValue[];
}

/** Limit on nodes, larger than any real document needs. */
const maxNodes = 20_000;

/** Reads the tree, each node before its children. The first node is the dictionary `Names` of the catalog. */
export const readNameNodes = async ({ file, catalog }: BasePdf, tree: NameTree): Promise<readonly NameNode[]> => {
  const nodes: NameNode[] = [];
  const visited = new Set<number>();
  const values: (PdfValue | undefined)[] = [catalog.dict.entries.get("Names")];
  for (let index = 0; index < values.length && index < maxNodes; index++) {
    const value = values[index];
    const number = asReference(value);
    const isKnown = number !== undefined && visited.has(number);
    if (number !== undefined) visited.add(number);
    const entries = (isKnown ? undefined : await file.resolveDict(value))?.entries ?? new Map<string, PdfValue>();
    const link = index === 0 ? tree : "Kids";
    const kids = index === 0 ? entries.get(link) : await file.resolve(entries.get(link));
    const childValues = kids === undefined ? [] : kids.kind === "array" ? kids.items : index === 0 ? [kids] : [];
    const names = index === 0 ? undefined : await file.resolve(entries.get("Names"));
    const children = childValues.map((_, child) => values.length + child);
    values.push(...childValues);
    nodes.push({ number, entries, link, children, names: names?.kind === "array" ? names.items : [] });
  }
  return nodes;
};

/** Returns whether the whole tree was read. */
export const hasAllNodes = (nodes: readonly NameNode[]): boolean => nodes.length < maxNodes;

/** Returns the names of a tree with their values. @throws PdfSyntaxError */
export const listNames = async (base: BasePdf, tree: NameTree): Promise<readonly (readonly [Bytes, PdfValue])[]> =>
  (await readNameNodes(base, tree)).flatMap(({ names }) =>
    listPairs(names).flatMap(([name, value]) => {
      const bytes = asString(name);
      return bytes === undefined ? [] : [[bytes, value] as const];
    }),
  );

/** Groups the names of a node with their values. */
export const listPairs = (names: readonly PdfValue[]): readonly (readonly [PdfValue, PdfValue])[] => {
  const pairs: (readonly [PdfValue, PdfValue])[] = [];
  for (let index = 0; index + 1 < names.length; index += 2) {
    const [name, value] = [names[index], names[index + 1]];
    if (name !== undefined && value !== undefined) pairs.push([name, value]);
  }
  return pairs;
};
