/**
 * Finds the runs of text that belong to hidden layers (optional content). pdf.js' text does not name their layers, but the
 * drawing instructions do, and they contain the same letters in the same order.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { OptionalContentConfig } from "pdfjs-dist/types/src/display/optional_content_config.js";

/** Values of pdf.js' `OPS`, which this part of the reader does not contain. A test compares them. */
export const layerOperations = {
  showText: 44,
  beginMarkedContent: 69,
  beginMarkedContentProps: 70,
  endMarkedContent: 71,
};

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface Letters {
  readonly text: string;
  /** For each UTF-16 unit of `text`, whether its layer is hidden. */
  readonly isHidden: readonly boolean[];
}

const blanks = /[\s\0]/g;
/** Letters that a run may be ahead, because pdf.js leaves out text beside the page. */
const maxSkippedLetters = 5_000;

const readGlyphs = (args: unknown): string => {
  const [glyphs] = (args ?? []) as readonly unknown[];
  if (!Array.isArray(glyphs)) return "";
  return glyphs.map((glyph: unknown) => (glyph as { readonly unicode?: string } | null)?.unicode ?? "").join("");
};

/** Returns the letters that the operators draw, without blanks. */
export const readLetters = ({ fnArray, argsArray }: Operators, isVisible: (group: unknown) => boolean): Letters => {
  const layers: boolean[] = [];
  const isHidden: boolean[] = [];
  let text = "";
  for (const [index, operation] of fnArray.entries()) {
    if (operation === layerOperations.beginMarkedContent) layers.push(true);
    else if (operation === layerOperations.endMarkedContent) layers.pop();
    else if (operation === layerOperations.beginMarkedContentProps) {
      const [tag, group] = (argsArray[index] ?? []) as readonly unknown[];
      layers.push(tag !== "OC" || isVisible(group));
    } else if (operation === layerOperations.showText) {
      const letters = readGlyphs(argsArray[index]).replace(blanks, "");
      text += letters;
      for (let unit = 0; unit < letters.length; unit += 1) isHidden.push(layers.includes(false));
    }
  }
  return { text, isHidden };
};

/** Returns the indexes of the runs whose letters are all hidden. Runs that are not found count as visible. */
export const matchHiddenRuns = (runs: readonly { readonly str: string }[], letters: Letters): ReadonlySet<number> => {
  const hidden = new Set<number>();
  let from = 0;
  for (const [index, { str }] of runs.entries()) {
    const word = str.replace(blanks, "");
    if (word === "") continue;
    // pdf.js turns the letters of right-to-left text around.
    const ahead = letters.text.slice(from, from + maxSkippedLetters);
    const positions = [word, [...word].reverse().join("")].map((form) => ahead.indexOf(form));
    const start = from + Math.min(...positions.filter((position) => position >= 0));
    if (!Number.isFinite(start)) continue;
    from = start + word.length;
    if (letters.isHidden.slice(start, from).every(Boolean)) hidden.add(index);
  }
  return hidden;
};

/** Returns the document's layers if some of them are hidden. */
export const readHiddenLayers = async (pdf: PDFDocumentProxy): Promise<OptionalContentConfig | undefined> => {
  const layers = await pdf.getOptionalContentConfig({ intent: "display" });
  return [...layers].some(([, group]) => !group.visible) ? layers : undefined;
};

/** Resolves to the indexes of the runs of a page that are on hidden layers. */
export const findHiddenRuns = async (
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  runs: readonly { readonly str: string }[],
): Promise<ReadonlySet<number>> => {
  const layers = await readHiddenLayers(pdf);
  if (layers === undefined || runs.length === 0) return new Set();
  const operators = await page.getOperatorList({ intent: "display" });
  return matchHiddenRuns(
    runs,
    readLetters(operators, (group) => layers.isVisible(group)),
  );
};
