import { expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../../../../support/builders.ts";
import { bytesOf, smartlinkOf } from "../../../../support/pages.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const template = {
  title: "An offer for [[first_name]]",
  config: { global: {} },
  assets: [
    {
      page: 1,
      aura: {
        name: "Order",
        center_x: 50,
        center_y: 50,
        rect: [20, 10],
        actions: [{ type: "url", data: "https://shop.example/?id=[[customer-no]]" }],
      },
    },
  ],
};

const header = ["PDF_file", "reference_id", "suffix", "First Name", "customer-no", "email"];
const rows = [
  ["offer.pdf", "c1", "s1", "Zoë", "00123", "zoe@example.org"],
  ["offer.pdf", "c2", "s2", "Ben", "1234567890123456789", "ben@example.org"],
];
const csv = (table: readonly (readonly string[])[] = [header, ...rows], name = "people.csv") =>
  aFile(name, formatTable(table, ";"));
const withData = (data: ReturnType<typeof aFile>, design: object = template) => [
  aFile("template.json", design),
  data,
  aFile("offer.pdf", aPdf(1)),
];

const inspect = async (files: readonly ReturnType<typeof aFile>[], choices: BatchChoices = {}) => {
  const world = await aWorld();
  return createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
};

const mapped = (mapping: TableMapping, options = {}): BatchChoices => ({
  table: { path: "people.csv", mapping, options },
});

/** Runs a batch and returns the smartlinks by file name, and links.csv. */
const run = async (world: World, files: readonly ReturnType<typeof aFile>[], choices: BatchChoices = {}) => {
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring", ...choices }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const outputs = await listOutputs(world.store, "spring");
  const texts = new Map<string, string>();
  for (const file of outputs) texts.set(file.path, new TextDecoder().decode(await bytesOf(file, world.store.parts)));
  return texts;
};

test("a table as data gives the same files as data.json, from CSV and XLSX", async () => {
  const json = rows.map(([PDF_file, reference_id, suffix, first_name, number, email]) => ({
    PDF_file,
    reference_id,
    suffix,
    data: { email, first_name, "customer-no": number },
  }));
  const smartlinksOf = async (data: ReturnType<typeof aFile>) => {
    const texts = await run(await aWorld(), withData(data));
    return Object.fromEntries([...texts].filter(([name]) => /^c\d/.test(name)));
  };
  const expected = await smartlinksOf(aFile("data.json", json));
  expect(Object.keys(expected)).toEqual(["c1.s1.html", "c2.s2.html"]);
  expect(smartlinkOf(expected["c1.s1.html"] ?? "").title).toBe("An offer for Zoë");
  expect(expected["c2.s2.html"]).toContain("?id=1234567890123456789");
  expect(await smartlinksOf(csv())).toEqual(expected);
  expect(await smartlinksOf(aFile("people.xlsx", createXlsx("People", [header, ...rows])))).toEqual(expected);
  expect(await smartlinksOf(csv([header, ...rows], "people.txt"))).toEqual(expected);
});

test("a table as data is inspected with columns, preview, unused columns and numbers that may be shortened", async () => {
  const inspection = await inspect(withData(csv()));
  expect(inspection).toMatchObject({ ready: true, rows: 2, failingRows: 0, dataFile: "people.csv" });
  expect(inspection.files.map(({ path, role, note }) => [path, role, note])[1]).toEqual([
    "people.csv",
    "data",
    "2 rows",
  ]);
  expect(inspection.preview[0]?.title).toBe("An offer for Zoë");
  expect(inspection.warnings.map(({ code, at }) => [code, at?.path])).toEqual([
    ["number-shortened", "data.customer-no"],
  ]);
  // The names by which the page lists problems of the template's texts.
  expect(inspection.fields).toEqual({
    "assets[0]": { asset: "Link “Order” on page 1", values: [] },
    "assets[0].aura.actions[0].data": { asset: "Link “Order” on page 1", values: ["customer-no"] },
    title: { asset: "", values: ["First Name"] },
    "[[customer-no]]": { asset: "", values: ["customer-no"] },
    "[[first_name]]": { asset: "", values: ["First Name"] },
  });
  expect(inspection.table?.unused).toEqual(["email"]);
  expect(inspection.table?.columns.map(({ placeholder, column }) => [placeholder, column])).toEqual([
    ["first_name", "First Name"],
    ["customer-no", "customer-no"],
  ]);
});

test("a table as data fails only the rows with problems, and reports all of them by cause with row and column", async () => {
  const text = `${header.join(",")}\noffer.pdf,c1,s1,Anna,1,a@x\noffer.pdf,c2,s2,"Ben" x,2,b@x\noffer.pdf,c3,s3,Cid\noffer.pdf,c4,s4,,#N/A,d@x\nother.pdf,c5,s5,Eve,5,e@x\noffer.pdf,c 6,s6,Fay,6,f@x\n`;
  const inspection = await inspect(withData(aFile("people.csv", text)));
  expect(inspection).toMatchObject({ ready: true, rows: 6, failingRows: 5 });
  expect(inspection.problems.map(({ code, at }) => [code, at?.row, at?.path])).toEqual([
    ["quotes-broken", 2, undefined],
    ["placeholder-without-value", 3, "assets[0].aura.actions[0].data"],
    ["cell-error", 4, "data.customer-no"],
    ["placeholder-without-value", 4, "title"],
    ["pdf-missing", 5, "pdf"],
    ["name-invalid", 6, "reference_id"],
  ]);
  expect(inspection.problems.every(({ at }) => at?.file === "people.csv" || at?.row !== undefined)).toBe(true);
  const texts = await run(await aWorld(), withData(aFile("people.csv", text)));
  expect([...texts.keys()].filter((name) => /^c/.test(name))).toEqual(["c1.s1.html"]);
});

test("a table as data leaves an empty cell empty, or uses a preset, if the person chooses so", async () => {
  const empty = csv([header, ["offer.pdf", "c1", "s1", "", "1", ""]]);
  expect((await inspect(withData(empty))).problems.map(({ code }) => code)).toEqual(["placeholder-without-value"]);
  const titleWith = async (mapping: TableMapping) =>
    (await inspect(withData(empty), mapped(mapping))).preview[0]?.title;
  expect(await titleWith({ emptyCells: "empty" })).toBe("An offer for ");
  expect(await titleWith({ emptyCells: "preset", presets: { first_name: "you" } })).toBe("An offer for you");
  const noColumn = mapped({
    placeholders: { first_name: null },
    emptyCells: "preset",
    presets: { first_name: "all" },
  });
  expect((await inspect(withData(empty), noColumn)).preview[0]?.title).toBe("An offer for all");
  const noPreset = await inspect(withData(empty), mapped({ emptyCells: "preset" }));
  expect(noPreset.problems.map(({ code }) => code)).toEqual(["placeholder-without-value"]);
});

test("a table as data uses the columns that the person chooses, and none where none is chosen", async () => {
  const choices = mapped({ placeholders: { first_name: "email", "customer-no": null } });
  const inspection = await inspect(withData(csv()), choices);
  expect(inspection.preview[0]?.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining("customer-no"),
  ]);
  expect(inspection.preview[0]?.filled.length).toBe(0);
  const all = await inspect(withData(csv()), mapped({ placeholders: { first_name: "email" } }));
  expect(all.preview[0]?.title).toBe("An offer for zoe@example.org");
  // A choice for another file does not apply.
  const other = await inspect(withData(csv()), {
    table: { path: "old.csv", options: {}, mapping: { emptyCells: "empty" } },
  });
  expect(other.preview[0]?.title).toBe("An offer for Zoë");
});

test("a table as data fills title, language, dates and password of the smartlink from chosen columns", async () => {
  const table = [
    ["pdf", "reference_id", "suffix", "first name", "customer-no", "heading", "lang", "from", "to", "pin"],
    ["offer.pdf", "c1", "s1", "Anna", "1", "Für Anna", "de", "2027-01-01", "2027-02-01", ""],
  ];
  const choices = mapped({ roles: { title: "heading", language: "lang", start: "from", end: "to" } });
  const texts = await run(await aWorld(), withData(csv(table)), choices);
  const smartlink = smartlinkOf(texts.get("c1.s1.html") ?? "");
  expect(smartlink).toMatchObject({
    title: "Für Anna",
    campaignLanguage: ["de"],
    config: { global: { startDateTime: "2027-01-01", endDateTime: "2027-02-01" } },
  });
  const locked = await inspect(withData(csv(table)), mapped({ roles: { password: "pin" } }));
  expect(locked.problems.map(({ code }) => code)).toEqual(["placeholder-without-value"]);
});

test("a table as data does not write the password of the smartlink to links.csv", async () => {
  const table = [
    ["pdf", "reference_id", "suffix", "first name", "customer-no", "pin"],
    ["offer.pdf", "c1", "s1", "Anna", "1", "correct horse battery"],
  ];
  const texts = await run(await aWorld(), withData(csv(table)), mapped({ roles: { password: "pin" } }));
  expect(texts.get("c1.s1.html")).not.toContain("Für");
  for (const [name, text] of texts) expect(text, name).not.toContain("correct horse");
  expect(texts.get("links.csv")).toContain("Anna");
});

test("a table that leaves open which of two columns is meant is rejected, unless one is chosen", async () => {
  const table = [
    ["pdf", "first_name", "customer-no", "first_name"],
    ["offer.pdf", "Anna", "1", "Ben"],
  ];
  const ambiguous = await inspect(withData(csv(table)));
  expect(ambiguous.problems.map(({ code, at }) => [code, at?.file])).toEqual([["column-twice", "people.csv"]]);
  expect(ambiguous.ready).toBe(false);
  const chosen = await inspect(withData(csv(table)), mapped({ placeholders: { first_name: "first_name (2)" } }));
  expect(chosen).toMatchObject({ ready: true });
  expect(chosen.preview[0]?.title).toBe("An offer for Ben");
  expect(chosen.warnings.map(({ code }) => code)).toContain("column-twice");
});

test("a column is suggested for a placeholder without one", async () => {
  const table = [
    ["pdf", "frist_name", "customer-no"],
    ["offer.pdf", "Anna", "1"],
  ];
  const { table: described } = await inspect(withData(csv(table)));
  expect(described?.columns[0]).toMatchObject({ placeholder: "first_name", suggestion: "frist_name" });
});

test("a column whose name means the same fills the placeholder in every file, and a warning names it", async () => {
  const table = [["PDF_file", "reference_id", "suffix", "Prénom", "Kunden-Nr."], ...rows.map((row) => row.slice(0, 5))];
  const { table: inspected, warnings } = await inspect(withData(csv(table)));
  expect(inspected?.columns).toEqual([
    { placeholder: "first_name", column: "Prénom", isGuessed: true, suggestion: undefined },
    { placeholder: "customer-no", column: "Kunden-Nr.", isGuessed: true, suggestion: undefined },
  ]);
  expect(warnings.find(({ code }) => code === "columns-guessed")?.message).toContain(
    "“Prénom” → [[first_name]], “Kunden-Nr.” → [[customer-no]]",
  );
  const files = await run(await aWorld(), withData(csv(table)));
  expect(smartlinkOf(files.get("c1.s1.html") ?? "").title).toBe("An offer for Zoë");
});

test.each([
  ["an empty file", aFile("people.csv", ""), "data-missing", "the file is empty"],
  ["a header without rows", csv([header]), "data-missing", "no rows below its header"],
  [
    "an old workbook",
    aFile("people.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)),
    "table-unreadable",
    "save it as .xlsx",
  ],
])("a table as data is rejected if it is %s", async (_, file, code, sentence) => {
  const inspection = await inspect(withData(file));
  expect(inspection.problems.map((item) => item.code)).toEqual([code]);
  expect(inspection.problems[0]?.message).toContain(sentence);
  expect(inspection.ready).toBe(false);
});

test("a table is a resource where the template offers it for download, and no data beside other data", async () => {
  const actions = [{ type: "download", data: "prices.csv" }];
  const design = { ...template, assets: [{ page: 1, aura: { ...template.assets[0]?.aura, actions } }] };
  const prices = aFile("prices.csv", "a,b\n1,2\n");
  const inspection = await inspect([...withData(csv(), design), prices, aFile("readme.txt", "a\tb\n1\t2\n")]);
  expect(inspection.problems).toEqual([]);
  expect(inspection.files.map(({ path, role }) => [path, role])).toEqual([
    ["template.json", "template"],
    ["people.csv", "data"],
    ["offer.pdf", "pdf"],
    ["prices.csv", "resource"],
    ["readme.txt", "resource"],
  ]);
});

test("an empty cell is a value where “choose” has a text for it or “join” leaves it out, and no value where neither does", async () => {
  const design = (title: string) => ({ ...template, title, assets: [] });
  const table = csv([
    ["reference_id", "gender", "degree", "name"],
    ["c1", "", "", "Kim"],
    ["c2", "f", "Dr.", "Noa"],
  ]);
  const titles = async (title: string) => {
    const { preview, problems } = await inspect(withData(table, design(title)));
    return problems.length > 0 ? problems.map(({ code, at }) => [code, at?.row]) : preview.map((row) => row.title);
  };
  const greeting = "[[gender|choose:f=Frau,*=Guten Tag]] [[degree|join:name]]";
  expect(await titles(greeting)).toEqual(["Guten Tag Kim", "Frau Dr. Noa"]);
  expect(await titles("[[gender|choose:f=Frau,=Hallo]]")).toEqual(["Hallo", "Frau"]);
  expect(await titles("[[gender|choose:f=Frau]]")).toEqual([["placeholder-without-value", 1]]);
  expect(await titles(`${greeting} ([[gender]])`)).toEqual([["placeholder-without-value", 1]]);
  expect(await titles("[[gendre|choose:f=Frau,*=Guten Tag]]")).toMatchObject([
    ["placeholder-without-value", undefined],
  ]);
});

test("conditions read columns as placeholders do: by similar names, with dates and amounts as spreadsheets write them", async () => {
  const show = (name: string, show_when: object) => ({
    page: 1,
    aura: { name, center_x: 5, center_y: 5, rect: [1, 1], show_when, actions: [{ type: "text", data: `${name}!` }] },
  });
  const design = {
    title: "T",
    config: { global: {} },
    assets: [
      show("gold", { column: "plan", is: "GOLD" }),
      show("none", { column: "plan", empty: true }),
      show("large", { column: "amount", greater_than: 1000 }),
      show("small", { column: "amount", less_than: "1000.00" }),
      show("early", { column: "due", before: "2027-02-01" }),
      show("late", { column: "due", after: "2027-01-31" }),
    ],
  };
  const table = aFile(
    "people.csv",
    [
      "reference_id;suffix;Plan;Amount;Due",
      "a;s; gold ;1.234,50 €;31.01.2027",
      "b;s;;999,9;01.02.2027 18:30",
      "c;s;x;;",
    ].join("\n"),
  );
  const texts = await run(await aWorld(), withData(table, design));
  const shown = (reference: string) =>
    smartlinkOf(texts.get(`${reference}.s.html`) ?? "").assets.map(({ aura }) => aura.name);
  expect([shown("a"), shown("b"), shown("c")]).toEqual([["gold", "large", "early"], ["none", "small", "late"], []]);
  expect((await inspect(withData(table, design))).table?.unused).toEqual([]);
});
