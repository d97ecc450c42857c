import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf } from "../../../support/pages.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { specialPdfs } from "../../../support/special-pdfs.ts";
import { aFile, aWorld } from "../../../support/world.ts";

const template = { title: "Offer", config: { global: {} }, assets: [] };
const rows = Array.from({ length: 30 }, (_, index) => ({
  PDF_file: index % 2 === 0 ? "form.pdf" : "media.pdf",
  reference_id: `r${index}`,
  data: {},
}));
const files = [
  aFile("template.json", template),
  aFile("data.json", rows),
  aFile("form.pdf", specialPdfs.fields),
  aFile("media.pdf", specialPdfs.media),
];

const notShown = (problems: readonly { readonly code: string; readonly at?: { readonly file?: string } }[]) =>
  problems.filter(({ code }) => code === "pdf-not-shown").map(({ at }) => at?.file);

test("what readers cannot use of a PDF is a warning before the run, once per PDF and cause", async () => {
  const world = await aWorld({ inspector: pdfjsInspector });
  const { warnings, ready } = await createBatchInspector(createBatchImporter(world), world).inspect(files, {});
  expect(notShown(warnings)).toEqual(["form.pdf", "media.pdf"]);
  expect(ready).toBe(true);
});

test("the warning about a PDF is listed once per PDF in log and report", async () => {
  const world = await aWorld({ inspector: pdfjsInspector });
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _ of runJob(created.value.job_id, world, new AbortController().signal));
  const events = await world.store.jobs.events(created.value.job_id);
  const warned = events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));
  expect(notShown(warned)).toEqual(["form.pdf", "media.pdf"]);
  const report = await world.store.outputs.get("spring", "report.html");
  const text = report === undefined ? "" : new TextDecoder().decode(await bytesOf(report, world.store.parts));
  expect(text).toContain("The PDF has 2 form fields on page 2.");
  expect(text).toContain("videos, sounds or 3D models");
});
