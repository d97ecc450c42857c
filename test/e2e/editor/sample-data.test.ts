// engines: none; test:all: chromium
/** A person types sample data, sees its rows in placeholders and preview, and finds it again after a reload. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForPreviewLink } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const openSample = async (page: DrivenPage): Promise<void> => {
  await page.click("placeholder-overview > .actions button");
  await page.waitFor("the table", () => document.activeElement?.matches(".sample-table textarea"));
};

describe.each(engines)("sample data in %s", (engine) => {
  const stage = openStage();

  test("is typed, shown in the preview and stored", { timeout: 120_000 }, async () => {
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
    // The columns are offered while a placeholder is typed.
    await page.mouse.press(500, 330);
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
});
