// engines: chromium; test:all: chromium
/** What the editor says of printed contents that it cannot draw or that have faults, without covering what is pressed. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import type { HostedAsset } from "../../reader/hosted-smartlink.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { editNewSmartlink, readBox } from "../editor-page.ts";

const printed = (center: HostedAsset["center"], rect: HostedAsset["rect"], content: object): HostedAsset => ({
  ...{ page: 1, name: "", type: "url", data: "", center, rect },
  aura: { actions: [], content },
});

describe.each(enginesFor(import.meta.url))("hints at printed contents in %s", (engine) => {
  const stage = openStage();

  test("a picture of the batch is named, and the sign of a fault lies beside name and handles", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const text = "A long text that does not fit into its area, because it goes on and on.";
    await editNewSmartlink(page, site, await createPdf(2), [
      printed([30, 25], [40, 2], { type: "text", text, size: 14, min_size: 12 }),
      printed([70, 45], [30, 16], { type: "picture", source: "photos/[[photo]]" }),
    ]);
    const csv = stage.createFolder().write("people.csv", "name;photo\nAnna;anna.jpg\n");
    await page.drop("editor-view", [csv]);
    await page.click({ role: "button", name: "Close" });
    await page.waitFor("the file of the row", () =>
      document.querySelector(".drawn-hint")?.textContent?.includes("File “photos/anna.jpg” of the batch"),
    );

    await page.waitFor("the sign", () => document.querySelector(".editor-asset-fault") !== null);
    const { left, top, width, height } = await readBox(page, ".editor-asset:has(.editor-asset-fault)");
    await page.mouse.press(left + width / 2, top + height / 2);
    await page.waitFor("the fields", () => document.querySelector("#text-font") !== null);
    const covered = await page.evaluate(() => {
      const sign = document.querySelector(".editor-asset-fault")?.getBoundingClientRect();
      const others = [...document.querySelectorAll(".resize-handle, [aria-selected=true] .editor-asset-tag")];
      return others.flatMap((other) => {
        const box = other.getBoundingClientRect();
        // The visible part of a handle is smaller than what can be pressed.
        const inset = other.matches(".resize-handle") ? 7 : 0;
        const isApart =
          sign === undefined ||
          box.width === 0 ||
          box.right - inset <= sign.left ||
          box.left + inset >= sign.right ||
          box.bottom - inset <= sign.top ||
          box.top + inset >= sign.bottom;
        return isApart ? [] : [other.className];
      });
    });
    expect(covered).toEqual([]);
    // Only columns scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expect(await page.problems()).toEqual([]);
  });
});
