// suite: test:all
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import "../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { measurePoints } from "#domain/geometry/text-box.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { toUserEdges } from "#pdf-writer/content/page-space.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { writeSharedIncrement } from "#pdf-writer/increments/shared-increment.ts";
import { openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { type PrintedText, personalise } from "../../support/pdf/personal-pdf.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../support/pdf-forms.ts";

const readFixture = async (path: string) =>
  new Uint8Array(await readFile(new URL(`../../fixtures/pdf/${path}`, import.meta.url)));

const openDocument = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: bytes.slice(), verbosity: 0, disableFontFace: true, stopAtErrors: true }).promise;

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const original = (text: string) => `BT /F 18 Tf 20 40 Td (${text}) Tj ET`;

interface BaseOptions {
  /** Entries of both pages and of their parent. */
  readonly page?: string;
  readonly parent?: string;
  readonly kids?: string;
  readonly content?: string;
  readonly contents?: string;
}

/** Two pages of 400 by 300 points with the words `first` and `second`. */
const createBase = (form: PdfForm, options: BaseOptions = {}) => {
  const { page = "", parent = "/MediaBox [0 0 400 300]", kids = "3 0 R 4 0 R", content = original("first") } = options;
  const resources = "/Resources << /Font << /F 7 0 R >> >>";
  return writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids}] /Count ${kids.split("R").length - 1} ${parent} ${resources} >>`,
      `<< /Type /Page /Parent 2 0 R ${options.contents ?? "/Contents 5 0 R"} ${page} >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 6 0 R ${page} >>`,
      streamObject(content, "", true),
      streamObject(original("second")),
      font,
    ],
    form,
  );
};

const box: PercentBox = { left: 50, top: 10, width: 40, height: 10 };
const greeting: PrintedText = { page: 0, box, text: "Grüße", link: { address: "https://example.org/a?b=(1)" } };

const readItems = async (document: PDFDocumentProxy, number: number) => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ("str" in item && item.str !== "" ? [item] : []));
};

const readTexts = async (document: PDFDocumentProxy, number: number): Promise<string> =>
  (await readItems(document, number)).map(({ str }) => str).join("|");

/** The start of the base line of a text, in percent of the shown page. */
const locateText = async (document: PDFDocumentProxy, number: number, text: string) => {
  const viewport = (await document.getPage(number)).getViewport({ scale: 1 });
  const item = (await readItems(document, number)).find(({ str }) => str === text);
  if (item === undefined) throw new Error(`${text} is not on page ${number}`);
  const [, , , , x, y] = item.transform as number[];
  const { left, top } = measurePoints([[x ?? 0, y ?? 0]], viewport);
  return { left, top, viewport };
};

/** Checks that a greeting is printed in its box, with its link, and that all programs read the file without complaints. */
const expectGreeting = async (base: Uint8Array<ArrayBuffer>, textsOfPage: string) => {
  const { bytes } = await personalise(base, [greeting]);
  expect(bytes.subarray(0, base.length)).toEqual(base);
  const document = await openDocument(bytes);
  expect(await readTexts(document, 1)).toBe(textsOfPage);
  const { left, top, viewport } = await locateText(document, 1, "Grüße");
  expect(left).toBeCloseTo(50, 1);
  expect(top).toBeCloseTo(20 - (4 / viewport.height) * 100, 1);
  const [annotation] = await (await document.getPage(1)).getAnnotations();
  expect(annotation).toMatchObject({ subtype: "Link", url: "https://example.org/a?b=(1)", borderStyle: { width: 0 } });
  const [x1, y1, x2, y2] = annotation.rect as [number, number, number, number];
  const area = measurePoints(
    [
      [x1, y1],
      [x2, y2],
    ],
    viewport,
  );
  for (const side of ["left", "top", "width", "height"] as const) expect(area[side]).toBeCloseTo(box[side], 1);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  const found = findWords(bytes);
  if (found === undefined) return;
  expect(found.messages).toEqual([]);
  const word = found.words.find((candidate) => candidate.text === "Grüße" && candidate.page === 0);
  const { userUnit } = await document.getPage(1);
  expect(word?.left).toBeCloseTo(viewport.width / 2 / userUnit, 0);
  expect(Math.abs((word?.top ?? 0) - (viewport.height * top) / 100 / userUnit)).toBeLessThan(15 / userUnit);
};

const forms: readonly PdfForm[] = ["table", "stream", "hybrid"];

describe.each(forms)("a PDF with a cross-reference of the form %s", (form) => {
  it("shows what a row prints", () => expectGreeting(createBase(form), "first|Grüße"));

  it.each([90, 180, 270, -90, 450])("and a rotation of %i° shows it upright", (rotation) =>
    expectGreeting(createBase(form, { parent: `/MediaBox [0 0 400 300] /Rotate ${rotation}` }), "first|Grüße"),
  );
});

describe("a page", () => {
  it.each<[string, BaseOptions, string]>([
    ["with a crop box and an offset", { page: "/MediaBox [-50 20 550 420] /CropBox [0 30 400 330]" }, "first|Grüße"],
    [
      "with a crop box beyond the media box",
      { page: "/MediaBox [0 0 400 300] /CropBox [-10 -10 900 200]" },
      "first|Grüße",
    ],
    [
      "with a rotation and a crop box",
      { page: "/MediaBox [0 0 500 400] /CropBox [10 20 400 330] /Rotate 90" },
      "first|Grüße",
    ],
    ["with a user unit", { page: "/UserUnit 2.5 /Rotate 270" }, "first|Grüße"],
    ["with corners in another order", { parent: "/MediaBox [400 300 0 0]" }, "first|Grüße"],
    ["without a media box", { parent: "" }, "first|Grüße"],
    ["with an array of contents", { contents: "/Contents [5 0 R 6 0 R]" }, "first|second|Grüße"],
    ["with an empty array of contents", { contents: "/Contents []" }, "Grüße"],
    ["without contents", { contents: "" }, "Grüße"],
    ["with a missing content stream", { contents: "/Contents 99 0 R" }, "Grüße"],
    ["with its own resources", { page: "/Resources << /Font << /F 7 0 R /OwnF0 7 0 R >> >>" }, "first|Grüße"],
    ["with too many restores", { content: `Q Q Q 3 0 0 3 40 40 cm Q ${original("first")}` }, "first|Grüße"],
    ["with too few restores", { content: `q 2 0 0 2 0 0 cm q ${original("first")}` }, "first|Grüße"],
    ["with both", { content: `Q q .5 0 0 .5 9 9 cm q ${original("first")} Q Q Q .1 0 0 .1 0 0 cm` }, "first|Grüße"],
    ["with text that is not ended", { content: `2 0 0 2 0 0 cm BT /F 18 Tf 20 40 Td (first) Tj` }, "first|Grüße"],
    ["with a comment at the end", { content: `2 0 0 2 0 0 cm ${original("first")} % Q` }, "first|Grüße"],
  ])("%s shows what a row prints", (_, options, texts) => expectGreeting(createBase("table", options), texts));

  it("that the tree lists twice shows it in one place only", async () => {
    const base = createBase("stream", { kids: "3 0 R 4 0 R 3 0 R" });
    const { bytes } = await personalise(base, [{ ...greeting, page: 2 }]);
    const document = await openDocument(bytes);
    expect(document.numPages).toBe(3);
    expect(await readTexts(document, 1)).toBe("first");
    expect(await readTexts(document, 2)).toBe("second");
    expect(await readTexts(document, 3)).toBe("first|Grüße");
    expect(listComplaints(bytes) ?? []).toEqual([]);
  });

  it("that lies in its node becomes an object", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>";
    const { bytes } = await personalise(createBase("table", { kids: `4 0 R ${page} 3 0 R` }), [
      { ...greeting, page: 1 },
    ]);
    const document = await openDocument(bytes);
    expect(await readTexts(document, 1)).toBe("second");
    expect(await readTexts(document, 2)).toBe("first|Grüße");
    expect(await readTexts(document, 3)).toBe("first");
    expect(listComplaints(bytes) ?? []).toEqual([]);
  });

  it("keeps its own annotations", async () => {
    const annotations =
      "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://old.example/) >> >>]";
    const { bytes } = await personalise(createBase("table", { page: annotations }), [greeting]);
    const page = await (await openDocument(bytes)).getPage(1);
    const urls = (await page.getAnnotations()).map(({ url }) => url as string);
    expect(urls).toEqual(["https://old.example/", "https://example.org/a?b=(1)"]);
  });
});

describe("a file", () => {
  it.each([
    "linearized.pdf",
    "object-streams.pdf",
    "form.pdf",
    "sizes.pdf",
    "cmyk.pdf",
    "fonts.pdf",
    "encrypted/plain.pdf",
  ])("%s shows what a row prints", async (name) => {
    const base = await readFixture(name);
    const { bytes } = await personalise(base, [{ ...greeting, link: { page: 0 } }]);
    const document = await openDocument(bytes);
    expect(await readTexts(document, 1)).toMatch(/Grüße$/);
    const { left } = await locateText(document, 1, "Grüße");
    expect(left).toBeCloseTo(50, 1);
    expect(listComplaints(bytes) ?? []).toEqual([]);
    expect(findWords(bytes)?.messages ?? []).toEqual([]);
  });

  it("with bytes before its header shows it", async () => {
    const base = concatenateBytes([new TextEncoder().encode("HTTP/1.1 200 OK\r\n\r\n"), createBase("table")]);
    await expectGreeting(base, "first|Grüße");
  });

  it.each(forms)("of the form %s whose cross-reference is damaged gets a complete one", async (form) => {
    const base = createBase(form);
    const start = Buffer.from(base).lastIndexOf("startxref");
    base.set(new TextEncoder().encode("startxref\n7777\n"), start);
    const { bytes, shared } = await personalise(base, [greeting]);
    expect(await readTexts(await openDocument(bytes), 1)).toBe("first|Grüße");
    expect(listComplaints(bytes) ?? []).toEqual([]);
    expect(await readTexts(await openDocument(concatenateBytes([base, shared.bytes])), 2)).toBe("second");
  });

  it("whose table is wrong for a content stream only gets a complete one", async () => {
    const base = createBase("table");
    const text = Buffer.from(base).toString("latin1");
    const entry = /0000000000 65535 f \n(?:.{18} \n){4}/s.exec(text);
    base.set(new TextEncoder().encode("0000000017"), (entry?.index ?? 0) + 20 * 5);
    const { bytes } = await personalise(base, [greeting]);
    expect(await readTexts(await openDocument(bytes), 1)).toBe("first|Grüße");
    expect(listComplaints(bytes) ?? []).toEqual([]);
  });

  it("and its shared update show what the original does", async () => {
    const base = createBase("stream");
    const { shared } = await personalise(base, [greeting]);
    const bytes = concatenateBytes([base, shared.bytes]);
    const document = await openDocument(bytes);
    expect(await readTexts(document, 1)).toBe("first");
    expect(await (await document.getPage(1)).getAnnotations()).toEqual([]);
    expect(listComplaints(bytes) ?? []).toEqual([]);
  });

  it("is written with the same bytes each time", async () => {
    const base = createBase("stream");
    const [first, second] = await Promise.all([personalise(base, [greeting]), personalise(base, [greeting])]);
    expect(first.bytes).toEqual(second.bytes);
  });
});

describe("a file with random damage", () => {
  it.each(forms)("of the form %s is printed on or rejected, and never breaks the writer", async (form) => {
    const whole = createBase(form, { page: "/UserUnit 2 /CropBox [0 0 300 200]" });
    const change = fc.tuple(
      fc.nat({ max: whole.length - 1 }),
      fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(48, 57, 47, 60, 62)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 6 }),
        fc.option(fc.nat({ max: whole.length })),
        async (changes, end) => {
          const damaged = whole.slice(0, end ?? whole.length);
          for (const [at, byte] of changes) damaged[at] = byte;
          const result = await openBasePdf(damaged, inflateBytes);
          if (!result.ok) {
            expect(["pdf-damaged", "pdf-encrypted"]).toContain(result.problems[0]?.code);
            return;
          }
          const pages = [{ index: 0, hasLinks: true }];
          const shared = await writeSharedIncrement(result.value, { pages, linkTargets: [0], hasTitles: true });
          if (!shared.ok) expect(shared.problems[0]?.code).toBe("pdf-damaged");
          else {
            const { view } = shared.value.slots.get(0) ?? {};
            const edges = view && toUserEdges(view, box);
            const links = edges ? [{ edges, target: { page: 0 } }] : [];
            const row = { id: "00", title: "A", pages: new Map([[0, { content: "", links }]]) };
            expect(createRowWriter(shared.value)(row).bytes.length).toBeGreaterThan(100);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
