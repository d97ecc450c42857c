/**
 * The library's options in the address and in the browser's history: Back shows the same folder, filter, order and scroll
 * position again.
 */
import type { LibrarySession } from "./library-session.ts";
import { formatViewOptions, parseViewOptions, type ViewOptions } from "./library-view-options.ts";

/** Takes the options of the hash's query into the session. */
export const applyQuery = (session: LibrarySession, query: string): void => {
  const options = parseViewOptions(new URLSearchParams(query));
  if (formatViewOptions(options) !== formatViewOptions(session.state.options))
    session.dispatch({ type: "options-changed", options });
};

/** Changes options of the session, and the address after them. Another folder is a step that Back undoes; a sort is not. */
export const changeOptions = (session: LibrarySession, options: Partial<ViewOptions>): void => {
  session.dispatch({ type: "options-changed", options });
  const hash = formatViewOptions(session.state.options);
  if ("folder" in options) location.hash = hash;
  else history.replaceState(history.state, "", hash);
};

/** Without `scrollend`, the position is stored after this pause, in ms. */
const scrollPauseMs = 150;

/** Stores the scroll position in the history entry whenever scrolling ends. */
export const trackScroll = (signal: AbortSignal): void => {
  let timer = 0;
  const store = () => {
    if (!signal.aborted) history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, "");
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(store, scrollPauseMs);
  };
  addEventListener("scroll", wait, { signal, passive: true });
  signal.addEventListener("abort", () => clearTimeout(timer));
};

/** Returns the scroll position that was stored in the present history entry; 0 without one. */
export const readScroll = (): number => {
  const { scroll } = (history.state ?? {}) as { readonly scroll?: unknown };
  return typeof scroll === "number" ? scroll : 0;
};
