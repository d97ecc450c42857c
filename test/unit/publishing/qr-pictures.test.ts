/** Pictures of QR codes in the folder of a batch. */
import { expect, test } from "vitest";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listFiles } from "#usecases/publishing/upload/list-files.ts";
import { createLinksHost, type LinksHostPorts } from "#workers/publishing/links-host.ts";
import { aFile, aPdf, aWorld, type World } from "../../support/world.ts";

const names = Array.from({ length: 250 }, (_, index) => `r${index}`);
const files = [
  aFile("template.json", { title: "For [[name]]", pdfz_password: "", config: { global: {} }, assets: [] }),
  aFile(
    "data.json",
    names.map((name) => ({ pdf: "offer.pdf", reference_id: name, suffix: "s", data: { name } })),
  ),
  aFile("offer.pdf", aPdf(1)),
];

const run = async (world: World): Promise<string> => {
  const choices = { batch_id: "spring", strategy: "smallest" } as const;
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, world, new AbortController().signal));
  return created.value.job_id;
};

const readPictures = async ({ store }: World) => {
  const pictures = new Map<string, Uint8Array | undefined>();
  for await (const { path, pieces, mimetype } of listFiles(store, "spring")) {
    if (!path.startsWith("qr/")) continue;
    expect(mimetype).toBe("image/png");
    const [piece] = pieces;
    pictures.set(path, typeof piece === "object" ? await store.parts.bytes(piece.part) : undefined);
  }
  return pictures;
};

test("each document gets a picture with its link, and another address other pictures", async () => {
  const world = await aWorld();
  const jobId = await run(world);
  const ports = { ...world, drawQrCode: async (text: string, format: "svg" | "png") => drawQrCode(text, format) };
  const host = createLinksHost(async () => ports as unknown as LinksHostPorts);
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: false });
  await host.setPublicUrl(jobId, "https://docs.example.org/");
  expect((await readPictures(world)).size).toBe(0);

  expect(await host.addQrPictures(jobId, "https://docs.example.org/")).toEqual({ ok: true, value: 250 });
  expect(await host.hasQrPictures(jobId)).toEqual({ ok: true, value: true });
  const pictures = await readPictures(world);
  expect([...pictures.keys()].sort()).toEqual(names.map((name) => `qr/${name}.s.png`).sort());
  expect(pictures.get("qr/r249.s.png")).toEqual(drawQrCode("https://docs.example.org/spring/r249.s.html", "png"));

  await host.setPublicUrl(jobId, "https://other.example.org/");
  const redrawn = await readPictures(world);
  expect(redrawn.size).toBe(250);
  expect(redrawn.get("qr/r0.s.png")).toEqual(drawQrCode("https://other.example.org/spring/r0.s.html", "png"));
});
