/** Batches whose rows print pictures on their PDFs. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInTemplate } from "#batch/inputs/missing-files.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { ok } from "#domain/result.ts";
import { drawPage } from "../../../support/draw-page.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { makePng } from "../../../support/make-png.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { brochureRow, type PrintedBatch, printBatch, readRowPdf } from "../../../support/pdf/printed-batch.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { aWorld } from "../../../support/world.ts";

type Colour = readonly [number, number, number];
const red: Colour = [255, 0, 0];
const green: Colour = [0, 128, 0];
const blue: Colour = [0, 0, 255];

/** A picture of one colour. Noise makes its file as large as its samples. */
const picture = (colour: Colour, side = 400): Uint8Array =>
  makePng({
    ...{ width: side, height: side, bitDepth: 8, colourType: 2 },
    samples: Array.from({ length: side * side }, () => colour).flat(),
  });

const noise = (side: number, seed: number): Uint8Array => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return makePng({
    ...{ width: side, height: side, bitDepth: 8, colourType: 0 },
    samples: Array.from({ length: side * side }, next),
  });
};

const narrows = new Uint8Array(readFileSync(new URL("../../../../public/samples/narrows.jpg", import.meta.url)));

const area = { center_x: 50, center_y: 50, rect: [40, 20] };
const onPage = (content: object, more: object = {}) => ({
  assets: [{ page: 1, aura: { ...area, content: { type: "picture", ...content } }, ...more }],
});

/** The colour in the middle of the first page. */
const middleOf = async (batch: PrintedBatch, reference: string): Promise<readonly number[]> => {
  const pdf = await readRowPdf(batch, reference);
  expect(listComplaints(pdf) ?? []).toEqual([]);
  const { data, width, height } = await drawPage(pdf, 1);
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [...data.subarray(at, at + 3)];
};

const updatesOf = async ({ pageOf }: PrintedBatch, reference: string): Promise<string> => {
  const { updates = [] } = smartlinkOf(await pageOf(reference)).delivery;
  return updates.map((update) => ("text" in update ? update.text : "")).join("");
};

const people = [brochureRow("anna", { photo: "a.png" }), brochureRow("ben", { photo: "folder/B.PNG" })];
const photos = { "a.png": picture(red), "b.png": picture(blue) };

test.each(["original", "mixed", "smallest"] as const)(
  "a %s file has the picture that its row names on the page",
  async (strategy) => {
    const batch = await printBatch(onPage({ source: "[[photo]]" }), people, { strategy }, photos);
    expect(await middleOf(batch, "anna")).toEqual(red);
    expect(await middleOf(batch, "ben")).toEqual(blue);
  },
);

test("few small pictures are embedded once for all rows, many in the row that shows them", async () => {
  const few = await printBatch(onPage({ source: "[[photo]]" }), people, {}, photos);
  expect(await updatesOf(few, "anna")).not.toContain("/Subtype/Image");
  const names = Array.from({ length: 21 }, (_, index) => `p${index}.png`);
  const rows = names.map((photo) => brochureRow(photo.replace(".png", ""), { photo }));
  const files = Object.fromEntries(names.map((name, index) => [name, picture([index * 10, 0, 0], 8)]));
  const many = await printBatch(onPage({ source: "[[photo]]" }), rows, {}, files);
  expect(await updatesOf(many, "p3")).toContain("/Filter[/ASCII85Decode/FlateDecode]");
  expect(await middleOf(many, "p3")).toEqual([30, 0, 0]);
  expect(await middleOf(many, "p20")).toEqual([200, 0, 0]);
});

test("two large pictures are parts of their rows alone, and the template's own picture is shared", async () => {
  const files = { "a.png": noise(500, 1), "b.png": noise(500, 2), "logo.jpg": narrows };
  const rows = [brochureRow("anna", { photo: "a.png" }), brochureRow("ben", { photo: "b.png" })];
  const { assets } = onPage({ source: "[[photo]]" });
  const logo = { page: 2, aura: { ...area, content: { type: "picture", source: "logo.jpg", fit: "cover" } } };
  const batch = await printBatch({ assets: [...assets, logo] }, rows, { strategy: "original" }, files);
  const update = await updatesOf(batch, "anna");
  expect(update).toMatch(/^[\n -~]*$/);
  expect(update.match(/\/Subtype\/Image/g)).toHaveLength(1);
  const length = files["a.png"].length;
  expect(update.length).toBeLessThan(length * 1.27 + 2000);
  const pdf = await readRowPdf(batch, "anna");
  expect(listComplaints(pdf) ?? []).toEqual([]);
  expect(Buffer.from(pdf).includes(Buffer.from(narrows))).toBe(true);
});

test("a picture on several pages is embedded once", async () => {
  const { assets } = onPage({ source: "[[photo]]" });
  const [asset] = assets;
  const repeated = { ...asset, aura: { ...asset?.aura, repeat: { pages: "all" } } };
  const files = { "a.png": noise(600, 1) };
  const rows = [brochureRow("anna", { photo: "a.png" })];
  const batch = await printBatch({ assets: [repeated, asset] }, rows, {}, files);
  const update = await updatesOf(batch, "anna");
  expect(update.match(/\/Subtype\/Image/g)).toHaveLength(1);
  expect(update.match(/ Do\n/g)).toHaveLength(3);
});

test("a picture can be a resource of its asset, which readers do not get", async () => {
  const files = { portrait: { filename: "a.png", mimetype: "image/png", filesize: 1, url: "[[photo]]" } };
  const link = { type: "url", data: "https://example.org" };
  const template = onPage({ source: "portrait" }, { files });
  const batch = await printBatch(template, people, { strategy: "original" }, photos);
  expect(await middleOf(batch, "ben")).toEqual(blue);
  const [asset] = template.assets;
  const linked = { assets: [{ ...asset, aura: { ...asset?.aura, actions: [link] } }] };
  const both = await printBatch(linked, people, { strategy: "original" }, photos);
  expect(smartlinkOf(await both.pageOf("ben")).assets[0]?.files).toEqual({});
  expect(both.outputs.filter(({ kind }) => kind === "support").map(({ path }) => path)).not.toContain("files/");
  const shown = {
    ...linked.assets[0],
    aura: { ...linked.assets[0]?.aura, actions: [{ type: "image", data: "portrait" }] },
  };
  const gallery = await printBatch({ assets: [shown] }, people, { strategy: "original" }, photos);
  expect(Object.keys(smartlinkOf(await gallery.pageOf("ben")).assets[0]?.files ?? {})).toEqual(["portrait"]);
});

test("a picture can have an address, which is fetched for the page", async () => {
  const fetched: string[] = [];
  const world = await aWorld({
    inspector: pdfjsInspector,
    runtime: aPrintingRuntime(),
    fetcher: {
      bytes: async (url) => {
        fetched.push(url);
        return ok(new Uint8Array(photos["b.png"]));
      },
    },
  });
  const rows = [brochureRow("anna", { photo: "https://example.org/b.png" })];
  const batch = await printBatch(onPage({ source: "[[photo]]" }), rows, {}, {}, world);
  expect(await middleOf(batch, "anna")).toEqual(blue);
  expect(fetched).toEqual(["https://example.org/b.png"]);
});

test("what is missing fails the row, is left out, or is replaced, as the maker wants", async () => {
  const rows = [
    brochureRow("anna", { photo: "a.png" }),
    brochureRow("none", { photo: "" }),
    brochureRow("lost", { photo: "c.png" }),
  ];
  const failing = await printBatch(onPage({ source: "[[photo]]" }), rows, {}, photos);
  const pathsOf = ({ outputs }: PrintedBatch) =>
    outputs.filter(({ kind }) => kind === "smartlink").map(({ path }) => path);
  expect(pathsOf(failing)).toEqual(["anna.s.html"]);
  expect(JSON.stringify(failing.events)).toContain("The row names no picture.");
  expect(JSON.stringify(failing.events)).toContain("file “c.png” is missing");

  const without = await printBatch(onPage({ source: "[[photo]]", missing: "leave_out" }), rows, {}, photos);
  expect(await middleOf(without, "none")).toEqual([255, 255, 255]);
  expect(await middleOf(without, "lost")).toEqual([255, 255, 255]);
  const warnings = without.events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));
  expect(warnings).toMatchObject([{ code: "resource-missing", at: { row: 3 } }]);

  const content = { source: "[[photo]]", missing: "replace", replacement: "nobody.png" };
  const replaced = await printBatch(onPage(content), rows, {}, { ...photos, "nobody.png": picture(green) });
  expect(await middleOf(replaced, "anna")).toEqual(red);
  expect(await middleOf(replaced, "none")).toEqual(green);
  expect(await middleOf(replaced, "lost")).toEqual(green);
  expect(await updatesOf(replaced, "none")).not.toContain("/Subtype/Image");
});

test("a picture that was not added is found before the batch starts, where it is needed", () => {
  const dropped = createDroppedFiles([{ name: "a.png", path: "a.png" }]);
  const missingFor = (content: object, more: object = {}) => {
    const template = smartlinkSchema.parse(onPage(content, more));
    const { required, optional } = findFilesMissingInTemplate(template, dropped);
    expect(optional).toEqual([]);
    return required.map(({ message }) => message);
  };
  expect(missingFor({ source: "a.png" })).toEqual([]);
  expect(missingFor({ source: "logo.png" })).toEqual([expect.stringContaining("“logo.png”")]);
  expect(missingFor({ source: "logo.png", missing: "leave_out" })).toEqual([]);
  const replaced = { source: "[[photo]]", missing: "replace", replacement: "nobody.png" };
  expect(missingFor(replaced)).toEqual([expect.stringContaining("“nobody.png”")]);
  const files = { logo: { filename: "", mimetype: "", filesize: 1, url: "lost.png" } };
  expect(missingFor({ source: "logo" }, { files })).toEqual([expect.stringContaining("“lost.png”")]);
  expect(missingFor({ source: "logo", missing: "leave_out" }, { files })).toEqual([]);
});

test.each([
  ["empty.png", new Uint8Array(0), "it is empty"],
  ["page.png", new TextEncoder().encode("<!doctype html><title>404</title>"), "it is a web page"],
  ["cut.jpg", narrows.slice(0, 5000), "it ends too early"],
  ["cut.png", picture(red).slice(0, -60), "its data are incomplete"],
  ["drawing.svg", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), "it is an SVG picture"],
  ["photo.webp", new TextEncoder().encode("RIFF....WEBPVP8 "), "it is a WebP picture"],
])("the file %s fails its row and says why", async (photo, bytes, reason) => {
  const rows = [...people, brochureRow("bad", { photo })];
  const batch = await printBatch(onPage({ source: "[[photo]]" }), rows, {}, { ...photos, [photo]: bytes });
  const failed = batch.events.flatMap((event) => (event.kind === "row-failed" ? [event] : []));
  expect(failed).toMatchObject([
    {
      problems: [
        { code: "picture-unusable", message: expect.stringContaining(reason), at: { path: "assets[0].aura.content" } },
      ],
    },
  ]);
  expect(await middleOf(batch, "anna")).toEqual(red);
});

test("a picture with few pixels for its area is a warning with the size that it needs", async () => {
  const batch = await printBatch(
    onPage({ source: "[[photo]]" }),
    people,
    {},
    { ...photos, "b.png": picture(blue, 30) },
  );
  const text = JSON.stringify(batch.events);
  expect(text.match(/has \d+ pixels an inch/g)).toHaveLength(1);
  expect(text).toMatch(/“folder\/B.PNG” has 36 pixels an inch .* at least 125 × 125 pixels/);
});

test("the frame has its colours and corners, and screen readers the description", async () => {
  const box = { fill: "#008000", stroke: "#0000ff", stroke_width: 4, radius: 30, padding: 10 };
  const content = { source: "[[photo]]", fit: "cover", alt: "Portrait of [[name]]", box };
  const batch = await printBatch(onPage(content), [brochureRow("anna", { photo: "a.png", name: "Zoë" })], {}, photos);
  const pdf = await readRowPdf(batch, "anna");
  expect(listComplaints(pdf) ?? []).toEqual([]);
  const { data, width, height } = await drawPage(pdf, 1);
  const colourAt = (x: number, y: number) => {
    const at = (Math.round(y) * width + Math.round(x)) * 4;
    return [...data.subarray(at, at + 3)];
  };
  const [left, middle] = [width * 0.3, height / 2];
  expect(colourAt(left + 4, middle)).toEqual(blue);
  expect(colourAt(left + 14, middle)).toEqual(green);
  expect(colourAt(left + 28, middle)).toEqual(red);
  expect(colourAt(left + 3, height * 0.4 + 3)).toEqual([255, 255, 255]);
  expect(await updatesOf(batch, "anna")).toMatch(/\/Span<<\/Alt <feff0050006f.*>>>BDC/);
  const plain = await printBatch(onPage({ source: "[[photo]]" }), people, {}, photos);
  expect(await updatesOf(plain, "anna")).toContain("/Artifact BMC");
});

test("two runs give the same bytes", async () => {
  const files = { ...photos, "b.png": noise(600, 3) };
  const [first, second] = [
    await printBatch(onPage({ source: "[[photo]]" }), people, {}, files),
    await printBatch(onPage({ source: "[[photo]]" }), people, {}, files),
  ];
  for (const reference of ["anna", "ben"]) expect(await first.pageOf(reference)).toBe(await second.pageOf(reference));
});
