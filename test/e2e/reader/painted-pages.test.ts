// engines: none; test:all: chromium
/** The window shows the canvases of a flip book. Of one that is read from right to left: painted-pages-mirrored.test.ts. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPaintedPages } from "./painted-pages-suite.ts";

testPaintedPages(enginesFor(import.meta.url), "left-to-right");
