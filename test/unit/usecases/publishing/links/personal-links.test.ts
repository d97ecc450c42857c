/** Documents for people with a personal link: every link that leaves the product names the person. */
import { beforeAll, describe, expect, test } from "vitest";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import { addQrPictures } from "#usecases/publishing/links/add-qr-pictures.ts";
import { checkLinks } from "#usecases/publishing/links/check-links.ts";
import { setPublicUrl } from "#usecases/publishing/links/set-public-url.ts";
import { writeMailingList } from "#usecases/publishing/links/write-mailing-list.ts";
import { listOutputs } from "../../../../support/builders.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { runBatch } from "../../../../support/run-batch.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const publicUrl = "https://docs.example.org/";
const rows = [
  { reference_id: "anna", data: { name: "Anna", mail: "anna+1@example.org", access: "1" } },
  { reference_id: "ben", data: { name: "Ben", mail: "ben&q=eve@example.org", access: "0" } },
  { reference_id: "cem", data: { name: "Cem", mail: "anonymous", access: "1" } },
];

interface Batch {
  readonly world: World;
  readonly job: BatchJob;
}

const aBatch = async (global: object, params: object = {}, fields: object = {}): Promise<Batch> => {
  const world = await aWorld();
  const data = rows.map((row) => ({ PDF_file: "a.pdf", suffix: "s", ...row }));
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global }, assets: [], ...fields }),
    aFile("data.json", data),
    aFile("param.json", { public_url: publicUrl, ...params }),
    aFile("a.pdf", aPdf(1)),
  ];
  const stored = await world.store.jobs.get(await runBatch(files, "spring", world));
  if (stored === undefined) throw new Error("no job");
  return { world, job: stored.job };
};

const textOf = async ({ world: { store } }: Batch, name: string): Promise<string> => {
  const file = await store.outputs.get("spring", name);
  return file === undefined ? "" : new TextDecoder().decode(await bytesOf(file, store.parts));
};

const listLinks = async (batch: Batch): Promise<readonly (string | undefined)[]> =>
  (await textOf(batch, "links.csv"))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split('","')[3]);

const folder = `${publicUrl}spring/`;

describe("a document that requires a personal link", () => {
  let batch: Batch;
  const personal = rows.map(({ reference_id }) => `${folder}${reference_id}.s.html?q=${reference_id}`);
  beforeAll(async () => {
    batch = await aBatch({ userStatus: 1 });
  });

  test("a document that requires a personal link has it in links.csv and report", async () => {
    expect(await listLinks(batch)).toEqual(personal);
    const report = (await textOf(batch, "report.html")).replaceAll("&#61;", "=");
    for (const link of personal) expect(report).toContain(`<a href="${link}">${link}</a>`);
    // The maker who opens a document from the report is not counted as its reader.
    expect(report).toContain('<a href="anna.s.html?q=anonymous">anna.s.html</a>');
  });

  test("a document that requires a personal link has it in the results and in copied links", async () => {
    const page = await createJobRows(batch.world).listRows(batch.job.job_id, {
      state: "all",
      text: "",
      first: 0,
      count: 10,
    });
    expect(page.ok && page.value.rows.map(({ link }) => link)).toEqual(personal);
  });

  test("a document that requires a personal link has it in lists and QR codes, after another public address too", async () => {
    const { store } = batch.world;
    const lines: string[] = [];
    const pictures: string[] = [];
    const moved = "https://other.example/";
    await setPublicUrl(batch.job, moved, batch.world);
    const stored = await store.jobs.get(batch.job.job_id);
    const choice = { tool: "plain", qrPictures: "svg", includesPassword: false, publicUrl: moved } as const;
    await writeMailingList(stored?.job ?? batch.job, choice, store, {
      writeLines: (csv) => lines.push(csv),
      writePicture: async (_path, link) => void pictures.push(link),
    });
    const links = personal.map((link) => link.replace(publicUrl, moved));
    expect(pictures).toEqual(links);
    for (const link of links) expect(lines.join("")).toContain(`"${link}"`);
    expect(await listLinks(batch)).toEqual(links);
    await setPublicUrl(batch.job, publicUrl, batch.world);
  });

  test("a document that requires a personal link has it in the QR codes of the folder", async () => {
    const texts: string[] = [];
    const ports = {
      ...batch.world,
      drawQrCode: async (text: string) => {
        texts.push(text);
        return drawQrCode(text, "png");
      },
    };
    const progress = { signal: new AbortController().signal, onProgress: () => undefined };
    await addQrPictures(batch.job, publicUrl, ports, progress);
    expect(texts).toEqual(personal);
    expect((await listOutputs(batch.world.store, "spring")).map(({ path }) => path)).toContain("qr/anna.s.png");
  });

  test("a document that requires a personal link is checked at it, and opened from the check without being counted", async () => {
    const probed: string[] = [];
    const probe = {
      probe: async (address: string) => {
        probed.push(address);
        return { kind: "unreachable" } as const;
      },
    };
    const checked = await checkLinks(
      batch.job,
      publicUrl,
      { ...batch.world, probe } as never,
      new AbortController().signal,
    );
    expect(probed).toEqual(personal);
    expect(checked.map(({ link }) => link)).toEqual(
      rows.map(({ reference_id }) => `${folder}${reference_id}.s.html?q=anonymous`),
    );
  });
});

test("links name nobody by default", async () => {
  expect(await listLinks(await aBatch({}))).toEqual(rows.map(({ reference_id }) => `${folder}${reference_id}.s.html`));
});

test("links name the person by the reference id where the maker chooses it", async () => {
  const links = await listLinks(await aBatch({}, { personal_links: "reference_id" }));
  expect(links[0]).toBe(`${folder}anna.s.html?q=anna`);
});

test("links name the person by a column, and by the reference id where its value names nobody", async () => {
  const batch = await aBatch({ userStatus: 1 }, { personal_links: "mail" });
  const links = await listLinks(batch);
  expect(links).toEqual([
    `${folder}anna.s.html?q=anna%2B1%40example.org`,
    `${folder}ben.s.html?q=ben%26q%3Deve%40example.org`,
    `${folder}cem.s.html?q=cem`,
  ]);
  expect(links.map((link) => new URL(link ?? "").searchParams.get("q"))).toEqual([
    "anna+1@example.org",
    "ben&q=eve@example.org",
    "cem",
  ]);
  expect(await textOf(batch, "report.html")).not.toContain("field “mail”");
});

test("links name the person in the rows that require it, where a placeholder decides", async () => {
  expect(await listLinks(await aBatch({ userStatus: "[[access]]" }))).toEqual([
    `${folder}anna.s.html?q=anna`,
    `${folder}ben.s.html`,
    `${folder}cem.s.html?q=cem`,
  ]);
});

test("links never contain a password, nor the value of a field that no row has, and the report warns", async () => {
  const secret = { pdfz_password: "[[mail]]" };
  const batch = await aBatch({ pdfzPassword: "true" }, { personal_links: "mail" }, secret);
  expect(await listLinks(batch)).toEqual(rows.map(({ reference_id: id }) => `${folder}${id}.s.html?q=${id}`));
  expect(await textOf(batch, "report.html")).toContain("documents are encrypted with it");
  const unknown = await aBatch({}, { personal_links: "emial" });
  expect((await listLinks(unknown))[0]).toBe(`${folder}anna.s.html?q=anna`);
  expect(await textOf(unknown, "report.html")).toContain("Links cannot name people by the field “emial”");
});
