import { expect, test } from "vitest";
import { createDiskSpace } from "#adapters/node/disk-space.ts";
import { createBrowserSpace } from "#adapters/store/browser-space.ts";
import type { FreeSpace } from "#ports/store.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const rows = Array.from({ length: 100 }, (_, row) => `offer.pdf,r${row},Reader ${row}`);
const files = (global = {}) => [
  aFile("template.json", { title: "For [[name]]", config: { global }, assets: [], pdfz_password: "correct horse" }),
  aFile("people.csv", `pdf,reference_id,name\n${rows.join("\n")}\n`),
  aFile("offer.pdf", new Uint8Array([...aPdf(1), ...new Uint8Array(300_000)])),
];

const inspect = async (kind: FreeSpace["kind"], free: number | undefined, choices: BatchChoices = {}, global = {}) => {
  const world = await aWorld();
  const freeSpace = { kind, measure: async () => free };
  const inspector = createBatchInspector(createBatchImporter(world), { ...world, freeSpace });
  const inspection = await inspector.inspect(files(global), choices);
  return { inspection, short: inspection.warnings.find(({ code }) => code === "storage-short")?.message };
};

test("too little space for a batch is a warning if the browser has less than needed, with the strategy that fits", async () => {
  const { inspection } = await inspect("browser", undefined);
  const { original, smallest } = inspection.forecast ?? {};
  expect(smallest?.stored).toBeGreaterThan(100 * 700);
  expect(original?.stored).toBeGreaterThan(smallest?.stored ?? Number.POSITIVE_INFINITY);
  const between = ((original?.stored ?? 0) + (smallest?.stored ?? 0)) / 2;
  const { short, inspection: warned } = await inspect("browser", between, { strategy: "original" });
  expect(short).toMatch(
    /needs about .* of the browser's storage, but only .* are free\. .*choose the strategy smallest/,
  );
  expect(warned.ready).toBe(true);
  expect((await inspect("browser", between, { strategy: "smallest" })).short).toBeUndefined();
});

test("the space for a batch is no warning where it is enough or unknown, and names no strategy where none fits", async () => {
  expect((await inspect("browser", 1e12)).short).toBeUndefined();
  expect((await inspect("browser", undefined)).short).toBeUndefined();
  const { short } = await inspect("browser", 0);
  expect(short).toContain("delete older batches, or split the data into several batches.");
});

test("the space for a batch on a disk is compared with the size of the files", async () => {
  const { inspection } = await inspect("disk", undefined);
  const total = inspection.forecast?.smallest.total ?? 0;
  expect((await inspect("disk", total + 1)).short).toBeUndefined();
  expect((await inspect("disk", total - 1)).short).toContain("free space on the disk");
});

test("the space for a batch counts an encrypted PDF once for each row", async () => {
  const plain = (await inspect("browser", undefined)).inspection.forecast?.original.stored ?? 0;
  const encrypted =
    (await inspect("browser", undefined, {}, { pdfzPassword: "true" })).inspection.forecast?.original.stored ?? 0;
  expect(encrypted - plain).toBeGreaterThan(90 * 300_000);
});

test("the space for a batch is measured in the browser and on the disk of a folder that does not exist yet", async () => {
  const estimate = async () => ({ quota: 1_000, usage: 300 });
  expect(await createBrowserSpace({ estimate }).measure()).toBe(700);
  expect(await createBrowserSpace({}).measure()).toBeUndefined();
  expect(await createBrowserSpace({ estimate: () => Promise.reject(new Error("blocked")) }).measure()).toBeUndefined();
  expect(await createDiskSpace("/tmp/not/there/yet").measure()).toBeGreaterThan(0);
});
