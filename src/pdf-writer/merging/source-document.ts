/** Copies the pages of a PDF into a new one, once for all rows that have this PDF. */
import { ok, type Result } from "#domain/result.ts";
import { type BasePdf, openBasePdf } from "../reading/base-pdf.ts";
import type { Bytes, Inflate } from "../syntax/pdf-bytes.ts";
import { latin1 } from "../syntax/pdf-bytes.ts";
import { asName, formatValue, PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import { type CopyTarget, createObjectCopier, type ObjectCopier } from "./copy-objects.ts";
import type { Layers } from "./layers.ts";
import { createRowPage, type RowPage } from "./row-page.ts";
import { copyPage, type SourcePage } from "./source-page.ts";

/** A PDF whose pages are copied. */
export interface SourceDocument {
  readonly pages: readonly SourcePage[];
  /** The pages as they are without content of a row. */
  readonly unchangedPages: readonly RowPage[];
  /** The indexes of pages by the numbers of their content streams, which a row may replace. */
  readonly contents: ReadonlyMap<number, readonly number[]>;
  /** The inheritable entries of all pages; "" if they differ. */
  readonly inherited: string;
  /** Numbers of the objects that decide which pages there are: nodes of the page tree, and pages. */
  readonly treeNumbers: ReadonlySet<number>;
  /** Numbers of the pictures and the lists of annotations that a row may replace. */
  readonly pictures: ReadonlySet<number>;
  readonly annotations: ReadonlySet<number>;
  /** The output intents as the catalog of the new PDF has them; "" without any. */
  readonly outputIntents: string;
  readonly isVersion2: boolean;
}

/** A PDF that is open, so that more of it can be copied. */
export interface OpenSource {
  readonly base: BasePdf;
  readonly copier: ObjectCopier;
}

/** Opens a PDF without copying anything. Problems: `pdf-encrypted`, `pdf-damaged`. */
export const openSource = async (bytes: Bytes, inflate: Inflate, target: CopyTarget): Promise<Result<OpenSource>> => {
  const base = await openBasePdf(bytes, inflate);
  return base.ok ? ok({ base: base.value, copier: createObjectCopier(base.value.file, target) }) : base;
};

/** Copies the pages. Damage that is found meanwhile is repaired as when a PDF is opened. Problems: `pdf-damaged`. */
export const copyDocument = async (
  open: OpenSource,
  target: CopyTarget,
  layers: Layers,
): Promise<Result<{ readonly document: SourceDocument; readonly open: OpenSource }>> => {
  try {
    return ok({ document: await copyPages(open, target, layers), open });
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    const repaired = await open.base.repair(error);
    if (!repaired.ok) return repaired;
    return copyDocument(
      { base: repaired.value, copier: createObjectCopier(repaired.value.file, target) },
      target,
      layers,
    );
  }
};

const copyPages = async (
  { base, copier }: OpenSource,
  { writer }: CopyTarget,
  layers: Layers,
): Promise<SourceDocument> => {
  const { file, catalog } = base;
  const pages: SourcePage[] = [];
  for (const entry of base.pages) pages.push(await copyPage({ file, catalog: catalog.dict, copier, writer }, entry));
  const intents = await file.resolve(catalog.dict.entries.get("OutputIntents"));
  const outputIntents = intents === undefined ? "" : await copier.format(intents);
  await layers.add(file, catalog.dict, copier);
  const [first] = pages;
  const common = first?.inheritable ?? "";
  const inherited = pages.every(({ inheritable }) => inheritable === common) ? common : "";
  return {
    pages,
    unchangedPages: pages.map((page) => createRowPage(page, inherited)),
    contents: groupContents(pages),
    inherited,
    pictures: new Set(pages.flatMap(({ resources }) => resources.xObjects.flatMap(({ source }) => source ?? []))),
    annotations: new Set(pages.flatMap(({ annotations }) => annotations ?? [])),
    treeNumbers: new Set(base.pages.flatMap(({ number, parent }) => [number ?? [], ...listNodes(parent)].flat())),
    outputIntents,
    isVersion2: isVersion2(base),
  };
};

const groupContents = (pages: readonly SourcePage[]): ReadonlyMap<number, readonly number[]> => {
  const indexes = new Map<number, number[]>();
  for (const [index, { contents }] of pages.entries())
    for (const number of contents) {
      const others = indexes.get(number);
      if (others === undefined) indexes.set(number, [index]);
      else others.push(index);
    }
  return indexes;
};

const listNodes = (parent: BasePdf["pages"][number]["parent"]): readonly number[] =>
  parent === undefined ? [] : [parent.number];

const isVersion2 = ({ file, catalog }: BasePdf): boolean =>
  /%PDF-2/.test(latin1(file.bytes.subarray(0, 16))) || asName(catalog.dict.entries.get("Version"))?.[0] === "2";

/** Returns what of a catalog refers to the page tree. */
export const pagesOf = ({ catalog }: BasePdf): string => {
  const pages = catalog.dict.entries.get("Pages");
  return pages === undefined ? "" : formatValue(pages);
};
