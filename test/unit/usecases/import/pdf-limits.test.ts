import { expect, test } from "vitest";
import type { BatchParams } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate } from "#domain/placeholders/compile-template.ts";
import { applyPresets } from "#domain/settings.ts";
import { createBatchWarnings } from "#usecases/import/batch-warnings.ts";

/** The warnings of a batch whose template has settings. */
const listWarnings = (outputs: BatchParams["outputs"], settings: Readonly<Record<string, unknown>>) => {
  const global = applyPresets({ ...settings });
  const template = { title: "", campaignLanguage: [], pdfz_password: "", config: { global }, assets: [] };
  const params = outputs === undefined ? {} : { outputs };
  const warnings = createBatchWarnings(params, compileTemplate(template as unknown as Smartlink)).list([]);
  return warnings.filter(({ code }) => code === "pdf-limits-omitted").map(({ message }) => message);
};

test("PDFs of documents without limits have no warning", () => {
  expect(listWarnings("pdf", {})).toEqual([]);
  expect(listWarnings("html,pdf", { usageLimited: 0, userStatus: 0, endDateTime: " " })).toEqual([]);
});

test.each([
  [{ startDateTime: "2026-12-01" }, ["the start date"]],
  [{ endDateTime: "2026-12-31" }, ["the end date"]],
  [{ endDateTime: "[[until]]" }, ["the end date"]],
  [{ usageLimited: 3 }, ["the limit of openings"]],
  [{ userStatus: 1 }, ["the personal link"]],
  [{ userStatus: "[[gate]]" }, ["the personal link"]],
  [{ emailRequired: "true" }, ["the prompt for an e-mail address"]],
  [
    { endDateTime: "2026-12-31", usageLimited: 3, userStatus: 1 },
    ["the end date", "the limit of openings", "the personal link"],
  ],
])("PDFs cannot keep %j", (settings, limits) => {
  const sentences = (remedy: string) =>
    limits.map((limit) => expect.stringMatching(`: ${limit} works in web documents only\\. To keep it, .*${remedy}`));
  expect(listWarnings("pdf", settings)).toEqual(sentences("in place of PDFs"));
  expect(listWarnings("html,pdf", settings)).toEqual(sentences("publish no PDFs"));
  expect(listWarnings(undefined, settings)).toEqual([]);
});
