/** The looks of areas, drawn in the PDFs of rows. Readers of web documents draw them themselves. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatSvgPath } from "#pdf-writer/content/svg-path.ts";
import { drawPage } from "../../../support/draw-page.ts";
import { findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { brochureRow, printBatch, readRowPdf } from "../../../support/pdf/printed-batch.ts";

const narrows = new Uint8Array(readFileSync(new URL("../../../../public/samples/narrows.jpg", import.meta.url)));

const url = [{ type: "url", data: "https://example.org/" }];
const area = (
  center_x: number,
  center_y: number,
  rect: readonly [number, number],
  look: object,
  more: object = {},
) => ({
  page: 1,
  aura: { name: "Area", center_x, center_y, rect, look, actions: url, ...more },
});
const button = (label: string, others: object = {}) => ({ type: "button", label, ...others });
const film = (poster: string) => ({ actions: [{ type: "video", data: JSON.stringify({ src: "f.mp4", poster }) }] });

const rows = [
  brochureRow("anna", { name: "Anna", picture: "narrows.jpg" }),
  brochureRow("bo", { name: "Bo", picture: "none.jpg" }),
];

const makePdf = async (assets: readonly object[], outputs: "pdf" | "html,pdf" = "pdf", config: object = {}) => {
  const template = { title: "t", assets, config: { global: {}, ...config } };
  const batch = await printBatch(template, rows, { outputs }, { "narrows.jpg": narrows });
  const pdf = await batch.bytesAt("anna.s.pdf");
  expect(listComplaints(pdf) ?? []).toEqual([]);
  return { batch, pdf: new Uint8Array(pdf) };
};

/** Returns the colour at a point of the first page, in percent. */
const colourAt = async (pdf: Uint8Array<ArrayBuffer>, x: number, y: number): Promise<readonly number[]> => {
  const { data, width, height } = await drawPage(pdf, 1);
  const at = (Math.floor((height * y) / 100) * width + Math.floor((width * x) / 100)) * 4;
  return [...data.subarray(at, at + 3)];
};

test("a button is a box in its colour, with its label for the row, which names its link too", async () => {
  const order = button("Order, [[name]]", { fill: "#1f5fd0" });
  const { pdf } = await makePdf([area(50, 50, [60, 12], order, { name: "" })]);
  expect(Buffer.from(pdf).toString("latin1")).toContain("/Contents (Order, Anna)");
  expect(await colourAt(pdf, 23, 50)).toEqual([31, 95, 208]);
  expect(await colourAt(pdf, 15, 50)).toEqual([255, 255, 255]);
  // The edge is a little darker.
  expect((await colourAt(pdf, 50, 44.15))[2]).toBeGreaterThan(150);
  const words = findWords(pdf)?.words.map(({ text }) => text);
  expect(words ?? ["Order,", "Anna"]).toEqual(expect.arrayContaining(["Order,", "Anna"]));
});

test("the preset colours are those of the reader", async () => {
  const preset = await makePdf([area(50, 50, [60, 12], button("Go"))]);
  expect(await colourAt(preset.pdf, 23, 50)).toEqual([31, 95, 208]);
  const skin = await makePdf([area(50, 50, [60, 12], button("Go"))], "pdf", { skin: { accent: "#7a1f5c" } });
  expect(await colourAt(skin.pdf, 23, 50)).toEqual([122, 31, 92]);
});

test("a label is as large as it fits, in the middle, beside its icon", async () => {
  const sizeOf = async (look: object) => {
    const { pdf } = await makePdf([area(50, 50, [60, 12], look)]);
    const stream = Buffer.from(pdf).toString("latin1").split("startxref").at(-2) ?? "";
    return Number(/F0 ([\d.]+) Tf/.exec(stream)?.[1]);
  };
  const short = await sizeOf(button("Go"));
  const long = await sizeOf(button("Read the conditions for travellers with children and bicycles"));
  expect(short).toBeGreaterThan(long);
  expect(long).toBeGreaterThan(2);
  expect(await sizeOf(button("Go", { icon: "mail" }))).toBeCloseTo(short, 1);
});

test("every icon is drawn", async () => {
  const icons = ["link", "play", "mail", "phone", "download", "calendar", "form", "share"];
  const assets = icons.map((icon, index) =>
    area(50, 6 + index * 12, [50, 9], button(index % 2 === 0 ? "Press" : "", { icon })),
  );
  const { pdf } = await makePdf(assets);
  const { data } = await drawPage(pdf, 1);
  expect(data.length).toBeGreaterThan(0);
});

test("a poster shows the picture of its film, with a play sign in the middle", async () => {
  const { pdf } = await makePdf([area(50, 50, [60, 40], { type: "poster" }, film("narrows.jpg"))]);
  expect(await colourAt(pdf, 50, 50)).toEqual([255, 255, 255]);
  const picture = await colourAt(pdf, 25, 40);
  expect(picture).not.toEqual([255, 255, 255]);
  expect(picture).not.toEqual([32, 36, 45]);
});

test("a film without a picture is a dark poster with a play sign and its name below", async () => {
  const findName = async (name: string, rect: readonly [number, number], poster = "") => {
    const { pdf } = await makePdf([area(50, 50, rect, { type: "poster" }, { name, ...film(poster) })]);
    expect(await colourAt(pdf, 50, 50)).toEqual([255, 255, 255]);
    return { pdf, words: findWords(pdf)?.words.map(({ text }) => text) };
  };
  const { pdf, words } = await findName("Tour of [[name]]", [60, 40]);
  expect(await colourAt(pdf, 25, 40)).toEqual([32, 36, 45]);
  expect(words ?? ["Tour", "of", "Anna"]).toEqual(expect.arrayContaining(["Tour", "of", "Anna"]));
  // A long name shrinks to its line, and a picture stands for it.
  const long = await findName("A very long name of a film that shrinks", [20, 20]);
  expect(long.words ?? ["shrinks"]).toContain("shrinks");
  const { words: besidePicture } = await findName("Harbour", [60, 40], "narrows.jpg");
  expect(besidePicture ?? []).not.toContain("Harbour");
});

test("a poster whose picture is missing keeps its play sign, and is a warning of the row", async () => {
  const look = { type: "poster", source: "[[picture]]" };
  const { batch, pdf } = await makePdf([area(50, 50, [60, 40], look, film(""))]);
  expect(await colourAt(pdf, 25, 40)).not.toEqual([32, 36, 45]);
  const other = new Uint8Array(await batch.bytesAt("bo.s.pdf"));
  expect(await colourAt(other, 25, 40)).toEqual([32, 36, 45]);
  expect(await colourAt(other, 50, 50)).toEqual([255, 255, 255]);
  const warnings = JSON.stringify(batch.events);
  expect(warnings).toContain("assets[0].aura.look");
  expect(warnings).toContain("none.jpg");
});

test("lines are drawn within their areas, and nothing for the look none", async () => {
  const { pdf } = await makePdf([
    area(50, 20, [60, 10], { type: "underline", color: "#c02020" }),
    area(50, 50, [60, 10], { type: "outline", color: "#208020", width: 4 }),
    area(50, 80, [60, 10], { type: "none" }),
  ]);
  expect(await colourAt(pdf, 50, 24.8)).toEqual([192, 32, 32]);
  expect(await colourAt(pdf, 50, 20)).toEqual([255, 255, 255]);
  expect(await colourAt(pdf, 20.5, 50)).toEqual([32, 128, 32]);
  expect(await colourAt(pdf, 50, 50)).toEqual([255, 255, 255]);
  expect(await colourAt(pdf, 50, 84.8)).toEqual([255, 255, 255]);
});

test("web documents have no looks in their PDFs", async () => {
  const content = { type: "text", text: "Dear [[name]]" };
  const greeting = { page: 1, aura: { name: "", center_x: 50, center_y: 80, rect: [60, 10], content } };
  const { batch, pdf } = await makePdf(
    [
      area(50, 50, [60, 12], button("Go", { fill: "#1f5fd0" })),
      area(50, 20, [40, 20], { type: "poster", source: "narrows.jpg" }),
      greeting,
    ],
    "html,pdf",
  );
  expect(await colourAt(pdf, 23, 50)).toEqual([31, 95, 208]);
  const shown = await readRowPdf(batch, "anna");
  expect(await colourAt(shown, 23, 50)).toEqual([255, 255, 255]);
  expect(findWords(shown)?.words.map(({ text }) => text) ?? ["Dear"]).not.toContain("Go");
});

test("paths of icons become lines and curves", () => {
  expect(formatSvgPath("M10 7H6v11h11v-4M13 5h6")).toBe("10 7 m 6 7 l 6 18 l 17 18 l 17 14 l 13 5 m 19 5 l");
  expect(formatSvgPath("M1 1l2 2 3-1zl1 0")).toBe("1 1 m 3 3 l 6 2 l h 2 1 l");
  expect(formatSvgPath("M0 0a1 1 0 1 1 2 0")).toBe("0 0 m 0 -.5523 .4477 -1 1 -1 c 1.5523 -1 2 -.5523 2 0 c");
  expect(() => formatSvgPath("M0 0q1 1 2 0")).toThrow("command q");
  expect(() => formatSvgPath("M0 0a1 1 0 0 1 1 1")).toThrow("no half circle");
});
