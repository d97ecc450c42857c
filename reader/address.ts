/**
 * The place in the page's own address, read when the document opens and when somebody changes it, and kept up to date
 * while it is read, without a trail in the history. In a preview, and in a page that is another's, it stays as it is.
 */
import { type DeepLink, readDeepLink, writeDeepLink } from "#domain/rules/deep-link.ts";

export interface AddressBar {
  /** What the address says now. */
  readonly wanted: DeepLink;
  /** Where the reader is, in part; written when it has rested. */
  set(part: DeepLink): void;
  /** The address of the place where the reader is. */
  href(): string;
  /** Somebody has changed the address. */
  listen(onChange: (wanted: DeepLink) => void): void;
}

/** Browsers refuse an address that changes too often. */
const restMs = 400;

/** `own`: whether the address is this reader's to read and to write. */
export const createAddressBar = (own: boolean, signal: AbortSignal): AddressBar => {
  let shown: DeepLink = own ? readDeepLink(location.hash) : {};
  let resting: ReturnType<typeof setTimeout> | undefined;
  const href = () => {
    const address = new URL(location.href);
    address.hash = writeDeepLink(shown, own ? location.hash : "");
    return address.href;
  };
  const write = () => {
    if (href() === location.href) return;
    try {
      history.replaceState(history.state, "", href());
    } catch {
      // A frame without an address of its own, or a browser that counts: the address is a comfort, no need.
    }
  };
  signal.addEventListener("abort", () => clearTimeout(resting));
  return {
    wanted: shown,
    set: (part) => {
      shown = { ...shown, ...part };
      clearTimeout(resting);
      if (own && !signal.aborted) resting = setTimeout(write, restMs);
    },
    href,
    listen: (onChange) => {
      if (!own) return;
      addEventListener(
        "hashchange",
        () => {
          clearTimeout(resting);
          const wanted = readDeepLink(location.hash);
          shown = { ...shown, ...wanted };
          onChange(wanted);
        },
        { signal },
      );
    },
  };
};
