/**
 * Messages beside the document: announcements for assistive technology (the page number), and notes that everybody sees
 * for some seconds. Both are polite live regions; a newer message replaces an older one.
 */
import { element } from "./dom.ts";

/** Announces messages and shows notes. */
export interface Announcer {
  readonly elements: readonly HTMLElement[];
  /** Announces a sentence to assistive technology, unless a newer one follows within 0.7 s. */
  announce(sentence: string): void;
  /** Shows a note for some seconds. */
  showNote(sentence: string): void;
}

const announceDelayMs = 700;
/** Long enough to read it twice. */
const noteMs = (sentence: string): number => 4000 + sentence.length * 60;

/** Creates the two live regions; put `elements` into the document. Aborting the signal drops pending messages. */
export const createAnnouncer = (signal: AbortSignal): Announcer => {
  const liveRegion = element("div", { class: "unseen", role: "status" });
  const noteRegion = element("div", { class: "note-place", role: "status" });
  let announceTimer: ReturnType<typeof setTimeout> | undefined;
  let noteTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => {
    clearTimeout(announceTimer);
    clearTimeout(noteTimer);
  });
  return {
    elements: [liveRegion, noteRegion],
    announce: (sentence) => {
      clearTimeout(announceTimer);
      announceTimer = setTimeout(() => {
        liveRegion.textContent = sentence;
      }, announceDelayMs);
    },
    showNote: (sentence) => {
      clearTimeout(noteTimer);
      noteRegion.replaceChildren(element("p", { class: "note" }, sentence));
      noteTimer = setTimeout(() => noteRegion.replaceChildren(), noteMs(sentence));
    },
  };
};
