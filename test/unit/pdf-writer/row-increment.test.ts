import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import "../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import { toHex } from "#domain/values/hex.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { readPicture, toTextPicture } from "#pdf-writer/pictures/embed-picture.ts";
import { openPdfFile } from "#pdf-writer/reading/pdf-file.ts";
import { asReference, asString } from "#pdf-writer/syntax/pdf-syntax.ts";
import { makePng } from "../../support/make-png.ts";
import { listComplaints } from "../../support/pdf/pdf-programs.ts";
import { deflate, openBase, type PrintedText, personalise, prepareRows } from "../../support/pdf/personal-pdf.ts";
import { streamObject, writePdfForm } from "../../support/pdf-forms.ts";

const metadata = (title: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${title}<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language><dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>`;
const oldTitle = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title>';

const createBase = (trailer?: string) =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en) /Metadata 5 0 R /ViewerPreferences << /HideMenubar true >> /PageMode /UseNone >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
      "<< /Title (Old) /Author (Ann\\351) >>",
      streamObject(metadata(oldTitle), "/Type /Metadata /Subtype /XML"),
    ],
    "stream",
    trailer ?? "/Info 4 0 R /ID [<aa000102030405060708090a0b0c0d0e> <00>]",
  );

const text: PrintedText = { page: 0, box: { left: 10, top: 10, width: 50, height: 20 }, text: "Anna" };

const readDocument = async (bytes: Uint8Array) => {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { info, metadata: xmp } = await document.getMetadata();
  return {
    info: info as Record<string, unknown>,
    title: xmp?.get("dc:title"),
    metadata: xmp?.getRaw() ?? "",
    preferences: [...((await document.getViewerPreferences()) as unknown as Map<string, unknown>)],
    fingerprints: document.fingerprints,
  };
};

describe("a row", () => {
  it("has its own title, language and identifier", async () => {
    const { bytes } = await personalise(createBase(), [text], { title: "Für Ännchen 😀", language: "de" });
    const { info, title, metadata: xmp, preferences, fingerprints } = await readDocument(bytes);
    expect(xmp).not.toContain("dc:language");
    expect(xmp).toContain("dc:format");
    expect(preferences).toEqual([
      ["HideMenubar", true],
      ["DisplayDocTitle", true],
    ]);
    expect(info).toMatchObject({ Title: "Für Ännchen 😀", Author: "Anné", Language: "de" });
    expect(title).toBeFalsy();
    expect(fingerprints).toEqual(["aa000102030405060708090a0b0c0d0e", "0123456789abcdef0123456789abcdef"]);
    expect(listComplaints(bytes) ?? []).toEqual([]);
  });

  it("keeps those of the original where it has none, except the identifier", async () => {
    const { bytes } = await personalise(createBase(), [text]);
    const { info, title, metadata: xmp, preferences, fingerprints } = await readDocument(bytes);
    expect(xmp).toContain("dc:language");
    expect(preferences).toEqual([["HideMenubar", true]]);
    expect(info).toMatchObject({ Title: "Old", Author: "Anné", Language: "en" });
    expect(title).toBe("Old");
    expect(fingerprints[1]).toBe("0123456789abcdef0123456789abcdef");
  });

  it("has an identifier and a title also where the original has none", async () => {
    const { bytes, increment } = await personalise(createBase(""), [text], { title: "New" });
    const file = await openPdfFile(bytes, inflateBytes);
    const ids = file.crossReference.trailer.entries.get("ID");
    const id = "0123456789abcdef0123456789abcdef";
    expect(ids?.kind === "array" && ids.items.map((item) => toHex(asString(item) ?? new Uint8Array(0)))).toEqual([
      id,
      id,
    ]);
    expect((await readDocument(bytes)).info).toMatchObject({ Title: "New" });
    expect(increment.next.length).toBe(bytes.length);
  });

  it("takes a few hundred bytes", async () => {
    const { increment } = await personalise(createBase(), [text]);
    expect(increment.bytes.length).toBeLessThan(700);
  });

  it("can print on prepared pages and use prepared targets only", async () => {
    const shared = await prepareRows(await openBase(createBase()), { pages: [{ index: 0, hasLinks: true }] });
    const writeRow = createRowWriter(shared);
    const id = "00";
    expect(() => writeRow({ id, pages: new Map([[1, { content: "" }]]) })).toThrow("page 2 is not prepared");
    const links = [{ edges: [0, 0, 1, 1], target: { page: 0 } }] as const;
    expect(() => writeRow({ id, pages: new Map([[0, { content: "", links }]]) })).toThrow(RangeError);
    const withoutLinks = await prepareRows(await openBase(createBase()), {
      pages: [{ index: 0, hasLinks: false }],
    });
    expect(() => createRowWriter(withoutLinks)({ id, pages: new Map([[0, { content: "", links }]]) })).toThrow(
      RangeError,
    );
    const base = await openBase(createBase());
    await expect(prepareRows(base, { pages: [{ index: 4, hasLinks: false }] })).rejects.toThrow(RangeError);
  });

  it("can have pictures of its own, which keep an update of text ASCII", async () => {
    const content = (name: string) => `q 100 0 0 50 0 0 cm ${name} Do Q`;
    const base = createBase();
    const shared = await prepareRows(await openBase(base), {
      pages: [{ index: 0, hasLinks: false }],
      rowPictures: 2,
    });
    const [first, second] = shared.rowPictures;
    expect(new Set([first?.name, second?.name]).size).toBe(2);
    const png = makePng({ width: 1, height: 1, bitDepth: 8, colourType: 6, samples: [9, 99, 199, 128] });
    const picture = toTextPicture(await readPicture(png, { inflate: inflateBytes, deflate }));
    const { bytes } = createRowWriter(shared)({
      id: "00",
      pages: new Map([[0, { content: content(second?.name ?? "") }]]),
      pictures: [picture, picture],
    });
    expect(new TextDecoder().decode(bytes)).toMatch(/^[\n -~]+$/);
    const whole = Uint8Array.of(...base, ...shared.bytes, ...bytes);
    const file = await openPdfFile(whole, inflateBytes);
    const image = await file.read(second?.number ?? 0);
    expect([...((await file.decode(image)) ?? [])]).toEqual([9, 99, 199]);
    const mask = image?.value.kind === "dict" ? asReference(image.value.entries.get("SMask")) : undefined;
    expect([...((await file.decode(await file.read(mask ?? 0))) ?? [])]).toEqual([128]);
    expect(listComplaints(whole) ?? []).toEqual([]);
  });
});

describe("links", () => {
  const link = async (target: PrintedText["link"] & object) => {
    const { bytes } = await personalise(createBase(), [{ ...text, link: target }]);
    const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const [annotation] = await (await document.getPage(1)).getAnnotations();
    return annotation as { readonly url?: string; readonly unsafeUrl?: string; readonly dest?: readonly unknown[] };
  };

  it.each([
    ["https://example.org/a(b)c\\d?q=ä€&r=%20", "https://example.org/a(b)c\\d?q=%C3%A4%E2%82%AC&r=%20"],
    ["mailto:anna@example.org", "mailto:anna@example.org"],
    ["tel:+49 30 1234", "tel:+49%2030%201234"],
    ["https://example.org/\ud800", "https://example.org/%EF%BF%BD"],
  ])("to %s have an address in ASCII", async (address, written) =>
    expect((await link({ address })).unsafeUrl).toBe(written),
  );

  it("to a page keep the zoom and lead to its top left corner", async () =>
    expect((await link({ page: 0 })).dest?.slice(1)).toEqual([{ name: "XYZ" }, 0, 100, null]));
});
