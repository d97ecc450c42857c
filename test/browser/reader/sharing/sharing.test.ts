// engines: chromium; test:all: chromium, firefox, webkit
import { createPanels } from "#reader/document/panels.ts";
import { press, pressKey, typeText } from "../../input.ts";
import { close, equal, maybeNamed, named, open, pageElement, until } from "../support/stage.ts";

const note = () => document.querySelector(".note")?.textContent;

/** Until the test ends, in place of what the browser has or has not. */
const replaced: [PropertyDescriptor | undefined, string][] = [];
const replace = (name: "share" | "canShare" | "clipboard", value: unknown) => {
  replaced.push([Object.getOwnPropertyDescriptor(navigator, name), name]);
  Object.defineProperty(navigator, name, { configurable: true, value });
};

const choose = async (command: string) => {
  await press("More");
  await press(command);
};

describe("sharing", () => {
  after(close);
  afterEach(() => {
    for (const [descriptor, name] of replaced.splice(0).reverse()) {
      Reflect.deleteProperty(navigator, name);
      if (descriptor) Object.defineProperty(navigator, name, descriptor);
    }
  });

  it("sharing copies the address of the current page without the visitor, and confirms it", async () => {
    const copied: string[] = [];
    replace("share", undefined);
    replace("clipboard", { writeText: async (text: string) => void copied.push(text) });
    const { reader, events } = await open();
    history.replaceState(null, "", "?q=anna&x=1");
    await press("Next page");
    await until(() => reader.currentPage === 2, "page 2");
    await choose("Share");
    await until(() => note() === "Link copied.", "it is confirmed");
    const address = new URL(copied[0] ?? "");
    equal([address.search, address.hash], ["?x=1", "#page=2"]);
    equal(events.filter(({ object, event }) => object === "smartlink" && event === "share").length, 1);
    history.replaceState(null, "", location.pathname);
  });

  it("sharing uses the system's share dialog if the browser has one", async () => {
    const shared: ShareData[] = [];
    replace("canShare", () => true);
    replace("share", async (data: ShareData) => void shared.push(data));
    const { events } = await open({ description: "An offer for spring" });
    await choose("Share");
    await until(() => shared.length === 1 && events.some(({ event }) => event === "share"), "it is shared");
    equal([shared[0]?.title, shared[0]?.text, note()], ["A title", "An offer for spring", undefined]);
  });

  it("sharing shows the selected address if nothing else works", async () => {
    replace("share", undefined);
    replace("clipboard", undefined);
    await open();
    await choose("Share");
    await until(() => maybeNamed("Address of the document"), "a dialog");
    const field = named("Address of the document") as HTMLInputElement;
    equal([field.value.startsWith("http"), document.activeElement === field], [true, true]);
    equal(field.selectionEnd, field.value.length);
  });
});

/** Whether the reader does something by that key. */
const isTaken = async (key: string): Promise<boolean | undefined> => {
  let taken: boolean | undefined;
  addEventListener("keydown", ({ defaultPrevented }) => (taken = defaultPrevented), { once: true });
  await pressKey(key);
  return taken;
};

/** Copies by keys: what comes into the clipboard by the reader, or undefined where it leaves that to the browser. */
const copy = async (): Promise<string | undefined> => {
  let text: string | undefined;
  const look = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
    text = defaultPrevented ? clipboardData?.getData("text/plain") : undefined;
  };
  addEventListener("copy", look, { once: true });
  await pressKey("Control+c");
  removeEventListener("copy", look);
  return text;
};

describe("help", () => {
  after(close);

  it("the help opens by ? and from the menu, lists every shortcut, and returns the focus", async () => {
    await open();
    await pressKey("?");
    const dialog = document.querySelector("dialog") as HTMLDialogElement;
    equal([dialog.open, dialog.getAttribute("aria-label")], [true, "Keyboard shortcuts"]);
    const rows = [...dialog.querySelectorAll("tr")].map((row) => row.querySelector("th")?.textContent);
    for (const wanted of ["Next page", "Search", "Print", "Rotate right"])
      if (!rows.includes(wanted)) throw new Error(`no key for ${wanted}: ${rows.join(", ")}`);
    dialog.close();
    equal(document.activeElement === document.querySelector(".pages"), true);
    await choose("Keyboard shortcuts");
    equal(document.querySelectorAll("dialog[open]").length, 1);
  });

  it("the help omits keys without effect, and switches single-character keys off", async () => {
    await open({ settings: { printAllowed: "false" } });
    await pressKey("?");
    const dialog = document.querySelector("dialog") as HTMLDialogElement;
    equal(
      [...dialog.querySelectorAll("th")].some(({ textContent }) => textContent === "Print"),
      false,
    );
    await press(() => dialog.querySelector("input[type=checkbox]"));
    dialog.close();
    const width = () => pageElement(1).getBoundingClientRect().width;
    const before = width();
    equal([await isTaken("+"), width() === before], [false, true]);
    equal(await isTaken("?"), false);
    equal(await isTaken("End"), true);
    await choose("Keyboard shortcuts");
    await press(() => document.querySelector("dialog input[type=checkbox]"));
    document.querySelector("dialog")?.close();
    await pressKey("+");
    if (width() <= before) throw new Error("keys of one sign do not work again");
  });
});

describe("the script loaded on demand", () => {
  after(close);

  it("a script loaded on demand shows an error if it cannot be loaded, and loads at the next press", async () => {
    const { warn } = console;
    console.warn = () => {};
    let isReachable = false;
    let loads = 0;
    const panels = async () => {
      loads += 1;
      if (!isReachable) throw new TypeError("Failed to fetch");
      return createPanels();
    };
    const sentence = "This part of the reader could not be loaded. Check the connection, then try again.";
    const isTold = async () => {
      await until(() => note() === sentence, "the person is told");
      document.querySelector(".note")?.remove();
    };
    try {
      await open({ panels });
      equal(loads, 0);
      await pressKey("?");
      await isTold();
      await pressKey("Control+p");
      await isTold();
      await press("Search");
      await isTold();
      equal([loads, document.querySelector("dialog")], [3, null]);
      isReachable = true;
      await typeText("harbour");
      await until(() => document.querySelector(".search-status")?.textContent === "1 of 3", "three matches");
      await press("Close");
      await choose("Keyboard shortcuts");
      await until(() => document.querySelector("dialog.help[open] tr"), "the help");
      equal(loads, 4);
    } finally {
      console.warn = warn;
    }
  });
});

describe("copying", () => {
  after(close);

  it("copying takes the selected lines of all pages in order, without links and assets", async () => {
    await open({ pages: [1, 2, 3].map((page) => ({ text: [`First of ${page}`, `Second of ${page}`] })) });
    const runs = (page: number) => pageElement(page).querySelectorAll<HTMLElement>(".text-layer span");
    await until(() => runs(1).length > 0 && runs(2).length > 0, "text of two pages");
    getSelection()?.setBaseAndExtent(runs(1)[0]?.firstChild as Text, 6, runs(2)[1]?.firstChild as Text, 6);
    // What copies is loaded with the first selection.
    let text = await copy();
    for (const end = performance.now() + 20_000; text === undefined && performance.now() < end; ) text = await copy();
    equal(text, "of 1\nSecond of 1\n\nFirst of 2\nSecond");
  });

  it("copying leaves selections outside the pages to the browser", async () => {
    await open();
    await press("Search");
    await typeText("harbour");
    await pressKey("Control+a");
    equal(await copy(), undefined);
  });
});
