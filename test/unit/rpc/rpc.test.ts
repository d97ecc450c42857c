/** Calls over a real message channel, of which one end stands for a worker. */
import { afterEach, expect, test, vi } from "vitest";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { type Connection, connect, transfer, WorkerLostError } from "#rpc/connect.ts";
import { serve } from "#rpc/serve.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Connects to the operations. `starts` counts the channels. */
const open = <Api extends object>(operations: Api): Connection<Api> & { readonly starts: () => number } => {
  let starts = 0;
  const connection = connect<Api>(() => {
    starts += 1;
    const { port1, port2 } = new MessageChannel();
    // Node's ports have the interface of a Comlink endpoint.
    serve(operations, port2 as unknown as Parameters<typeof serve>[1]);
    return port1;
  });
  ends.push(() => connection.end());
  return { ...connection, starts: () => starts };
};

/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("aborted")));

test("a call starts the other side once, and resolves with the result", async () => {
  const { remote, starts } = open({ add: (a: number, b: number) => a + b });
  expect(starts()).toBe(0);
  expect(await Promise.all([remote.add(1, 2), remote.add(3, 4)])).toEqual([3, 7]);
  expect(starts()).toBe(1);
});

test("a call passes callbacks on until the operation has ended, and closes their channels then", async () => {
  let callLater: () => void = () => undefined;
  const { remote } = open({
    count: async (onStep: (step: number) => void, to: number) => {
      for (let step = 1; step <= to; step++) onStep(step);
      callLater = () => onStep(0);
    },
  });
  await remote.count(() => undefined, 0);
  const steps: number[] = [];
  const openChannels = countOpenChannels();
  await remote.count((step) => steps.push(step), 3);
  await vi.waitFor(() => expect(openChannels()).toBe(0));
  callLater();
  await remote.count(() => undefined, 0);
  expect(steps).toEqual([1, 2, 3]);
});

test("a call transfers what is marked", async () => {
  const { remote } = open({ size: (bytes: Uint8Array) => bytes.length });
  const bytes = new Uint8Array(4);
  expect(await remote.size(transfer(bytes, [bytes.buffer]))).toBe(4);
  expect(bytes.length).toBe(0);
});

test("a call aborts the signal of the operation with the caller's, and no other", async () => {
  const { remote } = open({
    wait: (_name: string, signal: AbortSignal) => aborted(signal),
    now: () => 1,
  });
  const ended: string[] = [];
  const controllers = ["first", "second"].map((name) => {
    const controller = new AbortController();
    // The other one is ended with the connection.
    remote.wait(name, controller.signal).then(
      () => ended.push(name),
      () => undefined,
    );
    return controller;
  });
  controllers[1]?.abort();
  await vi.waitFor(() => expect(ended).toEqual(["second"]));
  await remote.now();
  expect(ended).toEqual(["second"]);
  expect(await remote.wait("late", AbortSignal.abort())).toBe("aborted");
});

test("a call rejects with a problem, and with the message of any other error", async () => {
  const { remote } = open({
    failWith: async (message: string) => {
      throw message === "full" ? new ProblemError(problem("storage-full", "The disk is full.")) : new Error(message);
    },
  });
  await expect(remote.failWith("full")).rejects.toMatchObject({ problem: { code: "storage-full" } });
  await expect(remote.failWith("a bug")).rejects.toThrow("a bug");
});

test("a connection that is ended rejects the open calls with the reason, and starts again at the next call", async () => {
  const { remote, end, starts } = open({ never: () => new Promise<void>(() => undefined), now: () => 1 });
  const waiting = remote.never();
  await remote.now();
  end(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  expect(await remote.now()).toBe(1);
  expect(starts()).toBe(2);
});

test("a connection rejects if the worker cannot be started", async () => {
  const { remote } = connect<{ run(): void }>(() => {
    throw new Error("refused by policy");
  });
  await expect(remote.run()).rejects.toEqual(new WorkerLostError("crashed", "refused by policy"));
});

test("a connection is no promise, so that it can be returned by one", async () => {
  const { remote } = open({ now: () => 1 });
  expect(await (await Promise.resolve(remote)).now()).toBe(1);
  expect(Reflect.get(remote, "_$litDirective$")).toBeUndefined();
});

/** Counts the channels that were created from now on and are still open. */
const countOpenChannels = (): (() => number) => {
  let count = 0;
  const { MessageChannel: Original } = globalThis;
  globalThis.MessageChannel = class extends Original {
    constructor() {
      super();
      count += 1;
      this.port1.addEventListener("close", () => {
        count -= 1;
      });
    }
  };
  ends.push(() => {
    globalThis.MessageChannel = Original;
  });
  return () => count;
};
