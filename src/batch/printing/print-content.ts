/** Prints the content of an asset, of whichever type, or only finds what is wrong with it. */
import type { PageContent, PictureContent, TextContent } from "#domain/model/page-content.ts";
import type { Problem } from "#domain/problem.ts";
import { type Failure, ok, type Result } from "#domain/result.ts";
import type { PlacedBox } from "#pdf-writer/content/page-space.ts";
import type { ContentFont } from "#pdf-writer/content/text-run.ts";
import { createTextCheck } from "#pdf-writer/text/check-text.ts";
import { createTextSetter, type SetTextInBox, type TextSetterOptions } from "#pdf-writer/text/set-text.ts";
import type { BatchFonts } from "./batch-fonts.ts";
import type { ContentPlace } from "./content-tags.ts";
import { checkCode, printCode } from "./print-code.ts";
import { checkPicture, type MeasuredPicture, printPicture } from "./print-picture.ts";
import {
  type ContentFaults,
  type ContentSize,
  checkText,
  noFaults,
  type PrintedContent,
  printText,
} from "./print-text.ts";
import type { ChosenPicture, RowPicture } from "./row-pictures.ts";

/** What the contents of a PDF share. */
export interface ContentTools {
  readonly findSetter: FindSetter;
  /** By key. */
  readonly fonts: ReadonlyMap<string, ContentFont>;
}

/** Returns what handles texts of a language in a font, or why the font cannot be used. Undefined: it was not opened. */
type FindByFont<T> = (language: string, font: string | undefined) => Result<T> | undefined;

/** Returns what sets texts of a language in a font, or why the font cannot be used. Undefined: it was not opened. */
export type FindSetter = FindByFont<SetTextInBox>;

const createByFont = <T>(
  fonts: Pick<BatchFonts, "order">,
  create: (options: TextSetterOptions) => T,
): FindByFont<T> => {
  const known = new Map<string, Result<T>>();
  return (language, name) => {
    const key = `${language} ${name ?? ""}`;
    const present = known.get(key);
    if (present !== undefined) return present;
    const order = fonts.order(name);
    if (order === undefined) return undefined;
    const created = order.ok ? ok(create({ fonts: order.value, language })) : order;
    known.set(key, created);
    return created;
  };
};

/** Creates the setters of texts when they are first needed. */
export const createSetters = (fonts: Pick<BatchFonts, "order">): FindSetter => createByFont(fonts, createTextSetter);

/**
 * Prints a filled content. `language`: tag of its text. `picture`: what `RowPictures` finds for a picture. `place`: its element,
 * in a tagged PDF.
 */
export const printContent = (
  content: PageContent,
  box: PlacedBox,
  language: string,
  { findSetter, fonts }: ContentTools,
  picture?: RowPicture,
  place?: ContentPlace,
): PrintedContent => {
  if (content.type === "picture") return printRowPicture(content, box, picture, place);
  if (content.type === "code") return printCode(content, box, place);
  const setText = findSetter(language, content.font);
  if (!setText?.ok) return { operators: "", problems: listFontProblems(setText, content), warnings: [] };
  return printText(content, box, { setText: setText.value, fonts }, place);
};

const printRowPicture = (
  content: PictureContent,
  box: PlacedBox,
  found: RowPicture | undefined,
  place: ContentPlace | undefined,
): PrintedContent => {
  const { picture, problems = [], warnings = [] } = found ?? {};
  if (picture === undefined) return { operators: "", problems, warnings };
  const printed = printPicture(content, box, picture, place);
  return { ...printed, warnings: [...warnings, ...printed.warnings] };
};

/** Finds what printing a content in its area reports. `picture`: the one that is printed, if the content is a picture. */
export type CheckContent = (
  content: PageContent,
  area: ContentSize,
  language: string,
  picture?: ChosenPicture<MeasuredPicture | undefined>,
) => ContentFaults;

/** Creates the check of contents, which prints nothing. */
export const createContentChecker = (fonts: Pick<BatchFonts, "order">): CheckContent => {
  const findCheck = createByFont(fonts, createTextCheck);
  return (content, area, language, picture) => {
    if (content.type === "picture") return checkChosenPicture(content, area, picture);
    if (content.type === "code") return checkCode(content, area);
    const check = findCheck(language, content.font);
    return check?.ok
      ? checkText(content, area, check.value)
      : { problems: listFontProblems(check, content), warnings: [] };
  };
};

const checkChosenPicture = (
  content: PictureContent,
  area: ContentSize,
  { picture, problems, warnings }: ChosenPicture<MeasuredPicture | undefined> = { picture: undefined, ...noFaults },
): ContentFaults => {
  if (picture === undefined) return { problems, warnings };
  const checked = checkPicture(content, area, picture);
  return { problems, warnings: [...warnings, ...checked.warnings] };
};

const listFontProblems = (font: Failure | undefined, { font: name }: TextContent): readonly Problem[] => {
  if (font === undefined) throw new Error(`the font ${name} is not open`);
  return font.problems;
};
