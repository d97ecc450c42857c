/** Makes batches by the command line and in a browser, and compares every file. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import type { Engine } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { runCommand } from "../support/command.ts";
import { digestOutputs, openManager, runBatch } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const pdfs = ["cjk", "cmyk", "fax", "fonts", "form", "jpeg2000", "owner-password", "sizes"].map(
  (name) => `${name}.pdf`,
);

const languages = ["en", "de", "fr-CH", "ko", "zh-TW", "el", "ja", "ar"];

const rows = languages.map((language, index) => ({
  pdf: pdfs[index % pdfs.length],
  reference_id: `row-${index + 1}`,
  // Half of the suffixes come from the seed.
  ...(index % 2 === 0 ? { suffix: `s${index}` } : {}),
  data: { language, name: "Ζωή άυλος", until: "2027-01-31T18:05:09", amount: "1234567.891" },
}));

const template = {
  title: "For [[name|upper]] [[name|title]]",
  campaignLanguage: ["[[language]]"],
  smartlinkSocialDesc: "[[until|date:short,short]] [[until|date:full,long]] [[until|date:medium]] [[amount|number]]",
  assets: [
    {
      page: 1,
      aura: {
        name: "[[amount|currency:CHF]]",
        center_x: 50,
        center_y: 50,
        rect: [30, 6],
        background: "stop.png",
        actions: [{ type: "url", data: "https://shop.example/?n=[[name]]&p=[[amount|percent:1]]" }],
      },
      files: { "stop.png": { url: "stop.png", filename: "stop.png", mimetype: "image/png", filesize: 0 } },
    },
  ],
};

/** Fields of a template whose documents are encrypted. */
export const encrypted = { pdfz_password: "secret [[name]]", config: { global: { pdfzPassword: "true" } } };

/** A batch that is made twice. */
export interface ComparedBatch {
  readonly batchId: string;
  readonly choice: { readonly strategy: "original" | "mixed" | "smallest"; readonly encoding?: "binary" };
  /** Fields of its template beside those that all have. */
  readonly fields: object;
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Declares a test for each batch. */
export const testBatches = (engine: Engine, batches: readonly ComparedBatch[]): void => {
  describe(`in ${engine}`, () => {
    const stage = openStage();
    const folder = stage.createFolder();
    let page: DrivenPage;

    beforeAll(async () => {
      const site = await stage.serveSite();
      page = await (await stage.browser(engine)).page();
      await openManager(page, site);
    });

    test.each(batches)(
      "the command line and the browser make the same files of the batch $batchId",
      async ({ batchId, choice, fields }) => {
        const input = join(folder.path, batchId);
        mkdirSync(input);
        for (const name of pdfs) copyFileSync(join(root, "test/fixtures/pdf", name), join(input, name));
        copyFileSync(join(root, "public/samples/stop.png"), join(input, "stop.png"));
        folder.write(`${batchId}/template.json`, JSON.stringify({ ...template, ...fields }));
        folder.write(`${batchId}/data.json`, JSON.stringify(rows));
        folder.write(`${batchId}/param.json`, JSON.stringify({ batch_id: batchId, seed: "a seed", ...choice }));
        await runCommand(["generate", input, "-o", join(folder.path, "out")]);
        const files = readdirSync(input).map((name) => join(input, name));
        expect(await runBatch(page, files, { batchId, ...choice })).toBe("Done");

        const out = join(folder.path, "out", batchId);
        const paths = readdirSync(out, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(out, join(entry.parentPath, entry.name)))
          .filter((path) => path !== "report.html" && path !== "links.csv")
          .sort();
        expect(paths.filter((path) => /^row-\d\..*\.html$/.test(path))).toHaveLength(rows.length);
        const ofCommandLine = Object.fromEntries(paths.map((path) => [path, hash(readFileSync(join(out, path)))]));
        expect(await digestOutputs(page, batchId, paths)).toEqual(ofCommandLine);
      },
    );
  });
};
