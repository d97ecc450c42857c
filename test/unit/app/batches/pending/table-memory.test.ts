import { expect, test } from "vitest";
import { createPendingBatch } from "#app/batches/pending/pending-batch.ts";
import { rememberTables, tableMemoryKey } from "#app/batches/pending/table-memory.ts";
import { ok } from "#domain/result.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import type { DroppedFile, ParamChoices } from "#workers/batch-protocol.ts";
import { aWorld } from "../../../../support/world.ts";

const template = JSON.stringify({ title: "For [[name]]", config: { global: {} }, assets: [] });
const dropped = (path: string, text: string): DroppedFile => ({ path, file: new File([text], path) });

/** A page with its own pending batch, over the given storage. */
const openPage = async (stored: Map<string, string>) => {
  const world = await aWorld();
  const inspector = createBatchInspector(createBatchImporter(world), world);
  const inspect = async (files: readonly DroppedFile[], choices: ParamChoices) =>
    ok(await inspector.inspect(files.map(toIntakeFile), choices));
  const batch = createPendingBatch({ inspect });
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  rememberTables(batch, () => storage, new AbortController().signal);
  const drop = async (path: string, text: string) => {
    batch.add([dropped("template.json", template), dropped(path, text)]);
    await batch.settled();
    return batch.inspection?.preview[0]?.title;
  };
  return { batch, drop };
};

const csv = "pdf,Customer,Nickname\na.pdf,Anna Meier,Annie\n";

test("choices about a table apply to the next table with the same header, whatever its name", async () => {
  const stored = new Map<string, string>();
  const first = await openPage(stored);
  expect(await first.drop("january.csv", csv)).toBe("For [[name]]");
  const mapping = { placeholders: { name: "Nickname" } };
  first.batch.choose({ table: { path: "january.csv", options: {}, mapping } });
  await first.batch.settled();
  expect(first.batch.inspection?.preview[0]?.title).toBe("For Annie");
  const next = await openPage(stored);
  expect(await next.drop("february.csv", csv)).toBe("For Annie");
  expect(await (await openPage(stored)).drop("other.csv", csv.replace("Customer", "Client"))).toBe("For [[name]]");
});

test("choices about a table apply again to a corrected file that replaces the first one", async () => {
  const { batch, drop } = await openPage(new Map());
  await drop("people.csv", csv);
  batch.choose({ table: { path: "people.csv", options: {}, mapping: { placeholders: { name: "Customer" } } } });
  await batch.settled();
  expect(await drop("people.csv", csv.replace("Anna", "Hanna"))).toBe("For Hanna Meier");
});

test("choices about a table apply to its failed rows, which are a file of another form", async () => {
  const stored = new Map<string, string>();
  const first = await openPage(stored);
  await first.drop("people.csv", csv);
  const mapping = { placeholders: { name: "Nickname" } };
  const options = { headerRow: 1, encoding: "windows-1252", decimalSign: "comma" } as const;
  first.batch.choose({ table: { path: "people.csv", options, mapping } });
  await first.batch.settled();
  const next = await openPage(stored);
  const faulty = "smartlink.row;pdf;Nickname;smartlink.problems\n3;a.pdf;Annie;No value.\n";
  expect(await next.drop("faulty.csv", faulty)).toBe("For Annie");
  expect(next.batch.choices.table?.options).toEqual({ decimalSign: "comma" });
  // The next table is read as the first one, not as the file of faulty rows.
  next.batch.clear();
  await next.drop("next.csv", csv);
  expect(next.batch.choices.table?.options).toEqual(options);
});

test.each(["{", "5", '[["x"]]', '[[1,{"options":5}]]', "null"])(
  "choices about a table are none where the storage has %s",
  async (text) => {
    const { drop } = await openPage(new Map([[tableMemoryKey, text]]));
    expect(await drop("people.csv", csv)).toBe("For [[name]]");
  },
);

test("choices about a table keep only what is valid", async () => {
  const stored = new Map<string, string>();
  const first = await openPage(stored);
  await first.drop("a.csv", csv);
  first.batch.choose({ table: { path: "a.csv", options: { delimiter: "," }, mapping: { emptyCells: "empty" } } });
  await first.batch.settled();
  const [[form]] = JSON.parse(stored.get(tableMemoryKey) ?? "") as [[string]];
  const broken = {
    options: { delimiter: '"', headerRow: -1, encoding: "x", sheet: 4 },
    mapping: { roles: { pdf: 5, x: "y" }, emptyCells: "no", placeholders: { name: "Nickname", b: 2 } },
  };
  stored.set(tableMemoryKey, JSON.stringify([[form, broken]]));
  const next = await openPage(stored);
  expect(await next.drop("a.csv", csv)).toBe("For Annie");
  expect(next.batch.choices.table).toEqual({
    path: "a.csv",
    options: {},
    mapping: { roles: {}, placeholders: { name: "Nickname" } },
  });
});
