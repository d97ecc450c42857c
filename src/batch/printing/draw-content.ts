/**
 * Draws the contents of assets without a PDF, with the operators that a batch writes. Fonts are opened when a content first needs
 * them, and their outlines are read as a whole, without a subset.
 */
import type { PageContent } from "#domain/model/page-content.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { type DrawnFont, drawOperators } from "#pdf-writer/drawing/draw-operators.ts";
import type { Shape } from "#pdf-writer/drawing/shapes.ts";
import type { OpenFont, OutlineStep } from "#ports/fonts.ts";
import type { BatchFonts } from "./batch-fonts.ts";
import { checkInOtherFonts, type OtherFontValue } from "./check-marks.ts";
import { type FontOrder, type PageFonts, presetFont } from "./page-fonts.ts";
import { createContentChecker, createSetters, printContent } from "./print-content.ts";
import type { PrintedContent } from "./print-text.ts";

/** The area of a content, in points. */
export interface ContentArea {
  readonly width: number;
  readonly height: number;
}

/** How a content looks. */
export interface DrawnContent {
  /** The lowest first. */
  readonly shapes: readonly Shape[];
  /** Why a row with this content cannot be made. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Draws filled contents. */
export interface ContentDrawer {
  /** Opens the fonts of a content. A font that does not exist is a problem of its drawing. */
  open(content: PageContent): Promise<void>;
  /** Draws a content whose fonts are open. `language`: tag of its text. */
  draw(content: PageContent, area: ContentArea, language: string): DrawnContent;
  /** Finds what is wrong with a content whose fonts are open. */
  check(content: PageContent, area: ContentArea, language: string): Pick<DrawnContent, "problems" | "warnings">;
  /** Opens a font by its name. */
  openFont(name: string): Promise<void>;
  /** Finds what is wrong with a value in place of a mark, in a font that is open. */
  checkMark(value: OtherFontValue, language: string): readonly Problem[];
}

/** Creates the drawer. */
export const createContentDrawer = (pageFonts: PageFonts): ContentDrawer => {
  const orders = new Map<string, Result<FontOrder>>();
  const fonts = new Map<string, DrawnFont>();
  const order: BatchFonts["order"] = (name = presetFont) => orders.get(name);
  const findSetter = createSetters({ order });
  const print = (content: PageContent, { width, height }: ContentArea, language: string): PrintedContent =>
    printContent(content, { width, height, matrix: [1, 0, 0, 1, 0, 0] }, language, { findSetter, fonts });
  const openFont = async (name: string): Promise<void> => {
    const opened = orders.get(name) ?? (await pageFonts.open(name));
    for (const { key, font } of opened.ok ? opened.value : [])
      if (!fonts.has(key)) fonts.set(key, toDrawnFont(`/F${fonts.size}`, font));
    orders.set(name, opened);
  };
  return {
    openFont,
    open: async (content) => {
      if (content.type === "text") await openFont(content.font ?? presetFont);
    },
    draw: (content, area, language) => {
      const { operators, problems, warnings } = print(content, area, language);
      const byName = new Map(Array.from(fonts.values(), (font) => [font.name, font]));
      return { shapes: drawOperators(operators, { height: area.height, fonts: byName }), problems, warnings };
    },
    check: createContentChecker({ order }),
    checkMark: (value, language) => checkInOtherFonts([value], language, findSetter),
  };
};

const toDrawnFont = (name: string, font: OpenFont): DrawnFont => {
  const outlines = new Map<number, readonly OutlineStep[]>();
  return {
    name,
    widths: { get: font.advanceOf },
    // What is searched and copied is not drawn.
    texts: { get: () => undefined },
    outlineOf: (glyph) => {
      const outline = outlines.get(glyph) ?? font.outlineOf(glyph);
      outlines.set(glyph, outline);
      return outline;
    },
  };
};
