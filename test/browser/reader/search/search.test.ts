// engines: chromium
import { fill, press, pressKey, typeText } from "../../input.ts";
import { close, equal, maybeNamed, named, open, pageElement, until } from "../support/stage.ts";

const field = () => named("Search in the document") as HTMLInputElement;
const status = () => document.querySelector(".search-status")?.textContent;
const spoken = () => document.querySelector(".search [role=status]")?.textContent;
const sizes = () => ["smartlink-match", "smartlink-current"].map((name) => CSS.highlights.get(name)?.size ?? 0);

const lookFor = async (words: string) => {
  if (!maybeNamed("Search in the document")) await press("Search");
  await fill("Search in the document", words);
  await pressKey("Enter");
};

const manyPages = (count: number, text: (page: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ text: [text(index + 1)] }));

after(close);

it("the search counts the matches of all pages, steps through them and wraps around at the end", async () => {
  const { reader, events } = await open();
  await lookFor("HARBOUR");
  await until(() => status() === "1 of 3", "three matches");
  equal(spoken(), "Match 1 of 3, on page 1");
  await press("Next match");
  await until(() => status() === "2 of 3" && reader.currentPage === 2, "the second, on page 2");
  field().focus();
  await pressKey("Enter");
  await until(() => status() === "3 of 3" && reader.currentPage === 3, "the third");
  await pressKey("Enter");
  await until(() => status() === "1 of 3" && reader.currentPage === 1, "the first again");
  await pressKey("Shift+Enter");
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

it("the search highlights the matches of every drawn page, the current one differently", async () => {
  await open({ pages: [{ text: ["one two one", "one"] }, { text: ["one"] }] });
  await until(() => pageElement(2).querySelector(".text-layer span"), "both pages have text");
  await lookFor("one");
  await until(() => status() === "1 of 4", "four matches");
  await until(() => JSON.stringify(sizes()) === "[3,1]", "all four are marked");
  const [range] = [...(CSS.highlights.get("smartlink-current") as Highlight)] as Range[];
  equal([range?.toString(), range?.startOffset], ["one", 0]);
  await pressKey("Escape");
  await until(() => JSON.stringify(sizes()) === "[0,0]", "nothing is marked when the bar is closed");
  equal(document.activeElement === document.querySelector(".pages"), true);
});

it("the search matches case and whole words if the options are on", async () => {
  await open({ pages: [{ text: ["Port, port, portal"] }] });
  await lookFor("port");
  await until(() => status() === "1 of 3", "three matches");
  await press("Match case");
  await until(() => status() === "1 of 2", "two in small letters");
  await press("Whole words");
  await until(() => status() === "1 of 1", "one whole word");
  equal(named("Whole words").getAttribute("aria-pressed"), "true");
  await press("Match case");
  await until(() => status() === "1 of 2", "two whole words");
});

it("the search reports that there are no matches and keeps the page", async () => {
  const { events } = await open();
  await lookFor("zeppelin");
  await until(() => status() === "No matches", "no match");
  equal(spoken(), "No matches");
  equal(events.find(({ event }) => event === "search")?.data, { text: "zeppelin", count: 0 });
  await press("Next match");
  equal(status(), "No matches");
});

it("the search starts while the person types, from the current page, and cancels the previous one", async () => {
  const { reader, events } = await open({ pages: manyPages(40, (page) => `Page ${page} ${page % 10 ? "" : "ten"}`) });
  reader.goTo(15);
  await until(() => reader.currentPage === 15, "page 15");
  await press("Search");
  await typeText("ten");
  await until(() => reader.currentPage === 20, "the first match after page 15");
  await until(() => status() === "2 of 4", "four in all");
  equal(
    events.filter(({ event }) => event === "search").map(({ data }) => data),
    [{ text: "ten", count: 4 }],
  );
});

it("the search shows the first match of a long document before all of it is read", async () => {
  const { reader } = await open({ pages: manyPages(400, (page) => (page === 3 || page === 390 ? "needle" : "hay")) });
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(status() ?? ""));
  await press("Search");
  watcher.observe(document.querySelector(".search-status") as Element, { childList: true });
  // Without Enter: on a slow machine the words are looked for before it comes, and it would step on.
  await fill("Search in the document", "needle");
  await until(() => reader.currentPage === 3, "the first match");
  await until(() => status() === "1 of 2", "both are counted");
  watcher.disconnect();
  if (!seen.includes("1 so far")) throw new Error(`it waited for the end: ${seen.join(", ")}`);
  await pressKey("F3");
  await until(() => reader.currentPage === 390, "a far page");
  await until(() => sizes()[1] === 1, "its match is marked when its text is drawn");
});

it("the search does not move a reader who has gone back before the text of the match is drawn", async () => {
  const { reader } = await open({ pages: manyPages(400, (page) => (page === 390 ? "needle" : "hay")) });
  const trail = document.querySelector<HTMLElement>(".trail") as HTMLElement;
  const goBack = new MutationObserver(() => {
    if (!trail.hidden) history.back();
  });
  await press("Search");
  goBack.observe(trail, { attributeFilter: ["hidden"] });
  await fill("Search in the document", "needle");
  await until(() => status() === "1 of 1" && trail.hidden && reader.currentPage === 1, "back on the first page");
  goBack.disconnect();
  reader.goTo(391);
  await until(() => pageElement(390).querySelector(".text-layer span"), "the text of the match");
  equal(reader.currentPage, 391);
});

it("the search is undone by Back, also where the first letters were found nearby", async () => {
  const { reader } = await open({ pages: manyPages(9, (page) => (page % 7 === 1 ? `harbour ${page}` : "hay")) });
  const room = document.querySelector(".pages") as HTMLElement;
  for (let line = 0; line < 3; line++) await pressKey("ArrowDown");
  let place = 0;
  await until(() => {
    const rests = room.scrollTop === place && place > 80;
    place = room.scrollTop;
    return rests;
  }, "read on");
  await press("Search");
  await typeText("harbour");
  await until(() => status() === "1 of 2" && room.scrollTop < place - 20, "the match above");
  equal(reader.currentPage, 1);
  await typeText(" 8");
  await until(() => reader.currentPage === 8, "the far match");
  await press("Back to page 1");
  await until(() => Math.abs(room.scrollTop - place) < 2, `at ${room.scrollTop}, not at ${place}`);
});

it("the search opens by Ctrl+F with the selected text as query", async () => {
  await open();
  await until(() => pageElement(1).querySelector(".text-layer span"), "text");
  const text = pageElement(1).querySelectorAll(".text-layer span")[1]?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 2, text, 9);
  await pressKey("Control+f");
  equal(field().value, "harbour");
  equal(document.activeElement === field(), true);
  await until(() => status() === "1 of 3", "they are looked for");
});
