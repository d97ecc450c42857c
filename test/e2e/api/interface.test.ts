// engines: none; test:all: chromium
/**
 * Cases of each resource of the API through the service worker, which the browser stops before every case, and the pages that
 * it serves. `interface-contract.test.ts` has the other cases. In `interface-stops.test.ts`, Chromium stops the worker before
 * every call.
 */
import { enginesFor } from "../../support/drive/launch.ts";
import { workerCases } from "./interface-cases.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url))
  testInterface(engine, { stops: "before every case", cases: workerCases, opensPages: true });
