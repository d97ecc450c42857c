/** What takes the pointer in an open document: found by coordinates, and by real presses at them. */
import { expect } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";

export interface Probe {
  /** Links and assets in sight. */
  readonly targets: number;
  /** Those of which a part takes no pointer, and what lies over it. */
  readonly covered: readonly { readonly name: string; readonly share: number; readonly by: string }[];
}

/** Samples every link and asset in sight by a grid of points. Another asset or link may lie over a part of it. */
const probeTargets = (): Probe => {
  const room = document.querySelector<HTMLElement>(".pages");
  if (room === null) throw new Error("no pages");
  const frame = room.getBoundingClientRect();
  // Some scroll bars lie over the pages and take no room.
  const barPx = 22;
  const barBelow = room.scrollWidth > room.clientWidth && room.offsetHeight === room.clientHeight ? barPx : 0;
  const barBeside = room.scrollHeight > room.clientHeight && room.offsetWidth === room.clientWidth ? barPx : 0;
  const selector = ".link-layer :is(a, button), .asset";
  const seen = [...room.querySelectorAll<HTMLElement>(selector)].flatMap((node) => {
    const box = node.getBoundingClientRect();
    const left = Math.max(box.left, frame.left + room.clientLeft) + 1;
    const top = Math.max(box.top, frame.top) + 1;
    const right = Math.min(box.right, frame.left + room.clientLeft + room.clientWidth - barBeside) - 1;
    const bottom = Math.min(box.bottom, frame.top + room.clientHeight - barBelow) - 1;
    const shown = node.checkVisibility({ visibilityProperty: true });
    return shown && right - left > 4 && bottom - top > 4 ? [{ node, left, top, right, bottom }] : [];
  });
  const [columns, rows] = [9, 5];
  const covered = seen.flatMap(({ node, left, top, right, bottom }) => {
    const over = new Set<string>();
    let taken = 0;
    for (let index = 0; index < columns * rows; index++) {
      const x = left + ((right - left) * (index % columns)) / (columns - 1);
      const y = top + ((bottom - top) * Math.floor(index / columns)) / (rows - 1);
      const [hit] = document.elementsFromPoint(x, y);
      const target = hit?.closest(selector);
      if (target === node || target?.classList.contains("asset")) taken += 1;
      else if (hit) over.add(`${hit.localName}.${hit.className}`);
    }
    const name = node.getAttribute("aria-label") ?? "";
    return taken === columns * rows ? [] : [{ name, share: taken / (columns * rows), by: [...over].join(", ") }];
  });
  return { targets: seen.length, covered };
};

/** Points of a link or an asset that lie over words: its first, its middle and its last. Names end with the text. */
const wordPoints = (name: string): readonly (readonly [number, number])[] => {
  const room = document.querySelector(".pages")?.getBoundingClientRect();
  const nodes = document.querySelectorAll<HTMLElement>(".link-layer :is(a, button), .asset");
  const node = [...nodes].find((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    const inSight = room && width > 0 && bottom > room.top + 4 && top < room.bottom - 4;
    return inSight && element.checkVisibility() && element.getAttribute("aria-label")?.startsWith(name);
  });
  const box = node?.getBoundingClientRect();
  if (node === undefined || box === undefined || room === undefined) return [];
  const points: [number, number][] = [];
  const [left, right] = [Math.max(box.left, room.left), Math.min(box.right, room.right - 20)];
  const [top, bottom] = [Math.max(box.top, room.top), Math.min(box.bottom, room.bottom)];
  for (let y = top + 2; y < bottom - 1; y += 2)
    for (let x = left + 2; x < right - 1; x += 5) {
      const stack = document.elementsFromPoint(x, y);
      const asset = stack.find((element) => element.matches(".asset"));
      if (asset !== undefined && asset !== node) continue;
      if (stack.some((element) => element.matches(".text-layer span:not(.markedContent)"))) points.push([x, y]);
    }
  const picked = [points[0], points[points.length >> 1], points.at(-1)];
  return picked.filter((point) => point !== undefined);
};

interface Heard {
  heard?: { readonly object: string; readonly event: string; readonly asset_id?: string; readonly page?: number }[];
}

/** Writes the document's events down, and keeps links that leave the document from opening tabs. */
const listen = (): void => {
  const page = globalThis as Heard;
  const heard: NonNullable<Heard["heard"]> = [];
  page.heard = heard;
  document.addEventListener("smartlink-event", (event) => {
    heard.push((event as CustomEvent<(typeof heard)[number]>).detail);
  });
  addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[target="_blank"]')) event.preventDefault();
    },
    true,
  );
};

const inSight = (): boolean => {
  const room = document.querySelector(".pages")?.getBoundingClientRect();
  if (room === undefined || document.querySelector(".turning") !== null) return false;
  return [...document.querySelectorAll<HTMLElement>("[data-page-number]")].every((page) => {
    const { top, bottom, height } = page.getBoundingClientRect();
    const away = height === 0 || bottom <= room.top || top >= room.bottom;
    return away || (page.dataset["drawn"] !== undefined && page.querySelector(".text-layer .text-end") !== null);
  });
};

export const openDocument = async (page: DrivenPage, url: string): Promise<void> => {
  // Only the part behind `#` may differ from the page before, and then nothing is loaded.
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitFor("the document", () => document.documentElement.dataset["smartlinkState"] === "ready");
  await page.evaluate(listen);
  await settle(page);
};

/** Pages in sight have their text and links, and nothing moves. */
export const settle = async (page: DrivenPage): Promise<void> => {
  await page.waitFor("the pages in sight", inSight);
  const place = () =>
    [...document.querySelectorAll("[data-page-number]")].map((element) => element.getBoundingClientRect().top).join();
  for (let before = ""; ; ) {
    const now = await page.evaluate(place);
    if (now === before) break;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  await page.waitFor("the pages in sight", inSight);
};

/** Every link and asset in sight takes the pointer with all of its area. Returns how many there are. */
export const expectTaken = async (page: DrivenPage, where: string): Promise<number> => {
  await settle(page);
  const { targets, covered } = await page.evaluate(probeTargets);
  expect(covered, where).toEqual([]);
  return targets;
};

export type Press = (x: number, y: number) => Promise<void>;

const pointsOver = async (page: DrivenPage, name: string) => {
  await settle(page);
  const points = await page.evaluate(wordPoints, name);
  expect(points.length, `points of "${name}" over words`).toBeGreaterThan(1);
  return points;
};

/** Presses an asset with a panel at several points over words; each press opens it. */
export const pressPanel = async (page: DrivenPage, name: string, press: Press): Promise<void> => {
  for (const [x, y] of await pointsOver(page, name)) {
    await press(x, y);
    await page.waitFor(`the panel of ${name} at ${x}, ${y}`, () => document.querySelector("dialog[open]") !== null);
    await page.press("Escape");
    await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
  }
};

/** Presses an asset or link that leads out of the document at several points over words; each press follows it. */
export const pressOutside = async (page: DrivenPage, name: string, press: Press): Promise<void> => {
  for (const [x, y] of await pointsOver(page, name)) {
    await page.evaluate(() => void (globalThis as Heard).heard?.splice(0));
    await press(x, y);
    await page.waitFor(`${name} to be followed at ${x}, ${y}`, () =>
      (globalThis as Heard).heard?.some(({ event }) => event === "click" || event === "doc_link_open"),
    );
  }
};

/** Presses a link of the PDF at several points over words; each press leads to that page, and Home leads back. */
export const pressInside = async (page: DrivenPage, to: number, press: Press): Promise<void> => {
  for (const [x, y] of await pointsOver(page, `Go to page ${to}`)) {
    await press(x, y);
    await atPage(page, to);
    await page.press("Home");
    await atPage(page, 1);
    await settle(page);
  }
};

export const atPage = (page: DrivenPage, number: number): Promise<true> =>
  page.waitFor(
    `page ${number}`,
    (wanted) => document.querySelector<HTMLInputElement>(".page-field")?.dataset["page"] === String(wanted),
    number,
  );

/** Chooses from the menu "View mode" with the mouse. */
export const chooseView = async (page: DrivenPage, item: string): Promise<void> => {
  await page.click({ role: "button", name: "View mode" });
  const [x, y] = await page.waitFor(
    `the menu's ${item}`,
    (wanted) => {
      const items = [...document.querySelectorAll<HTMLElement>(".menu:not([hidden]) .menu-item")];
      const box = items.find((element) => element.textContent === wanted)?.getBoundingClientRect();
      return box && ([box.left + box.width / 2, box.top + box.height / 2] as const);
    },
    item,
  );
  await page.mouse.press(x, y);
};
