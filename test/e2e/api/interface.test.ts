// engines: none; test:all: chromium
/**
 * The contract of the API through the service worker, which the browser stops before every case. In
 * `interface-stops.test.ts`, Chromium stops it before every call.
 */
import { enginesFor } from "../../support/drive/launch.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url)) testInterface(engine, "before every case");
