// engines: chromium; test:all: chromium, firefox, webkit
import { fill, press, pressKey, wheel } from "../input.ts";
import { close, equal, named, open, pageElement, state, until } from "./support/stage.ts";

/** Share of a page's picture that is not white. */
const ink = (page: number): number => {
  const canvas = pageElement(page).querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] as number) < 200) dark += 1;
  return dark / (data.length / 4);
};

const field = () => (named("Page") as HTMLInputElement).value;

after(close);

it("the reader paints the first page, then lays its text over it", async () => {
  await open();
  equal(state(), "ready");
  if (ink(1) < 0.05) throw new Error(`page 1 is blank: ${ink(1)}`);
  await until(
    () => pageElement(1).querySelector(".text-layer")?.textContent?.includes("This is page 1"),
    "text of page 1",
  );
  await until(() => ink(2) > 0.05, "page 2 is drawn");
  for (const mark of ["smartlink:first-page", "smartlink:text-ready"]) {
    if (performance.getEntriesByName(mark).length === 0) throw new Error(`no mark ${mark}`);
  }
});

it("the reader aligns the text layer with the canvas", async () => {
  await open();
  await until(() => pageElement(1).querySelector(".text-layer span"), "text");
  const page = pageElement(1).getBoundingClientRect();
  const run = pageElement(1).querySelector(".text-layer span")?.getBoundingClientRect() as DOMRect;
  const left = (run.left - page.left) / page.width;
  const bottom = (run.bottom - page.top) / page.height;
  if (Math.abs(left - 0.1) > 0.01 || Math.abs(bottom - 80 / 600) > 0.02) throw new Error(`text at ${left}, ${bottom}`);
});

it("the reader changes the page by buttons, page field, keys and address", async () => {
  const { reader } = await open();
  await press("Next page");
  await until(() => reader.currentPage === 2 && field() === "2", "page 2");
  await press("Previous page");
  await until(() => reader.currentPage === 1, "page 1");
  equal(named("Previous page").getAttribute("aria-disabled"), "true");
  await pressKey("End");
  await until(() => reader.currentPage === 3, "the last page");
  await pressKey("Home");
  await until(() => reader.currentPage === 1, "the first page");
  await pressKey("PageDown");
  await until(() => (document.querySelector(".pages")?.scrollTop ?? 0) > 100, "a window further");
  await fill("Page", "3");
  await pressKey("Enter");
  await until(() => reader.currentPage === 3, "page 3 by the field");
  await until(() => location.hash === "#page=3", "the address follows");
  location.hash = "#page=1";
  await until(() => reader.currentPage === 1, "page 1 by the address");
  location.hash = "";
});

it("the reader zooms by buttons, keys and wheel, and draws again at full resolution", async () => {
  await open();
  const width = () => pageElement(1).getBoundingClientRect().width;
  const fitted = width();
  await press("Zoom in");
  if (width() <= fitted) throw new Error("Zoom in does not enlarge");
  await pressKey("-");
  await pressKey("-");
  if (width() >= fitted) throw new Error("the key - does not make smaller");
  await pressKey("0");
  equal(Math.round(width()), Math.round(fitted));
  await wheel([200, 200], -50, { key: "Control" });
  await until(() => width() > fitted, "Ctrl and wheel enlarge");
  const sharp = () => (pageElement(1).querySelector("canvas")?.width ?? 0) / width() / devicePixelRatio;
  await until(() => Math.abs(sharp() - 1) < 0.02, "the canvas has the new size");
});

it("the reader frees the canvases of distant pages", async () => {
  await open({ pages: Array.from({ length: 60 }, (_, index) => ({ text: [`Page ${index + 1}`] })) });
  const canvases = () => document.querySelectorAll("[data-page-number] > canvas").length;
  for (const page of [10, 20, 30, 40, 50, 60]) {
    await fill("Page", String(page));
    await pressKey("Enter");
    await until(() => pageElement(page).querySelector("canvas") !== null, `page ${page} is drawn`);
  }
  await until(() => canvases() <= 8, "few canvases are left");
  equal(pageElement(1).querySelector("canvas"), null);
});

it("the reader adds the links of the PDF, without forbidden ones", async () => {
  const { reader, events } = await open({
    pages: [
      { text: ["Links"], links: ["https://example.org/x", "javascript:alert(1)", 3] },
      { text: ["2"] },
      { text: ["3"] },
    ],
  });
  await until(() => pageElement(1).querySelectorAll(".link-layer a").length === 2, "two links");
  const [outside, inside] = pageElement(1).querySelectorAll<HTMLAnchorElement>(".link-layer a");
  equal([outside?.href, outside?.target, outside?.rel], ["https://example.org/x", "_blank", "noopener noreferrer"]);
  outside?.addEventListener("click", (event) => event.preventDefault());
  await press(() => outside);
  equal(events.at(-1)?.event, "doc_link_open");
  await press(() => inside);
  await until(() => reader.currentPage === 3, "the link leads to page 3");
});
