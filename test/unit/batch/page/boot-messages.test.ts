import { expect, test } from "vitest";
import { getBootMessages } from "#batch/page/boot-messages.ts";
import { languages } from "#domain/text/languages.ts";

const english = getBootMessages("en-GB");

test("the boot messages of a file are translated into every language of the reader", () => {
  for (const code of Object.keys(languages).filter((code) => code !== "en")) {
    const messages = getBootMessages(`${code}-XX`);
    for (const [key, sentence] of Object.entries(messages)) {
      expect(sentence.trim(), `${code} ${key}`).not.toBe("");
      expect(sentence, `${code} ${key}`).not.toBe(english[key as keyof typeof english]);
    }
  }
});

test("the boot messages of a file are in English for languages without a translation", () => {
  for (const language of ["tlh", "constructor", "", "__proto__"]) expect(getBootMessages(language)).toBe(english);
});
