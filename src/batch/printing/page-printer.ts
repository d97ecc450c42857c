/**
 * Prints the content of assets on the pages of PDFs. Each PDF is prepared once: an update that all rows share has the fonts of
 * the batch and pages with room for what rows print. Each row then adds a small update (ISO 32000-1, 7.5.6).
 */
import { leavesOutPages } from "#domain/conditions/left-out-pages.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { type PlacedBox, placeBox } from "#pdf-writer/content/page-space.ts";
import type { ContentFont } from "#pdf-writer/content/text-run.ts";
import { type EmbeddedFont, embedFont } from "#pdf-writer/fonts/embed-font.ts";
import {
  createRowWriter,
  type RowContent,
  type RowFigure,
  type RowPage,
  type WriteRow,
} from "#pdf-writer/increments/row-increment.ts";
import { type SharedIncrement, writeSharedIncrement } from "#pdf-writer/increments/shared-increment.ts";
import { type Codecs, embedPicture, type Picture } from "#pdf-writer/pictures/embed-picture.ts";
import { openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import type { Bytes } from "#pdf-writer/syntax/pdf-bytes.ts";
import type { ContentTag, TaggedContent } from "#pdf-writer/tags/add-tags.ts";
import type { FontSubset } from "#pdf-writer/text/collect-letters.ts";
import type { FontFacts } from "#ports/fonts.ts";
import type { BatchFonts } from "./batch-fonts.ts";
import { findKnownMarks } from "./batch-marks.ts";
import type { BatchPictures } from "./batch-pictures.ts";
import { createFaults } from "./content-faults.ts";
import { findElementType } from "./content-tags.ts";
import { createSharedSearch, type FoundPictures, findPictures, listRowPictures } from "./find-row-pictures.ts";
import { createLinkList, listLinkedAssets, listLinkTargets, listTaggedLinks, type RowLinks } from "./pdf-links.ts";
import { listLooks, printRowLooks, type RowLooks } from "./pdf-looks.ts";
import { type ContentTools, createSetters, printContent } from "./print-content.ts";
import { labelFont } from "./print-look.ts";
import { createMarkPrinter, type MarkPrinter } from "./print-marks.ts";
import type { PrintedContent } from "./print-text.ts";
import { changesPages, listPrintedAssets, type PrintedAsset } from "./printed-assets.ts";
import { createRowPictures, type NamedPicture, type RowPicture } from "./row-pictures.ts";

/** What all PDFs of a batch share. */
export interface BatchResources {
  readonly fonts: BatchFonts;
  readonly pictures: BatchPictures;
}

/** Prepares the PDFs of a batch. */
export interface PagePrinter {
  /** Prepares a PDF. `marks`: those that its inspection has found. Problems: `pdf-encrypted`, `pdf-damaged`. */
  prepare(bytes: Bytes, marks?: PdfMarks): Promise<Result<PreparedPdf>>;
}

/** A PDF that is prepared for the rows of its batch. */
export interface PreparedPdf {
  /** The update that all rows share. It follows the bytes of the PDF. */
  readonly shared: Bytes;
  /** Whether rows change pages: the template has content or leaves out pages, or the PDF has marks that are filled. */
  readonly isDrawn: boolean;
  /** `pdf-signed`. */
  readonly warnings: readonly Problem[];
  /** `mark-not-filled`. */
  readonly markWarnings: readonly Problem[];
  /** Writes the update of a row, which follows the shared one. Fails with the problems of its content and of its marks. */
  print(row: RowToPrint): Promise<Result<PrintedRow>>;
  /** Does the same at once, if rows share all pictures that this one prints. Undefined: they do not. */
  printAtOnce(row: RowToPrint): Result<PrintedRow> | undefined;
}

/** A row with its values. */
export interface RowToPrint {
  /** The filled template. */
  readonly smartlink: Smartlink;
  /** The values that marks are filled with. */
  readonly data: RowData;
  /** Whether the row shows each asset of the template. Undefined: it shows all. */
  readonly shown?: readonly boolean[] | undefined;
  /** Indexes of the pages that the row leaves out. Rows that leave out the same pages pass the same set. */
  readonly leftOut?: ReadonlySet<number> | undefined;
  /** Language tag. */
  readonly language: string;
  /** 32 hexadecimal digits that differ between the rows of all batches. */
  readonly id: string;
  /** Address of the row's web document, if its readers can open it. Areas of PDFs lead there if they need the reader. */
  readonly documentUrl?: string | undefined;
}

/** The update of a row. */
export interface PrintedRow {
  /** Writes that of its web document. ASCII. */
  readonly writeText: () => string;
  /** Writes that of its PDF, which has links too. */
  readonly writePdfText: () => string;
  readonly warnings: readonly Problem[];
}

/** What a batch makes of its rows. */
export interface PrinterOptions {
  /** Whether rows have PDFs of their own, whose areas are links. */
  readonly hasRowPdfs: boolean;
}

/** Creates the printer of a batch. */
export const createPagePrinter = (
  template: Pick<Smartlink, "assets" | "config" | "campaignLanguage">,
  { fonts, pictures }: BatchResources,
  codecs: Codecs,
  { hasRowPdfs }: PrinterOptions,
): PagePrinter => {
  const embeddedFonts = fonts.subsets.map((subset) => toEmbeddedFont(subset, fonts.facts.get(subset.key)));
  const findSetter = createSetters(fonts);

  const prepare = async (bytes: Bytes, known?: PdfMarks): Promise<Result<PreparedPdf>> => {
    const base = await openBasePdf(bytes, codecs.inflate);
    if (!base.ok) return base;
    const { marks, warnings: markWarnings } = fillsMarks(template) ? await findKnownMarks(base.value, known) : noMarks;
    const assets = listPrintedAssets(template, base.value.pages.length);
    const printedPages = [...assets.flatMap((asset) => asset.pages), ...marks.map(({ page }) => page)];
    const linked = hasRowPdfs ? listLinkedAssets(template, base.value.pages.length) : [];
    const looks = hasRowPdfs ? listLooks(template, base.value.pages.length) : [];
    const linkedPages = new Set(linked.flatMap((asset) => asset.pages));
    const lookPages = looks.flatMap((asset) => asset.pages);
    const pages = [...new Set([...printedPages, ...linkedPages, ...lookPages])].sort((a, b) => a - b);
    const elements = listElements(assets);
    const elementIndexes = new Map(elements.map(({ asset, page }, index) => [`${asset} ${page}`, index] as const));
    const shared = await writeSharedIncrement(base.value, {
      contents: elements,
      links: listTaggedLinks(linked, template, elementIndexes),
      pages: pages.map((index) => ({
        index,
        hasLinks: linkedPages.has(index),
        marks: marks.filter(({ page }) => page === index),
      })),
      linkTargets: hasRowPdfs ? listLinkTargets(template, base.value.pages.length) : [],
      hasTitles: true,
      leavesOutPages: leavesOutPages(template),
      deflate: codecs.deflate,
      rowPictures: pictures.maxUnshared,
      addResources: async (writer) => {
        const numbers: number[] = [];
        for (const font of embeddedFonts) numbers.push(await embedFont(writer, font, codecs.deflate));
        return { fonts: numbers, xObjects: pictures.shared.map(({ picture }) => embedPicture(writer, picture)) };
      },
    });
    if (!shared.ok) return shared;
    const content = new Map(
      fonts.subsets.map(({ key }, index): [string, ContentFont] => {
        const { widths, texts } = embeddedFonts[index] as EmbeddedFont;
        return [key, { name: shared.value.names.fonts[index] ?? "", widths, texts }];
      }),
    );
    const { names, rowPictures } = shared.value;
    const pictureNames = { shared: names.xObjects, unshared: rowPictures.map(({ name }) => name) };
    const listPictures = (row: RowToPrint) => listRowPictures(row, assets, looks);
    const createPictures = () => createRowPictures(pictures, pictureNames);
    const findSharedPictures = createSharedSearch(createPictures());
    const tools: ContentTools = { findSetter, fonts: content };
    const rowTools: RowTools = {
      ...tools,
      placed: placeAssets(assets, pages, { ...shared.value, elements, tools }),
      marks: createMarkPrinter(marks, shared.value.slots, template, shared.value.tags?.marks),
      write: createRowWriter(shared.value),
      listLinks: createLinkList(linked, shared.value),
      printLooks: (row, posters) => {
        const label = findSetter(row.language, labelFont);
        const setLabel = label?.ok ? label.value : undefined;
        return printRowLooks(row, looks, shared.value, { setLabel, fonts: content, posters });
      },
    };
    return ok({
      shared: shared.value.bytes,
      isDrawn: changesPages(template) || marks.length > 0,
      warnings: base.value.warnings,
      markWarnings,
      print: async (row) => printRow(row, rowTools, await findPictures(listPictures(row), createPictures())),
      printAtOnce: (row) => {
        const sharedPictures = findSharedPictures(listPictures(row));
        return sharedPictures && printRow(row, rowTools, sharedPictures);
      },
    });
  };
  return { prepare };
};

const noMarks = { marks: [], warnings: [] };

const toEmbeddedFont = ({ key, bytes, glyphs }: FontSubset, facts: FontFacts | undefined): EmbeddedFont => {
  if (facts === undefined) throw new Error(`the font ${key} is not open`);
  return {
    format: facts.outlines === "truetype" ? "truetype" : "opentype",
    bytes,
    name: `${tagOf(glyphs)}+${facts.postScriptName}`,
    widths: new Map(glyphs.map(({ glyph, advance }) => [glyph, advance])),
    texts: new Map(glyphs.map(({ glyph, text }) => [glyph, text])),
    boundingBox: facts.boundingBox,
    ascent: facts.ascender,
    descent: facts.descender,
    capHeight: facts.capHeight,
    italicAngle: facts.italicAngle,
    isSerif: facts.serif,
    isFixedPitch: facts.fixedPitch,
    isBold: facts.weight >= 600,
  };
};

/** Returns six capitals that differ between different subsets of a font (ISO 32000-1, 9.6.4). */
const tagOf = (glyphs: FontSubset["glyphs"]): string => {
  let hash = 7;
  for (const { glyph } of glyphs) hash = (Math.imul(hash, 31) + glyph) >>> 0;
  let tag = "";
  for (let index = 0; index < 6; index++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
};

/** The element of an asset on one of its pages. */
interface AssetElement extends TaggedContent {
  readonly asset: number;
}

const listElements = (assets: readonly PrintedAsset[]): readonly AssetElement[] =>
  assets.flatMap(({ index, content, box, pages }) => {
    const type = findElementType(content);
    return type === undefined ? [] : pages.map((page) => ({ asset: index, page, box, type }));
  });

/** An asset on one of its pages. */
interface PlacedAsset extends PrintedAsset {
  /** Its element in a tagged PDF. */
  readonly tag: ContentTag | undefined;
  readonly print: PrintPlaced;
}

type PrintPlaced = (content: PageContent, language: string, picture: RowPicture | undefined) => PrintedContent;

/** Rows share the contents without placeholders, which are printed once. */
const createPlacedPrinter = (placed: PlacedBox, tag: ContentTag | undefined, tools: ContentTools): PrintPlaced => {
  let last:
    | { content: PageContent; language: string; picture: NamedPicture | undefined; printed: PrintedContent }
    | undefined;
  return (content, language, found) => {
    const { picture } = found ?? {};
    if (
      last?.content === content &&
      last.language === language &&
      last.picture?.picture === picture?.picture &&
      last.picture?.name === picture?.name
    )
      return last.printed;
    const printed = printContent(content, placed, language, tools, found, tag && { tag, language });
    const hasFaults = found !== undefined && found.problems.length + found.warnings.length > 0;
    last = hasFaults ? undefined : { content, language, picture, printed };
    return printed;
  };
};

interface PlacedPage {
  readonly index: number;
  /** The lowest first. */
  readonly assets: readonly PlacedAsset[];
}

interface PlacementInput extends Pick<SharedIncrement, "slots" | "tags"> {
  readonly elements: readonly AssetElement[];
  readonly tools: ContentTools;
}

const placeAssets = (
  assets: readonly PrintedAsset[],
  pages: readonly number[],
  { slots, tags, elements, tools }: PlacementInput,
): readonly PlacedPage[] => {
  const byPlace = new Map(elements.map(({ asset, page }, index) => [`${asset} ${page}`, tags?.contents[index]]));
  return pages.map((index) => {
    const view = slots.get(index)?.view;
    if (view === undefined) throw new Error(`page ${index + 1} is not prepared`);
    const ofPage = assets.filter((asset) => asset.pages.includes(index));
    const placed = ofPage.map((asset) => {
      const tag = byPlace.get(`${asset.index} ${index}`);
      return { ...asset, tag, print: createPlacedPrinter(placeBox(view, asset.box), tag, tools) };
    });
    return { index, assets: placed };
  });
};

/** What all rows with the same PDF share. */
interface RowTools extends ContentTools {
  readonly placed: readonly PlacedPage[];
  readonly marks: MarkPrinter;
  readonly write: WriteRow;
  /** By page index. */
  readonly listLinks: (row: RowToPrint) => RowLinks;
  readonly printLooks: (row: RowToPrint, posters: FoundPictures["posters"]) => RowLooks;
}

const printRow = (row: RowToPrint, tools: RowTools, pictures: FoundPictures): Result<PrintedRow> => {
  const { smartlink, shown, leftOut, language, id } = row;
  const values = tools.marks.fill(row.data);
  if (!values.ok) return values;
  const faults = createFaults();
  const pages = new Map<number, RowPage>();
  const figures: RowFigure[] = [];
  for (const { index, assets } of tools.placed) {
    if (leftOut?.has(index)) continue;
    // What assets print lies over the page, and so over the values in place of its marks.
    const marks = tools.marks.print(index, values.value, language, tools);
    faults.addOfPage(marks);
    let content = marks.operators;
    for (const asset of assets) {
      const filled = smartlink.assets[asset.index]?.aura.content;
      if (filled === undefined || shown?.[asset.index] === false) continue;
      const { tag } = asset;
      const printed = asset.print(filled, language, pictures.contents.get(asset.index));
      content += printed.operators;
      if (tag?.type === "Figure" && printed.operators !== "" && printed.description)
        figures.push({ tag, description: printed.description });
      faults.add(printed, asset.index);
    }
    if (content !== "") pages.set(index, { content });
  }
  const { problems, warnings } = faults.list();
  if (problems.length > 0) return fail(...problems);
  const looks = tools.printLooks(row, pictures.posters);
  const write = (rowPages: RowContent["pages"], unshared: readonly Picture[]): string =>
    tools
      .write({ pages: rowPages, leftOut, pictures: unshared, figures, title: smartlink.title, language, id })
      .chunks.join("");
  return ok({
    writeText: () => write(pages, pictures.printed),
    writePdfText: () => write(addAreas(pages, looks.byPage, tools.listLinks(row)), pictures.all),
    warnings: looks.warnings.length === 0 ? warnings : [...warnings, ...looks.warnings],
  });
};

/** Adds what PDFs of rows show of areas: their looks, over what is printed, and their links. */
const addAreas = (pages: RowContent["pages"], looks: RowLooks["byPage"], links: RowLinks): RowContent["pages"] => {
  if (looks.size === 0 && links.size === 0) return pages;
  const indexes = [...new Set([...pages.keys(), ...looks.keys(), ...links.keys()])].sort((a, b) => a - b);
  return new Map(
    indexes.map((index) => {
      const content = (pages.get(index)?.content ?? "") + (looks.get(index) ?? "");
      return [index, { content: content === "" ? undefined : content, links: links.get(index) }];
    }),
  );
};
