/** What the batch worker does when operations meet. */
import { expect, test } from "vitest";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createBatchHost, type HostPorts } from "#workers/batch-host.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { aFile, aPdf, aWorld } from "../../support/world.ts";

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

const createHost = async () => {
  const world = await aWorld();
  // The operations of this test export nothing.
  const ports = world as unknown as HostPorts;
  return createBatchHost(
    async () => ports,
    (file) => file as unknown as IntakeFile,
  );
};

test("a job is created, although its files are inspected again meanwhile", async () => {
  const host = await createHost();
  const { files, release } = createBatch();
  const creation = host.create(files, { batch_id: "spring" }, ignore);
  const inspection = host.inspect(files, { batch_id: "spring" }, ignore);
  // A change of the choices ends the inspection, and starts another.
  await host.cancelReading();
  release();
  expect(await creation).toMatchObject({ ok: true, value: { batch_id: "spring" } });
  await inspection.catch(ignore);
});

test("a creation ends the inspection, and is ended by its own cancellation only", async () => {
  const host = await createHost();
  const { files, release } = createBatch();
  const creation = host.create(files, { batch_id: "spring" }, ignore);
  await host.cancelCreation();
  release();
  expect(await creation).toMatchObject({ ok: false, problems: [{ code: "cancelled" }] });
});
