import fc from "fast-check";
import { expect, test } from "vitest";
import { describeForeignFormat } from "#pdf-writer/pictures/describe-format.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["RIFF\x10\0\0\0WEBPVP8 ", "a WebP picture"],
  ["GIF89a", "a GIF picture"],
  ["BM\0\0", "a BMP picture"],
  ["II*\0", "a TIFF picture"],
  ["MM\0*", "a TIFF picture"],
  ["\0\0\0\x20ftypavif", "an AVIF picture"],
  ["\0\0\0\x18ftypheic", "a HEIC picture"],
  ["\0\0\x01\0\x01", "an icon"],
  ["8BPS", "a Photoshop file"],
  ["%PDF-1.7", "a PDF"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG picture"],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>', "an SVG picture"],
])("a file that begins with %j is %s, which a person can convert", (text, name) =>
  expect(describeForeignFormat(bytesOf(text))).toBe(`it is ${name}. Save it as a JPEG or PNG picture`),
);

test.each(["<!doctype html><title>Not found</title>", "\n\n<HTML lang='en'>", "<!-- x --><body>"])(
  "the file %j is a web page",
  (text) => expect(describeForeignFormat(bytesOf(text))).toMatch(/^it is a web page, which some servers send/),
);

test("an empty file is empty, and any other file has a reason", () => {
  expect(describeForeignFormat(new Uint8Array(0))).toBe("it is empty");
  expect(describeForeignFormat(bytesOf("<svgx>"))).toBe("it is neither a JPEG nor a PNG picture");
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(describeForeignFormat(bytes)).toMatch(/^it is /);
    }),
  );
});

test("a long text of spaces and comments takes no time", () => {
  const start = performance.now();
  for (const text of ["<!-- <?", "<!---->", "<?>", " "]) describeForeignFormat(bytesOf(text.repeat(1_000)));
  expect(performance.now() - start).toBeLessThan(500);
});
