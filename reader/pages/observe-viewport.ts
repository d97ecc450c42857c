/** Observes the scrollable element of the pages; callbacks run in animation frames, where layout may be read. */

/** Calls back in the frame after each size change, because the callback may itself change sizes. */
export const observeSize = (element: HTMLElement, onResize: () => void, signal: AbortSignal): void => {
  const observer = new ResizeObserver(() => {
    requestAnimationFrame(() => {
      if (!signal.aborted) onResize();
    });
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
};

/**
 * Calls back at most once per frame after the element was scrolled or the returned function was called.
 *
 * @param onFrame Receives whether the last scroll was downwards.
 */
export const observeScroll = (
  element: HTMLElement,
  onFrame: (isForward: boolean) => void,
  signal: AbortSignal,
): (() => void) => {
  let frame = 0;
  let lastTop = 0;
  let isForward = true;
  const requestUpdate = () => {
    if (frame !== 0 || signal.aborted) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      const { scrollTop } = element;
      if (scrollTop !== lastTop) isForward = scrollTop > lastTop;
      lastTop = scrollTop;
      onFrame(isForward);
    });
  };
  element.addEventListener("scroll", requestUpdate, { passive: true, signal });
  return requestUpdate;
};
