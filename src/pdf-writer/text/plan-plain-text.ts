/**
 * Prepares plain texts, which most texts of rows are: Latin words with one space between them, in one line of the value. Their words
 * are prepared once, and give what `createTextPlanner` gives in a fraction of its time. It prepares all other texts.
 */
import type { TextRange } from "./characters.ts";
import type { TextDirection } from "./directions.ts";
import type { TextItem } from "./itemise.ts";
import { createLineBreaks } from "./line-breaks.ts";
import {
  createCutSegment,
  createSignShaper,
  createTextPlanner,
  type Paragraph,
  type Segment,
  type TextPiece,
  type TextPlan,
} from "./plan-text.ts";
import { type ChooseFont, createFontChoice, type TextFont } from "./text-fonts.ts";
import { createWordShapes, type ShapeWord } from "./word-shapes.ts";

/** Prepares a text. */
export type PlanText = (text: string, direction: TextDirection) => TextPlan;

/** Latin letters, of which there is at least one, and signs of all scripts. Each is a character as people see it. */
const plainText =
  /^(?=.*[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f])[!-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b9\u00bb-\u017f\u2013\u2014\u2018-\u201e\u2026\u20ac]+(?: [!-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b9\u00bb-\u017f\u2013\u2014\u2018-\u201e\u2026\u20ac]+)*$/;
const script = "Latn";

/** No line ends within such a word, as in `(customer-17),`: a hyphen belongs to the digit behind it. */
const undivided =
  /^\(?[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+(?:-\d[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]*)*\)?[.,:;!?]?$/;

/** What a word can end with so that it alone decides whether a line may end behind the space after it. */
const freeEnd = /[\p{L}\p{N}.,;:!?)%]$/u;

/** A word between two spaces. Positions are in the word. */
interface PlainWord {
  /** Lines may end between them. */
  readonly segments: readonly Segment[];
  /** Width of the widest segment. */
  readonly widest: number;
}

/** Words that are kept: those that the rows of a batch share. More would only be moved in memory, because rows have words of their own. */
const maxWords = 1000;

/** Creates a function that prepares texts. It caches what texts share, so one is created for a whole batch. */
export const createPlainTextPlanner = (fonts: readonly TextFont[], language: string): PlanText => {
  const planText = memoizePlans(createTextPlanner(fonts, language));
  const findLineBreaks = createLineBreaks();
  const chooseFont = createFontChoice(fonts);
  const shapeWord = createWordShapes(fonts, language);
  const shaping: Shaping = { chooseFont, shapeWord };
  const words = new Map<string, PlainWord | undefined>();

  const shape = (text: string): readonly TextPiece[] => {
    const item: TextItem = { start: 0, end: text.length, font: 0, script, level: 0 };
    const { glyphs, width } = shapeWord(text, item, item);
    return [{ font: 0, level: 0, glyphs, width }];
  };
  let spaces: readonly TextPiece[] | undefined;

  /** Returns a word; undefined if it depends on its neighbours, or the first font lacks one of its letters. */
  const prepareWord = (text: string): PlainWord | undefined => {
    for (const character of text) if (chooseFont(character, 0) !== 0) return undefined;
    if (chooseFont(" ", 0) !== 0 || !freeEnd.test(text)) return undefined;
    if (undivided.test(text)) return createWord([createSegment(0, text.length, shape(text))]);
    const breaks = findLineBreaks(`a ${text} a`).map((end) => end - 2);
    if (!breaks.includes(0) || !breaks.includes(text.length + 1)) return undefined;
    const ends = [...breaks.filter((end) => end > 0 && end < text.length), text.length];
    return createWord(
      ends.map((end, index) => {
        const start = ends[index - 1] ?? 0;
        return createSegment(start, end, shape(text.slice(start, end)));
      }),
    );
  };
  const findWord = (text: string): PlainWord | undefined => {
    const known = words.get(text);
    if (known !== undefined || words.has(text)) return known;
    const word = prepareWord(text);
    if (words.size >= maxWords) words.clear();
    words.set(text, word);
    return word;
  };

  const planPlain = (text: string): TextPlan | undefined => {
    const segments: Segment[] = [];
    let widestWord = 0;
    for (let start = 0; start <= text.length; ) {
      const space = text.indexOf(" ", start);
      const end = space < 0 ? text.length : space;
      const word = findWord(text.slice(start, end));
      if (word === undefined) return undefined;
      if (word.widest > widestWord) widestWord = word.widest;
      for (const segment of word.segments) segments.push(moveSegment(segment, start));
      if (space >= 0) {
        spaces ??= shape(" ");
        segments.push(addSpaces(segments.pop() as Segment, spaces));
      }
      start = end + 1;
    }
    return { paragraphs: [new PlainParagraph(text, segments, shaping)], missing: noCharacters, widestWord };
  };
  return (text, direction) =>
    (direction !== "rtl" && plainText.test(text) ? planPlain(text) : undefined) ?? planText(text, direction);
};

const noCharacters: readonly string[] = [];

/** What shapes the parts of words that are split, and signs. */
interface Shaping {
  readonly chooseFont: ChooseFont;
  readonly shapeWord: ShapeWord;
}

/**
 * A text of plain words. Only long words that are split need more than the segments, but these ask for it for each of their parts. A
 * class, because each getter of an object literal would be kept with its text until the next full garbage collection.
 */
class PlainParagraph implements Paragraph {
  readonly text: string;
  readonly rightToLeft = false;
  readonly segments: readonly Segment[];
  readonly #shaping: Shaping;
  #graphemeEnds: readonly number[] | undefined;

  constructor(text: string, segments: readonly Segment[], shaping: Shaping) {
    this.text = text;
    this.segments = segments;
    this.#shaping = shaping;
  }

  get graphemeEnds(): readonly number[] {
    this.#graphemeEnds ??= Array.from({ length: this.text.length }, (_, index) => index + 1);
    return this.#graphemeEnds;
  }

  cutSegment(segment: Segment, part: TextRange): Segment {
    return createCutSegment(this.text, this.#listItems(), this.#shaping.shapeWord)(segment, part);
  }

  shapeSign(sign: string, position: number): TextPiece | undefined {
    const { chooseFont, shapeWord } = this.#shaping;
    return createSignShaper(this.#listItems(), chooseFont, shapeWord, 0)(sign, position);
  }

  #listItems(): readonly TextItem[] {
    return [{ start: 0, end: this.text.length, font: 0, script, level: 0 }];
  }
}

const createWord = (segments: readonly Segment[]): PlainWord => {
  let widest = 0;
  for (const { wordWidth } of segments) widest = Math.max(widest, wordWidth);
  return { segments, widest };
};

const none: readonly TextPiece[] = [];

const createSegment = (start: number, end: number, word: readonly TextPiece[]): Segment => ({
  start,
  end,
  wordEnd: end,
  whole: { start, end },
  word,
  wordWidth: word[0]?.width ?? 0,
  spaces: none,
  spacesWidth: 0,
  hyphen: undefined,
});

const moveSegment = ({ start, end, word }: Segment, distance: number): Segment =>
  createSegment(start + distance, end + distance, word);

const addSpaces = (
  { start, end, wordEnd, whole, word, wordWidth }: Segment,
  spaces: readonly TextPiece[],
): Segment => ({
  start,
  end: end + 1,
  wordEnd,
  whole,
  word,
  wordWidth,
  spaces,
  spacesWidth: spaces[0]?.width ?? 0,
  hyphen: undefined,
});

/** Plans that are kept: texts that rows share, such as titles and names of towns. */
const maxPlans = 2000;
/** A longer text is rarely that of another row. */
const maxPlanLength = 200;

const memoizePlans = (planText: PlanText): PlanText => {
  const plans = new Map<string, TextPlan>();
  return (text, direction) => {
    if (text.length > maxPlanLength) return planText(text, direction);
    const key = `${direction} ${text}`;
    const plan = plans.get(key) ?? planText(text, direction);
    if (plans.size >= maxPlans) plans.clear();
    plans.set(key, plan);
    return plan;
  };
};
