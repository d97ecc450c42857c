// engines: none; test:all: chromium
/** The window changes its size, as when a phone is rotated: the page and the line that are being read stay. */
import { press, pressKey } from "../../input.ts";
import { inWindow } from "../../window-size.ts";
import { close, equal, open, pageElement, until } from "../support/stage.ts";

const pages = Array.from({ length: 12 }, (_, index) => ({ text: [`Page ${index + 1}`] }));
/** WebKitGTK's window cannot be narrower than 447 pixels. */
const phoneWidth = navigator.vendor.startsWith("Apple") ? 460 : 390;
const portrait = [phoneWidth, 760] as const;
const landscape = [760, phoneWidth] as const;

const box = (target: Element) => target.getBoundingClientRect();
const room = () => document.querySelector(".pages") as HTMLElement;
const settled = async (): Promise<void> => {
  let before = "";
  let framesAtRest = 0;
  while (framesAtRest < 6) {
    const { top, width } = box(pageElement(1));
    const now = `${top} ${width} ${room().scrollTop} ${innerWidth}`;
    framesAtRest = now === before ? framesAtRest + 1 : 0;
    before = now;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};

/** How far the line at a third of the window is down that page, as a fraction of the page. */
const lineOn = (page: number): number => {
  const frame = box(room());
  const { top, height } = box(pageElement(page));
  return (frame.top + frame.height / 3 - top) / height;
};

const near = (is: number, wanted: number, slack: number, what: string) => {
  if (Math.abs(is - wanted) > slack) throw new Error(`${what}: ${is}, not ${wanted}`);
};

/** Performs an action in a phone's window, once the document is there. */
const onPhone = (settings: object, action: (reader: Awaited<ReturnType<typeof open>>["reader"]) => Promise<void>) =>
  inWindow(...portrait, async () => {
    const { reader } = await open({ pages, settings });
    await until(() => document.querySelector(".text-layer"), "the reader looks after its size");
    await settled();
    await action(reader);
  });

/** Turns the phone and waits until the pages lie still. */
const turned = async (...[width, height]: readonly [number, number]): Promise<void> => {
  await inWindow(width, height, async () => {
    await settled();
    shownPages.push(Number(document.querySelector<HTMLInputElement>(".page-field")?.value));
  });
  await settled();
  shownPages.push(Number(document.querySelector<HTMLInputElement>(".page-field")?.value));
};
let shownPages: number[] = [];

beforeEach(() => {
  shownPages = [];
});
afterEach(close);

for (const [view, item] of Object.entries({
  scroll: "Scroll",
  single: "Single page",
  double: "Two pages",
  flip: "Flip book",
}))
  for (const page of [7, 11, 12])
    it(`a phone that is rotated keeps page ${page} in the view ${view}`, () =>
      onPhone({}, async (reader) => {
        await press("View mode");
        await press(item);
        equal(document.querySelector("smartlink-reader")?.getAttribute("data-view"), view);
        reader.goTo(page);
        await settled();
        await turned(...landscape);
        await turned(...landscape);
        equal([...shownPages, reader.currentPage], Array(5).fill(page));
        equal(box(pageElement(page)).top < box(room()).bottom, true);
      }));

it("a phone that is rotated keeps the line that is being read, and comes back to it", () =>
  onPhone({}, async (reader) => {
    reader.goTo(7);
    await settled();
    room().scrollTop += 0.4 * box(pageElement(7)).height;
    await settled();
    const [line, top] = [lineOn(7), room().scrollTop];
    await inWindow(...landscape, async () => {
      await settled();
      near(lineOn(7), line, 0.01, "the line in landscape");
    });
    await settled();
    near(room().scrollTop, top, 2, "the place in portrait");
    equal(reader.currentPage, 7);
  }));

it("a phone that is rotated keeps the line where a zoom was chosen", () =>
  onPhone({}, async (reader) => {
    reader.goTo(7);
    await settled();
    await pressKey("+");
    await pressKey("+");
    await settled();
    room().scrollTop += 0.3 * box(pageElement(7)).height;
    await settled();
    const [line, width] = [lineOn(reader.currentPage), box(pageElement(7)).width];
    const page = reader.currentPage;
    await inWindow(...landscape, async () => {
      await settled();
      equal([reader.currentPage, box(pageElement(7)).width], [page, width]);
      near(lineOn(page), line, 0.01, "the line in landscape");
    });
  }));

it("a document that opens does not scroll back while the person scrolls", async () => {
  await open({ pages });
  let [scrolled, framesWithText] = [0, 0];
  while (framesWithText < 20) {
    equal(Math.round(room().scrollTop), scrolled);
    scrolled += 4;
    room().scrollTop = scrolled;
    if (document.querySelector(".text-layer")) framesWithText += 1;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
});
