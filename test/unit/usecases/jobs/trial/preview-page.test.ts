/** The preview of a file with a linked PDF: everything is inside, also what makes the PDF personal. */
import { expect, test } from "vitest";
import { dataIndex, pageEnd } from "#batch/page/assemble.ts";
import { createParts } from "#batch/parts/parts.ts";
import type { OutputChunk } from "#domain/model/output.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { createPreviewPage } from "#usecases/jobs/trial/preview-page.ts";
import { bytesOf, partsOf, smartlinkOf } from "../../../../support/pages.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

test("the preview of a file with a linked PDF contains the PDF and its updates", async () => {
  const world = await aWorld();
  const template = { title: "An offer", config: { global: {} }, assets: [] };
  const rows = [{ PDF_file: "offer.pdf", reference_id: "r", suffix: "s", data: {} }];
  const files = [aFile("template.json", template), aFile("data.json", rows), aFile("offer.pdf", aPdf(2))];
  const choices = { batch_id: "b", strategy: "mixed" } as const;
  const job = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const file = await world.store.outputs.get("b", "r.s.html");
  if (file === undefined) throw new Error("There is no output.");
  const update = new TextEncoder().encode("an update that rows share");
  const ports = { ...world, parts: world.store.parts };
  const parts = createParts(ports, await world.runtime.manifest(), "text");
  const part = await parts.bytes("pdf-update", update, await world.bytes.sha256(update));
  const updates = [{ part: "pdf-update" }, { text: "\u0000\u00ff of this row" }];
  const withUpdates = (piece: OutputChunk, index: number): readonly OutputChunk[] => {
    if (index === dataIndex)
      return [String(piece).replace('"delivery":{', `"delivery":{"updates":${JSON.stringify(updates)},`)];
    return piece === pageEnd ? [part, piece] : [piece];
  };
  const { pieces, newParts } = await createPreviewPage({ ...file, pieces: file.pieces.flatMap(withUpdates) }, world);
  const store = {
    ...world.store.parts,
    bytes: async (sha256: string) => newParts.get(sha256) ?? (await world.store.parts.bytes(sha256)),
  };
  const html = Buffer.from(await bytesOf({ ...file, pieces }, store)).toString();
  const { delivery } = smartlinkOf(html);
  expect(delivery).toMatchObject({ pdf: { part: "pdf" }, updates });
  const contents = await partsOf(html);
  expect(contents.get("pdf-update")).toEqual(update);
  expect(Buffer.from(contents.get("pdf") ?? []).toString()).toContain("%PDF-1.7");
});
