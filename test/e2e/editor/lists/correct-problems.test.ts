// engines: none; test:all: chromium
// The lists are the same code in all engines.
/** What readers would press in vain is listed in the layers and in the check of a batch, and a press there leads to its field. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { launchEditor } from "../asset-points.ts";
import { aLink, waitForSave } from "../editor-page.ts";

const answer = { name: "answer", label: "Answer" };
const assets = [
  { ...aLink("", [30, 10]), name: "Empty" },
  { ...aLink("https://example.org/", [80, 30]), name: "Lower" },
  { ...aLink("https://example.org/", [81, 31]), name: "Upper" },
  { ...aLink("https://example.org/", [95, 50]), name: "Edge" },
  { ...aLink("", [30, 50]), name: "Pictures", type: "gallery", data: { images: [] } },
  { ...aLink("", [30, 70]), name: "Survey", type: "form", data: { fields: [answer] } },
  {
    ...aLink("", [30, 90]),
    name: "Two",
    aura: {
      actions: [
        { type: "url", data: "https://example.org/" },
        { type: "text", data: "" },
      ],
    },
  },
];

const listFaults = (page: DrivenPage) =>
  page.evaluate(() => Array.from(document.querySelectorAll(".layer-fault"), ({ textContent }) => textContent));

/** In the page: whether the field with a label has the focus. */
const isFocused = (label: string): boolean =>
  Array.from((document.activeElement as HTMLInputElement | null)?.labels ?? []).some(({ textContent }) =>
    textContent?.includes(label),
  );

const isFocusIn = (selector: string): boolean => (document.activeElement?.closest(selector) ?? null) !== null;

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a press on a problem in the layers leads to the field that corrects it", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets });
    await page.waitFor("the problems", () => document.querySelectorAll(".layer-fault").length === 6);
    expect(await listFaults(page)).toEqual([
      "The link has no address, so a press does nothing. Enter one.",
      "“Upper” covers more than half of it, so a press there reaches only that one.",
      "The gallery has no picture yet. Add one.",
      "It goes over the edge of its page, which cuts off a part of it.",
      "Nobody receives the answers, unless the batch has a receiver of readers’ events. Enter an address.",
      "The text is empty, so a press does nothing. Write one.",
    ]);

    await page.click({ role: "button", name: /^Correct Empty: / });
    await page.waitFor("the field of the address", isFocused, "Address");
    await page.type("https://example.org/");
    await page.waitFor("one problem fewer", () => document.querySelectorAll(".layer-fault").length === 5);

    await page.click({ role: "button", name: /^Correct Survey: / });
    await page.waitFor("the field of the receiver", isFocused, "E-mail address for answers");
    await page.click({ role: "button", name: /^Correct Two: / });
    await page.waitFor("the second action", isFocusIn, "#asset-actions-entry-1");
    await page.click({ role: "button", name: /^Correct Edge: / });
    await page.waitFor("the place", isFocusIn, "placement-fields");
    await page.click({ role: "button", name: /^Correct Pictures: / });
    await page.waitFor("the gallery", isFocusIn, "gallery-designer");
    expect(await page.problems()).toEqual([]);
  });

  test("the keyboard reaches the problem of a layer, and the field", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets });
    await page.click({ role: "button", name: /^Lower\. Problem: / });
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.press(key);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toContain(
      "Correct Lower: “Upper” covers more than half of it",
    );
    await page.press("Enter");
    await page.waitFor("the place", isFocusIn, "placement-fields");
  });

  test("a press in the check of a batch opens the editor at the field", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets });
    const folder = stage.createFolder();
    await page.click({ role: "button", name: "Generate…" });
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    const files = [folder.write("people.csv", "reference_id,name\na,Ann\na,Bob\n")];
    await page.chooseFiles?.({ role: "button", name: "Choose files…" }, files);
    await page.waitFor("the warnings", () => document.querySelectorAll(".problem-field").length >= 6);
    await page.click({ role: "link", name: /^Correct in the editor: .*“Empty”/ });
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    await page.waitFor("the field of the address", isFocused, "Address");
    await page.type("https://example.org/");
    await waitForSave(page);
    await page.evaluate(() => history.back());
    await page.waitFor("the check without it", () => {
      const links = Array.from(document.querySelectorAll(".problem-field"), ({ ariaLabel }) => ariaLabel ?? "");
      return links.length >= 5 && !links.some((label) => label.includes("“Empty”"));
    });
    expect(await page.evaluate(() => document.querySelector("batch-composer")?.textContent)).toContain(
      "Rows 1 and 2 have the same reference_id “a”.",
    );
    expect(await page.problems()).toEqual([]);
  });
});
