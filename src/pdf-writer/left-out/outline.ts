/** Removes the entries of a PDF's outline that lead to pages which are left out (ISO 32000-1, 12.3.3). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import { asNumber, asReference, type PdfDict, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import { isLeftOut, nameByReference, type PageTarget, type PageTargets } from "./page-target.ts";

/** An entry of the outline. The first one is the outline itself. */
interface OutlineEntry {
  readonly number: number;
  readonly generation: number;
  readonly entries: PdfDict["entries"];
  /** With a destination that names its page by reference, if the entry names it by the index. */
  readonly renamed: PdfDict["entries"] | undefined;
  /** Position of the entry above; -1 for the outline itself. */
  readonly parent: number;
  readonly target: PageTarget | undefined;
  /** Whether the entries below are shown at once. */
  readonly isOpen: boolean;
  readonly children: number[];
}

/** The entries that change, by object number. `isEmpty`: no entry remains. */
export interface ChangedOutline {
  readonly objects: ReadonlyMap<number, PdfDict>;
  readonly isEmpty: boolean;
}

/** Removes entries. */
export type RemoveEntries = (leftOut: ReadonlySet<number>) => ChangedOutline;

/** Limit on entries, larger than any real document needs. */
const maxEntries = 50_000;

/** Reads the outline, each entry before those below it. What is damaged ends the list that it is part of. */
const readOutline = async (base: BasePdf, targets: PageTargets): Promise<readonly OutlineEntry[]> => {
  const { file, catalog } = base;
  const list: OutlineEntry[] = [];
  const visited = new Set<number>();
  const read = async (number: number | undefined, parent: number): Promise<OutlineEntry | undefined> => {
    if (number === undefined || visited.has(number) || list.length >= maxEntries) return undefined;
    visited.add(number);
    const entries = (await file.resolveDict(rawValue(`${number} 0 R`)))?.entries;
    if (entries === undefined) return undefined;
    const target = parent < 0 ? undefined : await targets.ofLink(entries);
    const entry: OutlineEntry = {
      number,
      generation: generationOf(file, number),
      entries,
      renamed: target && nameByReference(entries, target, base),
      parent,
      target,
      isOpen: parent < 0 || (asNumber(await file.resolve(entries.get("Count"))) ?? 0) >= 0,
      children: [],
    };
    const position = list.push(entry) - 1;
    list[parent]?.children.push(position);
    return entry;
  };
  await read(asReference(catalog.dict.entries.get("Outlines")), -1);
  // The children of an entry follow each other in the list, and come after it.
  for (let position = 0; position < list.length; position++) {
    let child = asReference(list[position]?.entries.get("First"));
    for (let entry = await read(child, position); entry !== undefined; entry = await read(child, position))
      child = asReference(entry.entries.get("Next"));
  }
  return list;
};

/** Reads the outline and where its entries lead to. Undefined: the PDF has none. @throws PdfSyntaxError */
export const readOutlineEntries = async (base: BasePdf, targets: PageTargets): Promise<RemoveEntries | undefined> => {
  const list = await readOutline(base, targets);
  if (list.length < 2) return undefined;
  const before = findNeighbours(list.map(({ children }) => children));
  return (leftOut) => {
    const remaining = findKept(list, leftOut);
    const now = findNeighbours(remaining.children);
    const objects = new Map<number, PdfDict>();
    for (const [position, entry] of list.entries()) {
      if (remaining.counts[position] === undefined) continue;
      const changes = changeEntry(list, remaining, position, leftOut);
      for (const [index, name] of ["Prev", "Next"].entries()) {
        const neighbour = now.get(position)?.[index];
        if (neighbour !== before.get(position)?.[index]) changes.set(name, referTo(list, neighbour));
      }
      if (changes.size > 0) objects.set(entry.number, { kind: "dict", entries: applyChanges(entry.entries, changes) });
    }
    return { objects, isEmpty: (remaining.children[0] ?? []).length === 0 };
  };
};

interface KeptEntries {
  /** The children that remain, by the position of their parent. */
  readonly children: readonly (readonly number[])[];
  /** How many entries are shown below each entry when it is open. Undefined for an entry that is removed. */
  readonly counts: readonly (number | undefined)[];
  /** Whether an entry below each entry, at any depth, is removed. */
  readonly areShorter: readonly boolean[];
}

/** An entry remains if its page does, or one of the entries below it; one without a page if anything below it does. */
const findKept = (list: readonly OutlineEntry[], leftOut: ReadonlySet<number>): KeptEntries => {
  const children: (readonly number[])[] = list.map(() => []);
  const counts: (number | undefined)[] = [];
  const areShorter: boolean[] = [];
  for (let position = list.length - 1; position >= 0; position--) {
    const entry = list[position];
    if (entry === undefined) continue;
    const below = entry.children.filter((child) => counts[child] !== undefined);
    children[position] = below;
    areShorter[position] = below.length < entry.children.length || below.some((child) => areShorter[child]);
    const isEmptied = below.length === 0 && (isLeftOut(entry.target, leftOut) || hasLostGroup(entry));
    if (isEmptied && entry.parent >= 0) continue;
    counts[position] = below.reduce((sum, child) => sum + 1 + (list[child]?.isOpen ? (counts[child] ?? 0) : 0), 0);
  }
  return { children, counts, areShorter };
};

/** Of an entry below which nothing remains: whether it only grouped the entries below it. */
const hasLostGroup = ({ target, children, entries }: OutlineEntry): boolean =>
  target === undefined && children.length > 0 && !entries.has("A") && !entries.has("Dest");

/** Returns the neighbours of each entry of the lists of children: the one before, and the one after. */
const findNeighbours = (lists: readonly (readonly number[])[]): ReadonlyMap<number, readonly (number | undefined)[]> =>
  new Map(lists.flatMap((list) => list.map((entry, at) => [entry, [list[at - 1], list[at + 1]]] as const)));

/** Returns the new entries of a dictionary. Undefined: the dictionary has the entry no longer. */
const changeEntry = (
  list: readonly OutlineEntry[],
  { children, counts, areShorter }: KeptEntries,
  position: number,
  leftOut: ReadonlySet<number>,
): Map<string, PdfValue | undefined> => {
  const changes = new Map<string, PdfValue | undefined>();
  const entry = list[position];
  if (entry === undefined) return changes;
  const below = children[position] ?? [];
  if (areShorter[position]) {
    const count = counts[position] ?? 0;
    changes.set("First", referTo(list, below[0]));
    changes.set("Last", referTo(list, below.at(-1)));
    changes.set("Count", below.length === 0 ? undefined : rawValue(String(entry.isOpen ? count : -count)));
  }
  if (isLeftOut(entry.target, leftOut)) {
    changes.set("A", undefined);
    changes.set("Dest", undefined);
    for (const [name, value] of findNextTarget(list, children, position, leftOut)) changes.set(name, value);
  } else if (entry.renamed !== undefined) {
    changes.set("A", undefined);
    changes.set("Dest", entry.renamed.get("Dest"));
  }
  return changes;
};

const referTo = (list: readonly OutlineEntry[], position: number | undefined): PdfValue | undefined => {
  const entry = position === undefined ? undefined : list[position];
  return entry && rawValue(`${entry.number} ${entry.generation} R`);
};

const applyChanges = (
  entries: PdfDict["entries"],
  changes: ReadonlyMap<string, PdfValue | undefined>,
): PdfDict["entries"] => {
  const changed = new Map(entries);
  for (const [name, value] of changes) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
};

/** An entry whose page is left out leads to the first page below it that remains. */
const findNextTarget = (
  list: readonly OutlineEntry[],
  children: KeptEntries["children"],
  position: number,
  leftOut: ReadonlySet<number>,
): readonly (readonly [string, PdfValue])[] => {
  const pending = [...(children[position] ?? [])].reverse();
  for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
    const entry = list[child];
    if (entry?.target !== undefined && !isLeftOut(entry.target, leftOut))
      return [...(entry.renamed ?? entry.entries)].filter(([name]) => name === "A" || name === "Dest");
    pending.push(...[...(children[child] ?? [])].reverse());
  }
  return [];
};
