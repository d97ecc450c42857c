/**
 * Reads the arguments of filters that are lists: `m=Mr,f=Ms`, `", ",zip,city`. A key or text in double quotes keeps its commas,
 * equal signs and spaces; a backslash escapes one character, as in all arguments.
 */

/** One item of a list. */
export interface ListItem {
  /** The text before the equal sign; undefined without one. */
  readonly key: string | undefined;
  readonly text: string;
  /** The text as tokens: single characters, and escaped characters with their backslash. */
  readonly tokens: readonly string[];
  readonly isQuoted: boolean;
}

/** The end of a sentence about a list that `readList` cannot read. */
export const brokenQuotes = "its double quotes are not closed, or are followed by more than a comma or an equal sign.";

const tokenForm = /\\[\s\S]|[\s\S]/gu;
const isBlank = (token: string): boolean => token.trim() === "";
const resolveEscapes = (tokens: readonly string[]): string =>
  tokens.map((token) => (token.length > 1 && token.startsWith("\\") ? token.slice(1) : token)).join("");

/** Returns the items of a list; undefined if its quotes are broken. */
export const readList = (argument: string): readonly ListItem[] | undefined => {
  const items: ListItem[] = [];
  let key: string | undefined;
  let part = createPart();
  for (const token of argument.match(tokenForm) ?? []) {
    if (token === "," && !part.isOpen) {
      items.push(toItem(key, part));
      [key, part] = [undefined, createPart()];
    } else if (token === "=" && !part.isOpen && key === undefined) {
      key = toItem(undefined, part).text;
      part = createPart();
    } else if (!addToken(part, token)) return undefined;
  }
  return part.isOpen ? undefined : [...items, toItem(key, part)];
};

/** The key or the text of an item while it is read. */
interface Part {
  tokens: string[];
  isQuoted: boolean;
  /** Whether the closing quote is still to come. */
  isOpen: boolean;
}

const createPart = (): Part => ({ tokens: [], isQuoted: false, isOpen: false });

/** Returns false for a token that may not follow a closing quote. */
const addToken = (part: Part, token: string): boolean => {
  if (token === '"' && part.isOpen) part.isOpen = false;
  else if (token === '"' && !part.isQuoted && part.tokens.every(isBlank)) {
    part.tokens = [];
    part.isQuoted = true;
    part.isOpen = true;
  } else if (part.isOpen || !part.isQuoted) part.tokens.push(token);
  else return isBlank(token);
  return true;
};

const toItem = (key: string | undefined, { tokens, isQuoted }: Part): ListItem => {
  const kept = isQuoted ? tokens : trimTokens(tokens);
  return { key, text: resolveEscapes(kept), tokens: kept, isQuoted };
};

const trimTokens = (tokens: readonly string[]): readonly string[] => {
  const isText = (token: string) => !isBlank(token);
  const start = tokens.findIndex(isText);
  return start < 0 ? [] : tokens.slice(start, tokens.findLastIndex(isText) + 1);
};
