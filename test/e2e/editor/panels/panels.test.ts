// engines: none; test:all: chromium
/** A person fills in the panels of assets on the built site, and accepts what was found in the PDF. */
import { fileURLToPath } from "node:url";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { countAssets, editNewSmartlink, locatePage, waitForAssets, waitForSave } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

/** Two pages: an address and a phone number in the text, and a link to page 2. */
const createPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [first, second] = [document.addPage([595, 842]), document.addPage([595, 842])];
  first.drawText("Visit www.example.com or call +49 30 1234567", { x: 60, y: 700, size: 18, font });
  second.drawText("Page two", { x: 60, y: 700, size: 18, font });
  const link = { Type: "Annot", Subtype: "Link", Rect: [60, 500, 200, 530], Dest: [second.ref, "Fit"] };
  first.node.set(PDFName.of("Annots"), document.context.obj([document.context.register(document.context.obj(link))]));
  first.node.set(PDFName.of("Title"), PDFString.of("Offer"));
  return document.save();
};

/** A picture of the repository. */
const picture = fileURLToPath(new URL("../../../../public/icon.svg", import.meta.url));

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the panels of the editor store what was found in the PDF, and show its content under the site's policy", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf());

    await page.click("#side-tab-suggestions");
    await page.click({ role: "button", name: "Search the PDF" });
    await page.waitFor("suggestions", () => document.querySelectorAll(".proposals > li").length === 3);
    await page.click({ role: "button", name: "Accept www.example.com, page 1" });
    await waitForAssets(page, 1);
    await waitForSave(page);
    await page.click({ role: "button", name: "Search again" });
    await page.waitFor("two suggestions", () => document.querySelectorAll(".proposals > li").length === 2);
    await page.click({ role: "button", name: "Undo" });
    await waitForAssets(page, 0);

    await page.click("#side-tab-properties");
    await page.click({ role: "button", name: "HTML" });
    const at = await locatePage(page);
    await page.mouse.press(...at(50, 50));
    await page.fill({ role: "textbox", name: "HTML or address" }, '<h2 style="color: red">Welcome</h2>');
    // Each page replaces the one before, whose address must not be asked for any more.
    await page.waitFor("the preview", async () => {
      const address = document.querySelector<HTMLIFrameElement>('html-preview iframe[aria-busy="false"]')?.src ?? "";
      return (await (await caches.match(address))?.text())?.includes("Welcome");
    });
    // The page has a policy of its own, which allows its styles and no script.
    const { policy, markup } = await page.evaluate(async () => {
      const response = await fetch(document.querySelector<HTMLIFrameElement>("html-preview iframe")?.src ?? "");
      return { policy: response.headers.get("Content-Security-Policy"), markup: await response.text() };
    });
    expect([policy, markup.includes("style-src 'unsafe-inline'")]).toEqual(["sandbox; frame-ancestors 'self'", true]);

    await page.click({ role: "button", name: "Image" });
    await page.mouse.press(...at(33, 20));
    await page.setFiles("#action-0-image-file", [picture]);
    await page.waitFor(
      "the picture",
      () => (document.querySelector<HTMLImageElement>("resource-preview img")?.naturalWidth ?? 0) > 0,
    );
    await waitForSave(page);
    expect(await countAssets(page)).toBe(2);
    // A style that the policy refuses would be among them.
    expect(await page.problems()).toEqual([]);
  });
});
