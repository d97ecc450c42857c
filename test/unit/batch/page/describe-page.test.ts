/** Shards compare pages by their descriptions, so these must differ wherever a byte of the pages does. */
import { expect, test } from "vitest";
import { describePage } from "#batch/page/assemble.ts";
import type { OutputChunk } from "#domain/model/output.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

/** Makes a page, and returns its chunks. */
const makePage = async (over: { template?: object; name?: string; pages?: number } = {}) => {
  const world = await aWorld();
  const text = { type: "text", data: "Dear [[name]]" };
  const files = [
    aFile("template.json", {
      title: "An offer",
      config: { global: {} },
      assets: [{ page: 1, aura: { center_x: 50, center_y: 50, rect: [20, 10], actions: [text] } }],
      ...over.template,
    }),
    aFile("data.json", [{ pdf: "a.pdf", reference_id: "a", suffix: "1", data: { name: over.name ?? "Ann" } }]),
    aFile("a.pdf", aPdf(over.pages ?? 1)),
  ];
  const job = await createJobFromFiles(
    createBatchImporter(world),
    files,
    { batch_id: "spring", strategy: "original" },
    world,
  );
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  return (await world.store.outputs.get("spring", "a.1.html"))?.pieces ?? [];
};

/** Returns the chunks with one changed. */
const replaceAt = (pieces: readonly OutputChunk[], index: number, change: (text: string) => string) =>
  pieces.map((piece, at) => (at === index && typeof piece === "string" ? change(piece) : piece));

test("equal pages have one description, without the data that the digest covers", async () => {
  const page = await makePage();
  const description = describePage(page);
  expect(describePage(await makePage())).toBe(description);
  expect(description).toMatch(/ data-digest="[0-9a-f]{64}"/);
  expect(description).not.toContain("Dear Ann");
});

test.each([
  ["a value of the data", { name: "Ben" }],
  ["the title", { template: { title: "Another offer" } }],
  ["the language", { template: { campaignLanguage: ["fr"] } }],
  ["the icon", { template: { faviconB64: "iVBORw0KGgo=" } }],
  ["the PDF", { pages: 2 }],
])("pages that differ in %s have different descriptions", async (_, over) => {
  expect(describePage(await makePage(over))).not.toBe(describePage(await makePage()));
});

test("a page without a digest is described by all of its chunks", async () => {
  const page = await makePage({
    template: { pdfz_password: "a long password", config: { global: { pdfzPassword: "true" } } },
  });
  expect(page[0]).not.toContain("data-digest");
  for (const index of [0, 2, page.length - 1])
    expect(describePage(replaceAt(page, index, (text) => `${text} `))).not.toBe(describePage(page));
});
