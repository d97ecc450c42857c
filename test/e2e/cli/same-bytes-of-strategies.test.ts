// engines: none; test:all: none; matrix: chromium, firefox
// same-bytes.test.ts compares linked and complete files too. WebKit formats dates with older data.
/** The command line makes the same bytes as the browser with each strategy and encoding. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testBatches } from "./same-batches.ts";

for (const engine of enginesFor(import.meta.url))
  testBatches(engine, [
    { batchId: "complete", choice: { strategy: "original" }, fields: {} },
    { batchId: "binary", choice: { strategy: "original", encoding: "binary" }, fields: {} },
    { batchId: "linked", choice: { strategy: "smallest" }, fields: {} },
  ]);
