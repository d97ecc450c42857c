/** What a template prints on pages, and where. */
import { leavesOutPages } from "#domain/conditions/left-out-pages.ts";
import { computeAssetBox, type PercentBox, sortByDepth } from "#domain/geometry/geometry.ts";
import { listRepeatPages, readRepeat } from "#domain/geometry/repeat-pages.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";

/** An asset with content. */
export interface PrintedAsset {
  /** In the template and in all smartlinks that rows fill. */
  readonly index: number;
  /** Of the template. */
  readonly content: PageContent;
  readonly box: PercentBox;
  /** Indexes of its pages. */
  readonly pages: readonly number[];
}

/** Returns whether assets have content. */
export const printsContent = ({ assets }: Pick<Smartlink, "assets">): boolean =>
  assets.some(({ aura }) => aura.content !== undefined);

/** Returns whether rows change pages of every PDF: print contents on them, or leave some out. */
export const changesPages = (template: Pick<Smartlink, "assets" | "config">): boolean =>
  printsContent(template) || leavesOutPages(template);

/** Returns whether PDFs may be changed: by content of assets, by their marks, or because rows leave out pages. */
export const changesPdfs = (template: Pick<Smartlink, "assets" | "config">): boolean =>
  changesPages(template) || fillsMarks(template);

/** Returns whether rows change the pages of a PDF. `marks`: those of the PDF, undefined if nobody has looked for them. */
export const mayDraw = (template: Pick<Smartlink, "assets" | "config">, marks: PdfMarks | undefined): boolean =>
  changesPages(template) || (fillsMarks(template) && !isWithoutMarks(marks));

const isWithoutMarks = (marks: PdfMarks | undefined): boolean =>
  marks?.isComplete === true && marks.marks.length + marks.problems.length === 0;

/** Returns the assets with content, the lowest first. Those on pages that the PDF does not have are left out. */
export const listPrintedAssets = (
  { assets }: Pick<Smartlink, "assets">,
  pageCount: number,
): readonly PrintedAsset[] => {
  const indexed = assets.map((asset, index) => ({ index, aura: asset.aura, asset }));
  return sortByDepth(indexed).flatMap(({ index, aura, asset }) => {
    const pages = listAssetPages(asset, pageCount);
    if (aura.content === undefined || pages.length === 0) return [];
    return [{ index, content: aura.content, box: computeAssetBox(aura), pages }];
  });
};

/** Returns the indexes of the pages of an asset that the PDF has. */
export const listAssetPages = ({ page, aura }: Asset, pageCount: number): readonly number[] => {
  const repeat = readRepeat(aura);
  const pages = repeat === undefined ? [page] : listRepeatPages(repeat, pageCount);
  return pages.filter((number) => number <= pageCount).map((number) => number - 1);
};
