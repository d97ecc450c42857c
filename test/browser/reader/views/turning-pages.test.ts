// engines: none; test:all: chromium, firefox, webkit
import { hold, moveTo, press, pressAt, pressKey, push, release, wheel } from "../../input.ts";
import { anAsset, close, equal, open, pageElement, until } from "../support/stage.ts";
import { swipe } from "../support/touch.ts";
import { aDocument, box, choose, leafTurnsDuring, settled, shown, size } from "../support/views.ts";

afterEach(close);

it("a page without room to scroll turns by wheel and swipe", async () => {
  const { reader } = await open({ pages: aDocument(5) });
  await choose("View mode", "Single page");
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
  await wheel([400, 300], 50);
  await rest();
  equal(reader.currentPage, 1);
  await wheel([400, 300], 50);
  await until(() => reader.currentPage === 2, "page 2 by the second push");
  await rest();
  // A push goes on for a while: it means one page.
  await push([400, 300], 120, 500);
  await until(() => reader.currentPage === 3, "page 3");
  await rest();
  equal(reader.currentPage, 3);
  await wheel([400, 300], -120);
  await until(() => reader.currentPage === 2, "page 2 again");
  await swipe([400, 200], [350, 202], [300, 205]);
  await until(() => reader.currentPage === 3, "page 3 by a swipe");
  await swipe([300, 200], [350, 250], [400, 290]);
  equal(reader.currentPage, 3);
  await swipe([300, 200], [350, 202], [400, 205]);
  await until(() => reader.currentPage === 2, "page 2 by a swipe");
});

const flip = { startupView: 2 };
const turned = (page: number) => pageElement(page).style.getPropertyValue("--angle");

it("the flip book opens at the cover, is turned by keys and shows the real pages", async () => {
  const { reader } = await open({ pages: aDocument(6), settings: flip });
  await size(790, 560);
  await until(() => JSON.stringify(shown()) === "[1]", "the cover alone");
  equal(await leafTurnsDuring(() => pressKey("ArrowRight")), true);
  await settled();
  equal([shown(), reader.currentPage], [[2, 3], 2]);
  await until(() => pageElement(3).querySelector(".text-layer span"), "live text");
  const [left, right] = [box(pageElement(2)), box(pageElement(3))];
  if (Math.abs(left.right - right.left) > 1) throw new Error(`the fold: ${left.right}, ${right.left}`);
  await pressKey("ArrowLeft");
  await settled();
  equal(shown(), [1]);
  for (const _ of [1, 2, 3, 4]) await pressKey("ArrowRight");
  await settled();
  equal([shown(), reader.currentPage], [[6], 6]);
});

it("a page of the flip book follows a mouse at its edge, and completes the flip or returns", async () => {
  const { reader } = await open({ pages: aDocument(6), settings: flip });
  await size(790, 560);
  reader.goTo(2);
  await until(() => JSON.stringify(shown()) === "[2,3]", "pages 2 and 3");
  const edge = box(pageElement(3));
  const y = edge.top + edge.height / 2;
  await hold([edge.right - 8, y]);
  await moveTo([edge.right - 60, y]);
  await moveTo([edge.left + 10, y]);
  await until(() => turned(3) !== "", "the leaf follows");
  const angle = Number.parseFloat(turned(3));
  if (!(angle < -80 && angle > -90)) throw new Error(`the leaf does not follow: ${angle}`);
  equal([shown().includes(5), reader.currentPage], [true, 2]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await release();
  await settled();
  equal([shown(), reader.currentPage], [[2, 3], 2]);
  await hold([edge.right - 8, y]);
  await moveTo([edge.right - 60, y]);
  await moveTo([edge.left - 100, y]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await release();
  await settled();
  equal([shown(), reader.currentPage], [[4, 5], 4]);
  const left = box(pageElement(4)).left;
  await pressAt([left + 8, y]);
  await settled();
  equal(shown(), [2, 3]);
});

it("a page of the flip book is turned by a swipe in a narrow window, one at a time", async () => {
  const { reader } = await open({ pages: aDocument(4), settings: flip });
  await size(400, 600);
  await until(() => box(pageElement(1)).width > 300, "one page fills the width");
  await swipe([300, 300], [190, 300], [80, 300]);
  await settled();
  equal([shown(), reader.currentPage], [[2], 2]);
  await swipe([80, 300], [190, 300], [300, 300]);
  await settled();
  equal([shown(), reader.currentPage], [[1], 1]);
  await swipe([200, 300], [205, 200], [100, 200]);
  equal([shown(), document.querySelector(".turning")], [[1], null]);
});

it("a page of the flip book leaves drags on text and assets to selection and presses", async () => {
  await open({
    pages: aDocument(3),
    settings: flip,
    assets: [anAsset("At the edge", [{ type: "page", data: "3" }], { center_x: 95, center_y: 50, rect: [10, 100] })],
  });
  await size(790, 560);
  const edge = box(pageElement(1));
  await hold([edge.right - 8, edge.top + 200]);
  await moveTo([edge.right - 200, edge.top + 200]);
  equal(document.querySelector(".turning"), null);
  await release();
  await press("At the edge");
  await until(() => shown().includes(3), "the asset leads to page 3");
});
