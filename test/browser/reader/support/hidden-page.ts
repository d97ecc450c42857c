/** Simulates a page in the background: `document.hidden` is true, and no animation frames run. */

export interface HiddenPage {
  /** Makes the page visible again. Further calls do nothing. */
  show(): void;
}

const { requestAnimationFrame: originalRequest, cancelAnimationFrame: originalCancel } = window;

const replace = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true, writable: true });

/** Hides the page until `show` is called. */
export const hidePage = (): HiddenPage => {
  const heldCallbacks = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  replace(document, "hidden", true);
  replace(window, "requestAnimationFrame", (callback: FrameRequestCallback) => {
    // Negative, because browsers return positive ids.
    lastId -= 1;
    heldCallbacks.set(lastId, callback);
    return lastId;
  });
  replace(window, "cancelAnimationFrame", (id: number) => {
    if (!heldCallbacks.delete(id)) originalCancel(id);
  });
  return {
    show: () => {
      if (!Object.hasOwn(document, "hidden")) return;
      Reflect.deleteProperty(document, "hidden");
      replace(window, "requestAnimationFrame", originalRequest);
      document.dispatchEvent(new Event("visibilitychange"));
      replace(window, "cancelAnimationFrame", originalCancel);
      for (const callback of heldCallbacks.values()) originalRequest(callback);
      heldCallbacks.clear();
    },
  };
};
