/** Splits a number format of a workbook, such as `[$-407]000\-00;[Red]-0`, into its sections and their parts. */

/** A part of a section. */
export interface FormatToken {
  readonly kind: "literal" | "digit" | "point" | "group" | "calculation" | "date" | "elapsed" | "fraction" | "general";
  /** The characters that are displayed, or those that stand for a part of the value, in lower case. */
  readonly text: string;
}

/** A section of a format, for some of the values. */
export interface FormatSection {
  readonly tokens: readonly FormatToken[];
  /** Such as `<=9999999`. */
  readonly condition?: { readonly operator: string; readonly limit: number };
  readonly hasCurrency: boolean;
}

/** Longer formats do not occur: spreadsheets limit them to 255 characters. */
const maxFormatLength = 1_000;

const token =
  /"([^"]*)"?|\\([\s\S])|_([\s\S])|\*[\s\S]|\[([^\]]*)\]?|(general|standard)|(am\/pm|a\/p|上午\/下午)|(e[+-])|(y+|m+|d+|h+|s+|g+|b+|e+|r+|aaa+)|([0#?])|(\.)|(,)|([%/])|(;)|(@)|([\s\S])/giu;

/** Returns the sections for numbers: at most three, without the one for texts. */
export const readFormat = (code: string): readonly FormatSection[] => {
  if (code.length > maxFormatLength) return [];
  const sections: SectionReader[] = [createSectionReader()];
  for (const match of code.matchAll(token)) {
    if (match[0] === ";") sections.push(createSectionReader());
    else sections.at(-1)?.add(match);
  }
  return sections
    .filter(({ isForTexts }) => !isForTexts())
    .slice(0, 3)
    .map(({ finish }) => finish());
};

interface SectionReader {
  add(match: RegExpMatchArray): void;
  isForTexts(): boolean;
  finish(): FormatSection;
}

const createSectionReader = (): SectionReader => {
  const tokens: FormatToken[] = [];
  let condition: FormatSection["condition"];
  let hasCurrency = false;
  let isForTexts = false;
  const push = (kind: FormatToken["kind"], text: string) => tokens.push({ kind, text });
  const addLiteral = (text: string) => {
    hasCurrency ||= /\p{Sc}/u.test(text);
    if (text !== "") push("literal", text);
  };
  const addBrackets = (content: string) => {
    const comparison = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(content);
    const currency = /^\$([^-]*)/.exec(content)?.[1] ?? "";
    if (/^(?:h+|m+|s+)$/i.test(content)) push("elapsed", content.toLowerCase());
    else if (comparison !== null) condition = { operator: comparison[1] ?? "", limit: Number(comparison[2]) };
    else if (currency !== "") {
      addLiteral(currency);
      hasCurrency = true;
    }
  };
  const add = (match: RegExpMatchArray) => {
    const [
      whole,
      quoted,
      escaped,
      space,
      brackets,
      general,
      halfDay,
      exponent,
      date,
      digit,
      point,
      group,
      calculation,
    ] = match;
    if (quoted !== undefined || escaped !== undefined) addLiteral(quoted ?? escaped ?? "");
    else if (space !== undefined) addLiteral(" ");
    else if (brackets !== undefined) addBrackets(brackets);
    else if (general !== undefined) push("general", general);
    else if (halfDay !== undefined) push("date", "am/pm");
    else if (exponent !== undefined && tokens.at(-1)?.kind === "digit") push("calculation", exponent);
    else if (exponent !== undefined) {
      push("date", "e");
      addLiteral(exponent.slice(1));
    } else if (date !== undefined) push("date", date.toLowerCase());
    else if (digit !== undefined) push(isAfterFraction(tokens) ? "fraction" : "digit", digit);
    else if (point !== undefined) push("point", point);
    else if (group !== undefined) push("group", group);
    else if (calculation !== undefined) push("calculation", calculation);
    else if (match[14] !== undefined) isForTexts = true;
    else if (!whole.startsWith("*")) addLiteral(whole);
  };
  return {
    add,
    isForTexts: () => isForTexts,
    finish: () => ({ tokens, hasCurrency, ...(condition === undefined ? {} : { condition }) }),
  };
};

/** Returns whether digits that follow are fractions of a second, as in `ss.000`. */
const isAfterFraction = (tokens: readonly FormatToken[]): boolean => {
  const last = tokens.findLastIndex(({ kind }) => kind !== "fraction" && kind !== "point");
  const before = tokens[last];
  return (
    last < tokens.length - 1 && (before?.kind === "date" || before?.kind === "elapsed") && /^s+$/.test(before.text)
  );
};

/** Returns the section for a value, and whether the section displays its minus sign itself. */
export const selectSection = (
  sections: readonly FormatSection[],
  value: number,
): { readonly section: FormatSection; readonly hasOwnSign: boolean } | undefined => {
  const conditional = sections.some(({ condition }) => condition !== undefined);
  if (conditional) {
    const section = sections.find(({ condition }) => condition === undefined || isMet(condition, value));
    return section && { section, hasOwnSign: section !== sections[0] && value < 0 };
  }
  const [positive, negative = positive, zero = positive] = sections;
  const section = value < 0 ? negative : value === 0 ? zero : positive;
  return section && { section, hasOwnSign: section !== positive };
};

const isMet = ({ operator, limit }: { readonly operator: string; readonly limit: number }, value: number): boolean =>
  ({
    "<=": value <= limit,
    ">=": value >= limit,
    "<>": value !== limit,
    "<": value < limit,
    ">": value > limit,
    "=": value === limit,
  })[operator] ?? false;
