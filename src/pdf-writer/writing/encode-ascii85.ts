/** Writes bytes as text (ISO 32000-1, 7.4.3): five characters for four bytes. */

const firstDigit = 0x21;
const zeros = 0x7a;

/** Encodes bytes with `ASCII85Decode`, with the mark of the end. The text is ASCII without spaces. */
export const encodeAscii85 = (bytes: Uint8Array): string => {
  const codes = new Uint8Array(Math.ceil(bytes.length / 4) * 5);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (bytes[at + index] ?? 0);
    if (value === 0 && count === 4) {
      codes[length++] = zeros;
      continue;
    }
    for (let index = 4; index >= 0; index--) {
      codes[length + index] = firstDigit + (value % 85);
      value = Math.floor(value / 85);
    }
    length += count + 1;
  }
  return `${new TextDecoder().decode(codes.subarray(0, length))}~>`;
};
