/** A service worker that was just started answers one call: it must not build the schemas of all others first. */
import { expect, test } from "vitest";
import { z } from "#domain/model/zod.ts";

test("builds schemas when a call first needs them", async () => {
  let built = 0;
  z.core.config({
    postProcessor: () => {
      built += 1;
    },
  });
  const { createNodeApi } = await import("../../contract/node-api.ts");
  const { service } = await createNodeApi();
  expect(built).toBeGreaterThan(0);
  expect(built).toBeLessThan(100);
  await service.handle(new Request("https://site.example/some/path/api/openapi.json"));
  expect(built).toBeGreaterThan(1000);
});
