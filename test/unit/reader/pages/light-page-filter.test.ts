import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { afterEach, expect, test, vi } from "vitest";
import { createLightPageFilter, HeavyPageError } from "#reader/pages/light-page-filter.ts";

const pool = (known: Readonly<Record<string, unknown>>) => ({
  has: (name: string) => name in known,
  get: (name: string) => known[name],
});

/** What the rules ask of a page. */
const page = {
  objs: pool({ smooth: ["RadialAxial"], mesh: ["Mesh"] }),
  commonObjs: pool({ serif: { isType3Font: false }, drawn: { isType3Font: true }, g_smooth: ["RadialAxial"] }),
} as unknown as PDFPageProxy;

const step = (operation: number, args: readonly unknown[] | null) =>
  createLightPageFilter(page)(0, { fnArray: [operation], argsArray: [args] });

afterEach(() => vi.restoreAllMocks());

test.each<[string, number, readonly unknown[] | null]>([
  ["what has nothing to ask", OPS.save, null],
  ["text", OPS.showText, [["a"]]],
  ["a font", OPS.setFont, ["serif", 12]],
  ["a line without dashes", OPS.setDash, [[], 0]],
  [
    "transparency and the end of a mask",
    OPS.setGState,
    [
      [
        ["ca", 0.5],
        ["SMask", false],
      ],
    ],
  ],
  ["a short path", OPS.constructPath, [OPS.fill, [new Float32Array(20_000)], [0, 0, 1, 1]]],
  ["a path that is done", OPS.constructPath, [OPS.fill, [null], null]],
  ["a gradient", OPS.shadingFill, ["smooth"]],
  ["a gradient of all pages", OPS.shadingFill, ["g_smooth"]],
  ["a gradient as colour", OPS.setFillColorN, ["Shading", "smooth", null]],
  ["a group", OPS.beginGroup, [{ smask: null }]],
  ["a picture", OPS.paintImageXObject, ["im", 4096, 4096]],
  ["a stencil", OPS.paintImageMaskXObject, [{ data: "im", width: 100, height: 100 }]],
])("the main thread draws %s", (_, operation, args) => {
  expect(step(operation, args)).toBe(true);
});

test.each<[string, number, readonly unknown[] | null]>([
  ["drawn letters", OPS.setFont, ["drawn", 12]],
  ["a font that is not known", OPS.setFont, ["none", 12]],
  ["dashes", OPS.setDash, [[0.001], 0]],
  ["masks", OPS.setGState, [[["SMask", true]]]],
  ["a font by the state", OPS.setGState, [[["Font", ["drawn", 1]]]]],
  ["a long path", OPS.constructPath, [OPS.fill, [new Float32Array(20_001)], [0, 0, 1, 1]]],
  ["a mesh", OPS.shadingFill, ["mesh"]],
  ["a mesh as colour", OPS.setStrokeColorN, ["Shading", "mesh", null]],
  ["tiles", OPS.setFillColorN, ["TilingPattern", null]],
  ["a group as mask", OPS.beginGroup, [{ smask: { subtype: "Luminosity" } }]],
  ["a huge picture", OPS.paintImageXObject, ["im", 4097, 4096]],
  ["a huge stencil", OPS.paintImageMaskXObject, [{ data: "im", width: 20_000, height: 20_000 }]],
  ["a picture of unknown size", OPS.paintInlineImageXObject, [undefined]],
  ["many pictures in one step", OPS.paintInlineImageXObjectGroup, [{}, []]],
])("the worker draws %s", (_, operation, args) => {
  expect(() => step(operation, args)).toThrow(HeavyPageError);
});

test("the worker draws a page that was slow", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const filter = createLightPageFilter(page);
  const operations = { fnArray: [OPS.save, OPS.restore], argsArray: [null, null] };
  filter(0, operations);
  now.mockReturnValue(1250);
  expect(filter(1, operations)).toBe(true);
  now.mockReturnValue(1251);
  expect(() => filter(1, operations)).toThrow(HeavyPageError);
});
