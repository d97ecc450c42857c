/**
 * Acts of a person: a key, a press, a touch, a turn of the wheel, a click by assistive technology. Mail scanners and link
 * previews open documents in real browsers, where scripts move the mouse, scroll and click; they send no trusted input.
 * Scroll events do not count by themselves, because the browser also trusts those that a script causes.
 */
const actNames = ["keydown", "pointerdown", "wheel", "click"] as const;

/** Calls `onAct` at every act, before other listeners of its events, until the signal is aborted. */
export const listenToActs = (onAct: () => void, signal: AbortSignal): void => {
  for (const name of actNames)
    addEventListener(name, ({ isTrusted }) => isTrusted && onAct(), { signal, capture: true, passive: true });
};

/** Resolves at the first act, before other listeners of its event run. Stays pending if the signal is aborted before. */
export const waitForAct = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => listenToActs(resolve, signal));
