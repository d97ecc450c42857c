import { expose } from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBatchClient } from "#app/site/batch-client.ts";
import { ok } from "#domain/result.ts";
import type { BatchInspection, BatchWorker } from "#workers/batch-protocol.ts";
import type { PublishingWorker } from "#workers/publishing/publishing-protocol.ts";
import { aStoredJob } from "../../support/builders.ts";

const { job } = aStoredJob();

/** A worker whose code runs in this thread. */
class InThreadWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  ended = false;

  constructor(serves: Partial<BatchWorker & PublishingWorker>) {
    super();
    this.#channel.port1.onmessage = (event) => this.dispatchEvent(new MessageEvent("message", { data: event.data }));
    // Node's ports have the interface of a Comlink endpoint.
    expose(serves, this.#channel.port2 as unknown as Parameters<typeof expose>[1]);
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
const clientOf = (...serves: Partial<BatchWorker & PublishingWorker>[]) =>
  createBatchClient(() => {
    const worker = new InThreadWorker(serves[Math.min(workers.length, serves.length - 1)] ?? {});
    workers.push(worker);
    return worker as unknown as Worker;
  });

afterEach(() => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) worker.terminate();
});

describe("createBatchClient", () => {
  it("starts one worker at the first call", async () => {
    const client = clientOf({ inspect: async () => ({ rows: 3 }) as BatchInspection, retry: async () => ok(job) });
    expect(workers).toHaveLength(0);
    expect(await client.inspect([], {}, () => undefined)).toMatchObject({ ok: true, value: { rows: 3 } });
    expect(await client.retry("j1")).toMatchObject({ ok: true });
    expect(workers).toHaveLength(1);
  });

  it("ends every open call when the worker crashes and starts a new worker for the next call", async () => {
    const never = () => new Promise<never>(() => undefined);
    const client = clientOf({ run: never, zip: never }, { retry: async () => ok(job) });
    const run = client.run("j1", () => undefined);
    const zip = client.zip("j1", () => undefined);
    workers[0]?.crash("out of memory");
    for (const result of [await run, await zip]) {
      expect(result.ok).toBe(false);
      expect(!result.ok && result.problems[0]?.message).toContain("out of memory");
    }
    expect(workers[0]?.ended).toBe(true);
    expect(await client.retry("j1")).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
  });

  it("returns what a worker throws as a problem", async () => {
    const client = clientOf({
      create: async () => {
        throw new Error("a bug");
      },
    });
    expect(await client.create([], {}, () => undefined)).toMatchObject({ ok: false, problems: [{ code: "internal" }] });
  });

  it("returns a problem when the browser cannot start a worker", async () => {
    const client = createBatchClient(() => {
      throw new Error("refused by policy");
    });
    const result = await client.retry("j1");
    expect(!result.ok && result.problems[0]?.message).toContain("refused by policy");
  });

  it("ends a silent worker and keeps a busy one", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const turn = async () => {
      vi.advanceTimersByTime(10_000);
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
    };
    const never = () => new Promise<never>(() => undefined);
    const client = clientOf({ run: never });
    let ended: unknown;
    const run = client.run("j1", () => undefined);
    run.then((result) => {
      ended = result;
    });
    for (let i = 0; i < 20; i++) await turn();
    expect(ended).toBeUndefined();
    workers[0]?.terminate();
    for (let i = 0; i < 12; i++) await turn();
    expect(ended).toMatchObject({ ok: false });
  });
});
