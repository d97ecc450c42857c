// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person pauses a batch: it stands still over reloads, in every tab, until somebody resumes it. Each row is made once. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPause } from "./paused-batch.ts";

for (const engine of enginesFor(import.meta.url)) testPause(engine, 3);
