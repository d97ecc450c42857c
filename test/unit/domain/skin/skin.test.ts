import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { skinSchema } from "#domain/model/skin.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { createSkinPalette } from "#domain/skin/palette.ts";
import { measureAccent, measureBackground } from "#domain/skin/skin-contrast.ts";
import { findSkinWarnings } from "#domain/skin/skin-warnings.ts";
import { type Colour, contrastRatio, formatColour, parseColour, textContrast } from "#domain/values/colour.ts";

const channel = fc.integer({ min: 0, max: 255 });
const colours: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);
const schemes = fc.constantFrom("light", "dark");
const contrastOf = (a: string | undefined, b: string | undefined): number =>
  contrastRatio(parseColour(a) as Colour, parseColour(b) as Colour);

test.each([
  ["#fff", "#ffffff"],
  ["#1F5fd0", "#1f5fd0"],
])("the colour %s is read", (text, normalized) => {
  expect(formatColour(parseColour(text) as Colour)).toBe(normalized);
});

test.each(["", "red", "#12", "#1234", "#12345678", " #fff", "#fff}", "url(#fff)", "rgb(0 0 0)", "#ggg", null, 255])(
  "the text %j is no colour",
  (text) => expect(parseColour(text)).toBeUndefined(),
);

test("two colours have the contrast that WCAG defines", () => {
  expect(contrastOf("#000", "#fff")).toBe(21);
  expect(contrastOf("#777", "#fff")).toBeCloseTo(4.48, 2);
});

test("the palette of a skin has enough contrast for text, whatever colours are chosen", () => {
  fc.assert(
    fc.property(colours, colours, schemes, (accent, background, scheme) => {
      const skin = { accent: formatColour(accent), background: formatColour(background) };
      const { reader, bar } = createSkinPalette(skin, scheme);
      const pairs = [
        [reader["on-accent"], reader["accent"]],
        [reader["accent"], scheme === "light" ? "#ffffff" : "#22252c"],
        [bar?.["ink"], bar?.["surface"]],
        [bar?.["ink"], bar?.["hover"]],
        [bar?.["accent"], bar?.["surface"]],
        [bar?.["accent"], bar?.["hover"]],
        [bar?.["on-accent"], bar?.["accent"]],
      ] as const;
      for (const [text, behind] of pairs) expect(contrastOf(text, behind)).toBeGreaterThanOrEqual(textContrast);
    }),
  );
});

test("the palette of a skin keeps colours that are readable, and darkens a light background in the dark scheme", () => {
  const skin = { accent: "#1f5fd0", background: "#ffffff" };
  const light = createSkinPalette(skin, "light");
  expect([light.reader["accent"], light.bar?.["surface"]]).toEqual(["#1f5fd0", "#ffffff"]);
  expect(contrastOf(createSkinPalette(skin, "dark").bar?.["surface"], "#000")).toBeLessThan(5);
});

test("the palette of a skin is empty without valid colours", () => {
  expect(createSkinPalette({ accent: "red;}", background: 5 }, "light")).toEqual({ reader: {} });
});

test("the contrast of a skin's colours is measured where the reader uses them", () => {
  const samples = measureAccent({ accent: "#ffb300", background: "#0a3d62" });
  expect(samples.map(({ use, text }) => [use, text])).toEqual([
    ["light", "#8c6200"],
    ["dark", "#ffb300"],
    ["bar", "#ffb403"],
  ]);
  expect(samples[0]?.rejectedContrast).toBeCloseTo(1.5, 1);
  expect(samples[1]?.rejectedContrast).toBeUndefined();
  expect(measureBackground("#0a3d62")[0]).toMatchObject({ text: "#ffffff", behind: "#0a3d62" });
  expect(measureAccent({ accent: "[[colour]]" })).toEqual([]);
  expect(measureBackground("")).toEqual([]);
});

test("the contrast of a skin's colours is sufficient for every colour that is shown", () => {
  fc.assert(
    fc.property(colours, colours, (accent, background) => {
      const skin = { accent: formatColour(accent), background: formatColour(background) };
      for (const { text, behind, contrast } of [...measureAccent(skin), ...measureBackground(skin.background)]) {
        expect(contrast).toBeGreaterThanOrEqual(textContrast);
        expect(contrastOf(text, behind)).toBe(contrast);
      }
    }),
  );
});

test("the contrast is sufficient for the suggested colour without another correction", () => {
  fc.assert(
    fc.property(colours, (accent) => {
      const [light] = measureAccent({ accent: formatColour(accent) });
      expect(measureAccent({ accent: light?.text })[0]?.rejectedContrast).toBeUndefined();
      expect(findSkinWarnings({ accent: light?.text })).toEqual([]);
    }),
  );
});

describe("warnings about a skin", () => {
  const pathsOf = (skin: Parameters<typeof findSkinWarnings>[0]) => findSkinWarnings(skin).map(({ at }) => at?.path);

  test("the warning about a skin names the accent colour that is shown instead", () => {
    const [warning] = findSkinWarnings({ accent: "#ffee00" });
    expect(warning).toMatchObject({ code: "skin-adjusted", at: { path: "config.skin.accent" } });
    expect(contrastOf(/so (#\w+) is shown/.exec(warning?.message ?? "")?.[1], "#fff")).toBeGreaterThan(textContrast);
  });

  test("the warnings about a skin name values that a row filled in and that are not shown", () => {
    expect(pathsOf({ accent: "blue", background: "[[colour]]", logo: "https://example.org/a.png" })).toEqual([
      "config.skin.accent",
      "config.skin.logo",
    ]);
    expect(pathsOf({ accent: "#1f5fd0", background: "#fff", logo: "data:image/png;base64,iVBORw0KGgo=" })).toEqual([]);
    expect(pathsOf(undefined)).toEqual([]);
  });
});

test.each([
  { accent: "red" },
  { background: "#12345" },
  { logo: "https://example.org/logo.png" },
  { logo: "data:text/html;base64,PGI+" },
  { logo: "javascript:alert(1)" },
  { title: 5 },
  "blue",
])("the schema of a skin rejects %j", (skin) => expect(skinSchema.safeParse(skin).success).toBe(false));

test("the schema of a skin accepts placeholders and drops unknown fields", () => {
  expect(skinSchema.parse({ accent: "[[colour]]", title: "[[firm]]", secret: "x" })).toEqual({
    accent: "[[colour]]",
    title: "[[firm]]",
  });
});

test("the schema of a skin leaves a smartlink without a skin as it is", () => {
  const parse = (config: object) => smartlinkSchema.parse({ title: "T", config: { global: {}, ...config } }).config;
  for (const config of [{}, { skin: null }, { skin: {} }, { skin: { accent: "" } }])
    expect(JSON.stringify(parse(config))).toBe(JSON.stringify(parse({})));
  expect(Object.keys(parse({}))).toEqual(["global"]);
  expect(parse({ skin: { accent: "#123456" } })["skin"]).toEqual({ accent: "#123456" });
});
