/**
 * Patterns of English sentences. `{name}` stands for any text, `{name:number}` for a number, `{name:size}` for a size such as
 * `1.2 MB`, `{name:list}` for names with commas, `{name:part}` for words that may have a translation of their own, and
 * `{name:sentence}` for a sentence that must have one. `{row|rows}` stands for one of several words.
 */
import { escapeRegExp } from "../text/escape-reg-exp.ts";

/** How the text of a parameter is written in another language. */
export type ParameterKind = "text" | "number" | "size" | "list" | "part" | "sentence";

/** A parameter of a sentence, with its text in the English sentence. */
export interface SentenceParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly text: string;
}

/** The pattern of a sentence. */
export interface SentencePattern {
  /** Number of characters that are always the same: of two patterns that match, the one with more of them is meant. */
  readonly fixedLength: number;
  /** Returns the parameters of a sentence; undefined if it is another one. */
  match(sentence: string): readonly SentenceParameter[] | undefined;
}

const slotForm = /\{([a-z]\w*)(?::(number|size|list|part|sentence))?\}|\{([^{}"]*\|[^{}"]*)\}/g;

const forms: Readonly<Record<ParameterKind, string>> = {
  text: "([\\s\\S]*?)",
  number: "(\\d(?:[\\d.,]*\\d)?)",
  size: "([\\d.,]+ [kMGT]?B)",
  list: "([\\s\\S]+?)",
  part: "([\\s\\S]+?)",
  sentence: "([\\s\\S]+?)",
};

/** Compiles a pattern. */
export const compilePattern = (source: string): SentencePattern => {
  const parameters: { readonly name: string; readonly kind: ParameterKind }[] = [];
  const literals: string[] = [];
  let form = "";
  let from = 0;
  for (const { 0: slot, 1: name, 2: kind = "text", 3: words, index } of source.matchAll(slotForm)) {
    const literal = source.slice(from, index);
    literals.push(literal);
    form += escapeRegExp(literal);
    from = index + slot.length;
    if (name === undefined) form += `(?:${(words ?? "").split("|").map(escapeRegExp).join("|")})`;
    else {
      parameters.push({ name, kind: kind as ParameterKind });
      form += forms[kind as ParameterKind];
    }
  }
  literals.push(source.slice(from));
  const longest = literals.reduce((most, literal) => (literal.length > most.length ? literal : most), "");
  let expression: RegExp | undefined;
  return {
    fixedLength: literals.join("").length,
    match: (sentence) => {
      // Most patterns are excluded by their longest literal, in a fraction of the time of an expression.
      if (!sentence.includes(longest)) return undefined;
      expression ??= new RegExp(`^${form}${escapeRegExp(source.slice(from))}$`);
      const match = expression.exec(sentence);
      return match === null
        ? undefined
        : parameters.map((parameter, index) => ({ ...parameter, text: match[index + 1] ?? "" }));
    },
  };
};
