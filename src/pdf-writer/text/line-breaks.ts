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
    const breaks = findBySigns(text);
    if (!unspacedBlocks.test(text)) return breaks;
    const between = [...text.matchAll(unspacedScripts)].flatMap(({ index, 0: run }) =>
      findWordEnds(run).map((end) => index + end),
    );
    return [...new Set([...breaks, ...between])].sort((a, b) => a - b);
  };
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
