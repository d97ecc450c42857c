import { openDB } from "idb";
import { expect, test } from "vitest";
import { partMark } from "#domain/files/part-format.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf, partsOf, policyOfPage, smartlinkOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWeb, aWorld, listRows, type World } from "../../../support/world.ts";

const never = new AbortController().signal;

const template = {
  title: "An offer for [[first_name]]",
  config: { global: {} },
  assets: [
    {
      page: 2,
      files: { icon: { filename: "icon.png", mimetype: "image/png", url: "icon.png" } },
      aura: {
        name: "Open",
        center_x: 50,
        center_y: 50,
        rect: [20, 10],
        background: "icon",
        actions: [{ type: "url", data: "https://shop.example/?q=[[first_name]]" }],
      },
    },
  ],
};

const icon = aFile("icon.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3));
const row = (first_name: string, over: object = {}) => ({ PDF_file: "offer.pdf", data: { first_name }, ...over });
const dropped = (rows: readonly object[], over: { pdf?: Uint8Array<ArrayBuffer>; param?: object } = {}) => [
  aFile("template.json", template),
  aFile("data.json", rows),
  aFile("offer.pdf", over.pdf ?? aPdf(3, ["wasm/openjpeg.wasm"])),
  icon,
  ...(over.param ? [aFile("param.json", over.param)] : []),
];

const start = async (
  world: World,
  files: ReturnType<typeof dropped>,
  choices: BatchChoices = {},
): Promise<BatchJob> => {
  const created = await createJobFromFiles(
    createBatchImporter(world),
    files,
    { batch_id: "spring", ...choices },
    world,
  );
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
};

const run = async (world: World, jobId: string, signal = never): Promise<BatchJob> => {
  let last: BatchJob | undefined;
  for await (const { job } of runJob(jobId, world, signal)) last = job;
  if (last === undefined) throw new Error("the job told nothing");
  return last;
};

const pageOf = async (world: World, path: string): Promise<string> => {
  const file = await world.store.outputs.get("spring", path);
  if (file === undefined) throw new Error(`no ${path} among ${await world.store.outputs.paths("spring")}`);
  const bytes = await bytesOf(file, world.store.parts);
  expect(bytes.length).toBe(file.size);
  return new TextDecoder().decode(bytes);
};

test.each([
  [undefined, "original", true],
  [false, "original", false],
  [false, "smallest", true],
] as const)(
  "a batch with embed_fonts %s, %s, delivers the stand-in font: %s",
  async (embed_fonts, strategy, isDelivered) => {
    const world = await aWorld();
    const font = "standard_fonts/LiberationSans-Bold.ttf";
    const files = dropped([row("Ann", { reference_id: "ann", suffix: "s1" })], {
      pdf: aPdf(3, ["wasm/openjpeg.wasm", font]),
      param: { dst_dir: "spring", ...(embed_fonts === undefined ? {} : { embed_fonts }) },
    });
    await run(world, (await start(world, files, { strategy })).job_id);
    const html = await pageOf(world, "ann.s1.html");
    const all = [...(await partsOf(html)).keys(), ...(await world.store.outputs.paths("spring"))].join();
    expect([all.includes(font), all.includes("openjpeg.wasm")]).toEqual([isDelivered, true]);
  },
);

test("an original file contains smartlink, PDF and everything it needs, and contacts no server", async () => {
  const world = await aWorld();
  const files = dropped([row("Ann", { reference_id: "ann", suffix: "s1" })]);
  const job = await run(world, (await start(world, files, { strategy: "original" })).job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 1, erroredCount: 0 });
  const html = await pageOf(world, "ann.s1.html");
  const smartlink = smartlinkOf(html);
  expect(smartlink.title).toBe("An offer for Ann");
  expect(smartlink.assets[0]?.aura.actions[0]?.data).toBe("https://shop.example/?q=Ann");
  const parts = await partsOf(html);
  expect(new TextDecoder().decode(parts.get("pdf"))).toContain("%PDF-1.7 pages=3");
  const names = ["worker", "reader", "sentences", "panels", "wasm/openjpeg.wasm"];
  expect([...parts.keys()].slice(0, 5)).toEqual(names);
  const iconPart = smartlink.assets[0]?.files["icon"]?.url.replace("part:", "") ?? "";
  expect(parts.get(iconPart)?.length).toBe(7);
  const policy = policyOfPage(html);
  expect(policy["connect-src"]).toBe("'none'");
  expect(policy["script-src"]).toContain("'wasm-unsafe-eval'");
  expect(policy["default-src"]).toBe("'none'");
});

test("a repeated asset is shown once on each of its pages, with its files", async () => {
  const world = await aWorld();
  const [asset] = template.assets;
  const repeated = { ...asset, page: 9, aura: { ...asset?.aura, repeat: { pages: "[[pages]]", except: "2" } } };
  const files = [aFile("template.json", { ...template, assets: [repeated] }), ...dropped([]).slice(2)];
  const rows = [
    { PDF_file: "offer.pdf", data: { first_name: "Ann", pages: "all" }, reference_id: "ann", suffix: "s1" },
  ];
  const job = await run(world, (await start(world, [...files, aFile("data.json", rows)])).job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 1 });
  const { assets } = smartlinkOf(await pageOf(world, "ann.s1.html"));
  expect(assets.map(({ id, page }) => [id, page])).toEqual([
    ["asset-1-page-1", 1],
    ["asset-1-page-3", 3],
  ]);
  expect(assets[1]?.aura).not.toHaveProperty("repeat");
  expect(assets[1]?.files).toEqual(assets[0]?.files);
  expect(assets[1]?.aura.actions[0]?.data).toBe("https://shop.example/?q=Ann");
});

test("a smallest file links everything by hash, and the folder contains what is linked", async () => {
  const world = await aWorld();
  const files = dropped([row("Ann", { reference_id: "ann", suffix: "s1" })], { pdf: aPdf(3) });
  await run(world, (await start(world, files, { strategy: "smallest" })).job_id);
  const html = await pageOf(world, "ann.s1.html");
  const manifest = await world.runtime.manifest();
  expect(html).toContain(`src="runtime/${manifest.reader.file}"`);
  expect(html).toContain(`integrity="${manifest.reader.integrity}"`);
  expect(await partsOf(html)).toEqual(new Map());
  const { delivery, assets } = smartlinkOf(html);
  const paths = await world.store.outputs.paths("spring");
  for (const linked of [delivery.pdf, delivery.worker])
    expect(paths).toContain("url" in linked ? linked.url : "a part");
  expect(paths).toContain(assets[0]?.files["icon"]?.url);
  expect(policyOfPage(html)["connect-src"]).toBe("'self'");
});

test("a mixed file contains the reader, and links worker and PDF address that the policy names", async () => {
  const address = "https://files.example/offers/a;b.pdf?token=1";
  const world = await aWorld({ fetcher: aWeb({ [address]: aPdf() }) });
  const files = dropped([row("Ann", { PDF_file: address, reference_id: "ann", suffix: "s1" })]);
  await run(world, (await start(world, files, { strategy: "mixed" })).job_id);
  const html = await pageOf(world, "ann.s1.html");
  expect([...(await partsOf(html)).keys()]).toEqual(["reader", "sentences", "panels"]);
  expect(smartlinkOf(html).delivery.pdf).toEqual({ url: address });
  expect(policyOfPage(html)["connect-src"]).toBe("https://files.example/offers/a%3Bb.pdf 'self'");
});

test("each distinct PDF is fetched once, whatever the number of rows", async () => {
  const address = "https://files.example/a.pdf";
  const fetcher = aWeb({ [address]: aPdf() });
  const world = await aWorld({ fetcher });
  const rows = Array.from({ length: 50 }, (_, index) => row(`R${index}`, { PDF_file: address }));
  const job = await run(world, (await start(world, dropped(rows))).job_id);
  expect(job.succeededCount).toBe(50);
  expect(fetcher.asked).toEqual([address]);
});

test("the same rows give the same bytes, as text and as binary", async () => {
  for (const encoding of ["text", "binary"] as const) {
    const copies: Uint8Array[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const world = await aWorld();
      const files = dropped([row("Zoë", { reference_id: "z", suffix: "s" })]);
      await run(world, (await start(world, files, { strategy: "original", encoding })).job_id);
      const file = await world.store.outputs.get("spring", "z.s.html");
      if (file) copies.push(await bytesOf(file, world.store.parts));
    }
    expect(copies).toHaveLength(2);
    expect(Buffer.compare(copies[0] as Uint8Array, copies[1] as Uint8Array)).toBe(0);
  }
});

test("text that all pages share is stored once, and only the row's own text per row", async () => {
  for (const strategy of ["original", "smallest"] as const) {
    const world = await aWorld();
    const rows = ["Ann", "Bob"].map((name) => row(name, { reference_id: name, suffix: "s" }));
    await run(world, (await start(world, dropped(rows), { strategy })).job_id);
    const pieces = async (path: string) => (await world.store.outputs.get("spring", path))?.pieces ?? [];
    const inlineText = async (path: string) =>
      (await pieces(path)).filter((piece) => typeof piece === "string").join("");
    expect(await inlineText("Ann.s.html")).toContain("An offer for Ann");
    expect(await inlineText("Ann.s.html")).not.toMatch(
      /<style>|<noscript>|<smartlink-reader|<script(?! type="application.json)/,
    );
    const withoutDigest = async (path: string) => (await inlineText(path)).replace(/[0-9a-f]{64}/, "");
    expect(await withoutDigest("Bob.s.html")).toBe((await withoutDigest("Ann.s.html")).replaceAll("Ann", "Bob"));
    const shared = async (path: string) => (await pieces(path)).filter((piece) => typeof piece === "object");
    expect((await shared("Ann.s.html")).length).toBeGreaterThan(1);
    expect(await shared("Bob.s.html")).toEqual(await shared("Ann.s.html"));
  }
});

test("a binary file has ASCII around the raw parts, so that the page's encoding does not matter", async () => {
  const world = await aWorld();
  const files = dropped([row("Zoë Ж 日本", { reference_id: "z", suffix: "s" })]);
  await run(world, (await start(world, files, { strategy: "original", encoding: "binary" })).job_id);
  const file = await world.store.outputs.get("spring", "z.s.html");
  const whole = file ? Buffer.from(await bytesOf(file, world.store.parts)).toString("latin1") : "";
  const head = whole.slice(0, whole.indexOf(`<!--${partMark}`));
  expect(head).toMatch(/^[\0-\x7f]*$/);
  expect(head).toContain('<meta charset="windows-1252">');
  expect(smartlinkOf(head).title).toBe("An offer for Zoë Ж 日本");
  expect(policyOfPage(head)["connect-src"]).toBe("'self'");
});

test("hostile values add no markup, policies or addresses", async () => {
  const hostile = [
    "</script><script>alert(1)</script>",
    "<!--<script",
    "\u2028\u2029",
    '"><img src=x>',
    "[[first_name]]",
    "x".repeat(1_000_000),
  ];
  const world = await aWorld();
  const job = await run(world, (await start(world, dropped(hostile.map((value) => row(value))))).job_id);
  expect(job.succeededCount).toBe(hostile.length);
  for (const { path, state } of await listRows(world, job.job_id)) {
    expect(state).toBe("done");
    const html = await pageOf(world, path);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).not.toContain("<img");
  }
});

test("invalid rows fail alone, with row, path and code", async () => {
  const world = await aWorld();
  const rows = [
    row("Ann"),
    { PDF_file: "offer.pdf", data: {} },
    row("Bob", { PDF_file: "missing.pdf" }),
    row("Cid", { PDF_file: "note.pdf" }),
    row("Dan", { reference_id: "../../etc" }),
    row("Eve", { reference_id: "Twin", suffix: "a" }),
    row("Fay", { reference_id: "twin", suffix: "A" }),
    row("Gus", { PDF_file: "short.pdf" }),
  ];
  const files = [...dropped(rows), aFile("note.pdf", "no pdf at all"), aFile("short.pdf", aPdf(1))];
  const job = await run(world, (await start(world, files)).job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 2, erroredCount: 6, skippedCount: 0 });
  const codes = (await listRows(world, job.job_id)).map(({ row, problems }) => [
    row,
    problems.map(({ code }) => code).join(),
  ]);
  expect(codes).toEqual([
    [1, ""],
    [2, "placeholder-without-value"],
    [3, "pdf-missing"],
    [4, "pdf-not-pdf"],
    [5, "name-invalid"],
    [6, ""],
    [7, "name-taken"],
    [8, "asset-page-missing"],
  ]);
  const report = await pageOf(world, "report.html");
  // Each landmark has a name of its own.
  const landmarks = Array.from(report.matchAll(/<section[^>]*aria-labelledby="(\w+)"|role="region"/g), ([, id]) => id);
  expect(landmarks.length).toBeGreaterThan(1);
  expect(new Set(landmarks).size).toBe(landmarks.length);
  for (const id of landmarks) expect(report).toContain(`<h2 id="${id}">`);
  for (const code of ["placeholder-without-value", "pdf-missing", "name-taken"]) expect(report).toContain(code);
  const links = await pageOf(world, "links.csv");
  expect(links.split("\r\n")).toHaveLength(rows.length + 2);
});

test("a file that several assets miss is reported once per row, and fails the row", async () => {
  const world = await aWorld();
  const [asset] = template.assets;
  const film = {
    ...asset,
    files: {},
    aura: { ...asset?.aura, background: "", actions: [{ type: "video", data: "icon.png" }] },
  };
  const files = dropped([row("Ann")]).filter((file) => file !== icon && file.name !== "template.json");
  const shared = aFile("template.json", { ...template, assets: [film, asset, asset] });
  const job = await run(world, (await start(world, [shared, ...files])).job_id);
  expect(job).toMatchObject({ status: "Failed", erroredCount: 1 });
  const log = await world.store.jobs.events(job.job_id);
  expect(JSON.stringify(log).match(/assets\[\d\]\.files\.icon\.url/g)).toEqual(["assets[1].files.icon.url"]);
});

test("a batch stops at max_errors and writes the report", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? row("Ann") : { PDF_file: "offer.pdf", data: {} },
  );
  const started = await start(world, dropped(rows, { param: { dst_dir: "other", max_error: 3 } }));
  const job = await run(world, started.job_id);
  expect(job).toMatchObject({
    status: "Cancelled",
    reason: "max_errors",
    erroredCount: 3,
    succeededCount: 3,
    skippedCount: 14,
  });
  expect(await pageOf(world, "report.html")).toContain("reached max_errors");
});

test("a batch without a valid row fails", async () => {
  const world = await aWorld();
  const job = await run(world, (await start(world, dropped([{ PDF_file: "offer.pdf", data: {} }]))).job_id);
  expect(job).toMatchObject({ status: "Failed", erroredCount: 1 });
  expect(await pageOf(world, "report.html")).toContain("Failed.");
});

test("an interrupted job continues without losing or repeating a row", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: 1200 }, (_, index) => row(`R${index}`));
  const { job_id } = await start(world, dropped(rows));
  let steps = 0;
  for await (const _ of runJob(job_id, world, never)) if (++steps === 2) break;
  const interrupted = await world.store.jobs.get(job_id);
  expect(interrupted?.cursor).toBeGreaterThan(0);
  expect(interrupted?.cursor).toBeLessThan(1200);
  const job = await run(world, job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 1200 });
  const pages = (await world.store.outputs.paths("spring")).filter(
    (path) => path.endsWith(".html") && path !== "report.html",
  );
  expect(pages).toHaveLength(1200);
});

test("a file that the browser lost is restored, with the same bytes, when the job continues", async () => {
  const world = await aWorld();
  const { job_id } = await start(world, dropped(Array.from({ length: 800 }, (_, index) => row(`R${index}`))));
  for await (const _ of runJob(job_id, world, never)) break;
  const [path = ""] = await world.store.outputs.paths("spring");
  const before = await pageOf(world, path);
  await losing(world, path);
  const job = await run(world, job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 800, erroredCount: 0 });
  expect(await pageOf(world, path)).toBe(before);
});

test("a resumed job makes rows before it reads the log for lost files", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: 2500 }, (_, index) => row(`R${index}`));
  const { job_id } = await start(world, dropped(rows));
  for await (const _ of runJob(job_id, world, never)) break;
  const reads: string[] = [];
  const jobs = {
    ...world.store.jobs,
    events: (...query: Parameters<typeof world.store.jobs.events>) => {
      reads.push(`events ${query.slice(1).join(" to ")}`);
      return world.store.jobs.events(...query);
    },
  };
  const resumed = { ...world, store: { ...world.store, jobs } };
  for await (const _ of runJob(job_id, resumed, never)) break;
  expect(reads).toEqual([expect.stringMatching(/^events \d+ to 1000$/), "events 0 to 100"]);
});

/** As a damaged profile does it: behind the store's back. */
const losing = async (world: World, path: string): Promise<void> => {
  const { name } = world;
  const db = await openDB(name);
  for (const key of await db.getAllKeys("packs")) {
    const { files, ...pack } = await db.get("packs", key);
    const others = files.filter((file: OutputFile) => file.path !== path);
    await db.put("packs", { ...pack, files: others }, key);
    await db.put("packPaths", { paths: others.map((file: OutputFile) => [file.batch_id, file.path]) }, key);
  }
  db.close();
};

test("a cancelled job ends at its next checkpoint and keeps its outputs", async () => {
  const world = await aWorld();
  const { job_id } = await start(world, dropped(Array.from({ length: 1200 }, (_, index) => row(`R${index}`))));
  let last: BatchJob | undefined;
  for await (const { job } of runJob(job_id, world, never)) {
    last = job;
    await world.store.jobs.requestCancel(job_id);
  }
  expect(last).toMatchObject({ status: "Cancelled", reason: "requested" });
  expect(last?.succeededCount).toBeGreaterThan(0);
  expect((last?.succeededCount ?? 0) + (last?.skippedCount ?? 0)).toBe(1200);
  expect(await pageOf(world, "report.html")).toContain("Cancelled on request");
});

test("only failed rows are retried", async () => {
  const address = "https://files.example/late.pdf";
  const web: Record<string, Uint8Array<ArrayBuffer>> = {};
  const world = await aWorld({ fetcher: aWeb(web) });
  const files = dropped([row("Ann"), row("Bob", { PDF_file: address })]);
  const first = await run(world, (await start(world, files)).job_id);
  expect(first).toMatchObject({ status: "Done", succeededCount: 1, erroredCount: 1 });
  web[address] = aPdf();
  expect((await retryJob(first.job_id, world)).ok).toBe(true);
  expect(await run(world, first.job_id)).toMatchObject({
    status: "Done",
    succeededCount: 2,
    erroredCount: 0,
    total: 2,
  });
});

/** As the API keeps an uploaded PDF. */
const uploaded = async ({ store, bytes }: World, id: string, filename: string): Promise<void> => {
  const pdf = aPdf(3, [], id);
  const sha256 = await bytes.sha256(pdf);
  await store.parts.put(sha256, pdf);
  const at = "2026-11-21T08:00:00.000Z";
  const owners = { _folder: "f", _organization: "o", _member: "m", ip: "127.0.0.1" };
  const file = { filename, filesize: pdf.length, mimetype: "application/pdf", sha256 };
  const pages = { pagesWidth: [595, 595, 595], pagesHeight: [842, 842, 842] };
  const content = { id, title: filename, ...owners, ...file, ...pages, created: at, updated: at };
  await store.records.change(["contents"], (tx) => tx.put("contents", content));
};

test("stored PDFs are found by file name, id and own address, without credentials", async () => {
  const world = await aWorld();
  await uploaded(world, "c1", "Summer.pdf");
  const names = ["summer.pdf", "content:c1", "https://site.example/x/api/content/c1/file"];
  const rows = names.map((PDF_file) => row("Ann", { PDF_file }));
  const elsewhere = row("Bob", { PDF_file: "https://other.example/x/api/content/c1/file" });
  const job = await run(world, (await start(world, dropped([...rows, elsewhere]))).job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 3, erroredCount: 1 });
});

test("PDFs that were uploaded since the first run are found at a retry", async () => {
  const world = await aWorld();
  const rows = [row("Ann"), row("Bob", { PDF_file: "late.pdf" }), row("Cid", { PDF_file: "never.pdf" })];
  const first = await run(world, (await start(world, dropped(rows))).job_id);
  expect(first).toMatchObject({ succeededCount: 1, erroredCount: 2 });
  await uploaded(world, "c1", "late.pdf");
  await retryJob(first.job_id, world);
  expect(await run(world, first.job_id)).toMatchObject({ status: "Done", succeededCount: 2, erroredCount: 1 });
  const input = await world.store.jobs.input(first.job_id);
  expect(input?.files.map(({ path }) => path)).toContain("late.pdf");
});

test("existing names in a second job of the folder are rejected, and the first report is kept", async () => {
  const world = await aWorld();
  const rows = [row("Ann", { reference_id: "ann", suffix: "s" })];
  await run(world, (await start(world, dropped(rows))).job_id);
  const second = await run(world, (await start(world, dropped([...rows, row("Bob")]))).job_id);
  expect(second).toMatchObject({ status: "Done", succeededCount: 1, erroredCount: 1 });
  const [result] = await listRows(world, second.job_id);
  expect(result?.problems[0]?.code).toBe("output-exists");
  const paths = await world.store.outputs.paths("spring");
  expect(paths).toContain("report.html");
  expect(paths).toContain(`report-${second.job_id}.html`);
});

test("nothing of the generation is left in the smartlink", async () => {
  const world = await aWorld();
  const secret = {
    ip: "203.0.113.9",
    username: "Canary Member",
    pdfz_password: "canary-password",
    _member: "canary-member",
  };
  const files = [
    aFile("template.json", { ...template, ...secret }),
    ...dropped([row("Ann", { reference_id: "a", suffix: "s" })]).slice(1),
  ];
  await run(world, (await start(world, files)).job_id);
  const html = await pageOf(world, "a.s.html");
  for (const value of Object.values(secret)) expect(html).not.toContain(value);
});

test("a creation mail is recorded for each row of a template with sendMailCreate", async () => {
  const world = await aWorld();
  const telling = {
    ...template,
    tracking_email: "[[mail]]",
    config: { global: { sendMailCreate: "true" } },
  };
  const mailed = (first_name: string, mail: string) => row(first_name, { data: { first_name, mail } });
  const rows = [mailed("Ann", "team@example.org"), mailed("Ben", "")];
  const files = [aFile("template.json", telling), ...dropped(rows).slice(1)];
  const job = await run(world, (await start(world, files)).job_id);
  expect(job).toMatchObject({ status: "Done", succeededCount: 2 });
  const trackedEvents = () => world.store.records.list("tracked");
  expect(await trackedEvents()).toMatchObject([
    { object: "smartlink", type: "create", event: "mail", data: { to: "team@example.org" }, batch_id: "spring" },
  ]);
  const silent = [aFile("template.json", { ...telling, config: { global: {} } }), ...files.slice(1)];
  await run(world, (await start(world, silent, { batch_id: "autumn" })).job_id);
  expect(await trackedEvents()).toHaveLength(1);
});

test("the smartlink's language is shown before the reader runs, in text and binary encoding", async () => {
  for (const encoding of ["text", "binary"] as const) {
    const world = await aWorld();
    const files = [
      aFile("template.json", { ...template, campaignLanguage: ["ru"] }),
      ...dropped([row("Ann", { reference_id: "a", suffix: "s" })]).slice(1),
    ];
    await run(world, (await start(world, files, { strategy: "original", encoding })).job_id);
    const head = (await pageOf(world, "a.s.html")).split("<script")[0] ?? "";
    const decodedHead = head.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(code)),
    );
    expect(decodedHead).toContain("<noscript>Для этого документа нужен JavaScript.");
    for (const name of ["slow", "truncated", "altered", "old"])
      expect(decodedHead).toMatch(new RegExp(`data-${name}="[А-Я]`));
  }
});

test("events of the store are handled while rows are generated", async () => {
  let pauses = 0;
  const world = await aWorld({
    nextTask: async () => {
      pauses += 1;
    },
  });
  const { job_id, total } = await start(world, dropped(Array.from({ length: 40 }, (_, index) => row(`Ada ${index}`))));
  const job = await run(world, job_id);
  expect([job.succeededCount, total]).toEqual([40, 40]);
  expect(pauses).toBeGreaterThan(1);
});
