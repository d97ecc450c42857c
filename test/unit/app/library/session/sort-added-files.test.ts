import { expect, test } from "vitest";
import { sortAddedFiles } from "#app/library/session/sort-added-files.ts";

const dropped = (path: string) => ({ path, file: new File([], path) });
const sort = (...paths: readonly string[]) => {
  const { templates, resources, uploads } = sortAddedFiles(paths.map(dropped));
  return [templates, resources, uploads].map((files) => files.map(({ path }) => path));
};

test("files without a template are all uploaded, so that those of other types are reported", () => {
  expect(sort("a.pdf", "photo.jpg")).toEqual([[], [], ["a.pdf", "photo.jpg"]]);
});

test("files beside a template are taken as those of its assets, and PDFs as PDFs", () => {
  expect(sort("offer/a.PDF", "offer/photo.jpg", "offer/Template.JSON")).toEqual([
    ["offer/Template.JSON"],
    ["offer/photo.jpg"],
    ["offer/a.PDF"],
  ]);
});
