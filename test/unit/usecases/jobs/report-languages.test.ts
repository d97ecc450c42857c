/** Report and log of a job in the language of its maker. */
import { describe, expect, test } from "vitest";
import { english } from "#batch/report/report-language.ts";
import { createReportLanguage } from "#batch/report/translated-report.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { catalogue as de } from "#domain/sentences/de/catalogue.ts";
import { catalogue as fr } from "#domain/sentences/fr/catalogue.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { packForMaker } from "#usecases/publishing/zip/pack-for-maker.ts";
import { bytesOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const template = {
  title: "Angebot [[name]]",
  config: { global: {} },
  assets: [
    { page: 1, aura: { center_x: 50, center_y: 50, rect: [20, 5], actions: [{ type: "url", data: "[[link]]" }] } },
    { page: 1, aura: { center_x: 500, center_y: 50, rect: [20, 5], actions: [{ type: "text", data: "Gruß" }] } },
  ],
};

const rows = [
  { name: "Ann", link: "https://example.org/a" },
  { name: "Bea", link: "javascript:alert(1)" },
  { link: "https://example.org/c" },
  { name: "Dan", link: "https://example.org/d", plz: "01234" },
].map((data, index) => ({ PDF_file: index === 3 ? "fehlt.pdf" : "a.pdf", reference_id: `r${index}`, data }));

/** Runs the batch in a language. Returns the texts of its report between tags, and the lines of its log. */
const makeFiles = async (language: typeof english, params: { readonly public_url?: string } = {}) => {
  const world = { ...(await aWorld()), readReportLanguage: async () => language };
  const files = [aFile("template.json", template), aFile("data.json", rows), aFile("a.pdf", aPdf(1))];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "b1", ...params }, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  const packed = new Map<string, OutputFile>();
  const createZip = () => ({
    add: async (path: string, file: OutputFile) => void packed.set(path, file),
    end: async () => packed,
  });
  const { signal } = new AbortController();
  await packForMaker(created.value, { store: world.store, createZip, signal, language });
  const read = async (path: string) => {
    const file = packed.get(`b1/${path}`);
    if (file === undefined) throw new Error(`${path} is missing.`);
    return new TextDecoder().decode(await bytesOf(file, world.store.parts));
  };
  const html = await read("report.html");
  const body = html.slice(html.indexOf("<title>")).replace(/<style>.*?<\/style>/s, "");
  return {
    html,
    texts: body.split(/<[^>]*>/).flatMap((text) => (text.trim() === "" ? [] : [text.trim()])),
    log: (await read("log.txt")).trimEnd().split("\n"),
  };
};

const languages = {
  German: {
    language: createReportLanguage(de, "de"),
    sameWords: ["Code", "Status", "Link"],
    totals: "Fertig, 3 fehlgeschlagen.",
  },
  French: { language: createReportLanguage(fr, "fr"), sameWords: ["Code"], totals: "Terminé, 3 en échec." },
};

/** What is no text: names, codes, numbers, dates, addresses and values of the batch. */
const isData = (text: string): boolean =>
  /^[\d.,:–-]+$|^data\.plz$|^[a-z]+(?:-[a-z]+)+$|^r\d|^b1$|^text$|^smallest$|^reference_id$|^Angebot|^https:|^20\d\d-|\.html$/.test(
    text,
  );

const englishWords = /\b(?:the|is|are|of|row|rows|with|made|started|asset|done|and|has|not)\b/i;

describe.each(Object.entries(languages))("for a maker who reads %s only", (_, { language, sameWords, totals }) => {
  test.each([{}, { public_url: "https://example.org/post/" }])(
    "no text of the report is English: %o",
    async (params) => {
      const [foreign, original] = [await makeFiles(language, params), await makeFiles(english, params)];
      expect(foreign.html).toContain(`<html lang="${language.tag}">`);
      expect(foreign.html).not.toContain('lang="en"');
      expect(foreign.texts).toContain(totals);
      const originalTexts = new Set(original.texts);
      const same = foreign.texts.filter(
        (text) => originalTexts.has(text) && !isData(text) && !sameWords.includes(text),
      );
      expect(same).toEqual([]);
      expect(foreign.texts.filter((text) => !isData(text) && englishWords.test(text))).toEqual([]);
    },
  );

  test("no line of the log is English", async () => {
    const { log } = await makeFiles(language);
    expect(log.length).toBeGreaterThan(6);
    expect(log.filter((line) => englishWords.test(line.replaceAll(/[a-z]+(?:-[a-z]+)+/g, "")))).toEqual([]);
  });
});

test("dates, sizes and numbers are written as the language writes them", () => {
  const { language } = languages.German;
  expect(language.formatBytes(1_240_000)).toBe("1,24 MB");
  expect(language.formatCount(12_000)).toBe("12.000");
  expect(language.formatDuration(90_500)).toBe("1 Min. 30 Sek.");
  expect(language.formatDateTime("2026-11-29T12:00:00.000Z")).toMatch(/^29\.11\.2026, \d\d:00:00$/);
  expect(languages.French.language.formatBytes(999)).toMatch(/^999\so$/);
});
