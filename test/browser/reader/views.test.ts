import "axe-core/axe.js";
import { anAsset, close, equal, maybeNamed, named, open, pageElement, press, until } from "./stage.ts";
import type { TinyPage } from "./tiny-pdf.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

const aDocument = (count: number): readonly TinyPage[] =>
  Array.from({ length: count }, (_, index) => ({ text: [`Page ${index + 1}`] }));

const shown = (): number[] =>
  [...document.querySelectorAll<HTMLElement>("[data-page-number]")]
    .filter((page) => page.checkVisibility())
    .map((page) => Number(page.dataset["pageNumber"]));

const drawn = (page: number) => pageElement(page).dataset["drawn"] !== undefined;
const items = () => [...document.querySelectorAll<HTMLElement>(".menu:not([hidden]) .menu-item")];
const itemNamed = (name: string): HTMLElement => {
  const found = items().find((item) => item.textContent === name);
  if (found === undefined) throw new Error(`The menu has no "${name}": ${items().map((item) => item.textContent)}`);
  return found;
};
const choose = (menu: string, item: string): void => {
  named(menu).click();
  itemNamed(item).click();
};
const settled = () => until(() => document.querySelector(".turning") === null, "the leaf lies");
const box = (target: Element) => target.getBoundingClientRect();
const pages = () => document.querySelector(".pages") as HTMLElement;

/** A window of this size: the reader in a box of it, fitted anew. */
const size = async (width: number, height: number): Promise<void> => {
  await until(() => document.querySelector(".text-layer"), "the reader looks after its size");
  const host = document.querySelector("smartlink-reader") as HTMLElement;
  Object.assign(host.style, { inset: "0 auto auto 0", width: `${width}px`, height: `${height}px` });
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe("the views of a document", () => {
  afterEach(close);

  it("offers those that the smartlink allows, and opens with the one it names", async () => {
    await open({ settings: { twoPageView: "false", startupView: 2 } });
    equal(document.querySelector("smartlink-reader")?.getAttribute("data-view"), "flip");
    named("View mode").click();
    const radios = items().filter(
      (item) => item.role === "menuitemradio" && /page$|Scroll|Flip/.test(item.textContent ?? ""),
    );
    equal(
      radios.map((item) => `${item.textContent} ${item.ariaChecked}`).filter((text) => !text.startsWith("Fit")),
      ["Scroll false", "Single page false", "Flip book true"],
    );
    await open({ settings: { startupView: 2, flipBookViez: "false", onePageView: "false" } });
    equal(document.querySelector("smartlink-reader")?.getAttribute("data-view"), "double");
    await open({ settings: { twoPageView: "false", flipBookViez: "false", onePageView: "false" } });
    equal(document.querySelector("smartlink-reader")?.getAttribute("data-view"), "scroll");
    named("View mode").click();
    equal(
      items().some((item) => item.textContent === "Scroll" && item.ariaChecked === "true"),
      true,
    );
  });

  it("has menus that a keyboard can use", async () => {
    await open();
    const button = named("View mode");
    button.focus();
    press("ArrowDown", button);
    equal([button.ariaExpanded, document.activeElement?.textContent], ["true", "Scroll"]);
    press("ArrowDown", document.activeElement ?? button);
    equal(document.activeElement?.textContent, "Single page");
    press("End", document.activeElement ?? button);
    press("Home", document.activeElement ?? button);
    press("t", document.activeElement ?? button);
    equal(document.activeElement?.textContent, "Two pages");
    press("Escape", document.activeElement ?? button);
    equal([button.ariaExpanded, document.activeElement === button], ["false", true]);
    button.click();
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    equal(items().length, 0);
  });

  it("shows a single page, and goes on by keys, buttons and the space bar", async () => {
    const { reader } = await open({ pages: aDocument(4) });
    choose("View mode", "Single page");
    equal(shown(), [1]);
    await until(() => drawn(1), "page 1 is drawn");
    press("ArrowRight");
    await until(() => reader.currentPage === 2, "page 2");
    equal(shown(), [2]);
    press(" ");
    await until(() => reader.currentPage === 3, "page 3 by the space bar");
    named("Next page").click();
    await until(() => reader.currentPage === 4, "page 4");
    equal([shown(), named("Next page").getAttribute("aria-disabled")], [[4], "true"]);
    const { top, bottom } = box(pageElement(4));
    const room = box(pages());
    if (top < room.top || bottom > room.bottom) throw new Error("the page does not fit");
    press("PageUp");
    await until(() => reader.currentPage === 3 && drawn(3), "page 3 again");
  });

  it("lays two pages side by side, with the cover alone", async () => {
    const { reader } = await open({ pages: aDocument(5), settings: { startupView: 1 } });
    const [second, third, fourth] = [2, 3, 4].map((page) => box(pageElement(page)));
    if (!second || !third || !fourth) throw new Error("no pages");
    equal(
      [second.top === third.top, Math.abs(second.right - third.left) < 1, fourth.top > third.bottom],
      [true, true, true],
    );
    if (box(pageElement(1)).bottom > second.top) throw new Error("the cover does not lie alone");
    const room = box(pages());
    equal([second.left >= room.left, third.right <= room.right], [true, true]);
    press("ArrowRight");
    await until(() => reader.currentPage === 2, "pages 2 and 3");
    press("ArrowRight");
    await until(() => reader.currentPage === 4, "pages 4 and 5");
    equal(named("Next page").getAttribute("aria-disabled"), "true");
    await until(() => drawn(4) && drawn(5), "both are drawn");
  });

  it("keeps the page through all views, and gives every page back its place", async () => {
    const { reader } = await open({ pages: aDocument(9) });
    reader.goTo(6);
    await until(() => reader.currentPage === 6, "page 6");
    for (const view of ["Two pages", "Flip book", "Single page", "Scroll"]) {
      choose("View mode", view);
      await until(() => reader.currentPage === 6 && drawn(6), `page 6 in ${view}`);
      if (!shown().includes(6)) throw new Error(`page 6 is not seen in ${view}`);
    }
    equal(shown().length, 9);
    equal(
      [...document.querySelectorAll("[data-page-number]")].map((page) => Number(page.getAttribute("data-page-number"))),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    );
  });

  it("goes on by the wheel and by a swipe where there is nothing to scroll", async () => {
    const { reader } = await open({ pages: aDocument(5) });
    choose("View mode", "Single page");
    const wheel = (deltaY: number) => pages().dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true }));
    wheel(50);
    equal(reader.currentPage, 1);
    wheel(50);
    equal(reader.currentPage, 2);
    wheel(500);
    equal(reader.currentPage, 2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    wheel(-120);
    equal(reader.currentPage, 1);
    const touch = { pointerType: "touch", isPrimary: true, bubbles: true };
    const swipe = (from: number, to: number, up: number) => {
      pages().dispatchEvent(new PointerEvent("pointerdown", { ...touch, clientX: from, clientY: 200 }));
      pages().dispatchEvent(new PointerEvent("pointerup", { ...touch, clientX: to, clientY: 200 + up }));
    };
    swipe(300, 200, 5);
    equal(reader.currentPage, 2);
    swipe(200, 300, 90);
    equal(reader.currentPage, 2);
    swipe(200, 300, 5);
    equal(reader.currentPage, 1);
  });

  it("is accessible in every view", async () => {
    await open({ pages: aDocument(5), assets: [anAsset("A place", [{ type: "url", data: "https://example.org" }])] });
    for (const view of ["Scroll", "Single page", "Two pages", "Flip book"]) {
      choose("View mode", view);
      await until(() => drawn(1), `page 1 in ${view}`);
      named("View mode").click();
      const { violations } = await axe.run("smartlink-reader", {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      });
      equal(
        violations.map(({ id, nodes }) => `${view} ${id} ${nodes.map(({ html }) => html)}`),
        [],
      );
      named("View mode").click();
    }
  });
});

describe("the flip book", () => {
  afterEach(close);
  const flip = { startupView: 2 };
  const hand = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    (document.elementFromPoint(x, y) ?? pages()).dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        isPrimary: true,
        pointerType: "mouse",
        button: 0,
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        ...more,
      }),
    );
  const turned = (page: number) => pageElement(page).style.getPropertyValue("--angle");

  it("opens at the cover, turns by keys and lays live pages open", async () => {
    const { reader } = await open({ pages: aDocument(6), settings: flip });
    await size(1000, 700);
    await until(() => JSON.stringify(shown()) === "[1]", "the cover alone");
    press("ArrowRight");
    equal(turned(1) !== "", true);
    await settled();
    equal([shown(), reader.currentPage], [[2, 3], 2]);
    await until(() => pageElement(3).querySelector(".text-layer span"), "live text");
    const [left, right] = [box(pageElement(2)), box(pageElement(3))];
    if (Math.abs(left.right - right.left) > 1) throw new Error(`the fold: ${left.right}, ${right.left}`);
    press("ArrowLeft");
    await settled();
    equal(shown(), [1]);
    for (const _ of [1, 2, 3, 4]) press("ArrowRight");
    await settled();
    equal([shown(), reader.currentPage], [[6], 6]);
  });

  it("follows a mouse at its edge, falls where it was led, and springs back", async () => {
    const { reader } = await open({ pages: aDocument(6), settings: flip });
    await size(1000, 700);
    reader.goTo(2);
    await until(() => JSON.stringify(shown()) === "[2,3]", "pages 2 and 3");
    const edge = box(pageElement(3));
    const y = edge.top + edge.height / 2;
    hand("pointerdown", edge.right - 8, y);
    hand("pointermove", edge.right - 60, y);
    hand("pointermove", edge.left + 10, y);
    const angle = Number.parseFloat(turned(3));
    if (!(angle < -80 && angle > -90)) throw new Error(`the leaf does not follow: ${angle}`);
    equal([shown().includes(5), reader.currentPage], [true, 2]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    hand("pointerup", edge.left + 10, y);
    await settled();
    equal([shown(), reader.currentPage], [[2, 3], 2]);
    hand("pointerdown", edge.right - 8, y);
    hand("pointermove", edge.right - 60, y);
    hand("pointermove", edge.left - 100, y);
    await new Promise((resolve) => setTimeout(resolve, 150));
    hand("pointerup", edge.left - 100, y);
    await settled();
    equal([shown(), reader.currentPage], [[4, 5], 4]);
    const left = box(pageElement(4)).left;
    hand("pointerdown", left + 8, y);
    hand("pointerup", left + 8, y);
    await settled();
    equal(shown(), [2, 3]);
  });

  it("turns single pages in a narrow window, by a swipe", async () => {
    const { reader } = await open({ pages: aDocument(4), settings: flip });
    await size(400, 600);
    await until(() => box(pageElement(1)).width > 300, "one page fills the width");
    const touch = { pointerType: "touch" };
    const swipe = (from: number, to: number) => {
      hand("pointerdown", from, 300, touch);
      hand("pointermove", (from + to) / 2, 300, touch);
      hand("pointermove", to, 300, touch);
      hand("pointerup", to, 300, touch);
    };
    swipe(300, 80);
    await settled();
    equal([shown(), reader.currentPage], [[2], 2]);
    swipe(80, 300);
    await settled();
    equal([shown(), reader.currentPage], [[1], 1]);
    hand("pointerdown", 200, 300, touch);
    hand("pointermove", 205, 200, touch);
    hand("pointermove", 100, 200, touch);
    hand("pointerup", 100, 200, touch);
    equal([shown(), document.querySelector(".turning")], [[1], null]);
  });

  it("leaves text and assets to the hand", async () => {
    await open({
      pages: aDocument(3),
      settings: flip,
      assets: [anAsset("At the edge", [{ type: "page", data: "3" }], { center_x: 95, center_y: 50, rect: [10, 100] })],
    });
    await size(1000, 700);
    const edge = box(pageElement(1));
    hand("pointerdown", edge.right - 8, edge.top + 200);
    hand("pointermove", edge.right - 200, edge.top + 200);
    equal(document.querySelector(".turning"), null);
    (maybeNamed("At the edge") ?? named("At the edge")).click();
    await until(() => shown().includes(3), "the asset leads to page 3");
  });

  it("mirrors a document that is read from the right", async () => {
    const { reader } = await open({ pages: aDocument(5), rightToLeft: true, settings: flip });
    await size(1000, 700);
    press("ArrowLeft");
    await settled();
    equal([shown(), reader.currentPage], [[2, 3], 2]);
    if (box(pageElement(2)).left < box(pageElement(3)).left) throw new Error("page 2 must lie right of page 3");
    const left = box(pageElement(3)).left;
    hand("pointerdown", left + 8, 300);
    hand("pointerup", left + 8, 300);
    await settled();
    equal(shown(), [4, 5]);
    choose("View mode", "Two pages");
    if (box(pageElement(2)).left < box(pageElement(3)).left) throw new Error("two pages: 2 must lie right of 3");
  });

  it("takes pages of different sizes", async () => {
    await open({ pages: [{ text: ["1"] }, { text: ["2"], width: 900 }, { text: ["3"], width: 300 }], settings: flip });
    await size(1000, 700);
    press("ArrowRight");
    await settled();
    const [wide, small, room] = [box(pageElement(2)), box(pageElement(3)), box(pages())];
    if (Math.abs(wide.right - small.left) > 1) throw new Error("they do not meet at the fold");
    await until(() => box(pageElement(2)).left >= room.left - 1, "the spread fits");
  });
});
