// engines: none; test:all: chromium
// Drawing is compared in every engine by test/e2e/reader/painted-pages.test.ts, turning by turning-pages.test.ts.
import { hold, moveTo, press, pressAt, pressKey, release } from "../../input.ts";
import { close, equal, open, pageElement, until } from "../support/stage.ts";
import { aDocument, box, choose, drawn, leafTurnsDuring, pages, settled, shown, size } from "../support/views.ts";

afterEach(close);
const flip = { startupView: 2 };
const turned = (page: number) => pageElement(page).style.getPropertyValue("--angle");

it("the flip book mirrors right-to-left documents", async () => {
  const { reader } = await open({ pages: aDocument(5), rightToLeft: true, settings: flip });
  await size(790, 560);
  await pressKey("ArrowLeft");
  await settled();
  equal([shown(), reader.currentPage], [[2, 3], 2]);
  if (box(pageElement(2)).left < box(pageElement(3)).left) throw new Error("page 2 must lie right of page 3");
  const left = box(pageElement(3)).left;
  await pressAt([left + 8, 300]);
  await settled();
  equal(shown(), [4, 5]);
  await choose("View mode", "Two pages");
  if (box(pageElement(2)).left < box(pageElement(3)).left) throw new Error("two pages: 2 must lie right of 3");
});

it("the flip book draws both pages of a spread pixel for pixel", async () => {
  for (const rightToLeft of [false, true]) {
    await open({ pages: aDocument(5).map((page) => ({ ...page, width: 417.3 })), rightToLeft, settings: flip });
    await size(793, 563);
    await pressKey(rightToLeft ? "ArrowLeft" : "ArrowRight");
    await settled();
    equal(shown(), [2, 3]);
    await until(() => [2, 3].every(drawn), "both pages are drawn");
    // Browsers snap the edges of a box to the pixels of the screen.
    const snap = (cssPx: number) => Math.round(cssPx * devicePixelRatio);
    for (const page of [2, 3]) {
      const canvas = () => pageElement(page).querySelector("canvas") as HTMLCanvasElement;
      const stretch = () => {
        const { left, right, top, bottom } = box(canvas());
        return [snap(right) - snap(left) - canvas().width, snap(bottom) - snap(top) - canvas().height];
      };
      await until(() => stretch().every((pixels) => pixels === 0), `page ${page} is stretched by ${stretch()}`);
    }
  }
});

it("the flip book fits the cover when closed and the spread when open", async () => {
  const landscape = aDocument(4).map((page) => ({ ...page, width: 840 }));
  for (const rightToLeft of [false, true]) {
    const { reader } = await open({ pages: landscape, settings: flip, rightToLeft });
    await size(790, 560);
    const room = box(pages());
    const whole = (...numbers: number[]) => {
      const boxes = numbers.map((number) => box(pageElement(number)));
      const left = Math.min(...boxes.map((page) => page.left));
      const right = Math.max(...boxes.map((page) => page.right));
      const height = Math.max(...boxes.map((page) => page.height));
      const middle = Math.abs((left + right) / 2 - (room.left + room.right) / 2) < 8;
      const inside = left >= room.left && right <= room.right && boxes.every(({ top }) => top >= room.top);
      const fills = Math.max((right - left) / (pages().clientWidth - 48), height / (room.height - 32));
      return [shown(), middle, inside, Math.round(100 * fills)];
    };
    equal(whole(1), [[1], true, true, 100]);
    const closed = box(pageElement(1)).width;
    equal(await leafTurnsDuring(() => press("Next page")), true);
    await settled();
    equal(whole(2, 3), [[2, 3], true, true, 100]);
    await until(() => drawn(2) && drawn(3), "the spread is drawn");
    const canvas = pageElement(2).querySelector("canvas");
    await new Promise((resolve) => setTimeout(resolve, 400));
    equal(pageElement(2).querySelector("canvas") === canvas, true);
    await press("Next page");
    await settled();
    equal(whole(4), [[4], true, true, 100]);
    await press("Previous page");
    await settled();
    await press("Previous page");
    await settled();
    equal([whole(1), box(pageElement(1)).width, reader.currentPage], [[[1], true, true, 100], closed, 1]);
  }
});

it("the flip book is opened by a drag without a jump", async () => {
  await open({ pages: aDocument(4).map((page) => ({ ...page, width: 840 })), settings: flip });
  await size(790, 560);
  const before = box(pageElement(1));
  const y = before.top + before.height / 2;
  await hold([before.right - 8, y]);
  await moveTo([before.right - 20, y]);
  await until(() => turned(1) !== "", "the leaf follows");
  const [cover, under] = [box(pageElement(1)), box(pageElement(3))];
  const room = box(pages());
  for (const [name, left, right] of [
    ["the fold", cover.left, before.left],
    ["the edge", under.right, before.right],
    ["the top", cover.top, before.top],
  ] as const)
    if (Math.abs(left - right) > 14) throw new Error(`${name} jumps from ${right} to ${left}`);
  await moveTo([before.left + before.width / 2, y]);
  await until(() => box(pageElement(3)).width < 0.9 * before.width, "the book grows with the hand");
  if (box(pageElement(3)).right > room.right) throw new Error("the next page leaves the room");
  await moveTo([before.right - 8, y]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await release();
  await settled();
  equal([shown(), box(pageElement(1)).toJSON()], [[1], before.toJSON()]);
});

it("the flip book shows no paper edges beside a cover while it opens or closes", async () => {
  const { reader } = await open({ pages: aDocument(4), settings: flip });
  await size(790, 560);
  const edge = (side: "::before" | "::after") =>
    getComputedStyle(document.querySelector(".book") as HTMLElement, side).width;
  for (const [page, side, open] of [
    [1, "::before", [1]],
    [3, "::after", [2, 3]],
  ] as const) {
    reader.goTo(page);
    await until(() => JSON.stringify(shown()) === JSON.stringify(open), `page ${page}`);
    const { left, right, top, height } = box(pageElement(page));
    const y = top + height / 2;
    await hold([right - 8, y]);
    await moveTo([right - 60, y]);
    await moveTo([left + 30, y]);
    await until(() => turned(page) !== "", "the leaf follows");
    const width = edge(side);
    await moveTo([right - 8, y]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await release();
    await settled();
    equal(width, "0px");
  }
});

it("the flip book keeps a chosen zoom while it opens and closes", async () => {
  await open({ pages: aDocument(4).map((page) => ({ ...page, width: 840 })), settings: flip });
  await size(790, 560);
  await press("Zoom out");
  const { width } = box(pageElement(1));
  await press("Next page");
  await settled();
  equal([shown(), Math.round(box(pageElement(2)).width)], [[2, 3], Math.round(width)]);
  await press("Previous page");
  await settled();
  equal([shown(), Math.round(box(pageElement(1)).width)], [[1], Math.round(width)]);
});

it("the flip book shows pages of different sizes", async () => {
  await open({ pages: [{ text: ["1"] }, { text: ["2"], width: 900 }, { text: ["3"], width: 300 }], settings: flip });
  await size(790, 560);
  await pressKey("ArrowRight");
  await settled();
  const [wide, small, room] = [box(pageElement(2)), box(pageElement(3)), box(pages())];
  if (Math.abs(wide.right - small.left) > 1) throw new Error("they do not meet at the fold");
  await until(() => box(pageElement(2)).left >= room.left - 1, "the spread fits");
});
