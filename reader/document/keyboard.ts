/**
 * The reader's keyboard shortcuts, which work everywhere except in fields and dialogs. The help shows the same table.
 * Single-character shortcuts can be switched off (WCAG 2.1.4), because speech input may trigger them by mistake.
 */
import type { StringKey } from "../i18n/language.ts";

/** The commands that have shortcuts. */
export interface KeyActions {
  previousPage(): void;
  nextPage(): void;
  firstPage(): void;
  lastPage(): void;
  /** Scrolls by a number of window heights. */
  scrollBy(windows: number): void;
  scrollByLines(lines: number): void;
  zoomIn(): void;
  zoomOut(): void;
  resetZoom(): void;
  rotate(): void;
  search(): void;
  searchNext(): void;
  searchPrevious(): void;
  print(): void;
  help(): void;
  /** Selects the text of the document alone. */
  selectAll(): void;
}

interface Binding {
  /** Values of `KeyboardEvent.key`, letters in lower case. The help shows the first one. */
  readonly keys: readonly string[];
  /** Keys that work with Ctrl, or Cmd on a Mac. */
  readonly control?: readonly string[];
  /** The text in the help. Without one, the binding is common knowledge or a duplicate. */
  readonly help?: StringKey;
  readonly run: (actions: KeyActions) => void;
}

/** All shortcuts, in the order of the help. */
export const keyBindings: readonly Binding[] = [
  { keys: ["ArrowRight"], help: "nextPage", run: ({ nextPage }) => nextPage() },
  { keys: ["ArrowLeft"], help: "previousPage", run: ({ previousPage }) => previousPage() },
  { keys: ["Home"], help: "firstPage", run: ({ firstPage }) => firstPage() },
  { keys: ["End"], help: "lastPage", run: ({ lastPage }) => lastPage() },
  { keys: ["PageDown", " "], help: "scrollOn", run: ({ scrollBy }) => scrollBy(0.9) },
  { keys: ["PageUp", "Shift+ "], help: "scrollBack", run: ({ scrollBy }) => scrollBy(-0.9) },
  { keys: ["ArrowDown"], run: ({ scrollByLines }) => scrollByLines(1) },
  { keys: ["ArrowUp"], run: ({ scrollByLines }) => scrollByLines(-1) },
  { keys: ["+", "="], control: ["+", "="], help: "zoomIn", run: ({ zoomIn }) => zoomIn() },
  { keys: ["-"], control: ["-"], help: "zoomOut", run: ({ zoomOut }) => zoomOut() },
  { keys: ["0"], control: ["0"], help: "resetZoom", run: ({ resetZoom }) => resetZoom() },
  { keys: ["r"], help: "turnRight", run: ({ rotate }) => rotate() },
  { keys: [], control: ["f"], help: "search", run: ({ search }) => search() },
  { keys: ["F3"], control: ["g"], help: "searchNext", run: ({ searchNext }) => searchNext() },
  { keys: ["Shift+F3"], control: ["Shift+g"], help: "searchPrevious", run: ({ searchPrevious }) => searchPrevious() },
  { keys: [], control: ["p"], help: "print", run: ({ print }) => print() },
  { keys: [], control: ["a"], run: ({ selectAll }) => selectAll() },
  { keys: ["?"], help: "help", run: ({ help }) => help() },
];

/** Settings of the open document; not stored. */
export interface KeySettings {
  singleCharacterKeys: boolean;
}

/** Precedes a key that is pressed with Shift. */
export const shiftPrefix = "Shift+";

const isSingleCharacter = (key: string): boolean => key.length === 1 && key !== " ";

/** Returns the key as in the table. Shift is ignored for characters that need it only on some keyboards. */
const normalizeKey = ({ key, shiftKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey && (name.length > 1 || name === " " || /\p{L}/u.test(name)) ? shiftPrefix + name : name;
};

const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, dialog, video, audio, [contenteditable]") !== null;

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, summary") !== null;

/** Listens for shortcuts on the document until the signal is aborted. */
export const listenToKeys = (actions: KeyActions, settings: KeySettings, signal: AbortSignal): void => {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = normalizeKey(event);
      const control = event.ctrlKey || event.metaKey;
      // Printing always prints the document, even while a field has the focus.
      if (handlesKeys(event.target) && !(control && key === "p")) return;
      if (event.key === " " && isPressable(event.target)) return;
      if (!control && isSingleCharacter(event.key) && !settings.singleCharacterKeys) return;
      const binding = keyBindings.find((candidate) => (control ? candidate.control : candidate.keys)?.includes(key));
      if (binding === undefined) return;
      event.preventDefault();
      binding.run(actions);
    },
    { signal },
  );
};
