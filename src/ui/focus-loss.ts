import type { LitElement } from "lit";

/** Whether no control has the focus: it has gone, is hidden or is disabled. Browsers notice the latter two a frame later. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.matches(":disabled") ||
    !activeElement.checkVisibility()
  );
};

/** Focuses the first match in the element, where the next rendering of it and what it contains loses the focus. */
export const restoreFocus = async (within: LitElement, selector: string): Promise<void> => {
  await within.updateComplete;
  await new Promise(requestAnimationFrame);
  if (isFocusLost()) within.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
};
