/**
 * Decodes the text of an HTML file. The encoding is detected as in the HTML standard (byte order mark, media type, `meta`
 * element), never guessed from the language of the text.
 */

const byteOrderMarks: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

/** Browsers search this many bytes for a `meta` element. */
const prescanBytes = 1024;
const charsetForm = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const metaForm = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** Returns whether a media type, with or without parameters, is HTML or XHTML. */
export const isHtmlType = (mediaType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(mediaType);

/**
 * Decodes HTML by its byte order mark, else the charset of `mediaType`, else that of a `meta` element. Without any of
 * these, bytes that are valid UTF-8 are read as UTF-8 and all others as windows-1252.
 */
export const decodeHtml = (bytes: Uint8Array, mediaType = ""): string => {
  const mark = byteOrderMarks.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  const named = mark ?? charsetForm.exec(mediaType)?.[1];
  return (
    tryDecode(named, bytes) ??
    tryDecode(findMetaCharset(bytes), bytes) ??
    tryDecode("utf-8", bytes, true) ??
    tryDecode("windows-1252", bytes) ??
    ""
  );
};

/** A page that was read as single bytes to find its `meta` element cannot be in UTF-16: the standard reads it as UTF-8. */
const findMetaCharset = (bytes: Uint8Array): string | undefined => {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, prescanBytes));
  return metaForm.exec(start)?.[1]?.replace(/^utf-16.*/i, "utf-8");
};

/** Returns undefined for an unknown label and, with `fatal`, for bytes that are invalid in the encoding. */
const tryDecode = (label: string | undefined, bytes: Uint8Array, fatal = false): string | undefined => {
  try {
    return label === undefined ? undefined : new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};
