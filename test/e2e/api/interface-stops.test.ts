// engines: none; test:all: none; matrix: chromium
/** The contract of the API through a service worker that the browser stops before every call. */
import { siteContract } from "../../contract/contract.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url))
  testInterface(engine, { stops: "before every call", cases: siteContract, opensPages: true });
