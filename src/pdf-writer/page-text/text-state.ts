/** The graphics state as far as text depends on it, and the operators that change it (ISO 32000-1, 8.4 and 9.3). */
import type { Matrix } from "../content/page-space.ts";
import type { PageFont } from "../font-reading/page-font.ts";
import { asNumber, type PdfValue } from "../syntax/pdf-syntax.ts";
import { type FillColour, initialFill } from "./fill-colour.ts";
import { identity, multiply } from "./matrices.ts";

/** What `q` saves. It is never changed in place. */
export interface TextState {
  readonly matrix: Matrix;
  readonly font: PageFont | undefined;
  /** Name of the font in the resources, without the slash. */
  readonly fontName: string;
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Horizontal scale; 1 is normal. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly renderMode: number;
  readonly fill: FillColour;
  readonly fillSpace: string;
  /** Names of the graphics states in the resources of the page that make fills transparent, in the order of their use. */
  readonly transparencies: readonly string[];
}

/** The state at the start of a page. */
export const initialState: TextState = {
  matrix: identity,
  font: undefined,
  fontName: "",
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  fill: initialFill,
  fillSpace: "",
  transparencies: [],
};

/** Where the next glyph is shown, and where the line began. */
export interface TextPosition {
  readonly matrix: Matrix;
  readonly line: Matrix;
}

export const startPosition: TextPosition = { matrix: identity, line: identity };

/** Returns the number of an operand; 0 for one that is missing or no number. */
export const numberAt = (operands: readonly PdfValue[], index: number): number => asNumber(operands.at(index)) ?? 0;

/** Reads the matrix before `cm` or `Tm`. */
export const matrixOf = (operands: readonly PdfValue[]): Matrix => {
  const at = (index: number) => numberAt(operands, operands.length - 6 + index);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
};

/** Operators that set a value of the state. */
export const stateOperators: Readonly<Record<string, (state: TextState, operands: readonly PdfValue[]) => TextState>> =
  {
    cm: (state, operands) => ({ ...state, matrix: multiply(matrixOf(operands), state.matrix) }),
    Tc: (state, operands) => ({ ...state, charSpacing: numberAt(operands, -1) }),
    Tw: (state, operands) => ({ ...state, wordSpacing: numberAt(operands, -1) }),
    Tz: (state, operands) => ({ ...state, scale: numberAt(operands, -1) / 100 }),
    TL: (state, operands) => ({ ...state, leading: numberAt(operands, -1) }),
    Ts: (state, operands) => ({ ...state, rise: numberAt(operands, -1) }),
    Tr: (state, operands) => ({ ...state, renderMode: numberAt(operands, -1) }),
    TD: (state, operands) => ({ ...state, leading: -numberAt(operands, -1) }),
    '"': (state, operands) => ({
      ...state,
      wordSpacing: numberAt(operands, -3),
      charSpacing: numberAt(operands, -2),
    }),
  };

const moveLine = ({ line }: TextPosition, x: number, y: number): TextPosition => {
  const moved = multiply([1, 0, 0, 1, x, y], line);
  return { matrix: moved, line: moved };
};

const moveByOperands = (position: TextPosition, _state: TextState, operands: readonly PdfValue[]): TextPosition =>
  moveLine(position, numberAt(operands, -2), numberAt(operands, -1));

const startNextLine = (position: TextPosition, { leading }: TextState): TextPosition => moveLine(position, 0, -leading);

/** Operators that move the position. Those that also show text move it before. */
export const positionOperators: Readonly<
  Record<string, (position: TextPosition, state: TextState, operands: readonly PdfValue[]) => TextPosition>
> = {
  BT: () => startPosition,
  Td: moveByOperands,
  TD: moveByOperands,
  Tm: (_position, _state, operands) => ({ matrix: matrixOf(operands), line: matrixOf(operands) }),
  "T*": startNextLine,
  "'": startNextLine,
  '"': startNextLine,
};

/** Returns the position after a shift along the line, in unscaled units of text space. */
export const advance = ({ matrix, line }: TextPosition, distance: number): TextPosition => ({
  matrix: multiply([1, 0, 0, 1, distance, 0], matrix),
  line,
});
