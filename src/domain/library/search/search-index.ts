/**
 * The library's search index: a linear search in folded texts. It finds parts of words, needs no upkeep when an item
 * changes, and takes a fraction of the memory of an inverted index (docs/decisions).
 */
import { foldText } from "../../text/fold-text.ts";
import { parseQuery } from "./parse-query.ts";

/** Where a term was found, the most telling field first. */
export const searchFields = ["title", "file-name", "asset", "placeholder", "text"] as const;
export type SearchField = (typeof searchFields)[number];

/** What the search knows of an item. */
export interface SearchItem {
  readonly kind: "content" | "smartlink";
  readonly id: string;
  /** ISO 8601. Of two items that match equally well, the one changed last comes first. */
  readonly updated: string;
  readonly title: string;
  readonly fileName?: string;
  /** Names and data of the assets of a smartlink. */
  readonly assets?: readonly string[];
  /** Names of the placeholders of a smartlink, without brackets. */
  readonly placeholders?: readonly string[];
  /** Texts of the pages of a content, already folded by `foldText`. */
  readonly pages?: readonly string[];
}

/** An item that contains all terms of the query. */
export interface SearchMatch {
  readonly kind: SearchItem["kind"];
  readonly id: string;
  readonly field: SearchField;
  /** The page, from 1, where `field` is `text`. */
  readonly page?: number;
  /** The text around the term as it is written; folded where `field` is `text`. */
  readonly excerpt: string;
}

/** The best matches first. `total` counts those beyond the limit too. */
export interface SearchResult {
  readonly total: number;
  readonly matches: readonly SearchMatch[];
}

/** Finds items by the texts in them. */
export interface SearchIndex {
  /** Adds an item or replaces the one of its kind and id. */
  set(item: SearchItem): void;
  /** Adds or replaces the texts of the pages of a content that is in the index. */
  setPages(contentId: string, pages: readonly string[]): void;
  remove(kind: SearchItem["kind"], id: string): void;
  /** Returns the items that contain every term. An empty query matches nothing. */
  search(query: string, limit?: number): SearchResult;
}

interface IndexedItem {
  readonly item: SearchItem;
  /** The folded texts of each field. */
  readonly folded: Readonly<Record<SearchField, readonly string[]>>;
}

interface FoundTerm {
  readonly field: SearchField;
  /** Index of the text in its field. */
  readonly index: number;
  readonly term: string;
  readonly score: number;
}

const defaultLimit = 100;
const titleStartScore = 8;
const wordStartScore = 7;
const fieldScores: Readonly<Record<SearchField, number>> = {
  title: 6,
  "file-name": 4,
  asset: 3,
  placeholder: 2,
  text: 1,
};

const itemKey = (kind: SearchItem["kind"], id: string): string => `${kind} ${id}`;

const indexItem = (item: SearchItem): IndexedItem => ({
  item,
  folded: {
    title: [foldText(item.title)],
    "file-name": item.fileName === undefined ? [] : [foldText(item.fileName)],
    asset: (item.assets ?? []).map(foldText),
    placeholder: (item.placeholders ?? []).map(foldText),
    text: item.pages ?? [],
  },
});

/** Creates an empty index. */
export const createSearchIndex = (): SearchIndex => {
  const items = new Map<string, IndexedItem>();
  return {
    set: (item) => {
      const key = itemKey(item.kind, item.id);
      const pages = item.pages ?? items.get(key)?.item.pages;
      items.set(key, indexItem(pages === undefined ? item : { ...item, pages }));
    },
    setPages: (contentId, pages) => {
      const known = items.get(itemKey("content", contentId));
      if (known === undefined) return;
      const { item, folded } = known;
      items.set(itemKey("content", contentId), { item: { ...item, pages }, folded: { ...folded, text: pages } });
    },
    remove: (kind, id) => void items.delete(itemKey(kind, id)),
    search: (query, limit = defaultLimit) => {
      const terms = parseQuery(query);
      if (terms.length === 0) return { total: 0, matches: [] };
      const ranked = [...items.values()].flatMap((indexed) => rankItem(indexed, terms) ?? []).sort(compareRanked);
      return { total: ranked.length, matches: ranked.slice(0, limit).map(toMatch) };
    },
  };
};

interface RankedItem {
  readonly indexed: IndexedItem;
  readonly score: number;
  /** The term that was found in the most telling field. */
  readonly best: FoundTerm;
}

/** Returns undefined where a term does not occur. */
const rankItem = (indexed: IndexedItem, terms: readonly string[]): RankedItem | undefined => {
  let score = 0;
  let best: FoundTerm | undefined;
  for (const term of terms) {
    const foundTerm = findTerm(indexed, term);
    if (foundTerm === undefined) return undefined;
    score += foundTerm.score;
    if (best === undefined || foundTerm.score > best.score) best = foundTerm;
  }
  return best === undefined ? undefined : { indexed, score, best };
};

const findTerm = ({ folded }: IndexedItem, term: string): FoundTerm | undefined => {
  for (const field of searchFields) {
    const index = folded[field].findIndex((text) => text.includes(term));
    if (index < 0) continue;
    const score = field === "title" ? scoreTitle(folded.title[0] ?? "", term) : fieldScores[field];
    return { field, index, term, score };
  }
  return undefined;
};

const scoreTitle = (title: string, term: string): number => {
  if (title.startsWith(term)) return titleStartScore;
  return title.includes(` ${term}`) ? wordStartScore : fieldScores.title;
};

const compareRanked = (a: RankedItem, b: RankedItem): number =>
  b.score - a.score ||
  compareTexts(b.indexed.item.updated, a.indexed.item.updated) ||
  compareTexts(a.indexed.item.id, b.indexed.item.id);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const toMatch = ({ indexed: { item, folded }, best: { field, index, term } }: RankedItem): SearchMatch => {
  const written: Readonly<Record<SearchField, string | undefined>> = {
    title: item.title,
    "file-name": item.fileName,
    asset: item.assets?.[index],
    placeholder: item.placeholders?.[index],
    text: item.pages?.[index],
  };
  const text = written[field] ?? "";
  // Folding may change the length, so the position in the folded text is only close to the one in the text.
  const excerpt = cutExcerpt(text, folded[field][index]?.indexOf(term) ?? 0, term.length);
  return { kind: item.kind, id: item.id, field, ...(field === "text" ? { page: index + 1 } : {}), excerpt };
};

/** Characters before and after the term. */
const excerptMargin = 60;

const cutExcerpt = (text: string, start: number, length: number): string => {
  const from = start <= excerptMargin ? 0 : text.lastIndexOf(" ", start - excerptMargin) + 1;
  const limit = start + length + excerptMargin;
  const space = text.indexOf(" ", limit);
  const until =
    limit >= text.length || space < 0 || space > limit + excerptMargin
      ? Math.min(text.length, limit + excerptMargin)
      : space;
  return `${from > 0 ? "… " : ""}${text.slice(from, until).trim()}${until < text.length ? " …" : ""}`;
};
