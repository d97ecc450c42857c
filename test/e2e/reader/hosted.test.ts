// engines: none; test:all: chromium
/** A stored smartlink in the hosted reader: presses on assets of every kind and on links of the PDF act as in a generated file. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { waitForDownload, waitUntilReady } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { assetsOfEveryKind, type HostedAsset, storeSmartlink } from "./hosted-smartlink.ts";
import { contentsPdf } from "./pointer-files.ts";
import { atPage, chooseView, expectTaken, openDocument, pressInside, pressOutside, settle } from "./pointer-probe.ts";

const engines = enginesFor(import.meta.url);

/** What a press of an asset with a panel shows. */
const panelContents: Readonly<Record<string, string>> = {
  text: ".panel-body h2",
  html: "iframe",
  image: "img",
  gallery: ".gallery-stage img",
  agenda: "button",
  contact: "a[href='mailto:anna@example.org']",
  form: "input",
  share: "input, a",
};

const createShopLink = (data: string): HostedAsset => ({
  ...{ page: 3, name: "To the shop", type: "url", data },
  ...{ center: [50, 50], rect: [30, 10] },
});

const links: Readonly<Record<string, string>> = {
  email: "mailto:anna@example.org?subject=Offer%204",
  phone: "tel:+442079460821",
  url: "https://shop.example/",
};

interface Aimed {
  /** Whether the last press was on the asset. */
  hit?: boolean;
}

/** The middle of the asset, and the address of the link there. Notes whether the next press is on it. Runs in the page. */
const aimAt = (start: string) => {
  const assets = [...document.querySelectorAll<HTMLElement>("[data-asset-id]")];
  const asset = assets.find((node) => node.getAttribute("aria-label")?.startsWith(start));
  const box = asset?.getBoundingClientRect() ?? new DOMRect();
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
  const aimed = globalThis as Aimed;
  aimed.hit = false;
  const look = ({ target }: Event) => {
    aimed.hit = target instanceof Node && asset?.contains(target) === true;
  };
  addEventListener("pointerdown", look, { capture: true, once: true });
  return [...middle, document.elementFromPoint(...middle)?.closest("a")?.href] as const;
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let browser: DrivenBrowser;
  let url = "";

  beforeAll(async () => {
    const [site, launched] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    browser = launched;
    page = await browser.page();
    const shopLink = createShopLink(`${await serveShop()}door`);
    url = await storeSmartlink(page, site, await contentsPdf(), [...assetsOfEveryKind(2), shopLink]);
  });

  const visits: string[] = [];
  /** Starts another site, which records the paths of its visits in `visits`. Resolves with its address. */
  const serveShop = async (): Promise<string> => {
    const server = createServer((request, response) => {
      visits.push(request.url ?? "");
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Shop</title>");
    });
    stage.closeLater({ close: () => server.close().closeAllConnections() });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };

  /**
   * Presses the middle of the asset with the mouse. Resolves with the address of the link there, if it is one. WebKit's window
   * becomes smaller when it shows a download: what has moved away meanwhile is pressed again, as a person would.
   */
  const pressAsset = async (name: string): Promise<string | undefined> => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      await settle(page);
      const [x, y, href] = await page.evaluate(aimAt, name);
      await page.mouse.press(x, y);
      if (await page.evaluate(() => (globalThis as Aimed).hit)) return href;
    }
    throw new Error(`Each press missed ${name}.`);
  };

  test("presses on links of a PDF lead to their pages, and back", async () => {
    await openDocument(page, url);
    await chooseView(page, "Single page");
    await expectTaken(page, "hosted contents");
    await pressInside(page, 2, (x, y) => page.mouse.press(x, y));
    await pressInside(page, 83, (x, y) => page.tap(x, y));
    await pressOutside(page, "Link to https://example.org/addenda", (x, y) => page.mouse.press(x, y));
  });

  test("presses on assets of every kind have their effect", async () => {
    await openDocument(page, `${url}#page=2`);
    await chooseView(page, "Single page");
    await atPage(page, 2);
    expect(await expectTaken(page, "hosted assets")).toBeGreaterThan(14);
    for (const [type, content] of Object.entries(panelContents)) {
      await pressAsset(`The ${type}`);
      await page.waitFor(
        `the panel of ${type}`,
        (selector) => document.querySelector(`dialog[open] :is(${selector})`)?.checkVisibility(),
        content,
      );
      await page.press("Escape");
      await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
    }
    for (const type of ["video", "audio"]) {
      await pressAsset(`The ${type}`);
      // Firefox stops after the first samples on a machine without an audio device.
      await page.waitFor(
        `the ${type} to play`,
        (tag) => (document.querySelector<HTMLMediaElement>(tag)?.currentTime ?? 0) > 0,
        type,
      );
      await page.click(".media-close, dialog [aria-label=Close]");
      await page.waitFor("the player to go", () => document.querySelector("audio, video") === null);
    }
    await pressAsset("The download");
    await waitForDownload(browser, /^terms\.txt$/);
    // `openDocument` prevents the default action of these links: nothing but the event follows.
    for (const [type, href] of Object.entries(links)) {
      expect(await pressAsset(`The ${type}`)).toBe(href);
      await page.waitFor(
        `the event of ${type}`,
        (expectedType) =>
          (globalThis as { heard?: { type?: string }[] }).heard?.some((event) => event.type === expectedType),
        type,
      );
    }
    await pressAsset("The page");
    await atPage(page, 50);
    await page.click({ role: "button", name: "Back to page 2" });
    await atPage(page, 2);
  });

  test("keys reach an asset, open it and return to it", async () => {
    await openDocument(page, `${url}#page=2`);
    await chooseView(page, "Single page");
    await settle(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    for (let count = 0; (await focused()) !== "The text" && count < 80; count++) await page.press("Tab");
    await page.press("Enter");
    await page.waitFor("the panel", () => document.querySelector("dialog[open] .panel-body h2") !== null);
    await page.press("Escape");
    await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
    expect(await focused()).toBe("The text");
  });

  test("the consent prompt and the button Back leave most of the window of a phone to the page", async () => {
    await page.resize({ width: 390, height: 844 });
    await openDocument(page, `${url}#page=2`);
    await atPage(page, 2);
    await settle(page);
    await page.click({ role: "button", name: "The page" });
    await page.waitFor("the button that leads back", () => document.querySelector(".trail")?.checkVisibility());
    const [answerHeight, shareOfWindow] = await page.evaluate(() => {
      const isPage = (y: number) => document.elementFromPoint(100, y)?.closest(".pages") != null;
      const rows = Array.from({ length: innerHeight }, (_, y) => y);
      const answer = document.querySelector(".consent .answer")?.getBoundingClientRect();
      return [answer?.height ?? 0, rows.filter(isPage).length / innerHeight] as const;
    });
    await page.resize({ width: 1280, height: 800 });
    expect(answerHeight).toBeGreaterThanOrEqual(40);
    expect(shareOfWindow).toBeGreaterThan(0.62);
  });

  // Last, because what it opens may cover the page.
  test("a press on a link asset opens its address", async () => {
    await page.goto("about:blank");
    await page.goto(`${url}#page=3`);
    await waitUntilReady(page);
    await atPage(page, 3);
    await pressAsset("To the shop");
    await waitUntil("the shop to be opened", async () => visits.includes("/door"));
  });
});
