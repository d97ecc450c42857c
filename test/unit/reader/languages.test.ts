import { readdirSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { sentences as built } from "#reader/i18n/sentences.ts";
import { english } from "#reader/i18n/strings/en.ts";
import { languageFor } from "#reader/i18n/strings.ts";
import { type Sentence, type Sentences, translator } from "#reader/i18n/translator.ts";

const codes = readdirSync("reader/i18n/strings").map((file) => file.replace(/\.ts$/, ""));

const tables = await Promise.all(
  codes.map(async (code): Promise<readonly [string, Sentences]> => {
    const loaded: Record<string, Sentences> = await import(`../../../reader/i18n/strings/${code}.ts`);
    return [code, Object.values(loaded)[0] as Sentences];
  }),
);

/** The file of the other languages, as the build writes it. */
const read = async () => JSON.stringify(built);

const forms = (sentence: Sentence): readonly string[] =>
  typeof sentence === "string" ? [sentence] : Object.values(sentence);

const blanks = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe.each(tables)("the reader in %s", (code, sentences) => {
  test("says every sentence, with the values of the English one", () => {
    for (const [key, original] of Object.entries(english)) {
      const wanted = blanks(forms(original).at(-1) ?? "");
      const said = sentences[key as keyof Sentences];
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
    const { tag, direction, say } = await languageFor(["xx", `${code}-XX`, "en"], read);
    expect(tag).toBe(`${code}-XX`);
    expect(direction).toBe(code === "ar" ? "rtl" : "ltr");
    expect(say("nextPage")).toBe(sentences.nextPage);
  });

  test("has a form for every number", () => {
    const say = translator(code, sentences);
    for (let count = 0; count <= 120; count += 1) expect(say("viewsLeft", { count })).not.toContain("{");
  });
});

describe("the choice of a language", () => {
  const tagOf = async (wanted: readonly string[]) => (await languageFor(wanted, read)).tag;

  test("passes over what is no language, and ends in English", async () => {
    expect(await tagOf(["", "a b", "$", "de_AT"])).toBe("de-AT");
    expect(await tagOf(["tlh"])).toBe("en");
    expect(await tagOf(["constructor"])).toBe("en");
    expect(await tagOf([])).toBe("en");
  });

  test("is English where the sentences of the others cannot be read", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const failing of [() => Promise.reject(new Error("gone")), async () => "{", async () => "{}"]) {
      const { tag, say } = await languageFor(["de"], failing);
      expect([tag, say("nextPage")]).toEqual(["en", english.nextPage]);
    }
    warn.mockRestore();
  });

  test("knows the forms of Russian and Arabic", async () => {
    const times = async (code: string, count: number) => (await languageFor([code], read)).say("viewsLeft", { count });
    expect(await times("ru", 3)).toContain("3 раза");
    expect(await times("ru", 21)).toContain("21 раз.");
    expect(await times("ar", 2)).toContain("مرتين");
    expect(await times("en", 1)).toContain("one more time");
  });
});
