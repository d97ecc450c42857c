import { isFocusLost } from "#ui/focus-loss.ts";

/**
 * Follows whether a person uses the controls of a part of `host`, by pointer or keyboard, until the signal aborts. The returned
 * function focuses another element of the host if the used control has gone. Call it after each update.
 */
export const followFocus = (
  host: HTMLElement,
  part: string,
  findNext: () => HTMLElement | null,
  signal: AbortSignal,
): (() => void) => {
  let isUsed = false;
  const follow = ({ target }: Event): void => {
    isUsed = target instanceof Element && target.closest(part) !== null && host.contains(target);
  };
  for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, follow, { signal, capture: true });
  return () => {
    if (!isUsed) return;
    requestAnimationFrame(() => {
      if (isUsed && isFocusLost()) findNext()?.focus();
    });
  };
};
