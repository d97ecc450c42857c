import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeHtml, isHtmlType } from "#domain/text/decode-html.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);

test("the encoding of an HTML file follows a byte order mark before anything else", () => {
  expect(decodeHtml(utf8('\ufeff<meta charset="windows-1252"><p>é</p>'), "text/html; charset=windows-1252")).toBe(
    '<meta charset="windows-1252"><p>é</p>',
  );
  expect(decodeHtml(utf16("\ufeff<p>é</p>"))).toBe("<p>é</p>");
});

test.each([
  ["text/html; charset=windows-1252", "<p>\u00e9</p>"],
  ["text/html;charset='ISO-8859-1'", "<p>\u00e9</p>"],
  ["text/html", '<meta charset="windows-1252"><p>\u00e9</p>'],
  ["", "<META http-equiv=Content-Type content='text/html; charset=iso-8859-1'><p>\u00e9</p>"],
  ["text/html; charset=no-such-encoding", "<p>\u00e9</p>"],
])("the encoding of an HTML file of the media type %j is found in %s", (mediaType, text) =>
  expect(decodeHtml(latin1(text), mediaType)).toBe(text),
);

test("the encoding of an HTML file comes from the media type rather than from a meta element", () =>
  expect(decodeHtml(utf8('<meta charset="windows-1252">é'), "text/html; charset=utf-8")).toContain(">é"));

test("an HTML file whose meta element names UTF-16 is read as UTF-8, as browsers do", () =>
  expect(decodeHtml(utf8('<meta charset="utf-16le">é'))).toContain(">é"));

test("an HTML file without a stated encoding is read as UTF-8", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }).filter((text) => !/^\ufeff|<meta/i.test(text)),
      (text) => {
        expect(decodeHtml(utf8(text), "text/html")).toBe(text);
      },
    ),
  );
});

test("decoding an HTML file never throws, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, type) => {
      expect(typeof decodeHtml(bytes, type)).toBe("string");
    }),
  );
});

test.each([
  ["text/html", true],
  [" TEXT/HTML; charset=utf-8", true],
  ["application/xhtml+xml", true],
  ["text/htmlx", false],
  ["text/plain", false],
  ["", false],
])("an HTML file is expected of the media type %j: %s", (type, expected) => expect(isHtmlType(type)).toBe(expected));
