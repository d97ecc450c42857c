import { getDocument, PDFWorker } from "pdfjs-dist";
import { canDrawBeside } from "#reader/draws-beside.ts";
import { english } from "#reader/strings.ts";
import { createWorkerWatch } from "#reader/views/worker-watch.ts";
import { expectAccessible } from "./axe.ts";
import { crowdedPage, hardPages, hardPdf } from "./hard-pdfs.ts";
import { close, equal, open, pageElement, type Scene, until } from "./stage.ts";
import { tinyPdf } from "./tiny-pdf.ts";

const drawn = (page: number) => pageElement(page).dataset["drawn"] !== undefined;
const notice = (page: number) => pageElement(page).querySelector<HTMLElement>(".page-notice");

/** Each group is a picture of its own that is laid over the page: so many of them take minutes on any machine. */
const hard = { group: "1 0 0 rg 0 0 400 600 re f", drawing: "/Group Do\n".repeat(300_000) };

/** Frames that the browser has shown until it is asked. */
const countFrames = () => {
  let frames = 0;
  let stopped = false;
  const look = () => {
    frames += 1;
    if (!stopped) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return () => {
    stopped = true;
    return frames;
  };
};

describe("a page that takes too long", () => {
  afterEach(close);

  it("does not hold the others up, is given up after a while, and can be asked for once more", async () => {
    await open({ beside: true, pages: [{ text: ["First"] }, { text: ["Hard"], ...hard }, { text: ["Third"] }] });
    const frames = countFrames();
    (document.querySelector(".pages") as HTMLElement).scrollTop = pageElement(2).offsetTop - 100;
    await until(() => pageElement(2).querySelector("canvas"), "page 2 has begun");
    await until(() => drawn(3), "page 3 is drawn meanwhile");
    equal(drawn(2), false);
    for (let second = 0; second < 25 && notice(2) === null; second += 1)
      await new Promise((resolve) => setTimeout(resolve, 1000));
    const shown = frames();
    if (shown < 20) throw new Error(`the reader stood still: ${shown} frames`);
    equal(
      notice(2)?.querySelector("p")?.textContent,
      "This page takes too long to draw, so it was stopped. The other pages can be read.",
    );
    equal([pageElement(2).querySelector("canvas"), document.querySelector(".stuck")], [null, null]);
    notice(2)?.querySelector("button")?.click();
    equal(notice(2), null);
    await until(() => pageElement(2).querySelector("canvas"), "page 2 is tried again");
  }).timeout(60_000);
});

describe("a worker that answers nothing any more", () => {
  afterEach(close);

  it("is told of once, with a way out, and not where it still answers", async () => {
    const { host } = await open();
    const port = new Worker("/node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { type: "module" });
    const stop = new AbortController();
    const { promise } = getDocument({ data: tinyPdf([{ text: ["x"] }]), worker: PDFWorker.create({ port }) });
    const pdf = await promise;
    const answered = async () => void (await pdf.getPermissions());
    const bars = () => document.querySelectorAll(".stuck[role=alert]");
    const watch = () => createWorkerWatch({ answered, host, say: english.say, signal: stop.signal, patienceMs: 400 });
    watch()();
    await pdf.getMetadata();
    await new Promise((resolve) => setTimeout(resolve, 600));
    equal(bars().length, 0);
    port.terminate();
    const gaveUp = watch();
    gaveUp();
    await until(() => bars().length === 1, "the bar");
    gaveUp();
    await new Promise((resolve) => setTimeout(resolve, 600));
    equal([bars().length, bars()[0]?.querySelector("button")?.textContent], [1, "Reload"]);
    await expectAccessible();
    stop.abort();
  });
});

describe("the thread that draws", () => {
  afterEach(close);

  const begins = canDrawBeside() ? it : () => {};
  const openHearing = async (scene: Scene) => {
    const begun: boolean[] = [];
    await open({ ...scene, beside: true, onThread: () => begun.push(drawn(1)) });
    return begun;
  };

  begins("begins after the first page, which the document draws, and draws the others", async () => {
    const begun = await openHearing({});
    await until(() => drawn(2), "page 2 is drawn");
    equal(begun, [true]);
  });

  begins("begins at once where the first page is too hard for the document", async () => {
    const hard = await hardPages["patterns in patterns"]?.();
    if (hard === undefined) throw new Error("there is no such page");
    equal(await openHearing({ pdf: hardPdf([hard]) }), [false]);
  });
});

describe("a page that is one hard drawing", () => {
  afterEach(close);

  const drawnBeside = canDrawBeside() ? it : () => {};
  drawnBeside("is drawn while the reader goes on answering", async () => {
    const easy = { content: "BT /F1 18 Tf 40 500 Td (Easy) Tj ET" };
    const hard = await hardPages["one path of a million segments"]?.();
    if (hard === undefined) throw new Error("there is no such page");
    await open({ beside: true, pdf: hardPdf([easy, hard, easy]) });
    (document.querySelector(".pages") as HTMLElement).scrollTop = pageElement(2).offsetTop - 100;
    await until(() => pageElement(2).querySelector("canvas"), "page 2 has begun");
    let frames = 0;
    const count = () => {
      frames += 1;
      if (frames < 30) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    await until(() => frames >= 30, "the reader shows thirty frames meanwhile");
    equal(drawn(2), false);
  });

  it("shows thousands of pieces of text, part by part", async () => {
    const pieces = 8_000;
    await open({ beside: true, pdf: hardPdf([crowdedPage(pieces)]) });
    const parts = () => document.querySelectorAll(".text-part").length;
    await until(() => parts() > 0, "the text has begun");
    const begun = parts();
    await until(() => document.querySelectorAll(".text-layer span").length >= pieces * 0.9, "all text is there");
    if (begun > 2) throw new Error(`it came in ${begun} parts at once`);
  });
});
