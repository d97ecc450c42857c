import type { Bytes } from "../syntax/pdf-bytes.ts";

/** Bytes of a password that count (ISO 32000-2, 7.6.4.3.3). */
const maxBytes = 127;

const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;
const ignoredCharacters = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g;

/** Applies the mapping and the normalisation of SASLprep (RFC 4013, 2.1 and 2.2), so that keyboards make no difference. */
export const applySaslPrep = (password: string): string =>
  password.replace(otherSpaces, " ").replace(ignoredCharacters, "").normalize("NFKC");

/** Encodes a password of a PDF with AES-256. */
export const encodePdfPassword = (password: string): Bytes => new TextEncoder().encode(password).slice(0, maxBytes);
