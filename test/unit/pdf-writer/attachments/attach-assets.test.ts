/** Files and lists of assets that are attached to PDFs, as qpdf and poppler see them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { attachAssets } from "#pdf-writer/attachments/attach-assets.ts";
import { type FileToAttach, listAttachedFiles } from "#pdf-writer/attachments/attached-files.ts";
import { readPageAssets } from "#pdf-writer/attachments/page-assets.ts";
import { listNames } from "#pdf-writer/reading/name-tree.ts";
import type { Bytes } from "#pdf-writer/syntax/pdf-bytes.ts";
import { listAttachments, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { deflate, openBase } from "../../../support/pdf/personal-pdf.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../../support/pdf-forms.ts";

const text = (value: string): Bytes => new TextEncoder().encode(value);

const forms: readonly PdfForm[] = ["table", "stream", "hybrid"];

/** Two pages, a name tree of two levels with two files, of which one is associated, and another name tree. */
const createBase = (form: PdfForm) =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /Names 5 0 R /AF [8 0 R] /Lang (en) >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
      "<< /Dests << /Names [(top) [3 0 R /Fit]] >> /EmbeddedFiles << /Kids [6 0 R 7 0 R] >> >>",
      "<< /Limits [(a) (a)] /Names [(a) 8 0 R] >>",
      "<< /Limits [(z) (z)] /Names [(z) << /Type /Filespec /F (old.txt) /UF <feff00fc002e007400780074> /EF << /F 10 0 R >> >>] >>",
      "<< /Type /Filespec /F (invoice.xml) /AFRelationship /Data /EF << /F 9 0 R >> >>",
      streamObject("<invoice/>", "/Type /EmbeddedFile", true),
      streamObject("an old text", "/Type /EmbeddedFile"),
    ],
    form,
  );

const attach = async (bytes: Bytes, files: readonly FileToAttach[], pages: readonly (Bytes | undefined)[] = []) => {
  const update = await attachAssets(await openBase(bytes), { files, pages }, deflate);
  if (!update.ok) throw new Error(update.problems[0]?.message);
  return concatenateBytes([bytes, update.value]);
};

const readAll = async (bytes: Bytes): Promise<Readonly<Record<string, string>>> => {
  const contents: Record<string, string> = {};
  for (const file of await listAttachedFiles(await openBase(bytes)))
    contents[file.name] = Buffer.from((await file.read()) ?? text("?")).toString("latin1");
  return contents;
};

const others = { "invoice.xml": "<invoice/>", "ü.txt": "an old text" };

const aFile = fc.record({
  name: fc.stringMatching(/^[a-z][\w.() \\-]{0,30}$/),
  mimetype: fc.constantFrom("application/json", "image/svg+xml", "text/plain"),
  bytes: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Uint8Array.from(bytes)),
});

test("files that are attached to any form of PDF are read as they were, beside those that the PDF has", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fc.uniqueArray(aFile, { maxLength: 6, selector: ({ name }) => name }),
      async (form, files) => {
        const bytes = await attach(createBase(form), files);
        const expected = files.map(({ name, bytes: content }) => [name, Buffer.from(content).toString("latin1")]);
        expect(await readAll(bytes)).toEqual({ ...others, ...Object.fromEntries(expected) });
      },
    ),
    { numRuns: 60 },
  );
});

test.each(forms)("qpdf accepts a PDF with attached files, and poppler lists them in their order: %s", async (form) => {
  const base = createBase(form);
  const json = { name: "smartlink.json", mimetype: "application/json", bytes: text('{"title":"T"}') };
  const bytes = await attach(base, [json], [undefined, text("[]")]);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  expect(bytes.subarray(0, base.length)).toEqual(base);
  const listed = listAttachments(bytes);
  if (listed !== undefined) expect(listed.match(/\S+\.\w+$/gm)).toEqual(["invoice.xml", "smartlink.json", "ü.txt"]);
});

test("the names of files are in the order of their bytes, as a search by halving needs it", async () => {
  const names = ["y", "A", "m"];
  const files = names.map((name) => ({ name, mimetype: "a/b", bytes: text(name) }));
  const bytes = await attach(createBase("table"), files);
  const keys = (await listNames(await openBase(bytes), "EmbeddedFiles")).map(([name]) =>
    new TextDecoder().decode(name),
  );
  expect(keys).toEqual(["A", "a", "m", "y", "z"]);
});

test("a file of the same name is replaced, also among the associated files", async () => {
  const first = await attach(createBase("table"), [{ name: "b.json", mimetype: "a/b", bytes: text("first") }]);
  const second = await attach(first, [{ name: "b.json", mimetype: "a/b", bytes: text("second") }]);
  expect(await readAll(second)).toEqual({ ...others, "b.json": "second" });
  const { file, catalog } = await openBase(second);
  const associated = await file.resolve(catalog.dict.entries.get("AF"));
  expect(associated?.kind === "array" && associated.items.length).toBe(2);
});

test("other entries of the catalog and other names stay", async () => {
  const bytes = await attach(createBase("stream"), [{ name: "b", mimetype: "a/b", bytes: text("b") }]);
  const { file, catalog } = await openBase(bytes);
  expect(catalog.dict.entries.has("Lang")).toBe(true);
  const names = await file.resolveDict(catalog.dict.entries.get("Names"));
  expect([...(names?.entries.keys() ?? [])]).toEqual(["Dests", "EmbeddedFiles"]);
});

test("lists of assets are read by page, and a page without assets has none", async () => {
  const bytes = await attach(createBase("table"), [], [undefined, text('[{"name":"Ü"}]')]);
  const pages = await readPageAssets(await openBase(bytes));
  expect(pages?.map((page) => page && new TextDecoder().decode(page))).toEqual([undefined, '[{"name":"Ü"}]']);
  expect(await readPageAssets(await openBase(createBase("table")))).toBeUndefined();
});

test("a PDF with a damaged cross-reference gets a complete one with its attached files", async () => {
  const damaged = createBase("table");
  const start = Buffer.from(damaged).lastIndexOf("startxref");
  damaged.set(text("startxref\n9\n%%EOF"), start);
  const bytes = await attach(damaged, [{ name: "b.json", mimetype: "a/b", bytes: text("b") }]);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  expect(await readAll(bytes)).toEqual({ ...others, "b.json": "b" });
});
