import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEscape, escapeRaw, unescapeRaw } from "#domain/files/raw-codec.ts";

/** windows-1252 of the encoding standard, written a second time: the byte's character number. */
const standard = new Map<number, number>([
  [0x80, 0x20ac], [0x82, 0x201a], [0x83, 0x0192], [0x84, 0x201e], [0x85, 0x2026], [0x86, 0x2020], [0x87, 0x2021],
  [0x88, 0x02c6], [0x89, 0x2030], [0x8a, 0x0160], [0x8b, 0x2039], [0x8c, 0x0152], [0x8e, 0x017d], [0x91, 0x2018],
  [0x92, 0x2019], [0x93, 0x201c], [0x94, 0x201d], [0x95, 0x2022], [0x96, 0x2013], [0x97, 0x2014], [0x98, 0x02dc],
  [0x99, 0x2122], [0x9a, 0x0161], [0x9b, 0x203a], [0x9c, 0x0153], [0x9e, 0x017e], [0x9f, 0x0178],
]); // biome-ignore format: a table

/** A comment as the HTML standard's tokenizer reads it: its data, and whether it ends exactly at the end given. */
const asComment = (content: Uint8Array): { data: string; whole: boolean } => {
  const characters = Array.from(content, (byte) => String.fromCharCode(standard.get(byte) ?? byte)).join("");
  const input = `${characters.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd")}-->`;
  const early = /^-?>/.exec(input);
  const close = early ?? /--!?>/.exec(input);
  const end = (close?.index ?? 0) + (close?.[0].length ?? 0);
  return { data: input.slice(0, close?.index), whole: early === null && end === input.length };
};

/** Both ways back give the bytes, and a parser reads the comment whole. */
const survives = (bytes: Uint8Array): boolean => {
  const mark = chooseEscape(bytes);
  const content = escapeRaw(bytes, mark);
  const { data, whole } = asComment(content);
  return [data, content].every((carried) => {
    const back = new Uint8Array(bytes.length);
    return whole && unescapeRaw(carried, mark, back, 0) === bytes.length && Buffer.compare(back, bytes) === 0;
  });
};

const roundTrip = (bytes: Uint8Array): void => {
  expect(survives(bytes)).toBe(true);
};

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

test("a windows-1252 page carries every pair of raw bytes", () => {
  const pairs = new Uint8Array(131_072);
  for (let first = 0; first < 256; first += 1) {
    for (let second = 0; second < 256; second += 1) pairs.set([first, second], (first * 256 + second) * 2);
  }
  roundTrip(pairs);
});

test("a windows-1252 page carries every pair of raw bytes that a comment can begin with", () => {
  const delicate = [0, 10, 13, 33, 45, 60, 62, 128, 255];
  const pairs = delicate.flatMap((first) => Array.from({ length: 256 }, (_, second) => [first, second]));
  expect(pairs.filter((pair) => !survives(new Uint8Array(pair)))).toEqual([]);
});

test.each([
  "-->", "--!>", ">", "->", "<!--", "<!-->", "a--", "a--!", "<!-", "</script", "</script>", "\r\n\r\r\n", "\n",
  "\0\0", "\ufeff\ufeff", "--!-->--->",
])("a windows-1252 page carries %j", (value) => {
  roundTrip(text(value));
  roundTrip(text(value.repeat(50)));
}); // biome-ignore format: a table

test("a windows-1252 page carries byte order marks of other encodings", () => {
  roundTrip(new Uint8Array([0xff, 0xfe, 0xfe, 0xff, 0xef, 0xbb, 0xbf]));
});

test("a windows-1252 page carries any raw bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => roundTrip(bytes)),
    { numRuns: 500 },
  );
  const hostile = fc.array(fc.constantFrom(0, 10, 13, 33, 45, 60, 62, 1, 77, 126, 0x80, 0x9f, 255), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(hostile, (codes) => roundTrip(new Uint8Array(codes))),
    { numRuns: 2000 },
  );
});

test("escaped raw bytes stay within 1.5 per cent of random bytes", () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (Math.imul(index + 1, 2_654_435_761) >>> 13) & 255);
  expect(escapeRaw(bytes, chooseEscape(bytes)).length / bytes.length).toBeLessThan(1.015);
});

test("more raw bytes than the header declares are reported", () => {
  expect(unescapeRaw("abc", 1, new Uint8Array(2), 0)).toBe(3);
});
