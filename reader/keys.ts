/** What keys do in the reader, wherever the focus is, except in fields and dialogs. */
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
  fitWidth(): void;
  rotate(): void;
  search(): void;
  print(): void;
}

type Run = (actions: KeyActions) => void;

const plain: Readonly<Record<string, Run>> = {
  PageUp: ({ scrollBy }) => scrollBy(-0.9),
  PageDown: ({ scrollBy }) => scrollBy(0.9),
  Home: ({ firstPage }) => firstPage(),
  End: ({ lastPage }) => lastPage(),
  ArrowUp: ({ scrollByLines }) => scrollByLines(-1),
  ArrowDown: ({ scrollByLines }) => scrollByLines(1),
  ArrowLeft: ({ previousPage }) => previousPage(),
  ArrowRight: ({ nextPage }) => nextPage(),
  "+": ({ zoomIn }) => zoomIn(),
  "=": ({ zoomIn }) => zoomIn(),
  "-": ({ zoomOut }) => zoomOut(),
  "0": ({ fitWidth }) => fitWidth(),
  r: ({ rotate }) => rotate(),
};

/** With Ctrl, or Cmd on a Mac. */
const withControl: Readonly<Record<string, Run>> = {
  "+": ({ zoomIn }) => zoomIn(),
  "=": ({ zoomIn }) => zoomIn(),
  "-": ({ zoomOut }) => zoomOut(),
  "0": ({ fitWidth }) => fitWidth(),
  f: ({ search }) => search(),
  p: ({ print }) => print(),
};

const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, dialog, video, audio, [contenteditable]") !== null;

export const listenToKeys = (actions: KeyActions, signal: AbortSignal): void => {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.altKey) return;
      const control = event.ctrlKey || event.metaKey;
      if (takesKeys(event.target) && !(control && event.key === "p")) return;
      if (control && event.shiftKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const space =
        key === " " && !control && !(event.target instanceof Element && event.target.closest("button, a, summary"));
      const run = control
        ? withControl[key]
        : space
          ? event.shiftKey
            ? plain["PageUp"]
            : plain["PageDown"]
          : plain[key];
      if (run === undefined) return;
      event.preventDefault();
      run(actions);
    },
    { signal },
  );
};
