/** Splits the text runs of a page into words with estimated boxes, so that a part of a line can be compared and located. */
import type { PercentBox } from "../geometry/geometry.ts";
import type { PageText, TextRun } from "../text/page-text.ts";

/** A word of a page, folded for comparison: compatibility forms, case, and punctuation around it make no difference. */
export interface PageWord {
  readonly folded: string;
  /** The word as it is written. */
  readonly text: string;
  readonly box: PercentBox;
  /** Index of its run on the page. */
  readonly run: number;
}

const spacelessScripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer"]
  .map((script) => `\\p{Script=${script}}`)
  .join("");
/** A character of a script without spaces between words counts as a word of its own. */
const wordPattern = new RegExp(`[${spacelessScripts}]|[^\\s${spacelessScripts}]+`, "gu");
const spaceless = new RegExp(`^[${spacelessScripts}]$`, "u");

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const edgePunctuation = /^\p{P}+|\p{P}+$/gu;

const foldWord = (word: string): string => {
  const folded = word.normalize("NFKC").replace(invisible, "").toLowerCase();
  return folded.replace(edgePunctuation, "") || folded;
};

/** Returns the words in order of the runs. A word's box is its share of the run's box, by its number of characters. */
export const splitIntoWords = ({ runs }: PageText): readonly PageWord[] =>
  runs.flatMap((run, index) => {
    const locate = createWordLocator(run);
    return Array.from(run.text.matchAll(wordPattern), ({ 0: word, index: start }) => ({
      folded: foldWord(word),
      text: word,
      box: locate(start, start + word.length),
      run: index,
    })).filter(({ folded }) => folded !== "");
  });

/** Creates the function that returns the estimated box of a part of a run, by indexes of its text. */
export const createWordLocator = ({
  text,
  x,
  y,
  width,
  height,
}: TextRun): ((start: number, end: number) => PercentBox) => {
  const length = Math.max(1, text.length);
  if (height > 2 * width && length > 2)
    return (start, end) => ({
      left: x,
      top: y + (height * start) / length,
      width,
      height: (height * (end - start)) / length,
    });
  const isReversed = rightToLeft.test(text);
  return (start, end) => ({
    left: x + (width * (isReversed ? length - end : start)) / length,
    top: y,
    width: (width * (end - start)) / length,
    height,
  });
};

/** Joins words as they are written: with a space, except between characters of a script without spaces. */
export const joinWords = (words: readonly PageWord[]): string =>
  words.reduce((joined, { text }, index) => {
    const previous = words[index - 1]?.text;
    const isJoined = previous === undefined || (spaceless.test(previous) && spaceless.test(text));
    return `${joined}${isJoined ? "" : " "}${text}`;
  }, "");
