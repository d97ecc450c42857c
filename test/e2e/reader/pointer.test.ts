// engines: none; test:all: chromium, firefox, webkit
/**
 * Links and assets take the pointer where words lie under them; and the words can be selected. In further views:
 * pointer-views.test.ts. In other documents, on phones and in the hosted reader: pointer-places.test.ts.
 */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { chooseView, expectTaken, openDocument, settle } from "./pointer-probe.ts";
import { prepareTurnedDocument, testPointerInViews } from "./pointer-suite.ts";

const turned = prepareTurnedDocument();

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const viewed = testPointerInViews(engine, turned, ["Scroll"]);

  test("text beside and under assets and links can be selected by dragging", async () => {
    const { page } = viewed;
    await openDocument(page, turned);
    await chooseView(page, "Single page");
    await settle(page);
    const at = (x: number, y: number) =>
      page.evaluate(
        (across, down) => {
          const box = document.querySelector('[data-page-number="1"]')?.getBoundingClientRect();
          return [(box?.left ?? 0) + (box?.width ?? 0) * across, (box?.top ?? 0) + (box?.height ?? 0) * down] as const;
        },
        x,
        y,
      );
    const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
    // From the left of the asset "Letter 1" across it, and back from its right.
    const line = (index: number) => (90 + index * 36 - 5) / 842;
    await page.mouse.drag(await at(0.103, line(0)), await at(0.4, line(0)), await at(0.78, line(0)));
    expect(await selected()).toMatch(/^alpha 0 bravo charlie delta echo foxtrot/);
    await page.mouse.drag(await at(0.6, line(1)), await at(0.4, line(1)), await at(0.103, line(1)));
    expect(await selected()).toMatch(/alpha 1 bravo charlie delta/);
    // Down over a link of the PDF, ending on it.
    await page.mouse.drag(await at(0.103, line(7)), await at(0.2, line(8)), await at(0.5, line(9)));
    expect(await selected()).toMatch(/alpha 7[\s\S]*juliet[\s\S]*alpha 8[\s\S]*alpha 9 bravo charlie/);
    expect(await selected()).not.toContain("alpha 10");
    expect(await expectTaken(page, "after selecting")).toBeGreaterThan(2);
  });
});
