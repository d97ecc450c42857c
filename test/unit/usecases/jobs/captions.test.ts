/** Captions of films in generated files: where they are, what the policy allows, and what their author is told. */
import { expect, test } from "vitest";
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf, partsOf, policyOfPage, smartlinkOf } from "../../../support/pages.ts";
import { aFile, aPdf, aWeb, aWorld } from "../../../support/world.ts";

const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:09.000\n${text}\n`;
const remote = "https://films.example/film.en.vtt?v=2";
const strategies = ["smallest", "mixed", "original"] as const;

/** The template names one file as a resource, one by its dropped name with a placeholder, and one by its address. */
const tracks = [
  { src: "english", srclang: "en", label: "English" },
  { src: "film.[[language]].vtt", srclang: "[[language]]", label: "[[label]]" },
  { src: remote, srclang: "en-GB", label: "British" },
];
const template = ({ global = {}, list = tracks as readonly object[], url = "english.vtt" } = {}) => ({
  title: "Film",
  config: { global },
  assets: [
    {
      page: 1,
      files: {
        film: { filename: "film.webm", mimetype: "video/webm", url: "film.webm" },
        english: { filename: "english.vtt", mimetype: "text/vtt", url },
      },
      aura: {
        name: "Film",
        center_x: 50,
        center_y: 50,
        rect: [80, 40],
        actions: [{ type: "video", data: JSON.stringify({ src: "film", tracks: list }) }],
      },
    },
  ],
});

const generate = async (
  source: object,
  {
    strategy = "original",
    captions = { "english.vtt": vtt("Hello"), "film.de.vtt": vtt("Hallo"), "film.fr.vtt": vtt("Bonjour") },
    data = [{ language: "de", label: 'Deutsch "A"' }],
  }: {
    readonly strategy?: (typeof strategies)[number];
    readonly captions?: Readonly<Record<string, string>>;
    readonly data?: readonly Readonly<Record<string, string>>[];
  } = {},
) => {
  const world = await aWorld({ fetcher: aWeb({ [remote]: new TextEncoder().encode(vtt("Good day")) }) });
  const rows = data.map((fields, index) => ({
    PDF_file: "offer.pdf",
    reference_id: `r${index}`,
    suffix: "s",
    data: fields,
  }));
  const files = [
    aFile("template.json", source),
    aFile("data.json", rows),
    aFile("offer.pdf", aPdf(2)),
    aFile("film.webm", Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)),
    ...Object.entries(captions).map(([name, text]) => aFile(name, text)),
  ];
  const options = { batch_id: "b", strategy };
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, options);
  const job = await createJobFromFiles(createBatchImporter(world), files, options, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const events = await world.store.jobs.events(job.value.job_id);
  const pages: string[] = [];
  for (const [index] of rows.entries()) {
    const output = await world.store.outputs.get("b", `r${index}.s.html`);
    pages.push(output === undefined ? "" : new TextDecoder().decode(await bytesOf(output, world.store.parts)));
  }
  const read = async (page: string, name: string): Promise<string> => {
    const url = smartlinkOf(page).assets[0]?.files[name]?.url ?? "";
    if (/^https?:/.test(url)) return url;
    const linked = url.startsWith("files/") ? await world.store.outputs.get("b", url) : undefined;
    const bytes = url.startsWith("part:")
      ? (await partsOf(page)).get(url.slice("part:".length))
      : linked === undefined
        ? decodeDataAddress(url)
        : await bytesOf(linked, world.store.parts);
    return new TextDecoder().decode(bytes);
  };
  return { pages, events, inspection, read };
};

const dataOf = (page: string) => JSON.parse(smartlinkOf(page).assets[0]?.aura.actions[0]?.data ?? "") as unknown;
const warningsOf = (events: Awaited<ReturnType<typeof generate>>["events"]) =>
  events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));

test.each(strategies)("each recipient's %s file has the captions that the row names", async (strategy) => {
  const rows = [
    { language: "de", label: 'Deutsch "A"' },
    { language: "fr", label: "Français" },
  ];
  const { pages, events, inspection, read } = await generate(template(), { strategy, data: rows });
  expect(inspection.files.map(({ role }) => role).filter((role) => role === "unknown")).toEqual([]);
  expect([inspection.ready, inspection.warnings, warningsOf(events)]).toEqual([true, [], []]);
  const [german = "", french = ""] = pages;
  expect(dataOf(german)).toMatchObject({
    src: "film",
    tracks: [{ src: "english" }, { src: "film.de.vtt", srclang: "de", label: 'Deutsch "A"' }, { src: remote }],
  });
  expect(await read(german, "english")).toBe(vtt("Hello"));
  expect(await read(german, "film.de.vtt")).toBe(vtt("Hallo"));
  expect(await read(french, "film.fr.vtt")).toBe(vtt("Bonjour"));
  expect(smartlinkOf(german).assets[0]?.files["film.fr.vtt"]).toBeUndefined();
  expect(smartlinkOf(german).assets[0]?.files["english"]?.mimetype).toBe("text/vtt");
  // The reader fetches what the file does not hold, and nothing else.
  const connections = policyOfPage(german)["connect-src"]?.split(" ");
  expect(connections).toContain("https://films.example/film.en.vtt");
  if (strategy !== "original") expect(connections).toContain("'self'");
});

test.each(strategies)(
  "for offline use, a file of the strategy %s has captions at an address inside, too",
  async (strategy) => {
    const { pages, read } = await generate(template({ global: { assetsOffline: "true" } }), { strategy });
    const [page = ""] = pages;
    expect(await read(page, remote)).toBe(vtt("Good day"));
    expect(policyOfPage(page)["connect-src"]).not.toContain("films.example");
  },
);

test("captions that were not added are a warning before and after the start, and the film stays", async () => {
  const { pages, inspection, events } = await generate(template(), { captions: { "english.vtt": vtt("Hello") } });
  expect(pages[0]).not.toBe("");
  const expected = [{ code: "resource-missing", message: expect.stringContaining("film.de.vtt") }];
  expect(inspection.warnings).toMatchObject(expected);
  expect(warningsOf(events)).toMatchObject(expected);
});

test.each([
  ["Hello", /neither WebVTT nor SubRip/],
  ["WEBVTT\n\n", /has no cue/],
  [`WEBVTT\n\n${"x".repeat(2_000_001)}`, /larger than 2 MB/],
])("a text that is no captions is a warning, and the film stays (case %$)", async (text, sentence) => {
  const captions = { "english.vtt": text, "film.de.vtt": vtt("Hallo") };
  const { pages, events } = await generate(template(), { captions });
  expect(pages[0]).not.toBe("");
  expect(warningsOf(events)).toMatchObject([
    {
      code: "captions-invalid",
      message: expect.stringMatching(sentence),
      at: { path: "assets[0].files.english.url", row: 1 },
    },
  ]);
});

test("captions can be SubRip, which needs no warning", async () => {
  const captions = { "english.srt": "1\n00:00:01,000 --> 00:00:02,000\nHello", "film.de.vtt": vtt("Hallo") };
  const { inspection, events } = await generate(template({ url: "english.srt" }), { captions });
  expect(inspection.files.find(({ path }) => path === "english.srt")?.role).toBe("resource");
  expect(warningsOf(events)).toEqual([]);
});

test("a value in captions cannot change the structure or run anything", async () => {
  const quoted = await generate(template(), { data: [{ language: "de", label: '"}],"src":"x' }] });
  expect(dataOf(quoted.pages[0] ?? "")).toMatchObject({ src: "film", tracks: [{}, { label: '"}],"src":"x' }, {}] });
  const list = [{ src: "[[address]]", srclang: "de" }];
  const script = await generate(template({ list }), { data: [{ address: "javascript:alert(1)" }] });
  expect(script.pages).toEqual([""]);
  expect(JSON.stringify(script.events)).toContain("link-forbidden");
});

test("an address of captions that readers may not load is an error before the start", async () => {
  const world = await aWorld();
  const source = template({ list: [{ src: "javascript:alert(1)", srclang: "de" }] });
  const files = [aFile("template.json", source), aFile("data.json", [{ data: {} }]), aFile("offer.pdf", aPdf(2))];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, { batch_id: "b" });
  expect(JSON.stringify(inspection.problems)).toContain("link-forbidden");
});
