// engines: none; test:all: chromium
/** The editor by the rules of WCAG: empty, with a selection, its settings, its keys, and the preview; light and dark. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));

/** In the page, whose policy takes scripts of its own folder `assets` alone. */
const loadAxe = (): void => {
  const script = document.createElement("script");
  script.src = "assets/axe.js";
  document.head.append(script);
};

const findViolations = (page: DrivenPage): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Colours change slowly.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
  });

const stage = openStage();

test.each(engines)("the editor follows the rules of WCAG in %s", { timeout: 120_000 }, async (engine) => {
  const host = stage.copySite();
  host.write("assets/axe.js", axeScript);
  const site = await stage.serveFolder(host.path);
  const page = await (await stage.browser(engine)).page();
  await editNewSmartlink(page, site, await createPdf(2), [aLink("https://example.org/[[code]]", [30, 20])]);
  await page.evaluate(loadAxe);
  await page.waitFor("axe", () => "axe" in globalThis);
  expect(await findViolations(page)).toEqual([]);
  await page.mouse.press(500, 330);
  await page.waitFor("the selection", () => document.querySelector('.editor-asset[aria-selected="true"]'));
  expect(await findViolations(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
  expect(await findViolations(page)).toEqual([]);
  await page.click({ role: "button", name: "Keys" });
  expect(await findViolations(page)).toEqual([]);
  await page.click({ role: "button", name: "Close" });
  await page.click({ role: "button", name: "Preview" });
  expect(await findViolations(page)).toEqual([]);
});
