import { describe, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { createNodeApi } from "../../contract/node-api.ts";

describe("the interface in Node", () => {
  test.each(contract)("$name", async ({ run }) => {
    await run((await createNodeApi()).caller);
  });
});
