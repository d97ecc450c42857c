/**
 * The place in the page's own address, read when the document opens and when somebody changes it, and kept up to date
 * while it is read. A jump makes an entry of the history, turning pages does not. In a preview, and in a page that is
 * another's, the address stays as it is.
 */
import { type DeepLink, formatDeepLink, parseDeepLink } from "#reader/model/deep-link.ts";
import { countOpenPanels, type HistoryEntry, parseHistoryEntry, withHistoryEntry } from "./history-entry.ts";

export interface AddressBar {
  /** What the address says now. */
  readonly target: DeepLink;
  /** Where the reader is, in part; written when it has rested. */
  set(part: DeepLink): void;
  /** The address of the place where the reader is. */
  href(): string;
  /** Marks the history's entry as that place. Returns false where the history is another's, or the browser refuses. */
  replaceEntry(entry: HistoryEntry): boolean;
  /**
   * Leaves a place for another, in an entry of its own. An entry that the browser made for an address that was typed, or
   * that a panel has left, becomes the new one. Returns false as `mark` does.
   */
  pushEntry(leaving: HistoryEntry, entering: HistoryEntry): boolean;
  /** Somebody has changed the address. */
  listen(onChange: (wanted: DeepLink) => void): void;
}

/** Browsers refuse an address that changes too often. */
const restMs = 400;

/** `own`: whether the address is this reader's to read and to write. */
export const createAddressBar = (own: boolean, signal: AbortSignal): AddressBar => {
  let shown: DeepLink = own ? parseDeepLink(location.hash) : {};
  let resting: ReturnType<typeof setTimeout> | undefined;
  const href = (link = shown) => {
    const address = new URL(location.href);
    address.hash = formatDeepLink(link, own ? location.hash : "");
    return address.href;
  };
  /** A frame without an address of its own, or a browser that counts, refuses. */
  const attempt = (change: () => void): boolean => {
    if (!own) return false;
    try {
      change();
      return true;
    } catch {
      return false;
    }
  };
  const write = () => {
    if (href() === location.href) return;
    attempt(() => history.replaceState(history.state, "", href()));
  };
  signal.addEventListener("abort", () => clearTimeout(resting));
  return {
    target: shown,
    set: (part) => {
      shown = { ...shown, ...part };
      clearTimeout(resting);
      if (own && !signal.aborted) resting = setTimeout(write, restMs);
    },
    href: () => href(),
    replaceEntry: (entry) => attempt(() => history.replaceState(withHistoryEntry(history.state, entry), "")),
    pushEntry: (leaving, entering) =>
      attempt(() => {
        clearTimeout(resting);
        const { state } = history;
        const isFree = parseHistoryEntry(state) === undefined || countOpenPanels(state) > 0;
        if (!isFree) {
          const before = { ...parseDeepLink(location.hash), page: leaving.position.page, asset: undefined };
          history.replaceState(withHistoryEntry(state, leaving), "", href(before));
        }
        shown = { ...shown, page: entering.position.page };
        history[isFree ? "replaceState" : "pushState"](withHistoryEntry(state, entering), "", href());
      }),
    listen: (onChange) => {
      if (!own) return;
      addEventListener(
        "hashchange",
        () => {
          // Back or forward to a place of this document: its page and position are known better (trail.ts).
          if (parseHistoryEntry(history.state)) return;
          clearTimeout(resting);
          const wanted = parseDeepLink(location.hash);
          shown = { ...shown, ...wanted };
          onChange(wanted);
        },
        { signal },
      );
    },
  };
};
