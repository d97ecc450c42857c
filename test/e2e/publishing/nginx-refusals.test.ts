// engines: none; test:all: none; matrix: chromium, firefox
// webdav-faults.test.ts shows the same with Apache; only the server differs. WebKit's driver is slow.
/** nginx that refuses a login or a page: both are named, and no file is sent. */
import { describe } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { prepareUploads, testRefusals } from "./failing-server.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  testRefusals("nginx", prepareUploads(openStage(), engine));
});
