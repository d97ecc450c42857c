/**
 * Frames come to what is in sight alone: a page in the background gets none, and a frame gets none that is scrolled out
 * of the window. pdf.js draws in frames, so nothing is drawn there.
 */

/** Waits for what needs frames; in the background not at all. */
export const waitWhileVisible = async (work: Promise<unknown> | undefined): Promise<void> => {
  const done = new AbortController();
  const hidden = new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) resolve();
    };
    document.addEventListener("visibilitychange", look, { signal: done.signal });
    look();
  });
  try {
    await Promise.race([work, hidden]);
  } finally {
    done.abort();
  }
};

/** What has been drawn is on the screen. */
export const nextPaint = (): Promise<void> =>
  waitWhileVisible(new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Calls once the page has been in sight for so long at a time, unless the signal is aborted before. */
export const callAfterVisible = (ms: number, late: () => void, signal: AbortSignal): void => {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const begin = () => {
    stop();
    frame = requestAnimationFrame(() => {
      timer = setTimeout(late, ms);
    });
  };
  document.addEventListener("visibilitychange", begin, { signal });
  signal.addEventListener("abort", stop);
  begin();
};
