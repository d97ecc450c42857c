// engines: none; test:all: chromium; matrix: chromium, firefox
/**
 * The command line makes the same bytes as the browser: every generated and linked file of batches with PDFs of all kinds,
 * formats of several languages, media and encryption. `same-bytes-of-strategies.test.ts` has the other strategies. WebKit formats
 * dates with older data.
 */
import { enginesFor } from "../../support/drive/launch.ts";
import { encrypted, testBatches } from "./same-batches.ts";

for (const engine of enginesFor(import.meta.url))
  testBatches(engine, [
    { batchId: "mixed", choice: { strategy: "mixed" }, fields: {} },
    { batchId: "locked", choice: { strategy: "original" }, fields: encrypted },
  ]);
