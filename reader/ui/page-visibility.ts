/**
 * Waits for animation frames and paint without hanging: browsers run no frames in background tabs and off-screen frames,
 * and pdf.js draws in frames.
 */

/** Waits for work that needs animation frames, but no longer once the page is hidden. */
export const waitWhileVisible = async (work: Promise<unknown> | undefined): Promise<void> => {
  const controller = new AbortController();
  const hidden = new Promise<void>((resolve) => {
    const checkVisibility = () => {
      if (document.hidden) resolve();
    };
    document.addEventListener("visibilitychange", checkVisibility, { signal: controller.signal });
    checkVisibility();
  });
  try {
    await Promise.race([work, hidden]);
  } finally {
    controller.abort();
  }
};

/** Resolves after the next paint. */
export const nextPaint = (): Promise<void> =>
  waitWhileVisible(new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Calls back once the page has been visible for `ms` without a break, unless the signal aborts before. */
export const callAfterVisible = (ms: number, callback: () => void, signal: AbortSignal): void => {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const begin = () => {
    stop();
    frame = requestAnimationFrame(() => {
      timer = setTimeout(callback, ms);
    });
  };
  document.addEventListener("visibilitychange", begin, { signal });
  signal.addEventListener("abort", stop);
  begin();
};
