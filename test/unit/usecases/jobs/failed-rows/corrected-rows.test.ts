/** A batch whose failed rows were corrected in a later job is published as one: all links, with the corrected data. */
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { correctRows } from "#usecases/jobs/failed-rows/correct-rows.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { createLinkOperations, type LinkPorts } from "#workers/publishing/link-operations.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const aRow = (name: string, data: object) => ({ pdf: "offer.pdf", reference_id: name, suffix: "s", data });
const rows = [aRow("r1", { name: "Ada" }), aRow("r2", {}), aRow("r3", { name: "Cem" }), aRow("r4", {})];

const finish = async (jobId: string, world: World): Promise<string> => {
  for await (const _step of runJob(jobId, world, new AbortController().signal));
  return jobId;
};

const runBatch = async (world: World): Promise<string> => {
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
    aFile("data.json", rows),
    aFile("offer.pdf", aPdf(1)),
  ];
  const choices = { batch_id: "spring", strategy: "smallest" } as const;
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return finish(created.value.job_id, world);
};

/** Corrects failed rows with a table of their numbers, references and names. */
const correct = async (jobId: string, table: string, world: World): Promise<string> => {
  const file = aFile("corrected.csv", new TextEncoder().encode(`smartlink.row,PDF_file,reference_id,name\r\n${table}`));
  const corrected = await correctRows(jobId, [file], createBatchImporter(world), world);
  if (!corrected.ok) throw new Error(JSON.stringify(corrected.problems));
  return finish(corrected.value.job.job_id, world);
};

const listLinks = async (jobId: string, world: World): Promise<readonly string[]> => {
  const ports = { ...world, createZip: async () => new Blob([]) } as unknown as LinkPorts;
  const host = createLinkOperations(async () => ports);
  const publicUrl = "https://docs.example.org/";
  const list = await host.createLinkList(jobId, { tool: "plain", includesPassword: false, publicUrl });
  if (!list.ok) throw new Error(JSON.stringify(list.problems));
  return (await list.value.file.text()).replace("\ufeff", "").trim().split("\r\n").slice(1);
};

const aLine = (file: string, name: string) =>
  `"${file}","s","${file}.s.html","https://docs.example.org/spring/${file}.s.html","done","","${name}"`;

test("the list of the first job has the corrected rows in their places, with the corrected data", async () => {
  const world = await aWorld();
  const first = await runBatch(world);
  expect(await listLinks(first, world)).toEqual([aLine("r1", "Ada"), aLine("r3", "Cem")]);
  await correct(first, "2,offer.pdf,r2,Ben", world);
  expect(await listLinks(first, world)).toEqual([aLine("r1", "Ada"), aLine("r2", "Ben"), aLine("r3", "Cem")]);
});

test("a corrected row of another name takes the place of its failed row, and a second one comes last", async () => {
  const world = await aWorld();
  const first = await runBatch(world);
  await correct(first, "2,offer.pdf,another,Ben\r\n2,offer.pdf,second,Bob\r\n4,offer.pdf,r4,Dora", world);
  expect(await listLinks(first, world)).toEqual([
    aLine("r1", "Ada"),
    aLine("another", "Ben"),
    aLine("r3", "Cem"),
    aLine("r4", "Dora"),
    aLine("second", "Bob"),
  ]);
  expect((await readLinksCsv("links.csv", world)).map((line) => line.split(".")[0])).toEqual([
    ...["r1", "another", "r3", "r4", "second"],
  ]);
});

test("the public address of the first job is that of the jobs that correct it", async () => {
  const world = await aWorld();
  const first = await runBatch(world);
  const second = await correct(first, "2,offer.pdf,r2,Ben", world);
  const host = createLinkOperations(async () => world as unknown as LinkPorts);
  await host.setPublicUrl(first, "https://docs.example.org/", () => undefined);
  const { jobs } = world.store;
  for (const jobId of [first, second])
    expect((await jobs.get(jobId))?.job.public_url, jobId).toBe("https://docs.example.org/");
});

/** Reads a stored list of links: file, link, status and name of each row. */
const readLinksCsv = async (path: string, { store }: World): Promise<readonly string[]> => {
  const file = await store.outputs.get("spring", path);
  if (file === undefined) throw new Error(`There is no ${path}.`);
  const [header = [], ...lines] = parseCsv(new TextDecoder().decode(await bytesOf(file, store.parts)));
  const at = (column: string) => header.indexOf(column);
  return lines.map((line) => ["file", "link", "status", "name"].map((column) => line[at(column)] ?? "").join(" "));
};

const parseCsv = (text: string): readonly (readonly string[])[] =>
  text
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));

const done = (file: string, name: string) =>
  `${file}.s.html https://site.example/x/batch/spring/${file}.s.html done ${name}`;

test("links.csv of the first job has the corrected rows with their links", async () => {
  const world = await aWorld();
  const first = await runBatch(world);
  expect(await readLinksCsv("links.csv", world)).toEqual([
    done("r1", "Ada"),
    "  failed ",
    done("r3", "Cem"),
    "  failed ",
  ]);
  const second = await correct(first, "2,offer.pdf,r2,Ben\r\n4,nothing.pdf,r4,Dora", world);
  const afterSecond = [done("r1", "Ada"), done("r2", "Ben"), done("r3", "Cem"), "  failed "];
  expect(await readLinksCsv("links.csv", world)).toEqual(afterSecond);
  expect(await readLinksCsv(`links-${second}.csv`, world)).toEqual([done("r2", "Ben"), "  failed Dora"]);

  // A correction of the correction; its row has another name.
  await correct(second, "2,offer.pdf,another,Dora", world);
  expect(await readLinksCsv("links.csv", world)).toEqual(afterSecond.with(3, done("another", "Dora")));
  expect(await readLinksCsv(`links-${second}.csv`, world)).toEqual([done("r2", "Ben"), done("another", "Dora")]);
});
