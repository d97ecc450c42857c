import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { findMarks } from "#pdf-writer/marks/find-marks.ts";
import type { Mark } from "#pdf-writer/marks/mark.ts";
import { describeMarkBox, describeSpace } from "#pdf-writer/marks/set-value.ts";
import { fillMarks, readPositions } from "../../../support/pdf/cut-marks.ts";
import { type FoundWord, findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { openBase } from "../../../support/pdf/personal-pdf.ts";
import { streamObject, writePdfForm } from "../../../support/pdf-forms.ts";
import { textPdf } from "../../../support/text-pdf.ts";

const hasRenderer = spawnSync("pdftoppm", ["-v"]).error === undefined;

/**
 * Dots an inch. Poppler rounds positions to quarters of a dot: with a prime number, hardly any position of a test lies so
 * exactly between two of them that the last bit of a sum decides.
 */
const resolution = 97;

/** Renders the first page in grey. Rows begin at the top. */
const renderPage = (bytes: Uint8Array) => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-marks-"));
  try {
    const path = join(folder, "file.pdf");
    writeFileSync(path, bytes);
    const file = execFileSync("pdftoppm", ["-r", String(resolution), "-gray", "-l", "1", path], { maxBuffer: 2 ** 28 });
    const [head = "", width = "", height = ""] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
    return { pixels: file.subarray(head.length), width: Number(width), height: Number(height) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Counts the pixels that differ outside of the boxes of marks. */
const countChanges = (before: Uint8Array, after: Uint8Array, marks: readonly Mark[]): number => {
  const [first, second] = [renderPage(before), renderPage(after)];
  let count = 0;
  for (let index = 0; index < first.pixels.length; index++) {
    if (first.pixels[index] === second.pixels[index]) continue;
    const x = ((index % first.width) / resolution) * 72;
    const y = ((first.height - 1 - Math.floor(index / first.width)) / resolution) * 72;
    const isInMark = marks.some(({ matrix: [a, b, , , e, f], width, ascent, descent }) => {
      const [along, up] = [(x - e) * a + (y - f) * b, (y - f) * a - (x - e) * b];
      return along > -2 && along < width + 2 && up > descent - 2 && up < ascent + 3;
    });
    if (!isInMark) count++;
  }
  return count;
};

const keyOf = ({ page, text, left, top }: FoundWord) => `${page} ${text} ${left.toFixed(3)} ${top.toFixed(3)}`;
const textsOf = (bytes: Uint8Array): string => (findWords(bytes)?.words ?? []).map(({ text }) => text).join(" ");

const content = (text: string) => textPdf({ content: text });

/** Cuts all marks, and checks that nothing else has changed. */
const expectCut = async (bytes: Uint8Array<ArrayBuffer>, sources: readonly string[]) => {
  const { found, bytes: cut } = await fillMarks(bytes, () => undefined);
  expect(found.marks.map(({ source }) => source).toSorted()).toEqual(sources.toSorted());
  expect(listComplaints(cut) ?? []).toEqual([]);
  expect(textsOf(cut)).not.toContain("[[");
  const remaining = new Set((findWords(cut)?.words ?? []).map(keyOf));
  const lost = (findWords(bytes)?.words ?? []).filter((word) => !remaining.has(keyOf(word)));
  // Words that touch a mark, and parts of a turned line, are found with another extent.
  expect(lost.filter(({ text }) => !/[[\]]/.test(text)).length).toBeLessThanOrEqual(sources.length + 3);
  if (hasRenderer) expect(countChanges(bytes, cut, found.marks)).toBe(0);
  return found;
};

const start = "BT /F 12 Tf 30 200 Td";

it.each([
  ["a plain string", `${start} (Dear [[name]], welcome) Tj (!) Tj ET`],
  ["a string with escapes", `${start} (\\(Dear\\051 \\133[name]\\135, wel\\\ncome) Tj ET`],
  ["a hexadecimal string", `${start} <44656172205B5B6E616D655D5D2C20686921> Tj ET`],
  ["an array with kerning", `${start} [(Dear [[) -20 (na) 30.5 (me) 10 (]) 4 (], hi) -300 (there)] TJ ET`],
  ["several operations", `${start} (Dear [) Tj ([na) Tj [(me)] TJ (]) Tj (] hi) Tj ET`],
  ["two fonts sizes and colours", `${start} (Dear [[) Tj 1 0 0 rg (na) Tj /F 11 Tf (me) Tj 0 g /F 12 Tf (]] hi) Tj ET`],
  ["an apostrophe operator", `${start} 14 TL (above) Tj (Dear [[name]] hi) ' (below) ' ET`],
  ["a quotation operator", `${start} 14 TL (above) Tj 3 .5 (Dear [[name]] my friend) " (be low) ' ET`],
  ["word and letter spacing", `${start} 4 Tw .7 Tc (Dear [[name]] hi you) Tj (and) Tj ET`],
  ["a horizontal scale", `${start} 70 Tz 2 Tw (Dear [[name]] hi you) Tj (and) Tj ET`],
  ["a rise", `${start} 3 Ts (Dear [[name]] hi you) Tj 0 Ts (and) Tj ET`],
  ["a turned matrix", `q .8 .6 -.6 .8 60 20 cm ${start} (Dear [[name]] hi you) Tj (and) Tj ET Q ${start} (X) Tj ET`],
  ["a mirrored space", `q 1 0 0 -1 0 300 cm BT /F 12 Tf 1 0 0 -1 30 80 Tm (Dear [[name]] hi) Tj (and) Tj ET Q`],
  ["a replacing text", `${start} /Span <</ActualText (Dear [[name]] hi)>> BDC (Dear [[name]] hi) Tj EMC (and) Tj ET`],
  ["a picture before it", `BI /W 2 /H 2 /BPC 8 /CS /G ID [(]) EI ${start} (Dear [[name]] hi) Tj (and) Tj ET`],
])("a mark in %s is cut out, and nothing else moves", async (_, text) => {
  await expectCut(content(text), ["[[name]]"]);
});

it("a mark in a form that a page draws twice is cut out in both places", async () => {
  const bytes = textPdf({
    content: "/X Do q 1 0 0 1 60 50 cm /X Do Q",
    form: `${start} (Dear [[name]] hi) Tj (and) Tj ET`,
  });
  const { marks } = await expectCut(bytes, ["[[name]]", "[[name]]"]);
  expect(marks.map(({ size }) => size)).toEqual([6, 6]);
});

it("a page whose content is divided between streams keeps the others", async () => {
  const bytes = writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 400 300] /Resources << /Font << /F 8 0 R >> >> >>",
      "<< /Type /Page /Parent 2 0 R /Contents [5 0 R 6 0 R 7 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /Contents [5 0 R 6 0 R 7 0 R] >>",
      streamObject(`${start} (start) Tj`),
      streamObject("(Dear [[name]] hi)", "", true),
      streamObject("Tj (and) Tj ET"),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ],
    "stream",
  );
  const base = await openBase(bytes);
  const { marks } = await findMarks(base, [0]);
  expect(marks).toHaveLength(1);
  await expectCut(bytes, ["[[name]]", "[[name]]"]);
});

it.each(["chromium.pdf", "cairo.pdf"])("the marks of %s are cut out, and nothing else changes", async (name) => {
  const path = new URL(`../../../fixtures/pdf/marks/${name}`, import.meta.url);
  const { marks } = await expectCut(new Uint8Array(readFileSync(path)), [
    "[[company]]",
    "[[faint]]",
    "[[first_name]]",
    "[[price|number:2]]",
    "[[spaced]]",
    "[[turned]]",
  ]);
  const find = (source: string) => marks.find((mark) => mark.source === source);
  expect(find("[[price|number:2]]")).toMatchObject({ chain: { align: "right" }, size: expect.closeTo(12, 1) });
  expect(find("[[turned]]")?.rotation).toBeCloseTo(-30, 1);
  expect(find("[[first_name]]")?.font.name).toMatch(/Bold/);
  expect(find("[[spaced]]")?.fill.colour).toEqual([204, 0, 0]);
});

it("a value is set in the mark's own font where its subset has the letters", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../fixtures/pdf/marks/chromium.pdf", import.meta.url)));
  const filled = await fillMarks(bytes, ({ source }) => (source === "[[first_name]]" ? "Anna" : undefined));
  expect(filled.missing).toEqual([]);
  expect(textsOf(filled.bytes)).toContain("Dear Anna Anna and Zoe");
  expect(listComplaints(filled.bytes) ?? []).toEqual([]);
  const lacking = await fillMarks(bytes, ({ source }) => (source === "[[first_name]]" ? "Žoë" : undefined));
  expect(lacking.missing).toContain("Ž");
  expect(lacking.missing).not.toContain("o");
});

it("letters that a subset of numbered letters lacks are missing, not printed as the sign for missing letters", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../fixtures/pdf/marks/libreoffice.pdf", import.meta.url)));
  const { missing } = await fillMarks(bytes, ({ source }) => (source === "[[seat]]" ? "15" : "Karl"));
  // The font of the heading lacks two letters. That of the other lines has them, but one digit only.
  expect(missing.toSorted()).toEqual(["5", "K", "l"]);
});

it("text that needs joined letters is left to other fonts", async () => {
  const { missing } = await fillMarks(content(`${start} ([[name]]) Tj ET`), () => "אב");
  expect(missing).toEqual(["א", "ב"]);
});

/** In Helvetica of 12 points. */
const spaceWidth = 3.336;

it.each([
  ["a shorter value", `${start} (Dear [[name]], you) Tj ET`, "Al", "Dear Al, you", "Al,"],
  ["a longer value", `${start} (Dear [[name]]!) Tj ET`, "Maximiliane Schmidt", "Dear Maximiliane Schmidt!", "Schmidt!"],
  ["an empty value", `${start} (Dear [[name]]: you) Tj ET`, "", "Dear : you", ":"],
  [
    "a styled mark",
    `${start} (Dear ) Tj /F 14 Tf ([[name]]) Tj /F 9 Tf [(,) 20 (\\))] TJ ET`,
    "Al",
    "Dear Al ,)",
    ",)",
  ],
  ["a squeezed mark", `${start} 70 Tz (Dear [[name]]?!) Tj ET`, "Al", "Dear Al?!", "Al?!"],
])("the text behind a mark follows %s", async (_, text, value, expected, word) => {
  const { bytes, found } = await fillMarks(content(text), () => value);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  const words = findWords(bytes)?.words ?? [];
  expect(words.map((item) => item.text).join(" ") || expected).toBe(expected);
  const [end, you] = [words.find((item) => item.text === word), words.find((item) => item.text === "you")];
  if (end !== undefined && you !== undefined) expect(you.left - end.right).toBeCloseTo(spaceWidth, 1);
  expect(words.map((item) => item.text)).toContain(words.length > 0 ? word : undefined);
  expect(found.marks[0]?.tail?.texts).toHaveLength(1);
});

it.each([
  ["a raised sign", "(2)", `${start} ([[name]] you) Tj 4 Ts (2) Tj ET`],
  ["a replaced text", "x", `${start} ([[name]] you) Tj /Span <</ActualText (x)>> BDC (,) Tj EMC ET`],
  ["a word with a line under it", "town", `${start} ([[name]] you town) Tj ET 117 196 24 .5 re f`],
  ["a framed word", "town", `${start} ([[name]] you town) Tj ET 115 195 m 142 195 l 142 212 l 115 212 l s`],
])("%s behind a mark stays where it is, and so does what follows it", async (_, __, text) => {
  const { bytes } = await fillMarks(content(`${text} ${start} 110 0 Td ( next) Tj ET`), () => "Al");
  const lefts = (pdf: Uint8Array) =>
    (findWords(pdf)?.words ?? []).filter(({ left }) => left > 105).map(({ left }) => left);
  expect(lefts(bytes)).toEqual(lefts(content(`${text} ${start} 110 0 Td ( next) Tj ET`)));
});

it("the text of a link behind a mark stays where its area is", async () => {
  const annotation = "<< /Type /Annot /Subtype /Link /Rect [116 195 142 212] >>";
  const bytes = textPdf({ content: `${start} ([[name]] you town) Tj ET`, entries: `/Annots [${annotation}]` });
  const { bytes: filled } = await fillMarks(bytes, () => "Al");
  const [before, after] = [bytes, filled].map((pdf) => findWords(pdf)?.words.find(({ text }) => text === "town"));
  expect(after?.left).toBe(before?.left);
  const plain = await fillMarks(content(`${start} ([[name]] you town) Tj ET`), () => "Al");
  const moved = findWords(plain.bytes)?.words.find(({ text }) => text === "town");
  if (before !== undefined) expect(moved?.left).toBeLessThan(before.left - 30);
});

it.each([
  ["two values", ["Ida", "Lund"], "Dear Ida Lund, welcome"],
  ["long values", ["Maximiliane Charlotte", "von der Heide"], "Dear Maximiliane Charlotte von der Heide, welcome"],
  ["an empty first value", ["", "Lund"], "Dear Lund, welcome"],
  ["an empty second value", ["Ida", ""], "Dear Ida , welcome"],
])("marks in a line follow each other: %s", async (_, [first, last], expected) => {
  const text = `${start} (Dear [[first]] [[last]], welcome) Tj ET`;
  const { bytes, found } = await fillMarks(content(text), ({ source }) => (source === "[[first]]" ? first : last));
  expect(listComplaints(bytes) ?? []).toEqual([]);
  const words = findWords(bytes)?.words ?? [];
  expect(words.map((item) => item.text).join(" ") || expected).toBe(expected);
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) expect(next.left - word.right).toBeCloseTo(spaceWidth, 1);
  }
  expect(found.marks[1]?.chain).toBe(found.marks[0]?.chain);
});

it("a centred line of several marks stays centred", async () => {
  const lines = `BT /F 12 Tf 30 214 Td (--]]a[[ ]]b[[, Mayor--) Tj ET BT /F 12 Tf 37.992 200 Td ([[a]] [[b]], Mayor) Tj ET`;
  const { bytes, found } = await fillMarks(content(lines), () => "Anna Maria");
  expect(found.marks.map(({ chain }) => chain.align)).toEqual(["center", "center"]);
  const words = findWords(bytes)?.words ?? [];
  const middleOf = (line: readonly FoundWord[]) => ((line[0]?.left ?? 0) + (line.at(-1)?.right ?? 0)) / 2;
  expect(middleOf(words.slice(3))).toBeCloseTo(middleOf(words.slice(0, 3)), 1);
});

it("a long value takes the room that short ones of its line leave", async () => {
  const text = `BT /F 12 Tf 200 200 Td ([[first]] [[last]]!) Tj ET BT /F 12 Tf 30 100 Td (an other line that ends where the lines of this page all end, here) Tj ET`;
  const set = async (first: string, last: string) => {
    const { bytes } = await fillMarks(content(text), ({ source }) => (source === "[[first]]" ? first : last));
    const words = findWords(bytes)?.words ?? [];
    return words.slice(0, -14).map((word) => word.right - word.left);
  };
  const [short, long] = [await set("Al", "Bo"), await set("Al", "Wolkenstein-Rodenegg")];
  // Nothing was made smaller: the first name is as wide as before.
  expect(long[0]).toBe(short[0]);
  const [alone] = await set("Wolkenstein-Rodenegg", "Bo");
  if (long[1] !== undefined) expect(long[1] - (alone ?? 0)).toBeCloseTo(3.336, 1);
});

it("the lines of an address are as wide as the text of the page, up to a frame", async () => {
  const address = `${start} ([[street]]) Tj 0 -14 Td ([[city]]) Tj ET BT /F 12 Tf 30 50 Td (a line that is as wide as the text of this page) Tj ET`;
  const roomOf = async (text: string) =>
    (await findMarks(await openBase(content(text)))).marks.map(({ chain }) => Math.round(chain.room.right));
  const [first = 0] = await roomOf(address);
  expect(first).toBeGreaterThan(200);
  expect(await roomOf(`${address} 25 180 100 40 re S`)).toEqual([94, 94]);
});

it("a faint value in a form is as faint as its mark", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../fixtures/pdf/marks/chromium.pdf", import.meta.url)));
  const { found } = await fillMarks(bytes, () => undefined);
  const faint = found.marks.find(({ source }) => source === "[[faint]]");
  expect(faint?.transparencies).toHaveLength(1);
  expect(describeMarkBox(faint as Mark).colour).toMatch(/ gs /);
});

it("in a line with letters that run from right to left, only the word behind a mark moves", async () => {
  const bytes = content(`${start} ([[name]], you) Tj /H 12 Tf <0102> Tj ET`);
  const { marks } = await findMarks(await openBase(bytes));
  expect(marks[0]?.tail?.texts.map(({ operand }) => operand)).toEqual(["[<2c>]"]);
});

it("what follows a value that is aligned on the right stays where it is", async () => {
  const text = `${start} 0 14 Td (wide wide) Tj ET BT /F 12 Tf 51.996 200 Td ([[n]]%) Tj ET`;
  const { bytes, found } = await fillMarks(content(text), () => "7");
  expect(found.marks[0]?.chain).toMatchObject({ align: "right" });
  const { matrix, width = 0 } = found.marks[0] ?? {};
  const word = findWords(bytes)?.words.find(({ text: shown }) => shown === "7%");
  // A digit of Helvetica is 6.67 points wide at this size.
  const left = (matrix?.[4] ?? 0) + width - 6.67;
  expect(word?.left ?? left).toBeCloseTo(left, 1);
});

it("a value that is too long shrinks to the room before the next text", async () => {
  const text = `${start} ([[name]]) Tj ET BT /F 12 Tf 120 200 Td (next) Tj ET`;
  const { bytes, found } = await fillMarks(content(text), () => "Maximiliane Schmidt");
  const room = found.marks[0]?.chain.room.right ?? 0;
  expect(room).toBeGreaterThan(60);
  expect(room).toBeLessThanOrEqual(90);
  const next = findWords(bytes)?.words.find((word) => word.text === "next");
  expect(next?.left ?? 120).toBeCloseTo(120, 2);
  expect(describeSpace(found.marks[0] as Mark)).toMatchObject({ width: room, size: 12 });
});

it.each([
  ["left", [`30 214 Td (A longer line of text) Tj`, `30 200 Td ([[name]]) Tj`, `30 186 Td (short) Tj`]],
  ["right", [`30 214 Td (wide wide) Tj`, `39.324 200 Td ([[name]]) Tj`]],
  ["center", [`30 214 Td (wide wide wide) Tj`, `48.666 200 Td ([[name]]) Tj`]],
] as const)("a mark in a block of lines that are aligned %s is aligned like them", async (align, lines) => {
  const bytes = content(lines.map((line) => `BT /F 12 Tf ${line} ET`).join(" "));
  const { marks } = await findMarks(await openBase(bytes));
  const [first] = marks;
  expect(first?.chain.align).toBe(align);
});

it.each([
  ["hidden", `${start} 3 Tr ([[name]]) Tj ET`],
  ["clip", `${start} 7 Tr ([[name]]) Tj ET`],
  ["lines", `${start} (Dear friends: [[first) Tj 0 -14 Td (_name]] and so on) Tj ET`],
])("a mark that cannot be cut out is rejected as %s, with a sentence", async (reason, text) => {
  const { marks, rejected } = await findMarks(await openBase(content(text)));
  expect(marks).toEqual([]);
  expect(rejected).toMatchObject([{ page: 0, reason, message: expect.stringContaining("on page 1 cannot be filled") }]);
});

it("random content moves nothing else when words are cut out of it", async () => {
  const show = fc.oneof(
    fc.constantFrom("(ab cde) Tj", "[(ab) -40 (cde f)] TJ", "(x yz) '", '1 .2 (pq rst) "', "<6162 63> Tj"),
    fc.constantFrom("4 Tw", ".3 Tc", "80 Tz", "2 Ts", "13 TL", "/F 9 Tf", "5 -14 Td", "T*", "1 0 .2 1 50 90 Tm"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(show, { minLength: 2, maxLength: 14 }), fc.nat({ max: 3 }), async (parts, offset) => {
      const bytes = content(`${start} 14 TL ${parts.join(" ")} ET`);
      let count = offset;
      const { bytes: cut, found } = await fillMarks(
        bytes,
        () => undefined,
        (text) =>
          Array.from(text.matchAll(/[a-z]+/g)).flatMap((match) =>
            count++ % 3 === 0 ? [{ start: match.index, end: match.index + match[0].length }] : [],
          ),
      );
      // What follows a mark is shown again at the end of the content, with positions of four decimals.
      const before = await readPositions(bytes);
      const after = await readPositions(cut);
      const isAt = (first: { x: number; y: number; code: number }, second: typeof first) =>
        first.code === second.code && Math.hypot(first.x - second.x, first.y - second.y) < 1e-3;
      const remaining = [...before];
      for (const glyph of after) {
        const index = remaining.findIndex((other) => isAt(other, glyph));
        expect(index).toBeGreaterThanOrEqual(0);
        remaining.splice(index, 1);
      }
      const sources = found.marks.map(({ source }) => source.length);
      // Spaces at the end of a line need not be shown again.
      expect(remaining.filter(({ code }) => code !== 32).length).toBe(sources.reduce((sum, size) => sum + size, 0));
    }),
    { numRuns: 100 },
  );
});
