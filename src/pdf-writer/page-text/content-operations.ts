/** Reads the operators of content streams with their operands and offsets (ISO 32000-1, 7.8.2). */
import { skipInlinePicture } from "../reading/content-state.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import {
  createReader,
  isRegular,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
  readValue,
  readWord,
  skipSpace,
} from "../syntax/pdf-syntax.ts";

/** An operator with the operands before it. */
export interface ContentOperation {
  readonly operator: string;
  readonly operands: readonly PdfValue[];
  /** Offset of the first operand, and of the end of the operator. */
  readonly start: number;
  readonly end: number;
}

/** More operands than any operator has; the first of them are dropped. */
const maxOperands = 64;
const isNumber = /^[+-]?[\d.]/;
/** The dictionary of a picture in the content ends with this operator, and its data begin. */
const pictureData = "ID";

/** Lists the operations. What violates the syntax is skipped, as viewers do. Pictures in the content are left out. */
export function* listOperations(content: Bytes): Generator<ContentOperation> {
  const reader = createReader(content, 0);
  let operands: PdfValue[] = [];
  let start = 0;
  for (;;) {
    skipSpace(reader);
    if (reader.at >= content.length) return;
    if (operands.length === 0) start = reader.at;
    const byte = content[reader.at];
    if (isRegular(byte)) {
      const word = readWord(reader);
      if (isNumber.test(word) || isConstant(word)) {
        if (operands.push(rawValue(word)) > maxOperands) operands.shift();
        continue;
      }
      if (word === pictureData) skipInlinePicture(reader);
      else yield { operator: word, operands, start, end: reader.at };
      operands = [];
      continue;
    }
    const value = readOperand(reader);
    if (value !== undefined) operands.push(value);
  }
}

const isConstant = (word: string): boolean => word === "true" || word === "false" || word === "null";

const readOperand = (reader: ReturnType<typeof createReader>): PdfValue | undefined => {
  const start = reader.at;
  try {
    return readValue(reader);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    reader.at = start + 1;
    return undefined;
  }
};
