// engines: none; test:all: chromium; matrix: chromium
/** A person types sample data, sees its rows in placeholders and preview, and finds it again after a reload. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, locatePage, openEditor, waitForAssets, waitForPreviewLink } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const openSample = async (page: DrivenPage): Promise<void> => {
  await page.click("placeholder-overview > .actions button");
  await page.waitFor("the table", () => document.activeElement?.matches(".sample-table textarea"));
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("sample data is typed, shown in the preview and stored", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const assets = [aLink("https://example.org/[[code]]/[[city]]", [30, 20])];
    const { id } = await editNewSmartlink(page, site, await createPdf(2), assets);
    await openSample(page);
    await page.type("A1");
    await page.press("Tab");
    await page.type("Bonn");
    await page.press("Enter");
    await page.waitFor("the second row", () => (document.activeElement as HTMLElement).dataset["row"] === "1");
    await page.type("Kiel");
    await page.press("Shift+Tab");
    await page.type("B2");
    await page.click({ role: "button", name: "Close" });
    await page.waitFor("the values", () => document.querySelector(".placeholder-value")?.textContent === "A1");
    await page.click({ role: "button", name: "Preview" });
    await waitForPreviewLink(page, "https://example.org/A1/Bonn");
    await page.click({ role: "button", name: "Next row" });
    await waitForPreviewLink(page, "https://example.org/B2/Kiel");

    await openEditor(page, site, id);
    await openSample(page);
    const values = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLTextAreaElement>(".sample-table textarea"), ({ value }) => value),
    );
    expect(values).toEqual(["A1", "Bonn", "B2", "Kiel"]);
    await page.press("Escape");
    await waitForAssets(page, 1);
    // The columns are offered while a placeholder is typed.
    await page.mouse.press(...(await locatePage(page))(30, 20));
    await page.click({ role: "textbox", name: "Address" });
    await page.press("End");
    await page.type("?c=[[ci");
    await page.waitFor("the column with its value", () =>
      Array.from(document.querySelectorAll(".column-list"), (list) => list.textContent).some((text) =>
        /city\s*Bonn/.test(text ?? ""),
      ),
    );
    expect(await page.problems()).toEqual([]);
  });

  test("sample data leads to rows with a problem, and placeholders to their uses in the settings", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const assets = [{ ...aLink("[[address]]", [30, 70]), page: 2 }];
    const { id } = await editNewSmartlink(page, site, await createPdf(3), assets, { title: "For [[frist_name]]" });
    const csv = stage
      .createFolder()
      .write("people.csv", "first name;address\nAnna;https://example.org/a\nBen;ben\nEva;https://example.org/e\n");
    await page.drop("editor-view", [csv]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 3);
    await page.click({ role: "button", name: "Close" });

    // The unknown name is replaced in the title; undo brings it back.
    await page.click({ role: "button", name: "Use [[first_name]] instead" });
    await page.waitFor("the title", () => document.querySelector("h1")?.textContent === "For [[first_name]]");
    await page.press("Control+z");
    await page.waitFor("the title before", () => document.querySelector("h1")?.textContent === "For [[frist_name]]");
    await page.press("Control+y");
    await page.waitFor("the title again", () => document.querySelector("h1")?.textContent === "For [[first_name]]");
    await page.click({ role: "button", name: "Settings: Title" });
    await page.waitFor("the field", () => document.activeElement?.closest('[data-setting="title"]'));

    // The preview opens at the editor's page. The editor is as it was when it is closed.
    await page.click({ role: "button", name: "Order, page 2" });
    await page.waitFor("page 2", () => document.querySelector(".page-position")?.textContent?.includes("2 of 3"));
    await page.click({ role: "button", name: "Zoom in" });
    const look = () =>
      page.evaluate(() => [
        document.querySelector(".zoom-value")?.textContent,
        document.querySelector(".page-position")?.textContent,
        document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel,
      ]);
    const before = await look();
    await page.click({ role: "button", name: "Preview" });
    await waitForPreviewLink(page, "https://example.org/a");
    await page.waitFor(
      "page 2 of the reader",
      () =>
        document.querySelector("iframe")?.contentDocument?.querySelector<HTMLInputElement>(".page-field")?.value ===
        "2",
    );
    await page.waitFor("the count", () => /1 of 3 rows/.test(document.querySelector(".row-faults")?.textContent ?? ""));
    await page.press("F8");
    await page.waitFor("the reason", () =>
      /Row 2 cannot be generated.*"ben".*Order.*page 2/s.test(document.querySelector(".row-faults")?.textContent ?? ""),
    );
    await page.press("Alt+Shift+PageDown");
    await waitForPreviewLink(page, "https://example.org/e");
    await page.click({ role: "button", name: "Close preview" });
    await page.waitFor("the editor", () => document.querySelector("editor-preview") === null);
    expect(await look()).toEqual(before);
    await openEditor(page, site, id);
    expect(await page.evaluate(() => document.querySelector("h1")?.textContent)).toBe("For [[first_name]]");
    expect(await page.problems()).toEqual([]);
  });
});
