// engines: none; test:all: none; matrix: firefox, webkit
/**
 * The contract of the API through the service worker, which the browser stops before every case. Chromium stops it
 * before every call: `interface-stops.test.ts`.
 */
import { enginesFor } from "../../support/drive/launch.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url)) testInterface(engine, "before every case");
