/**
 * Collects the letters of all texts that the rows of a batch print, so that every file has the same fonts. The rows are read
 * once before the first file; of their texts, only the characters are looked at.
 */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type CompiledTemplate, compileTemplate, fillTexts } from "#domain/placeholders/compile-template.ts";

/** Takes the texts that are printed in a font. `mayBeCut`: where the area is too small, the end of a text is left out. */
export type AddText = (text: string, font: string | undefined, mayBeCut: boolean) => void;

interface PrintedTexts {
  readonly font: string | undefined;
  readonly mayBeCut: boolean;
  readonly compiled: CompiledTemplate;
}

/**
 * Adds all texts that are printed for the rows. Rows whose texts cannot be filled are left out: they fail when they are made.
 */
export const collectRowLetters = async (
  template: Smartlink,
  rows: AsyncIterable<readonly PlannedEntry[]>,
  add: AddText,
): Promise<void> => {
  const printed = listPrintedTexts(template, add);
  if (printed.length === 0) return;
  for await (const entries of rows)
    for (const { data } of entries)
      for (const { font, mayBeCut, compiled } of printed) {
        const texts = fillTexts(compiled, data);
        if (texts.ok) for (const text of texts.value) add(text, font, mayBeCut);
      }
};

/** Returns the texts that rows fill, by font, and adds those that all rows share. */
const listPrintedTexts = (template: Smartlink, add: AddText): readonly PrintedTexts[] => {
  const { campaignLanguage } = template;
  return template.assets.flatMap(({ aura: { content } }) => {
    if (content?.type !== "text") return [];
    const { font, text } = content;
    const mayBeCut = content.fit === "cut";
    // The language decides how dates and numbers are written.
    const compiled = compileTemplate({ campaignLanguage: [...campaignLanguage], texts: [text] });
    if (compiled.slots.some(({ path }) => path.startsWith("texts"))) return [{ font, mayBeCut, compiled }];
    add(text, font, mayBeCut);
    return [];
  });
};
