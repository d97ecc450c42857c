/**
 * Decides whether the document itself can draw a page without blocking. It checks each operation before pdf.js runs it: a
 * page with an operation that may take long (huge paths or images, masks, meshes, Type 3 fonts), or that has already
 * taken long, needs the drawing worker.
 */
import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { maxCopiedPixels } from "../worker/chunked-poster.ts";

/** Thrown for a page that the drawing worker has to draw. */
export class HeavyPageError extends Error {}

const maxDrawingMs = 250;
const maxPathNumbers = 20_000;

type Args = readonly unknown[];
type IsLight = (args: Args, page: PDFPageProxy) => boolean;

const never: IsLight = () => false;

const lightStates = new Set(["LW", "LC", "LJ", "ML", "RI", "FL", "CA", "ca", "BM"]);

const hasOnlyLightStates: IsLight = ([states]) =>
  Array.isArray(states) && states.every(([key, value]) => lightStates.has(key) || (key === "SMask" && value === false));

/** Glyphs of Type 3 fonts are arbitrary drawings. */
const isOutlineFont: IsLight = ([name], { commonObjs }) =>
  typeof name === "string" && commonObjs.has(name) && !commonObjs.get(name)?.isType3Font;

const isRadialAxial = (name: unknown, { objs, commonObjs }: PDFPageProxy): boolean => {
  if (typeof name !== "string") return false;
  const pool = name.startsWith("g_") ? commonObjs : objs;
  return pool.has(name) && pool.get(name)?.[0] === "RadialAxial";
};

const isSmallImage = (image: unknown): boolean => {
  const { width, height } = Object(image);
  return width * height <= maxCopiedPixels;
};

/** Operations that are not listed are fast, whatever their arguments. */
const rulesTable: readonly (readonly [IsLight, ...number[]])[] = [
  [never, OPS.paintImageMaskXObjectGroup, OPS.paintImageMaskXObjectRepeat, OPS.rawFillPath],
  [never, OPS.paintInlineImageXObjectGroup, OPS.paintImageXObjectRepeat],
  [hasOnlyLightStates, OPS.setGState],
  [isOutlineFont, OPS.setFont],
  [([dashes]) => Array.isArray(dashes) && dashes.length === 0, OPS.setDash],
  [([kind, name], page) => kind === "Shading" && isRadialAxial(name, page), OPS.setStrokeColorN, OPS.setFillColorN],
  [([name], page) => isRadialAxial(name, page), OPS.shadingFill],
  [([group]) => !Object(group).smask, OPS.beginGroup],
  [([, width, height]) => isSmallImage({ width, height }), OPS.paintImageXObject],
  [([image]) => isSmallImage(image), OPS.paintImageMaskXObject, OPS.paintInlineImageXObject],
  [([, data]) => !(Array.isArray(data) && Object(data[0]).length > maxPathNumbers), OPS.constructPath],
];

const rules = new Map(
  rulesTable.flatMap(([isLight, ...operations]) => operations.map((operation) => [operation, isLight] as const)),
);

interface Operations {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly (Args | null)[];
}

/** Creates an `operationsFilter` for pdf.js: allows light operations and throws `HeavyPageError` at the first heavy one. */
export const createLightPageFilter = (page: PDFPageProxy): ((index: number, operations: Operations) => true) => {
  let startMs: number | undefined;
  return (index, { fnArray, argsArray }) => {
    startMs ??= performance.now();
    const isLight = rules.get(fnArray[index] ?? 0);
    const isHeavy = isLight !== undefined && !isLight(argsArray[index] ?? [], page);
    if (isHeavy || performance.now() - startMs > maxDrawingMs) throw new HeavyPageError();
    return true;
  };
};
