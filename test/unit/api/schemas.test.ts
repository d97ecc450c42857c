/** A service worker that was just started answers one call. Building the schemas of all routes first would delay it. */
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
  // Of more than 1000: those that are written as constants beside lazy ones, among them the store's checks of records.
  expect(built).toBeLessThan(120);
  await service.handle(new Request("https://site.example/some/path/api/openapi.json"));
  expect(built).toBeGreaterThan(1000);
});
