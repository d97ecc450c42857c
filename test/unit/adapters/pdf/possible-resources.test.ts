import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findCmapNames } from "#adapters/pdf/cmap-names.ts";
import { checkPdfLimits } from "#adapters/pdf/pdf-limits.ts";
import { findPossibleResources } from "#adapters/pdf/possible-resources.ts";
import { allStandardFontFiles, findStandardFontFiles } from "#adapters/pdf/standard-fonts.ts";

const pdfjs = fileURLToPath(new URL("../../../../node_modules/pdfjs-dist/", import.meta.url));

const needsOf = async (name: string) => {
  const admitted = await checkPdfLimits(
    new Uint8Array(readFileSync(new URL(`../../../fixtures/pdf/${name}`, import.meta.url))),
  );
  return admitted.ok ? findPossibleResources(admitted.value) : [];
};

const always = ["iccs/CGATS001Compat-v2-micro.icc", "wasm/jbig2.wasm", "wasm/qcms_bg.wasm"];

test.each([
  ["sizes.pdf", []],
  ["cmyk.pdf", []],
  ["fax.pdf", []],
  ["jpeg2000.pdf", ["wasm/openjpeg.wasm"]],
  ["fonts.pdf", ["standard_fonts/FoxitDingbats.pfb"]],
  ["cjk.pdf", ["cmaps/Adobe-Japan1-UCS2.bcmap", "cmaps/UniJIS-UCS2-H.bcmap", "cmaps/UniJIS-UCS2-V.bcmap"]],
] as const)("%s may need what its dictionaries name", async (name, more) => {
  expect(await needsOf(name)).toEqual([...always, ...more].sort());
});

test("a form without appearance streams may need fonts", async () => {
  expect(await needsOf("form.pdf")).toEqual(
    expect.arrayContaining(["standard_fonts/LiberationSans-Regular.ttf", "standard_fonts/FoxitDingbats.pfb"]),
  );
});

test("an encrypted PDF may need every font and decoder", async () => {
  const needs = await needsOf("owner-password.pdf");
  expect(needs).toContain("wasm/openjpeg.wasm");
  expect(needs.filter((name) => name.startsWith("standard_fonts/"))).toHaveLength(6);
});

test("every assumed name is a file of pdf.js", async () => {
  const fonts = await readdir(`${pdfjs}standard_fonts`);
  expect(fonts).toEqual(expect.arrayContaining([...allStandardFontFiles]));
  const maps = (await readdir(`${pdfjs}cmaps`)).filter((name) => name.endsWith(".bcmap"));
  const text = maps.map((name) => `/Encoding /${name.replace(".bcmap", "")}`).join(" ");
  const named = findCmapNames(text).map((name) => `${name}.bcmap`);
  expect(maps).toEqual(expect.arrayContaining(named));
  // Those left out are no encodings of fonts: parts that other maps are made of.
  const left = maps.filter((name) => !named.includes(name));
  expect(left.map((name) => name.replace(".bcmap", ""))).toEqual([
    "Hankaku",
    "Hiragana",
    "Katakana",
    "Roman",
    "WP-Symbol",
  ]);
});

test.each([
  ["/BaseFont /TimesNewRomanPS-BoldItalicMT", []],
  ["/BaseFont /Courier-Oblique", []],
  ["/BaseFont/ArialMT", ["LiberationSans-Regular.ttf"]],
  ["/BaseFont /Arial#20Narrow,Bold", ["LiberationSans-Bold.ttf"]],
  ["/BaseFont /ArialBlack-Italic", ["LiberationSans-BoldItalic.ttf"]],
  ["/BaseFont /Calibri-Italic", ["LiberationSans-Italic.ttf"]],
  ["/BaseFont /ABCDEF+Helvetica", ["LiberationSans-Regular.ttf"]],
  ["/BaseFont /Georgia", []],
  ["/FontName /Symbol", ["FoxitSymbol.pfb"]],
])("the font %s is stood in for by %s", (text, files) => {
  expect(findStandardFontFiles(text)).toEqual(files);
});

test("the character maps that a map is based on are included, and the names H and V count as encodings only", () => {
  expect([...findCmapNames("/Encoding /UniJISPro-UCS2-HW-V")].sort()).toEqual(["UniJIS-UCS2-H", "UniJISPro-UCS2-HW-V"]);
  expect([...findCmapNames("/Encoding /V")].sort()).toEqual(["H", "V"]);
  expect(findCmapNames("/H /I /V (x) /Encoding /Identity-H")).toEqual([]);
});
