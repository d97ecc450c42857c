/** The order in which the files of a batch are prepared and written. */
import { expect, test } from "vitest";
import type { OutputFile } from "#domain/model/output.ts";
import { exportFolder } from "#usecases/publishing/export-folder.ts";
import { runBatch } from "../../../support/run-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

/** More than the first page of packs, which has 8 packs of 50 files. */
const rows = 450;
const ignore = () => undefined;

test("every file of an exported folder that readers need is prepared once, some files before it is written", async () => {
  const world = await aWorld();
  const data = Array.from({ length: rows }, (_, row) => ({ pdf: "offer.pdf", reference_id: `r${row}`, data: {} }));
  const template = { title: "Offer", config: { global: {} }, assets: [] };
  const files = [aFile("template.json", template), aFile("data.json", data), aFile("offer.pdf", aPdf(1))];
  await runBatch(files, "spring", world);

  const prepared: string[] = [];
  const written: string[] = [];
  const preparedAtWrite: number[] = [];
  const writeFile = async (_path: string, { path }: OutputFile) => {
    written.push(path);
    preparedAtWrite.push(prepared.length);
    return "written" as const;
  };
  const progress = await exportFolder(world.store, "spring", writeFile, {
    onProgress: ignore,
    prepare: ({ path }) => prepared.push(path),
  });
  const storedPaths = await world.store.outputs.paths("spring");
  const allPaths = storedPaths.filter((path) => path !== "report.html" && path !== "links.csv");
  expect(allPaths.length).toBe(storedPaths.length - 2);
  expect(allPaths.length).toBeGreaterThanOrEqual(rows);
  expect(progress).toMatchObject({ files: allPaths.length, totalFiles: allPaths.length });
  expect([...written].sort()).toEqual(allPaths);
  expect(prepared).toEqual(written);
  expect(preparedAtWrite[0]).toBe(9);
  expect(preparedAtWrite.every((count, index) => count > index)).toBe(true);
});
