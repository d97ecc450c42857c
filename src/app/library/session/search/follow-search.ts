/** Searches texts and assets for what is in the search field; titles are searched at once by the list itself. */
import type { Library } from "../library.ts";
import type { LibraryAction, LibraryState } from "../library-state.ts";

/** The session of the page, as far as the search needs it. */
export interface SearchedList extends EventTarget {
  readonly library: Pick<Library, "search">;
  readonly state: LibraryState;
  dispatch(action: LibraryAction): void;
}

/** Follows the search field until the signal aborts. Answers are renewed when the index changes. */
export const followSearch = (session: SearchedList, signal: AbortSignal): void => {
  const { search } = session.library;
  let query = "";
  /** Counts searches, so that an earlier one ends when another begins. */
  let current = 0;
  const run = async (): Promise<void> => {
    current++;
    const number = current;
    const isCurrent = () => number === current && !signal.aborted;
    while (isCurrent()) {
      // All of them: the list shows, sorts and selects everything that matches.
      const { matches, version } = await search.search(query, Number.POSITIVE_INFINITY);
      if (!isCurrent()) return;
      session.dispatch({ type: "search-answered", query, matches });
      await search.waitForChange(version);
    }
  };
  const check = () => {
    if (session.state.options.search === query) return;
    query = session.state.options.search;
    if (query.trim() === "") current++;
    else void run().catch(() => undefined);
  };
  session.addEventListener("change", check, { signal });
  check();
};
