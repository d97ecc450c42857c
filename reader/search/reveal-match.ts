/** Brings a match of a search into view. */
import { locateMatches, type TextMatch } from "#reader/model/find-text.ts";
import { areFarApart, type Jump } from "../document/jump-history.ts";
import type { PageList } from "../pages/page-list.ts";
import type { DocumentText } from "./document-text.ts";

/** Options of `revealMatch`. */
export interface RevealMatchOptions {
  readonly pages: PageList;
  readonly text: DocumentText;
  readonly jump: Jump;
  /** Whether the match is still the one to show. */
  isCurrent(): boolean;
}

/** Scrolls to the match, or to its page until its text layer is drawn. Gives up if the reader moves on meanwhile. */
export const revealMatch = async (page: number, match: TextMatch, options: RevealMatchOptions): Promise<void> => {
  const { pages, text, jump, isCurrent } = options;
  let position = pages.position;
  const isOutdated = () => !isCurrent() || areFarApart(position, pages.position);
  const view = pages.views[page - 1];
  const [range] = locateMatches(await text.page(page), [match]);
  if (view === undefined || range === undefined || isOutdated()) return;
  const findRun = () => view.text?.runs[range.startRun];
  const run = findRun();
  if (run) return jump(() => pages.reveal(run), "search");
  jump(() => pages.goTo({ page }), "search");
  position = pages.position;
  view.afterText(() => {
    const drawnRun = findRun();
    if (drawnRun && !isOutdated()) pages.reveal(drawnRun);
  });
};
