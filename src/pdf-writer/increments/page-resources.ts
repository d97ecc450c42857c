/** Adds resources to those of pages, under names that none of the pages uses. */

import { replaceReferences } from "../marks/cut-marks.ts";
import type { Mark } from "../marks/mark.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import { asReference, escapeName, formatValue, type PdfDict, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";

/** Numbers of the objects that content refers to by name. */
export interface SharedResources {
  readonly fonts?: readonly number[];
  readonly xObjects?: readonly number[];
  readonly graphicsStates?: readonly number[];
}

/** The names of resources in content streams, with their slash, in the order of the objects. */
export type ResourceNames = Readonly<Record<keyof SharedResources, readonly string[]>>;

const categories = { fonts: "Font", xObjects: "XObject", graphicsStates: "ExtGState" } as const;
const letters = { fonts: "F", xObjects: "X", graphicsStates: "G" } as const;
const kinds = Object.keys(categories) as readonly (keyof SharedResources)[];

/** The resources of one page. */
export interface PageResources {
  readonly all: ReadonlyMap<string, PdfValue>;
  readonly byKind: Readonly<Record<keyof SharedResources, ReadonlyMap<string, PdfValue>>>;
}

/** Reads the resources of a page with its inherited attributes. @throws PdfSyntaxError */
export const readResources = async (file: PdfFile, page: PdfDict): Promise<PageResources> => {
  const all = (await file.resolveDict(page.entries.get("Resources")))?.entries ?? new Map<string, PdfValue>();
  const read = async (kind: keyof SharedResources) =>
    (await file.resolveDict(all.get(categories[kind])))?.entries ?? new Map<string, PdfValue>();
  return {
    all,
    byKind: {
      fonts: await read("fonts"),
      xObjects: await read("xObjects"),
      graphicsStates: await read("graphicsStates"),
    },
  };
};

/** Names resources so that no page has one of the same name. */
export const nameResources = (pages: readonly PageResources[], shared: SharedResources): ResourceNames => {
  const used = new Set(pages.flatMap(({ byKind }) => kinds.flatMap((kind) => [...byKind[kind].keys()])));
  let prefix = "Own";
  while ([...used].some((name) => name.startsWith(prefix))) prefix += "_";
  const nameAll = (kind: keyof SharedResources) =>
    (shared[kind] ?? []).map((_, index) => `/${prefix}${letters[kind]}${index}`);
  return { fonts: nameAll("fonts"), xObjects: nameAll("xObjects"), graphicsStates: nameAll("graphicsStates") };
};

/**
 * Adapts the resources of a page to copies of its forms, and to rows that use the fonts of marks. Returns the names of these
 * fonts with the slash, by object number.
 */
export const adaptResources = (
  page: PageResources,
  forms: ReadonlyMap<number, number>,
  marks: readonly Mark[],
): { readonly resources: PageResources; readonly markFonts: ReadonlyMap<number, string> } => {
  const fonts = new Map(page.byKind.fonts);
  const markFonts = new Map<number, string>();
  const used = marks.flatMap(({ font, tail }) => [font, ...(tail?.texts ?? []).map((text) => text.font)]);
  for (const { number } of used) {
    if (number === undefined || markFonts.has(number)) continue;
    const present = Array.from(fonts).find(([, value]) => asReference(value) === number)?.[0];
    let name = present ?? `Mark${number}`;
    while (present === undefined && fonts.has(name)) name += "_";
    fonts.set(name, page.byKind.fonts.get(name) ?? rawValue(`${number} 0 R`));
    markFonts.set(number, `/${escapeName(name)}`);
  }
  if (marks.length === 0) return { resources: page, markFonts };
  const xObjects = replaceReferences(page.byKind.xObjects, forms);
  const replaced: readonly (readonly [string, PdfValue])[] = [
    ["Font", { kind: "dict", entries: fonts }],
    ...(xObjects.size > 0 ? [["XObject", { kind: "dict", entries: xObjects }] as const] : []),
  ];
  return {
    resources: { all: new Map([...page.all, ...replaced]), byKind: { ...page.byKind, fonts, xObjects } },
    markFonts,
  };
};

/** Formats the resource dictionary of a page with the shared resources. */
export const formatResources = (page: PageResources, shared: SharedResources, names: ResourceNames): string => {
  const entries = new Map(page.all);
  for (const kind of kinds) {
    const objects = shared[kind] ?? [];
    if (objects.length === 0) continue;
    const added = objects.map(
      (object, index) => [names[kind][index]?.slice(1) ?? "", rawValue(`${object} 0 R`)] as const,
    );
    entries.set(categories[kind], { kind: "dict", entries: new Map([...page.byKind[kind], ...added]) });
  }
  return formatValue({ kind: "dict", entries });
};
