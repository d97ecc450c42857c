/** Finds where lines may end: https://www.unicode.org/reports/tr14/ */
import { LineBreaker } from "css-line-break";

/** Scripts without spaces between words, whose words only a dictionary knows. */
const unspacedScripts = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Tham}]+/gu;

/** Blocks that hold these scripts, for a quick look. */
const unspacedBlocks = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaa7f]/;

/** Returns the positions in a paragraph, in UTF-16 units, after which a line may end. The last one is the end of the text. */
export type FindLineBreaks = (text: string) => readonly number[];

/** Creates a finder of line breaks. */
export const createLineBreaks = (): FindLineBreaks => {
  let words: Intl.Segmenter | undefined;
  const findWordEnds = (text: string): readonly number[] => {
    words ??= new Intl.Segmenter("und", { granularity: "word" });
    return Array.from(words.segment(text), ({ index }) => index).slice(1);
  };
  return (text) => {
    if (plainText.test(text) && !signBeforeWord.test(text)) return findBehindSpaces(text);
    const breaks = findBySigns(text);
    if (!unspacedBlocks.test(text)) return breaks;
    const between = [...text.matchAll(unspacedScripts)].flatMap(({ index, 0: run }) =>
      findWordEnds(run).map((end) => index + end),
    );
    return [...new Set([...breaks, ...between])].sort((a, b) => a - b);
  };
};

/** Words of Latin letters and digits. In them a line may end only behind a space. */
const plainText = /^[A-Za-z0-9,.:; \u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]*$/;
/** A sign belongs to the space before it, or to a number behind it. */
const signBeforeWord = / [,.:;]|(?:^|[^0-9,.:;])[,.:;]+[0-9]/;

/** Half of all texts are so simple; finding their breaks takes a tenth of the time. */
const findBehindSpaces = (text: string): readonly number[] => {
  const breaks: number[] = [];
  for (let space = text.indexOf(" "); space >= 0; space = text.indexOf(" ", space + 1))
    if (text[space + 1] !== " " && space + 1 < text.length) breaks.push(space + 1);
  return text === "" ? breaks : [...breaks, text.length];
};

const findBySigns = (text: string): readonly number[] => {
  const breaker = LineBreaker(text, { lineBreak: "strict", wordBreak: "normal" });
  const hasPairs = /[\ud800-\udfff]/.test(text);
  const breaks: number[] = [];
  let end = 0;
  for (let next = breaker.next(); !next.done; next = breaker.next()) {
    // The library counts code points.
    end = hasPairs ? end + next.value.slice().length : next.value.end;
    breaks.push(end);
  }
  return breaks;
};
