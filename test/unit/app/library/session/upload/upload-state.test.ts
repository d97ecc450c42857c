/** The state of an upload whose PDFs contain smartlinks. */
import { expect, test } from "vitest";
import { noUpload, reduceUpload, type UploadAction } from "#app/library/session/upload/upload-state.ts";

const reduceAll = (...actions: readonly UploadAction[]) => actions.reduce(reduceUpload, noUpload);
const start = (...paths: readonly string[]): UploadAction => ({
  type: "started",
  files: paths.map((path) => ({ path, bytes: 1 })),
});
const add = (path: string): UploadAction => ({ type: "progressed", path, status: { step: "added", id: path } });
const smartlink = { title: "Offer", assets: 2 };

test("a new upload keeps PDFs whose smartlink was not created yet, and no other finished ones", () => {
  const state = reduceAll(
    start("a.pdf", "b.pdf"),
    add("a.pdf"),
    add("b.pdf"),
    { type: "smartlink-found", path: "b.pdf", smartlink },
    start("c.pdf"),
  );
  expect(state.entries.map(({ path }) => path)).toEqual(["b.pdf", "c.pdf"]);
});

test("a smartlink that was created is no longer offered", () => {
  const state = reduceAll(
    start("a.pdf"),
    add("a.pdf"),
    { type: "smartlink-found", path: "a.pdf", smartlink },
    { type: "smartlink-found", path: "a.pdf", smartlink: undefined },
  );
  expect(state.entries.map((entry) => entry.smartlink)).toEqual([undefined]);
});
