/** Finds English on pages of the manager that somebody reads in another language. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";

/** Words of nearly every English sentence, which are none in German and French. */
const englishWords = "the|and|of|with|your|this|that|is|to|for|not|from|has|have|will|each|it|its|which";

/** The English labels that differ from those of the other language, and which are none of its labels themselves. */
const readEnglishLabels = (language: "de" | "fr"): readonly string[] => {
  const catalogue = fileURLToPath(new URL(`../../../src/ui/i18n/xliff/${language}.xlf`, import.meta.url));
  const units = [...readFileSync(catalogue, "utf8").matchAll(/<source>(.*?)<\/source>\s*<target>(.*?)<\/target>/gs)];
  const targets = new Set(units.map(([, , target]) => target));
  return units.flatMap(([, source = ""]) => (source.includes("<") || targets.has(source) ? [] : [source]));
};

/** Resolves with the English texts and labels that the page shows now. `values`: texts of the person, which are left out. */
export const findEnglish = (
  page: DrivenPage,
  language: "de" | "fr",
  values: readonly string[] = [],
): Promise<readonly string[]> =>
  page.evaluate(
    (words, labels, personTexts) => {
      const sentence = new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, "iu");
      const isEnglish = (text: string) => labels.includes(text) || sentence.test(text);
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        // Code has the names that programs use.
        if (element === null || element.closest("code, kbd, pre, script, style, body [lang=en]") !== null) continue;
        if (!element.checkVisibility()) continue;
        if (node instanceof Element) {
          for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute(name) ?? "");
        } else texts.push(node.textContent ?? "");
      }
      return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()))].filter(
        (text) => isEnglish(text) && !personTexts.some((value) => text.includes(value)),
      );
    },
    englishWords,
    readEnglishLabels(language),
    values,
  );
