// engines: chromium; test:all: chromium, firefox, webkit
import { press, pressKey, typeText } from "../../input.ts";
import { anAsset, close, equal, named, open, pageElement, until } from "../support/stage.ts";

const tenPages = Array.from({ length: 10 }, (_, index) => ({
  text: [`Page ${index + 1}`, index === 6 ? "needle" : ""],
}));
const asset = anAsset("there", [{ type: "page", data: "1" }], {});

after(close);

it("the address fragment opens the document at its page without drawing the first page", async () => {
  const drawn: string[] = [];
  const watcher = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLCanvasElement) drawn.push((target as HTMLElement).dataset["pageNumber"] ?? "");
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const { reader } = await open({ pages: tenPages, hash: "#page=6" });
  watcher.disconnect();
  equal([drawn[0], drawn.includes("1")], ["6", false]);
  await until(() => reader.currentPage === 6, "page 6 is the current one");
  const page = pageElement(6).getBoundingClientRect();
  if (page.top < 0 || page.top > innerHeight / 2) throw new Error(`page 6 lies at ${page.top}`);
});

it("the address fragment starts a search or focuses an asset", async () => {
  const { reader } = await open({ pages: tenPages, hash: "#search=needle" });
  await until(() => reader.currentPage === 7, "the page of the words");
  equal((named("Search in the document") as HTMLInputElement).value, "needle");
  await until(() => CSS.highlights.get("smartlink-current")?.size === 1, "they are marked");
  const other = await open({ pages: tenPages, hash: "#asset=asset-there", assets: [{ ...asset, page: 8 }] });
  await until(() => other.reader.currentPage === 8, "the page of the asset");
  await until(() => document.activeElement === named("there"), "it has the focus");
});

it("the address fragment opens page 1 if its page does not exist", async () => {
  for (const hash of ["#page=99", "#page=x", "#asset=none", "#%E0%A4%A"]) {
    const { reader } = await open({ pages: tenPages, hash });
    equal([hash, reader.currentPage], [hash, 1]);
  }
});

it("the address fragment follows the current page, adds history entries for jumps only, and keeps other parameters", async () => {
  const { reader } = await open({ pages: tenPages, hash: "#x=1" });
  const before = history.length;
  for (let page = 2; page <= 4; page += 1) {
    await press("Next page");
    await until(() => reader.currentPage === page, `page ${page}`);
  }
  await until(() => location.hash === "#x=1&page=4", "the address says page 4");
  equal(history.length, before);
  await press("Search");
  await typeText("needle");
  await pressKey("Enter");
  await until(() => location.hash === "#x=1&page=7&search=needle", "and what is looked for");
  await press("Close");
  await until(() => location.hash === "#x=1&page=7", "not any more");
  // The search was a jump. Its entry is not counted: browsers keep at most 50 entries.
  history.back();
  await until(() => location.hash === "#x=1&page=4" && reader.currentPage === 4, "back before the search");
});

it("a change of the address fragment navigates", async () => {
  const { reader } = await open({ pages: tenPages, assets: [{ ...asset, page: 3 }] });
  location.hash = "#page=5";
  await until(() => reader.currentPage === 5, "page 5");
  location.hash = "#asset=asset-there";
  await until(() => reader.currentPage === 3 && document.activeElement === named("there"), "the asset");
  location.hash = "#page=2&search=needle";
  await until(() => reader.currentPage === 7, "the words after page 2");
});
