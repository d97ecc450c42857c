/** The on-demand part of refine-text.ts. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { findTextLinks, type MeasureText } from "#reader/model/text-links.ts";
import type { LinkAnnotation } from "../page-links.ts";
import type { RenderedText } from "../page-text.ts";
import { placeInStructure } from "../structure/place-in-structure.ts";
import { createStructureLayer, type StructuredPage } from "../structure/structure-layer.ts";
import type { StructureNode } from "../structure/structure-node.ts";
import { findHiddenRuns } from "./hidden-runs.ts";

/** The part of two rectangles in common, as a share of the first one. */
const isCovered = (
  [left, bottom, right, top]: readonly [number, number, number, number],
  [left2, bottom2, right2, top2]: readonly [number, number, number, number],
): boolean => {
  const width = Math.min(right, right2) - Math.max(left, left2);
  const height = Math.min(top, top2) - Math.max(bottom, bottom2);
  return width > 0 && height > 0 && width * height > 0.2 * (right - left) * (top - bottom);
};

/** Measures with the browser's sans-serif font, whose letters have about the proportions of those of other fonts. */
const createMeasure = (): MeasureText => {
  const context = document.createElement("canvas").getContext("2d");
  return (text) => context?.measureText(text).width ?? text.length;
};

/** Adds the structure of a page with its assets. */
const addStructure = (structure: StructureNode, page: PDFPageProxy, text: HTMLElement): void => {
  const { rawDims } = page.getViewport({ scale: 1 });
  const { pageNumber: number } = page;
  const dimensions = rawDims as StructuredPage["dimensions"];
  const layer = createStructureLayer(structure, { text, dimensions, number });
  const assets = text.parentElement?.querySelectorAll<HTMLElement>(".overlay > *") ?? [];
  placeInStructure(layer, text, [...assets], number);
  text.append(layer);
};

/**
 * Empties the runs of hidden layers, which can then neither be selected nor be read aloud, and adds the page's structure for
 * assistive technology. Resolves to links for the addresses in the other runs, as far as the PDF has no links of its own there.
 */
export const refineText = async (
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  text: RenderedText,
  structure: StructureNode | null,
): Promise<readonly LinkAnnotation[]> => {
  const { runs, items } = text;
  const hidden = await findHiddenRuns(pdf, page, items);
  for (const index of hidden) runs[index]?.replaceChildren();
  if (structure !== null) addStructure(structure, page, text.element);
  const visibleItems = items.map((item, index) => (hidden.has(index) ? { ...item, str: "" } : item));
  const links = findTextLinks(visibleItems, createMeasure());
  if (links.length === 0) return [];
  const annotations: readonly LinkAnnotation[] = await page.getAnnotations({ intent: "display" });
  return links.filter(({ rect }) => !annotations.some((other) => other.rect && isCovered(rect, other.rect)));
};
