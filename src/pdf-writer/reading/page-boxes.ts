/** Reads the boxes of pages (ISO 32000-1, 14.11.2), and how a viewer shows a page: its visible part, rotation and unit. */
import { asNumber, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { PdfFile } from "./pdf-file.ts";

/** The edges of a rectangle in PDF user space. */
export type Edges = readonly [left: number, bottom: number, right: number, top: number];

/** The visible part of a page in user space, and how it is shown. */
export interface PageView {
  readonly edges: Edges;
  /** Clockwise rotation of the shown page, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Size of a unit of user space in points. */
  readonly userUnit: number;
}

/** Used by pdf.js for pages without a media box. */
const letterSize: Edges = [0, 0, 612, 792];

/** Far beyond any page, and written without loss. */
const maxCoordinate = 1e9;

/** Reads a rectangle. Returns undefined for any other value, and for an empty one. */
export const readEdges = async (file: PdfFile, value: PdfValue | undefined): Promise<Edges | undefined> => {
  const array = await file.resolve(value);
  if (array?.kind !== "array") return undefined;
  const numbers = await Promise.all(array.items.slice(0, 4).map(async (item) => asNumber(await file.resolve(item))));
  const [x1, y1, x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  if (numbers.some((number) => Math.abs(number ?? 0) > maxCoordinate)) return undefined;
  // Any two opposite corners describe a rectangle (7.9.5).
  return nonEmpty([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
};

/** Returns the common part of two rectangles, or undefined if there is none. */
export const intersectEdges = (a: Edges, b: Edges): Edges | undefined =>
  nonEmpty([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);

const nonEmpty = (edges: Edges): Edges | undefined => (edges[2] > edges[0] && edges[3] > edges[1] ? edges : undefined);

/**
 * Reads how a page is shown, as pdf.js does, on which the positions of assets are based. `attributes`: the page's entries
 * with the inherited ones.
 */
export const readPageView = async (file: PdfFile, { entries }: PdfDict): Promise<PageView> => {
  const mediaBox = (await readEdges(file, entries.get("MediaBox"))) ?? letterSize;
  const cropBox = (await readEdges(file, entries.get("CropBox"))) ?? mediaBox;
  const degrees = asNumber(await file.resolve(entries.get("Rotate"))) ?? 0;
  const userUnit = asNumber(await file.resolve(entries.get("UserUnit"))) ?? 1;
  return {
    edges: intersectEdges(cropBox, mediaBox) ?? mediaBox,
    rotation: quarterTurns[(((degrees / 90) % 4) + 4) % 4] ?? 0,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
};

const quarterTurns = [0, 90, 180, 270] as const;
