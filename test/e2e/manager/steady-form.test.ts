// engines: none; test:all: chromium; matrix: chromium, webkit
/** The form of a batch stays where it is while its rows are inspected, so that a press on a field does not miss. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createManyRows, openManager, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** Several blocks of rows, in a file of more than 256 KB. One of the last rows cannot be generated. */
const rows = createManyRows(6_000).map((row, index) => (index === 5_500 ? { ...row, PDF_file: "missing.pdf" } : row));

/** Runs in the page: records from now on where the field of the public address is in the document, whenever that changes. */
const recordPlaces = (): void => {
  const places: number[] = [];
  Object.assign(globalThis, { places });
  const record = () => {
    const field = document.querySelector("#public-address");
    const place = field === null ? undefined : Math.round(field.getBoundingClientRect().y + scrollY);
    if (place !== undefined && place !== places.at(-1)) places.push(place);
    requestAnimationFrame(record);
  };
  record();
};

const readPlaces = (): readonly number[] => (globalThis as { places?: readonly number[] }).places ?? [];

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the form of a batch does not move when the strategy is chosen, although a late row has a problem", async () => {
    const [site, browser] = [await stage.serveSite(), await stage.browser(engine)];
    const page = await browser.page();
    await openManager(page, site);
    const paths = await writeBatchFiles(stage.createFolder(), rows);
    await page.setFiles({ role: "file", name: "Batch files" }, paths);
    const waitUntilReady = () =>
      page.waitFor("the inspection", () => document.querySelector("#launch-note .good") !== null);
    await waitUntilReady();
    await page.waitFor("the button below the preview", () => document.querySelector("row-check button") !== null);
    await page.evaluate(recordPlaces);
    const strategy = { role: "combobox", name: "Strategy" } as const;
    for (const value of ["smallest", "mixed"]) {
      await page.choose(strategy, value);
      await page.waitFor(
        "the chosen strategy",
        (chosen) => document.querySelector<HTMLSelectElement>("#strategy")?.value === chosen,
        value,
      );
      await waitUntilReady();
    }
    expect(await page.evaluate(readPlaces)).toHaveLength(1);
  });

  test("the form of a batch does not move after it has appeared", async () => {
    const [site, browser] = [await stage.serveSite(), await stage.browser(engine)];
    const page = await browser.page();
    await openManager(page, site);
    await page.evaluate(recordPlaces);
    await page.setFiles(
      { role: "file", name: "Batch files" },
      await writeBatchFiles(stage.createFolder(), createManyRows(20)),
    );
    await page.waitFor("the button below the preview", () => document.querySelector("row-check button") !== null);
    await page.waitFor("the inspection", () => document.querySelector("#launch-note .good") !== null);
    expect(await page.evaluate(readPlaces)).toHaveLength(1);
  });
});
