// engines: none; test:all: chromium
// These views lay out the same layers as the scrolled pages, which pointer.test.ts has in three engines.
/** Links and assets take the pointer where words lie under them, in the views of single pages, of two and of the book. */
import { describe } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { prepareTurnedDocument, testPointerInViews } from "./pointer-suite.ts";

const turned = prepareTurnedDocument();

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  testPointerInViews(engine, turned, ["Single page", "Two pages", "Flip book"]);
});
