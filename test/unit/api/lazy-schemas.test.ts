/** A service worker that was just started answers one call. Building the schemas of all routes first would delay it. */
import { expect, test } from "vitest";
import { z } from "#domain/model/zod.ts";

test("the schemas of calls are built when a call first needs them", async () => {
  let builtSchemas = 0;
  z.core.config({
    postProcessor: () => {
      builtSchemas += 1;
    },
  });
  const { createNodeApi } = await import("../../contract/node-api.ts");
  const { service } = await createNodeApi();
  expect(builtSchemas).toBeGreaterThan(0);
  // Of more than 1000: only schemas that are constants, for example those that check records of the store.
  expect(builtSchemas).toBeLessThan(120);
  await service.handle(new Request("https://site.example/some/path/api/openapi.json"));
  expect(builtSchemas).toBeGreaterThan(1000);
});
