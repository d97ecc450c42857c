/** The page in the background, as far as a script can tell: it is hidden, and no frame comes. */

export interface LostSight {
  /** It is looked at again. Twice does no harm. */
  regain(): void;
}

const { requestAnimationFrame: ownRequest, cancelAnimationFrame: ownCancel } = window;

const replace = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true, writable: true });

export const loseSight = (): LostSight => {
  const held = new Map<number, FrameRequestCallback>();
  let last = 0;
  replace(document, "hidden", true);
  replace(window, "requestAnimationFrame", (work: FrameRequestCallback) => {
    // No browser gives such a number.
    last -= 1;
    held.set(last, work);
    return last;
  });
  replace(window, "cancelAnimationFrame", (id: number) => {
    if (!held.delete(id)) ownCancel(id);
  });
  return {
    regain: () => {
      if (!Object.hasOwn(document, "hidden")) return;
      Reflect.deleteProperty(document, "hidden");
      replace(window, "requestAnimationFrame", ownRequest);
      document.dispatchEvent(new Event("visibilitychange"));
      replace(window, "cancelAnimationFrame", ownCancel);
      for (const work of held.values()) ownRequest(work);
      held.clear();
    },
  };
};
