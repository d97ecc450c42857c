// engines: chromium; test:all: chromium, firefox, webkit
import { type Point, press, pressKey, wheel } from "../../input.ts";
import { anAsset, close, equal, named, open, pageElement, until } from "../support/stage.ts";
import { pinch, taps } from "../support/touch.ts";

const box = (target: Element) => target.getBoundingClientRect();
const room = () => document.querySelector(".pages") as HTMLElement;
const choose = async (menu: HTMLElement, item: string): Promise<void> => {
  await press(menu);
  await press(item);
};
const zoomButton = () => document.querySelector(".tool.zoom") as HTMLElement;
const near = (is: number, wanted: number, slack: number, what: string) => {
  if (Math.abs(is - wanted) > slack) throw new Error(`${what}: ${is}, not ${wanted}`);
};

/** Where a point of a page lies in the window. */
const pointOf = (page: number, across: number, down: number) => {
  const { left, top, width, height } = box(pageElement(page));
  return { x: left + across * width, y: top + down * height };
};

/** Turns the wheel with the Control key held, and waits until the page has its new size. */
const zoomByWheel = async (point: Point, deltaY: number): Promise<void> => {
  const { width } = box(pageElement(1));
  await wheel(point, deltaY, { key: "Control" });
  await until(() => box(pageElement(1)).width !== width, "another size");
};

afterEach(close);

it("the zoom fits width and page, shows the actual size, and follows the window where it fits", async () => {
  await open();
  await until(() => pageElement(1).querySelector(".text-layer"), "the reader looks after its size");
  await choose(zoomButton(), "Fit width");
  near(box(pageElement(1)).width, room().clientWidth - 48, 17, "the width fits");
  await choose(zoomButton(), "Fit page");
  near(box(pageElement(1)).height, room().clientHeight - 32, 1, "the page fits");
  const host = document.querySelector("smartlink-reader") as HTMLElement;
  host.style.inset = "0 0 auto 0";
  host.style.height = "420px";
  await until(() => Math.abs(box(pageElement(1)).height - (room().clientHeight - 32)) < 1, "it follows the window");
  await choose(zoomButton(), "Actual size");
  near(box(pageElement(1)).width, (400 * 4) / 3, 0.5, "400 points on paper");
  equal(zoomButton().getAttribute("aria-label"), "Zoom: 100 %");
  host.style.height = "500px";
  await new Promise((resolve) => setTimeout(resolve, 100));
  near(box(pageElement(1)).width, (400 * 4) / 3, 0.5, "a chosen size stays");
});

it("the zoom keeps the point under the pointer in place when zooming by wheel", async () => {
  await open();
  room().scrollTop = 300;
  const before = pointOf(1, 0.5, 0.6);
  for (const deltaY of [-50, -50, -20, 30]) {
    await zoomByWheel([before.x, before.y], deltaY);
    const after = pointOf(1, 0.5, 0.6);
    near(after.y, before.y, 2, "down");
    if (room().scrollWidth > room().clientWidth) near(after.x, before.x, 4, "across");
  }
});

it("the zoom keeps the point between two fingers in place and follows them", async () => {
  await open();
  room().scrollTop = 200;
  const width = box(pageElement(1)).width;
  const at = pointOf(1, 0.5, 0.4);
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  await pinch(
    [
      [x - 40, y],
      [x - 60, y],
    ],
    [
      [x + 40, y],
      [x + 60, y],
    ],
  );
  await until(() => box(pageElement(1)).width > width * 1.4, "it is enlarged");
  near(box(pageElement(1)).width, width * 1.5, 1, "one and a half times as large");
  near(pointOf(1, 0.5, 0.4).y, at.y, 2, "the place under the fingers");
  await pinch(
    [
      [x - 60, y],
      [x - 60, y - 30],
    ],
    [
      [x + 60, y],
      [x + 60, y - 30],
    ],
  );
  await until(() => Math.abs(pointOf(1, 0.5, 0.4).y - (at.y - 30)) < 2, "the place that the fingers took along");
  near(box(pageElement(1)).width, width * 1.5, 1, "fingers that keep their distance");
});

it("the zoom follows two fingers when the elements below them are removed", async () => {
  await open();
  room().scrollTop = 200;
  const at = pointOf(1, 0.5, 0.4);
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  // As the canvas of a page is when it has been drawn at another zoom.
  const removeTarget = ({ target }: Event) => target instanceof Element && target !== room() && target.remove();
  room().addEventListener("touchmove", removeTarget, { once: true });
  await pinch(
    [
      [x - 60, y],
      [x - 60, y - 30],
      [x - 60, y - 60],
    ],
    [
      [x + 60, y],
      [x + 60, y - 30],
      [x + 60, y - 60],
    ],
  );
  await until(() => Math.abs(pointOf(1, 0.5, 0.4).y - (at.y - 60)) < 2, "the place that the fingers took along");
});

it("a double tap zooms in, and the next one fits the page again", async () => {
  await open();
  const width = box(pageElement(1)).width;
  // Widths are rounded down to whole pixels.
  const isTimes = (times: number) => () => Math.abs(box(pageElement(1)).width - times * width) < 2;
  await taps([300, 300], [300, 400]);
  // Longer than the second tap of a double one may take.
  await new Promise((resolve) => setTimeout(resolve, 400));
  near(box(pageElement(1)).width, width, 1, "two taps far from each other");
  await taps([300, 400], [300, 402]);
  await until(isTimes(2), "twice as large");
  await new Promise((resolve) => setTimeout(resolve, 400));
  await taps([300, 300], [300, 300]);
  await until(isTimes(1), "as it was");
});

it("two pinches in short order are not taken for a double tap", async () => {
  await open();
  const width = box(pageElement(1)).width;
  const at = pointOf(1, 0.5, 0.4);
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  // The first finger stays where it is, as a thumb does.
  const spread = (from: number, to: number) =>
    pinch(
      [
        [x - 40, y],
        [x - 40, y],
      ],
      [
        [x + from, y],
        [x + to, y],
      ],
    );
  await spread(40, 60);
  await spread(60, 80);
  await until(() => box(pageElement(1)).width > width * 1.3, "it is enlarged");
  await new Promise((resolve) => setTimeout(resolve, 400));
  near(box(pageElement(1)).width, width * 1.25 * 1.2, 2, "as large as the fingers have made it");
});

it("the reading position stays when the window changes its size", async () => {
  const { reader } = await open({
    pages: Array.from({ length: 8 }, (_, index) => ({ text: [`Page ${index + 1}`] })),
  });
  await until(() => pageElement(1).querySelector(".text-layer"), "the reader looks after its size");
  reader.goTo(5);
  await until(() => reader.currentPage === 5, "page 5");
  const host = document.querySelector("smartlink-reader") as HTMLElement;
  for (const width of ["340px", "700px"]) {
    Object.assign(host.style, { inset: "0 auto 0 0", width });
    await until(() => box(pageElement(5)).width < Number.parseInt(width, 10), "it is fitted");
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(reader.currentPage, 5);
  }
});

it("a rotation turns canvas, text, links and assets together, by key and menu", async () => {
  await open({
    pages: [{ text: ["Above"], links: ["https://example.org/a"] }],
    assets: [anAsset("A place", [{ type: "url", data: "https://example.org" }], { center_x: 20, center_y: 10 })],
  });
  await until(() => pageElement(1).querySelector(".link-layer a"), "links");
  /** Of a page's part: its middle in shares of the page. */
  const middle = (selector: string) => {
    const page = box(pageElement(1));
    const part = box(pageElement(1).querySelector(selector) as Element);
    return [
      (part.left + part.width / 2 - page.left) / page.width,
      (part.top + part.height / 2 - page.top) / page.height,
    ] as const;
  };
  const parts = ["[data-asset-id]", ".link-layer a", ".text-layer span"] as const;
  const upright = parts.map(middle);
  const turned: Readonly<Record<string, (at: readonly [number, number]) => readonly [number, number]>> = {
    "90": ([x, y]) => [1 - y, x],
    "180": ([x, y]) => [1 - x, 1 - y],
    "270": ([x, y]) => [y, 1 - x],
  };
  const upWidth = box(pageElement(1)).width / box(pageElement(1)).height;
  for (const degrees of ["90", "180", "270"]) {
    await pressKey("r");
    equal(pageElement(1).dataset["rotation"], degrees);
    const shape = box(pageElement(1)).width / box(pageElement(1)).height;
    near(shape, degrees === "180" ? upWidth : 1 / upWidth, 0.01, "the page's shape");
    const canvas = box(pageElement(1).querySelector("canvas") as Element);
    const page = box(pageElement(1));
    near(canvas.left, page.left, 1, "the picture's left");
    near(canvas.bottom, page.bottom, 1, "the picture's end");
    for (const [index, part] of parts.entries()) {
      const [x, y] = middle(part);
      const [wantedX, wantedY] = turned[degrees]?.(upright[index] ?? [0, 0]) ?? [0, 0];
      near(x, wantedX, 0.02, `${part} across at ${degrees}`);
      near(y, wantedY, 0.02, `${part} down at ${degrees}`);
    }
  }
  await choose(named("View mode"), "Rotate right");
  equal(pageElement(1).dataset["rotation"], undefined);
  await choose(named("View mode"), "Rotate left");
  equal(pageElement(1).dataset["rotation"], "270");
});

it("a rotation adds to the page's own, and keeps the page", async () => {
  const { reader } = await open({
    pages: [{ text: ["One"] }, { text: ["Two"], rotate: 90 }, { text: ["Three"], rotate: 270 }],
  });
  reader.goTo(2);
  await until(() => pageElement(2).querySelector(".text-layer span"), "text of page 2");
  const lies = () => box(pageElement(2)).width > box(pageElement(2)).height;
  await until(lies, "page 2 lies");
  await pressKey("r");
  equal([lies(), reader.currentPage], [false, 2]);
  const text = box(pageElement(2).querySelector(".text-layer span") as Element);
  const page = box(pageElement(2));
  // The page's own 90 and the reader's: upside down, so that what stands at the top left lies at the bottom right.
  near((text.right - page.left) / page.width, 0.9, 0.02, "across");
  near((text.bottom - page.top) / page.height, 1 - 60 / 600, 0.05, "down");
  if (text.height > text.width) throw new Error("the text must lie");
});
