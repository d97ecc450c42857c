// engines: none; test:all: none
// pointer-places.test.ts and hosted.test.ts press the same table of contents, and pointer.test.ts assets in each view.
/** Links and assets take the pointer where words lie under them: in all of a long table of contents, and in the sample. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { contentsPdf, overWords } from "./pointer-files.ts";
import {
  chooseView,
  expectTaken,
  openDocument,
  type Press,
  pressInside,
  pressOutside,
  pressPanel,
} from "./pointer-probe.ts";

const maker = openStage();
const folder = maker.createFolder();
const samples = fileURLToPath(new URL("../../../dist/samples/", import.meta.url));
let sample = "";

beforeAll(async () => {
  const files = [
    folder.write("in/template.json", JSON.stringify(overWords)),
    folder.write("in/data.json", JSON.stringify([createNamedRow("contents", { first_name: "Ada", language: "en" })])),
    folder.write("in/offer.pdf", await contentsPdf()),
  ];
  await makeBatches(files, [{ strategy: "original", batchId: "words" }], folder);
  const [first] = JSON.parse(readFileSync(`${samples}data.json`, "utf8")) as unknown[];
  const names = (JSON.parse(readFileSync(`${samples}index.json`, "utf8")) as string[]).filter(
    (name) => name !== "data.json" && name !== "param.json",
  );
  const ofSample = [folder.write("sample/data.json", JSON.stringify([first])), ...names.map((name) => samples + name)];
  const [paths] = await makeBatches(ofSample, [{ strategy: "original", batchId: "sample" }], folder);
  sample = paths?.[0] ?? "";
});

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  const press: Press = (x, y) => page.mouse.press(x, y);

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test("every link of a table of contents of 100 pages leads to its page", async () => {
    await openDocument(page, folder.url("words/contents.s.html"));
    expect(await expectTaken(page, "contents")).toBeGreaterThan(15);
    await pressInside(page, 2, press);
    await pressInside(page, 26, press);
    await pressPanel(page, "Letter 1", press);
    await chooseView(page, "Single page");
    expect(await expectTaken(page, "contents, single page")).toBe(32);
    await pressOutside(page, "Link to https://example.org/addenda", press);
    await pressInside(page, 83, press);
  });

  test("every link and asset of the sample takes the pointer, page by page", async () => {
    await openDocument(page, folder.url(sample));
    await chooseView(page, "Single page");
    let targets = 0;
    for (let number = 1; number <= 8; number++) {
      targets += await expectTaken(page, `the sample, page ${number}`);
      if (number === 7) await pressOutside(page, "Keep my seats", press);
      await page.press("ArrowRight");
    }
    expect(targets).toBeGreaterThan(15);
  });
});
