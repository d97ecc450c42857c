// suite: test:all
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf, partsOf } from "../../../support/pages.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { aFile, aWeb, aWorld, type World } from "../../../support/world.ts";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/pdf/encrypted/${name}.pdf`, import.meta.url)));

const template = {
  title: "Offer",
  config: { global: { pdfzPassword: "false" } },
  assets: [{ page: 2, aura: { name: "Go", center_x: 5, center_y: 5, rect: [1, 1], actions: [] } }],
};

const row = (over: object = {}) => ({ PDF_file: "offer.pdf", reference_id: "a", suffix: "s", data: {}, ...over });
const dropped = (rows: readonly object[], pdf = fixture("aes-256")) => [
  aFile("template.json", template),
  aFile("data.json", rows),
  aFile("offer.pdf", pdf),
];

const world = () => aWorld({ inspector: pdfjsInspector });

const inspect = async (files: ReturnType<typeof dropped>, choices: BatchChoices = {}) => {
  const ports = await world();
  return createBatchInspector(createBatchImporter(ports), ports).inspect(files, choices);
};

const run = async (ports: World, files: ReturnType<typeof dropped>, choices: BatchChoices = {}) => {
  const created = await createJobFromFiles(
    createBatchImporter(ports),
    files,
    { batch_id: "spring", ...choices },
    ports,
  );
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  let job = created.value;
  for await (const step of runJob(job.job_id, ports, new AbortController().signal)) job = step.job;
  const events = await ports.store.jobs.events(job.job_id);
  return { job, events };
};

const codesOf = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code);

test("an encrypted PDF is reported before the run, and the right password is accepted", async () => {
  const pdfOf = async (choices: BatchChoices, rows = [row()]) => {
    const { files, problems, ready } = await inspect(dropped(rows), choices);
    const { password, note, counts } = files.find(({ path }) => path === "offer.pdf") ?? {};
    return { password, note, counts, codes: codesOf(problems), ready };
  };
  expect(await pdfOf({})).toEqual({
    password: "missing",
    note: "needs a password",
    counts: {},
    codes: ["pdf-password"],
    ready: false,
  });
  expect(await pdfOf({ pdfPasswords: { "offer.pdf": "Secret" } })).toMatchObject({
    password: "wrong",
    codes: ["pdf-password-wrong"],
    ready: false,
  });
  const accepted = {
    password: "accepted",
    note: "2 pages, password accepted",
    counts: { pages: 2 },
    codes: [],
    ready: true,
  };
  expect(await pdfOf({ pdfPasswords: { "offer.pdf": "secret" } })).toEqual(accepted);
  expect(await pdfOf({}, [row({ pdf_password: "secret" })])).toEqual(accepted);
  expect(await pdfOf({}, [row({ data: { pdf_password: "owner" } })])).toEqual(accepted);
  // What is entered for the file corrects the rows.
  expect(await pdfOf({ pdfPasswords: { "offer.pdf": "secret" } }, [row({ pdf_password: "old" })])).toEqual(accepted);
});

test("a PDF with only owner restrictions is opened without a password", async () => {
  const { files, ready } = await inspect(dropped([row()], fixture("owner-only")));
  expect([files.find(({ role }) => role === "pdf")?.password, ready]).toEqual([undefined, true]);
});

test.each(["original", "mixed", "smallest"] as const)(
  "a batch of the strategy %s contains or links the decrypted PDF",
  async (strategy) => {
    const ports = await world();
    const { job } = await run(ports, dropped([row({ pdf_password: "secret" })]), { strategy });
    expect(job).toMatchObject({ status: "Done", succeededCount: 1 });
    const paths = await ports.store.outputs.paths("spring");
    const page = await ports.store.outputs.get("spring", "a.s.html");
    const linked = paths.find((path) => path.endsWith(".pdf"));
    const pdf =
      strategy === "original"
        ? (await partsOf(new TextDecoder().decode(page && (await bytesOf(page, ports.store.parts))))).get("pdf")
        : linked && (await bytesOf((await ports.store.outputs.get("spring", linked)) as never, ports.store.parts));
    const text = Buffer.from(pdf ?? "").toString("latin1");
    expect(text).toContain("%PDF-1.7");
    expect(text).not.toContain("/Encrypt");
    for (const path of paths) {
      const file = await ports.store.outputs.get("spring", path);
      const content = Buffer.from(file ? await bytesOf(file, ports.store.parts) : "").toString("latin1");
      expect([path, content.includes("secret")]).toEqual([path, false]);
    }
  },
);

test("a PDF from a web address is linked decrypted, as a file of the batch", async () => {
  const url = "https://files.example/offer.pdf";
  const ports = await aWorld({ inspector: pdfjsInspector, fetcher: aWeb({ [url]: fixture("rc4-128") }) });
  const rows = [row({ PDF_file: url, pdf_password: "secret" })];
  await run(ports, [aFile("template.json", template), aFile("data.json", rows)], { strategy: "smallest" });
  expect(await ports.store.outputs.paths("spring")).toContainEqual(
    expect.stringMatching(/^pdf\/offer-[0-9a-f]{8}\.pdf$/),
  );
});

test("only the rows with a missing or wrong password fail, with the reason", async () => {
  const ports = await world();
  const rows = [undefined, "wrong", "secret"].map((pdf_password, index) => row({ suffix: `s${index}`, pdf_password }));
  const { job, events } = await run(ports, dropped(JSON.parse(JSON.stringify(rows))));
  expect(job).toMatchObject({ succeededCount: 1, erroredCount: 2 });
  const failed = events.flatMap((event) => (event.kind === "row-failed" ? event.problems : []));
  expect(codesOf(failed)).toEqual(["pdf-password", "pdf-password-wrong"]);
  expect(JSON.stringify(events)).not.toContain("secret");
});

test("the password of param.json is used for rows without one, and is not stored", async () => {
  const ports = await world();
  const files = [...dropped([row()]), aFile("param.json", { dst_dir: "spring", pdf_password: "secret" })];
  const { job } = await run(ports, files);
  expect(job).toMatchObject({ succeededCount: 1 });
  expect(JSON.stringify((await ports.store.jobs.input(job.job_id))?.params)).not.toContain("secret");
});

test("the placeholder pdf_password is filled with the PDF's password", async () => {
  const ports = await world();
  const rows = [row({ data: { pdf_password: "secret" } })];
  const titled = aFile("template.json", { ...template, title: "[[pdf_password|upper]]" });
  const { preview, warnings } = await createBatchInspector(createBatchImporter(ports), ports).inspect(
    [titled, ...dropped(rows).slice(1)],
    {},
  );
  expect(preview[0]?.title).toBe("SECRET");
  expect(codesOf(warnings)).not.toContain("field-unused");
});

test("PDF passwords are left out of backups", async () => {
  const ports = await world();
  const created = await createJobFromFiles(
    createBatchImporter(ports),
    dropped([row({ pdf_password: "secret" })]),
    {},
    ports,
  );
  expect(created.ok).toBe(true);
  const { file } = await createBackup(
    { connection: ports.store.connection, bytes: ports.bytes },
    { made: "2026-01-01T00:00:00Z", settings: "{}", signal: new AbortController().signal, onProgress: () => undefined },
  );
  // Records are stored, not compressed; the data file itself is no part of a job.
  expect(Buffer.from(await file.arrayBuffer()).includes('"secret"')).toBe(false);
});
