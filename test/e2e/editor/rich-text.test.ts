// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKitGTK's driver has no keys that are held with others.
/** A person writes a formatted text with placeholders on the built site, and sees it in the reader with a row of the data. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { chooseSampleData, editNewSmartlink, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);
const text = { role: "textbox", name: "Text" } as const;

const readText = (page: DrivenPage) =>
  page.evaluate(() => document.querySelector(".ProseMirror")?.textContent ?? "no text");

/** Copies HTML, as another program would. */
const copyHtml = async (page: DrivenPage, html: string): Promise<void> => {
  await page.evaluate((markup) => {
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData("text/html", markup);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("copy", write, { capture: true, once: true });
  }, html);
  await page.click({ role: "textbox", name: "Name" });
  await page.press("Control+a");
  await page.press("Control+c");
};

/** Presses the asset in the preview and returns what its panel shows. */
const openInPreview = async (page: DrivenPage): Promise<string> => {
  const point = await page.waitFor("the asset in the preview", () => {
    const frame = document.querySelector("iframe");
    const reader = frame?.contentDocument;
    if (!frame || reader?.documentElement.dataset["smartlinkState"] !== "ready") return undefined;
    const box = reader.querySelector("[data-asset-id]")?.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    return (
      box && box.width > 0 && { x: outer.left + box.left + box.width / 2, y: outer.top + box.top + box.height / 2 }
    );
  });
  await page.mouse.press(point.x, point.y);
  return page.waitFor("the panel", () => {
    const shown = document.querySelector("iframe")?.contentDocument?.querySelector(".rich-text");
    const outline = (node: Node): string =>
      node instanceof Text || node.nodeType === 3
        ? (node.textContent ?? "")
        : `[${node.nodeName.toLowerCase()} ${Array.from(node.childNodes, outline).join("")}]`;
    return shown && Array.from(shown.childNodes, outline).join("");
  });
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("a formatted text is written, pasted, undone and shown to readers", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await page.resize({ width: 1400, height: 900 });
    await editNewSmartlink(page, site, await createPdf(1), [
      { page: 1, name: "Greeting", type: "text", data: "", center: [50, 20], rect: [60, 20] },
    ]);
    const rows = ["Ada & <b>Co</b>", "Bo"].map((name, index) => ({
      pdf: "a.pdf",
      reference_id: `r${index}`,
      data: { name, code: `c${index}` },
    }));
    const data = stage.createFolder().write("data.json", JSON.stringify(rows));
    await page.click({ role: "button", name: "Preview" });
    await chooseSampleData(page, data, 2);
    await page.click({ role: "button", name: "Close preview" });
    await page.click(".editor-asset");

    await page.click(text);
    await page.type("Dear [[na");
    await page.waitFor("the columns", () => document.querySelector(".column-list:popover-open [role=option]") !== null);
    await page.press("Enter");
    await page.type(", ");
    await page.press("Control+b");
    await page.type("welcome");
    await page.press("Control+b");
    await page.press("Enter");
    await page.click({ role: "button", name: "Bulleted list" });
    await page.type("one");
    await page.press("Enter");
    await page.type("two");
    await waitForSave(page);
    expect(await readText(page)).toBe("Dear name, welcomeonetwo");

    await copyHtml(
      page,
      `<script>window.hacked=1</script><img src="x" onerror="window.hacked=1"><base href="https://evil.example/"><ul><li style="color:red">th<a href="javascript:window.hacked=1">re</a>e</li></ul>`,
    );
    await page.click(text);
    await page.press("Control+End");
    // The browser reports the caret in a task of its own, which this key can overtake.
    await page.press("Enter");
    await page.press("Control+v");
    await page.waitFor("the words", () => document.querySelector(".ProseMirror")?.textContent?.endsWith("twothree"));
    await page.press("Control+z");
    await page.waitFor("the undo", () => document.querySelector(".ProseMirror")?.textContent?.endsWith("two"));
    await page.press("Control+y");
    await page.waitFor("the redo", () => document.querySelector(".ProseMirror")?.textContent?.endsWith("twothree"));
    await page.click({ role: "button", name: "Undo" });
    await page.waitFor("the undo", () => document.querySelector(".ProseMirror")?.textContent?.endsWith("two"));
    await waitForSave(page);

    await page.click({ role: "button", name: "Preview" });
    expect(await openInPreview(page)).toBe("[p Dear Ada & <b>Co</b>, [b welcome]][ul [li one][li two][li ]]");
    await page.click({ role: "button", name: "Next row" });
    await page.waitFor(
      "the next row",
      () => document.querySelector("iframe")?.contentDocument?.querySelector(".panel") === null,
    );
    expect(await openInPreview(page)).toContain("Dear Bo, ");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(await page.problems()).toEqual([]);
  });
});
