/**
 * Calls `onResize` after each change of the element's size, until the signal aborts. In the next frame, because an
 * `onResize` that changes the size again makes the browser report an error.
 */
export const observeSize = (element: Element, onResize: () => void, signal: AbortSignal): void => {
  const observer = new ResizeObserver(() => requestAnimationFrame(onResize));
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
};
