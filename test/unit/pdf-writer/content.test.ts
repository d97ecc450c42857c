import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBox, formatClip } from "#pdf-writer/content/box-shape.ts";
import { markArtifact, markElement, markLanguage } from "#pdf-writer/content/marked-content.ts";
import { type ContentFont, formatText } from "#pdf-writer/content/text-run.ts";
import { measureContentState } from "#pdf-writer/reading/content-state.ts";
import type { ShapedGlyph } from "#pdf-writer/shaped-text.ts";
import { ascii } from "#pdf-writer/syntax/pdf-bytes.ts";

const stateOf = (content: string) => {
  const { depth, lowestDepth, openMarks, hasOpenText } = measureContentState(
    Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
  );
  return [depth, lowestDepth, openMarks, hasOpenText];
};

describe("the state that content leaves", () => {
  it.each<[string, unknown[]]>([
    ["", [0, 0, 0, false]],
    ["q 1 0 0 1 5 5 cm Q", [0, 0, 0, false]],
    ["q q Q", [1, 0, 0, false]],
    ["Q Q q", [-1, -2, 0, false]],
    ["q Q Q q q", [1, -1, 0, false]],
    ["(q Q Q \\) Q (Q)) Tj", [0, 0, 0, false]],
    ["<</Q/Q>> /Q <51> <5120> Qx [(Q)Q]", [-1, -1, 0, false]],
    ["% Q Q\rq", [1, 0, 0, false]],
    ["BT /F 1 Tf", [0, 0, 0, true]],
    ["BT ET", [0, 0, 0, false]],
    ["/OC /MC0 BDC /Span BMC EMC", [0, 0, 1, false]],
    ["EMC /A BMC", [0, 0, 1, false]],
    ["BI /W 1 /H 1 ID Q EIQ \xff EI \x01 Q EI q", [1, 0, 0, false]],
    ["BI /W 1 ID never ends Q", [0, 0, 0, false]],
    ["q(text)Q[1 2]0 d<51>Tj", [0, 0, 0, false]],
    ["(never ends Q", [0, 0, 0, false]],
  ])("after %j is known", (content, state) => expect(stateOf(content)).toEqual(state));

  it("is bounded", () => {
    expect(stateOf("Q ".repeat(5_000))).toEqual([-1000, -1000, 0, false]);
    expect(stateOf("q BT ".repeat(5_000))).toEqual([1000, 0, 0, true]);
  });

  it("is found in any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const state = measureContentState(new Uint8Array(bytes));
        expect(state.depth).toBeGreaterThanOrEqual(state.lowestDepth);
        expect(state.lowestDepth).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("is that of the operators, whatever lies between them", () => {
    const other = fc.constantFrom(
      "(Q)",
      "<51>",
      "/Q",
      "% Q\n",
      "1 0 0 1 0 0 cm",
      "[(Q) 3]TJ",
      "<</Q (q)>>",
      "BI ID Q EI",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom("q", "Q"), other)), (tokens) => {
        let [depth, lowest] = [0, 0];
        for (const token of tokens) {
          depth += token === "q" ? 1 : token === "Q" ? -1 : 0;
          lowest = Math.min(lowest, depth);
        }
        expect(stateOf(`${tokens.join(" ")} `).slice(0, 2)).toEqual([depth, lowest]);
      }),
    );
  });
});

describe("text", () => {
  const font: ContentFont = {
    name: "/OwnF0",
    widths: new Map([
      [1, 500],
      [2, 600],
      [3, 0],
      [0x1234, 250],
    ]),
    texts: new Map([
      [1, "a"],
      [2, "b"],
      [3, "\u0301"],
      [0x1234, "ffi"],
    ]),
  };
  const glyph = (number: number, text: string, more: Partial<ShapedGlyph> = {}): ShapedGlyph => ({
    glyph: number,
    advance: font.widths.get(number) ?? 0,
    dx: 0,
    dy: 0,
    text,
    ...more,
  });
  const write = (...glyphs: readonly ShapedGlyph[]) =>
    formatText(
      [{ font: "sans", size: 10, x: 1.5, y: 2, rightToLeft: false, words: [glyphs] }],
      new Map([["sans", font]]),
    );

  it("is one string where the widths are those of the font", () =>
    expect(write(glyph(1, "a"), glyph(0x1234, "ffi"), glyph(2, "b"))).toBe(
      "BT\n/OwnF0 10 Tf 1 0 0 1 1.5 2 Tm\n[<000112340002>]TJ\nET",
    ));

  it("moves by what kerning and offsets change, and by no more", () => {
    expect(write(glyph(1, "a", { advance: 480 }), glyph(2, "b"))).toContain("[<0001>20<0002>]TJ");
    expect(write(glyph(1, "a"), glyph(2, "b", { dx: 30 }), glyph(1, "a"))).toContain("[<0001>-30<0002>30<0001>]TJ");
    expect(write(glyph(1, "a", { dx: -5, advance: 495 }), glyph(2, "b"))).toContain("[5<00010002>]TJ");
  });

  it("adds no rounding errors up", () => {
    const glyphs = Array.from({ length: 100 }, () => glyph(1, "a", { advance: 500.04 }));
    const moves = Array.from(write(...glyphs).matchAll(/>(-?[\d.]+)</g), ([, move]) => Number(move));
    expect(moves.reduce((sum, move) => sum - move, 0)).toBeCloseTo(4, 0);
  });

  it("rises for marks, and falls again", () => {
    const text = write(glyph(1, "a\u0301"), glyph(3, "", { dy: 120 }), glyph(2, "b"));
    expect(text).toContain("1.2 Ts\n[<0003>]TJ");
    expect(text).toContain("0 Ts\n[<0002>]TJ");
    expect(write(glyph(3, "\u0301", { dy: 120 }))).toMatch(/0 Ts\nET$/);
  });

  it("says what it means where the font says something else", () => {
    expect(write(glyph(1, "a"), glyph(2, "ß"), glyph(1, "a"))).toContain(
      "[<0001>]TJ\n/Span<</ActualText<feff00df>>>BDC\n[<0002>]TJ\nEMC\n[<0001>]TJ",
    );
    // The texts of the glyphs are those of the cluster.
    expect(write(glyph(1, "a\u0301"), glyph(3, ""))).toContain("[<00010003>]TJ");
  });

  it("may be empty, but needs its font", () => {
    expect(formatText([], new Map())).toBe("");
    expect(() => formatText([{ font: "x", size: 1, x: 0, y: 0, rightToLeft: false, words: [] }], new Map())).toThrow(
      "font x",
    );
  });
});

describe("a box", () => {
  const size = { width: 100, height: 50 };

  it.each([
    [{ ...size, fill: [255, 0, 0] as const }, "1 0 0 rg\n0 0 100 50 re f"],
    [{ ...size, stroke: [0, 51, 0] as const, strokeWidth: 2 }, "0 .2 0 RG 2 w\n1 1 98 48 re S"],
    [{ ...size, fill: [0, 0, 0] as const, stroke: [0, 0, 0] as const }, "0 0 0 rg 0 0 0 RG 1 w\n.5 .5 99 49 re B"],
    [{ ...size, stroke: [0, 0, 0] as const, strokeWidth: 0 }, ""],
    [size, ""],
  ])("%j is drawn", (shape, operators) => expect(formatBox(shape)).toBe(operators));

  it("has round corners, at most half of its size", () => {
    const path = formatBox({ ...size, fill: [0, 0, 0], radius: 80 });
    expect(path).toMatch(/^0 0 0 rg\n25 0 m 75 0 l .* c 100 25 l .* c 25 50 l .* c 0 25 l .* c h f$/);
    expect(formatClip({ ...size, radius: 5 })).toMatch(/^5 0 m .* h W n$/);
  });
});

it("marked content is balanced", () => {
  const content = [markElement("P", 3, "f"), markArtifact("f"), markLanguage("de", "f")].join("\n");
  expect(content).toContain("/P<</MCID 3>>BDC\nf\nEMC");
  expect(content).toContain("/Span<</Lang (de)>>BDC");
  expect(measureContentState(ascii(content)).openMarks).toBe(0);
});
