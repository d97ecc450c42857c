/** The pictures of assets that look like posters: generated files contain them and may show them. */
import { describe, expect, test } from "vitest";
import { findFilesMissingInRow, findFilesMissingInTemplate } from "#batch/inputs/missing-files.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { type Smartlink, smartlinkSchema } from "#domain/model/smartlink.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf, partsOf, policyOfPage, smartlinkOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWeb, aWorld } from "../../../support/world.ts";

const png = (last: number) => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, last);
const web = { "https://pictures.example/poster.png": png(1) };

const templateOf = (look: object, actions: readonly object[] = [], global: object = {}) => ({
  title: "The [[film]]",
  config: { global },
  assets: [{ page: 1, aura: { name: "film", center_x: 50, center_y: 50, rect: [10, 10], actions, look } }],
});

const generate = async (template: object, strategy: "smallest" | "mixed" | "original" = "original") => {
  const world = await aWorld({ fetcher: aWeb(web) });
  const rows = [{ PDF_file: "offer.pdf", reference_id: "r", suffix: "s", data: { film: "poster" } }];
  const files = [
    aFile("template.json", template),
    aFile("data.json", rows),
    aFile("offer.pdf", aPdf(2)),
    aFile("poster.png", png(2)),
  ];
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "b", strategy }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const events: readonly BatchEvent[] = await world.store.jobs.events(job.value.job_id);
  const file = await world.store.outputs.get("b", "r.s.html");
  const html = file === undefined ? "" : new TextDecoder().decode(await bytesOf(file, world.store.parts));
  return { html, warnings: events.flatMap((event) => (event.kind === "warning" ? [event.problem] : [])) };
};

const film = { type: "video", data: JSON.stringify({ src: "https://films.example/f.mp4", poster: "poster.png" }) };
const gallery = { type: "gallery", data: JSON.stringify(["poster.png", "https://pictures.example/b.png"]) };

test.each([
  ["its own source", { source: "poster.png" }, []],
  ["a source from the row's data", { source: "[[film]].png" }, []],
  ["the poster of its film", {}, [film]],
  ["the first picture of its gallery", {}, [gallery]],
])("a poster with %s is in the file", async (_, look, actions) => {
  const { html, warnings } = await generate(templateOf({ type: "poster", ...look }, actions));
  const url = smartlinkOf(html).assets[0]?.files["poster.png"]?.url ?? "";
  expect(url).toMatch(/^part:file\//);
  expect((await partsOf(html)).get(url.slice("part:".length))).toEqual(png(2));
  expect(warnings).toEqual([]);
});

test("the picture of a poster is beside a file with a linked PDF, and its policy allows it", async () => {
  const { html } = await generate(templateOf({ type: "poster", source: "poster.png" }), "mixed");
  expect(smartlinkOf(html).assets[0]?.files["poster.png"]?.url).toMatch(/^files\/\w+\.png$/);
  expect(policyOfPage(html)["img-src"]).toBe("blob: data: 'self'");
});

test("the web address of a poster is allowed by the policy, or its picture is in the file for offline use", async () => {
  const look = { type: "poster", source: "https://pictures.example/poster.png" };
  const { html } = await generate(templateOf(look));
  expect(policyOfPage(html)["img-src"]).toBe("blob: data: https://pictures.example/poster.png");
  const offline = await generate(templateOf(look, [], { assetsOffline: "true" }));
  expect(policyOfPage(offline.html)["img-src"]).toBe("blob: data:");
  expect(smartlinkOf(offline.html).assets[0]?.files[look.source]?.url).toMatch(/^part:/);
});

test("a poster that is missing is a warning at its place", async () => {
  const { html, warnings } = await generate(templateOf({ type: "poster", source: "gone.png" }));
  expect(html).not.toBe("");
  expect(warnings).toMatchObject([{ code: "resource-missing", at: { path: "assets[0].aura.look" } }]);
});

describe("before a batch runs", () => {
  const dropped = { find: () => undefined };
  const parse = (template: object): Smartlink => smartlinkSchema.parse(template);
  const pathsOf = ({ optional }: ReturnType<typeof findFilesMissingInRow>) => optional.map(({ at }) => at?.path);

  test("the picture of a poster that no row changes is reported once, with the template", () => {
    const template = parse(templateOf({ type: "poster", source: "gone.png" }));
    expect(pathsOf(findFilesMissingInTemplate(template, dropped))).toEqual(["assets[0].aura.look"]);
    expect(pathsOf(findFilesMissingInRow(template, template, dropped))).toEqual([]);
  });

  test("the picture of a poster from a row's data is reported with the row", () => {
    const template = parse(templateOf({ type: "poster", source: "[[film]].png" }));
    const filled = parse(templateOf({ type: "poster", source: "gone.png" }));
    expect(pathsOf(findFilesMissingInTemplate(template, dropped))).toEqual([]);
    expect(pathsOf(findFilesMissingInRow(template, filled, dropped))).toEqual(["assets[0].aura.look"]);
  });

  test("other looks name no files", () => {
    const template = parse(templateOf({ type: "button", label: "gone.png" }));
    expect(pathsOf(findFilesMissingInTemplate(template, dropped))).toEqual([]);
  });
});
