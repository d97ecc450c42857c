// engines: none; test:all: none; matrix: chromium
/** The contract of the API through a service worker that the browser stops before every call. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url)) testInterface(engine, "before every call");
