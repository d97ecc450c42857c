import { executeServerCommand } from "@web/test-runner-commands";

interface Size {
  readonly width: number;
  readonly height: number;
}

const currentSize = (): Size => ({ width: innerWidth, height: innerHeight });

const resize = async (wanted: Size): Promise<void> => {
  await executeServerCommand("window-size", { current: currentSize(), wanted });
  const end = performance.now() + 20_000;
  while (innerWidth !== wanted.width || innerHeight !== wanted.height) {
    if (performance.now() > end)
      throw new Error(`The window has ${innerWidth} x ${innerHeight} pixels, not ${wanted.width} x ${wanted.height}.`);
    await new Promise(requestAnimationFrame);
  }
};

/** Performs an action in a window of that size in CSS pixels, and gives the window its former size back. */
export const inWindow = async (width: number, height: number, action: () => Promise<void>): Promise<void> => {
  const before = currentSize();
  await resize({ width, height });
  try {
    await action();
  } finally {
    await resize(before);
  }
};
