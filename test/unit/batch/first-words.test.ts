import { describe, expect, test } from "vitest";
import { getBootMessages } from "#batch/page/boot-messages.ts";
import { translations } from "#reader/i18n/translations.ts";

const english = getBootMessages("en-GB");

describe("the first words of a file", () => {
  test("are said in every language that the reader speaks", () => {
    for (const code of Object.keys(translations)) {
      const words = getBootMessages(`${code}-XX`);
      for (const [key, sentence] of Object.entries(words)) {
        expect(sentence.trim(), `${code} ${key}`).not.toBe("");
        expect(sentence, `${code} ${key}`).not.toBe(english[key as keyof typeof english]);
      }
    }
  });

  test("are English in all others", () => {
    for (const language of ["tlh", "constructor", "", "__proto__"]) expect(getBootMessages(language)).toBe(english);
  });
});
