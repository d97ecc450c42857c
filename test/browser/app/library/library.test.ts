// engines: none; test:all: chromium
/** The Library page as a person uses it, by mouse and by keys. */
import type { LibraryServices } from "#app/library/session/library-services.ts";
import "#app/library/library-view.ts";
import { chooseFiles } from "../../choose-files.ts";
import { type Point, pointOn, pressAt, pressKey, press as pressNode, typeText } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import { inWindow } from "../../window-size.ts";
import { aStage, equal, mount, must, press, type Stage, settled, until } from "../stage.ts";

const bytes = (text: string) => new File([`%PDF-1.7 ${text}`], "a.pdf", { type: "application/pdf" });

interface Shown {
  readonly stage: Stage;
  readonly library: LibraryServices;
  readonly view: HTMLElement;
}

const show = async (titles: readonly string[] = []): Promise<Shown> => {
  location.hash = "#/library";
  const stage = await aStage();
  const library = await stage.services.loadLibrary();
  await library.session.library.initialize();
  const folders = await library.session.library.records.list("folders");
  const folder = folders.find(({ readOnly }) => readOnly)?.id ?? "";
  const caller = await library.session.library.caller();
  for (const title of titles)
    await library.session.library.contents.create(
      { folder, title, filename: `${title}.pdf`, file: bytes(title) },
      caller,
    );
  const view = Object.assign(document.createElement("library-view"), { services: stage.services, query: "" });
  await mount(view);
  await until(() => document.documentElement.dataset["libraryState"] === "ready", "The library is not ready.");
  await until(() => cards().length === titles.length, `${titles.length} items are expected.`);
  return { stage, library, view };
};

const cards = () => [...document.querySelectorAll<HTMLElement>("[data-item-id]")];
const titlesShown = () => cards().map((card) => card.querySelector(".item-title")?.textContent ?? "");
const card = (title: string) => cards().find((node) => node.textContent?.includes(title));
const select = async (title: string): Promise<void> => {
  await pressNode(() => card(title)?.querySelector("input"));
  await settled();
};
const selected = () => cards().flatMap((node, index) => (node.ariaSelected === "true" ? [titlesShown()[index]] : []));
const status = () => document.querySelector(".library-list-head [role=status]")?.textContent?.trim() ?? "";
const message = () => document.querySelector("action-notice")?.textContent?.replace(/\s+/g, " ").trim() ?? "";

const upload = (...files: readonly File[]) => chooseFiles("PDF files", ...files);

const named = (name: string, text: string) => new File([text], name, { type: "application/pdf" });

/** Presses 11 px from the middle of the box: at three corners, so that it ends in another state than it began with. */
const pressCorners = async (find: () => HTMLInputElement | null | undefined): Promise<void> => {
  const [x, y] = await pointOn(() => find());
  const corners: readonly Point[] = [
    [x - 11, y - 11],
    [x + 11, y - 11],
    [x + 11, y + 11],
  ];
  for (const corner of corners) {
    await pressAt(corner);
    await settled();
  }
};

/** Browsers take the focus from a disabled control a frame later. */
const focusStays = async (id: string): Promise<void> => {
  await until(() => document.activeElement?.id === id, `The focus is not on #${id}.`);
  await settled();
  equal(document.activeElement?.id, id);
};

/** In a narrow window, the tree is behind a button. */
const openFolders = async () => {
  const toggle = () => document.querySelector<HTMLElement>(".side-toggle");
  if (toggle()?.checkVisibility() === true && toggle()?.ariaExpanded === "false") await pressNode(() => toggle());
};

it("the empty library explains itself, and is accessible", async () => {
  await show();
  await until(() => document.querySelector("first-steps") !== null, "The empty library does not teach.");
  await requireAccessible();
});

it("the library shows items as cards and as a table, both accessible", async () => {
  await show(["Alpha", "Beta", "Gamma"]);
  equal(titlesShown(), ["Gamma", "Beta", "Alpha"]);
  await requireAccessible();
  await press("Table");
  await until(() => document.querySelector("[role=columnheader]") !== null, "There is no table.");
  await requireAccessible();
  await press("Title");
  equal(titlesShown(), ["Alpha", "Beta", "Gamma"]);
  equal(card("Alpha")?.ariaLabel, "Alpha, PDF, 2 pages");
});

it("rows of the library's table follow the name of their folder", () =>
  inWindow(1600, 900, async () => {
    const { library } = await show(["Report"]);
    const caller = await library.session.library.caller();
    const folder = await library.session.library.folders.create({ name: "Clients" }, caller);
    must(folder.ok, "The folder was not created.");
    if (!folder.ok) return;
    const [content] = await library.session.library.records.list("contents");
    await library.session.library.contents.change(content?.id ?? "", { folder: folder.value.id });
    await press("Table");
    const cell = () => card("Report")?.querySelector(".cell-folder")?.textContent?.trim();
    await until(() => cell() === "Clients", `The folder's cell says “${cell()}”.`);
    await library.session.library.folders.change(folder.value.id, { name: "Customers" });
    await until(() => cell() === "Customers", `The folder's cell says “${cell()}”.`);
  }));

it("items of the library are selected by mouse and keys, and their number is announced", async () => {
  await show(["A1", "A2", "A3", "A4"]);
  await select("A4");
  await pressKey("Shift+ArrowRight");
  equal(selected(), ["A4", "A3"]);
  await pressKey("Control+a");
  equal(selected(), ["A4", "A3", "A2", "A1"]);
  await until(() => status() === "4 of 4 selected", `The count says “${status()}”.`);
  await requireAccessible();
  await pressKey("Escape");
  equal(selected(), []);
});

it("a press at the edge of the 24 px around a box selects, in cards, rows and the trash", async () => {
  const { library, view } = await show(["A1", "A2"]);
  await select("A1");
  await pressCorners(() => card("A2")?.querySelector("input"));
  equal(selected(), ["A2", "A1"]);
  await press("Table");
  await until(() => document.querySelector("[role=columnheader]") !== null, "There is no table.");
  await pressCorners(() => card("A1")?.querySelector("input"));
  equal(selected(), ["A2"]);
  await library.commands.remove([...library.session.state.items.values()]);
  Object.assign(view, { query: "trash" });
  const box = () => document.querySelector<HTMLInputElement>("[data-trash-id] input");
  await until(() => box() !== null, "The trash is empty.");
  await pressCorners(box);
  equal(box()?.checked, true);
});

it("cards of the library show facts and badges whole on a phone", () =>
  inWindow(480, 800, async () => {
    const { library } = await show(["Alpha", "Beta"]);
    const [item] = library.session.state.items.values();
    if (item !== undefined) await library.commands.createSmartlink(item);
    // Some windows cannot be as narrow as a phone's.
    document.querySelector("main")?.style.setProperty("width", "390px");
    const parts = () => [...document.querySelectorAll<HTMLElement>(".item-facts, .item-badges, .badge")];
    await until(() => parts().some(({ textContent }) => textContent === "Draft"), "There is no draft.");
    await settled();
    const cut = parts().filter((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    equal(
      cut.filter((node) => getComputedStyle(node).display !== "inline").map((node) => node.textContent),
      [],
    );
  }));

it("items of the library stay where they are while several are selected in a narrow window", () =>
  inWindow(500, 700, async () => {
    await show(Array.from({ length: 8 }, (_, index) => `Item ${index + 1}`));
    const top = () => card("Item 8")?.getBoundingClientRect().top;
    const before = top();
    await pressNode(() => card("Item 8")?.querySelector("input"));
    await pressNode(() => card("Item 7")?.querySelector("input"));
    const bar = () => document.querySelector(".selection-bar")?.getBoundingClientRect();
    await until(() => bar()?.bottom === innerHeight, "The bar is not at the bottom of the window.");
    equal(top(), before);
    await requireAccessible();
    scrollTo(0, document.documentElement.scrollHeight);
    await until(
      () => (cards().at(-1)?.getBoundingClientRect().bottom ?? Number.NaN) <= (bar()?.top ?? 0),
      "The bar covers the last items.",
    );
    await press("Clear selection");
    equal([selected(), bar()], [[], undefined]);
  }));

it("the details of the library do not cover items and folders in a narrow window", () =>
  inWindow(800, 600, async () => {
    await show(Array.from({ length: 8 }, (_, index) => `Item ${index + 1}`));
    // The page scrolls to where the former test has left it.
    await settled();
    const details = () => document.querySelector("item-details");
    await press("Actions for Item 8");
    await press("Details");
    await until(() => details()?.textContent?.includes("Item 8") === true, "There are no details.");
    card("Item 8")?.focus();
    await pressKey("ArrowRight");
    await until(() => details()?.textContent?.includes("Item 7") === true, "The details do not follow the selection.");
    scrollTo(0, document.documentElement.scrollHeight);
    await until(
      () =>
        (cards().at(-1)?.getBoundingClientRect().bottom ?? Number.NaN) <= (details()?.getBoundingClientRect().top ?? 0),
      "The details cover the last items.",
    );
    scrollTo(0, 0);
    await openFolders();
    await until(() => details() === null, "The details lie over the folders.");
    await press("Actions for Item 7");
    await press("Details");
    await until(() => details() !== null, "There are no details any more.");
    await pressNode(() => document.querySelector("[role=tree][aria-label=Folders] [role=treeitem]:last-child"));
    await until(() => location.hash.includes("folder="), "No folder is opened.");
    await settled();
    must(details() === null, "The details stay open.");
  }));

it("the details of the library close in a narrow window when several items are selected", () =>
  inWindow(800, 600, async () => {
    await show(["One", "Two"]);
    await settled();
    await press("Actions for Two");
    await press("Details");
    await until(() => document.querySelector("item-details") !== null, "There are no details.");
    card("One")?.scrollIntoView({ block: "start", behavior: "instant" });
    await pressNode(() => card("One")?.querySelector("input"));
    await until(() => document.querySelector(".selection-bar") !== null, "There is no bar.");
    must(document.querySelector("item-details") === null, "The details stay open.");
  }));

it("letters, pages and arrow keys move through the table of the library and to the controls of a row", async () => {
  await show(["Apple", "Banana", "Blueberry", "Black tea"]);
  await press("Table");
  await until(() => document.querySelector("[role=columnheader]") !== null, "There is no table.");
  await press("Title");
  await select("Apple");
  await pressKey("b");
  equal(selected(), ["Banana"]);
  await typeText("lue");
  await until(() => selected().join() === "Blueberry", `${selected().join()} is selected.`);
  await pressKey("Home");
  equal(selected(), ["Apple"]);
  await pressKey("Shift+PageDown");
  equal(selected(), ["Apple", "Banana", "Black tea", "Blueberry"]);
  await pressKey("End");
  await until(() => document.activeElement === card("Blueberry"), "End does not go to the last item.");
  await pressKey("ArrowRight");
  equal(document.activeElement?.getAttribute("aria-label"), "Select Blueberry");
  await pressKey(" ");
  equal(selected(), []);
  await pressKey("ArrowRight");
  equal(document.activeElement?.getAttribute("aria-label"), "Actions for Blueberry");
  await pressKey("ArrowLeft");
  await pressKey("ArrowLeft");
  await until(() => document.activeElement === card("Blueberry"), "ArrowLeft does not go back to the row.");
});

it("a press on an item of the library opens it, and a double press opens it once", async () => {
  const { library, view } = await show(["Brochure"]);
  const [item] = library.session.state.items.values();
  if (item !== undefined) await library.commands.createSmartlink(item);
  const smartlink = () => document.querySelector<HTMLElement>("[data-kind=smartlink]");
  await until(() => smartlink() !== null, "There is no smartlink.");
  const opened: string[] = [];
  view.addEventListener(
    "item-open",
    (event) => {
      opened.push((event as CustomEvent<string>).detail);
      event.stopPropagation();
    },
    { capture: true },
  );
  await pressNode(() => smartlink()?.querySelector(".item-title"), { count: 2 });
  await settled();
  equal(opened, [smartlink()?.dataset["itemId"]]);
});

it("“Make smartlink” on a card and after an upload leads to the editor of a new smartlink", async () => {
  const { library } = await show(["Brochure"]);
  const smartlinks = () => [...library.session.state.items.values()].filter(({ kind }) => kind === "smartlink");
  const expectEditor = async (count: number) => {
    await until(() => smartlinks().length === count, `There are ${smartlinks().length} smartlinks.`);
    await until(
      () => smartlinks().some(({ id }) => location.hash === `#/smartlinks/${id}`),
      `The address is ${location.hash}.`,
    );
    location.hash = "#/library";
  };
  await press("Make smartlink of Brochure");
  await expectEditor(1);
  upload(named("Offer.pdf", "%PDF-1.7 offer"));
  await until(() => document.querySelector(".upload-panel .primary") !== null, "The report offers no smartlink.");
  await requireAccessible();
  await press("Make smartlink");
  await expectEditor(2);
});

it("the library filters by title while the person types", async () => {
  await show(["Öffnungszeiten", "Price list"]);
  await pressNode(() => document.querySelector("input[type=search]"));
  await typeText("offnung");
  await until(() => titlesShown().join() === "Öffnungszeiten", `It shows ${titlesShown().join()}.`);
});

it("F2 renames an item of the library, and Delete moves it to the trash, which can be undone", async () => {
  await show(["Draft", "Other"]);
  await select("Draft");
  await pressKey("F2");
  await until(() => document.querySelector("dialog:modal input") !== null, "No dialog asks for the name.");
  await requireAccessible();
  await typeText("Final");
  await pressKey("Enter");
  await until(() => titlesShown().includes("Final"), "The item is not renamed.");
  await until(() => document.activeElement?.textContent?.includes("Final") === true, "The focus is lost.");
  await pressKey("Delete");
  await until(() => message().startsWith("“Final” moved to the trash."), `The message is “${message()}”.`);
  equal(titlesShown(), ["Other"]);
  await until(() => document.activeElement === card("Other"), "The focus does not go to the next item.");
  await press("Undo");
  await until(() => titlesShown().includes("Final"), "The item is not restored.");
});

it("the focus stays on an item of the library and its controls when it moves to another row", () =>
  inWindow(500, 800, async () => {
    const { library } = await show(["One", "Two"]);
    const items = [...library.session.state.items.values()].filter(({ title }) => title === "One");
    const duplicate = () => library.commands.duplicate(items);
    await select("Two");
    await pressKey("Shift+Tab");
    await duplicate();
    await until(() => cards().length === 3, "There is no copy.");
    await until(() => document.activeElement === card("Two"), "The focus of the card is lost.");
    const menuButton = () => card("Two")?.querySelector("[data-menu]");
    for (const key of ["Tab", "Tab", "Tab"]) await pressKey(key);
    must(document.activeElement === menuButton(), "The button of the menu has no focus.");
    await duplicate();
    await until(() => cards().length === 4, "There is no second copy.");
    await until(() => document.activeElement === menuButton(), "The focus of the button is lost.");
  }));

it("the library names the smartlinks of a PDF before both are deleted", async () => {
  await show(["Brochure"]);
  await press("Actions for Brochure");
  await requireAccessible();
  await press("New smartlink");
  await until(() => cards().some(({ dataset }) => dataset["kind"] === "smartlink"), "There is no smartlink.");
  await pressNode(() => document.querySelector("[data-kind=content] [data-menu]"));
  await press("Delete");
  await until(() => document.querySelector("dialog:modal") !== null, "No dialog asks.");
  must(document.querySelector("dialog:modal")?.textContent?.includes("“Brochure”") === true, "It names no smartlink.");
  await press("Delete all");
  await until(() => message().startsWith("2 items moved to the trash."), `The message is “${message()}”.`);
});

it("the library lists the versions of a smartlink and compares them, accessible in both views", async () => {
  const { library } = await show(["Brochure"]);
  await press("Actions for Brochure");
  await press("New smartlink");
  await until(() => library.session.state.items.size === 2, "There is no smartlink.");
  const [smartlink] = [...library.session.state.items.values()].filter(({ kind }) => kind === "smartlink");
  if (smartlink === undefined) throw new Error("There is no smartlink.");
  await library.session.library.versions.create(smartlink.id, "First <b>draft</b>");
  await library.commands.rename(smartlink, "Spring");
  await press("Actions for Spring");
  await press("Versions…");
  await until(() => document.querySelector(".version-list strong") !== null, "There is no version.");
  equal(document.querySelector(".version-list strong")?.textContent, "First <b>draft</b>");
  await requireAccessible();
  await press("Compare with now: the version “First <b>draft</b>”");
  await until(() => document.querySelector("version-comparison tbody") !== null, "There is no comparison.");
  equal(
    [...document.querySelectorAll("version-comparison tbody tr > *")].map((cell) => cell.textContent),
    ["Title", "Brochure", "Spring"],
  );
  await requireAccessible();
  await press("Close the versions");
  await until(() => document.querySelector("versions-dialog") === null, "The dialog stays.");
});

it("the library creates a folder and moves an item into it with the dialog", async () => {
  await show(["Report"]);
  await press("New folder");
  await typeText("Clients");
  await pressKey("Enter");
  await until(() => location.hash.includes("folder="), "The new folder is not chosen.");
  await openFolders();
  await pressNode(() => document.querySelector("[role=tree][aria-label=Folders] [role=treeitem]"));
  await press("Actions for Report");
  await press("Move…");
  const target = () =>
    [...document.querySelectorAll("dialog:modal [role=treeitem]")].find((node) =>
      node.textContent?.includes("Clients"),
    );
  await pressNode(() => target());
  await press("Move here");
  await until(() => message().includes("moved to “Clients”"), `The message is “${message()}”.`);
});

it("the folders of the library follow the keys of a tree view", async () => {
  const { library } = await show();
  const caller = await library.session.library.caller();
  const outer = await library.session.library.folders.create({ name: "Outer" }, caller);
  must(outer.ok, "The folder was not created.");
  if (outer.ok) await library.session.library.folders.create({ name: "Inner", _folder: outer.value.id }, caller);
  const lines = () => [...document.querySelectorAll("[role=treeitem]")].map((node) => node.textContent?.trim());
  await until(() => lines().includes("Outer"), "A folder of another page is not shown.");
  await openFolders();
  await pressNode(() => document.querySelector("[role=treeitem]"));
  await openFolders();
  document.querySelector<HTMLElement>("[role=treeitem]")?.focus();
  await pressKey("End");
  await until(() => document.activeElement?.textContent?.trim() === "Outer", "End does not go to the last folder.");
  await pressKey("ArrowRight");
  await until(() => lines().includes("Inner"), "The folder did not open.");
  await requireAccessible();
});

it("an upload to the library recognises the same bytes, asks once about names, and opens protected PDFs", async () => {
  await show(["Alpha"]);
  upload(named("Alpha.pdf", "%PDF-1.7 Alpha"));
  const report = () => document.querySelector("upload-panel")?.textContent?.replace(/\s+/g, " ") ?? "";
  await until(
    () => report().includes("“Alpha.pdf” was not added, because the library has the same PDF already: “Alpha”."),
    `The report is “${report()}”.`,
  );
  upload(named("Alpha.pdf", "%PDF-1.7 other"), named("bad.pdf", "no pdf"), named("note.txt", "text"));
  await press("Keep both");
  await until(() => cards().length === 2, "Both are not kept.");
  await until(() => report().includes("2 files could not be added"), `The report is “${report()}”.`);
  upload(named("secret.pdf", "%PDF-1.7 encrypted"));
  await until(() => document.querySelector("upload-panel input[type=password]") !== null, "No field asks for it.");
  await requireAccessible();
  await pressNode(() => document.querySelector("upload-panel input[type=password]"));
  await typeText("wrong");
  await pressKey("Enter");
  await until(() => report().includes("Wrong password."), `The report is “${report()}”.`);
  await until(() => document.activeElement?.id === "upload-password-0", "The field has not got the focus again.");
  await typeText("secret");
  await pressKey("Enter");
  await until(() => card("secret") !== undefined, "The opened PDF is not in the library.");
  await until(() => document.activeElement?.matches("upload-panel [role=status]") === true, "The focus is lost.");
});

it("PDFs that the library has already are added anyway, and an upload starts after a cancelled one", async () => {
  await show(["Alpha", "Beta"]);
  const report = () => document.querySelector("upload-panel")?.textContent?.replace(/\s+/g, " ") ?? "";
  upload(named("Offer.pdf", "%PDF-1.7 Alpha"), named("Beta.pdf", "%PDF-1.7 Beta"));
  const names = "“Offer.pdf” (in the library: “Alpha”), “Beta.pdf” (in the library: “Beta”)";
  await until(() => report().includes("2 files were not added"), `The report is “${report()}”.`);
  must(report().includes(names), `The report is “${report()}”.`);
  await requireAccessible();
  await press("Add anyway");
  await until(() => cards().length === 4, `There are ${cards().length} items.`);
  await until(() => report().includes("2 PDFs added."), `The report is “${report()}”.`);
  must(!report().includes("Add anyway"), "They are offered again.");
  await until(() => document.activeElement?.matches("upload-panel [role=status]") === true, "The focus is lost.");
  document.querySelector("upload-panel")?.dispatchEvent(new CustomEvent("upload-cancel"));
  await press("Close the upload report");
  upload(named("Gamma.pdf", "%PDF-1.7 Gamma"));
  await until(() => card("Gamma") !== undefined, `The report is “${report()}”.`);
});

it("the trash of the library is restored and emptied", async () => {
  const { library, view } = await show(["One", "Two"]);
  const items = [...library.session.state.items.values()];
  await library.commands.remove(items);
  Object.assign(view, { query: "trash" });
  await until(() => document.querySelectorAll("[data-trash-id]").length === 2, "The trash has not both items.");
  await requireAccessible();
  await press("Restore One");
  await until(() => document.querySelectorAll("[data-trash-id]").length === 1, "The item stays in the trash.");
  await press("Empty trash");
  await until(() => document.querySelector("dialog:modal") !== null, "No dialog asks.");
  await press("Delete for good", document.querySelector("dialog:modal") ?? document);
  await until(() => document.querySelector("library-trash .empty-list") !== null, "The trash is not empty.");
});

it("the focus moves to the heading when the last item of the library goes into the trash", async () => {
  await show(["Only"]);
  await select("Only");
  await pressKey("Delete");
  await until(() => message().startsWith("“Only” moved to the trash."), `The message is “${message()}”.`);
  await focusStays("first-steps-heading");
  await press("Undo");
  await until(() => titlesShown().includes("Only"), "The item is not restored.");
  await until(() => document.activeElement?.textContent === "All items", "The focus is not on the new heading.");
});

it("the focus moves to the next item of the trash, and to the heading when the trash is empty", async () => {
  const { library, view } = await show(["One", "Two", "Three"]);
  await library.commands.remove([...library.session.state.items.values()]);
  Object.assign(view, { query: "trash" });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>("[data-trash-id] input")];
  const deleteForGood = async (count: number) => {
    await press("Delete for good");
    await press("Delete for good", document.querySelector("dialog:modal") ?? document);
    await until(() => boxes().length === count, `There are ${boxes().length} items.`);
    await settled();
  };
  await until(() => boxes().length === 3, "The trash has not all items.");
  await pressNode(() => boxes()[1]);
  await deleteForGood(2);
  must(document.activeElement === boxes()[1], "The focus does not go to the next item.");
  await pressNode(() => document.querySelector(".trash-list > :first-child button"));
  await until(() => boxes().length === 1, "The item is not restored.");
  await until(() => document.activeElement === boxes()[0], "The focus does not go to the next item.");
  await pressNode(() => boxes()[0]);
  await deleteForGood(0);
  await focusStays("trash-heading");
});
