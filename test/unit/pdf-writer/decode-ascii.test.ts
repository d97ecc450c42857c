import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAscii85, decodeAsciiHex } from "#pdf-writer/reading/decode-ascii.ts";
import { formatHex } from "#pdf-writer/syntax/format-string.ts";
import { ascii } from "#pdf-writer/syntax/pdf-bytes.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** As described in ISO 32000-1, 7.4.3: groups of four bytes are five digits of base 85. */
const encodeAscii85 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    let value = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (group[index] ?? 0), 0);
    const digits: string[] = [];
    for (let index = 0; index < 5; index++) {
      digits.unshift(String.fromCharCode((value % 85) + 33));
      value = Math.floor(value / 85);
    }
    text += group.length === 4 && digits.join("") === "!!!!!" ? "z" : digits.slice(0, group.length + 1).join("");
  }
  return `${text}~>`;
};

test("any bytes come back from both encodings", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeAsciiHex(ascii(`${formatHex(bytes)}>`))).toEqual(bytes);
      expect(decodeAscii85(ascii(encodeAscii85(bytes)))).toEqual(bytes);
    }),
  );
});

test("whitespace is skipped, and what follows the end is not read", () => {
  expect(textOf(decodeAsciiHex(ascii("48 65\n6c6C 6f> 41")))).toBe("Hello");
  expect(textOf(decodeAscii85(ascii("87cU\n RDZ~>zz")))).toBe("Hello");
});

test("an odd last digit is followed by 0", () => {
  expect(decodeAsciiHex(ascii("abc>"))).toEqual(Uint8Array.of(0xab, 0xc0));
});
