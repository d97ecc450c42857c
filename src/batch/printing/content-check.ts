/**
 * Checks what rows print before a run: finds the problems and warnings that printing them will report, and writes nothing.
 * Only the contents are filled, and texts are only measured.
 */
import type { LeftOutPages } from "#domain/conditions/left-out-pages.ts";
import { createRowSelection, wholeTemplate } from "#domain/conditions/select-row.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate, fillTexts, placeTexts } from "#domain/placeholders/compile-template.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import type { Problem } from "#domain/problem.ts";
import { ok, type Result } from "#domain/result.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { placeBox } from "#pdf-writer/content/page-space.ts";
import { openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import { type PageView, readPageView } from "#pdf-writer/reading/page-boxes.ts";
import { readPage } from "#pdf-writer/reading/page-tree.ts";
import type { Bytes, Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { PdfSyntaxError } from "#pdf-writer/syntax/pdf-syntax.ts";
import { readLanguage } from "../page/assemble.ts";
import type { OpenedFonts } from "./batch-fonts.ts";
import { checkInOtherFonts, type OtherFontValue } from "./check-marks.ts";
import { createFaults } from "./content-faults.ts";
import type { PictureCheck } from "./picture-check.ts";
import { createContentChecker, createSetters } from "./print-content.ts";
import type { MeasuredPicture } from "./print-picture.ts";
import { type ContentFaults, type ContentSize, noFaults } from "./print-text.ts";
import { listPrintedAssets } from "./printed-assets.ts";
import { type ChosenPicture, choosePicture, needsReplacement } from "./row-pictures.ts";
import { findPictureUrl } from "./template-pictures.ts";

/** What the check of contents needs to know of a PDF. */
export interface CheckedPages {
  /** How each page is shown. */
  readonly views: readonly PageView[];
  /** `pdf-signed`. */
  readonly warnings: readonly Problem[];
}

/** Reads the pages of a PDF as printing on them does. Problems: `pdf-encrypted`, `pdf-damaged`. */
export const readCheckedPages = async (bytes: Bytes, inflate: Inflate): Promise<Result<CheckedPages>> => {
  let base = await openBasePdf(bytes, inflate);
  for (;;) {
    if (!base.ok) return base;
    const { file, pages, warnings, repair } = base.value;
    try {
      const views: PageView[] = [];
      for (const page of pages) views.push(await readPageView(file, await readPage(file, page)));
      return ok({ views, warnings });
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      base = await repair(error);
    }
  }
};

/** A content in areas of different sizes. */
interface CheckedAsset {
  readonly index: number;
  readonly areas: readonly CheckedArea[];
}

interface CheckedArea extends ContentSize {
  /** Numbers of the pages on which the area has this size. */
  readonly pages: readonly number[];
}

/** The contents on the pages of a PDF. */
export type CheckedContents = readonly CheckedAsset[];

/** Checks the contents of one batch. */
export interface ContentCheck {
  /**
   * Returns the contents on the pages of a PDF. `undefined`: the PDF is not known before the run, so nothing can be said about
   * the size of areas.
   */
  place(pages: CheckedPages | undefined): CheckedContents;
  /** Checks a row for which the template can be filled. Synchronous, unless the row has pictures that were not read yet. */
  check(data: RowData, contents: CheckedContents): ContentFaults | Promise<ContentFaults>;
  /** Checks values of marks in fonts of the site. Synchronous, unless a font was not opened yet. */
  checkMarks(values: readonly OtherFontValue[]): readonly Problem[] | Promise<readonly Problem[]>;
}

/** In it, every text and code has room. */
const unlimited: CheckedArea = { width: 1e6, height: 1e6, pages: [] };

/** Creates the check of a batch. */
export const createContentCheck = (
  template: Pick<Smartlink, "assets" | "campaignLanguage" | "config">,
  fonts: OpenedFonts,
  pictures: PictureCheck,
): ContentCheck => {
  const { campaignLanguage } = template;
  const checkContent = createContentChecker(fonts);
  const hasPictures = template.assets.some(({ aura }) => aura.content?.type === "picture");
  const selectRow = createRowSelection(template);
  const assets = template.assets.map(({ files, aura: { content } }) => ({
    files: content?.type === "picture" ? files : {},
    aura: { content },
  }));
  // The language decides how dates and numbers are written.
  const compiled = compileTemplate({ campaignLanguage: [...campaignLanguage], assets });

  const place = (pages: CheckedPages | undefined): CheckedContents => {
    if (pages === undefined)
      return assets.flatMap(({ aura }, index) => (aura.content === undefined ? [] : [{ index, areas: [unlimited] }]));
    return listPrintedAssets(template, pages.views.length).map(({ index, box, pages: indexes }) => {
      const areas = new Map<string, CheckedArea>();
      for (const page of indexes) {
        const view = pages.views[page];
        if (view === undefined) continue;
        const { width, height } = placeBox(view, box);
        const key = `${width} ${height}`;
        areas.set(key, { width, height, pages: [...(areas.get(key)?.pages ?? []), page + 1] });
      }
      return { index, areas: [...areas.values()] };
    });
  };

  const check = (data: RowData, contents: CheckedContents): ContentFaults | Promise<ContentFaults> => {
    const selected = selectRow?.(data);
    const { shown, leftOut } = selected?.ok === true ? selected.value : wholeTemplate;
    const texts = fillTexts(compiled, data, undefined, shown);
    if (!texts.ok) return noFaults;
    const filled = placeTexts(compiled, texts.value);
    const shownContents =
      shown === undefined
        ? contents
        : contents.flatMap(({ index, areas }) =>
            shown[index] === false ? [] : [{ index, areas: areas.filter((area) => !isLeftOut(area, leftOut)) }],
          );
    return hasPictures ? checkWithPictures(filled, shownContents) : checkContents(filled, shownContents);
  };

  type Filled = typeof compiled.tree;
  const checkContents = (filled: Filled, contents: CheckedContents, chosen?: ChosenPictures): ContentFaults => {
    const language = readLanguage(filled);
    const faults = createFaults();
    for (const { index, areas } of contents) {
      const content = filled.assets[index]?.aura.content;
      if (content === undefined) continue;
      for (const area of areas) faults.add(checkContent(content, area, language, chosen?.get(index)), index);
    }
    return faults.list();
  };
  const checkWithPictures = (filled: Filled, contents: CheckedContents): ContentFaults | Promise<ContentFaults> => {
    const chosen = choosePictures(filled.assets, contents, pictures);
    if (typeof chosen !== "string") return checkContents(filled, contents, chosen);
    return pictures.read(chosen).then(() => checkWithPictures(filled, contents));
  };

  const findSetter = createSetters(fonts);
  const markLanguage = readLanguage({ campaignLanguage: campaignLanguage.filter((tag) => !mayHoldPlaceholder(tag)) });
  const checkMarks: ContentCheck["checkMarks"] = (values) => {
    const closed = values.filter(({ font }) => fonts.order(font) === undefined);
    if (closed.length === 0) return checkInOtherFonts(values, markLanguage, findSetter);
    return Promise.all(closed.map(({ font }) => fonts.open(font))).then(() => checkMarks(values));
  };
  return { place, check, checkMarks };
};

/** By the index of the asset. */
type ChosenPictures = ReadonlyMap<number, ChosenPicture<MeasuredPicture | undefined>>;

/** Chooses the pictures of the contents. Returns the address of one that has to be read first, if there is one. */
const choosePictures = (
  assets: readonly { readonly files: Asset["files"]; readonly aura: Pick<Asset["aura"], "content"> }[],
  contents: CheckedContents,
  pictures: PictureCheck,
): ChosenPictures | string => {
  const chosen = new Map<number, ChosenPicture<MeasuredPicture | undefined>>();
  for (const { index } of contents) {
    const asset = assets[index];
    const content = asset?.aura.content;
    if (asset === undefined || content?.type !== "picture") continue;
    const url = findPictureUrl(asset, content.source);
    const source = pictures.find(url);
    if (source === undefined) return url;
    const otherUrl = needsReplacement(source, content) ? findPictureUrl(asset, content.replacement ?? "") : undefined;
    const replacement = otherUrl === undefined ? undefined : pictures.find(otherUrl);
    if (otherUrl !== undefined && replacement === undefined) return otherUrl;
    chosen.set(index, choosePicture(source, content, replacement));
  }
  return chosen;
};

/** Returns whether a row leaves out all pages that have an area. The pages of an unknown PDF are not known. */
const isLeftOut = ({ pages }: CheckedArea, leftOut: LeftOutPages | undefined): boolean =>
  leftOut !== undefined && pages.length > 0 && pages.every((page) => leftOut.has(page));
