import { describe, test } from "vitest";
import { nodeContract } from "../../contract/contract.ts";
import { createNodeApi } from "../../contract/node-api.ts";

describe("the interface in Node", () => {
  test.each(nodeContract)("$name", async ({ run }) => {
    await run((await createNodeApi()).caller);
  });
});
