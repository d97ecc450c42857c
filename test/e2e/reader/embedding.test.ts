// engines: none; test:all: chromium, webkit
/** The reader in other pages: the element, and smartlinks that forbid frames. What frames say: embedding-messages.test.ts. */
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { openEmbedding, prepareFramedBatch } from "./embedding-pages.ts";

const batch = prepareFramedBatch();

const stateOf = (page: DrivenPage, id: string): Promise<string> =>
  page.waitFor(
    `the state of ${id}`,
    (wanted) => {
      const element = document.getElementById(wanted) as (HTMLElement & { state: string }) | null;
      return element && element.state !== "loading" ? element.state : undefined;
    },
    id,
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const embedding = openEmbedding(engine, batch);
  const { frame, seen, postToFrame } = embedding;

  test("the element of an embedding page shows smartlinks and PDFs, several in one page, independent of each other", async () => {
    const { page, site, ownHost, foreignHost } = embedding;
    batch.folder.write(
      "embed.html",
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
      <script>addEventListener("smartlink-page", (event) => (globalThis.pages ??= []).push([event.target.id, event.detail.page]))</script>
      <script type="module" src="${site.url}runtime/smartlink-reader.js"></script>
      <smartlink-reader id="one" src="${foreignHost.url}framed/open.s.html" label="An offer"></smartlink-reader>
      <smartlink-reader id="two" src="in/offer.pdf" page="2" label="Price list"></smartlink-reader>
      <smartlink-reader id="three" src="javascript:alert(1)"></smartlink-reader>`,
    );
    await page.goto(`${ownHost.url}embed.html`);
    expect(await stateOf(page, "one")).toBe("ready");
    expect(await stateOf(page, "two")).toBe("ready");
    expect(await stateOf(page, "three")).toBe("error");
    interface Element {
      readonly currentPage: number;
      readonly pageCount: number;
      readonly zoom: number;
      goTo(page: number): void;
      setZoom(zoom: number): void;
    }
    const both = () =>
      page.evaluate(() =>
        ["one", "two"].map((id) => {
          const { currentPage, pageCount, zoom } = document.getElementById(id) as unknown as Element;
          return { currentPage, pageCount, zoom };
        }),
      );
    expect(await both()).toMatchObject([
      { currentPage: 1, pageCount: 3 },
      { currentPage: 2, pageCount: 3 },
    ]);
    await page.evaluate(() => {
      (document.getElementById("one") as unknown as Element).goTo(3);
      (document.getElementById("two") as unknown as Element).setZoom(50);
    });
    await page.waitFor("the first to move and the second to shrink", () => {
      const [item, two] = ["one", "two"].map((id) => document.getElementById(id) as unknown as Element);
      return item?.currentPage === 3 && two?.zoom === 50;
    });
    expect((await both())[1]?.currentPage).toBe(2);
    const titles = await page.evaluate(() =>
      [...document.querySelectorAll("smartlink-reader")].map((item) => item.shadowRoot?.querySelector("iframe")?.title),
    );
    expect(titles.slice(0, 2)).toEqual(["An offer", "Price list"]);
    expect(await page.evaluate(() => (globalThis as { pages?: unknown[] }).pages)).toContainEqual(["one", 3]);
  });

  test("a smartlink that forbids frames shows a button that opens a tab, and sends no messages", async () => {
    const { page, ownHost } = embedding;
    const { collector } = batch;
    await page.goto("about:blank");
    collector.clear();
    for (const file of ["closed.s.html", "both.s.html"]) {
      await frame(`${file}?q=framed`);
      await postToFrame({ smartlink: 1, command: "connect" });
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(await seen(), file).toEqual([]);
      await page.goto(`${ownHost.url}framed/${file}`);
      const state = await page.waitFor("it to open by itself", () => {
        const { smartlinkState } = document.documentElement.dataset;
        return smartlinkState === "loading" ? undefined : smartlinkState;
      });
      expect(state).toBe(file === "both.s.html" ? "locked" : "ready");
      if (state === "locked") continue;
      await page.press("Shift");
      // In the frame the document was not opened: what would have been told of that came before.
      const visitors = () => collector.acceptedEvents.map(({ visitor }) => visitor);
      await waitUntil("the opening by itself to be told", () => visitors().includes("none"));
      expect(visitors()).not.toContain("framed");
    }
  });
});
