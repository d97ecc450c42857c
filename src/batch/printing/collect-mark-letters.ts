/** Finds the values that stand in place of marks and have letters which the fonts of the marks lack. */
import { findMissingLetters, listMarkCharacters } from "#domain/marks/mark-letters.ts";
import { compileMarks, type MarkTexts } from "#domain/marks/mark-texts.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { FontCollector } from "./batch-fonts.ts";
import type { ReadMarks } from "./batch-marks.ts";
import { findNearestFont } from "./page-fonts.ts";

/** A value that is printed in a font of the site. */
interface OtherFontText {
  readonly text: string;
  /** Name of the font. */
  readonly font: string;
}

/**
 * Creates the function that adds such values of rows to the letters of a batch; undefined if marks are not filled. Each PDF is
 * read once. Rows whose marks cannot be filled are left out: they fail when they are made.
 */
export const createMarkCollector = (
  template: Smartlink,
  readMarks: ReadMarks,
  readFields: RowFields["read"],
  fonts: Pick<FontCollector, "open" | "add">,
): ((entries: readonly PlannedEntry[]) => Promise<void>) | undefined => {
  if (!fillsMarks(template)) return undefined;
  const known = new Map<string, Promise<MarkedPdf | undefined>>();
  const readOnce = (entry: PlannedEntry): Promise<MarkedPdf | undefined> => {
    const key = JSON.stringify([entry.pdf, entry.pdf_password]);
    const pdf = known.get(key) ?? readMarks(entry).then((marks) => marks && describePdf(marks, template));
    known.set(key, pdf);
    return pdf;
  };
  return async (entries) => {
    for (const entry of entries) {
      const pdf = await readOnce(entry);
      for (const { text, font } of pdf === undefined ? [] : listTexts(pdf, readFields(entry))) {
        await fonts.open(font);
        fonts.add(text, font, false);
      }
    }
  };
};

/** Of each mark, in their order. */
interface MarkedPdf {
  readonly texts: MarkTexts;
  readonly fonts: readonly { readonly letters: ReadonlySet<string>; readonly nearest: string }[];
}

const describePdf = (
  { marks, fonts }: Pick<PdfMarks, "marks" | "fonts">,
  template: Pick<Smartlink, "campaignLanguage">,
): MarkedPdf | undefined => {
  if (marks.length === 0) return undefined;
  const described = fonts.map((font) => ({ letters: new Set(font.letters), nearest: findNearestFont(font) }));
  return {
    texts: compileMarks(marks, template),
    fonts: marks.map(
      ({ font }) => described[font] ?? { letters: new Set<string>(), nearest: findNearestFont({ name: "" }) },
    ),
  };
};

const listTexts = ({ texts, fonts }: MarkedPdf, fields: RowData): readonly OtherFontText[] => {
  const values = texts.fill(fields);
  if (!values.ok) return [];
  return values.value.flatMap((value, index) => {
    const font = fonts[index];
    const characters = listMarkCharacters(value.trim());
    if (font === undefined || findMissingLetters(characters, font.letters).length === 0) return [];
    return [{ text: characters.join(""), font: font.nearest }];
  });
};
