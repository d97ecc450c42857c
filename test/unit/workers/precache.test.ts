/** The cache of the site for offline use: files that do not load are requested again, in the worker and by the page. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { completePrecache } from "#app/site/browser/complete-precache.ts";
import { createPrecache } from "#workers/precache.ts";

const scope = new URL("https://site.example/x/");
const fileOf = (url: string) => ({ url, revision: "1" });
const rest = Array.from({ length: 10 }, (_, number) => fileOf(`runtime/${number}.js`));

let stored: Map<string, Response>;

beforeEach(() => {
  stored = new Map();
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    put: async (url: string, response: Response) => {
      await response.clone().arrayBuffer();
      stored.set(url, response);
    },
  };
  vi.stubGlobal("caches", { open: async () => cache });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noWait = async () => undefined;

/** Stubs the network: `answer` gets the path and how often it was requested before. */
const stubFetch = (answer: (path: string, earlier: number) => Response) => {
  const counts = new Map<string, number>();
  vi.stubGlobal("fetch", async (url: URL) => {
    const path = url.pathname.slice(scope.pathname.length);
    const earlier = counts.get(path) ?? 0;
    counts.set(path, earlier + 1);
    return answer(path, earlier);
  });
  return counts;
};

const lose = (): never => {
  throw new TypeError("Failed to fetch");
};

test.each([
  ["a lost network", lose],
  ["a busy server", () => new Response("", { status: 503 })],
  [
    "a body that breaks off",
    () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError("lost")) })),
  ],
])("a file of the site is requested again after %s", async (_failure, failure) => {
  stubFetch((path, earlier) => (path === "runtime/3.js" && earlier < 2 ? failure() : new Response(path)));
  expect(await createPrecache({ start: [], rest }, scope, noWait).complete()).toBe(true);
  expect(stored.size).toBe(10);
});

test("the other files are cached when one cannot be loaded, and later only the missing one is loaded", async () => {
  let isLost = true;
  const counts = stubFetch((path) => (path === "runtime/3.js" && isLost ? lose() : new Response(path)));
  const precache = createPrecache({ start: [], rest }, scope, noWait);
  expect(await precache.complete()).toBe(false);
  expect(stored.size).toBe(9);
  isLost = false;
  counts.clear();
  expect(await Promise.all([precache.complete(), precache.complete()])).toEqual([true, true]);
  expect([...counts]).toEqual([["runtime/3.js", 1]]);
});

test("the site is installed although a file did not load at once, and not without it", async () => {
  stubFetch((path, earlier) => (earlier === 0 ? lose() : new Response(path)));
  await createPrecache({ start: rest, rest: [] }, scope, noWait).install();
  stored.clear();
  stubFetch(lose);
  await expect(createPrecache({ start: rest, rest: [] }, scope, noWait).install()).rejects.toThrow("runtime/0.js");
});

test("the page repeats its request until all is cached: when the network returns, and ever more rarely", async () => {
  vi.useFakeTimers();
  const network = new EventTarget();
  const requests: number[] = [];
  let isComplete = false;
  const controller = {
    postMessage: (_message: unknown, ports: unknown) => {
      requests.push(Date.now());
      (ports as readonly MessagePort[])[0]?.postMessage(isComplete);
    },
  };
  const container = Object.assign(new EventTarget(), { controller: null as typeof controller | null });
  const completion = completePrecache({ container, network });
  await settleMessages();
  container.controller = controller;
  container.dispatchEvent(new Event("controllerchange"));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  for (let count = 2; count <= 4; count++) {
    await settleMessages();
    await vi.advanceTimersToNextTimerAsync();
    await vi.waitFor(() => expect(requests).toHaveLength(count));
  }
  const pauses = requests.slice(1).map((at, index) => at - (requests[index] ?? 0));
  expect(pauses[0]).toBeGreaterThan(10_000);
  expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
  await settleMessages();
  isComplete = true;
  network.dispatchEvent(new Event("online"));
  await completion;
  expect(requests).toHaveLength(5);
});

/** Messages of ports arrive in real time, which the fake timers do not hold. */
const settleMessages = async () => {
  const { port1, port2 } = new MessageChannel();
  const arrival = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  port2.postMessage("");
  await arrival;
  port1.close();
};
