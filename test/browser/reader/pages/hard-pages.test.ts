// engines: none; test:all: chromium
import { getDocument, PDFWorker } from "pdfjs-dist";
import { english } from "#reader/i18n/language.ts";
import { pageTimeoutMs } from "#reader/pages/page-canvas.ts";
import { createWorkerMonitor } from "#reader/pages/worker-monitor.ts";
import { maxStartDelayMs } from "#reader/worker/deferred-worker.ts";
import { press } from "../../input.ts";
import { expectAccessible } from "../support/axe.ts";
import { crowdedPage, hardPages, hardPdf, picturePage } from "../support/hard-pdfs.ts";
import { type HeldTimers, holdTimers } from "../support/held-timers.ts";
import { type HiddenPage, hidePage } from "../support/hidden-page.ts";
import { close, drawingScript, equal, open, pageElement, type Scene, state, until } from "../support/stage.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";

const drawn = (page: number) => pageElement(page).dataset["drawn"] !== undefined;
const notice = (page: number) => pageElement(page).querySelector<HTMLElement>(".page-notice");

/** Each group is a picture of its own that is laid over the page: so many of them take minutes on any machine. */
const hard = { group: "1 0 0 rg 0 0 400 600 re f", drawing: "/Group Do\n".repeat(300_000) };

/** Resolves when the browser has shown so many frames. */
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe("a slow page", () => {
  let patience: HeldTimers;
  beforeEach(() => {
    patience = holdTimers(pageTimeoutMs);
  });
  afterEach(() => {
    patience.restore();
    close();
  });

  it("a slow page does not delay other pages, is stopped after a time limit, and can be tried again", async () => {
    await open({ beside: true, pages: [{ text: ["First"] }, { text: ["Hard"], ...hard }, { text: ["Third"] }] });
    (document.querySelector(".pages") as HTMLElement).scrollTop = pageElement(2).offsetTop - 100;
    await until(() => pageElement(2).querySelector("canvas"), "page 2 has begun");
    await until(() => drawn(3), "page 3 is drawn meanwhile");
    await frames(20);
    equal([drawn(2), notice(2)], [false, null]);
    patience.fire();
    await until(() => notice(2), "page 2 is given up");
    equal(
      notice(2)?.querySelector("p")?.textContent,
      "Drawing this page took too long and was stopped. You can read the other pages.",
    );
    equal([pageElement(2).querySelector("canvas"), document.querySelector(".stuck")], [null, null]);
    await press(() => notice(2)?.querySelector("button"));
    equal(notice(2), null);
    await until(() => pageElement(2).querySelector("canvas"), "page 2 is tried again");
    patience.fire();
    await frames(20);
    equal([pageElement(2).querySelector("canvas") === null, notice(2)], [false, null]);
  });
});

describe("a document in the background", () => {
  let patience: HeldTimers;
  let hiddenPage: HiddenPage;
  beforeEach(() => {
    patience = holdTimers(pageTimeoutMs);
    hiddenPage = hidePage();
  });
  afterEach(() => {
    hiddenPage.show();
    patience.restore();
    close();
  });

  it("a document in the background opens without drawing, does not time out, and is drawn when it becomes visible", async () => {
    await open();
    equal([state(), drawn(1), patience.waiting], ["ready", false, 0]);
    hiddenPage.show();
    await until(() => drawn(1) && drawn(2), "it is drawn");
    equal(document.querySelector(".page-notice"), null);
  });
});

describe("a worker that stopped responding", () => {
  const stuckMs = 4_321;
  let patience: HeldTimers;
  beforeEach(() => {
    patience = holdTimers(stuckMs);
  });
  afterEach(() => {
    patience.restore();
    close();
  });

  it("a worker that stopped responding is reported once with a Reload button, and not while it responds", async () => {
    const { host } = await open();
    const port = new Worker("/node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { type: "module" });
    const stop = new AbortController();
    const { promise } = getDocument({ data: tinyPdf([{ text: ["x"] }]), worker: PDFWorker.create({ port }) });
    const pdf = await promise;
    const pingWorkers = async () => void (await pdf.getPermissions());
    const bars = () => document.querySelectorAll(".stuck[role=alert]");
    const watch = () =>
      createWorkerMonitor({ pingWorkers, host, t: english.t, signal: stop.signal, timeoutMs: stuckMs });
    watch()();
    equal(patience.waiting, 1);
    await until(() => patience.waiting === 0, "it answers");
    equal(bars().length, 0);
    port.terminate();
    const gaveUp = watch();
    for (const _ of ["once", "twice"]) {
      gaveUp();
      patience.fire();
    }
    equal([bars().length, bars()[0]?.querySelector("button")?.textContent], [1, "Reload"]);
    await expectAccessible();
    stop.abort();
  });
});

describe("the drawing worker", () => {
  let latest: HeldTimers;
  const now = performance.now;
  beforeEach(() => {
    latest = holdTimers(maxStartDelayMs);
    // No time to speak of passes: a busy machine makes no page a hard one.
    performance.now = () => now.call(performance) / 100;
  });
  afterEach(() => {
    latest.restore();
    performance.now = now;
    close();
  });

  const openHearing = async (scene: Scene) => {
    const begun: boolean[] = [];
    await open({ ...scene, beside: true, onDrawingWorker: () => begun.push(drawn(1)) });
    return begun;
  };

  it("the drawing worker draws the pages after the first, which the main thread draws", async () => {
    const begun = await openHearing({});
    await until(() => drawn(2), "page 2 is drawn");
    equal(begun, [true]);
  });

  it("the drawing worker draws the first page if it is too complex for the main thread", async () => {
    const hard = await hardPages["patterns in patterns"]?.();
    if (hard === undefined) throw new Error("there is no such page");
    equal(await openHearing({ pdf: hardPdf([hard]) }), [false]);
  });
});

describe("a worker that fails while it draws", () => {
  afterEach(close);

  const colourOf = (page: number) => {
    const canvas = pageElement(page).querySelector("canvas");
    return [...(canvas?.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
  };

  it("a worker that fails while it draws is replaced by the main thread, for the current and later pages", async () => {
    const fault = `addEventListener("message", ({ data }) => {
      if (data?.action === "obj") throw new Error("This worker fails once it has a picture");
    });`;
    const address = JSON.stringify(new URL(drawingScript, location.href).href);
    const script = new Blob([`import ${address};${fault}`], { type: "text/javascript" });
    const failing = URL.createObjectURL(script);
    // Larger than what the document keeps for itself.
    const pdf = hardPdf([await picturePage(4_200), await picturePage(4_200)]);
    await open({ beside: true, pdf, drawingScript: failing });
    for (const page of [1, 2]) {
      pageElement(page).scrollIntoView();
      await until(() => drawn(page) || notice(page), `page ${page} is drawn`);
      equal([notice(page)?.textContent ?? "drawn", colourOf(page)], ["drawn", [0, 0, 0, 255]]);
    }
    URL.revokeObjectURL(failing);
  });
});

describe("a complex page", () => {
  afterEach(close);

  it("a complex page is drawn while the reader stays responsive", async () => {
    const easy = { content: "BT /F1 18 Tf 40 500 Td (Easy) Tj ET" };
    const hard = await hardPages["one path of a million segments"]?.();
    if (hard === undefined) throw new Error("there is no such page");
    await open({ beside: true, pdf: hardPdf([easy, hard, easy]) });
    (document.querySelector(".pages") as HTMLElement).scrollTop = pageElement(2).offsetTop - 100;
    await until(() => pageElement(2).querySelector("canvas"), "page 2 has begun");
    // One that drew in the document would show none.
    let shown = 0;
    while (shown < 30 && !drawn(2)) {
      await frames(1);
      shown += 1;
    }
    if (shown < 5) throw new Error(`the reader stood still: ${shown} frames`);
  });

  it("a complex page inserts its thousands of text elements in parts", async () => {
    const pieces = 8_000;
    await open({ beside: true, pdf: hardPdf([crowdedPage(pieces)]) });
    const parts = () => document.querySelectorAll(".text-part").length;
    let begun = parts();
    const watch = new MutationObserver(() => {
      begun ||= parts();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await until(() => document.querySelectorAll(".text-layer span").length >= pieces * 0.9, "all text is there");
    watch.disconnect();
    if (begun === 0 || begun > 2) throw new Error(`it came in ${begun} parts at once`);
  });
});
