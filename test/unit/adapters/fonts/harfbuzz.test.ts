import { beforeAll, describe, expect, test } from "vitest";
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import type { FontEngine, OpenFont, OpenFontOptions } from "#ports/fonts.ts";
import { changeTables, packWoff, readTables, setUint16, wrapCff, writeFont } from "../../../support/fonts/edit-font.ts";
import { readFontPrograms, readTestFont, testFontEngine } from "../../../support/fonts/print-fonts.ts";

let engine: FontEngine;
beforeAll(async () => {
  engine = await testFontEngine();
});

const sans = readTestFont("sans");

const open = async (bytes: Uint8Array, options?: OpenFontOptions): Promise<OpenFont> => {
  const result = await engine.openFont(bytes, options);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
};

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const result = await engine.openFont(bytes);
  return result.ok ? "opened" : result.problems.map(({ code, message }) => `${code}: ${message}`).join();
};

const shapeLatin = (font: OpenFont, text: string) =>
  font.shape({ text, start: 0, end: text.length, script: "Latn", rightToLeft: false, language: "en" });

test("where WebAssembly is not compiled, the engine names the policy that forbids it", async () => {
  const programs = { ...readFontPrograms(), subsetter: new Uint8Array(8) };
  await expect(createFontEngine(programs)).rejects.toMatchObject({
    name: "ProblemError",
    problem: {
      code: "kit-unavailable",
      message: expect.stringContaining("Content-Security-Policy forbids WebAssembly"),
    },
  });
});

describe("the facts of a font", () => {
  test("are those of its tables, in thousandths of the size", async () => {
    expect((await open(sans)).facts).toMatchObject({
      family: "Liberation Sans",
      style: "Regular",
      postScriptName: "LiberationSans",
      unitsPerEm: 2048,
      glyphCount: 681,
      ascender: (1854 * 1000) / 2048,
      descender: (-434 * 1000) / 2048,
      capHeight: (1409 * 1000) / 2048,
      italicAngle: 0,
      weight: 400,
      italic: false,
      serif: false,
      fixedPitch: false,
      outlines: "truetype",
      colored: false,
      axes: [],
      embedding: { level: "installable", subset: true, bitmapOnly: false },
    });
    expect((await open(readTestFont("sans-bold"))).facts).toMatchObject({ style: "Bold", weight: 700 });
  });

  test("tell which characters it has", async () => {
    const font = await open(sans);
    expect([..."Aß€Ωж"].map((letter) => font.hasCodePoint(letter.codePointAt(0) ?? 0))).toEqual(Array(5).fill(true));
    expect([0x5d0, 0x65e5, 0x1f600, 0x10ffff].map(font.hasCodePoint)).toEqual(Array(4).fill(false));
  });

  test("prefer the typographic heights of a line where the font does", async () => {
    const prefers = changeTables(sans, { "OS/2": (table) => setUint16(62, 0x80)(setUint16(68, 1024)(table)) });
    expect((await open(prefers)).facts.ascender).toBe(500);
  });

  test("are complete for a font without names, OS/2 and post", async () => {
    const { facts } = await open(changeTables(sans, { name: undefined, "OS/2": undefined, post: undefined }));
    expect(facts).toMatchObject({ family: "Unnamed", postScriptName: "UnnamedRegular", weight: 400 });
    expect(facts.embedding).toEqual({ level: "installable", subset: true, bitmapOnly: false });
  });
});

describe("the licence of a font", () => {
  const withType = (bits: number) => changeTables(sans, { "OS/2": setUint16(8, bits) });

  test("decides how it may be embedded", async () => {
    expect((await open(withType(0x4))).facts.embedding.level).toBe("preview");
    expect((await open(withType(0x8))).facts.embedding.level).toBe("editable");
    // The least restrictive one counts.
    expect((await open(withType(0x6))).facts.embedding.level).toBe("preview");
  });

  test("may forbid to embed it", async () => {
    expect(await refusal(withType(0x2))).toBe(
      "font-unusable: The font cannot be printed: the licence of “Liberation Sans” forbids to embed it. Use another font, or a version with a licence that allows it.",
    );
    expect(await refusal(withType(0x200))).toContain("forbids to embed it");
  });

  test("may forbid parts, so that the whole font is embedded", async () => {
    const bytes = withType(0x104);
    const font = await open(bytes);
    expect(font.facts.embedding.subset).toBe(false);
    expect(Buffer.compare(font.subset([36]), bytes)).toBe(0);
  });
});

describe("a font that cannot be printed", () => {
  test("is refused with a sentence", async () => {
    expect(await refusal(new TextEncoder().encode("<html>not found</html>"))).toBe(
      "font-unusable: The font cannot be printed: the file is not a TTF, OTF, WOFF or WOFF2 font. Use one of these.",
    );
    const damaged = "its file is damaged or incomplete. Get it again, or use another font.";
    expect(await refusal(new Uint8Array(0))).toContain("is not a TTF");
    expect(await refusal(sans.subarray(0, 11))).toContain(damaged);
    expect(await refusal(sans.subarray(0, 300))).toContain(damaged);
    expect(await refusal(changeTables(sans, { cmap: undefined }))).toContain(damaged);
    expect(await refusal(packWoff(sans).subarray(0, 50_000))).toContain(damaged);
    expect(await refusal(readTestFont("thai").subarray(0, 20_000))).toContain(damaged);
    expect(await refusal(changeTables(sans, { glyf: undefined, loca: undefined }))).toContain(
      "pictures in place of outlines",
    );
  });

  test("is refused before it is unpacked if it would be huge", async () => {
    for (const font of [packWoff(sans), readTestFont("thai").slice()]) {
      new DataView(font.buffer).setUint32(16, 200_000_000);
      expect(await refusal(font)).toContain("it is larger than 100 MB");
    }
  });

  test("never stops the engine, whichever byte is wrong", async () => {
    for (let at = 0; at < 3000; at += 7) {
      const bytes = sans.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const result = await engine.openFont(bytes);
      if (!result.ok) continue;
      expect(shapeLatin(result.value, "Abc").length).toBeGreaterThan(0);
      result.value.close();
    }
    expect(shapeLatin(await open(sans), "Abc").map(({ glyph }) => glyph)).toEqual([36, 69, 70]);
  });
});

describe("a packed font", () => {
  test("is the same as the plain one", async () => {
    const [plain, woff] = [await open(sans), await open(packWoff(sans))];
    expect(woff.facts).toEqual(plain.facts);
    expect(shapeLatin(woff, "Waffle")).toEqual(shapeLatin(plain, "Waffle"));
    expect(woff.subset([36, 37])).toEqual(plain.subset([36, 37]));
  });

  test("may be WOFF2", async () => {
    const thai = await open(readTestFont("thai"));
    expect(thai.facts.family).toContain("Noto Sans Thai");
    expect(thai.hasCodePoint(0xe01)).toBe(true);
  });
});

describe("shaped text", () => {
  test("has kerning and lengths that do not depend on the unit of the font", async () => {
    const font = await open(sans);
    const [t, o] = shapeLatin(font, "To");
    expect(t?.advance).toBeLessThan(font.advanceOf(t?.glyph ?? 0));
    expect(o?.advance).toBe((1139 * 1000) / 2048);
  });

  test("joins Arabic letters also at the ends of a part", async () => {
    const font = await open(readTestFont("arabic"));
    const text = "بببب";
    const shape = (start: number, end: number) =>
      font.shape({ text, start, end, script: "Arab", rightToLeft: true, language: "ar" }).map(({ glyph }) => glyph);
    const whole = shape(0, 4);
    expect(new Set(whole).size).toBe(3);
    expect([...shape(2, 4), ...shape(0, 2)]).toEqual(whole);
  });

  test("takes memory that is freed with the font", async () => {
    // All together exceed the 2 GB that the program may have.
    const large = writeFont({ ...readTables(sans), test: new Uint8Array(40_000_000) });
    for (let round = 0; round < 60; round++) {
      const font = await open(large);
      expect(shapeLatin(font, "x".repeat(500)).length).toBe(500);
      if (round % 20 === 0) expect(font.subset([36]).length).toBeLessThan(5000);
      font.close();
    }
  });
});

describe("a subset", () => {
  test("keeps the numbers of its glyphs and leaves out what printing does not need", async () => {
    const font = await open(sans);
    const subset = font.subset([72, 36]);
    expect(subset.length).toBeLessThan(5000);
    const tables = readTables(subset);
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(["glyf", "loca", "head", "hhea", "hmtx", "maxp"]));
    for (const tag of ["GSUB", "GPOS", "GDEF", "fpgm", "prep"]) expect(tables).not.toHaveProperty([tag]);
    const view = (table: Uint8Array = new Uint8Array(0)) => new DataView(table.buffer, table.byteOffset);
    const isLong = view(tables["head"]).getInt16(50) === 1;
    const offset = (glyph: number) =>
      isLong ? view(tables["loca"]).getUint32(glyph * 4) : view(tables["loca"]).getUint16(glyph * 2) * 2;
    const filled = Array.from({ length: 73 }, (_, glyph) => glyph).filter((glyph) => offset(glyph) < offset(glyph + 1));
    expect(filled).toEqual([0, 36, 72]);
  });

  test("has the parts of composed glyphs", async () => {
    const font = await open(sans);
    const glyph = shapeLatin(font, "Ä")[0]?.glyph ?? 0;
    expect(font.subset([glyph]).length).toBeGreaterThan(font.subset([0]).length + 100);
  });

  test("has the same bytes in every run and for every order", async () => {
    const [font, other] = [await open(sans), await (await createFontEngine(readFontPrograms())).openFont(sans)];
    if (!other.ok) throw new Error("not opened");
    expect(other.value.subset([80, 40, 40, 60])).toEqual(font.subset([40, 60, 80]));
  });

  test("of a font with PostScript outlines has these", async () => {
    const font = await open(wrapCff(readTestFont("cff"), sans));
    expect(font.facts.outlines).toBe("cff");
    expect(shapeLatin(font, "AB").map(({ glyph }) => glyph)).toEqual([1, 2]);
    const tables = readTables(font.subset([1]));
    expect(tables["CFF "]?.length).toBeGreaterThan(50);
    expect(tables["CFF "]?.length).toBeLessThan(5000);
  });

  test("of a variable font is a plain font at the chosen place of its axes", async () => {
    const bytes = readTestFont("thai");
    const [regular, bold] = [await open(bytes), await open(bytes, { axes: { wght: 700 } })];
    expect(regular.facts.axes).toEqual([expect.objectContaining({ tag: "wght", min: 100, default: 400, max: 900 })]);
    const letter = { text: "ก", start: 0, end: 1, script: "Thai", rightToLeft: false, language: "th" };
    const [thin, thick] = [regular.shape(letter)[0], bold.shape(letter)[0]];
    expect(thick?.advance).toBeGreaterThan(thin?.advance ?? Number.POSITIVE_INFINITY);
    const plain = bold.subset([thick?.glyph ?? 0]);
    expect(Object.keys(readTables(plain))).not.toEqual(expect.arrayContaining(["fvar"]));
    expect(Object.keys(readTables(plain))).not.toEqual(expect.arrayContaining(["gvar"]));
    const reopened = await open(plain);
    expect(reopened.advanceOf(thick?.glyph ?? 0)).toBeCloseTo(thick?.advance ?? 0, 0);
    expect((await open(bytes, { axes: { wght: 5000 } })).shape(letter)).toEqual(
      (await open(bytes, { axes: { wght: 900 } })).shape(letter),
    );
  });
});

describe("glyphs that have colours alone", () => {
  test("count as missing", async () => {
    const colored = changeTables(sans, {
      // The outline of A becomes empty.
      loca: (table) => {
        const copy = table.slice();
        const view = new DataView(copy.buffer);
        view.setUint16(36 * 2, view.getUint16(37 * 2));
        return copy;
      },
    });
    const tables = readTables(colored);
    expect(new DataView((tables["head"] as Uint8Array<ArrayBuffer>).buffer).getInt16(50)).toBe(0);
    const font = await open(writeFont({ ...tables, COLR: new Uint8Array(14) }));
    expect(font.facts.colored).toBe(true);
    expect([..."A B"].map((letter) => font.hasCodePoint(letter.codePointAt(0) ?? 0))).toEqual([false, true, true]);
  });
});
