/** Finds the texts and pictures of a page, so that the editor's assets snap to them. The reader itself does not need it. */
import { OPS, type PDFPageProxy } from "pdfjs-dist";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { measurePoints, measureTextBox } from "#domain/geometry/text-box.ts";

/** What a page shows, in percent of the displayed page. */
export interface PageContents {
  /** Boxes of the pieces of text, in the PDF's order. */
  readonly texts: readonly PercentBox[];
  readonly pictures: readonly PercentBox[];
}

/** A matrix of PDF: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Pages with more operations are drawings, whose list takes seconds to read. */
const maxOperations = 200_000;

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const toMatrix = (value: unknown): Matrix | undefined => {
  const numbers = Array.from((value ?? []) as ArrayLike<unknown>);
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : undefined;
};

/** A picture fills the unit square of its matrix. Stencils are left out: they are often letters and shadows. */
const pictureOperations: ReadonlySet<number> = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject]);

/** Returns the corners of each picture in PDF user space. */
export const findPictureCorners = ({ fnArray, argsArray }: Operators): readonly (readonly [number, number])[][] => {
  const pictures: (readonly [number, number])[][] = [];
  const stack: Matrix[] = [];
  let matrix = identity;
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.save) stack.push(matrix);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? identity;
    else if (operation === OPS.transform) matrix = multiply(matrix, toMatrix(argsArray[index]) ?? identity);
    else if (operation === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      const [formMatrix] = (argsArray[index] ?? []) as readonly unknown[];
      matrix = multiply(matrix, toMatrix(formMatrix) ?? identity);
    } else if (pictureOperations.has(operation)) {
      const [a, b, c, d, e, f] = matrix;
      pictures.push([
        [e, f],
        [a + e, b + f],
        [c + e, d + f],
        [a + c + e, b + d + f],
      ]);
    }
  }
  return pictures;
};

const isShown = ({ left, top, width, height }: PercentBox): boolean =>
  width > 0 && height > 0 && left < 100 && top < 100 && left + width > 0 && top + height > 0;

/** Reads what a page shows. Texts or pictures that pdf.js cannot read are left out. */
export const readPageContents = async (page: PDFPageProxy): Promise<PageContents> => {
  const viewport = page.getViewport({ scale: 1 });
  const text = await page.getTextContent().catch(() => undefined);
  const texts = (text?.items ?? []).flatMap((item) =>
    "str" in item && item.str.trim() !== "" ? [measureTextBox(item, text?.styles[item.fontName], viewport)] : [],
  );
  const operators = await page.getOperatorList().catch(() => undefined);
  const isReadable = operators !== undefined && operators.fnArray.length <= maxOperations;
  const pictures = isReadable ? findPictureCorners(operators) : [];
  return {
    texts: texts.filter(isShown),
    pictures: pictures.map((corners) => measurePoints(corners, viewport)).filter(isShown),
  };
};
