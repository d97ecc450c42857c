/**
 * Keeps the address of the page in step with the reading position: reads it when the document opens and when the reader
 * edits it, and updates it while the document is read. A jump adds a history entry, paging does not. In a preview the
 * address belongs to the editor and is not touched.
 */
import { type DeepLink, formatDeepLink, parseDeepLink } from "#reader/model/deep-link.ts";
import {
  countOpenPanels,
  type HistoryEntry,
  parseHistoryEntry,
  withHistoryEntry,
} from "#reader/model/history-entry.ts";

/** The address and the history of the page. */
export interface AddressBar {
  /** The link in the address when the document was opened. */
  readonly target: DeepLink;
  /** Merges new values into the link; the address is written when there were no changes for 400 ms. */
  set(part: DeepLink): void;
  /** Returns the address of the current position. */
  href(): string;
  /** Stores the position in the current history entry. Returns false in a preview or if the browser rejects it. */
  replaceEntry(entry: HistoryEntry): boolean;
  /**
   * Stores the position that is left and adds a history entry for the new one. An entry of a typed address or of a closed
   * panel is reused. Returns false like `replaceEntry`.
   */
  pushEntry(leaving: HistoryEntry, entering: HistoryEntry): boolean;
  /** Calls back when the reader edits the address. */
  listen(onChange: (link: DeepLink) => void): void;
}

/** Browsers reject frequent changes of the address. */
const writeDelayMs = 400;

/** @param isEnabled Whether the address belongs to the document; false in a preview. */
export const createAddressBar = (isEnabled: boolean, signal: AbortSignal): AddressBar => {
  let currentLink: DeepLink = isEnabled ? parseDeepLink(location.hash) : {};
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  const href = (link = currentLink) => {
    const address = new URL(location.href);
    address.hash = formatDeepLink(link, isEnabled ? location.hash : "");
    return address.href;
  };
  /** `history` throws in frames without an address of their own, and after too many changes. */
  const tryChange = (change: () => void): boolean => {
    if (!isEnabled) return false;
    try {
      change();
      return true;
    } catch {
      return false;
    }
  };
  const write = () => {
    if (href() === location.href) return;
    tryChange(() => history.replaceState(history.state, "", href()));
  };
  signal.addEventListener("abort", () => clearTimeout(writeTimer));
  return {
    target: currentLink,
    set: (part) => {
      currentLink = { ...currentLink, ...part };
      clearTimeout(writeTimer);
      if (isEnabled && !signal.aborted) writeTimer = setTimeout(write, writeDelayMs);
    },
    href: () => href(),
    replaceEntry: (entry) => tryChange(() => history.replaceState(withHistoryEntry(history.state, entry), "")),
    pushEntry: (leaving, entering) =>
      tryChange(() => {
        clearTimeout(writeTimer);
        const { state } = history;
        const isReusable = parseHistoryEntry(state) === undefined || countOpenPanels(state) > 0;
        if (!isReusable) {
          const before = { ...parseDeepLink(location.hash), page: leaving.position.page, asset: undefined };
          history.replaceState(withHistoryEntry(state, leaving), "", href(before));
        }
        currentLink = { ...currentLink, page: entering.position.page };
        history[isReusable ? "replaceState" : "pushState"](withHistoryEntry(state, entering), "", href());
      }),
    listen: (onChange) => {
      if (!isEnabled) return;
      addEventListener(
        "hashchange",
        () => {
          // Back or forward to a stored position: handled by jump-history.ts, which knows it exactly.
          if (parseHistoryEntry(history.state)) return;
          clearTimeout(writeTimer);
          const link = parseDeepLink(location.hash);
          currentLink = { ...currentLink, ...link };
          onChange(link);
        },
        { signal },
      );
    },
  };
};
