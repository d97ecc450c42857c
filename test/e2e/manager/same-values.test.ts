// engines: none; test:all: none; matrix: chromium
/** Tables as programs and offices write them give the same values on the page, over REST and in the command line. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { splitCsv } from "#adapters/tables/split-csv.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { runCommand } from "../support/command.ts";
import { createPdf, fetchOutput, openManager, readAuthorization, runBatch, waitForJobEnd } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { startOverRest, toBase64 } from "../support/start-over-rest.ts";

const engines = enginesFor(import.meta.url);

interface TableCase {
  /** The columns of the list of links that come from the table. */
  readonly links: readonly (readonly string[])[];
  readonly title?: string;
  /** Titles of the documents, in the order of the rows. */
  readonly titles?: readonly string[];
}

const tables: Readonly<Record<string, TableCase>> = {
  "windows-1252.csv": {
    links: [
      ["name", "price"],
      ["O’Neill – Ÿ", "“5 €”"],
    ],
  },
  "mac-roman.csv": {
    links: [
      ["name", "city"],
      ["Müller", "Köln"],
      ["José", "Malmö"],
    ],
  },
  "cp850.csv": {
    links: [
      ["name", "city"],
      ["Müller", "Köln"],
    ],
  },
  "cr-cr-lf.csv": {
    links: [
      ["name", "code"],
      ["Ann", "x1"],
      ["Bob", "x2"],
    ],
  },
  "short-rows.csv": {
    links: [
      ["a", "b", "c", "d"],
      ["1", "2", "3", "4"],
      ["1", "2", "3", ""],
    ],
  },
  "text-formulas.csv": {
    links: [
      ["id", "name"],
      ["00123", "Anna"],
    ],
  },
  "reserved-names.csv": {
    title: "[[constructor]]-[[__proto__]]-[[first_name]]",
    links: [
      ["first_name", "constructor", "__proto__", "toString"],
      ["Ann", "x", "y", "z"],
    ],
    titles: ["x-y-Ann"],
  },
  "semicolons-and-commas.csv": {
    links: [
      ["Nachname, Vorname", "Straße, Nr.", "PLZ, Ort"],
      ["Muster, Anna", "Weg 1, 2. OG", "12345, Köln"],
      ["Beispiel, Bert", "Allee 7, EG", "54321, Bonn"],
    ],
  },
  "german-values.csv": {
    title: "[[bis|date]] / [[betrag|currency:EUR]]",
    links: [
      ["vorname", "bis", "betrag"],
      ["Anna", "2027-01-31", "1234.50"],
      ["Bert", "2027-02-05", "99.00"],
    ],
    titles: ["January 31, 2027 / €1,234.50", "February 5, 2027 / €99.00"],
  },
  "us-dates.csv": {
    title: "[[name]] [[until|date]]",
    links: [
      ["name", "until"],
      ["Ann", "2027-01-31"],
      ["Bob", "2027-02-05"],
    ],
    titles: ["Ann January 31, 2027", "Bob February 5, 2027"],
  },
  "lower-case-addresses.xlsx": {
    links: [
      ["A", "B", "D", "E"],
      ["1", "", "", "5"],
    ],
  },
  "durations.xlsx": {
    links: [
      ["hours", "builtin", "minutes", "day"],
      ["36:30", "30:00:00", "90:00", "24:00"],
    ],
  },
  "hidden-rows.xlsx": { links: [["name"], ["Ann"], ["Cem"]] },
  "shown-zeros.xlsx": {
    links: [
      ["dashes", "plain", "prefix"],
      ["012-34-5678", "01234", "D-00042"],
    ],
  },
  "strict-time.xlsx": { links: [["time"], ["10:30"]] },
  "other-prefix.xlsx": { links: [["name"], ["Ann"]] },
  "other-letter-case.xlsx": { links: [["name"], ["Ann"]] },
  "era-dates.xlsx": {
    links: [
      ["era", "d60", "d59"],
      ["2026-01-31", "1900-02-29", "1900-02-28"],
    ],
  },
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let site: ServedFolder;
  let authorization: string;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site, "#/api");
    authorization = await readAuthorization(page);
  });

  /** What a reader of the list of links and of the documents gets. */
  const readResults = async (read: (path: string) => Promise<Uint8Array>) => {
    const text = new TextDecoder().decode(await read("links.csv"));
    const lines = splitCsv({ text, delimiter: ",", newline: "\r\n", line: 1, isLast: true }).records;
    const links = lines.map(({ cells }) => cells);
    const files = links.slice(1).map((cells) => cells[2] ?? "");
    const titles = await Promise.all(
      files.map(async (file) => /<title>([^<]*)/.exec(new TextDecoder().decode(await read(file)))?.[1]),
    );
    return { links: links.map((cells) => cells.slice(6, -1)), titles };
  };

  test.each(Object.entries(tables))(
    "a table gives the right values of %s everywhere",
    async (name, { title, links, titles }) => {
      const folder = stage.createFolder();
      const pdf = await createPdf(1);
      const template = JSON.stringify({ title: title ?? "For all", assets: [] });
      const table = readFileSync(join(root, "test/fixtures/tables", name));
      const paths = [
        folder.write("template.json", template),
        folder.write(`in/${name}`, table),
        folder.write("offer.pdf", pdf),
      ];
      const expected = { links, titles: titles ?? links.slice(1).map(() => "For all") };
      const batchId = name.replace(".", "-");

      await runCommand(["generate", ...paths, "-o", join(folder.path, "out"), "--batch-id", batchId]);
      expect(await readResults((path) => readFile(join(folder.path, "out", batchId, path)))).toEqual(expected);

      await openManager(page, site);
      expect(await runBatch(page, paths, { batchId, strategy: "smallest" })).toBe("Done");
      expect(await readResults((path) => fetchOutput(page, batchId, path))).toEqual(expected);

      const restId = `${batchId}-rest`;
      const { status } = await page.evaluate(startOverRest, {
        ...{ batchId: restId, authorization, template },
        data: { name, base64: toBase64(table) },
        pdf: toBase64(pdf),
      });
      expect(status).toBeLessThan(300);
      expect(await waitForJobEnd(page, restId)).toBe("Done");
      expect(await readResults((path) => fetchOutput(page, restId, path))).toEqual(expected);
    },
  );
});
