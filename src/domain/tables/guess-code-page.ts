/**
 * Guesses in which encoding of single bytes a table is. Windows-1252 is assumed unless its words show that they are wrong
 * and another encoding makes words of most of them.
 */
import { type CodePage, codePages, createCodePageDecoder } from "../text/code-pages.ts";
import { rateLetters, rateWord, type WordRating } from "./rate-word.ts";

/** A word that shows that the encoding is not certain. */
export interface DoubtfulWord {
  /** The word in the encoding that is proposed. */
  readonly text: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** The word in Windows-1252, if another encoding is proposed. */
  readonly alternative?: string;
}

/** A guess. */
export interface CodePageGuess {
  readonly encoding: CodePage;
  /** The first words that are doubtful; none if nothing speaks against the encoding. */
  readonly doubtfulWords: readonly DoubtfulWord[];
}

/** Number of different words that are compared, and the greatest number of bytes of one. */
const maxWords = 2000;
const maxWordBytes = 40;
const maxDoubtfulWords = 5;
/** Share of the words that must be wrong in Windows-1252: one odd word in a long list shows nothing. */
const minWrongShare = 0.4;
const minUnlikelyWords = 2;

const usual: CodePage = "windows-1252";
/** In order of preference, where two encodings fit alike. */
const others = (Object.keys(codePages) as readonly CodePage[]).filter((encoding) => encoding !== usual);

interface Word {
  readonly bytes: Uint8Array;
  readonly line: number;
}

interface RatedPage {
  readonly encoding: CodePage;
  readonly texts: readonly string[];
  readonly ratings: readonly WordRating[];
  readonly penalty: number;
  readonly rarity: number;
}

/** Guesses the encoding from the words with bytes beyond ASCII. */
export const guessCodePage = (bytes: Uint8Array): CodePageGuess => {
  const words = collectWords(bytes);
  const assumed = ratePage(usual, words);
  const pages = assumed.penalty < 1 ? [] : listLikelierPages(assumed, words);
  const better = selectPage(pages.filter((page) => isMostlyWrong(assumed, page)));
  if (better !== undefined) {
    const differing = words.flatMap(({ line }, index) => {
      const [text = "", alternative = ""] = [better.texts[index], assumed.texts[index]];
      return text === alternative ? [] : [{ text, line, alternative }];
    });
    return { encoding: better.encoding, doubtfulWords: differing.slice(0, maxDoubtfulWords) };
  }
  return { encoding: usual, doubtfulWords: listDoubtfulWords(assumed, words, pages.length > 0) };
};

/** Words that no person writes are doubtful, and the unlikely ones too where another encoding or their number shows more. */
const listDoubtfulWords = (
  { ratings, texts }: RatedPage,
  words: readonly Word[],
  isUncertain: boolean,
): readonly DoubtfulWord[] => {
  const unlikely = ratings.filter(({ penalty }) => penalty > 0).length;
  const isMostlyUnlikely = unlikely >= minUnlikelyWords && unlikely >= ratings.length * minWrongShare;
  const isDoubtful = ({ penalty, isBroken }: WordRating) =>
    isBroken || (penalty > 0 && (isUncertain || isMostlyUnlikely));
  const doubtful = words.flatMap(({ line }, index) => {
    const rating = ratings[index];
    return rating !== undefined && isDoubtful(rating) ? [{ text: texts[index] ?? "", line }] : [];
  });
  return doubtful.slice(0, maxDoubtfulWords);
};

/** Lists the encodings that make fewer wrong words. */
const listLikelierPages = (assumed: RatedPage, words: readonly Word[]): readonly RatedPage[] =>
  others.map((encoding) => ratePage(encoding, words)).filter(({ penalty }) => penalty <= assumed.penalty / 2);

const selectPage = (fitting: readonly RatedPage[]): RatedPage | undefined => {
  return fitting.reduce<RatedPage | undefined>(
    (best, page) =>
      best === undefined || page.penalty < best.penalty || (page.penalty === best.penalty && page.rarity < best.rarity)
        ? page
        : best,
    undefined,
  );
};

/**
 * Words that both encodings read alike decide nothing, unless they have letters such as š, which both have but only the
 * languages of one.
 */
const isMostlyWrong = (assumed: RatedPage, page: RatedPage): boolean => {
  let compared = 0;
  let differing = 0;
  let wrong = 0;
  for (const [index, text] of page.texts.entries()) {
    const isWrong = (assumed.ratings[index]?.penalty ?? 0) > (page.ratings[index]?.penalty ?? 0);
    const isDifferent = text !== assumed.texts[index];
    if (isDifferent) differing += 1;
    if (isWrong) wrong += 1;
    if (isWrong || isDifferent) compared += 1;
  }
  return differing > 0 && wrong > 0 && wrong >= compared * minWrongShare;
};

/** In Windows-1252, õ stands for ő unless it is part of the Portuguese õe, or the text is Estonian and has ä. */
const ratePage = (encoding: CodePage, words: readonly Word[]): RatedPage => {
  const decode = createCodePageDecoder(encoding);
  const texts = words.map(({ bytes }) => decode(bytes));
  const isHungarian = !texts.some((text) => /ä/i.test(text));
  const ratings = texts.map((text) => {
    const { penalty, isBroken } = rateWord(text, encoding);
    return { penalty: isHungarian && /õ(?!e)/i.test(text) ? penalty + 1 : penalty, isBroken };
  });
  return {
    encoding,
    texts,
    ratings,
    penalty: ratings.reduce((sum, { penalty }) => sum + penalty, 0),
    rarity: texts.reduce((sum, text) => sum + rateLetters(text), 0),
  };
};

/** Collects each word with bytes beyond ASCII once, with the line of its first occurrence. */
const collectWords = (bytes: Uint8Array): readonly Word[] => {
  const words = new Map<string, Word>();
  let line = 1;
  let start = 0;
  let hasHigh = false;
  for (let at = 0; at <= bytes.length && words.size < maxWords; at++) {
    const byte = bytes[at] ?? 0;
    if (isWordByte(byte)) {
      hasHigh ||= byte >= 0x80;
      continue;
    }
    if (hasHigh) {
      const word = bytes.subarray(start, Math.min(at, start + maxWordBytes));
      const key = word.join();
      if (!words.has(key)) words.set(key, { bytes: word, line });
      hasHigh = false;
    }
    start = at + 1;
    if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)) line += 1;
  }
  return [...words.values()];
};

const lineFeed = 10;
const carriageReturn = 13;
const isWordByte = (byte: number): boolean => byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
