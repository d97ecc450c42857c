import { readdirSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { chooseLanguage } from "#reader/i18n/language.ts";
import { english } from "#reader/i18n/strings/en.ts";
import { createTranslate, type Translation, type Translations } from "#reader/i18n/translate.ts";
import { translations as built } from "#reader/i18n/translations.ts";

const codes = readdirSync("reader/i18n/strings").map((file) => file.replace(/\.ts$/, ""));

const tables = await Promise.all(
  codes.map(async (code): Promise<readonly [string, Translations]> => {
    const loaded: Record<string, Translations> = await import(`../../../reader/i18n/strings/${code}.ts`);
    return [code, Object.values(loaded)[0] as Translations];
  }),
);

/** The file of the other languages, as the build writes it. */
const read = async () => JSON.stringify(built);

const forms = (sentence: Translation): readonly string[] =>
  typeof sentence === "string" ? [sentence] : Object.values(sentence);

const blanks = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe.each(tables)("the reader in %s", (code, sentences) => {
  test("says every sentence, with the values of the English one", () => {
    for (const [key, original] of Object.entries(english)) {
      const wanted = blanks(forms(original).at(-1) ?? "");
      const said = sentences[key as keyof Translations];
      expect(said, key).toBeDefined();
      for (const form of forms(said ?? "")) {
        expect(form.trim(), key).not.toBe("");
        // "once more" needs no number.
        expect(wanted, key).toEqual(expect.arrayContaining([...blanks(form)]));
      }
      expect(blanks(typeof said === "string" ? said : (said?.other ?? "")), key).toEqual(wanted);
    }
  });

  test("is spoken where it is asked for", async () => {
    const { tag, direction, t } = await chooseLanguage(["xx", `${code}-XX`, "en"], read);
    expect(tag).toBe(`${code}-XX`);
    expect(direction).toBe(code === "ar" ? "rtl" : "ltr");
    expect(t("nextPage")).toBe(sentences.nextPage);
  });

  test("has a form for every number", () => {
    const t = createTranslate(code, sentences);
    for (let count = 0; count <= 120; count += 1) expect(t("viewsLeft", { count })).not.toContain("{");
  });
});

describe("the choice of a language", () => {
  const tagOf = async (wanted: readonly string[]) => (await chooseLanguage(wanted, read)).tag;

  test("passes over what is no language, and ends in English", async () => {
    expect(await tagOf(["", "a b", "$", "de_AT"])).toBe("de-AT");
    expect(await tagOf(["tlh"])).toBe("en");
    expect(await tagOf(["constructor"])).toBe("en");
    expect(await tagOf([])).toBe("en");
  });

  test("is English where the sentences of the others cannot be read", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const failing of [() => Promise.reject(new Error("gone")), async () => "{", async () => "{}"]) {
      const { tag, t } = await chooseLanguage(["de"], failing);
      expect([tag, t("nextPage")]).toEqual(["en", english.nextPage]);
    }
    warn.mockRestore();
  });

  test("knows the forms of Russian and Arabic", async () => {
    const times = async (code: string, count: number) => (await chooseLanguage([code], read)).t("viewsLeft", { count });
    expect(await times("ru", 3)).toContain("3 раза");
    expect(await times("ru", 21)).toContain("21 раз.");
    expect(await times("ar", 2)).toContain("مرتين");
    expect(await times("en", 1)).toContain("one more time");
  });
});
