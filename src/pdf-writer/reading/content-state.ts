/**
 * Measures what the content of a page leaves open: saved graphics states, marked content and text. Content that follows
 * would inherit it, because a page's content streams are read as one (ISO 32000-1, 7.8.2).
 */
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { createReader, isRegular, type PdfReader, skipSpace } from "../syntax/pdf-syntax.ts";

/** The state at the end of a page's content. */
export interface ContentState {
  /** Saved graphics states at the end, and at the lowest point: below 0 where `Q` occurs more often than `q` before it. */
  readonly depth: number;
  readonly lowestDepth: number;
  readonly openMarks: number;
  readonly hasOpenText: boolean;
}

/** The state of content that opens and closes everything in pairs. */
export const balancedState: ContentState = { depth: 0, lowestDepth: 0, openMarks: 0, hasOpenText: false };

/** A hostile page of a few kilobytes can have millions of operators. */
const maxDepth = 1_000;

/** Reads all operators. Strings, comments and pictures in the content are skipped. */
export const measureContentState = (content: Bytes): ContentState => {
  const state: MutableState = { ...balancedState };
  const reader = createReader(content, 0);
  while (reader.at < content.length) {
    skipSpace(reader);
    const operator = readOperator(reader);
    if (operator === "ID") skipInlinePicture(reader);
    else operators[operator]?.(state);
  }
  const clamp = (depth: number) => Math.max(-maxDepth, Math.min(maxDepth, depth));
  const lowestDepth = clamp(state.lowestDepth);
  return { ...state, depth: Math.max(clamp(state.depth), lowestDepth), lowestDepth, openMarks: clamp(state.openMarks) };
};

type MutableState = { -readonly [Key in keyof ContentState]: ContentState[Key] };

const beginMark = (state: MutableState) => {
  state.openMarks++;
};

const operators: Readonly<Record<string, (state: MutableState) => void>> = {
  q: (state) => {
    state.depth++;
  },
  Q: (state) => {
    state.lowestDepth = Math.min(state.lowestDepth, --state.depth);
  },
  BMC: beginMark,
  BDC: beginMark,
  EMC: (state) => {
    state.openMarks = Math.max(0, state.openMarks - 1);
  },
  BT: (state) => {
    state.hasOpenText = true;
  },
  ET: (state) => {
    state.hasOpenText = false;
  },
};

const maxOperatorLength = 3;

/** Reads the next token. Returns it if it can be an operator, else "". */
const readOperator = (reader: PdfReader): string => {
  const { bytes } = reader;
  const start = reader.at;
  const byte = bytes[start];
  if (byte === 0x28) skipString(reader);
  else if (byte === 0x3c && bytes[start + 1] === 0x3c) reader.at += 2;
  else if (byte === 0x3c) skipTo(reader, 0x3e);
  else if (byte === 0x2f || !isRegular(byte)) {
    reader.at++;
    // A name.
    if (byte === 0x2f) while (isRegular(bytes[reader.at])) reader.at++;
  } else {
    while (isRegular(bytes[reader.at])) reader.at++;
    if (reader.at - start <= maxOperatorLength) return String.fromCharCode(...bytes.subarray(start, reader.at));
  }
  return "";
};

const skipTo = (reader: PdfReader, byte: number): void => {
  const at = reader.bytes.indexOf(byte, reader.at);
  reader.at = at < 0 ? reader.bytes.length : at + 1;
};

/** Skips a string in parentheses. */
const skipString = (reader: PdfReader): void => {
  let open = 0;
  for (; reader.at < reader.bytes.length; reader.at++) {
    const byte = reader.bytes[reader.at];
    if (byte === 0x5c) reader.at++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29 && --open === 0) break;
  }
  reader.at++;
};

/**
 * Skips the data of a picture in the content, from after its `ID` to after its `EI`. Data may contain these letters, but
 * hardly between white space and before text.
 */
export const skipInlinePicture = (reader: PdfReader): void => {
  const { bytes } = reader;
  for (let at = reader.at; at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isSpace(bytes[at - 1]) || isRegular(bytes[at + 2])) continue;
    if (bytes.subarray(at + 2, at + 12).some((byte) => byte > 126 || (byte < 32 && !isSpace(byte)))) continue;
    reader.at = at + 2;
    return;
  }
  reader.at = bytes.length;
};

const isSpace = (byte: number | undefined): boolean => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);
