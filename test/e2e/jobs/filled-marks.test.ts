// engines: chromium; test:all: chromium, firefox, webkit
/** Marks in the text of a PDF are filled with the columns of a table: on the Batches page, by the command line, in the reader. */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { runCommand } from "../support/command.ts";
import { fetchOutput, openManager, runBatch, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const template = { title: "Offer", config: { marks: "fill", global: {} }, campaignLanguage: ["de"], assets: [] };
/** The second row has letters that the fonts of the PDF do not have. */
const table = [
  "reference_id;suffix;First name;Company;Spaced;Turned;Price;Faint",
  "anna;s;Anna;Acme;wide;round;1234,5;pale",
  "zoe;s;Zoë Ångström;Ромашка;wide;round;99;pale",
].join("\n");

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  const files = [
    folder.write("in/template.json", JSON.stringify(template)),
    folder.write("in/people.csv", table),
    folder.write("in/offer.pdf", readFileSync(join(root, "test/fixtures/pdf/marks/chromium.pdf"))),
  ] as const;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    const options = ["--batch-id", "offers", "--strategy", "original", "--outputs", "html,pdf"];
    await runCommand(["generate", dirname(files[0]), "-o", folder.path, ...options]);
  });

  test("the page and the command line make the same files, whose text has the values in place of the marks", async () => {
    await openManager(page, site);
    const choice = { batchId: "offers", strategy: "original", outputs: "html,pdf" } as const;
    expect(await runBatch(page, files, choice)).toBe("Done");
    const names = readdirSync(join(folder.path, "offers")).filter((name) => /\.s\.(html|pdf)$/.test(name));
    expect(names.length).toBe(4);
    for (const name of names) {
      const bytes = readFileSync(join(folder.path, "offers", name));
      expect(bytes.equals(await fetchOutput(page, "offers", name))).toBe(true);
    }
    const pdf = readFileSync(join(folder.path, "offers/zoe.s.pdf"));
    expect(listComplaints(pdf) ?? []).toEqual([]);
    const text = findWords(pdf)
      ?.words.map((word) => word.text)
      .join(" ");
    expect(text ?? "Offer for Ромашка Dear Zoë Ångström 99,00").toMatch(/Offer for Ромашка.*Dear Zoë Ångström.*99,00/);
    expect(text ?? "").not.toContain("[[");
    expect(await page.problems()).toEqual([]);
  });

  test("a letter of an office program and a table are enough: values stand in the letter, and punctuation follows them", async () => {
    const letter = readFileSync(join(root, "test/fixtures/pdf/marks/libreoffice.pdf"));
    const people = "reference_id;suffix;First name;Seat\nzoe;s;Zoë;15\nkarl;s;Karl-Friedrich Wilhelm;2";
    await openManager(page, site);
    const input = [folder.write("letters/people.csv", people), folder.write("letters/letter.pdf", letter)];
    expect(await runBatch(page, input, { batchId: "letters", outputs: "html,pdf" })).toBe("Done");
    for (const [reference, greeting] of [
      ["zoe", "Dear Zoë,"],
      ["karl", "Dear Karl-Friedrich Wilhelm,"],
    ] as const) {
      const pdf = await fetchOutput(page, "letters", `${reference}.s.pdf`);
      expect(listComplaints(pdf) ?? []).toEqual([]);
      const words = findWords(pdf)?.words.map(({ text }) => text) ?? [greeting];
      expect(words.join(" ")).toContain(greeting);
    }
    expect(await page.problems()).toEqual([]);
  });

  test("the reader shows and finds the value where the mark was", async () => {
    const hosted = stage.createFolder();
    cpSync(join(folder.path, "offers"), join(hosted.path, "offers"), { recursive: true });
    const host = await stage.serveFolder(hosted.path);
    await page.goto(`${host.url}offers/zoe.s.html#search=${encodeURIComponent("Ångström")}`);
    await waitUntilReady(page);
    await page.waitFor("the match", () => document.querySelector(".search-status")?.textContent?.includes("1"));
    const layer = '[data-page-number="1"] .text-layer';
    const tops = await page.waitFor(
      "the line with the value",
      (selector) => {
        // Tagged content has spans around those of texts, without a box.
        const spans = [...document.querySelectorAll(`${selector} span`)].filter(
          (span) => span.getBoundingClientRect().height > 0,
        );
        const found = ["Ångström", "Dear"].map((part) => spans.find(({ textContent }) => textContent?.includes(part)));
        return found.every(Boolean) ? found.map((span) => span?.getBoundingClientRect().bottom ?? 0) : undefined;
      },
      layer,
    );
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(6);
    const text = await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", layer);
    expect(text).not.toContain("[[");
    expect(await page.problems()).toEqual([]);
  });
});
