// suite: test:all
/** Runs the contract in Node. The OpenAPI document must describe each of its responses. */
import { beforeAll, expect, test } from "vitest";
import { createCaller, createExchange } from "../../contract/caller.ts";
import { nodeContract } from "../../contract/contract.ts";
import { createDescribedAnswers, type DescribedAnswers } from "../../contract/described-answers.ts";
import { createNodeApi } from "../../contract/node-api.ts";

let answers: DescribedAnswers;

beforeAll(async () => {
  answers = await createDescribedAnswers(await createNodeApi());
});

test.each(nodeContract)("in Node, $name", async ({ run }) => {
  const { service, caller } = await createNodeApi();
  const faults: (string | undefined)[] = [];
  const exchange = createExchange(async (address, init) => {
    const request = new Request(address, init);
    const response = await service.handle(request);
    faults.push(await answers.findFault(request.method, address, response));
    return response;
  });
  await run(createCaller(caller.base, caller.authorization, exchange));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
});
