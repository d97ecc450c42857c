// engines: none; test:all: chromium
/** Swagger UI of the built site sends operations of the OpenAPI document, with uploads, and shows the responses. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { prepareSwagger } from "./swagger-site.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const prepared = prepareSwagger(openStage(), engine);

  test("Swagger UI creates a folder, a content, a smartlink and an asset with its icon", async () => {
    await prepared.createItems();
    expect(await prepared.page.problems()).toEqual([]);
  });
});
