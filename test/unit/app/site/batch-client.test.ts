import { afterEach, expect, test, vi } from "vitest";
import { createBatchClient } from "#app/site/batch-client.ts";
import { ok } from "#domain/result.ts";
import { serve } from "#rpc/serve.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import type { BatchOperations } from "#workers/batch-worker.ts";
import { aStoredJob } from "../../../support/builders.ts";

const { job } = aStoredJob();
const ignore = () => undefined;
const neverAborted = new AbortController().signal;

/** A worker whose code runs in this thread. */
class InThreadWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  ended = false;

  constructor(operations: Partial<BatchOperations>) {
    super();
    this.#channel.port1.onmessage = (event) => this.dispatchEvent(new MessageEvent("message", { data: event.data }));
    // Node's ports have the interface of a Comlink endpoint.
    serve(operations, this.#channel.port2 as unknown as Parameters<typeof serve>[1]);
    this.#channel.port2.start();
  }

  postMessage(message: unknown, transfer: readonly MessagePort[] = []): void {
    this.#channel.port1.postMessage(message, [...transfer]);
  }

  terminate(): void {
    this.ended = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }

  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message }));
  }
}

const workers: InThreadWorker[] = [];
const clientOf = (...operations: Partial<BatchOperations>[]) =>
  createBatchClient(() => {
    const worker = new InThreadWorker(operations[Math.min(workers.length, operations.length - 1)] ?? {});
    workers.push(worker);
    return worker as unknown as Worker;
  });

afterEach(() => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) worker.terminate();
});

test("the batch client starts one worker at the first call", async () => {
  const client = clientOf({ inspect: async () => ok({ rows: 3 } as BatchInspection), retry: async () => ok(job) });
  expect(workers).toHaveLength(0);
  expect(await client.inspect([], {}, ignore, neverAborted)).toMatchObject({ ok: true, value: { rows: 3 } });
  expect(await client.retry("j1")).toMatchObject({ ok: true });
  expect(workers).toHaveLength(1);
});

test("the batch client ends every open call when the worker crashes and starts a new worker for the next call", async () => {
  const never = () => new Promise<never>(() => undefined);
  const client = clientOf({ run: never, zip: never }, { retry: async () => ok(job) });
  const run = client.run("j1", ignore);
  const zip = client.zip("j1", ignore, neverAborted);
  workers[0]?.crash("out of memory");
  for (const result of [await run, await zip]) {
    expect(result.ok).toBe(false);
    expect(!result.ok && result.problems[0]?.message).toContain("out of memory");
  }
  expect(workers[0]?.ended).toBe(true);
  expect(await client.retry("j1")).toMatchObject({ ok: true });
  expect(workers).toHaveLength(2);
});

test("the batch client returns what a worker throws as a problem", async () => {
  const client = clientOf({
    create: async () => {
      throw new Error("a bug");
    },
  });
  expect(await client.create([], {}, ignore, neverAborted)).toMatchObject({
    ok: false,
    problems: [{ code: "internal" }],
  });
});

test("the batch client returns a problem when the browser cannot start a worker", async () => {
  const client = createBatchClient(() => {
    throw new Error("refused by policy");
  });
  const result = await client.retry("j1");
  expect(!result.ok && result.problems[0]?.message).toContain("refused by policy");
});

test("the batch client ends a silent worker and keeps a busy one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const turn = async () => {
    vi.advanceTimersByTime(10_000);
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const never = () => new Promise<never>(() => undefined);
  const client = clientOf({ run: never });
  let ended: unknown;
  const run = client.run("j1", ignore);
  run.then((result) => {
    ended = result;
  });
  for (let i = 0; i < 20; i++) await turn();
  expect(ended).toBeUndefined();
  workers[0]?.terminate();
  for (let i = 0; i < 12; i++) await turn();
  expect(ended).toMatchObject({ ok: false });
});
