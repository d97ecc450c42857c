// engines: none; test:all: chromium; matrix: chromium
// Only Chromium's driver prints tagged PDFs and reads the accessibility tree.
/** What assistive technology gets of a tagged PDF: headings, lists, tables, pictures and links, with assets between them. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { runCommand } from "../../support/command.ts";
import { waitUntilReady } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";

const square = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>',
)}`;
const html = `<!doctype html><html lang="en"><title>Spring offer</title><body>
<h1>Spring offer</h1><p>Dear reader, this is <em>yours</em>.</p>
<h2>Prices</h2>
<table><thead><tr><th scope="col">Tariff</th><th scope="col">Price</th></tr></thead>
<tbody><tr><th scope="row">Small</th><td>10 EUR</td></tr><tr><th scope="row">Large</th><td>20 EUR</td></tr></tbody></table>
<ul><li>First point</li><li>Second point</li></ul>
<p lang="de">Guten Tag</p>
<p><img alt="A red square" width="40" height="40" src="${square}"></p>
<p>See <a href="https://example.org/terms">our terms</a> for more.</p>
</body></html>`;

const anAsset = (name: string, center_x: number, center_y: number) => ({
  page: 1,
  resource_index: 0,
  aura: { name, center_x, center_y, rect: [12, 2], actions: [{ type: "text", data: "<p>Thank you</p>" }] },
});
/** The first one is above all text, the other one over the second point of the list. */
const template = { title: "Spring", assets: [anAsset("Order now", 50, 4), anAsset("Ask us", 15, 29.6)] };

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
    folder.write("page.html", html);
    await page.goto(folder.url("page.html"));
    const printed = (await page.devtools?.("Page.printToPDF", { generateTaggedPDF: true })) as
      | { data: string }
      | undefined;
    folder.write("in/offer.pdf", Buffer.from(printed?.data ?? "", "base64"));
    folder.write("in/template.json", JSON.stringify(template));
    folder.write("in/data.json", JSON.stringify([{ reference_id: "a", suffix: "s", data: {} }]));
    await runCommand([
      "generate",
      `${folder.path}/in`,
      "-q",
      "-o",
      `${folder.path}/out`,
      "--batch-id",
      "tags",
      "--strategy",
      "original",
    ]);
    await page.goto(folder.url("out/tags/a.s.html"));
    await waitUntilReady(page);
    await page.waitFor("the structure", () => document.querySelector(".structure [role=heading]") !== null);
  });

  test("a page is read with its headings, table, list, picture and link, and with its assets in their place", async () => {
    expect(await page.accessibilityTree?.('[data-page-number="1"]')).toEqual([
      'region "Page 1"',
      '  button "Order now" (Order now)',
      '  heading "Spring offer" [level=1]',
      "  paragraph",
      '    text "Dear reader, this is"',
      "    emphasis",
      '      text "yours"',
      '    text "."',
      '  heading "Prices" [level=2]',
      "  table",
      "    row",
      '      columnheader "Tariff"',
      '        text "Tariff"',
      '      columnheader "Price"',
      '        text "Price"',
      "    row",
      '      rowheader "Small"',
      '        text "Small"',
      '      cell "10 EUR" (Price Small)',
      '        text "10 EUR"',
      "    row",
      '      rowheader "Large"',
      '        text "Large"',
      '      cell "20 EUR" (Price Large)',
      '        text "20 EUR"',
      "  list",
      "    listitem [level=1]",
      '      text "First point"',
      "    listitem [level=1]",
      '      text "Second point"',
      '      button "Ask us" (Ask us)',
      "  paragraph",
      '    text "Guten Tag"',
      "  paragraph",
      '    figure "A red square"',
      "  paragraph",
      '    text "See"',
      '    link "our terms" (https://example.org/terms)',
      '    text "for more."',
    ]);
  });

  test("a passage in another language is read in it", async () => {
    const text = await page.evaluate(() => {
      const owner = document.querySelector('.structure [lang|="de"] [aria-owns], .structure [lang|="de"][aria-owns]');
      return document.getElementById(owner?.getAttribute("aria-owns") ?? "")?.textContent;
    });
    expect(text).toBe("Guten Tag");
  });

  test("the structure is not seen, and a press on the page does not meet it", async () => {
    const { width, height, hit } = await page.evaluate(() => {
      const layer = document.querySelector(".structure");
      const { left, top, width, height } = layer?.getBoundingClientRect() ?? new DOMRect();
      return { width, height, hit: layer?.contains(document.elementFromPoint(left, top)) };
    });
    expect([width, height, hit]).toEqual([1, 1, false]);
    expect(await page.problems()).toEqual([]);
  });
});
