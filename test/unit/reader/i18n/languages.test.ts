import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { isRightToLeft } from "#domain/text/direction.ts";
import { type LanguageCode, languages } from "#domain/text/languages.ts";
import { chooseLanguage } from "#reader/i18n/language.ts";
import { english as firstStrings } from "#reader/i18n/strings/en.ts";
import { englishOfPanels } from "#reader/i18n/strings/en-panels.ts";
import { createTranslate, type StringKey, type Translation, type Translations } from "#reader/i18n/translate.ts";
import { translations } from "#reader/i18n/translations.ts";

const english: Translations = { ...firstStrings, ...englishOfPanels };
const strings: Readonly<Record<LanguageCode, Translations>> = { en: english, ...translations };
const tables = Object.entries(strings) as readonly (readonly [LanguageCode, Translations])[];

/** Loads the translations as the build writes them. */
const load = async () => JSON.stringify(translations);

const forms = (translation: Translation): readonly string[] =>
  typeof translation === "string" ? [translation] : Object.values(translation);

const valueNames = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(tables)("the strings in %s", (code, table) => {
  test("the strings of a language insert the same values as the English strings", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(english).sort());
    for (const [key, original] of Object.entries<Translation>(english)) {
      const expected = valueNames(forms(original).at(-1) ?? "");
      const translation = table[key as StringKey];
      for (const form of forms(translation)) {
        expect(form.trim(), key).not.toBe("");
        // A plural form such as "one more time" contains no number.
        expect(expected, key).toEqual(expect.arrayContaining([...valueNames(form)]));
      }
      expect(valueNames(typeof translation === "string" ? translation : translation.other), key).toEqual(expected);
    }
  });

  test("the strings of a language are chosen for its tag with any region", async () => {
    const { tag, direction, t } = await chooseLanguage(["xx", `${code}-XX`, "en"], load);
    expect(tag).toBe(`${code}-XX`);
    expect(direction).toBe(languages[code]);
    expect(t("nextPage")).toBe(table.nextPage);
  });

  test("the strings of a language have a plural form for every number", () => {
    const t = createTranslate(code, table);
    for (let count = 0; count <= 120; count += 1) expect(t("viewsLeft", { count })).not.toContain("{");
  });
});

test("the table of languages has the direction in which each language is written", () => {
  for (const [code, direction] of Object.entries(languages))
    expect(direction, code).toBe(isRightToLeft(code) ? "rtl" : "ltr");
});

test("the table of languages is the list that the documents state", () => {
  const english = new Intl.DisplayNames(["en"], { type: "language" });
  const names = Object.keys(languages).map((code) => english.of(code) ?? code);
  const list = new Intl.ListFormat("en-GB").format(names.sort());
  expect(readFileSync("docs/reader.md", "utf8").replaceAll("\n", " ")).toContain(`available in ${list}.`);
  expect(readFileSync("README.md", "utf8")).toContain(`${names.length} languages`);
});

describe("the choice of a language", () => {
  const tagOf = async (preferred: readonly string[]) => (await chooseLanguage(preferred, load)).tag;

  test("the choice of a language skips invalid and unknown tags, and falls back to English", async () => {
    expect(await tagOf(["", "a b", "$", "de_AT"])).toBe("de-AT");
    expect(await tagOf(["tlh"])).toBe("en");
    expect(await tagOf(["constructor"])).toBe("en");
    expect(await tagOf([])).toBe("en");
  });

  test("the choice of a language falls back to English if the translations cannot be loaded", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const failing of [() => Promise.reject(new Error("gone")), async () => "{", async () => "{}"]) {
      const { tag, t } = await chooseLanguage(["de"], failing);
      expect([tag, t("nextPage")]).toEqual(["en", english.nextPage]);
    }
    warn.mockRestore();
  });

  test("the strings use the plural forms of Russian and Arabic", async () => {
    const viewsLeft = async (code: string, count: number) =>
      (await chooseLanguage([code], load)).t("viewsLeft", { count });
    expect(await viewsLeft("ru", 3)).toContain("3 раза");
    expect(await viewsLeft("ru", 21)).toContain("21 раз.");
    expect(await viewsLeft("ar", 2)).toContain("مرتين");
    expect(await viewsLeft("en", 1)).toContain("one more time");
  });
});
