/**
 * Escapes bytes for a comment of a windows-1252 page. In that encoding every byte is a character, so a page embeds bytes
 * with about 1 % overhead. Only bytes that a parser would change or read as the end of the comment are escaped: CR (line
 * ends are normalized), `>` where it could close the comment, and the escape character. NUL needs no escape: parsers
 * convert it to U+FFFD, which stands for no other byte.
 */
const carriageReturn = 13;
const exclamation = 33;
const dash = 45;
const greater = 62;
/** Bit that is flipped in the byte after an escape: CR becomes `M`, `>` becomes `~`. */
const flip = 64;

/** Codes that cannot be the escape character, because a parser reads them or their flipped form: NUL LF CR ! - < > @ M ` a m ~ */
const unsuitableCodes = new Set([0, 10, 13, 33, 45, 60, 62, 64, 77, 96, 97, 109, 126]);

/** The characters of the bytes 0x80 to 0x9f in windows-1252 as browsers decode it. Other bytes equal their code. */
const upperCharacters =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Chooses the escape character of a part: the ASCII code that its bytes use least. Equal bytes give the same code. */
export const chooseEscape = (bytes: Uint8Array): number => {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let best = 1;
  for (let code = 1; code < 128; code += 1) {
    if (!unsuitableCodes.has(code) && (counts[code] ?? 0) < (counts[best] ?? 0)) best = code;
  }
  return best;
};

/** Escapes the bytes of one chunk. `mark`: code of the escape character. Chunks are escaped independently. */
export const escapeRaw = (chunk: Uint8Array, mark: number): Uint8Array<ArrayBuffer> => {
  let escaped = 0;
  let before = dash;
  for (const byte of chunk) {
    if (needsEscape(byte, before, mark)) escaped += 1;
    before = byte;
  }
  const out = new Uint8Array(chunk.length + escaped);
  let at = 0;
  before = dash;
  for (const byte of chunk) {
    if (needsEscape(byte, before, mark)) {
      out[at++] = mark;
      out[at++] = byte ^ flip;
    } else out[at++] = byte;
    before = byte;
  }
  return out;
};

/** A `>` at the start would also close the comment, so callers pass a dash as the byte before the first one. */
const needsEscape = (byte: number, before: number, mark: number): boolean =>
  byte === carriageReturn || byte === mark || (byte === greater && (before === dash || before === exclamation));

/**
 * Decodes the bytes of one comment, from its text in the document or from the bytes of the file, and writes them to `target`
 * from index `at` on. Returns the index after the last decoded byte. Bytes beyond the end of `target` are not written, but
 * counted: a result greater than `target.length` shows that the content was too long.
 */
export const unescapeRaw = (content: string | Uint8Array, mark: number, target: Uint8Array, at: number): number => {
  const text = typeof content === "string";
  let flipMask = 0;
  for (let index = 0; index < content.length; index += 1) {
    const code = text ? content.charCodeAt(index) : (content[index] ?? 0);
    const byte = code < 256 ? code : code === 0xfffd ? 0 : 128 + upperCharacters.indexOf(String.fromCharCode(code));
    if (byte === mark && flipMask === 0) flipMask = flip;
    else {
      target[at++] = byte ^ flipMask;
      flipMask = 0;
    }
  }
  return at;
};
