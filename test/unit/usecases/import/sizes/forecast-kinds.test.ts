/** The forecast of sizes is within 5 percent of what is made, for each strategy and kind of file, with and without printed texts. */
import { expect, test } from "vitest";
import { strategyNames } from "#domain/model/batch.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { checkAllRows } from "#usecases/jobs/trial/check-all-rows.ts";
import { aPrintingRuntime } from "../../../../support/fonts/printing-runtime.ts";
import { pdfjsInspector } from "../../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../../support/text-pdf.ts";
import { aFile, aWorld } from "../../../../support/world.ts";

const maxError = 0.05;
const kinds = { plain: {}, printed: { isPrinted: true } };

const aura = {
  center_x: 50,
  center_y: 50,
  rect: [60, 10],
  actions: [{ type: "text", data: "Dear [[name]], [[note]]" }],
};

const cases = [
  ...Object.entries(kinds).flatMap(([kind, options]) =>
    strategyNames.map((strategy) => [kind, strategy, "html,pdf", options] as const),
  ),
  ...(["html", "pdf"] as const).map((outputs) => ["printed", "original", outputs, kinds.printed] as const),
];

test.each(cases)("%s rows, %s, %s", async (_, strategy, outputs, { isPrinted = false }: { isPrinted?: boolean }) => {
  const world = await aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() });
  const content = { type: "text", text: "Dear [[name]], [[note]]", size: 12 };
  const rows = Array.from({ length: 12 }, (_, row) => ({
    PDF_file: row % 3 === 0 ? "letter.pdf" : "offer.pdf",
    data: { name: `Reader ${row}`, note: "word ".repeat((row * 7) % 40) },
  }));
  const files = [
    aFile("template.json", {
      title: "For [[name]]",
      config: { global: {} },
      assets: [{ page: 1, aura: { ...aura, ...(isPrinted ? { content } : {}) } }],
    }),
    aFile("data.json", rows),
    aFile("letter.pdf", textPdf({ content: "BT /F 20 Tf 40 250 Td (Letter) Tj ET" })),
    aFile("offer.pdf", textPdf({ content: "BT /F 20 Tf 40 250 Td (Spring) Tj ET ".repeat(200) })),
  ];
  const importer = createBatchImporter(world);
  const choices = { batch_id: "spring", strategy, outputs };
  const { forecast } = await createBatchInspector(importer, world).inspect(files, choices);
  const work = { signal: new AbortController().signal, onProgress: () => undefined };
  const checked = await checkAllRows(files, choices, importer, world, work);
  const bytes = checked.ok ? checked.value.bytes : 0;
  const total = forecast?.[strategy].total ?? 0;
  expect(bytes).toBeGreaterThan(0);
  expect(Math.abs(total - bytes) / bytes).toBeLessThan(maxError);
});
