import { readFile } from "node:fs/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import type { LibrarySearch } from "#ports/library-search.ts";
import { createContentTexts } from "#usecases/library/search/content-texts.ts";
import { createLibrarySearch } from "#usecases/library/search/library-search.ts";
import { asFields, callOk } from "../../../../contract/check.ts";
import { upload } from "../../../../contract/content-cases.ts";
import { folderNamed, idOf } from "../../../../contract/folder-cases.ts";
import { createNodeApi, type NodeApi } from "../../../../contract/node-api.ts";
import { newSmartlink } from "../../../../contract/smartlink-cases.ts";

const pdfjs = new URL("../../../../../node_modules/pdfjs-dist/", import.meta.url);

let api: NodeApi;
let search: LibrarySearch;
beforeEach(async () => {
  api = await createNodeApi();
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  search = createLibrarySearch(api.store.records, createRecordChanges(api.store.name), closing.signal);
});

const titlesFound = async (query: string) => {
  const { matches } = await search.search(query);
  return Promise.all(
    matches.map(async ({ kind, id }) =>
      kind === "content"
        ? (await api.store.records.get("contents", id))?.title
        : (await api.store.records.get("smartlinks", id))?.title,
    ),
  );
};

/** Uploads a PDF of two pages whose second one has a text. */
const uploadText = async (text: string) => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  document.addPage([595, 842]).drawText(text, { font: await document.embedFont(StandardFonts.Helvetica) });
  const file = { name: "offer.pdf", type: "application/pdf", bytes: new Uint8Array(await document.save()) };
  const form = { file, folder: idOf(await folderNamed(api.caller, "Unclassified")), title: "Offer" };
  return asFields(await callOk(api.caller, "/content", { method: "POST", form }), "content");
};

const createTexts = () =>
  createContentTexts({
    store: api.store,
    clock: systemClock,
    pages: createPageReader((path) => readFile(new URL(path, pdfjs)).then((bytes) => new Uint8Array(bytes))),
  });

test("the search of an open library finds what was stored before it started, and says when it has read everything", async () => {
  await newSmartlink(api.caller, { title: "Spring offer" });
  expect((await search.search("spring")).isComplete).toBe(false);
  await search.start();
  expect(await titlesFound("spring")).toEqual(["Spring offer"]);
  expect((await search.search("spring")).isComplete).toBe(true);
});

test("the search of an open library follows what programs create, rename and delete", async () => {
  await search.start();
  const smartlink = await newSmartlink(api.caller, { title: "Lighthouse letter" });
  await vi.waitFor(async () => expect(await titlesFound("lighthouse")).toEqual(["Lighthouse letter"]));
  await callOk(api.caller, `/document/${idOf(smartlink)}`, { method: "PUT", form: { title: "Beacon" } });
  await vi.waitFor(async () => expect(await titlesFound("beacon")).toEqual(["Beacon"]));
  expect(await titlesFound("lighthouse")).toEqual([]);
  await callOk(api.caller, `/document/${idOf(smartlink)}`, { method: "DELETE" });
  await vi.waitFor(async () => expect(await titlesFound("beacon")).toEqual([]));
});

test("the search of an open library finds a PDF by its text once that is read, and keeps it when it is renamed", async () => {
  const content = await uploadText("Boats leave the Café de la Mer every hour");
  await search.start();
  const progress: (readonly number[])[] = [];
  const read = () =>
    createTexts().readMissing(new AbortController().signal, (done, total) => progress.push([done, total]));
  await read();
  expect(progress).toEqual([[1, 1]]);
  await vi.waitFor(async () => expect(await titlesFound('"cafe de la mer"')).toEqual(["Offer"]));
  expect((await search.search("boats leave")).matches[0]).toMatchObject({ field: "text", page: 2 });
  await callOk(api.caller, `/content/${idOf(content)}`, { method: "PUT", form: { title: "Renamed" } });
  await vi.waitFor(async () => expect(await titlesFound("leave")).toEqual(["Renamed"]));
  await read();
  expect(progress).toEqual([[1, 1]]);
});

test("the search of an open library stops reading texts on request", async () => {
  await upload(api.caller, "Offer");
  const stopped = AbortSignal.abort();
  await createTexts().readMissing(stopped);
  expect(await api.store.records.list("texts")).toEqual([]);
});
