import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { formatText } from "#pdf-writer/content/text-run.ts";
import { type EmbeddedFont, embedFont } from "#pdf-writer/fonts/embed-font.ts";
import { formatToUnicode } from "#pdf-writer/fonts/to-unicode.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { createIncrementWriter } from "#pdf-writer/writing/increment-writer.ts";
import { plainPdf } from "../../contract/plain-pdf.ts";
import { drawPage } from "../../support/draw-page.ts";
import { liberationSans } from "../../support/pdf/liberation-sans.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { deflate, openBase, prepareRows } from "../../support/pdf/personal-pdf.ts";

const standardFonts = new URL("../../../node_modules/pdfjs-dist/standard_fonts/", import.meta.url);

/** A bare CFF table whose glyphs are in the order of Adobe's standard strings: `A` is 34. */
const readCffFont = async (): Promise<EmbeddedFont> => ({
  ...liberationSans,
  format: "cff",
  bytes: new Uint8Array(await readFile(new URL("FoxitSerif.pfb", standardFonts))),
  name: "ABCDEF+Foxit Serif (test)",
  isSerif: true,
  isBold: true,
  isFixedPitch: true,
  italicAngle: -12.5,
  widths: new Map([
    [34, 722],
    [35, 667],
  ]),
  texts: new Map([
    [34, "A"],
    [35, "B"],
  ]),
});

const print = async (font: EmbeddedFont, isCompressed: boolean) => {
  const bytes = plainPdf([[200, 100]]);
  const shared = await prepareRows(await openBase(bytes), {
    pages: [{ index: 0, hasLinks: false }],
    addResources: async (writer) => ({ fonts: [await embedFont(writer, font, isCompressed ? deflate : undefined)] }),
  });
  const fonts = new Map([["serif", { ...font, name: shared.names.fonts[0] ?? "" }]]);
  const glyphs = [34, 35].map((glyph) => ({
    glyph,
    advance: font.widths.get(glyph) ?? 0,
    dx: 0,
    dy: 0,
    text: font.texts.get(glyph) ?? "",
  }));
  const text = formatText([{ font: "serif", size: 40, x: 120, y: 55, rightToLeft: false, words: [glyphs] }], fonts);
  const row = createRowWriter(shared)({ id: "00", pages: new Map([[0, { content: `0 g\n${text}` }]]) });
  return concatenateBytes([bytes, shared.bytes, row.bytes]);
};

describe("a font", () => {
  it.each([true, false])("with CFF outlines is embedded (compressed: %s)", async (isCompressed) => {
    const bytes = await print(await readCffFont(), isCompressed);
    expect(listComplaints(bytes) ?? []).toEqual([]);
    const found = findWords(bytes) ?? { messages: [], words: [{ text: "AB" }] };
    expect([found.messages, found.words.map(({ text }) => text)]).toEqual([[], ["AB"]]);
    const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items.map((item) => "str" in item && item.str).join("")).toBe("AB");
    const { data, width } = await drawPage(bytes, 1);
    const isDark = (x: number, y: number) => (data[(y * 2 * width + x * 2) * 4] ?? 255) < 100;
    const area = Array.from({ length: 60 * 30 }, (_, index) => isDark(120 + (index % 60), 18 + Math.floor(index / 60)));
    const ink = area.filter(Boolean).length / area.length;
    expect(ink).toBeGreaterThan(0.1);
    expect(ink).toBeLessThan(0.6);
  });

  it("is described by its flags, its name without delimiters and its widths", async () => {
    const writer = createIncrementWriter({ length: 0, nextNumber: 1, form: "table", previousSection: undefined });
    const font = {
      ...(await readCffFont()),
      bytes: new Uint8Array(3),
      widths: new Map([
        [7, 500.25],
        [3, 1],
        [8, 2],
        [4, 0],
      ]),
    };
    expect(await embedFont(writer, font)).toBe(5);
    const text = new TextDecoder().decode(writer.end("").bytes);
    // Fixed pitch, serif, symbolic, italic, bold.
    expect(text).toContain(
      `/FontName/ABCDEF+FoxitSeriftest/Flags ${1 + 2 + 4 + 64 + 262144}/FontBBox[-544 -303 1302 980]`,
    );
    expect(text).toContain("/ItalicAngle -12.5/Ascent 905/Descent -212/CapHeight 729/StemV 140/FontFile3 1 0 R");
    expect(text).toContain("/Subtype/CIDFontType0/BaseFont/ABCDEF+FoxitSeriftest");
    expect(text).toContain("/W[3[1 0]7[500.25 2]]");
    expect(text).toContain("<</Subtype/CIDFontType0C/Length 3>>");
  });

  it.each([
    ["truetype", "/FontFile2 1 0 R", "/CIDFontType2", "/CIDToGIDMap/Identity", "/Length1 3"],
    ["opentype", "/FontFile3 1 0 R", "/CIDFontType0", "/Subtype/OpenType", ""],
  ] as const)("of the format %s has the entries of that", async (format, ...entries) => {
    const writer = createIncrementWriter({ length: 0, nextNumber: 1, form: "table", previousSection: undefined });
    await embedFont(writer, { ...liberationSans, format, bytes: new Uint8Array(3), widths: new Map() });
    const text = new TextDecoder().decode(writer.end("").bytes);
    for (const entry of entries) expect(text).toContain(entry);
    expect(text).toContain("/W[]");
  });

  it("states the text of its glyphs in blocks of at most 100", () => {
    const texts = new Map(Array.from({ length: 201 }, (_, index) => [300 - index, index === 0 ? "" : `t${index}`]));
    const map = formatToUnicode(texts.set(65, "😀ﬃ"));
    expect(map.match(/\d+ beginbfchar/g)).toEqual(["100 beginbfchar", "100 beginbfchar", "1 beginbfchar"]);
    expect(map).toContain("<0041> <d83dde00fb03>");
    expect(map).not.toContain("<012c>");
    expect(map.indexOf("<0041>")).toBeLessThan(map.indexOf("<0064>"));
  });
});
