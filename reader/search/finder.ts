/**
 * Searches all pages, from the current page onwards and then from the first, so that the first match appears before the
 * whole document is read. A new search cancels the previous one.
 */
import { createSearchPattern, type FindOptions, findText, type TextMatch } from "#reader/model/find-text.ts";
import type { DocumentText } from "./document-text.ts";

/** Identifies a match. */
export interface MatchPosition {
  readonly page: number;
  /** Among the matches of its page, from 0. */
  readonly index: number;
}

/** Is notified of the progress of a search. */
export interface FinderListener {
  /** A page with matches has been read. */
  onPageMatches(page: number): void;
  /** All pages have been read. */
  onDone(): void;
}

/** Pages that are requested ahead. More would delay the drawing of pages, which uses the same worker. */
const readAhead = 3;

/** Finds all matches of a query. */
export class Finder {
  readonly #text: DocumentText;
  readonly #listener: FinderListener;
  #matchesByPage = new Map<number, readonly TextMatch[]>();
  #total = 0;
  #done = true;
  #controller = new AbortController();

  constructor(text: DocumentText, listener: FinderListener) {
    this.#text = text;
    this.#listener = listener;
  }

  /** Of the pages read so far. */
  get total(): number {
    return this.#total;
  }

  get done(): boolean {
    return this.#done;
  }

  matchesOf(page: number): readonly TextMatch[] {
    return this.#matchesByPage.get(page) ?? [];
  }

  stop(): void {
    this.#controller.abort();
    this.#matchesByPage = new Map();
    this.#total = 0;
    this.#done = true;
  }

  /** Resolves when all pages are read or another search has started. A query without letters finds nothing. */
  async find(words: string, options: FindOptions, fromPage: number): Promise<void> {
    this.stop();
    const pattern = createSearchPattern(words, options);
    if (pattern === undefined) return;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#done = false;
    const count = this.#text.pageCount;
    const at = (step: number) => this.#text.page(((fromPage - 1 + step) % count) + 1);
    for (let step = 0; step < count; step += 1) {
      for (let ahead = 1; ahead <= readAhead && step + ahead < count; ahead += 1) void at(step + ahead);
      const text = await at(step);
      if (signal.aborted) return;
      const matches = findText(text, pattern);
      if (matches.length === 0) continue;
      const page = ((fromPage - 1 + step) % count) + 1;
      this.#matchesByPage.set(page, matches);
      this.#total += matches.length;
      this.#listener.onPageMatches(page);
      if (signal.aborted) return;
    }
    this.#done = true;
    this.#listener.onDone();
  }

  /** Returns the next or previous match, wrapping at the ends; undefined if there is none or its page is not read yet. */
  next({ page, index }: MatchPosition, by: 1 | -1): MatchPosition | undefined {
    const neighbor = index + by;
    if (neighbor >= 0 && neighbor < this.matchesOf(page).length) return { page, index: neighbor };
    // Pages before the first one are read last.
    if (!this.#done && by === -1) return undefined;
    const count = this.#text.pageCount;
    for (let step = 1; step <= count; step += 1) {
      const candidatePage = ((page - 1 + by * step + 2 * count) % count) + 1;
      const { length } = this.matchesOf(candidatePage);
      if (length > 0) return { page: candidatePage, index: by === 1 ? 0 : length - 1 };
    }
    return undefined;
  }

  /** Returns the number of the match among all matches, from 1. Final only when all pages have been read. */
  ordinal({ page, index }: MatchPosition): number {
    let before = 0;
    for (const [matchPage, matches] of this.#matchesByPage) if (matchPage < page) before += matches.length;
    return before + index + 1;
  }
}
