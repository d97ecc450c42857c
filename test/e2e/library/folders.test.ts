// engines: none; test:all: chromium; matrix: chromium
// The drivers of Firefox and WebKit have no key ContextMenu.
/** Folders of the library by mouse and keys: their menu, dragging items and folders, and names of every kind. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openLibrary, uploadPdfs, waitForNotice, waitForTitle } from "./library-page.ts";

const longName = `<b>Clients</b> & 客户 😀 ${"long ".repeat(60)}`.slice(0, 300);

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openLibrary(page, site);
    await uploadPdfs(page, [folder.write("Offer.pdf", await createPdf(1))]);
    await waitForTitle(page, "Offer");
  });

  const lineOf = (name: string) => `[role=treeitem][aria-label="${name}"]`;

  /** The levels of the visible folders, by name. */
  const levels = (): Promise<Readonly<Record<string, string>>> =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll("library-side [role=treeitem]")].map((line) => [
          line.getAttribute("aria-label") ?? "",
          line.getAttribute("aria-level") ?? "",
        ]),
      ),
    );

  const createInside = async (parent: string, name: string) => {
    await page.click(lineOf(parent));
    await page.click({ role: "button", name: `Actions for ${parent}` });
    await page.click({ role: "menuitem", name: "New folder inside" });
    await page.type(name);
    await page.press("Enter");
    await waitForNotice(page, `Folder “${name}” created.`);
  };

  const centre = (selector: string): Promise<readonly [number, number]> =>
    page.evaluate((query) => {
      const box = document.querySelector(query)?.getBoundingClientRect();
      return [(box?.left ?? 0) + (box?.width ?? 0) / 2, (box?.top ?? 0) + (box?.height ?? 0) / 2] as [number, number];
    }, selector);

  const drag = async (from: string, to: string) => {
    const [start, end] = [await centre(from), await centre(to)];
    await page.mouse.drag(start, [start[0] + 10, start[1] + 10], [end[0] + 3, end[1]], end);
  };

  test("folders of the library are created inside each other from their menu", async () => {
    await createInside("All items", "Outer");
    await createInside("Outer", "Inner");
    expect(await levels()).toEqual({ "All items": "1", Unclassified: "2", Outer: "2", Inner: "3" });
    expect(await page.evaluate(() => document.querySelector('[aria-label="Actions for Unclassified"]'))).toBeNull();
  });

  test("folders of the library are renamed by the menu that the keyboard opens, also to a name with markup", async () => {
    await page.click(lineOf("Inner"));
    await page.press("ContextMenu");
    await page.waitFor("the menu", () => document.activeElement?.getAttribute("role") === "menuitem");
    await page.press("ArrowDown");
    await page.press("Enter");
    await page.waitFor("the dialog", () => document.querySelector("dialog:modal input") !== null);
    await page.type(longName);
    await page.press("Enter");
    await waitForNotice(page, `Folder renamed to “${longName}”.`);
    expect((await levels())[longName]).toBe("3");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.press("F2");
    await page.waitFor("the dialog", () => document.querySelector("dialog:modal input") !== null);
    await page.type("Inner");
    await page.press("Enter");
    await waitForNotice(page, "Folder renamed to “Inner”.");
  });

  test("folders of the library take an item that is dragged onto them", async () => {
    await page.click(lineOf("All items"));
    await page.waitFor("the item", () => document.querySelector("[data-item-id]") !== null);
    await drag("[data-item-id] .item-title", lineOf("Outer"));
    await waitForNotice(page, "“Offer” moved to “Outer”.");
  });

  test("folders of the library cannot be moved into themselves, and say so", async () => {
    await drag(`${lineOf("Outer")} .folder-name`, lineOf("Inner"));
    await page.waitFor("the answer", () =>
      document.querySelector("problem-list [role=alert]")?.textContent?.includes("cannot be moved into itself"),
    );
    expect((await levels())["Inner"]).toBe("3");
  });

  test("folders of the library are moved with a dialog that offers no folder inside them", async () => {
    await page.click(lineOf("Inner"));
    await page.click({ role: "button", name: "Actions for Inner" });
    await page.click({ role: "menuitem", name: "Move…" });
    await page.waitFor("the destinations", () => document.querySelector("dialog:modal [role=treeitem]") !== null);
    expect(await page.evaluate(() => document.querySelector('dialog [aria-label="Inner"]'))).toBeNull();
    await page.click("dialog:modal [role=treeitem]");
    await page.click({ role: "button", name: "Move here" });
    await waitForNotice(page, "Folder “Inner” moved to “Library”.");
    expect((await levels())["Inner"]).toBe("2");
  });

  test("folders of the library go into the trash with what is in them, and come back", async () => {
    await page.click(lineOf("Outer"));
    await page.click({ role: "button", name: "Actions for Outer" });
    await page.click({ role: "menuitem", name: "Delete" });
    await waitForNotice(page, "Folder “Outer” is in the trash, with everything in it.");
    expect(Object.keys(await levels())).not.toContain("Outer");
    await page.click({ role: "button", name: "Undo" });
    await waitForNotice(page, "1 item restored.");
    await page.waitFor("the folder", () => document.querySelector('library-side [aria-label="Outer"]') !== null);
    await page.click(lineOf("Outer"));
    await page.waitFor("its item", () => document.querySelector("[data-item-id]")?.textContent?.includes("Offer"));
    expect(await page.problems()).toEqual([]);
  });
});
