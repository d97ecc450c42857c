/**
 * Messages beside the document: announcements for assistive technology (the page number), and notes that everybody sees
 * for some seconds. Both are polite live regions; a newer message replaces an older one.
 */
import { element } from "./dom.ts";

export interface Announcer {
  readonly elements: readonly HTMLElement[];
  /** Announces a sentence to assistive technology, unless a newer one follows within 0.7 s. */
  announce(sentence: string): void;
  /** Shows a note for some seconds. */
  showNote(sentence: string): void;
}

const restMs = 700;
/** Long enough to read it twice. */
const noteMs = (sentence: string): number => 4000 + sentence.length * 60;

export const createAnnouncer = (signal: AbortSignal): Announcer => {
  const unseen = element("div", { class: "unseen", role: "status" });
  const seen = element("div", { class: "note-place", role: "status" });
  let resting: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => {
    clearTimeout(resting);
    clearTimeout(leaving);
  });
  return {
    elements: [unseen, seen],
    announce: (sentence) => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        unseen.textContent = sentence;
      }, restMs);
    },
    showNote: (sentence) => {
      clearTimeout(leaving);
      seen.replaceChildren(element("p", { class: "note" }, sentence));
      leaving = setTimeout(() => seen.replaceChildren(), noteMs(sentence));
    },
  };
};
