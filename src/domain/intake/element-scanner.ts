/** Finds where elements of a JSON list end, in a text that grows at its end while it is read. */

/** Counts the brackets of one list. Each character is visited once. */
export class ElementScanner {
  /** Number of characters that were visited. */
  #scanned = 0;
  #depth = 0;
  #isInString = false;

  /**
   * Visits the characters that were added to the text. Returns the index of the last comma between elements among them, -1
   * if there is none.
   */
  findLastComma(text: string): number {
    let comma = -1;
    let index = this.#scanned;
    let depth = this.#depth;
    let isInString = this.#isInString;
    while (index < text.length) {
      if (isInString) {
        index = findStringEnd(text, index);
        if (index >= text.length) break;
        isInString = false;
        index += 1;
        continue;
      }
      const code = text.charCodeAt(index);
      if (code === quote) isInString = true;
      else if (code === openBrace || code === openBracket) depth += 1;
      else if (code === closeBrace || code === closeBracket) depth -= 1;
      else if (code === commaCode && depth === 1) comma = index;
      index += 1;
    }
    this.#scanned = index;
    this.#depth = depth;
    this.#isInString = isInString;
    return comma;
  }

  /** Notes that visited characters were removed from the beginning of the text. */
  skip(length: number): void {
    this.#scanned -= length;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const commaCode = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Returns the index of the quote that ends the string. If the string is longer than the text, returns its length, or one
 * more where the text ends with a backslash, whose next character must not be visited.
 */
const findStringEnd = (text: string, start: number): number => {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return index;
};
