// engines: none; test:all: chromium, firefox, webkit
/** The reader in other pages: the element, the messages of a frame, and smartlinks that forbid frames. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import { aTemplate, createNamedRow, makeBatches, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** What the embedding pages write down. */
interface Embedding {
  readonly seen: { readonly name: string; readonly detail: Record<string, unknown>; readonly origin?: string }[];
}

const maker = openStage();
const folder = maker.createFolder();
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  maker.closeLater(collector);
  const row = (name: string, data: object) =>
    createNamedRow(name, { first_name: "Anna", remote: "true", lock: "false", collector: collector.address, ...data });
  const template = {
    ...aTemplate,
    pdfz_password: "secret",
    callback_post: "[[collector]]",
    config: { global: { allowRemote: "[[remote]]", pdfzPassword: "[[lock]]", consent: "given" } },
  };
  const rows = [
    row("open", {}),
    row("closed", { remote: "false" }),
    row("locked", { lock: "true" }),
    row("both", { lock: "true", remote: "false" }),
  ];
  const files = await writeBatchFiles(folder, rows, { template });
  await makeBatches(files, [{ strategy: "original", batchId: "framed" }], folder);
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let site: ServedFolder;
  let ownHost: ServedFolder;
  let foreignHost: ServedFolder;
  let page: DrivenPage;

  beforeAll(async () => {
    site = await stage.serveSite({ cors: true });
    ownHost = await stage.serveFolder(folder.path);
    foreignHost = await stage.serveFolder(folder.path);
    page = await (await stage.browser(engine)).page();
  });

  const stateOf = (id: string): Promise<string> =>
    page.waitFor(
      `the state of ${id}`,
      (wanted) => {
        const element = document.getElementById(wanted) as (HTMLElement & { state: string }) | null;
        return element && element.state !== "loading" ? element.state : undefined;
      },
      id,
    );

  test("the element shows smartlinks and PDFs, several in one page, independent of each other", async () => {
    folder.write(
      "embed.html",
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
      <script>addEventListener("smartlink-page", (event) => (globalThis.pages ??= []).push([event.target.id, event.detail.page]))</script>
      <script type="module" src="${site.url}runtime/smartlink-reader.js"></script>
      <smartlink-reader id="one" src="${foreignHost.url}framed/open.s.html" label="An offer"></smartlink-reader>
      <smartlink-reader id="two" src="in/offer.pdf" page="2" label="Price list"></smartlink-reader>
      <smartlink-reader id="three" src="javascript:alert(1)"></smartlink-reader>`,
    );
    await page.goto(`${ownHost.url}embed.html`);
    expect(await stateOf("one")).toBe("ready");
    expect(await stateOf("two")).toBe("ready");
    expect(await stateOf("three")).toBe("error");
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

  /** A page with one frame, which writes down what the frame says, and another frame that may try to speak to it. */
  const frame = async (file: string): Promise<void> => {
    folder.write(
      "frame.html",
      `<!doctype html><meta charset="utf-8"><title>Frame</title><script>
      const seen = globalThis.seen = [];
      addEventListener("message", ({ data, source }) => {
        if (source === document.getElementById("reader")?.contentWindow) seen.push(data);
      });
      </script><iframe id="reader" src="${foreignHost.url}framed/${file}" width="900" height="600"></iframe>
      <iframe id="stranger" src="stranger.html"></iframe>`,
    );
    folder.write(
      "stranger.html",
      `<!doctype html><script>addEventListener("message", () => {
        parent.frames[0].postMessage({ smartlink: 1, command: "connect" }, "*");
        parent.frames[0].postMessage({ smartlink: 1, command: "goto", page: 2 }, "*");
      })</script>`,
    );
    await page.goto(`${ownHost.url}frame.html`);
  };
  type Seen = Embedding["seen"][number]["detail"];
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
  const postToFrame = (message: object) =>
    page.evaluate((data) => {
      (document.getElementById("reader") as HTMLIFrameElement).contentWindow?.postMessage(data, "*");
    }, message);
  const heard = (what: string, wanted: Seen) =>
    page.waitFor(
      what,
      (fields) =>
        (globalThis as unknown as { seen: Seen[] }).seen.find((item) =>
          Object.entries(fields).every(([key, value]) => JSON.stringify(item[key]) === JSON.stringify(value)),
        ),
      wanted,
    );

  test("a frame announces itself, and sends details only to its parent on request", async () => {
    await frame("open.s.html?q=anna");
    await heard("the hello", { smartlink: 1, event: "hello" });
    await page.evaluate(() =>
      (document.getElementById("stranger") as HTMLIFrameElement).contentWindow?.postMessage(1, "*"),
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await seen()).toEqual([{ smartlink: 1, event: "hello" }]);
    for (const nonsense of [7, null, { smartlink: 2, command: "connect" }, { smartlink: 1, command: "constructor" }])
      await postToFrame({ nonsense });
    await postToFrame({ smartlink: 1, command: "connect" });
    const ready = await heard("the state", { event: "state", state: "ready" });
    expect(ready).toMatchObject({ page: 1, pages: 3, title: "An offer for Anna" });
    await postToFrame({ smartlink: 1, command: "goto", page: 3 });
    await heard("the page", { event: "page", page: 3 });
    await postToFrame({ smartlink: 1, command: "zoom", zoom: 75 });
    await heard("the zoom", { event: "zoom", zoom: 75 });
    await postToFrame({ smartlink: 1, command: "goto", asset: "asset-2" });
    await heard("the page of the asset", { event: "page", page: 2 });
    // Nothing is tracked before an act of a person.
    await page.mouse.press(450, 300);
    await postToFrame({ smartlink: 1, command: "search", text: "number 1" });
    const receivedEvent = await page.waitFor("an event", () =>
      (globalThis as unknown as { seen: Seen[] }).seen.find(
        ({ event, record }) => event === "smartlink-event" && (record as { event: string }).event === "search",
      ),
    );
    expect(Object.keys(receivedEvent["record"] as object)).not.toContain("visitor");
    expect(Object.keys(receivedEvent["record"] as object)).not.toContain("session_id");
  });

  test("a smartlink that forbids frames shows a button that opens a tab, and sends no messages", async () => {
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

  test("an encrypted smartlink reports that it is locked, and queues commands", async () => {
    await frame("locked.s.html");
    await heard("the hello", { event: "hello" });
    await postToFrame({ smartlink: 1, command: "connect" });
    expect(await heard("the state", { event: "state", state: "locked" })).toMatchObject({ pages: 0, title: "" });
  });
});
