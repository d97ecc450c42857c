/** The preview of any row before the start of a batch: found far into a file, made as the run makes it, stored nowhere. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fileAssembler } from "#adapters/sink/file-assembler.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createRowCursor, type RowChoice } from "#usecases/jobs/trial/row-cursor.ts";
import { createRowPages } from "#usecases/jobs/trial/row-pages.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const never = new AbortController().signal;
const work = { signal: never, onProgress: () => undefined };
const template = { title: "For [[name]]", config: { global: { allowRemote: "false" } }, assets: [] };
const files = [
  aFile("template.json", template),
  aFile(
    "data.json",
    Array.from({ length: 3_000 }, (_, index) => ({
      PDF_file: index === 9 ? "gone.pdf" : "a.pdf",
      reference_id: index === 2_999 ? "r1" : `r${index + 1}`,
      suffix: "s",
      data: index === 2 ? {} : { name: `Reader ${index + 1}` },
    })),
  ),
  aFile("a.pdf", aPdf(1)),
];

const openPages = async (dropped = files) => {
  const world = await aWorld();
  const pages = createRowPages(createBatchImporter(world), { ...world, assembler: fileAssembler });
  const show = async (choice: RowChoice) => {
    const result = await pages.make(dropped, { batch_id: "spring", strategy: "smallest" }, choice, work);
    if (!result.ok) throw new Error(result.problems[0]?.message);
    return result.value;
  };
  return { world, pages, show };
};

test("the preview of a row is the page with everything inside, and stores nothing", async () => {
  const { world, show } = await openPages();
  const preview = await show({ kind: "at", row: 2_500 });
  expect(preview?.row).toMatchObject({ row: 2_500, title: "For Reader 2500", name: "r2500.s.html", problems: [] });
  const html = await (preview?.page as Blob | undefined)?.text();
  expect(html).toContain('<meta name="smartlink-preview"');
  expect(html).toContain("For Reader 2500");
  expect(html).toContain('"strategy":"original"');
  expect(html).toContain('"allowRemote":"true"');
  expect(html).toContain(createHash("sha256").update(aPdf(1)).digest("hex"));
  expect(await world.store.outputs.paths("spring")).toEqual([]);
  expect(await world.store.jobs.list()).toEqual([]);
});

test("the preview of a row names the problems of a row that the run cannot generate, also those with earlier rows", async () => {
  const { show } = await openPages();
  const codesOf = async (row: number) => (await show({ kind: "at", row }))?.row.problems.map(({ code }) => code);
  expect(await codesOf(3)).toEqual(["placeholder-without-value"]);
  expect(await codesOf(10)).toEqual(["pdf-missing"]);
  expect(await codesOf(3_000)).toEqual(["name-taken"]);
  expect((await show({ kind: "at", row: 3 }))?.page).toBeUndefined();
});

test("the preview of a row fails with what is missing", async () => {
  const { pages } = await openPages();
  const result = await pages.make(files.slice(1), {}, { kind: "at", row: 1 }, work);
  expect(result).toMatchObject({ ok: false, problems: [{ code: "template-missing" }] });
});

describe("the search for rows", () => {
  /** Rows 1, 3, 5, … in batches of ten: blank lines of a table have numbers too. */
  const entries = Array.from({ length: 50 }, (_, index): PlannedEntry => {
    const row = 2 * index + 1;
    return {
      row,
      pdf: "",
      reference_id: `r${row}`,
      suffix: "s",
      name: `r${row}.s.html`,
      data: { town: `Köln ${row % 7}` },
    };
  });
  const openCursor = () => {
    let readings = 0;
    const cursor = createRowCursor(async function* (onProgress) {
      readings += 1;
      for (let first = 0; first < entries.length; first += 10) {
        onProgress({ done: first, total: entries.length });
        yield entries.slice(first, first + 10);
      }
    });
    const rowOf = async (choice: RowChoice) => {
      const match = await cursor.find(choice, work);
      return match && [match.entry.row, match.index];
    };
    return { rowOf, cursor, countReadings: () => readings };
  };

  test("the search for rows steps over numbers that no row has, back and forth", async () => {
    const { rowOf, countReadings } = openCursor();
    expect(await rowOf({ kind: "at", row: 1 })).toEqual([1, 0]);
    expect(await rowOf({ kind: "at", row: 20 })).toEqual([21, 10]);
    expect(await rowOf({ kind: "before", row: 21 })).toEqual([19, 9]);
    expect(await rowOf({ kind: "before", row: 1 })).toEqual([1, 0]);
    expect(await rowOf({ kind: "at", row: 61 })).toEqual([61, 30]);
    expect(await rowOf({ kind: "before", row: 61 })).toEqual([59, 29]);
    expect(countReadings()).toBe(2);
    expect(await rowOf({ kind: "at", row: 3 })).toEqual([3, 1]);
    expect(countReadings()).toBe(3);
  });

  test("the search for rows ends at the last row", async () => {
    const { rowOf } = openCursor();
    expect(await rowOf({ kind: "at", row: 1_000 })).toEqual([99, 49]);
    expect(await rowOf({ kind: "at", row: 100 })).toEqual([99, 49]);
    expect(await rowOf({ kind: "before", row: 99 })).toEqual([97, 48]);
  });

  test("the search for rows finds words of reference and data after the row, then from the start", async () => {
    const { rowOf } = openCursor();
    expect(await rowOf({ kind: "search", text: "r77", after: 0 })).toEqual([77, 38]);
    expect(await rowOf({ kind: "search", text: "koln 6", after: 77 })).toEqual([83, 41]);
    expect(await rowOf({ kind: "search", text: "R5 ", after: 90 })).toEqual([5, 2]);
    expect(await rowOf({ kind: "search", text: "nobody", after: 0 })).toBeUndefined();
  });

  test("the search for rows goes on after it was aborted", async () => {
    const { cursor, rowOf, countReadings } = openCursor();
    const controller = new AbortController();
    const onProgress = ({ done }: { readonly done: number }) => done === 20 && controller.abort();
    const search = cursor.find({ kind: "at", row: 99 }, { signal: controller.signal, onProgress });
    await expect(search).rejects.toThrow();
    expect(await rowOf({ kind: "at", row: 99 })).toEqual([99, 49]);
    expect(countReadings()).toBe(1);
  });
});
