import { describe, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { serveInNode } from "../../contract/in-node.ts";

describe("the interface in Node", () => {
  test.each(contract)("$name", async ({ run }) => {
    await run((await serveInNode()).caller);
  });
});
