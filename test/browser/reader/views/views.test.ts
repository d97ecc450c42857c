// engines: none; test:all: chromium
// Menus, keys and layout; what differs by engine is in turning-pages.
import "axe-core/axe.js";
import { press, pressAt, pressKey } from "../../input.ts";
import { anAsset, close, equal, named, open, pageElement, until } from "../support/stage.ts";
import { aDocument, box, choose, drawn, items, pages, shown } from "../support/views.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

afterEach(close);

it("the reader offers the allowed views and opens with the chosen one", async () => {
  await open({ settings: { twoPageView: "false", startupView: 2 } });
  equal(document.querySelector("smartlink-reader")?.getAttribute("data-view"), "flip");
  await press("View mode");
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
  await press("View mode");
  equal(
    items().some((item) => item.textContent === "Scroll" && item.ariaChecked === "true"),
    true,
  );
});

it("the menu of views works with the keyboard", async () => {
  await open();
  const button = named("View mode");
  button.focus();
  await pressKey("ArrowDown");
  equal([button.ariaExpanded, document.activeElement?.textContent], ["true", "Scroll"]);
  await pressKey("ArrowDown");
  equal(document.activeElement?.textContent, "Single page");
  await pressKey("End");
  await pressKey("Home");
  await pressKey("t");
  equal(document.activeElement?.textContent, "Two pages");
  await pressKey("Escape");
  equal([button.ariaExpanded, document.activeElement === button], ["false", true]);
  await press(button);
  await until(() => items().length > 0, "the menu is open");
  await pressAt([10, innerHeight - 10]);
  equal(items().length, 0);
});

it("the view of a single page is turned by keys, buttons and Space", async () => {
  const { reader } = await open({ pages: aDocument(4) });
  await choose("View mode", "Single page");
  equal(shown(), [1]);
  await until(() => drawn(1), "page 1 is drawn");
  // Away from the button, which the space bar would press.
  await pressAt([400, 300]);
  await pressKey("ArrowRight");
  await until(() => reader.currentPage === 2, "page 2");
  equal(shown(), [2]);
  await pressKey(" ");
  await until(() => reader.currentPage === 3, "page 3 by the space bar");
  await press("Next page");
  await until(() => reader.currentPage === 4, "page 4");
  equal([shown(), named("Next page").getAttribute("aria-disabled")], [[4], "true"]);
  const { top, bottom } = box(pageElement(4));
  const room = box(pages());
  if (top < room.top || bottom > room.bottom) throw new Error("the page does not fit");
  await pressKey("PageUp");
  await until(() => reader.currentPage === 3 && drawn(3), "page 3 again");
});

it("the view of two pages shows them side by side, and the cover alone", async () => {
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
  await pressKey("ArrowRight");
  await until(() => reader.currentPage === 2, "pages 2 and 3");
  await pressKey("ArrowRight");
  await until(() => reader.currentPage === 4, "pages 4 and 5");
  equal(named("Next page").getAttribute("aria-disabled"), "true");
  await until(() => drawn(4) && drawn(5), "both are drawn");
});

it("a change of the view keeps the current page and restores the layout of pages", async () => {
  const { reader } = await open({ pages: aDocument(9) });
  reader.goTo(6);
  await until(() => reader.currentPage === 6, "page 6");
  for (const view of ["Two pages", "Flip book", "Single page", "Scroll"]) {
    await choose("View mode", view);
    await until(() => reader.currentPage === 6 && drawn(6), `page 6 in ${view}`);
    if (!shown().includes(6)) throw new Error(`page 6 is not seen in ${view}`);
  }
  equal(shown().length, 9);
  equal(
    [...document.querySelectorAll("[data-page-number]")].map((page) => Number(page.getAttribute("data-page-number"))),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
});

it("the reader is accessible in every view", async () => {
  await open({ pages: aDocument(5), assets: [anAsset("A place", [{ type: "url", data: "https://example.org" }])] });
  for (const view of ["Scroll", "Single page", "Two pages", "Flip book"]) {
    await choose("View mode", view);
    await until(() => drawn(1), `page 1 in ${view}`);
    await press("View mode");
    const { violations } = await axe.run("smartlink-reader", {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    equal(
      violations.map(({ id, nodes }) => `${view} ${id} ${nodes.map(({ html }) => html)}`),
      [],
    );
    await press("View mode");
  }
});
