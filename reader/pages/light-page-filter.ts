/**
 * Whether the document itself can draw a page without standing still. Each step of a drawing is looked at before it is
 * taken: what may be long in one step (a huge path or picture, masks, meshes, drawn letters) is not for the document,
 * and neither is a page that has taken long already.
 */
import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { maxCopiedPixels } from "../worker/chunked-poster.ts";

/** A page that the thread has to draw. */
export class HeavyPageError extends Error {}

const [mostMs, mostNumbers] = [250, 20_000];

type Args = readonly unknown[];
type IsLight = (args: Args, page: PDFPageProxy) => boolean;

const never: IsLight = () => false;

const lightStates = new Set(["LW", "LC", "LJ", "ML", "RI", "FL", "CA", "ca", "BM"]);

const lightStatesOnly: IsLight = ([states]) =>
  Array.isArray(states) && states.every(([key, value]) => lightStates.has(key) || (key === "SMask" && value === false));

/** Letters that are drawings themselves can be anything. */
const realFont: IsLight = ([name], { commonObjs }) =>
  typeof name === "string" && commonObjs.has(name) && !commonObjs.get(name)?.isType3Font;

const smooth = (name: unknown, { objs, commonObjs }: PDFPageProxy): boolean => {
  if (typeof name !== "string") return false;
  const pool = name.startsWith("g_") ? commonObjs : objs;
  return pool.has(name) && pool.get(name)?.[0] === "RadialAxial";
};

const sized = (picture: unknown): boolean => {
  const { width, height } = Object(picture);
  return width * height <= maxCopiedPixels;
};

/** Steps that are not here are short, whatever they are given. */
const table: readonly (readonly [IsLight, ...number[]])[] = [
  [never, OPS.paintImageMaskXObjectGroup, OPS.paintImageMaskXObjectRepeat, OPS.rawFillPath],
  [never, OPS.paintInlineImageXObjectGroup, OPS.paintImageXObjectRepeat],
  [lightStatesOnly, OPS.setGState],
  [realFont, OPS.setFont],
  [([dashes]) => Array.isArray(dashes) && dashes.length === 0, OPS.setDash],
  [([kind, name], page) => kind === "Shading" && smooth(name, page), OPS.setStrokeColorN, OPS.setFillColorN],
  [([name], page) => smooth(name, page), OPS.shadingFill],
  [([group]) => !Object(group).smask, OPS.beginGroup],
  [([, width, height]) => sized({ width, height }), OPS.paintImageXObject],
  [([picture]) => sized(picture), OPS.paintImageMaskXObject, OPS.paintInlineImageXObject],
  [([, data]) => !(Array.isArray(data) && Object(data[0]).length > mostNumbers), OPS.constructPath],
];

const rules = new Map(table.flatMap(([isLight, ...operations]) => operations.map((is) => [is, isLight] as const)));

interface Operations {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly (Args | null)[];
}

/** For pdf.js' `operationsFilter`: lets every step pass, and throws HardPage at the first that is not light. */
export const createLightPageFilter = (page: PDFPageProxy): ((index: number, operations: Operations) => true) => {
  let beganMs: number | undefined;
  return (index, { fnArray, argsArray }) => {
    beganMs ??= performance.now();
    const isLight = rules.get(fnArray[index] ?? 0);
    const isHard = isLight !== undefined && !isLight(argsArray[index] ?? [], page);
    if (isHard || performance.now() - beganMs > mostMs) throw new HeavyPageError();
    return true;
  };
};
