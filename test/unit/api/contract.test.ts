import { describe, test } from "vitest";
import { contract } from "../../support/interface/contract.ts";
import { serveInNode } from "../../support/interface/in-node.ts";

describe("the interface in Node", () => {
  test.each(contract)("$name", async ({ run }) => {
    await run((await serveInNode()).caller);
  });
});
