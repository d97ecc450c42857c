// engines: none; test:all: chromium
/**
 * The shortest way of a new user, with pointer and keys alone: from the empty site to a ZIP of published documents with one
 * link, one text printed on the page and one film. It counts presses, because each further one is a step that somebody has to
 * find. Chromium alone: only its driver opens file dialogs.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor, type Target } from "../../support/drive/launch.ts";
import { countPresses, readPressCount } from "../support/press-counter.ts";
import { createPdf, waitForDownload, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

/** A press opens a file dialog too. Typing is none. */
const maxPresses = 18;

const names = ["Zoë", "Łukasz", "Ayşe"];
const publicAddress = "https://offers.example/spring/";
const film = fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url));

const button = (name: string | RegExp): Target => ({ role: "button", name });

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
  });

  const chooseFile = async (opener: Target, name: string, content: string | Uint8Array) => {
    await page.chooseFiles?.(opener, [folder.write(name, content)]);
  };

  const openEditor = async () => {
    await page.goto(site.url);
    await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    // The manager is one document from the first press to the last.
    await countPresses(page);
    await chooseFile(button("Start with your PDF"), "Offer.pdf", await createPdf(2));
    await page.click(button("Make smartlink"));
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
  };

  /** Chooses a tool and presses in the first page, at a point in percent. */
  const place = async (tool: string, left: number, top: number) => {
    await page.click(button(tool));
    const { x, y } = await page.evaluate(
      (leftPercent, topPercent) => {
        const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
        if (sheet === undefined) throw new Error("The editor shows no page.");
        return {
          x: sheet.left + (sheet.width * leftPercent) / 100,
          y: sheet.top + (sheet.height * topPercent) / 100,
        };
      },
      left,
      top,
    );
    await page.mouse.press(x, y);
  };

  const placeAssets = async () => {
    await place("Link", 30, 15);
    await page.fill({ role: "textbox", name: "Address" }, "https://shop.example/?for=[[first_name]]");
    await place("Page text", 30, 40);
    // Its text is selected.
    await page.waitFor("the keys in the text", () => document.activeElement?.id === "page-text");
    await page.type("Dear [[first_name]]");
    await place("Video", 60, 70);
    await page.chooseFiles?.({ role: "file", name: / Video file$/ }, [film]);
    await page.waitFor(
      "the film",
      () => (document.querySelector<HTMLVideoElement>("resource-preview video")?.readyState ?? 0) > 0,
    );
    await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
  };

  const generate = async () => {
    await page.click(button("Generate…"));
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    const table = [
      "Kundennummer,First name,E-mail",
      ...names.map((name, index) => `${index + 1},${name},p${index}@example.org`),
    ];
    await chooseFile(button("Choose files…"), "people.csv", `${table.join("\n")}\n`);
    await page.waitFor("the check", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 3 documents"),
    );
    await page.click(button("Start batch"));
    await page.waitFor("the job", () => document.querySelector("job-card [data-status=Done]"));
  };

  const publish = async () => {
    await page.click(button("Publish…"));
    await page.waitFor("the address", () => document.activeElement?.id === "publish-address");
    await page.type(publicAddress);
    await page.click("publish-dialog .dialog-actions button.primary");
    await page.click('label:has(input[name="publish-route"][value="zip"])');
    await page.click("publish-files button.primary");
    return unzipSync(readFileSync(await waitForDownload(browser, /\.zip$/)));
  };

  /** Each document has its reader's name in the link and in the text on the page, and all have the film. */
  const expectDocuments = async (zip: Record<string, Uint8Array>) => {
    const documents = Object.entries(zip).filter(([path]) => path.endsWith(".html") && !path.endsWith("index.html"));
    expect(documents).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      const texts = documents.map(([, bytes]) => Buffer.from(bytes).toString());
      const matches = texts.filter((text) => text.includes(`https://shop.example/?for=${encodeURIComponent(name)}`));
      expect(matches, `documents of row ${index + 1}`).toHaveLength(1);
      expect(matches[0]).toContain("video/webm");
      await page.goto(pathToFileURL(folder.write(`${index}.html`, matches[0] ?? "")).href);
      await waitUntilReady(page);
      await page.waitFor(
        `the name on the page of row ${index + 1}`,
        (text) => document.querySelector('[data-page-number="1"]')?.textContent?.includes(text),
        `Dear ${name}`,
      );
    }
  };

  test("a new user publishes personal documents with a link, a text and a film", { timeout: 180_000 }, async () => {
    await openEditor();
    await placeAssets();
    await generate();
    const zip = await publish();
    const pressCount = await readPressCount(page);
    expect(pressCount, "presses from the empty site to the ZIP").toBeLessThanOrEqual(maxPresses);
    expect(await page.problems()).toEqual([]);
    await expectDocuments(zip);
  });
});
