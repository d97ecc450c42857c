/** What a generated file says of its assets: which files it holds, what its policy names, and what its maker is told. */
import { describe, expect, test } from "vitest";
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf, partsOf, policyOfPage, smartlinkOf } from "../../../support/pages.ts";
import { aFile, aPdf, aRuntime, aWeb, aWorld } from "../../../support/world.ts";

type Action = readonly [type: string, data: unknown];

const fileAt = (url: string, mimetype = "image/png") => ({ filename: url.split("/").at(-1), mimetype, url });
const textOf = (data: unknown) => (typeof data === "string" ? data : JSON.stringify(data));

const templateOf = (actions: readonly Action[], over: { files?: object; global?: object; more?: object } = {}) => ({
  title: "For [[name]]",
  config: { global: over.global ?? {} },
  assets: [
    {
      page: 1,
      files: over.files ?? {},
      aura: {
        name: "asset",
        center_x: 50,
        center_y: 50,
        rect: [10, 10],
        actions: actions.map(([type, data]) => ({ type, data: textOf(data) })),
      },
    },
  ],
  ...over.more,
});

const web = {
  "https://pictures.example/a.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1),
  "https://pictures.example/b.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 2),
  "https://films.example/f.mp4": Uint8Array.of(0, 0, 0, 3),
};
const dropped = [aFile("offer.pdf", aPdf(2)), aFile("icon.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 3))];

type Strategy = "smallest" | "mixed" | "original";

const generate = async (
  template: object,
  strategy: Strategy = "original",
  data: Record<string, string> = { name: "Ann" },
) => {
  const fetcher = aWeb(web);
  const world = await aWorld({ fetcher });
  const rows = [{ PDF_file: "offer.pdf", reference_id: "r", suffix: "s", data }];
  const files = [aFile("template.json", template), aFile("data.json", rows), ...dropped];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, {
    batch_id: "b",
    strategy,
  });
  const before = fetcher.asked.length;
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "b", strategy }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const events = await world.store.jobs.events(job.value.job_id);
  const paths = await world.store.outputs.paths("b");
  const file = await world.store.outputs.get("b", "r.s.html");
  const html = file === undefined ? "" : new TextDecoder().decode(await bytesOf(file, world.store.parts));
  return { html, events, paths, inspection, fetched: fetcher.asked.slice(before) };
};

const warningsOf = (events: readonly BatchEvent[]) =>
  events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));

describe("content security policy of a generated file", () => {
  const policy = async (actions: readonly Action[], files: object = {}) =>
    policyOfPage((await generate(templateOf(actions, { files }))).html);

  test("the policy of a generated file names only the addresses that assets show, each under its directive", async () => {
    const sources = await policy(
      [
        ["image", "https://pictures.example/a.png?size=1"],
        ["gallery", [{ image: "pic", caption: "https://words.example/" }, "https://pictures.example/c,d.png"]],
        ["video", "https://films.example/f.mp4"],
        ["video", "https://www.youtube.com/watch?v=abc"],
        ["audio", "tune"],
        ["contact", { name: "A", photo: "https://pictures.example/face.png", note: "https://words.example/" }],
        ["download", "https://files.example/terms.pdf"],
        ["text", "https://words.example/"],
      ],
      {
        pic: fileAt("https://pictures.example/b.png"),
        tune: fileAt("https://films.example/t.mp3", "audio/mpeg"),
        unused: fileAt("https://nobody.example/x.png"),
      },
    );
    expect(sources["img-src"]).toBe(
      "blob: data: https://pictures.example/a.png https://pictures.example/b.png https://pictures.example/c%2Cd.png https://pictures.example/face.png",
    );
    expect(sources["media-src"]).toBe("blob: data: https://films.example/f.mp4 https://films.example/t.mp3");
    expect(JSON.stringify(sources)).not.toMatch(/words|nobody|youtube|files\.example/);
    expect(sources["frame-src"]).toBeUndefined();
    expect(sources["style-src"]).toMatch(/^'sha256-/);
  });

  test("the policy of a generated file allows blob frames and inline styles only with HTML actions", async () => {
    const markup = await policy([["html", "<p style='color:red'>x</p>"]]);
    expect([markup["frame-src"], markup["style-src"]]).toEqual(["blob:", "'unsafe-inline'"]);
    expect(markup["script-src"]).not.toContain("unsafe-inline");
    const page = await policy([["html", "https://pages.example/a?b=c"]]);
    expect(page["frame-src"]).toBe("https://pages.example/a");
    expect(page["style-src"]).toMatch(/^'sha256-/);
  });
});

describe("deferred script (panels, search, print, help)", () => {
  const manifest = () => aRuntime().manifest();
  const link: Action = ["url", "https://words.example/"];

  test.each(["mixed", "original"] as const)(
    "the deferred script is part of every %s file and allowed by its hash",
    async (strategy) => {
      const { html } = await generate(templateOf([link]), strategy);
      expect((await partsOf(html)).has("panels")).toBe(true);
      expect(policyOfPage(html)["script-src"]).toContain(`'${(await manifest()).panels.hash}'`);
    },
  );

  test("the deferred script of an original file follows the scripts that open the document", async () => {
    const { html } = await generate(templateOf([link]));
    expect([...(await partsOf(html)).keys()].slice(0, 4)).toEqual(["worker", "reader", "sentences", "panels"]);
  });

  test("the deferred script of a smallest file is linked beside the reader and allowed by its hash", async () => {
    const { panels } = await manifest();
    const { paths, html } = await generate(templateOf([link]), "smallest");
    expect(paths).toContain(`runtime/${panels.file}`);
    expect(policyOfPage(html)["script-src"]).toContain(`'${panels.hash}'`);
  });
});

describe("files of assets", () => {
  const files = { pic: fileAt("https://pictures.example/b.png"), icon: fileAt("icon.png") };
  const actions: readonly Action[] = [
    ["image", "https://pictures.example/a.png"],
    ["gallery", ["pic", "icon.png"]],
    ["video", "https://youtu.be/abc"],
  ];
  const offline = (assetsOffline: "true" | "false") => templateOf(actions, { files, global: { assetsOffline } });

  test.each(["smallest", "mixed", "original"] as const)(
    "for offline use, a file of the strategy %s includes every file of its assets",
    async (strategy) => {
      const { html, paths, fetched } = await generate(offline("true"), strategy);
      const urls = smartlinkOf(html).assets[0]?.files ?? {};
      expect(Object.keys(urls)).toEqual(["pic", "icon", "https://pictures.example/a.png", "icon.png"]);
      const parts = await partsOf(html);
      for (const { url, mimetype } of Object.values(urls)) {
        expect(mimetype).toBe("image/png");
        const bytes = url.startsWith("part:") ? parts.get(url.slice(5)) : decodeDataAddress(url);
        expect([...(bytes ?? [])].slice(0, 4)).toEqual([0x89, 0x50, 0x4e, 0x47]);
        // Where no boot script stands in the file, nothing would unpack a part.
        expect(url.startsWith("part:")).toBe(strategy !== "smallest");
      }
      expect(paths.filter((path) => path.startsWith("files/"))).toEqual([]);
      expect(policyOfPage(html)["img-src"]).toBe("blob: data:");
      expect(fetched.toSorted()).toEqual(["https://pictures.example/a.png", "https://pictures.example/b.png"]);
    },
  );

  test.each(["smallest", "mixed", "original"] as const)(
    "for online use, a file of the strategy %s keeps web addresses as links",
    async (strategy) => {
      const { html, paths, fetched } = await generate(offline("false"), strategy);
      const urls = smartlinkOf(html).assets[0]?.files ?? {};
      expect(urls["pic"]?.url).toBe("https://pictures.example/b.png");
      expect(urls["icon"]?.url).toMatch(strategy === "original" ? /^part:/ : /^files\//);
      expect(urls["icon.png"]?.url).toBe(urls["icon"]?.url);
      expect(urls["https://pictures.example/a.png"]).toBeUndefined();
      expect(paths.filter((path) => path.startsWith("files/"))).toHaveLength(strategy === "original" ? 0 : 1);
      expect(fetched).toEqual([]);
    },
  );

  test("a row whose offline file cannot be fetched fails", async () => {
    const missing = templateOf([["image", "https://pictures.example/gone.png"]], { global: { assetsOffline: "true" } });
    const { html, events } = await generate(missing);
    expect(html).toBe("");
    expect(JSON.stringify(events)).toContain("assets[0].aura.actions[0].data");
  });
});

test("action data that cannot be shown is a warning, once per location in the template", async () => {
  const { html, events, inspection } = await generate(
    templateOf([
      ["form", "{"],
      ["agenda", { title: "x" }],
    ]),
  );
  expect(html).not.toBe("");
  const invalidActionData = warningsOf(events).filter(({ code }) => code === "action-data-invalid");
  expect(invalidActionData.map(({ at }) => at?.path)).toEqual([
    "assets[0].aura.actions[0].data",
    "assets[0].aura.actions[1].data",
  ]);
  expect(invalidActionData[0]?.message).toMatch(/^The JSON/);
  expect(inspection.warnings.filter(({ code }) => code === "action-data-invalid")).toHaveLength(2);
  expect(inspection.ready).toBe(true);
});

test("action data that a row makes invalid is a warning with the row", async () => {
  const template = templateOf([["agenda", { title: "[[name]]", start: "[[day]]" }]]);
  const spoilt = await generate(template, "original", { name: "Ann", day: "soon" });
  const place = { row: 1, reference_id: "r", path: "assets[0].aura.actions[0].data" };
  expect(warningsOf(spoilt.events)).toMatchObject([{ code: "action-data-invalid", at: place }]);
  expect(spoilt.inspection.warnings).toMatchObject([{ code: "action-data-invalid", at: place }]);
  const whole = await generate(template, "original", { name: "Ann", day: "2027-06-05" });
  expect(warningsOf(whole.events)).toEqual([]);
});

test("a form whose answers have no destination is a warning", async () => {
  const form: Action = ["form", { fields: ["Name"] }];
  const codes = async (template: object) => warningsOf((await generate(template)).events).map(({ code }) => code);
  expect(await codes(templateOf([form]))).toEqual(["form-unheard"]);
  expect(await codes(templateOf([form], { more: { callback_post: "https://shop.example/told" } }))).toEqual([]);
  const config = { global: { assetTrack: { track: "false" } } };
  const untrackedForm = { callback_post: "https://shop.example/told", config };
  expect(await codes(templateOf([form], { more: untrackedForm }))).toEqual(["form-unheard"]);
  expect(await codes(templateOf([["form", { email: "a@example.org", fields: ["Name"] }]]))).toEqual([]);
  expect(await codes(templateOf([["text", "x"]]))).toEqual([]);
});

test("row values are escaped in plain and rich texts, except with the filter raw", async () => {
  const template = templateOf([
    ["text", "Dear [[name]],\n& all"],
    ["text", "<p>Dear [[name]]</p>"],
    ["text", "[[name|raw]]"],
  ]);
  const { html } = await generate(template, "original", { name: "<b>Ann</b>" });
  expect(smartlinkOf(html).assets[0]?.aura.actions.map(({ data }) => data)).toEqual([
    "<p>Dear &lt;b&gt;Ann&lt;/b&gt;,<br>&amp; all</p>",
    "<p>Dear &lt;b&gt;Ann&lt;/b&gt;</p>",
    "<b>Ann</b>",
  ]);
});

test("the fields of an e-mail action are filled as JSON", async () => {
  const template = templateOf([["email", { to: "a@example.org", subject: "For [[name]]" }]]);
  const { html } = await generate(template, "original", { name: 'A "quoted" & name' });
  const data = smartlinkOf(html).assets[0]?.aura.actions[0]?.data ?? "";
  expect(JSON.parse(data)).toEqual({ to: "a@example.org", subject: 'For A "quoted" & name' });
});
