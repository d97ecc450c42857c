// engines: none; test:all: chromium
import { fill, press, pressKey } from "../input.ts";
import { close, equal, named, open, pageElement, until } from "./support/stage.ts";

const pages = Array.from({ length: 6 }, (_, index) => ({ text: [`Sheet ${index + 1}`] }));
const labels = "0 << /S /r >> 3 << /S /D /P (A-) >>";
const field = () => named("Page") as HTMLInputElement;
const total = () => document.querySelector(".page-total")?.textContent;
const announced = () => document.querySelector("smartlink-reader > .unseen[role=status]")?.textContent;

const enter = async (text: string) => {
  await fill("Page", text);
  await pressKey("Enter");
};

describe("page labels", () => {
  after(close);

  it("page labels appear in the page field, on pages, in thumbnails and in announcements", async () => {
    const { reader } = await open({ pages, document: { labels } });
    await until(() => field().value === "i" && total() === "(1 of 6)", "page i");
    equal(pageElement(2).getAttribute("aria-label"), "Page ii (2 of 6)");
    await press("Thumbnails");
    await press("Page A-2 (5 of 6)");
    await until(() => reader.currentPage === 5 && field().value === "A-2", "page A-2");
    equal(document.querySelector(".thumbnail[aria-current]")?.textContent, "A-2");
    await until(() => announced() === "Page A-2 (5 of 6)", "it is said aloud");
  });

  it("page labels can be typed in any case, and page numbers are accepted too", async () => {
    const { reader } = await open({ pages, document: { labels } });
    await until(() => field().value === "i", "labels");
    for (const [text, page] of [
      ["III", 3],
      ["a-3", 6],
      ["2", 2],
    ] as const) {
      await enter(text);
      await until(() => reader.currentPage === page, `${text} is page ${page}`);
    }
    await enter("A-9");
    equal(field().value, "ii");
    equal(reader.currentPage, 2);
  });

  it("page labels fall back to page numbers in a document without labels", async () => {
    const { reader } = await open({ pages });
    equal([field().value, total(), field().inputMode], ["1", "/ 6", "numeric"]);
    await press("Next page");
    await until(() => reader.currentPage === 2 && announced() === "Page 2 of 6", "said aloud");
  });
});

describe("the language of the document", () => {
  after(close);

  it("the language of the document is set on the text layer and differs from the language of the interface", async () => {
    const { host } = await open({ document: { language: "fr-CA" } });
    await until(() => pageElement(1).querySelector(".text-layer span"), "text");
    await until(() => pageElement(1).querySelector<HTMLElement>(".text-layer")?.lang === "fr-CA", "its language");
    equal(host.lang, "en");
  });
});
