// engines: none; test:all: chromium
import { press, pressKey } from "../../input.ts";
import { close, equal, maybeNamed, named, open, until } from "../support/stage.ts";
import type { TinyDocument } from "../support/tiny-pdf.ts";

const book: TinyDocument = {
  names: { chapterTwo: 4 },
  outline: [
    {
      title: "One",
      to: 1,
      open: true,
      items: [
        { title: "First", to: 2 },
        { title: "Second", to: 3, items: [{ title: "Deep", to: 3 }] },
      ],
    },
    { title: "Two", to: { named: "chapterTwo" } },
    { title: "Elsewhere", to: { file: "other.pdf" } },
  ],
};
const pages = Array.from({ length: 6 }, (_, index) => ({ text: [`Page ${index + 1}`] }));
const focused = () => document.activeElement?.getAttribute("aria-label");
const current = () => document.querySelector(".outline [aria-current]")?.getAttribute("aria-label");

const openOutline = async () => {
  const stage = await open({ settings: { summary: 1 }, document: book, pages });
  await until(() => maybeNamed("Outline"), "the outline's button");
  await press("Outline");
  await until(() => maybeNamed("One"), "the outline");
  return stage;
};

describe("the tabs of the sidebar", () => {
  after(close);
  const sidebar = () => document.querySelector<HTMLElement>(".sidebar:not([hidden])");
  const openWith = async (settings: Readonly<Record<string, unknown>>) => {
    await open({ settings, document: book, pages });
    await until(() => document.querySelector(".text-layer span"), "text");
    // The outline is read beside the pages. One that is not wanted would be there soon.
    if (settings["summary"]) await until(() => maybeNamed("Outline"), "the outline's button");
    else await new Promise((resolve) => setTimeout(resolve, 100));
    return [maybeNamed("Thumbnails") !== undefined, maybeNamed("Outline") !== undefined, sidebar()?.ariaLabel];
  };

  it("the tabs of the sidebar follow the settings, also whether they are open at first", async () => {
    equal(await openWith({}), [true, false, undefined]);
    equal(await openWith({ summary: 1, sidebarOpened: 1 }), [true, true, "Thumbnails"]);
    equal(await openWith({ summary: 1, thumbnails: "false" }), [false, true, undefined]);
    equal(await openWith({ summary: 1, thumbnails: "false", sidebarOpened: 1 }), [false, true, "Outline"]);
    equal(await openWith({ thumbnails: "false", sidebarOpened: 1 }), [false, false, undefined]);
  });

  it("the tabs of the sidebar return the focus to the button that opened them", async () => {
    await openWith({});
    await press("Thumbnails");
    named("Close").focus();
    await press("Close");
    equal([sidebar(), focused()], [null, "Thumbnails"]);
  });
});

describe("thumbnails", () => {
  after(close);

  it("thumbnails lead to their pages, and the current one is marked and in view", async () => {
    const { reader } = await open({ pages: Array.from({ length: 80 }, () => ({ text: ["x"] })) });
    await press("Thumbnails");
    equal(named("Thumbnails").getAttribute("aria-pressed"), "true");
    await until(() => document.querySelectorAll(".thumbnail canvas").length >= 2, "thumbnails in view");
    await press("Page 2");
    await until(() => reader.currentPage === 2, "page 2");
    reader.goTo(70);
    const marked = () => document.querySelector(".thumbnail[aria-current=page]");
    await until(() => marked()?.getAttribute("aria-label") === "Page 70", "page 70 is marked");
    const list = document.querySelector(".sidebar-body")?.getBoundingClientRect() as DOMRect;
    await until(() => {
      const box = marked()?.getBoundingClientRect() as DOMRect;
      return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    }, "it is in view");
  });

  it("thumbnails have one tab stop, and arrow keys move between them", async () => {
    const { reader } = await open({ pages });
    await press("Thumbnails");
    equal(document.querySelectorAll(".thumbnail[tabindex='0']").length, 1);
    named("Page 1").focus();
    await pressKey("ArrowDown");
    await pressKey("ArrowDown");
    equal(focused(), "Page 3");
    equal(reader.currentPage, 1);
    await pressKey("End");
    equal(focused(), "Page 6");
    await pressKey("Enter");
    await until(() => reader.currentPage === 6, "page 6");
  });

  it("thumbnails free their canvases when many have been visible", async () => {
    await open({ pages: Array.from({ length: 45 }, () => ({ text: ["x"] })) });
    await press("Thumbnails");
    const body = document.querySelector(".sidebar-body") as HTMLElement;
    const canvases = () => document.querySelectorAll(".thumbnail canvas").length;
    for (let top = 0; top < body.scrollHeight; top += body.clientHeight) {
      body.scrollTop = top;
      await until(() => {
        const seen = document.elementFromPoint(100, body.getBoundingClientRect().bottom - 60);
        return seen?.closest(".thumbnail") === null || seen?.closest(".thumbnail")?.querySelector("canvas");
      }, "what is seen is drawn");
      if (canvases() > 34) throw new Error(`${canvases()} pictures are kept`);
    }
  });
});

describe("the outline", () => {
  after(close);

  it("the outline expands as the PDF states and as the person chooses", async () => {
    await openOutline();
    equal([maybeNamed("First") !== undefined, maybeNamed("Deep")], [true, undefined]);
    equal(named("Second").getAttribute("aria-expanded"), "false");
    await press(() => named("Second").querySelector(".outline-sign"));
    equal(named("Deep").getAttribute("aria-level"), "3");
    await press(() => named("One").querySelector(".outline-sign"));
    equal(maybeNamed("First"), undefined);
  });

  it("the outline leads to its destinations, named ones too, and marks the current entry", async () => {
    const { reader } = await openOutline();
    await press(() => named("Two").querySelector(".outline-title"));
    await until(() => reader.currentPage === 4 && current() === "Two", "page 4");
    reader.goTo(2);
    await until(() => current() === "First", "the entry of page 2 is marked");
    reader.goTo(3);
    await until(() => current() === "Second", "the entry of page 3 is marked");
    await press(() => named("One").querySelector(".outline-sign"));
    equal(current(), "One");
  });

  it("the outline can be used with the keyboard", async () => {
    const { reader } = await openOutline();
    named("One").focus();
    for (const [name, expected] of [
      ["ArrowDown", "First"],
      ["ArrowDown", "Second"],
      ["ArrowRight", "Second"],
      ["ArrowRight", "Deep"],
      ["ArrowLeft", "Second"],
      ["ArrowLeft", "Second"],
      ["ArrowLeft", "One"],
      ["End", "Elsewhere"],
      ["Home", "One"],
    ] as const) {
      await pressKey(name);
      equal([name, focused()], [name, expected]);
    }
    equal(document.querySelectorAll(".outline [tabindex='0']").length, 1);
    await pressKey("End");
    await pressKey("ArrowUp");
    await pressKey("Enter");
    await until(() => reader.currentPage === 4, "Enter goes there");
  });

  it("the outline explains why an entry cannot be opened", async () => {
    const { reader } = await openOutline();
    await press(() => named("Elsewhere").querySelector(".outline-title"));
    await until(() => document.querySelector(".note")?.textContent?.includes("other.pdf"), "a note");
    equal(reader.currentPage, 1);
  });
});

describe("links of the document", () => {
  after(close);

  it("links of the document lead to named destinations, and explain why a link cannot be opened", async () => {
    const { reader, events } = await open({
      pages: [{ text: ["Links"], links: [{ named: "there" }, { file: "other.pdf" }, "javascript:alert(1)"] }, ...pages],
      document: { names: { there: 3 } },
    });
    const links = () => [...document.querySelectorAll<HTMLElement>("[data-page-number='1'] .link-layer > *")];
    await until(() => links().length === 3, "three links");
    const [inside, file, script] = links();
    await until(() => inside?.getAttribute("href") === "#page=3", "its place is told");
    await press(() => file);
    await until(() => document.querySelector(".note")?.textContent?.includes("other.pdf"), "a note about the file");
    await press(() => script);
    await until(() => document.querySelector(".note")?.textContent?.includes("javascript:"), "a note about the script");
    equal(
      events.some(({ event }) => event === "doc_link_open"),
      false,
    );
    await press(() => inside);
    await until(() => reader.currentPage === 3, "page 3");
  });
});
