/** Filters that choose one of several texts: `choose` by the value itself, `plural` by the grammar of its number. */
import { foldValue } from "../text/fold-value.ts";
import { truncate } from "../text/truncate.ts";
import { isDecimal } from "../values/decimal.ts";
import type { FilterDefinition, Formatter } from "./filter-definition.ts";
import { brokenQuotes, readList } from "./filter-list.ts";

/** Stands for all values that have no key. */
const rest = "*";

/** Returns the sentence about a list whose items do not all have a key, or have the same one; undefined if they are valid. */
const describeKeyProblem = (argument: string, expected: string): string | undefined => {
  const items = readList(argument);
  if (items === undefined) return brokenQuotes;
  const keys = items.flatMap(({ key }) => (key === undefined ? [] : [foldValue(key)]));
  if (keys.length < items.length) return expected;
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  return twice === undefined ? undefined : `it has "${truncate(twice, 40)}" twice.`;
};

/** Returns the keys of `choose`, without that of the rest. */
export const listChoices = (argument: string): readonly string[] =>
  (readList(argument) ?? []).flatMap(({ key }) => (key === undefined || key === rest ? [] : [key]));

/** Returns whether `choose` has a text for empty values. */
export const choosesForEmpty = (argument: string): boolean =>
  (readList(argument) ?? []).some(({ key }) => key === rest || key === "");

const createChooser = (argument: string): Formatter => {
  const texts = new Map((readList(argument) ?? []).map(({ key = "", text }) => [foldValue(key), text]));
  const other = texts.get(rest);
  return (value) => texts.get(value) ?? texts.get(foldValue(value)) ?? other;
};

const describeChoices = (argument: string): string => {
  const choices = listChoices(argument).map((choice) => `"${truncate(choice, 40)}"`);
  return `one of ${choices.slice(0, 10).join(", ")}, or add the text for all other values to the filter, as in *=text`;
};

/** `choose:m=Mr,f=Ms,*=Dear customer`. Letter case and spaces at the ends do not count. */
export const choose: FilterDefinition = {
  argument: "required",
  example: "m=Mr,f=Ms,*=Dear customer",
  isList: true,
  readsEmpty: true,
  reads: describeChoices,
  describeProblem: (argument) =>
    describeKeyProblem(
      argument,
      "its argument is a list such as m=Mr,f=Ms,*=Dear customer, with commas between the items.",
    ),
  format: (_, argument = "") => createChooser(argument),
};

const categories: ReadonlySet<string> = new Set(["zero", "one", "two", "few", "many", "other"]);
const expectedForms =
  "its argument is a list such as one=# item,other=# items. It has other, and any of zero, one, two, few, many and numbers such as 0.";

const describeFormsProblem = (argument: string): string | undefined => {
  const items = readList(argument) ?? [];
  const isValid = items.every(({ key = "" }) => categories.has(key) || isDecimal(key));
  return (
    describeKeyProblem(argument, expectedForms) ??
    (isValid && items.some(({ key }) => key === "other") ? undefined : expectedForms)
  );
};

/** Creates the function that puts a number in place of `#`. */
const createForm = (tokens: readonly string[]): ((number: string) => string) => {
  const texts = tokens.map((token) => (token === "#" ? undefined : token.replace(/^\\(?=[\s\S])/u, "")));
  return (number) => texts.map((text) => text ?? number).join("");
};

/**
 * Creates `plural:one=# item,other=# items`, which chooses by the plural rules of the language (CLDR). An exact number comes
 * before the rules. `createNumberFormatter`: formats the number that stands in place of `#`.
 */
export const createPlural = (
  createNumberFormatter: (locale: string) => Formatter,
  reads: string,
): FilterDefinition => ({
  argument: "required",
  example: "one=# item,other=# items",
  isList: true,
  reads,
  describeProblem: describeFormsProblem,
  format: (locale, argument = "") => {
    const formatNumber = createNumberFormatter(locale);
    const rules = new Intl.PluralRules(locale);
    const items = (readList(argument) ?? []).map(({ key = "", tokens }) => ({ key, write: createForm(tokens) }));
    const byCategory = new Map(items.map(({ key, write }) => [key, write]));
    const byNumber = new Map(items.flatMap(({ key, write }) => (isDecimal(key) ? [[Number(key), write]] : [])));
    return (value) => {
      const shown = formatNumber(value);
      if (shown === undefined) return undefined;
      const number = Number(value);
      const write = byNumber.get(number) ?? byCategory.get(rules.select(number)) ?? byCategory.get("other");
      return write?.(shown);
    };
  },
});
