/**
 * Finds the annotations of a page that are printed, such as filled form fields and stamps, and draws their appearances as
 * content (ISO 32000-1, 12.5.5). Annotations without an appearance are left out.
 */
import { readEdges } from "../reading/page-boxes.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import { formatNumber } from "../syntax/format-number.ts";
import {
  asDict,
  asName,
  asNumber,
  asReference,
  escapeName,
  type PdfDict,
  type PdfValue,
} from "../syntax/pdf-syntax.ts";

/** An appearance that is printed. */
export interface Appearance {
  /** Number of its form XObject. */
  readonly form: number;
  /** Matrix that places the form on the page, as the operand of `cm`. */
  readonly matrix: string;
  /** The layer or group of layers that shows it. */
  readonly layer?: PdfValue;
}

/** Flags of annotations (table 165). */
const hidden = 2;
const print = 4;

/** Returns the appearance of an annotation; undefined if it is not printed. @throws PdfSyntaxError */
export const readAppearance = async (file: PdfFile, { entries }: PdfDict): Promise<Appearance | undefined> => {
  const flags = asNumber(await file.resolve(entries.get("F"))) ?? 0;
  if ((flags & print) === 0 || (flags & hidden) !== 0) return undefined;
  if (asName(await file.resolve(entries.get("Subtype"))) === "Popup") return undefined;
  const form = await findForm(file, entries);
  const dict = form === undefined ? undefined : asDict((await file.read(form))?.value);
  if (form === undefined || dict === undefined) return undefined;
  const rect = await readEdges(file, entries.get("Rect"));
  const box = await readEdges(file, dict.entries.get("BBox"));
  if (rect === undefined || box === undefined) return undefined;
  const [left, bottom, right, top] = transformBox(box, await readMatrix(file, dict.entries.get("Matrix")));
  if (!(right > left && top > bottom)) return undefined;
  const [scaleX, scaleY] = [(rect[2] - rect[0]) / (right - left), (rect[3] - rect[1]) / (top - bottom)];
  const operands = [scaleX, 0, 0, scaleY, rect[0] - left * scaleX, rect[1] - bottom * scaleY];
  const layer = entries.get("OC");
  return {
    form,
    matrix: operands.map((operand) => formatNumber(operand, matrixDecimals)).join(" "),
    ...(layer === undefined ? {} : { layer }),
  };
};

const matrixDecimals = 8;

/** Returns the number of the stream of the normal appearance, in the state that the annotation has. */
const findForm = async (file: PdfFile, entries: PdfDict["entries"]): Promise<number | undefined> => {
  const appearances = await file.resolveDict(entries.get("AP"));
  const normal = appearances?.entries.get("N");
  const number = asReference(normal);
  const object = number === undefined ? undefined : await file.read(number);
  if (object?.stream !== undefined) return number;
  const states = await file.resolveDict(normal);
  const state = asName(await file.resolve(entries.get("AS")));
  return state === undefined ? undefined : asReference(states?.entries.get(state));
};

type Matrix = readonly number[];

const readMatrix = async (file: PdfFile, value: PdfValue | undefined): Promise<Matrix> => {
  const array = await file.resolve(value);
  if (array?.kind !== "array") return [1, 0, 0, 1, 0, 0];
  const numbers = await Promise.all(array.items.map(async (item) => asNumber(await file.resolve(item))));
  return numbers.length === 6 ? numbers.map((number) => number ?? 0) : [1, 0, 0, 1, 0, 0];
};

/** Returns the upright rectangle around a transformed one. */
const transformBox = ([x1, y1, x2, y2]: readonly number[], [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix) => {
  const corners = [
    [x1, y1],
    [x1, y2],
    [x2, y1],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};

/** Appearances as content: its operators, and the resources that it names. */
export interface DrawnAppearances {
  readonly operators: string;
  readonly forms: ReadonlyMap<string, number>;
  readonly layers: ReadonlyMap<string, PdfValue>;
}

/** Draws appearances, the lowest first. `newName`: returns a name that the page does not use for a resource. */
export const drawAppearances = (
  appearances: readonly Appearance[],
  newName: (prefix: string) => string,
): DrawnAppearances => {
  const forms = new Map<string, number>();
  const layers = new Map<string, PdfValue>();
  let operators = "";
  for (const { form, matrix, layer } of appearances) {
    const name = newName("Annotation");
    forms.set(name, form);
    const drawing = `q ${matrix} cm /${escapeName(name)} Do Q\n`;
    if (layer === undefined) operators += drawing;
    else {
      const layerName = newName("Layer");
      layers.set(layerName, layer);
      operators += `/OC /${escapeName(layerName)} BDC\n${drawing}EMC\n`;
    }
  }
  return { operators, forms, layers };
};
