/**
 * Draws the operators that are written for the contents of assets as shapes, so that a page can show them before there is a PDF.
 * Knows what this project writes (text, boxes, codes), not all of PDF: any other operator is an error of the program.
 */
import type { OutlineStep } from "#ports/fonts.ts";
import type { Matrix } from "../content/page-space.ts";
import type { ContentFont } from "../content/text-run.ts";
import { type ContentOperation, listOperations } from "../page-text/content-operations.ts";
import { identity, multiply } from "../page-text/matrices.ts";
import { matrixOf, numberAt } from "../page-text/text-state.ts";
import { asNumber, type PdfValue } from "../syntax/pdf-syntax.ts";
import { PathWriter, type Shape } from "./shapes.ts";

/** A font with its outlines. */
export interface DrawnFont extends ContentFont {
  /** Returns the outline of a glyph in 1/1000 of the font size. */
  outlineOf(glyph: number): readonly OutlineStep[];
}

/** The space that the operators draw in. */
export interface DrawingSpace {
  /** Of the box, in points. Its lower left corner is the origin of the operators. */
  readonly height: number;
  /** By their names in the operators, with the slash. */
  readonly fonts: ReadonlyMap<string, DrawnFont>;
}

/** Draws operators. @throws Error for an operator or a font that it does not know */
export const drawOperators = (operators: string, space: DrawingSpace): readonly Shape[] => {
  const drawing = new Drawing(space);
  const bytes = Uint8Array.from(operators, (character) => character.charCodeAt(0));
  for (const operation of listOperations(bytes)) drawing.run(operation);
  return drawing.shapes;
};

interface GraphicsState {
  readonly matrix: Matrix;
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
  readonly font: DrawnFont | undefined;
  readonly size: number;
  readonly rise: number;
}

const initialState = { fill: "#000000", stroke: "#000000", lineWidth: 1, font: undefined, size: 0, rise: 0 };

const commands: Readonly<Record<OutlineStep["kind"], "M" | "L" | "Q" | "C" | "Z">> = {
  move: "M",
  line: "L",
  quadratic: "Q",
  cubic: "C",
  close: "Z",
};

class Drawing {
  readonly shapes: Shape[] = [];
  readonly #fonts: DrawingSpace["fonts"];
  readonly #stack: GraphicsState[] = [];
  readonly #path = new PathWriter();
  readonly #glyphs = new PathWriter();
  #state: GraphicsState;
  /** Where the next glyph is shown. */
  #position: Matrix = identity;

  constructor({ height, fonts }: DrawingSpace) {
    this.#fonts = fonts;
    this.#state = { ...initialState, matrix: [1, 0, 0, -1, 0, height] };
  }

  run({ operator, operands }: ContentOperation): void {
    const run = handlers[operator];
    if (run === undefined) throw new Error(`the operator ${operator} cannot be drawn`);
    run(this, operands);
  }

  save(): void {
    this.#stack.push(this.#state);
  }

  restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  set(change: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...change };
  }

  transform(matrix: Matrix): void {
    this.set({ matrix: multiply(matrix, this.#state.matrix) });
  }

  addToPath(command: "M" | "L" | "C" | "Z", points: readonly number[]): void {
    this.#path.add(command, points, this.#state.matrix);
  }

  paint(kind: "fill" | "stroke" | "both" | "none"): void {
    const path = this.#path.take();
    if (path === "" || kind === "none") return;
    const { fill, stroke, lineWidth, matrix } = this.#state;
    const [a, b, c, d] = matrix;
    const strokeWidth = lineWidth * Math.sqrt(Math.abs(a * d - b * c));
    this.shapes.push({
      path,
      ...(kind === "stroke" ? {} : { fill }),
      ...(kind === "fill" ? {} : { stroke, strokeWidth }),
    });
  }

  setFont(name: string, size: number): void {
    const font = this.#fonts.get(name);
    if (font === undefined) throw new Error(`the font ${name} is not among those of the drawing`);
    this.set({ font, size });
  }

  setPosition(matrix: Matrix): void {
    this.#position = matrix;
  }

  show(items: readonly PdfValue[]): void {
    for (const item of items)
      if (item.kind === "string") this.#showGlyphs(item.bytes);
      else this.#move(-(asNumber(item) ?? 0));
  }

  /** Glyphs of one colour are one shape. */
  endText(): void {
    if (!this.#glyphs.isEmpty) this.shapes.push({ path: this.#glyphs.take(), fill: this.#state.fill });
  }

  #showGlyphs(codes: Uint8Array): void {
    const { font, size, rise, matrix } = this.#state;
    if (font === undefined) throw new Error("text without a font cannot be drawn");
    const scale: Matrix = [size / 1000, 0, 0, size / 1000, 0, rise];
    for (let index = 0; index + 1 < codes.length; index += 2) {
      const glyph = ((codes[index] ?? 0) << 8) | (codes[index + 1] ?? 0);
      const space = multiply(multiply(scale, this.#position), matrix);
      for (const { kind, points } of font.outlineOf(glyph)) this.#glyphs.add(commands[kind], points, space);
      this.#move(font.widths.get(glyph) ?? 0);
    }
  }

  /** Moves the position along the line, by thousandths of the font size. */
  #move(distance: number): void {
    this.#position = multiply([1, 0, 0, 1, (distance * this.#state.size) / 1000, 0], this.#position);
  }
}

type Handler = (drawing: Drawing, operands: readonly PdfValue[]) => void;

const toNumbers = (operands: readonly PdfValue[]): readonly number[] => operands.map((_, at) => numberAt(operands, at));

const toColour = (operands: readonly PdfValue[]): string =>
  `#${toNumbers(operands)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const addRectangle: Handler = (drawing, operands) => {
  const [x = 0, y = 0, width = 0, height = 0] = toNumbers(operands);
  drawing.addToPath("M", [x, y]);
  drawing.addToPath("L", [x + width, y]);
  drawing.addToPath("L", [x + width, y + height]);
  drawing.addToPath("L", [x, y + height]);
  drawing.addToPath("Z", []);
};

const nameOf = (operand: PdfValue | undefined): string => (operand?.kind === "raw" ? operand.text : "");

/** Marks of the structure and of texts show nothing. */
const ignore: Handler = () => undefined;

const handlers: Readonly<Record<string, Handler>> = {
  q: (drawing) => drawing.save(),
  Q: (drawing) => drawing.restore(),
  cm: (drawing, operands) => drawing.transform(matrixOf(operands)),
  w: (drawing, operands) => drawing.set({ lineWidth: numberAt(operands, 0) }),
  rg: (drawing, operands) => drawing.set({ fill: toColour(operands) }),
  RG: (drawing, operands) => drawing.set({ stroke: toColour(operands) }),
  m: (drawing, operands) => drawing.addToPath("M", toNumbers(operands)),
  l: (drawing, operands) => drawing.addToPath("L", toNumbers(operands)),
  c: (drawing, operands) => drawing.addToPath("C", toNumbers(operands)),
  h: (drawing) => drawing.addToPath("Z", []),
  re: addRectangle,
  f: (drawing) => drawing.paint("fill"),
  S: (drawing) => drawing.paint("stroke"),
  B: (drawing) => drawing.paint("both"),
  n: (drawing) => drawing.paint("none"),
  BT: (drawing) => drawing.setPosition(identity),
  ET: (drawing) => drawing.endText(),
  Tf: (drawing, operands) => drawing.setFont(nameOf(operands[0]), numberAt(operands, 1)),
  Tm: (drawing, operands) => drawing.setPosition(matrixOf(operands)),
  Ts: (drawing, operands) => drawing.set({ rise: numberAt(operands, 0) }),
  TJ: (drawing, operands) => drawing.show(operands[0]?.kind === "array" ? operands[0].items : []),
  BDC: ignore,
  BMC: ignore,
  EMC: ignore,
};
