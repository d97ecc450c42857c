import "../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist";
import { expect, it } from "vitest";
import { measurePoints } from "#domain/geometry/text-box.ts";
import { drawInSpace, placeBox, toUserEdges } from "#pdf-writer/content/page-space.ts";
import { readPageView } from "#pdf-writer/reading/page-boxes.ts";
import { readPage } from "#pdf-writer/reading/page-tree.ts";
import { plainPdf } from "../../contract/plain-pdf.ts";
import { openBase } from "../../support/pdf/personal-pdf.ts";

const coordinate = fc.integer({ min: -400, max: 900 });
const rectangle = fc.tuple(coordinate, coordinate, coordinate, coordinate).map((edges) => `[${edges.join(" ")}]`);
const pageEntries = fc.record(
  {
    CropBox: rectangle,
    Rotate: fc.constantFrom("0", "90", "180", "270", "-90", "360", "450", "45"),
    UserUnit: fc.constantFrom("1", "2.5", "0", "-3", "75000"),
  },
  { requiredKeys: [] },
);
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const percentBox = fc.record({ left: percent, top: percent, width: percent, height: percent });

it("a box on a page is where pdf.js shows it, upright and in points", async () => {
  await fc.assert(
    fc.asyncProperty(pageEntries, percentBox, async (entries, box) => {
      const text = Object.entries(entries).map(([name, value]) => `/${name} ${value}`);
      const bytes = plainPdf([[500, 400]], text.join(" "));
      const base = await openBase(bytes);
      const page = base.pages[0];
      if (page === undefined) throw new Error("the PDF has no page");
      const view = await readPageView(base.file, await readPage(base.file, page));
      const task = getDocument({ data: bytes.slice(), verbosity: 0 });
      const viewport = (await (await task.promise).getPage(1)).getViewport({ scale: 1 });
      const placed = placeBox(view, box);
      const [a, b, c, d, e, f] = placed.matrix;
      const toUser = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
      const corners = [toUser(0, 0), toUser(placed.width, placed.height)];
      const [left, bottom, right, top] = toUserEdges(view, box);
      const edges = [
        [left, bottom],
        [right, top],
      ] as const;
      for (const points of [corners, edges])
        for (const [side, value] of Object.entries(measurePoints(points, viewport)))
          expect(Math.abs(value - box[side as keyof typeof box])).toBeLessThan(1e-6);
      const [shownLeft, shownBottom] = viewport.convertToViewportPoint(...toUser(0, 0)) as [number, number];
      expect(shownLeft).toBeCloseTo((viewport.width * box.left) / 100, 3);
      expect(shownBottom).toBeCloseTo((viewport.height * (box.top + box.height)) / 100, 3);
      expect(placed.width).toBeCloseTo((viewport.width * box.width) / 100, 3);
      await task.destroy();
    }),
    { numRuns: 60 },
  );
});

it("a space is written with the decimals that large user units need", () => {
  expect(drawInSpace([1 / 75_000, 0, 0, 1 / 75_000, 100.123456, 0], "f")).toBe(
    "q .00001333 0 0 .00001333 100.1235 0 cm\nf\nQ\n",
  );
});
