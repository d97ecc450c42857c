import "../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument, OPS } from "pdfjs-dist";
import { expect, test } from "vitest";
import { findPictureCorners, readPageContents } from "#reader/editor/page-contents.ts";
import { textPdf } from "../../../support/text-pdf.ts";

const read = async (data: Uint8Array<ArrayBuffer>) => {
  const task = getDocument({ data, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const contents = await readPageContents(page);
  await task.destroy();
  return contents;
};

test("a PDF's texts and pictures are found where they are displayed", async () => {
  const { texts, pictures } = await read(
    textPdf({
      content:
        "BT /F 20 Tf 100 150 Td (Hello) Tj ET q 100 0 0 60 50 40 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q q 1 0 0 1 900 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q",
    }),
  );
  const round = (boxes: typeof texts) =>
    boxes.map(({ left, top, width, height }) => [left, top, width, height].map((value) => Math.round(value)));
  expect(round(texts)).toEqual([[25, 45, 11, 7]]);
  expect(round(pictures)).toEqual([[13, 67, 25, 20]]);
});

const cornersOf = (...operations: readonly (readonly [operation: number, ...args: readonly unknown[]])[]) =>
  findPictureCorners({
    fnArray: operations.map(([operation]) => operation),
    argsArray: operations.map(([, ...args]) => args),
  });

test("a picture fills the unit square of its matrix", () => {
  expect(
    cornersOf([OPS.save], [OPS.transform, 200, 0, 0, 100, 50, 70], [OPS.paintImageXObject, "a"], [OPS.restore]),
  ).toEqual([
    [
      [50, 70],
      [250, 70],
      [50, 170],
      [250, 170],
    ],
  ]);
});

test("matrices of forms and saved states are combined and taken back", () => {
  const [inForm, after] = cornersOf(
    [OPS.transform, 2, 0, 0, 2, 10, 10],
    [OPS.paintFormXObjectBegin, [1, 0, 0, 1, 5, 5], null],
    [OPS.transform, 10, 0, 0, 10, 0, 0],
    [OPS.paintInlineImageXObject, {}],
    [OPS.paintFormXObjectEnd],
    [OPS.paintImageXObject, "b"],
    [OPS.paintImageMaskXObject, {}],
    [OPS.restore],
  );
  expect(inForm?.[3]).toEqual([40, 40]);
  expect(after?.[3]).toEqual([12, 12]);
});
