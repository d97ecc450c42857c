// engines: none; test:all: chromium
/** The editor by the rules of WCAG: its states, its dialogs, and the properties of every type; light and dark. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import type { Engine, LaunchOptions } from "../../support/drive/driven-browser.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { assetsOfEveryKind, everyKind, type HostedAsset } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForSave } from "./editor-page.ts";

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

/** Opens an editor with axe, of a smartlink with these assets. */
const openWithAxe = async (engine: Engine, assets: readonly HostedAsset[], options: LaunchOptions = {}) => {
  const host = stage.copySite();
  host.write("assets/axe.js", axeScript);
  const site = await stage.serveFolder(host.path);
  const browser = await stage.browser(engine, options);
  const page = await browser.page();
  const { id } = await editNewSmartlink(page, site, await createPdf(2), assets);
  await startAxe(page);
  return { browser, page, site, id };
};

const startAxe = async (page: DrivenPage): Promise<void> => {
  await page.evaluate(loadAxe);
  await page.waitFor("axe", () => "axe" in globalThis);
};

/** Returns the violations by state and theme. */
const createChecks = (page: DrivenPage) => {
  const violationsByState: Record<string, readonly string[]> = {};
  const check = async (state: string): Promise<void> => {
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
      }, theme);
      const violations = await findViolations(page);
      if (violations.length > 0) violationsByState[`${state}, ${theme}`] = violations;
    }
  };
  return { check, violationsByState };
};

test.each(engines)("the states of the editor follow the rules of WCAG in %s", { timeout: 180_000 }, async (engine) => {
  const { browser, page, site, id } = await openWithAxe(engine, [aLink("https://example.org/[[code]]", [30, 20])]);
  const { check, violationsByState } = createChecks(page);
  await check("nothing selected");
  await page.press("Control+a");
  await page.waitFor("the selection", () => document.querySelector('.editor-asset[aria-selected="true"]'));
  await check("one selected");
  await page.press("Control+k");
  await page.waitFor("the palette", () => document.querySelector("dialog.command-palette[open]") !== null);
  await check("all commands");
  await page.press("Escape");
  await page.waitFor("no palette", () => document.querySelector("command-palette") === null);
  await page.click({ role: "button", name: "Saved looks…" });
  await check("saved looks");
  await page.click({ role: "button", name: "Close" });
  await page.mouse.press(500, 400, "right");
  await page.waitFor("the menu", () => document.querySelector(".asset-menu .popup-menu:popover-open") !== null);
  await check("the menu");
  await page.press("Escape");
  await page.waitFor("no menu", () => document.querySelector(".popup-menu:popover-open") === null);
  await page.press("Control+d");
  await page.press("Control+a");
  await check("two selected");
  await page.press("?");
  await page.waitFor("the keys", () => document.querySelector("dialog[open]"));
  await check("keys");
  await page.press("Escape");
  for (const tab of ["suggestions", "settings", "properties"]) {
    await page.click(`#side-tab-${tab}`);
    await check(tab);
  }
  await page.click({ role: "button", name: "Preview" });
  await check("preview");
  await waitForSave(page);
  expect(violationsByState).toEqual({});

  const other = await browser.tab();
  await openEditor(other, site, id);
  await other.waitFor("the notice", () => document.querySelector(".editor-notice"));
  await startAxe(other);
  const readOnly = createChecks(other);
  await readOnly.check("read-only");
  expect(readOnly.violationsByState).toEqual({});
});

test.each(engines.flatMap((engine) => [{ engine, width: 1280 } as const, { engine, width: 390 } as const]))(
  "the properties of every type follow the rules of WCAG at $width px in $engine",
  { timeout: 240_000 },
  async ({ engine, width }) => {
    const { page } = await openWithAxe(engine, assetsOfEveryKind(1), { viewport: { width, height: 900 } });
    const { check, violationsByState } = createChecks(page);
    for (const type of Object.keys(everyKind)) {
      await page.click(`.editor-asset[aria-label*="The ${type}"]`);
      await page.waitFor(
        `the properties of ${type}`,
        (name) => document.querySelector<HTMLInputElement>("#asset-name")?.value === name,
        `The ${type}`,
      );
      await check(type);
    }
    expect(violationsByState).toEqual({});
  },
);
