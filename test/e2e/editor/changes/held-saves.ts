/** Keeps the editor from storing, to test what happens in between. Both functions run in the page. */

/** Changes are not stored until `releaseSaves`, as on a machine that has much to do. */
export const holdSaves = (): void => {
  const start = window.setTimeout.bind(window);
  const pageWindow = window as typeof window & { releaseSaves?: () => void };
  const pending: (() => void)[] = [];
  pageWindow.releaseSaves = () => {
    window.setTimeout = start;
    for (const run of pending) run();
  };
  window.setTimeout = ((run: () => void, delay?: number) => {
    if (delay !== 300) return start(run, delay);
    pending.push(run);
    return -1;
  }) as typeof window.setTimeout;
};

/** Stores what was held. */
export const releaseSaves = (): void => (window as typeof window & { releaseSaves?: () => void }).releaseSaves?.();
