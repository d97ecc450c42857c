/** The updates that make a PDF personal: bytes that are appended to it (ISO 32000-1, 7.5.6). */

/** Bytes at the start in which the header is, after bytes that are not part of the PDF. */
const headerBytes = 1024;

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Returns the bytes of a text of which each character, U+0000 to U+00FF, is one. */
export const decodeByteText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * Returns whether the updates were made for a PDF with these first bytes and this length: their newest cross-reference
 * section begins where their last line says. At another length, all their offsets would be wrong.
 */
export const isBaseOf = (updates: Uint8Array, start: Uint8Array, length: number): boolean => {
  const headerOffset = Math.max(0, latin1(start.subarray(0, headerBytes)).indexOf("%PDF-"));
  const [, offset = "-1"] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(updates.subarray(-64))) ?? [];
  const index = headerOffset + Number(offset) - length;
  const section = latin1(updates.subarray(Math.max(0, index - 1), Math.max(0, index + 200)));
  return /^\s(?:xref\s|\d+ \d+ obj\s*<<[^>]*\/XRef)/.test(section);
};
