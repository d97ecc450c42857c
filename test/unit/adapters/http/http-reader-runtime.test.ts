import { expect, test } from "vitest";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";

const content = "reader code";
const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content))).toString("hex");
const file = { file: "reader-1.js", size: content.length, sha256 };

/** A body that breaks off after its first bytes. */
const brokenBody = () =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode("rea"));
      controller.error(new TypeError("network error"));
    },
  });

type Answer = () => Response | Promise<Response>;

/** Returns a runtime whose requests get the answers one after another, the last of them again and again. */
const createRuntime = (...answers: readonly Answer[]) => {
  const requests: Request[] = [];
  const waits: number[] = [];
  const runtime = createHttpReaderRuntime("https://site.example/runtime/", {
    load: async (request) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(request);
      return answer?.() ?? Response.error();
    },
    wait: async (ms) => void waits.push(ms),
  });
  return { runtime, requests, waits };
};

const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

test.each<readonly [string, Answer]>([
  ["a lost network", lost],
  ["a busy server", () => new Response("busy", { status: 503 })],
  ["a file that breaks off", () => new Response(brokenBody())],
  ["a damaged file", () => new Response("reader c")],
  ["a page of a captive portal", () => new Response("<!doctype html>Log in")],
])("a file of the reader is loaded after %s", async (_failure, failure) => {
  const { runtime, requests, waits } = createRuntime(failure, failure, () => new Response(content));
  expect(new TextDecoder().decode(await runtime.bytes(file))).toBe(content);
  expect(requests.map(({ cache }) => cache)).toEqual(["default", "reload", "reload"]);
  expect(waits).toHaveLength(2);
});

test("the list of the reader's files is loaded after a page of a captive portal", async () => {
  const { runtime } = createRuntime(
    () => new Response("<!doctype html>Log in"),
    () => Response.json({ version: "1" }),
  );
  expect(await runtime.manifest()).toEqual({ version: "1" });
});

test("loading the reader fails after four attempts, and starts again at the next call", async () => {
  const { runtime, requests } = createRuntime(lost, lost, lost, lost, () => new Response(content));
  await expect(runtime.bytes(file)).rejects.toMatchObject({ problem: { code: "kit-unavailable" } });
  expect(requests).toHaveLength(4);
  expect((await runtime.bytes(file)).length).toBe(content.length);
});
