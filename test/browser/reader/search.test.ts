import { close, equal, maybeNamed, named, open, pageElement, press, until } from "./stage.ts";

const field = () => named("Search in the document") as HTMLInputElement;
const status = () => document.querySelector(".search-status")?.textContent;
const spoken = () => document.querySelector(".search [role=status]")?.textContent;
const sizes = () => ["smartlink-match", "smartlink-current"].map((name) => CSS.highlights.get(name)?.size ?? 0);

const lookFor = (words: string) => {
  if (!maybeNamed("Search in the document")) named("Search").click();
  field().value = words;
  field().form?.requestSubmit();
};

const manyPages = (count: number, text: (page: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ text: [text(index + 1)] }));

describe("search", () => {
  after(close);

  it("counts the matches of all pages, steps through them and around the end", async () => {
    const { reader, events } = await open();
    lookFor("HARBOUR");
    await until(() => status() === "1 of 3", "three matches");
    equal(spoken(), "Match 1 of 3, on page 1");
    named("Next match").click();
    await until(() => status() === "2 of 3" && reader.currentPage === 2, "the second, on page 2");
    press("Enter", field());
    field().form?.requestSubmit();
    await until(() => status() === "3 of 3" && reader.currentPage === 3, "the third");
    field().form?.requestSubmit();
    await until(() => status() === "1 of 3" && reader.currentPage === 1, "the first again");
    field().dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, bubbles: true, cancelable: true }),
    );
    await until(() => status() === "3 of 3", "back around the start");
    const searched = events.filter(({ event }) => event === "search");
    equal(
      searched.map(({ data }) => data),
      [{ text: "HARBOUR", count: 3 }],
    );
    equal(
      events.filter(({ event }) => event === "search_next").map(({ data }) => data),
      Array.from({ length: 4 }, () => ({ text: "HARBOUR" })),
    );
  });

  it("marks the matches of every drawn page, the current one apart", async () => {
    await open({ pages: [{ text: ["one two one", "one"] }, { text: ["one"] }] });
    await until(() => pageElement(2).querySelector(".text-layer span"), "both pages have text");
    lookFor("one");
    await until(() => status() === "1 of 4", "four matches");
    await until(() => JSON.stringify(sizes()) === "[3,1]", "all four are marked");
    const [range] = [...(CSS.highlights.get("smartlink-current") as Highlight)] as Range[];
    equal([range?.toString(), range?.startOffset], ["one", 0]);
    press("Escape", field());
    await until(() => JSON.stringify(sizes()) === "[0,0]", "nothing is marked when the bar is closed");
    equal(document.activeElement === document.querySelector(".pages"), true);
  });

  it("tells letter case and whole words apart when it is asked to", async () => {
    await open({ pages: [{ text: ["Port, port, portal"] }] });
    lookFor("port");
    await until(() => status() === "1 of 3", "three matches");
    named("Match case").click();
    await until(() => status() === "1 of 2", "two in small letters");
    named("Whole words").click();
    await until(() => status() === "1 of 1", "one whole word");
    equal(named("Whole words").getAttribute("aria-pressed"), "true");
    named("Match case").click();
    await until(() => status() === "1 of 2", "two whole words");
  });

  it("says that there is nothing, and stays", async () => {
    const { events } = await open();
    lookFor("zeppelin");
    await until(() => status() === "No matches", "no match");
    equal(spoken(), "No matches");
    equal(events.find(({ event }) => event === "search")?.data, { text: "zeppelin", count: 0 });
    named("Next match").click();
    equal(status(), "No matches");
  });

  it("searches while it is typed, from the page that is read, and drops what was asked before", async () => {
    const { reader, events } = await open({ pages: manyPages(40, (page) => `Page ${page} ${page % 10 ? "" : "ten"}`) });
    reader.goTo(15);
    await until(() => reader.currentPage === 15, "page 15");
    named("Search").click();
    for (const words of ["t", "te", "ten"]) {
      field().value = words;
      field().dispatchEvent(new Event("input", { bubbles: true }));
    }
    await until(() => reader.currentPage === 20, "the first match after page 15");
    await until(() => status() === "2 of 4", "four in all");
    equal(
      events.filter(({ event }) => event === "search").map(({ data }) => data),
      [{ text: "ten", count: 4 }],
    );
  });

  it("shows the first match of a long document before all of it is read", async () => {
    const { reader } = await open({ pages: manyPages(400, (page) => (page === 3 || page === 390 ? "needle" : "hay")) });
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(status() ?? ""));
    named("Search").click();
    watcher.observe(document.querySelector(".search-status") as Element, { childList: true });
    lookFor("needle");
    await until(() => reader.currentPage === 3, "the first match");
    await until(() => status() === "1 of 2", "both are counted");
    watcher.disconnect();
    if (!seen.includes("1 so far")) throw new Error(`it waited for the end: ${seen.join(", ")}`);
    press("F3", field());
    await until(() => reader.currentPage === 390, "a far page");
    await until(() => sizes()[1] === 1, "its match is marked when its text is drawn");
  });

  it("opens by Ctrl+F with the words that are selected", async () => {
    await open();
    await until(() => pageElement(1).querySelector(".text-layer span"), "text");
    const text = pageElement(1).querySelectorAll(".text-layer span")[1]?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 2, text, 9);
    const event = new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true });
    document.querySelector(".pages")?.dispatchEvent(event);
    equal(event.defaultPrevented, true);
    equal(field().value, "harbour");
    equal(document.activeElement === field(), true);
    await until(() => status() === "1 of 3", "they are looked for");
  });
});
