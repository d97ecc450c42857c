import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { english } from "#reader/strings/en.ts";
import { languageFor } from "#reader/strings.ts";
import { type Sentence, type Sentences, translator } from "#reader/translator.ts";

const codes = readdirSync("reader/strings").map((file) => file.replace(/\.ts$/, ""));

const tables = await Promise.all(
  codes.map(async (code): Promise<readonly [string, Sentences]> => {
    const loaded: Record<string, Sentences> = await import(`../../../reader/strings/${code}.ts`);
    return [code, Object.values(loaded)[0] as Sentences];
  }),
);

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

  test("is spoken where it is asked for", () => {
    const { tag, direction, say } = languageFor(["xx", `${code}-XX`, "en"]);
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
  test("passes over what is no language, and ends in English", () => {
    expect(languageFor(["", "a b", "$", "de_AT"]).tag).toBe("de-AT");
    expect(languageFor(["tlh"]).tag).toBe("en");
    expect(languageFor(["constructor"]).tag).toBe("en");
    expect(languageFor([]).tag).toBe("en");
  });

  test("knows the forms of Russian and Arabic", () => {
    const times = (code: string, count: number) => languageFor([code]).say("viewsLeft", { count });
    expect(times("ru", 3)).toContain("3 раза");
    expect(times("ru", 21)).toContain("21 раз.");
    expect(times("ar", 2)).toContain("مرتين");
    expect(times("en", 1)).toContain("one more time");
  });
});
