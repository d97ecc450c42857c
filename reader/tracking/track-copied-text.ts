/** Tracks the text that is copied from a page. */
import type { Track } from "./tracker.ts";

const maxCopyLength = 500;

/** Tracks copied text, cut to 500 characters, until the signal is aborted. */
export const trackCopiedText = (track: Track, signal: AbortSignal): void =>
  document.addEventListener(
    "copy",
    () => {
      const selection = getSelection();
      const pageElement = selection?.anchorNode?.parentElement?.closest<HTMLElement>("[data-page-number]");
      const text = selection?.toString() ?? "";
      if (!pageElement || text === "") return;
      track("page", "text_copy", {
        page: Number(pageElement.dataset["pageNumber"]),
        data: text.slice(0, maxCopyLength),
      });
    },
    { signal },
  );
