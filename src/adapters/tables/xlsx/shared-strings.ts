/** Reads the texts of a workbook, which its cells refer to by their numbers. */
import type { WorkbookPackage } from "./workbook-package.ts";

/** Greatest number of characters of a cell: that of values of a batch. */
export const maxTextLength = 4_194_304;

/** Thrown for a text that is longer than the limit. */
export class TextTooLong extends Error {}

/** Collects the text of a string item: a text, or runs of formatted texts, without the pronunciation of Japanese words. */
export interface TextCollector {
  open(element: string): void;
  close(element: string): void;
  /** @throws TextTooLong */
  add(text: string): void;
  /** Returns the text, and begins the next one. */
  take(): string;
}

/** Creates a collector. */
export const createTextCollector = (): TextCollector => {
  let text = "";
  let isText = false;
  let isPronunciation = false;
  return {
    open: (element) => {
      if (element === "t") isText = !isPronunciation;
      else if (element === "rPh") isPronunciation = true;
    },
    close: (element) => {
      if (element === "t") isText = false;
      else if (element === "rPh") isPronunciation = false;
    },
    add: (part) => {
      if (!isText) return;
      text += part;
      if (text.length > maxTextLength) throw new TextTooLong();
    },
    take: () => {
      const taken = unescapeText(text);
      text = "";
      isText = false;
      isPronunciation = false;
      return taken;
    },
  };
};

/** Characters that XML does not have are written as `_x000D_`, and `_x` as `_x005F_x`. */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Returns the texts in their order; none if the workbook has no such part. */
export const readSharedStrings = (parts: WorkbookPackage, name: string): readonly string[] => {
  const strings: string[] = [];
  const collector = createTextCollector();
  parts.scan(name, {
    open: collector.open,
    close: (element, depth) => {
      if (element === "si" && depth === 2) strings.push(collector.take());
      else collector.close(element);
    },
    text: collector.add,
  });
  return strings;
};
