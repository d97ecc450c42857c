import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAscii85, decodeAsciiHex } from "#pdf-writer/reading/decode-ascii.ts";
import { formatHex } from "#pdf-writer/syntax/format-string.ts";
import { ascii } from "#pdf-writer/syntax/pdf-bytes.ts";
import { encodeAscii85 } from "#pdf-writer/writing/encode-ascii85.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("any bytes come back from both encodings", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeAsciiHex(ascii(`${formatHex(bytes)}>`))).toEqual(bytes);
      expect(decodeAscii85(ascii(encodeAscii85(bytes)))).toEqual(bytes);
    }),
  );
});

test("bytes are written in ASCII85 as other programs do, and four zeros as one letter", () => {
  expect(encodeAscii85(ascii("\0\0\0\0Hello"))).toBe("z87cURDZ~>");
  expect(encodeAscii85(Uint8Array.of(0, 0, 0))).toBe("!!!!~>");
  expect(encodeAscii85(Uint8Array.of(255, 255, 255, 255))).toBe("s8W-!~>");
});

test("whitespace is skipped, and what follows the end is not read", () => {
  expect(textOf(decodeAsciiHex(ascii("48 65\n6c6C 6f> 41")))).toBe("Hello");
  expect(textOf(decodeAscii85(ascii("87cU\n RDZ~>zz")))).toBe("Hello");
});

test("an odd last digit is followed by 0", () => {
  expect(decodeAsciiHex(ascii("abc>"))).toEqual(Uint8Array.of(0xab, 0xc0));
});
