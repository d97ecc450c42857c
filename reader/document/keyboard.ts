/**
 * What keys do in the reader, wherever the focus is, except in fields and dialogs: one table, which the help shows too.
 * Keys of a single sign can be switched off, because dictation and tired hands type them by mistake.
 */
import type { StringKey } from "../i18n/language.ts";

export interface KeyActions {
  previousPage(): void;
  nextPage(): void;
  firstPage(): void;
  lastPage(): void;
  /** In heights of the window. */
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
}

interface Binding {
  /** As in `KeyboardEvent.key`, letters small. The first of each is shown in the help. */
  readonly keys: readonly string[];
  /** With Ctrl, or Cmd on a Mac, besides the keys alone: the same keys. */
  readonly control?: readonly string[];
  /** The sentence of the help; bindings without are known from everywhere, or are another's double. */
  readonly help?: StringKey;
  readonly run: (actions: KeyActions) => void;
}

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
  { keys: ["?"], help: "help", run: ({ help }) => help() },
];

/** A choice of this moment: the next opening begins with all keys. */
export interface KeySettings {
  singleCharacterKeys: boolean;
}

/** Before a key that is pressed with Shift. */
export const shiftPrefix = "Shift+";

const isSingleSign = (key: string): boolean => key.length === 1 && key !== " ";

/** Written as in the table. Signs that need Shift on some keyboards come without it. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey && (name.length > 1 || name === " " || /\p{L}/u.test(name)) ? shiftPrefix + name : name;
};

const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, dialog, video, audio, [contenteditable]") !== null;

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, summary") !== null;

export const listenToKeys = (actions: KeyActions, choice: KeySettings, signal: AbortSignal): void => {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = keyOf(event);
      const control = event.ctrlKey || event.metaKey;
      // The browser's own printing is this document's everywhere.
      if (takesKeys(event.target) && !(control && key === "p")) return;
      if (event.key === " " && isPressable(event.target)) return;
      if (!control && isSingleSign(event.key) && !choice.singleCharacterKeys) return;
      const bound = keyBindings.find((binding) => (control ? binding.control : binding.keys)?.includes(key));
      if (bound === undefined) return;
      event.preventDefault();
      bound.run(actions);
    },
    { signal },
  );
};
