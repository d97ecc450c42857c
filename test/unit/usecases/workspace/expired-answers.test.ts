/** Answers of calls with an Idempotency-Key are stored for 24 hours, and no longer. */
import { expect, test } from "vitest";
import { createIdempotentRunner } from "#api/idempotency.ts";
import { jsonTextResponse } from "#api/responses.ts";
import type { Route } from "#api/route.ts";
import { removeExpiredAnswers } from "#usecases/workspace/expired-answers.ts";
import { aWorld } from "../../../support/world.ts";

const hourMs = 3_600_000;

const createWorld = async () => {
  const world = await aWorld();
  let nowMs = Date.UTC(2026, 10, 21);
  const clock = { ...world.clock, now: () => new Date(nowMs).toISOString() };
  const listIds = async () => (await world.store.records.list("answers")).map(({ id }) => id);
  const pass = (hours: number): void => {
    nowMs += hours * hourMs;
  };
  return { ...world, clock, listIds, pass };
};

test("a page or program removes the expired answers, however many, and leaves the others", async () => {
  const world = await createWorld();
  const put = (id: string) =>
    world.store.records.change(["answers"], (tx) =>
      tx.put("answers", { id, fingerprint: "f", created: world.clock.now(), status: 200, body: "{}" }),
    );
  for (let number = 0; number < 250; number++) await put(`old ${number}`);
  world.pass(10);
  await put("young");
  world.pass(14);
  await removeExpiredAnswers(world);
  expect(await world.listIds()).toHaveLength(251);
  world.pass(1);
  await removeExpiredAnswers(world);
  expect(await world.listIds()).toEqual(["young"]);
});

test("a later call with another key removes the expired answers", async () => {
  const world = await createWorld();
  const runOnce = createIdempotentRunner(world);
  const call = (key: string) => {
    const url = new URL("https://site.example/api/folder");
    const request = new Request(url, { method: "POST", headers: { "Idempotency-Key": key } });
    const route = { answer: { kind: "record" } } as unknown as Route;
    return runOnce({ request, url, route, user: "u", fields: undefined }, async () => jsonTextResponse(200, "{}", {}));
  };
  await call("a");
  world.pass(25);
  await call("b");
  const left = await world.listIds();
  expect(left).toHaveLength(1);
  world.pass(0.1);
  expect((await call("b")).headers.get("Idempotent-Replayed")).toBe("true");
});
