/**
 * On a phone, Back closes what lies over the document before it leaves the document. Browsers with close requests report
 * them, and close dialogs by themselves; elsewhere an open panel has an entry of its own in the history.
 */
import { countOpenPanels, withOpenPanels } from "../document/history-entry.ts";

interface Watcher extends EventTarget {
  destroy(): void;
}

const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => Watcher };

/** The browser itself closes dialogs on Back. */
export const browserClosesDialogs = CloseWatcher !== undefined;

const isPhone = (): boolean => matchMedia("(max-width: 40rem), (pointer: coarse)").matches;
const open: (() => void)[] = [];
let listens = false;

const listenToHistory = (): void => {
  if (listens) return;
  listens = true;
  addEventListener("popstate", ({ state }) => {
    while (open.length > countOpenPanels(state)) open.pop()?.();
  });
};

/** Calls `close` on Back, until the function that is returned is called. `host`: the reader's own element. */
export const closeOnBack = (host: HTMLElement, close: () => void): (() => void) => {
  if (!isPhone()) return () => {};
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", close);
    return () => watcher.destroy();
  }
  if (host.dataset["ownHistory"] === undefined) return () => {};
  try {
    history.pushState(withOpenPanels(history.state, open.length + 1), "");
  } catch {
    return () => {};
  }
  listenToHistory();
  open.push(close);
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    // Later, because a jump that closed the panel takes over its entry.
    setTimeout(() => {
      const left = countOpenPanels(history.state) - open.length;
      if (left > 0) history.go(-left);
    });
  };
};
