/** What the search has found, beside titles: texts of PDFs, assets, placeholders. */
import { msg, str } from "@lit/localize";
import type { SearchMatch } from "#domain/library/search/search-index.ts";

/** What the search has found for a query, by the id of the item. */
export interface SearchMatches {
  readonly query: string;
  readonly matches: ReadonlyMap<string, SearchMatch>;
}

/** Before anything was searched. */
export const noSearchMatches: SearchMatches = { query: "", matches: new Map() };

/** Returns where an item was found, in words; undefined for its title and file name, which the list shows anyway. */
export const describeMatch = ({ field, page, excerpt }: SearchMatch): string | undefined => {
  if (field === "text") return msg(str`Page ${page ?? 1}: ${excerpt}`);
  if (field === "asset") return msg(str`Asset: ${excerpt}`);
  if (field === "placeholder") return msg(str`Placeholder: ${excerpt}`);
  return undefined;
};
