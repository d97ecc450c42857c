/** Finds the end of strings and numbers in JSON, and describes invalid ones. */
import { truncate } from "../links/link.ts";

const escapable = '"\\/bfnrt';

/** Returns the index after the string that begins at `from`; for an invalid one, the complement (`~`) of the index of the error. */
export const endOfString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return ~at;
    if (code !== 0x5c) continue;
    const escaped = text[++at];
    if (escaped === "u") {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return ~(at - 1);
      at += 4;
    } else if (escaped === undefined || !escapable.includes(escaped)) return ~(at - 1);
  }
  return ~from;
};

/** Describes why the string that begins at `from` is invalid. */
export const describeInvalidString = (text: string, from: number): string => {
  const at = ~endOfString(text, from);
  if (at === from) return "The closing quote of this text is missing.";
  if (text[at] === "\\") {
    return `There is no escape "${truncate(text.slice(at, at + 2))}" in JSON. A backslash itself is written \\\\.`;
  }
  if (text[at] === "\n" || text[at] === "\r") {
    return "A text continues on the next line. Write line breaks in texts as \\n, or close the quote.";
  }
  return "A text has a control character, such as a tab. Write it as an escape, such as \\t.";
};

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Returns the index after the number that begins at `from`; negative if there is none. */
export const endOfNumber = (text: string, from: number): number => {
  numberForm.lastIndex = from;
  return numberForm.test(text) ? numberForm.lastIndex : ~from;
};

const messagesByWord: Readonly<Record<string, string>> = {
  NaN: "JSON has no NaN. Write a number, or null.",
  Infinity: "JSON has no Infinity. Write a number, or null.",
  "-Infinity": "JSON has no Infinity. Write a number, or null.",
  undefined: "JSON has no undefined. Write null, or leave the key out.",
  None: "JSON writes null, not None.",
  True: "JSON writes true in lower case.",
  TRUE: "JSON writes true in lower case.",
  False: "JSON writes false in lower case.",
  FALSE: "JSON writes false in lower case.",
};

/** Describes why there is no value at `at`. `inside`: the bracket of the enclosing list or object. */
export const describeInvalidToken = (text: string, at: number, inside: "{" | "[" | undefined): string => {
  const character = text[at] ?? "";
  const word = /^-?[\w$.+-]*/.exec(text.slice(at, at + 60))?.[0] ?? "";
  const message = Object.hasOwn(messagesByWord, word) ? messagesByWord[word] : undefined;
  if (message !== undefined) return message;
  if (character === "]" && inside === "[") return "There is a comma before the closing bracket. Remove it.";
  if (character === ",") return "There is an extra comma here, or a value is missing.";
  if (character === "'" || character === "\u2018" || character === "\u201c" || character === "`") {
    return "JSON puts straight double quotes around texts.";
  }
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  if (character === "<")
    return "This looks like a web page or XML, not JSON. Was an error page saved in place of the data?";
  if (text.startsWith("%PDF", at)) return "This is a PDF, not JSON.";
  if (/^[+-]?[\d.]/.test(word)) {
    return `"${truncate(word)}" is not a JSON number. Write it without leading zeros or a plus sign and with digits on both sides of the dot, or as a text in quotes.`;
  }
  if (word !== "") return `"${truncate(word)}" is not a JSON value. Put texts in double quotes.`;
  return "A value was expected here: a text in double quotes, a number, true, false, null, a list or an object.";
};
