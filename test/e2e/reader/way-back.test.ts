// engines: none; test:all: chromium
/** After a jump, the browser's Back and a button lead to the place before; on a phone, Back closes an open panel first. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { contentsPdf } from "./pointer-files.ts";
import { atPage, openDocument, settle } from "./pointer-probe.ts";

const engines = enginesFor(import.meta.url);

const template = {
  title: "A book of links",
  config: { global: { allowRemote: "true" } },
  assets: [
    {
      page: 2,
      aura: { name: "To the end", center_x: 50, center_y: 20, rect: [40, 8], actions: [{ type: "page", data: "98" }] },
    },
    {
      page: 2,
      aura: { name: "A note", center_x: 50, center_y: 35, rect: [40, 8], actions: [{ type: "text", data: "Hello" }] },
    },
  ],
};

const maker = openStage();
const folder = maker.createFolder();
const path = "jumps/book.s.html";

beforeAll(async () => {
  const files = [
    folder.write("in/template.json", JSON.stringify(template)),
    folder.write("in/data.json", JSON.stringify([createNamedRow("book", {})])),
    folder.write("in/offer.pdf", await contentsPdf()),
  ];
  await makeBatches(files, [{ strategy: "original", batchId: "jumps" }], folder);
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  /** Pixels from the first page's top to the window's. */
  const position = async (): Promise<number> => {
    await settle(page);
    return page.evaluate(() => {
      const room = document.querySelector(".pages")?.getBoundingClientRect();
      return Math.round((room?.top ?? 0) - (document.querySelector(".page")?.getBoundingClientRect().top ?? 0));
    });
  };
  /** The field may show the page before the pages are there, and after a step back before they have left. */
  const expectAt = async (number: number, wanted: number) => {
    await atPage(page, number);
    await expect.poll(async () => Math.abs((await position()) - wanted), { timeout: 10_000 }).toBeLessThan(3);
  };
  const waitForMatch = (status: string) =>
    page.waitFor(
      `match ${status}`,
      (wanted) => document.querySelector(".search-status")?.textContent === wanted,
      status,
    );
  const hash = () => page.evaluate(() => location.hash);
  const button = (number: number) => ({ role: "button", name: `Back to page ${number}` }) as const;
  const offers = (number: number) =>
    page.waitFor(
      `the button to page ${number}`,
      (name) => {
        const button = document.querySelector(".trail-back");
        return button?.checkVisibility() && button.textContent === name;
      },
      `Back to page ${number}`,
    );
  /** Presses a link of the contents where it stands now, near the middle of the window. Returns its page. */
  const pressLink = async (): Promise<number> => {
    const [x, y, number] = await page.waitFor("a link in sight", () => {
      for (const link of document.querySelectorAll('[data-page-number="1"] .link-layer a')) {
        const { left, top, width, height } = link.getBoundingClientRect();
        const target = /^#page=(\d+)$/.exec(link.getAttribute("href") ?? "")?.[1];
        if (target && top > 300 && top < 600) return [left + width / 2, top + height / 2, Number(target)] as const;
      }
      return undefined;
    });
    await page.mouse.press(x, y);
    await atPage(page, number);
    return number;
  };
  /** Reads on a little, so that the place is not the page's top. */
  const readOn = async () => {
    const zoom = () => page.evaluate(() => document.querySelector(".tool.zoom")?.textContent);
    // A busy machine may handle a key later than the pages seem to rest.
    for (let step = 0; step < 2; step++) {
      const before = await zoom();
      await page.press("+");
      await expect.poll(zoom, { timeout: 10_000 }).not.toBe(before);
    }
    await settle(page);
    let place = await position();
    for (let line = 0; line < 3; line++) {
      const before = place;
      await page.press("ArrowDown");
      await expect.poll(position, { timeout: 10_000 }).toBeGreaterThan(before);
      place = await position();
    }
    return place;
  };

  test("Back, Forward and the button undo a link, an asset and a search in a file on the disk", async () => {
    await openDocument(page, folder.url(path));
    const first = await readOn();
    const target = await pressLink();
    const there = await position();
    await offers(1);
    expect(await hash()).toBe(`#page=${target}`);
    await page.back();
    await expectAt(1, first);
    await page.forward();
    await expectAt(target, there);
    await page.click(button(1));
    await expectAt(1, first);
    expect(await page.evaluate(() => document.querySelector(".trail")?.checkVisibility())).toBe(false);

    const second = await pressLink();
    await page.fill(".page-field", "2");
    await page.press("Enter");
    await atPage(page, 2);
    await page.click({ role: "button", name: "To the end" });
    await atPage(page, 98);
    await offers(2);
    await page.back();
    await atPage(page, 2);
    await offers(second);
    await page.back();
    await atPage(page, second);
    await page.back();
    await expectAt(1, first);

    await page.click({ role: "button", name: "Search" });
    await page.type("this is page 5");
    await waitForMatch("1 of 11");
    await page.press("Enter");
    await waitForMatch("2 of 11");
    await page.press("Enter");
    await waitForMatch("3 of 11");
    await offers(1);
    await page.back();
    await expectAt(1, first);
  });

  test("Back undoes a page number typed into the field, and an edited address", async () => {
    await openDocument(page, folder.url(path));
    const first = await readOn();
    await page.fill(".page-field", "40");
    await page.press("Enter");
    await atPage(page, 40);
    const forty = await position();
    await page.evaluate(() => {
      location.hash = "#page=70";
    });
    await atPage(page, 70);
    await offers(40);
    await page.back();
    await expectAt(40, forty);
    await page.back();
    await expectAt(1, first);
  });

  test("Back and the button undo a link in a frame of an embedding page", async () => {
    folder.write("embed.html", `<!doctype html><title>Shop</title><iframe src="${path}" width="1200" height="700">`);
    const host = await stage.serveFolder(folder.path);
    await page.goto(`${host.url}embed.html`);
    const inFrame = (number: number) =>
      page.waitFor(
        `page ${number} in the frame`,
        (wanted) => {
          const inner = document.querySelector("iframe")?.contentDocument;
          return inner?.querySelector<HTMLElement>(".page-field")?.dataset["page"] === String(wanted);
        },
        number,
      );
    const press = async (selector: string) => {
      const [x, y] = await page.waitFor(
        selector,
        (wanted) => {
          const frame = document.querySelector("iframe");
          const node = frame?.contentDocument?.querySelector(wanted);
          const [outer, box] = [frame?.getBoundingClientRect(), node?.getBoundingClientRect()];
          if (!outer || !box || box.width === 0) return undefined;
          return [outer.left + box.left + box.width / 2, outer.top + box.top + box.height / 2] as const;
        },
        selector,
      );
      await page.mouse.press(x, y);
    };
    await inFrame(1);
    await page.waitFor("the text in the frame", () => {
      const inner = document.querySelector("iframe")?.contentDocument;
      return inner?.querySelector('[data-page-number="2"][data-drawn] .text-end') != null;
    });
    await press('[aria-label="Go to page 26"]');
    await inFrame(26);
    await page.back();
    await inFrame(1);
    await press('[aria-label="Go to page 26"]');
    await inFrame(26);
    await press(".trail-back");
    await inFrame(1);
    expect(await page.evaluate(() => document.title)).toBe("Shop");
  });

  test("the button Back leaves the sidebar free", async () => {
    await openDocument(page, folder.url(path));
    const target = await pressLink();
    await offers(1);
    await page.click({ role: "button", name: "Thumbnails" });
    const [x, y] = await page.waitFor("the list of thumbnails", () => {
      const box = document.querySelector(".sidebar-body")?.getBoundingClientRect();
      return box && ([box.left + box.width / 2, box.top + box.height / 2] as const);
    });
    await atPage(page, target);
    await page.mouse.wheel(x, y, 100_000);
    const bottom = await page.waitFor("the last thumbnail", () => {
      const box = document.querySelector('[data-thumbnail="100"]')?.getBoundingClientRect();
      return box && box.bottom < innerHeight && { y: box.bottom - 20 };
    });
    await page.mouse.press(x, bottom.y);
    await atPage(page, 100);
  });

  test("Back closes the sidebar or a panel on a phone and stays in the document", async () => {
    await page.resize({ width: 390, height: 844 });
    await openDocument(page, folder.url(path));
    // Where there are close requests, Escape makes the same as a phone's Back; elsewhere it goes back in the history.
    const asksByKey = await page.evaluate(() => "CloseWatcher" in globalThis);
    const back = () => (asksByKey ? page.press("Escape") : page.back());
    await page.click({ role: "link", name: "Go to page 2" });
    await atPage(page, 2);
    await page.click({ role: "button", name: "Thumbnails" });
    await page.waitFor("the sidebar", () => document.querySelector(".sidebar")?.checkVisibility());
    await back();
    await page.waitFor("the sidebar to close", () => document.querySelector(".sidebar")?.checkVisibility() === false);
    await atPage(page, 2);
    await page.click({ role: "button", name: "A note" });
    await page.waitFor("the panel", () => document.querySelector("dialog[open]") !== null);
    await back();
    await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
    await atPage(page, 2);
    // Closed by its own button, it leaves nothing in the history.
    await page.click({ role: "button", name: "A note" });
    await page.click({ role: "button", name: "Close" });
    await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await page.back();
    await atPage(page, 1);
    await page.resize({ width: 1280, height: 800 });
  });

  test("notes on a phone leave the button Back free", async () => {
    await page.resize({ width: 390, height: 844 });
    await openDocument(page, folder.url(path));
    await page.click({ role: "link", name: "Go to page 2" });
    await offers(1);
    await page.click({ role: "button", name: "More" });
    await page.click({ role: "menuitem", name: "Share" });
    const [bottom, top] = await page.waitFor("the note", () => {
      const boxes = [".note", ".trail"].map((selector) => document.querySelector(selector)?.getBoundingClientRect());
      return boxes[0] && boxes[1] && ([boxes[0].bottom, boxes[1].top] as const);
    });
    expect(bottom).toBeLessThanOrEqual(top);
    await page.resize({ width: 1280, height: 800 });
  });
});
