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
  [{ startDateTime: "2026-12-01" }, "the start date of the template works"],
  [{ endDateTime: "2026-12-31" }, "the end date of the template works"],
  [{ endDateTime: "[[until]]" }, "the end date of the template works"],
  [{ usageLimited: 3 }, "the limit of openings of the template works"],
  [{ userStatus: 1 }, "the personal link of the template works"],
  [{ userStatus: "[[gate]]" }, "the personal link of the template works"],
  [{ emailRequired: "true" }, "the prompt for an e-mail address of the template works"],
  [
    { endDateTime: "2026-12-31", usageLimited: 3, userStatus: 1 },
    "the end date, the limit of openings and the personal link of the template work",
  ],
])("PDFs cannot keep %j", (settings, sentence) => {
  expect(listWarnings("pdf", settings)).toEqual([expect.stringContaining(`${sentence} in web documents only.`)]);
  expect(listWarnings("html,pdf", settings)).toEqual([expect.stringContaining("publish no PDFs")]);
  expect(listWarnings(undefined, settings)).toEqual([]);
});
