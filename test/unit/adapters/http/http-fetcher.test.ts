import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createDeferred } from "#domain/values/deferred.ts";

/** What the server does with the next requests; it answers later ones with 200. */
let answers: (number | "close")[] = [];
let requestCount = 0;
let retryAfter: string | undefined;
let server: Server;
let url = "";

beforeEach(async () => {
  answers = [];
  requestCount = 0;
  retryAfter = undefined;
  server = createServer((request, response) => {
    requestCount++;
    const answer = answers.shift() ?? 200;
    if (answer === "close") return request.socket.destroy();
    response.writeHead(answer, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    return response.end("bytes");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.pdf`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const createFetcher = (maxAttempts: number) => {
  const delays: number[] = [];
  const wait = async (ms: number) => void delays.push(ms);
  return { delays, fetcher: createHttpFetcher({ maxAttempts, wait }) };
};

test("a download is repeated after a busy server has answered, with growing delays", async () => {
  answers = [503, 429];
  const { fetcher, delays } = createFetcher(4);
  expect((await fetcher.bytes(url)).ok).toBe(true);
  expect(requestCount).toBe(3);
  expect(delays[0]).toBeLessThanOrEqual(500);
  expect(delays[1]).toBeGreaterThanOrEqual(500);
});

test("a download waits as long as the server asks for, but fails if that is too long", async () => {
  answers = [429];
  retryAfter = "7";
  const patient = createFetcher(4);
  expect((await patient.fetcher.bytes(url)).ok).toBe(true);
  expect(patient.delays).toEqual([7_000]);
  answers = [429];
  retryAfter = "3600";
  expect(await createFetcher(4).fetcher.bytes(url)).toMatchObject({
    ok: false,
    problems: [{ code: "pdf-unreachable" }],
  });
});

test.each([
  { answer: 404, code: "pdf-missing" },
  { answer: 500, code: "pdf-unreachable" },
])("a download fails at once after $answer", async ({ answer, code }) => {
  answers = [answer];
  expect(await createFetcher(4).fetcher.bytes(url)).toMatchObject({ ok: false, problems: [{ code }] });
  expect(requestCount).toBe(1);
});

test("a download fails after the last attempt", async () => {
  answers = [503, 503, 503, 503];
  expect(await createFetcher(3).fetcher.bytes(url)).toMatchObject({
    ok: false,
    problems: [{ code: "pdf-unreachable" }],
  });
  expect(requestCount).toBe(3);
});

test("a download is repeated after a lost connection only where the server has answered before", async () => {
  const { fetcher } = createFetcher(2);
  answers = ["close"];
  expect((await fetcher.bytes(url)).ok).toBe(false);
  expect(requestCount).toBe(1);
  expect((await fetcher.bytes(url)).ok).toBe(true);
  answers = ["close"];
  expect((await fetcher.bytes(url)).ok).toBe(true);
  expect(requestCount).toBe(4);
});

test("a download waits for the network to return", async () => {
  const target = new EventTarget();
  const navigator = { onLine: false };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  const waiting = createDeferred();
  const fetcher = createHttpFetcher({
    maxAttempts: 2,
    wait: async () => {
      waiting.resolve();
      await new Promise(() => undefined);
    },
  });
  answers = ["close"];
  const result = fetcher.bytes(url);
  await waiting.promise;
  expect(requestCount).toBe(1);
  navigator.onLine = true;
  target.dispatchEvent(new Event("online"));
  expect((await result).ok).toBe(true);
});
