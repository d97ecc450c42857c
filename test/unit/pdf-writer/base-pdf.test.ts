import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import { maxPages, readPage } from "#pdf-writer/reading/page-tree.ts";
import { asNumber } from "#pdf-writer/syntax/pdf-syntax.ts";
import { assemblePdf } from "../../support/assemble-pdf.ts";
import { openBase } from "../../support/pdf/personal-pdf.ts";
import { writePdfForm } from "../../support/pdf-forms.ts";
import { specialPdfs } from "../../support/special-pdfs.ts";

const readFixture = async (path: string) =>
  new Uint8Array(await readFile(new URL(`../../fixtures/pdf/${path}`, import.meta.url)));

const problemOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const base = await openBasePdf(bytes, inflateBytes);
  return base.ok ? undefined : base.problems.map(({ code, message }) => `${code}: ${message}`).join();
};

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";

describe("a base", () => {
  it.each(["password.pdf", "owner-password.pdf", "encrypted/rc4-40.pdf", "encrypted/aes-256-packed.pdf"])(
    "that is encrypted (%s) is rejected",
    async (name) => expect(await problemOf(await readFixture(name))).toContain("pdf-encrypted: The PDF is encrypted"),
  );

  it.each(["damaged.pdf", "picture.pdf"])("that is no PDF (%s) is rejected", async (name) =>
    expect(await problemOf(await readFixture(name))).toContain("pdf-damaged: The PDF is damaged ("),
  );

  it.each([
    ["a loop of nodes", [catalog, "<< /Type /Pages /Kids [3 0 R] >>", "<< /Type /Pages /Kids [2 0 R] >>"]],
    ["a node that is its own kid", [catalog, "<< /Type /Pages /Kids [2 0 R] >>"]],
    ["no page", [catalog, "<< /Type /Pages /Kids [] >>"]],
    ["a page that is missing", [catalog, "<< /Type /Pages /Kids [3 0 R 9 0 R] >>", page]],
    ["too many pages", [catalog, `<< /Type /Pages /Kids [${"3 0 R ".repeat(maxPages + 1)}] >>`, page]],
    ["no catalog", ["null", "<< /Type /Pages /Kids [3 0 R] >>", page]],
  ])("with %s is rejected", async (_, objects) =>
    expect(await problemOf(assemblePdf(objects))).toContain("pdf-damaged"),
  );

  it("with nodes that multiply their pages is rejected", async () => {
    const nodes = Array.from(
      { length: 30 },
      (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R ${index + 3} 0 R] >>`,
    );
    expect(await problemOf(assemblePdf([catalog, ...nodes, page]))).toContain("pdf-damaged");
  });

  it("may have fewer objects than its size says, but not more than PDF allows", async () => {
    const base = await openBase(writePdfForm([catalog, "<< /Type /Pages /Kids [3 0 R] >>", page], "table"));
    expect(base.firstFreeNumber).toBe(6);
    const text = new TextDecoder("latin1").decode(assemblePdf([catalog, "<< /Type /Pages /Kids [3 0 R] >>", page]));
    const withSize = (size: number) =>
      openBase(Uint8Array.from(text.replace("/Size 4", `/Size ${size}`), (letter) => letter.charCodeAt(0)));
    expect((await withSize(7)).firstFreeNumber).toBe(7);
    expect((await withSize(2)).firstFreeNumber).toBe(4);
    expect((await withSize(99_999_999_999)).firstFreeNumber).toBe(4);
  });

  it("is known to be linearized", async () => {
    expect((await openBase(await readFixture("linearized.pdf"))).isLinearized).toBe(true);
    expect((await openBase(await readFixture("object-streams.pdf"))).isLinearized).toBe(false);
  });

  it("whose objects are elsewhere than its table says is read by a search", async () => {
    const base = await openBase(await readFixture("cut.pdf"));
    expect(base.file.crossReference.newestSection).toBe(undefined);
    expect(base.pages).toHaveLength(1);
  });
});

describe("pages", () => {
  it("inherit attributes of all nodes above them, the nearest first", async () => {
    const base = await openBase(
      assemblePdf([
        catalog,
        "<< /Type /Pages /Kids [3 0 R 6 0 R] /MediaBox [0 0 1 1] /Rotate 90 /Contents 9 0 R >>",
        "<< /Type /Pages /Kids [4 0 R 5 0 R] /Rotate 180 /Resources << /A 1 >> >>",
        "<< /Type /Page /Rotate 270 >>",
        "<< /Kids null >>",
        "<< /Type /Page >>",
      ]),
    );
    const pages = await Promise.all(base.pages.map((entry) => readPage(base.file, entry)));
    expect(pages.map(({ entries }) => asNumber(entries.get("Rotate")))).toEqual([270, 180, 90]);
    expect(pages.map(({ entries }) => [...entries.keys()].sort().join())).toEqual([
      "MediaBox,Resources,Rotate,Type",
      "Kids,MediaBox,Resources,Rotate",
      "MediaBox,Rotate,Type",
    ]);
  });

  it("that lie in their node, or occur twice, are told apart", async () => {
    const kids = "[3 0 R << /Type /Page /Rotate 90 >> 3 0 R 4 0 R]";
    const base = await openBase(assemblePdf([catalog, `<< /Type /Pages /Kids ${kids} >>`, page, page]));
    expect(base.pages.map(({ number, isShared }) => [number, isShared])).toEqual([
      [3, true],
      [undefined, false],
      [3, true],
      [4, false],
    ]);
  });
});

describe("the warning about a signature", () => {
  const pdfWith = (catalogEntries: string, ...objects: readonly string[]) =>
    assemblePdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`,
      "<< /Type /Pages /Kids [3 0 R] >>",
      page,
      ...objects,
    ]);

  it.each([
    ["with a signed field", specialPdfs.signatures],
    ["with permissions", pdfWith("/Perms << /DocMDP 4 0 R >>", "<< /Type /Sig >>")],
    [
      "with a signed field in a group",
      pdfWith("/AcroForm << /Fields [4 0 R] >>", "<< /FT /Sig /Kids [5 0 R] >>", "<< /V 3 0 R >>"),
    ],
    ["with a flag and no field", pdfWith("/AcroForm << /Fields [] /SigFlags 1 >>")],
  ])("is given for a PDF %s", async (_, bytes) => {
    const { warnings } = await openBase(bytes);
    expect(warnings.map(({ code }) => code)).toEqual(["pdf-signed"]);
    expect(warnings[0]?.message).toContain("The signature does not cover what is printed on the pages");
  });

  it.each([
    ["without a form", pdfWith("")],
    ["with a form", specialPdfs.fields],
    ["with an empty signature field", pdfWith("/AcroForm << /Fields [4 0 R] /SigFlags 1 >>", "<< /FT /Sig >>")],
    ["with fields in a circle", pdfWith("/AcroForm << /Fields [4 0 R] >>", "<< /FT /Tx /Kids [4 0 R 4 0 R] >>")],
  ])("is not given for a PDF %s", async (_, bytes) => expect((await openBase(bytes)).warnings).toEqual([]));
});
