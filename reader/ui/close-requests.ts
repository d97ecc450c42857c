/**
 * On a phone, Back closes an open panel before it leaves the document. Browsers with `CloseWatcher` close dialogs by
 * themselves and report other close requests; in other browsers an open panel adds an entry to the history.
 */
import { countOpenPanels, withOpenPanels } from "#reader/model/history-entry.ts";

interface Watcher extends EventTarget {
  destroy(): void;
}

const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => Watcher };

/** The browser itself closes dialogs on Back. */
export const browserClosesDialogs = CloseWatcher !== undefined;

const isPhone = (): boolean => matchMedia("(max-width: 40rem), (pointer: coarse)").matches;
const openPanels: (() => void)[] = [];
let isListening = false;

const listenToHistory = (): void => {
  if (isListening) return;
  isListening = true;
  addEventListener("popstate", ({ state }) => {
    while (openPanels.length > countOpenPanels(state)) openPanels.pop()?.();
  });
};

/** Calls `close` on Back, until the returned function is called. `host` is the reader's element. */
export const closeOnBack = (host: HTMLElement, close: () => void): (() => void) => {
  if (!isPhone()) return () => {};
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", close);
    return () => watcher.destroy();
  }
  if (host.dataset["ownHistory"] === undefined) return () => {};
  try {
    history.pushState(withOpenPanels(history.state, openPanels.length + 1), "");
  } catch {
    return () => {};
  }
  listenToHistory();
  openPanels.push(close);
  return () => {
    const at = openPanels.indexOf(close);
    if (at < 0) return;
    openPanels.splice(at, 1);
    // Deferred, because a jump that closed the panel reuses its history entry.
    setTimeout(() => {
      const surplus = countOpenPanels(history.state) - openPanels.length;
      if (surplus > 0) history.go(-surplus);
    });
  };
};
