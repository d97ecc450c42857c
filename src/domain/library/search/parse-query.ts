/** Reads what a person types into the search field: words, and phrases in quotation marks. */
import { foldText } from "../../text/fold-text.ts";

/** More terms than a person types; the rest is ignored. */
const maxTerms = 20;

/**
 * Returns the folded words and phrases of a query. All of them must occur in an item. An opening quotation mark without
 * a closing one starts a phrase up to the end, because the person is still typing it.
 */
export const parseQuery = (query: string): readonly string[] => {
  const terms = Array.from(foldText(query).matchAll(/"([^"]*)"?|[^\s"]+/g), ({ 0: word, 1: phrase }) =>
    (phrase ?? word).trim(),
  ).filter((term) => term !== "");
  return [...new Set(terms)].slice(0, maxTerms);
};
