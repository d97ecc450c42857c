import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHtml, isHtmlType } from "#domain/text/decode-html.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);

describe("the text of an HTML file", () => {
  it("follows a byte order mark before anything else", () => {
    expect(decodeHtml(utf8('\ufeff<meta charset="windows-1252"><p>é</p>'), "text/html; charset=windows-1252")).toBe(
      '<meta charset="windows-1252"><p>é</p>',
    );
    expect(decodeHtml(utf16("\ufeff<p>é</p>"))).toBe("<p>é</p>");
  });

  it.each([
    ["text/html; charset=windows-1252", "<p>\u00e9</p>"],
    ["text/html;charset='ISO-8859-1'", "<p>\u00e9</p>"],
    ["text/html", '<meta charset="windows-1252"><p>\u00e9</p>'],
    ["", "<META http-equiv=Content-Type content='text/html; charset=iso-8859-1'><p>\u00e9</p>"],
    ["text/html; charset=no-such-encoding", "<p>\u00e9</p>"],
  ])("finds the encoding for the media type %j in %s", (mediaType, text) =>
    expect(decodeHtml(latin1(text), mediaType)).toBe(text),
  );

  it("prefers the media type to a meta element", () =>
    expect(decodeHtml(utf8('<meta charset="windows-1252">é'), "text/html; charset=utf-8")).toContain(">é"));

  it("reads a meta element that names UTF-16 as UTF-8, as browsers do", () =>
    expect(decodeHtml(utf8('<meta charset="utf-16le">é'))).toContain(">é"));

  it("reads text without a stated encoding as UTF-8", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !/^\ufeff|<meta/i.test(text)),
        (text) => {
          expect(decodeHtml(utf8(text), "text/html")).toBe(text);
        },
      ),
    );
  });

  it("never throws, for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, type) => {
        expect(typeof decodeHtml(bytes, type)).toBe("string");
      }),
    );
  });

  it.each([
    ["text/html", true],
    [" TEXT/HTML; charset=utf-8", true],
    ["application/xhtml+xml", true],
    ["text/htmlx", false],
    ["text/plain", false],
    ["", false],
  ])("is expected of the media type %j: %s", (type, expected) => expect(isHtmlType(type)).toBe(expected));
});
