/**
 * Translates sentences of problems, logs and warnings where a person reads them. Programs, stored jobs and the command line
 * have the English sentence, which is stable: its pattern is read back, and the parameters are written in the other language.
 */
import { compilePattern, type SentenceParameter, type SentencePattern } from "./sentence-pattern.ts";

/**
 * The sentences of a language by their English pattern. A translation has the parameters of the pattern in any order, and
 * `{count|one row|# rows}` where the language's plural rules decide; `#` is the number.
 */
export interface SentenceCatalogue {
  /** BCP 47 tag. */
  readonly language: string;
  /** What stands before and after a quoted name. */
  readonly quotes: readonly [string, string];
  readonly sentences: Readonly<Record<string, string>>;
}

/** Returns a sentence in another language; undefined for a sentence that the catalogue does not have. */
export type TranslateSentence = (sentence: string) => string | undefined;

interface Entry {
  readonly pattern: SentencePattern;
  readonly translation: string;
}

/** `hasSentences`: a part of it without a translation has further sentences, which may have translations of their own. */
interface WholeTranslation {
  readonly text: string;
  readonly hasSentences: boolean;
}

/** Sentences whose translation is remembered. Lists of problems are rendered often. */
const maxRemembered = 1_000;
/** Sentences in parts, such as a list in a sentence in a sentence. */
const maxDepth = 6;
/** Longer texts, such as a value of a row, are no sentences of the program. */
const maxLength = 4_000;

/** Creates the translation of sentences. `locale`: for numbers, by default the language of the catalogue. */
export const createSentenceTranslation = (
  { language, quotes, sentences }: SentenceCatalogue,
  locale: string = language,
): TranslateSentence => {
  const entries = Object.entries(sentences)
    .map(([source, translation]): Entry => ({ pattern: compilePattern(source), translation }))
    .sort((a, b) => b.pattern.fixedLength - a.pattern.fixedLength);
  const writer = createWriter(locale, quotes);
  const remembered = new Map<string, string | undefined>();

  const translateWhole = (sentence: string, depth: number): WholeTranslation | undefined => {
    let mixed: WholeTranslation | undefined;
    for (const { pattern, translation } of entries) {
      const parameters = pattern.match(sentence);
      if (parameters === undefined) continue;
      const written = writeParameters(parameters, depth);
      if (written === undefined) continue;
      const whole = { text: fill(translation, parameters, written.texts), hasSentences: written.hasSentences };
      if (!whole.hasSentences) return whole;
      mixed ??= whole;
    }
    return mixed;
  };

  /** `hasSentences`: whether a part without a translation has the end of a sentence in it. */
  const writeParameters = (
    parameters: readonly SentenceParameter[],
    depth: number,
  ): { readonly texts: ReadonlyMap<string, string>; readonly hasSentences: boolean } | undefined => {
    const texts = new Map<string, string>();
    let hasSentences = false;
    for (const { name, kind, text } of parameters) {
      const nested = kind === "part" || kind === "sentence" ? translate(text, depth + 1) : undefined;
      if (kind === "sentence" && nested === undefined) return undefined;
      hasSentences ||= kind === "part" && nested === undefined && sentenceEnds(text).length > 0;
      texts.set(name, nested ?? writer.write(kind, text));
    }
    return { texts, hasSentences };
  };

  /** Several sentences are one text: the longest known beginning is translated, then the rest. */
  const translate = (text: string, depth: number): string | undefined => {
    if (depth > maxDepth || text.length > maxLength) return undefined;
    const whole = translateWhole(text, depth);
    if (whole?.hasSentences === false) return whole.text;
    for (const end of sentenceEnds(text)) {
      const first = translateWhole(text.slice(0, end), depth);
      const rest = first?.hasSentences === false ? translate(text.slice(end + 1), depth + 1) : undefined;
      if (rest !== undefined) return `${first?.text} ${rest}`;
    }
    return whole?.text;
  };

  const fill = (
    translation: string,
    parameters: readonly SentenceParameter[],
    texts: ReadonlyMap<string, string>,
  ): string =>
    translation.replace(translationSlot, (slot, name: string, one?: string, other?: string) => {
      const text = texts.get(name);
      if (text === undefined) return slot;
      if (one === undefined || other === undefined) return text;
      const count = parameters.find((parameter) => parameter.name === name)?.text ?? "";
      return (writer.isOne(count) ? one : other).replace("#", text);
    });

  return (sentence) => {
    if (remembered.has(sentence)) return remembered.get(sentence);
    if (remembered.size >= maxRemembered) remembered.clear();
    const translation = translate(sentence, 0);
    remembered.set(sentence, translation);
    return translation;
  };
};

const translationSlot = /\{([a-z]\w*)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** Returns the ends of the sentences in a text, the last one first. */
const sentenceEnds = (text: string): readonly number[] =>
  Array.from(text.matchAll(/[.?!] (?=\S)/g), ({ index }) => index + 1).reverse();

interface ParameterWriter {
  write(kind: SentenceParameter["kind"], text: string): string;
  /** Whether a number, as English writes it, has the plural form `one`. */
  isOne(number: string): boolean;
}

const createWriter = (locale: string, [opening, closing]: readonly [string, string]): ParameterWriter => {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const writeNumber = (text: string): string =>
    // A number such as 2.00 keeps its digits.
    new Intl.NumberFormat(locale, { minimumFractionDigits: text.split(".")[1]?.length ?? 0 }).format(toNumber(text));
  const writeName = (text: string): string => quotedForm.exec(text)?.slice(1).find(Boolean) ?? text;
  const quote = (text: string): string => {
    const name = writeName(text);
    return name === text ? text : `${opening}${name}${closing}`;
  };
  const writeList = (text: string): string => {
    const names = splitList(text).map((name) => (numberForm.test(name) ? writeNumber(name) : quote(name)));
    return lists.format(names);
  };
  const remainder = (text: string): string => {
    const more = /^(.*) and ([\d,]+) more$/s.exec(text);
    if (more === null) return writeList(text);
    const names = splitList(more[1] ?? "").map(quote);
    return `${names.join(", ")} + ${numbers.format(toNumber(more[2] ?? ""))}`;
  };
  return {
    write: (kind, text) => {
      if (kind === "number") return writeNumber(text);
      if (kind === "size") return writeSize(text, locale);
      return kind === "list" ? remainder(text) : quote(text);
    },
    isOne: (number) => plurals.select(toNumber(number)) === "one",
  };
};

const numberForm = /^\d(?:[\d,]*\d)?$/;
const quotedForm = /^(?:“([^“”]+)”|"([^"]+)")$/;

const toNumber = (text: string): number => Number(text.replaceAll(",", ""));

const splitList = (text: string): readonly string[] => text.split(/, | and (?=\S+$)/);

const sizeUnits: Readonly<Record<string, string>> = {
  B: "byte",
  kB: "kilobyte",
  MB: "megabyte",
  GB: "gigabyte",
  TB: "terabyte",
};

const writeSize = (text: string, locale: string): string => {
  const [number = "", symbol = ""] = text.split(" ");
  const unit = sizeUnits[symbol];
  if (unit === undefined) return text;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 20 }).format(toNumber(number));
};
