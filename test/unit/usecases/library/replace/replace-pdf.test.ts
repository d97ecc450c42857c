/** Replacing a PDF while somebody else writes, and with PDFs whose text cannot be read. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { DocumentText } from "#domain/text/page-text.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createPdfReplacement } from "#usecases/library/replace/replace-pdf.ts";
import { aContent, anAsset, aStoredSmartlink } from "../../../../support/builders.ts";

let count = 0;

const page = (text: string) => ({ runs: [{ text, x: 10, y: 10, width: 30, height: 3 }] });
const textOf = (...texts: readonly string[]): Result<DocumentText> => ok({ pages: texts.map(page), truncated: false });

/** A smartlink over a content of two pages, and an uploaded PDF of `pageCount` pages. */
const aReplacement = async (texts: () => Promise<Result<DocumentText>>, pageCount = 2) => {
  const store = await openIdbStore(`replace-${count++}`);
  const content = aContent({ pagesWidth: [600, 600], pagesHeight: [800, 800] });
  const { records } = store;
  await store.parts.put(content.sha256, new Uint8Array(3));
  await records.change(["contents", "smartlinks", "assets", "texts"], async (tx) => {
    await tx.put("contents", content);
    await tx.put("smartlinks", aStoredSmartlink({ _content: content.id, nb_pages: 2 }));
    await tx.put("assets", anAsset({ page: 2 }));
    const pages = [page("The harbour at six"), page("The market hall")];
    await tx.put("texts", { id: content.id, sha256: content.sha256, created: systemClock.now(), pages });
  });
  const box = [0, 0, 600, 800] as const;
  const measured = Array.from({ length: pageCount }, () => ({ width: 600, height: 800, crop: box, art: box }));
  const pages: Pick<PageReader, "inspect" | "texts"> = {
    inspect: async (file) =>
      ok({ sha256: await webBytes.sha256(new Uint8Array(await file.arrayBuffer())), pages: measured, warnings: [] }),
    texts,
  };
  const ports = { store, clock: systemClock, ids: randomIds, bytes: webBytes, site: "https://site.example/", pages };
  const { replace } = createPdfReplacement({ ...ports, passwords: {}, secrets: {} } as never);
  const caller = { user: { id: "m1", _organization: "o1" } as never, newId: async () => randomIds.newId() };
  const upload = { upload: { file: new Blob(["new"]), filename: "new.pdf" } };
  return { records, run: () => replace("s1", upload, {}, caller) };
};

test("replacing a PDF keeps a change that was written while the PDFs were compared", async () => {
  let isFirst = true;
  const { records, run } = await aReplacement(async () => {
    if (isFirst)
      await records.change(["smartlinks", "assets"], async (tx) => {
        const [smartlink, asset] = [await tx.get("smartlinks", "s1"), anAsset({ page: 1, revision: 2 })];
        if (smartlink !== undefined) await tx.put("smartlinks", { ...smartlink, title: "Meanwhile", revision: 2 });
        await tx.put("assets", asset);
      });
    isFirst = false;
    return textOf("A new cover", "The harbour at six", "The market hall");
  }, 3);
  const replaced = await run();
  expect(replaced.ok && replaced.value.pages).toEqual({ before: 2, after: 3 });
  expect(await records.get("smartlinks", "s1")).toMatchObject({ title: "Meanwhile", revision: 3, nb_pages: 3 });
  // The asset was moved to page 1 meanwhile, and page 1 is page 2 now.
  expect((await records.list("assets")).map(({ page, revision }) => [page, revision])).toEqual([[2, 3]]);
  expect(await records.list("contents")).toHaveLength(2);
});

test("replacing a PDF follows the order of pages where the text of the new PDF cannot be read", async () => {
  const { records, run } = await aReplacement(async () => fail(problem("pdf-damaged", "No text.")));
  const replaced = await run();
  expect(replaced.ok && replaced.value.kept.length).toBe(1);
  expect((await records.list("assets")).map(({ page }) => page)).toEqual([2]);
});
