// engines: none; test:all: none; matrix: chromium, firefox
// pause.test.ts has three tabs.
/** A batch is paused and resumed while ten tabs are open, each of which looks at it. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPause } from "./paused-batch.ts";

for (const engine of enginesFor(import.meta.url)) testPause(engine, 10);
