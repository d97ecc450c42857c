/** Prints the content of an asset, of whichever type. */
import type { PageContent } from "#domain/model/page-content.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { PlacedBox } from "#pdf-writer/content/page-space.ts";
import type { ContentFont } from "#pdf-writer/content/text-run.ts";
import { createTextSetter, type SetTextInBox } from "#pdf-writer/text/set-text.ts";
import type { BatchFonts } from "./batch-fonts.ts";
import { fontNames } from "./page-fonts.ts";
import { printCode } from "./print-code.ts";
import { type PrintedContent, printText } from "./print-text.ts";

/** What the contents of a PDF share. */
export interface ContentTools {
  readonly findSetter: FindSetter;
  /** By key. */
  readonly fonts: ReadonlyMap<string, ContentFont>;
}

/** Returns what sets texts of a language in a font; undefined if there is no font of that name. */
export type FindSetter = (language: string, font: string | undefined) => SetTextInBox | undefined;

/** Creates the setters of texts when they are first needed. */
export const createSetters = (fonts: Pick<BatchFonts, "order">): FindSetter => {
  const setters = new Map<string, SetTextInBox>();
  return (language, name) => {
    const key = `${language} ${name ?? ""}`;
    const known = setters.get(key);
    if (known !== undefined) return known;
    const order = fonts.order(name);
    if (order === undefined) return undefined;
    const setter = createTextSetter({ fonts: order, language });
    setters.set(key, setter);
    return setter;
  };
};

/** Prints a filled content. `language`: tag of its text. */
export const printContent = (
  content: PageContent,
  box: PlacedBox,
  language: string,
  { findSetter, fonts }: ContentTools,
): PrintedContent => {
  if (content.type === "code") return printCode(content, box);
  const setText = findSetter(language, content.font);
  if (setText === undefined) return { operators: "", problems: [fontMissing(content.font ?? "")], warnings: [] };
  return printText(content, box, { setText, fonts });
};

const fontMissing = (name: string): Problem =>
  problem("font-missing", `There is no font “${truncate(name)}”. Use one of these: ${fontNames.join(", ")}.`);
