/** Encodes bytes as lower-case hexadecimal digits, two per byte. (`Uint8Array.toHex` is too new for Firefox ESR.) */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
