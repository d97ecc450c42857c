/** A person's presses in the reader, which is the page itself or the frame of the editor's preview. */
import { expect } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../../support/drive/driven-browser.ts";

/** Acts in an open reader. Selectors concern the reader's document. */
export interface ReaderHands {
  readonly page: DrivenPage;
  readonly browser: DrivenBrowser;
  /** Presses the middle of an element with the mouse, once it rests there and nothing covers it. */
  press(selector: string): Promise<void>;
  /** Waits until the element is visible and its properties have these values. */
  expectShown(selector: string, properties: Readonly<Record<string, unknown>>): Promise<void>;
  readNumber(selector: string, property: string): Promise<number>;
  waitUntilGone(selector: string): Promise<void>;
  expectPage(number: number): Promise<void>;
}

/** In the page: resolves with the middle of a visible element, in CSS pixels of the window; null until it rests. */
const locate = async (selector: string): Promise<readonly [x: number, y: number] | null> => {
  const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
  const reader = frame?.contentDocument ?? document;
  const node = reader.querySelector(selector);
  if (!node?.checkVisibility()) return null;
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const read = () => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const before = read().join();
  await new Promise((resolve) => setTimeout(resolve, 120));
  const [x, y] = read();
  if (read().join() !== before || !node.contains(reader.elementFromPoint(x, y))) return null;
  const box = frame?.getBoundingClientRect();
  return [x + (box?.left ?? 0) + (frame?.clientLeft ?? 0), y + (box?.top ?? 0) + (frame?.clientTop ?? 0)];
};

/** In the page: reads properties of a visible element as JSON has them; null where there is none. */
const readProperties = (selector: string, names: readonly string[]): Record<string, unknown> | null => {
  const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
  const node = (frame?.contentDocument ?? document).querySelector(selector);
  if (!node?.checkVisibility()) return null;
  return Object.fromEntries(names.map((name) => [name, (node as unknown as Record<string, unknown>)[name]]));
};

/** In the page: keeps the addresses of pressed `mailto:` and `tel:` links, and keeps other programs from being started. */
const keepPressedLinks = (): void => {
  const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
  const pressedLinks: string[] = [];
  Object.assign(globalThis, { pressedLinks });
  (frame?.contentDocument ?? document).addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"], a[href^="tel:"]');
      if (link === null || !event.isTrusted) return;
      event.preventDefault();
      pressedLinks.push(link.href);
    },
    true,
  );
};

/** In the page: the addresses of the `mailto:` and `tel:` links that were pressed; undefined before the first. */
export const readPressedLinks = (): readonly string[] | undefined => {
  const { pressedLinks } = globalThis as { pressedLinks?: string[] };
  return pressedLinks?.length ? pressedLinks : undefined;
};

const isReaderReady = (): boolean => {
  const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
  return (frame?.contentDocument ?? document).documentElement.dataset["smartlinkState"] === "ready";
};

/** Waits until the reader shows its document, and acts in it from then on. */
export const takeReader = async (browser: DrivenBrowser, page: DrivenPage): Promise<ReaderHands> => {
  await page.waitFor("the reader", isReaderReady);
  await page.evaluate(keepPressedLinks);
  const read = (selector: string, names: readonly string[]) => page.evaluate(readProperties, selector, names);
  return {
    page,
    browser,
    press: async (selector) => page.mouse.press(...(await page.waitFor(`${selector} at rest`, locate, selector))),
    expectShown: async (selector, properties) => {
      const names = Object.keys(properties);
      await expect.poll(() => read(selector, names), { timeout: 20_000, message: selector }).toEqual(properties);
    },
    readNumber: async (selector, property) => Number((await read(selector, [property]))?.[property]),
    waitUntilGone: (selector) =>
      expect.poll(() => read(selector, []), { timeout: 20_000, message: selector }).toBeNull(),
    expectPage: (number) =>
      expect
        .poll(() => read(`.page-field[data-page="${number}"]`, []), { timeout: 20_000, message: `page ${number}` })
        .toEqual({}),
  };
};
