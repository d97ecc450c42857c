// engines: none; test:all: chromium
// How engines paint is seen in painted-pages.test.ts, and the mirrored book in test/browser/reader/views/flip-book.test.ts.
/** The window shows the canvases of a flip book that is read from right to left. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPaintedPages } from "./painted-pages-suite.ts";

testPaintedPages(enginesFor(import.meta.url), "right-to-left");
