import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../../../support/builders.ts";
import { bytesOf } from "../../../support/pages.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { specialPdfs } from "../../../support/special-pdfs.ts";
import { aFile, aWorld } from "../../../support/world.ts";

const logo = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";

/** Runs a batch of one row per accent colour, and returns its skin warnings and the text of its first page. */
const runBatch = async (skin: object, accents: readonly string[]) => {
  const world = await aWorld({ inspector: pdfjsInspector });
  const files = [
    aFile("template.json", { title: "Offer", config: { global: {}, skin }, assets: [] }),
    aFile(
      "data.json",
      accents.map((accent, index) => ({ PDF_file: "offer.pdf", reference_id: `r${index}`, data: { accent } })),
    ),
    aFile("offer.pdf", specialPdfs.fields),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _ of runJob(created.value.job_id, world, new AbortController().signal));
  const events = await world.store.jobs.events(created.value.job_id);
  const problems = events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));
  const pages = await listOutputs(world.store, "spring");
  const page = pages.find(({ path }) => path.includes("r0"));
  return {
    warnings: problems.filter(({ code }) => code === "skin-adjusted").map(({ at }) => at?.row ?? at?.file),
    page: page === undefined ? "" : new TextDecoder().decode(await bytesOf(page, world.store.parts)),
  };
};

test("a template's colour that is hard to read is one warning, and logo and title are written into the pages", async () => {
  const { warnings, page } = await runBatch({ accent: "#ffb300", logo, title: "Firm" }, ["a", "b"]);
  expect(warnings).toEqual(["template.json"]);
  expect(page).toContain(`"skin":{"accent":"#ffb300","logo":"${logo}","title":"Firm"}`);
});

test("each row that fills in a colour that is hard to read is a warning", async () => {
  const { warnings } = await runBatch({ accent: "[[accent]]" }, ["#ffb300", "#1f5fd0", "#ffb300"]);
  expect(warnings).toEqual([1, 3]);
});
