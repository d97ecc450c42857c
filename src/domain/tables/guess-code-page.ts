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
  const better = assumed.penalty < 1 ? undefined : findBetterPage(assumed, words);
  if (better !== undefined) {
    const differing = words.flatMap(({ line }, index) => {
      const [text = "", alternative = ""] = [better.texts[index], assumed.texts[index]];
      return text === alternative ? [] : [{ text, line, alternative }];
    });
    return { encoding: better.encoding, doubtfulWords: differing.slice(0, maxDoubtfulWords) };
  }
  const broken = words.flatMap(({ line }, index) =>
    assumed.ratings[index]?.isBroken ? [{ text: assumed.texts[index] ?? "", line }] : [],
  );
  return { encoding: usual, doubtfulWords: broken.slice(0, maxDoubtfulWords) };
};

const findBetterPage = (assumed: RatedPage, words: readonly Word[]): RatedPage | undefined => {
  const fitting = others
    .map((encoding) => ratePage(encoding, words))
    .filter((page) => page.penalty <= assumed.penalty / 2 && isMostlyWrong(assumed, page));
  return fitting.reduce<RatedPage | undefined>(
    (best, page) =>
      best === undefined || page.penalty < best.penalty || (page.penalty === best.penalty && page.rarity < best.rarity)
        ? page
        : best,
    undefined,
  );
};

/** Words that both encodings read alike decide nothing. */
const isMostlyWrong = (assumed: RatedPage, page: RatedPage): boolean => {
  let differing = 0;
  let wrong = 0;
  for (const [index, text] of page.texts.entries()) {
    if (text === assumed.texts[index]) continue;
    differing += 1;
    if ((assumed.ratings[index]?.penalty ?? 0) > (page.ratings[index]?.penalty ?? 0)) wrong += 1;
  }
  return wrong > 0 && wrong >= differing * minWrongShare;
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
