/** What makers and mailing tools get of a batch: links, warnings, errors by cause, and a job that goes on. */
import { openDB } from "idb";
import { describe, expect, test } from "vitest";
import type { BatchJob } from "#domain/model/job.ts";
import { storedShapes } from "#domain/model/records/stored-records.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { cancelJob } from "#usecases/jobs/cancel-job.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../../../support/builders.ts";
import { bytesOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWorld, listRows, type World } from "../../../support/world.ts";

const never = new AbortController().signal;

const template = {
  title: "For [[name]]",
  pdfz_password: "",
  config: { global: {} },
  assets: [
    {
      page: 1,
      aura: { name: "Go", center_x: 50, center_y: 50, rect: [10, 10], actions: [{ type: "page", data: "2" }] },
    },
  ],
};
const assetWith = (aura: object) => ({ ...template.assets[0], aura: { ...template.assets[0]?.aura, ...aura } });
const row = (name: string, over: object = {}) => ({
  pdf: "offer.pdf",
  reference_id: name,
  suffix: "s",
  data: { name },
  ...over,
});
const files = (rows: readonly object[], design: object = template) => [
  aFile("template.json", design),
  aFile("data.json", rows),
  aFile("offer.pdf", aPdf(3)),
];

const start = async (
  world: World,
  dropped: ReturnType<typeof files>,
  choices: BatchChoices = {},
): Promise<BatchJob> => {
  const created = await createJobFromFiles(
    createBatchImporter(world),
    dropped,
    { batch_id: "spring", ...choices },
    world,
  );
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
};

const run = async (world: World, jobId: string): Promise<BatchJob> => {
  for await (const _step of runJob(jobId, world, never));
  const stored = await world.store.jobs.get(jobId);
  if (stored === undefined) throw new Error("no job");
  return stored.job;
};

const textOf = async (world: World, path: string): Promise<string> => {
  const file = await world.store.outputs.get("spring", path);
  return file === undefined ? "" : new TextDecoder().decode(await bytesOf(file, world.store.parts));
};

const cellsOf = (csv: string): readonly (readonly string[])[] =>
  csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));

const warningsOf = async ({ store }: World, jobId: string) =>
  (await store.jobs.events(jobId)).flatMap((event) => (event.kind === "warning" ? [event.problem] : []));

test("links.csv has the data's columns and links below the public address", async () => {
  const world = await aWorld();
  const rows = [
    row("ann", { data: { name: "Ann", city: "Ulm" } }),
    row("bob", { data: { name: "Bob", status: "new" } }),
  ];
  const choices = { public_url: "https://docs.example.org/offers" };
  await run(world, (await start(world, files(rows), choices)).job_id);
  expect(cellsOf(await textOf(world, "links.csv"))).toEqual([
    ["reference_id", "suffix", "file", "link", "status", "error", "name", "city", "data.status"],
    ["ann", "s", "ann.s.html", "https://docs.example.org/offers/spring/ann.s.html", "done", "", "Ann", "Ulm", ""],
    ["bob", "s", "bob.s.html", "https://docs.example.org/offers/spring/bob.s.html", "done", "", "Bob", "", "new"],
  ]);
  const report = await textOf(world, "report.html");
  expect(report).toContain('href="https://docs.example.org/offers/spring/ann.s.html"');
  expect(report).not.toContain("work only in the browser");
});

test("links.csv does not repeat the batch's folder that the public address ends with", async () => {
  const world = await aWorld();
  const choices = { public_url: "https://docs.example.org/spring/" };
  await run(world, (await start(world, files([row("ann")]), choices)).job_id);
  expect(cellsOf(await textOf(world, "links.csv"))[1]?.[3]).toBe("https://docs.example.org/spring/ann.s.html");
});

test("links.csv and report state that links work in this browser only without a public address", async () => {
  const world = await aWorld();
  await run(world, (await start(world, files([row("ann"), row("bob", { pdf: "gone.pdf" })]))).job_id);
  const [heads, ann, bob] = cellsOf(await textOf(world, "links.csv"));
  expect(ann?.[3]).toBe("https://site.example/x/batch/spring/ann.s.html");
  expect(heads?.at(-1)).toBe("link_note");
  expect(ann?.at(-1)).toMatch(/only in the browser that made the batch/);
  expect(bob?.at(-1)).toBe("");
  expect(await textOf(world, "report.html")).toContain("The links work only in the browser that made the batch.");
});

test("links.csv contains no passwords", async () => {
  const world = await aWorld();
  const design = { ...template, pdfz_password: "[[secret]]", config: { global: { pdfzPassword: "true" } } };
  const rows = [row("ann", { data: { name: "Ann", secret: "a long password" } })];
  await run(world, (await start(world, files(rows, design))).job_id);
  const csv = await textOf(world, "links.csv");
  expect(cellsOf(csv)[0]).not.toContain("secret");
  expect(csv).not.toContain("a long password");
});

test.each([
  ["docs.example.org", "link-forbidden"],
  ["javascript:alert(1)", "link-forbidden"],
  ["https://docs.example.org/?a=1", "shape-invalid"],
  ["https://docs.example.org/#top", "shape-invalid"],
])("the public address %s is rejected before anything is stored", async (public_url, code) => {
  const world = await aWorld();
  const created = await createJobFromFiles(createBatchImporter(world), files([row("ann")]), { public_url }, world);
  expect(created.ok ? [] : created.problems.map((item) => [item.code, item.at?.path])).toEqual([[code, "public_url"]]);
  expect(await world.store.jobs.list()).toEqual([]);
});

test("a person's choice wins over param.json, and param.json over the presets", async () => {
  const world = await aWorld();
  const presets = { strategy: "original", public_url: "https://last.example/" } as const;
  const inspect = async (param: object, choices: BatchChoices) => {
    const dropped = [...files([row("ann")]), aFile("param.json", { document_id: "t", ...param })];
    const { params } = await createBatchInspector(createBatchImporter(world), world).inspect(dropped, {
      presets,
      ...choices,
    });
    return [params.strategy, params.public_url];
  };
  expect(await inspect({}, {})).toEqual(["original", "https://last.example/"]);
  const param = { strategy: "mixed", public_url: "https://file.example/a" };
  expect(await inspect(param, {})).toEqual(["mixed", "https://file.example/a/"]);
  expect(await inspect(param, { strategy: "smallest", public_url: "" })).toEqual(["smallest", undefined]);
});

describe("warnings in log and report", () => {
  const design = {
    ...template,
    assets: [
      assetWith({ name: "Far", center_x: 150 }),
      assetWith({ name: "Flat", rect: [0, 5] }),
      assetWith({ name: "Jump", actions: [{ type: "page", data: "99" }] }),
      assetWith({ name: "Hello {{first_name}}", actions: [{ type: "dance", data: "" }] }),
    ],
  };
  const rows = ["ann", "bob", "cid"].map((name) => row(name, { data: { name, age: 7, nmae: "typo" } }));
  const codes = [
    "action-unknown",
    "asset-covered",
    "asset-outside-page",
    "field-unused",
    "placeholder-malformed",
    "target-page-missing",
    "value-not-text",
  ];

  test("warnings in log and report list each kind once per cause, with its rows", async () => {
    const world = await aWorld();
    const { job_id } = await run(world, (await start(world, files(rows, design))).job_id);
    const warnings = await warningsOf(world, job_id);
    expect([...new Set(warnings.map(({ code }) => code))].sort()).toEqual(codes);
    expect(warnings.filter(({ code }) => code === "asset-outside-page").map(({ message }) => message)).toEqual([
      expect.stringContaining("“Far” is outside its page (center_x 150"),
      expect.stringContaining("“Flat” has no area"),
    ]);
    const report = await textOf(world, "report.html");
    for (const code of codes) expect(report).toContain(`<code>${code}</code>`);
    expect(report.match(/jumps to page 99, but the PDF has 3 pages/g)).toHaveLength(1);
    expect(report).toMatch(/rows 1, 2 and 3 · Page jump “Jump” on page \d/);
    expect(report).toContain("{{first_name}} is not a placeholder and stays as it is. Write [[first_name]].");
  });

  test("warnings in log and report match the inspection before the start", async () => {
    const world = await aWorld();
    const { warnings, ready } = await createBatchInspector(createBatchImporter(world), world).inspect(
      files(rows, design),
      {},
    );
    expect(ready).toBe(true);
    expect([...new Set(warnings.map(({ code }) => code))].sort()).toEqual(codes);
    expect(warnings.filter(({ code }) => code === "target-page-missing")).toMatchObject([
      { at: { rows: { count: 3, first: [1, 2, 3] } } },
    ]);
  });
});

test("a missing PDF of 50 rows is reported as one problem with its rows", async () => {
  const world = await aWorld();
  const rows = [row("ann"), ...Array.from({ length: 50 }, (_, index) => row(`r${index}`, { pdf: "gone.pdf" }))];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files(rows), {});
  expect(inspection.problems).toMatchObject([
    { code: "pdf-missing", at: { rows: { count: 50, first: [2, 3, 4, 5, 6] } } },
  ]);
  expect([inspection.problemCount, inspection.failingRows]).toEqual([1, 50]);
  await run(world, (await start(world, files(rows))).job_id);
  const report = await textOf(world, "report.html");
  expect(report.match(/The PDF “gone.pdf” is missing/g)).toHaveLength(1);
  expect(report).toContain("rows 2, 3, 4, 5, 6 and 45 more");
});

test("a row without a PDF is reported once, where the batch has several", async () => {
  const world = await aWorld();
  const rows = [row("ann"), { reference_id: "bob", suffix: "s", data: { name: "Bob" } }];
  const dropped = [...files(rows), aFile("other.pdf", aPdf(1))];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(dropped, {});
  expect(inspection.problems.map(({ code, at }) => [code, at?.row, at?.path])).toEqual([["shape-invalid", 2, "pdf"]]);
  const { job_id } = await run(world, (await start(world, dropped)).job_id);
  const results = await listRows(world, job_id);
  expect(results[1]?.problems.map(({ code }) => code)).toEqual(["shape-invalid"]);
});

test("document, API, public address and callbacks are listed among the report's settings", async () => {
  const world = await aWorld();
  const param = {
    document_id: "doc-7",
    api_url: "https://api.example/v1",
    public_url: "https://docs.example.org/",
    callback_url: "https://customer.example/hook",
    callback_emails: ["ann@example.org", "bob@example.org"],
  };
  const dropped = [...files([row("ann")]), aFile("param.json", param)];
  await run(world, (await start(world, dropped)).job_id);
  const report = await textOf(world, "report.html");
  for (const value of [
    "doc-7",
    "https://api.example/v1",
    "https://customer.example/hook",
    "ann@example.org, bob@example.org",
  ])
    expect(report).toContain(`<td>${value}</td>`);
});

describe("a job whose stored input is damaged", () => {
  const damageInput = async ({ name }: World, jobId: string): Promise<void> => {
    const db = await openDB(name);
    await db.put("inputs", { job_id: jobId }, jobId);
    db.close();
  };
  const inputProblem = {
    code: "part-damaged",
    message:
      "The stored input of this job in batch “spring” is damaged, so no more rows can be generated. Restore a backup, or start the batch again from its files.",
  };

  test("a job whose stored input is damaged fails and logs the problem", async () => {
    const world = await aWorld();
    const { job_id } = await start(world, files([row("ann"), row("bob")]));
    await damageInput(world, job_id);
    const checkpoints: BatchJob[] = [];
    for await (const { job } of runJob(job_id, world, never)) checkpoints.push(job);
    const failedJob = { status: "Failed", succeededCount: 0, skippedCount: 2, finished: expect.any(String) };
    expect(checkpoints).toEqual([expect.objectContaining(failedJob)]);
    expect((await world.store.jobs.get(job_id))?.job).toMatchObject(failedJob);
    expect(await world.store.jobs.events(job_id)).toMatchObject([{ kind: "failed", problem: inputProblem }]);
  });

  test("a job whose stored input is damaged ends when a page cancels it without a runner", async () => {
    const world = await aWorld();
    const { job_id } = await start(world, files([row("ann")]));
    await damageInput(world, job_id);
    const stored = await world.store.jobs.get(job_id);
    if (stored === undefined) throw new Error("no job");
    const runner = { isPresent: async () => false, wake: () => undefined };
    expect(await cancelJob(stored, { ...world, runner })).toMatchObject({ status: "Cancelled", reason: "requested" });
  });

  test("a job whose stored input is damaged reports the problem when its rows are retried", async () => {
    const world = await aWorld();
    const { job_id } = await start(world, files([row("ann", { data: {} })]));
    await run(world, job_id);
    await damageInput(world, job_id);
    expect(await retryJob(job_id, world)).toMatchObject({ ok: false, problems: [inputProblem] });
  });
});

describe("resuming a cancelled job", () => {
  const many = Array.from({ length: 1_200 }, (_, index) => row(`r${index}`));

  test("resuming a cancelled job generates each skipped row once", async () => {
    const world = await aWorld();
    const { job_id } = await start(world, files(many));
    for await (const _step of runJob(job_id, world, never)) await world.store.jobs.requestCancel(job_id);
    const cancelled = (await world.store.jobs.get(job_id))?.job;
    expect(cancelled).toMatchObject({ status: "Cancelled", reason: "requested" });
    expect(cancelled?.skippedCount).toBeGreaterThan(0);
    const resumed = await resumeJob(job_id, world);
    expect(resumed).toMatchObject({ ok: true, value: { status: "In progress", finished: null, skippedCount: 0 } });
    expect(await run(world, job_id)).toMatchObject({ status: "Done", succeededCount: 1_200, skippedCount: 0 });
    expect((await world.store.outputs.paths("spring")).filter((path) => path.endsWith(".s.html"))).toHaveLength(1_200);
    expect(await resumeJob(job_id, world)).toMatchObject({ ok: true, value: { status: "Done" } });
  });

  test("resuming a cancelled job allows max_errors further errors after the limit stopped it", async () => {
    const world = await aWorld();
    const rows = Array.from({ length: 10 }, (_, index) => row(`r${index}`, { data: {} }));
    const { job_id } = await start(world, files([row("ann"), ...rows]), { max_errors: 3 });
    expect(await run(world, job_id)).toMatchObject({ reason: "max_errors", erroredCount: 3, skippedCount: 7 });
    await resumeJob(job_id, world);
    expect(await run(world, job_id)).toMatchObject({ reason: "max_errors", erroredCount: 6, skippedCount: 4 });
    await retryJob(job_id, world);
    expect(await run(world, job_id)).toMatchObject({ reason: "max_errors" });
  });
});

test("a resumed job stores records that a restore accepts", async () => {
  const world = await aWorld();
  const rows = [row("ann"), ...["bob", "cid"].map((name) => row(name, { data: { nmae: name } }))];
  const choices = { public_url: "https://docs.example.org/", max_errors: 1 };
  const { job_id } = await start(world, files(rows), choices);
  await run(world, job_id);
  await resumeJob(job_id, world);
  await run(world, job_id);
  const db = await openDB(world.name);
  for (const store of ["jobs", "inputs", "events"])
    for (const record of await db.getAll(store)) {
      const read = storedShapes.get(store)?.schema.safeParse(record);
      expect([store, read?.error?.issues]).toEqual([store, undefined]);
    }
  const [job] = await db.getAll("jobs");
  const foreign = { ...job, job: { ...job.job, public_url: "javascript:alert(1)" } };
  expect(storedShapes.get("jobs")?.schema.safeParse(foreign).success).toBe(false);
  db.close();
});

describe("files that the template names", () => {
  const download = (data: string, center_y = 5) => assetWith({ center_y, actions: [{ type: "download", data }] });
  const named = {
    ...template,
    assets: [download("prices.csv", 20), download("Terms.docx", 40), download("[[name]].zzz", 60)],
  };
  const inspect = async (extra: ReturnType<typeof files>, design: object = named) => {
    const world = await aWorld();
    return createBatchInspector(createBatchImporter(world), world).inspect(
      [...files([row("ann")], design), ...extra],
      {},
    );
  };

  test("files that the template names are accepted whatever their type", async () => {
    const extra = ["prices.csv", "terms.docx", "ann.zzz"].map((name) => aFile(name, "a,b"));
    const inspection = await inspect(extra);
    expect(inspection.problems).toEqual([]);
    expect(inspection.warnings).toEqual([]);
    expect(inspection.files.slice(-3).map(({ role }) => role)).toEqual(["resource", "resource", "resource"]);
  });

  test("files that the template names keep their type and extension in the batch's folder", async () => {
    const world = await aWorld();
    const extra = ["prices.csv", "terms.docx", "ann.zzz"].map((name) => aFile(name, `${name},b`));
    await run(world, (await start(world, [...files([row("ann")], named), ...extra], { strategy: "smallest" })).job_id);
    const beside = (await listOutputs(world.store, "spring")).filter(({ path }) => path.startsWith("files/"));
    expect(beside.map(({ path, mimetype }) => [path.split(".").at(-1), mimetype.split(".").at(-1)]).sort()).toEqual([
      ["csv", "text/csv"],
      ["docx", "document"],
      ["zzz", "application/octet-stream"],
    ]);
  });

  test("files that the template does not name are rejected with what to do", async () => {
    const inspection = await inspect([aFile("rows.csv", "a,b"), aFile("setup.exe", "x")], template);
    expect(inspection.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("“setup.exe” is not used: the template does not name it."),
      expect.stringContaining("“rows.csv” is a second data file: “data.json” is there already."),
    ]);
  });

  test("a second JSON list that the template offers for download is not a second data file", async () => {
    const design = { ...template, assets: [download("stations.json")] };
    const inspection = await inspect([aFile("stations.json", [1, 2])], design);
    expect(inspection.problems).toEqual([]);
    expect(inspection.rows).toBe(1);
  });
});

test("each of two data files is labelled with its own row count, and the first is previewed", async () => {
  const world = await aWorld();
  const dropped = [...files([row("ann")]), aFile("more.json", [row("bob"), row("cid"), row("dan")])];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(dropped, {});
  expect(inspection.files.filter(({ role }) => role === "data").map(({ path, note }) => [path, note])).toEqual([
    ["data.json", "1 row"],
    ["more.json", "3 rows"],
  ]);
  expect(inspection.problems.map(({ code }) => code)).toEqual(["file-twice"]);
  expect([inspection.dataFile, inspection.rows, inspection.preview.map(({ reference_id }) => reference_id)]).toEqual([
    "data.json",
    1,
    ["ann"],
  ]);
});
