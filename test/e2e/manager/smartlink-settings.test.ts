// engines: none; test:all: chromium; matrix: chromium, firefox
/** A maker changes the settings of a smartlink, in one tab and in two, and sees the reader follow. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openSettings, waitForReaderButton, waitForSaveState } from "./settings-page.ts";

const engines = enginesFor(import.meta.url);

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#fff"/></svg>';

/** The texts of all elements that match, with spaces between them. */
const textOf = (page: DrivenPage, selector: string): Promise<string> =>
  page.evaluate(
    (query) => Array.from(document.querySelectorAll(query), (node) => node.textContent?.trim()).join(" "),
    selector,
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the settings of a smartlink are saved, shown in the reader, undone, and kept apart from those of another tab", async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const page = await browser.page();
    const address = await storeSmartlink(page, site, await createPdf(3), []);
    const id = new URL(address).searchParams.get("sl") ?? "";
    await openSettings(page, site, id);
    await waitForReaderButton(page, "Download", true);

    // A switch is saved at once, and the reader in the frame follows.
    await page.click("#setting-extractPDF");
    await waitForSaveState(page, "saved");
    await waitForReaderButton(page, "Download", false);
    expect(await textOf(page, '[data-setting="extractPDF"] .changed-mark')).toBe("Changed");
    await page.click({ role: "button", name: "Undo" });
    await waitForReaderButton(page, "Download", true);

    // Typing is checked at once and saved after a pause; what is invalid is not saved.
    await page.fill({ role: "textbox", name: "Notification address" }, "anna@");
    expect(await textOf(page, "#setting-tracking_email-problem")).toContain("not an e-mail address");
    await waitForSaveState(page, "unsaved");
    await page.type("example.org");
    await waitForSaveState(page, "saved");
    await waitForReaderButton(page, "Download", true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("setting-tracking_email");

    // A smartlink is protected only once it has a password.
    await page.click("#setting-pdfzPassword");
    await waitForSaveState(page, "unsaved");
    await page.fill("#setting-pdfz_password", "copper lantern orbit mellow");
    await waitForSaveState(page, "saved");
    expect(await textOf(page, ".password-strength")).toContain("Strong.");
    await page.waitFor(
      "the password gate",
      () => document.querySelector("iframe")?.contentDocument?.documentElement.dataset["smartlinkState"] === "locked",
    );

    // A preset shows what it changes before it is applied.
    await page.click({ role: "button", name: /^Brochure/ });
    expect(await textOf(page, ".preset-changes tbody tr > *")).toContain("Ask for a password On Off");
    await page.click({ role: "button", name: "Apply preset" });
    await waitForSaveState(page, "saved");
    await page.waitFor(
      "the password to be off",
      () => !document.querySelector<HTMLInputElement>("#setting-pdfzPassword")?.checked,
    );

    // The same smartlink in another tab: the first one is told, and chooses.
    const other = await browser.tab();
    await openSettings(other, site, id);
    await other.click("#setting-printAllowed");
    await waitForSaveState(other, "saved");
    await waitForSaveState(page, "conflict");
    expect(await textOf(page, "conflict-notice tbody tr > *")).toBe("Printing On Off");
    await page.click({ role: "button", name: "Use the other version" });
    await waitForSaveState(page, "saved");
    await waitForReaderButton(page, "Print", false);
    // The locked reader's call is answered by 403.
    expect((await page.problems()).filter((line) => !line.includes("403"))).toEqual([]);
  });

  test("the settings of a smartlink give the reader a look, at its gates too", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const address = await storeSmartlink(page, site, await createPdf(1), []);
    await openSettings(page, site, new URL(address).searchParams.get("sl") ?? "");
    await page.fill("#setting-skinAccent", "#ffb300");
    await page.click({ role: "button", name: "Use #8c6200" });
    await page.fill("#setting-skinBackground", "#0a3d62");
    await page.setFiles("#setting-skinLogo", [stage.createFolder().write("logo.svg", logo)]);
    await page.fill("#setting-skinTitle", "Harbour & Sons");
    await page.click("#setting-emailRequired");
    await waitForSaveState(page, "saved");
    const waitForGate = () =>
      page.waitFor("the gate", () => document.documentElement.dataset["smartlinkState"] === "locked");
    const readGate = () =>
      page.evaluate(() => [
        document.querySelector(".brand")?.textContent,
        document.querySelector(".brand img")?.getAttribute("src")?.slice(0, 26),
        getComputedStyle(document.querySelector(".notice-page") as Element).backgroundColor,
        getComputedStyle(document.querySelector("button[type=submit], .notice-page button") as Element).backgroundColor,
      ]);
    const look = ["Harbour & Sons", "data:image/svg+xml;base64,", "rgb(10, 61, 98)", "rgb(140, 98, 0)"];
    await page.goto(address);
    await waitForGate();
    expect(await readGate()).toEqual(look);
  });
});
