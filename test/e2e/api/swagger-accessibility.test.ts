// engines: none; test:all: none; matrix: chromium
/** Swagger UI's page by the rules of WCAG: its calls, an answer and its dialog, light and dark, on a phone too. */
import { beforeAll, expect, test } from "vitest";
import { openSwagger } from "../../contract/swagger-ui.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { startAxe, waitForColours } from "../editor/accessibility/axe.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** In the page. */
const runAxe = async (rules: readonly string[]): Promise<readonly string[]> => {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const runOnly = rules.length > 0 ? { runOnly: { type: "rule" as const, values: [...rules] } } : {};
  const axeResults = await axe.run(document, { resultTypes: ["violations"], ...runOnly });
  return axeResults.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

const findViolations = async (rules: readonly string[] = []) => {
  await waitForColours(page);
  return page.evaluate(runAxe, rules);
};

/** Opens calls of every kind of field, and sends the one without any. */
const openCalls = async (): Promise<void> => {
  const calls = ["get_folder", "post_content", "post_events", "post_batch_batch_id_start"];
  for (const call of calls) {
    const block = `.opblock[id$="-${call}"]`;
    await page.click(`${block} .opblock-summary-control`);
    await page.waitFor(call, (selector) => document.querySelector(selector) !== null, `${block} .execute`);
  }
  await page.click(`.opblock[id$="-${calls[0]}"] .execute`);
  await page.waitFor("an answer", () => document.querySelector(".live-responses-table") !== null);
};

const dress = (theme: string): void => {
  document.documentElement.classList.toggle("dark-mode", theme === "dark");
  document.documentElement.dataset["theme"] = theme;
};

// What is said to assistive technology is the same in every engine.
const [engine = "chromium"] = engines;

const stage = openStage();
let page: DrivenPage;

beforeAll(async () => {
  const site = await stage.serveSite();
  page = await (await stage.browser(engine ?? "chromium")).page();
  await openSwagger(page, site.url);
  // Groups that were folded are unfolded again.
  const folded = '.opblock-tag[data-is-open="false"] button';
  while (await page.evaluate((selector) => document.querySelector(selector) !== null, folded)) await page.click(folded);
  await startAxe(page);
  await openCalls();
});

test("operations, fields and a response of Swagger UI are accessible", async () => {
  expect(await findViolations()).toEqual([]);
  const named = await page.evaluate(() =>
    ["document_file", "strategy", "files"].map((name) =>
      [...document.querySelectorAll(`[data-property-name="${name}"] :is(input, select)`)].map((field) =>
        field.getAttribute("aria-label"),
      ),
    ),
  );
  expect(named.flat().slice(0, 2)).toEqual(["document_file", "strategy"]);
});

test("Swagger UI is accessible on a phone, without horizontal overflow", async () => {
  await page.resize({ width: 390, height: 844 });
  expect(await findViolations()).toEqual([]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths).toEqual([390, 390]);
});

test("Swagger UI has enough contrast in the dark theme", async () => {
  await page.resize({ width: 1280, height: 800 });
  await page.evaluate(dress, "dark");
  expect(await findViolations(["color-contrast"])).toEqual([]);
  await page.evaluate(dress, "light");
});

test("the authorization dialog of Swagger UI is accessible", async () => {
  await page.click(".authorize");
  await page.waitFor("the dialog", () => document.querySelector(".modal-ux") !== null);
  expect(await findViolations()).toEqual([]);
});
