/** Removes named destinations that lead to pages which are left out from the name tree of a PDF (ISO 32000-1, 7.9.6). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { listPairs, type NameNode, readNameNodes } from "../reading/name-tree.ts";
import { asReference, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import { isLeftOut, type PageTarget, type PageTargets } from "./page-target.ts";

/** The dictionaries that change, by object number, and the new entry of the catalog if it holds the first one itself. */
export interface ChangedNames {
  readonly objects: ReadonlyMap<number, PdfDict>;
  readonly catalogEntry: PdfDict | undefined;
}

/** Removes names that lead to pages which are left out. */
export type RemoveNames = (leftOut: ReadonlySet<number>) => ChangedNames;

/** Reads the tree and where its names lead to. @throws PdfSyntaxError */
export const readNames = async (base: BasePdf, targets: PageTargets): Promise<RemoveNames> => {
  const nodes = await readNameNodes(base, "Dests");
  const pairs = await Promise.all(
    nodes.map(({ names }) =>
      Promise.all(listPairs(names).map(async (pair) => ({ pair, target: await targets.ofDestination(pair[1]) }))),
    ),
  );
  return (leftOut) => {
    const objects = new Map<number, PdfDict>();
    const changed: (PdfDict | undefined)[] = [];
    // Children come after their parents.
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node === undefined) continue;
      const dict = changeNode(node, pairs[index] ?? [], changed, leftOut);
      if (dict === undefined) continue;
      if (node.number === undefined) changed[index] = dict;
      else objects.set(node.number, dict);
    }
    return { objects, catalogEntry: changed[0] };
  };
};

interface NamedTarget {
  readonly pair: readonly [PdfValue, PdfValue];
  readonly target: PageTarget | undefined;
}

/** Returns the dictionary of a node if it changes. `changed`: children that lie in their parents. */
const changeNode = (
  { entries, link, children }: NameNode,
  pairs: readonly NamedTarget[],
  changed: readonly (PdfDict | undefined)[],
  leftOut: ReadonlySet<number>,
): PdfDict | undefined => {
  const remaining = pairs.filter(({ target }) => !isLeftOut(target, leftOut));
  const isShorter = remaining.length < pairs.length;
  const hasChangedChild = children.some((child) => changed[child] !== undefined);
  if (!isShorter && !hasChangedChild) return undefined;
  const replaced = new Map(entries);
  if (isShorter) replaced.set("Names", { kind: "array", items: remaining.flatMap(({ pair }) => pair) });
  const old = entries.get(link);
  const [only] = children;
  if (hasChangedChild && link === "Dests" && only !== undefined) replaced.set(link, changed[only] as PdfDict);
  else if (hasChangedChild && old?.kind === "array")
    replaced.set(link, { kind: "array", items: old.items.map((item, at) => changed[children[at] ?? -1] ?? item) });
  return { kind: "dict", entries: replaced };
};

/** Removes names from the dictionary `Dests` of the catalog, as PDF 1.1 has them. */
export type RemoveOldNames = (
  leftOut: ReadonlySet<number>,
) =>
  | { /** Undefined: it lies in the catalog. */ readonly number: number | undefined; readonly dict: PdfDict }
  | undefined;

/** Reads the dictionary and where its names lead to. @throws PdfSyntaxError */
export const readOldNames = async ({ file, catalog }: BasePdf, targets: PageTargets): Promise<RemoveOldNames> => {
  const value = catalog.dict.entries.get("Dests");
  const number = asReference(value);
  const entries = [...((await file.resolveDict(value))?.entries ?? [])];
  const named = await Promise.all(
    entries.map(async (entry) => ({ entry, target: await targets.ofDestination(entry[1]) })),
  );
  return (leftOut) => {
    const remaining = named.filter(({ target }) => !isLeftOut(target, leftOut));
    if (remaining.length === named.length) return undefined;
    return { number, dict: { kind: "dict", entries: new Map(remaining.map(({ entry }) => entry)) } };
  };
};
