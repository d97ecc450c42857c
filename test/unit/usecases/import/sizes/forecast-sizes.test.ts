/** The forecast of sizes is that of the batch, also if its PDFs compress differently and need other decoders. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { anAsset } from "../../../../support/builders.ts";
import { aPrintingRuntime } from "../../../../support/fonts/printing-runtime.ts";
import { pdfjsInspector } from "../../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../../support/text-pdf.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const noise = randomBytes(60_000).toString("base64");

const pdfs = {
  "even.pdf": aPdf(1, [], "x".repeat(300_000)),
  "noisy.pdf": aPdf(2, [], noise),
  "scan.pdf": aPdf(3, ["wasm/openjpeg.wasm", "standard_fonts/LiberationSans-Bold.ttf"], noise.slice(0, 40_000)),
};

const names = Object.keys(pdfs);

test.each([names, names.toReversed()])(
  "the forecast of sizes matches what is made, with %s first",
  async (...order) => {
    const rows = order.flatMap((name, index) =>
      Array.from({ length: 2 + index }, (_, row) => ({ PDF_file: name, data: { name: `Reader ${row}` } })),
    );
    const files = [
      aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
      aFile("data.json", rows),
      ...Object.entries(pdfs).map(([name, bytes]) => aFile(name, bytes)),
    ];
    await expectForecast(files, await aWorld());
  },
);

test("the forecast counts files of the library that the template names", async () => {
  const world = await aWorld();
  const picture = new Uint8Array(randomBytes(50_000));
  const sha256 = await world.bytes.sha256(picture);
  await world.store.parts.put(sha256, picture);
  const file = { filename: "house.png", mimetype: "image/png", filesize: picture.length };
  const aura = { center_x: 50, center_y: 50, rect: [20, 10], background: "house" };
  await world.store.records.change(["assets"], (tx) =>
    tx.put("assets", anAsset({ id: "a1", files: { house: { ...file, sha256 } } })),
  );
  const url = new URL("../api/asset/a1/house", world.batchUrl).href;
  await expectForecast(
    [
      aFile("template.json", {
        title: "For [[name]]",
        assets: [{ page: 1, aura, files: { house: { ...file, url } } }],
      }),
      aFile("data.json", [{ PDF_file: "even.pdf", data: { name: "Ada" } }]),
      aFile("even.pdf", pdfs["even.pdf"]),
    ],
    world,
  );
});

test("the forecast counts the fonts of texts that are printed", async () => {
  const content = { type: "text", text: "[[name]]", font: "Noto Naskh Arabic" };
  const aura = { center_x: 50, center_y: 50, rect: [20, 10], content };
  await expectForecast(
    [
      aFile("template.json", { title: "For [[name]]", assets: [{ page: 1, aura }] }),
      aFile("data.json", [{ PDF_file: "page.pdf", data: { name: "كريم" } }]),
      aFile("page.pdf", textPdf({ content: "BT /F 20 Tf 40 250 Td (Spring) Tj ET" })),
    ],
    await aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() }),
  );
});

/** Compares the forecast of an `original` batch with the files that are made. */
const expectForecast = async (files: readonly IntakeFile[], world: Awaited<ReturnType<typeof aWorld>>) => {
  const importer = createBatchImporter(world);
  const choices = { batch_id: "spring", strategy: "original" } as const;
  const { forecast } = await createBatchInspector(importer, world).inspect(files, choices);
  const created = await createJobFromFiles(importer, files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  let bytes = 0;
  for await (const { job } of runJob(created.value.job_id, world, new AbortController().signal)) bytes = job.bytes;
  expect(bytes).toBeGreaterThan(0);
  const total = forecast?.[created.value.strategy].total ?? 0;
  expect(created.value.strategy).toBe("original");
  expect(Math.abs(total - bytes) / bytes).toBeLessThan(0.01);
};
