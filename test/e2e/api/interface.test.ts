// engines: none
/** The contract of the interface through the service worker, which the browser stops before every case. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url)) testInterface(engine, "before every case");
