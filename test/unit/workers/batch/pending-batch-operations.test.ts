/** What the batch worker does when operations meet. */
import { expect, test } from "vitest";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createPendingBatchOperations, type PendingBatchPorts } from "#workers/batch/pending-batch-operations.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const ignore = () => undefined;

/** A batch whose data file is read when `release` is called. */
const createBatch = () => {
  let release: () => void = ignore;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const data = aFile("data.json", [{ pdf: "offer.pdf", reference_id: "r1", data: {} }]);
  const slowData: IntakeFile = { ...data, bytes: () => released.then(() => data.bytes()) };
  const template = aFile("template.json", { title: "Offer", config: { global: {} }, assets: [] });
  return { files: [template, slowData, aFile("offer.pdf", aPdf(1))] as unknown as DroppedFile[], release };
};

const createOperations = async () => {
  const world = await aWorld();
  // The operations of this test export nothing.
  const ports = world as unknown as PendingBatchPorts;
  return createPendingBatchOperations(
    async () => ports,
    Promise.resolve(createBatchImporter(world)),
    (file) => file as unknown as IntakeFile,
  );
};

test("a job is created, although its files are inspected again meanwhile", async () => {
  const operations = await createOperations();
  const { files, release } = createBatch();
  const creation = operations.create(files, { batch_id: "spring" }, ignore, new AbortController().signal);
  const reading = new AbortController();
  const inspection = operations.inspect(files, { batch_id: "spring" }, ignore, reading.signal).catch(ignore);
  // A change of the choices ends the inspection, and starts another.
  reading.abort();
  release();
  expect(await creation).toMatchObject({ ok: true, value: { batch_id: "spring" } });
  await inspection;
});

test("a creation ends the inspection, and is ended by its own cancellation only", async () => {
  const operations = await createOperations();
  const { files, release } = createBatch();
  const controller = new AbortController();
  const creation = operations.create(files, { batch_id: "spring" }, ignore, controller.signal);
  controller.abort();
  release();
  expect(await creation).toMatchObject({ ok: false, problems: [{ code: "cancelled" }] });
});
