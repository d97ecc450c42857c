// engines: none; test:all: chromium; matrix: chromium
// Only Chromium's driver chooses files in a dialog that a key has opened.
/**
 * The way of a person who uses no pointer: from an empty site to a batch of twenty personal documents with a link, a text, a
 * picture and a form, and into one of them. After the address is opened, only keys are pressed.
 */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf, waitForJobEnd, waitUntilReady } from "../../support/site.ts";
import { openStage, type ServedFolder } from "../../support/stage.ts";
import { waitForSave } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const names = [
  ...["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jan"],
  ...["Kim", "Lena", "Max", "Nora", "Otto", "Paula", "Rosa", "Sam", "Tilda", "Vera"],
];

/** More presses of Tab than this between two controls wear a person out. */
const maxTabs = 40;
/** More keys than this mean that a new step has come between a person and the batch. Typed characters do not count. */
const maxKeys = 200;

const picture = fileURLToPath(new URL("../../../../public/icon.svg", import.meta.url));

/** What has the focus. */
interface Focus {
  /** The accessible name, as far as attributes, labels and texts tell it. */
  readonly name: string;
  /** Whether it is a control that a person sees, with a mark of the focus. */
  readonly isVisible: boolean;
}

const readFocus = (page: DrivenPage): Promise<Focus> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return { name: "nothing", isVisible: false };
    const { width, height, top, bottom } = focused.getBoundingClientRect();
    const [label] = "labels" in focused ? ((focused.labels as NodeListOf<HTMLElement> | null) ?? []) : [];
    const labelledBy = document.getElementById(focused.getAttribute("aria-labelledby") ?? "");
    const name =
      focused.ariaLabel || labelledBy?.textContent || label?.textContent || focused.textContent || focused.id;
    return {
      name: name.replace(/\s+/g, " ").trim(),
      isVisible:
        width > 0 &&
        height > 0 &&
        bottom > 0 &&
        top < innerHeight &&
        focused.matches(":focus-visible, :has(:focus-visible)"),
    };
  });

/** A person at the keys of a page. Counts them, and expects the focus where it is seen after each step. */
const sitDown = (page: DrivenPage) => {
  let keys = 0;
  const tabs: string[] = [];
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      keys++;
      await page.press(key);
    }
  };
  /** Waits while the page scrolls to what has the focus. */
  const expectVisibleFocus = (step: string) =>
    expect.poll(() => readFocus(page), { message: step, timeout: 10_000 }).toMatchObject({ isVisible: true });
  /** Waits for the focus on a control whose name starts so. */
  const expectFocus = (name: string) =>
    page.waitFor(
      `the focus on “${name}”`,
      (start) => {
        const focused = document.activeElement;
        return [focused?.ariaLabel, focused?.textContent, focused?.id].some((text) => text?.trim().startsWith(start));
      },
      name,
    );
  /** Presses Tab, or another key, until the focus is on a control whose name starts so. */
  const reach = async (name: string, key = "Tab") => {
    const passed: string[] = [];
    for (;;) {
      const focus = await readFocus(page);
      // Past the last control, Tab leaves the page for the bars of the browser, which headless ones lack.
      if (passed.length > 0 && focus.name !== "nothing") await expectVisibleFocus(`after ${key} from ${passed.at(-1)}`);
      if (focus.name.startsWith(name)) break;
      passed.push(focus.name);
      if (passed.length > maxTabs) throw new Error(`${key} does not reach “${name}” past ${passed.join(" | ")}`);
      await press(key);
    }
    tabs.push(`${name} ${passed.length}`);
  };
  const act = async (name: string, key?: string) => {
    await reach(name, key);
    await press("Enter");
  };
  const chooseFile = async (name: string, path: string) => {
    await reach(name);
    await page.chooseFiles?.(() => press("Enter"), [path]);
  };
  const write = async (name: string, text: string, key?: string) => {
    await reach(name, key);
    await press("Control+a");
    await page.type(text);
  };
  return { press, reach, act, chooseFile, write, expectFocus, expectVisibleFocus, report: () => ({ keys, tabs }) };
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let person: ReturnType<typeof sitDown>;
  let data: string;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    person = sitDown(page);
    data = folder.write(
      "people.csv",
      ["reference_id,first_name", ...names.map((name, index) => `R${index + 1},${name}`)].join("\n"),
    );
  });

  const openEditorOfNewSmartlink = async () => {
    await page.goto(site.url);
    await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    await person.act("Library");
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    await person.expectVisibleFocus("the library");
    await person.chooseFile("Start with your PDF", folder.write("Offer.pdf", await createPdf(3)));
    await page.waitFor("the PDF", () => document.querySelector('[aria-label="Actions for Offer"]') !== null);
    await person.expectVisibleFocus("the upload");
    await person.act("Actions for Offer");
    await person.act("New smartlink", "ArrowDown");
    await page.waitFor("the smartlink", () => document.querySelector("[data-kind=smartlink]") !== null);
    await person.expectVisibleFocus("the new smartlink");
    await person.act("Edit the pages", "Shift+Tab");
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    await person.expectVisibleFocus("the editor");
  };

  /** Places an asset with the key of its tool, moves it away from the others, and names it. `placed`: how it is called until then. */
  const placeAsset = async (key: string, placed: string, name: string, moves: readonly string[]) => {
    await person.press(key, "Enter");
    await person.expectFocus(placed);
    await person.press(...moves, "Enter", "Enter");
    await person.expectFocus("asset-name");
    await person.press("Control+a");
    await page.type(name);
  };

  /** Leaves the properties. */
  const returnToPage = async (asset: string) => {
    await person.press("Escape");
    await person.expectFocus(asset);
    await person.expectVisibleFocus(asset);
  };

  const placeAssets = async () => {
    await placeAsset("l", "Link “Open link”, ", "Order", []);
    await person.write("Address", "https://shop.example/?for=[[first_name]]");
    await returnToPage("Link “Order”");

    // The palette finds a tool by its name.
    await person.press("Control+k");
    await page.waitFor("the palette", () => document.querySelector("dialog.command-palette[open]"));
    await page.type("text");
    await placeAsset(
      "Enter",
      "Text “Read more”, ",
      "Letter",
      Array.from({ length: 12 }, () => "ArrowUp"),
    );
    // The editor of formatted text is loaded with the first text. A key that is pressed before leads past it.
    await page.waitFor("the field of the text", () => document.querySelector("#action-0-text-text") !== null);
    await person.write("Text", "Dear [[first_name]], welcome.");
    await returnToPage("Text “Letter”");

    await placeAsset("i", "Image, ", "Our house", []);
    await person.chooseFile("Choose file… Picture file", picture);
    await page.waitFor(
      "the preview of the picture",
      () => (document.querySelector<HTMLImageElement>("resource-preview img")?.naturalWidth ?? 0) > 0,
    );
    await person.expectVisibleFocus("the picture");
    await returnToPage("Image “Our house”");

    await placeAsset("f", "Form “Fill in the form”, ", "Your answer", []);
    await person.act("Add field");
    // The new field takes the focus a moment later. A key that is pressed before would lead away from it.
    await person.expectFocus("action-0-form-field-1-label");
    await person.write("Label", "Your wish");
    await page.waitFor("the field in the live form", () =>
      document.querySelector(".form-preview")?.textContent?.includes("Your wish"),
    );
    await returnToPage("Form “Your answer”");
    await waitForSave(page);
  };

  const generateDocuments = async (): Promise<string> => {
    await person.act("Preview", "Shift+Tab");
    await page.waitFor(
      "the reader of the preview",
      () => document.querySelector("iframe")?.contentDocument?.documentElement.dataset["smartlinkState"] === "ready",
    );
    await person.expectVisibleFocus("the preview");
    await person.press("Escape");
    await page.waitFor("no preview", () => document.querySelector("editor-preview iframe") === null);
    await person.expectFocus("Preview");
    await person.act("Generate…");
    await page.waitFor("the template", () => document.querySelector("library-template a")?.textContent === "Offer");
    await person.expectVisibleFocus("the page of batches");
    await person.chooseFile("Choose files…", data);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 20 documents."),
    );
    await person.expectVisibleFocus("the inspection");
    await person.act("Start batch");
    const batchId = await page.waitFor("the job", () => document.querySelector("job-card .job-name")?.textContent);
    expect(await waitForJobEnd(page, batchId)).toBe("Done");
    await person.expectVisibleFocus("the end of the batch");
    return batchId;
  };

  const openOneDocument = async () => {
    await person.act("Results");
    await page.waitFor(
      "all results",
      (count) => document.querySelectorAll(".virtual-row a.result-name").length === count,
      names.length,
    );
    await person.reach("1 R1");
    await person.press("ArrowDown", "ArrowDown", "Enter");
    const reader = (await browser.openedTab?.()) ?? page;
    await waitUntilReady(reader);
    return reader;
  };

  test("a person without a pointer makes twenty personal documents from an empty site", {
    timeout: 180_000,
  }, async () => {
    await openEditorOfNewSmartlink();
    await placeAssets();
    await generateDocuments();
    const reader = await openOneDocument();
    const atReader = sitDown(reader);
    await atReader.act("Read more: Letter");
    await reader.waitFor("the letter", () => document.querySelector("dialog[open]"));
    expect(await reader.evaluate(() => document.querySelector("dialog .panel-body")?.textContent?.trim())).toBe(
      "Dear Cleo, welcome.",
    );
    const { keys, tabs } = person.report();
    console.log(`${engine}: ${keys} keys beside the typed texts; Tabs to ${tabs.join(", ")}`);
    expect(keys).toBeLessThanOrEqual(maxKeys);
    expect(await page.problems()).toEqual([]);
    expect(await reader.problems()).toEqual([]);
  });
});
