import { expect, test } from "vitest";
import { type CaptionFault, describeCaptionFault, maxCaptionBytes, readCaptions } from "#domain/text/captions.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => {
  const captions = readCaptions(bytes);
  return captions.ok ? captions.text : `fault: ${captions.fault}`;
};

test.each([
  ["line feeds", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello"],
  ["a byte order mark and CRLF", "\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello"],
  ["CR alone", "WEBVTT\r\r00:01.000 --> 00:02.000\rHello"],
])("WebVTT with %s is read", (_, text) => {
  expect(textOf(utf8(text))).toBe("WEBVTT\n\n00:01.000 --> 00:02.000\nHello");
});

test("WebVTT keeps headers, notes, styles, cue settings and hours", () => {
  const text =
    "WEBVTT - Film\nKind: captions\n\nNOTE\nx\n\nSTYLE\n::cue { color: red }\n\none\n01:00:01.000 --> 01:00:02.000 line:0\n<v Ann>Hi";
  expect(textOf(utf8(text))).toBe(text);
});

test("captions in UTF-16 are read as Windows programs save them", () => {
  const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nÜber 1 €";
  const units = Uint16Array.from([0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))]);
  expect(textOf(new Uint8Array(units.buffer))).toBe(text);
});

test("SubRip becomes WebVTT: times, numbers, colours, positions, and characters that WebVTT reserves", () => {
  const srt = [
    "1",
    "00:00:01,000 --> 00:00:02,500  X1:40 X2:600",
    '{\\an8}<font color="#ff0">Ben & <i>Ann</i></font>',
    "I <3 you --> now",
    "",
    "2",
    "0:00:03.5 --> 0:00:04,25",
    "Bye",
    "",
  ].join("\r\n");
  expect(textOf(utf8(srt))).toBe(
    "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nBen &amp; <i>Ann</i>\nI &lt;3 you --&gt; now\n\n2\n00:00:03.500 --> 00:00:04.250\nBye\n",
  );
  expect(textOf(utf8("00:00:01,000 --> 00:00:02,500\nNo number"))).toContain("00:00:01.000 --> 00:00:02.500");
});

test.each([
  ["empty", ""],
  ["empty", "WEBVTT\n\nNOTE nothing yet"],
  ["empty", "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\na comma"],
  ["form", "WEBVTTX\n\n00:01.000 --> 00:02.000\nx"],
  ["form", "Hello"],
  ["form", "{\\rtf1 WEBVTT}"],
  ["form", "<tt xmlns='http://www.w3.org/ns/ttml'></tt>"],
] as const)("captions with the fault “%s” are rejected: %j", (fault, text) => {
  expect(textOf(utf8(text))).toBe(`fault: ${fault}`);
});

test("captions in other encodings, binary files and very large ones are rejected", () => {
  expect(textOf(Uint8Array.of(...utf8("WEBVTT\n\n"), 0xfc, 0x20))).toBe("fault: encoding");
  expect(textOf(Uint8Array.of(0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70))).toBe("fault: encoding");
  expect(textOf(new Uint8Array(maxCaptionBytes + 1))).toBe("fault: too-large");
});

test.each(["too-large", "encoding", "form", "empty"] satisfies CaptionFault[])(
  "the sentence about the fault “%s” of captions says what to do",
  (fault) => {
    expect(describeCaptionFault(fault, "film.vtt")).toMatch(
      /^The captions “film\.vtt” cannot be shown, .*\. [A-Z].*\.$/,
    );
  },
);
