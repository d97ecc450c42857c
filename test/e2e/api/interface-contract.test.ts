// engines: none; test:all: none
// Unit tests run the same cases in Node, and interface.test.ts has some of each resource.
/** The cases of the API's contract that a service worker answers as Node does, through a worker that is stopped before each. */
import { enginesFor } from "../../support/drive/launch.ts";
import { otherCases } from "./interface-cases.ts";
import { testInterface } from "./interface-suite.ts";

for (const engine of enginesFor(import.meta.url))
  testInterface(engine, { stops: "before every case", cases: otherCases, opensPages: false });
