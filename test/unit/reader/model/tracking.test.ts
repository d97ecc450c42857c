import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses } from "#domain/tracking/tracking-addresses.ts";
import { parseBrowserName } from "#reader/model/browser-name.ts";
import {
  chunkLimitBytes,
  countUtf8Bytes,
  splitIntoChunks,
  toLimitedJson,
  toRequestBody,
} from "#reader/model/event-chunks.ts";
import { maxEventAgeMs, maxQueuedEvents, pruneQueue, retryDelayMs } from "#reader/model/event-queue.ts";
import { type ConsentContext, decidePermission } from "#reader/model/tracking-consent.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const anyText = fc.string({ unit: "binary", maxLength: 400 });

test("chunks of events are measured in UTF-8 bytes", () => {
  fc.assert(fc.property(anyText, (text) => countUtf8Bytes(text) === bytesOf(text)));
  expect(countUtf8Bytes("\ud800x")).toBe(bytesOf("\ud800x"));
});

test("chunks of events contain every event once, in order, within the size limit", () => {
  const events = fc.array(fc.record({ id: fc.uuid(), data: fc.string({ unit: "binary", maxLength: 6_000 }) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(events, fc.integer({ min: 100, max: chunkLimitBytes }), (data, limit) => {
      const items = data.map((event) => ({ json: JSON.stringify(event) }));
      const chunks = splitIntoChunks(items, limit);
      expect(chunks.flat()).toEqual(items);
      for (const chunk of chunks) {
        const body = toRequestBody(chunk.map(({ json }) => json));
        expect(JSON.parse(body)).toEqual({ events: chunk.map(({ json }) => JSON.parse(json)) });
        if (chunk.length > 1) expect(bytesOf(body)).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 60 },
  );
});

test("chunks of events are as few as the order allows", () => {
  const items = Array.from({ length: 3 }, () => ({ json: JSON.stringify("x".repeat(20)) }));
  const bodyOf = (count: number) => bytesOf(toRequestBody(items.slice(0, count).map(({ json }) => json)));
  expect(splitIntoChunks(items, bodyOf(3))).toHaveLength(1);
  expect(splitIntoChunks(items, bodyOf(3) - 1).map((chunk) => chunk.length)).toEqual([2, 1]);
  expect(splitIntoChunks(items, bodyOf(1)).map((chunk) => chunk.length)).toEqual([1, 1, 1]);
  expect(splitIntoChunks([])).toEqual([]);
});

test("chunks of events fit any event: data that is too long is cut and marked", () => {
  const small = { id: "a", data: { text: "harbour", count: 3 } };
  expect(JSON.parse(toLimitedJson(small))).toEqual(small);
  for (const data of ["\u0001".repeat(200_000), "😀".repeat(50_000), { note: "é".repeat(100_000) }]) {
    const json = toLimitedJson({ data });
    expect(bytesOf(toRequestBody([json]))).toBeLessThanOrEqual(chunkLimitBytes);
    expect(JSON.parse(json).data_cut).toBe(true);
  }
});

describe("the queue of unsent events", () => {
  const items = fc.array(fc.integer({ min: 0, max: 3 * maxEventAgeMs }), { maxLength: maxQueuedEvents + 200 });

  test("the queue of unsent events keeps the newest within the limits of count and age, and returns the dropped ones", () => {
    fc.assert(
      fc.property(items, (times) => {
        const nowMs = 2 * maxEventAgeMs;
        const all = times.map((atMs, index) => ({ atMs, index }));
        const { retained, dropped } = pruneQueue(all, nowMs);
        expect(new Set([...retained, ...dropped])).toEqual(new Set(all));
        expect(retained.length + dropped.length).toBe(all.length);
        expect(retained.length).toBeLessThanOrEqual(maxQueuedEvents);
        const [oldest] = retained;
        for (const { atMs } of retained) expect(nowMs - atMs).toBeLessThanOrEqual(maxEventAgeMs);
        for (const { atMs } of dropped)
          expect(
            nowMs - atMs > maxEventAgeMs || (retained.length === maxQueuedEvents && atMs <= (oldest?.atMs ?? 0)),
          ).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test("the queue of unsent events is retried with random exponential backoff of at most 15 minutes", () => {
    expect(retryDelayMs(1, 0)).toBe(2_500);
    expect(retryDelayMs(1, 0.5)).toBe(3_750);
    expect(retryDelayMs(2, 0)).toBe(5_000);
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, random) => {
        const delay = retryDelayMs(failures, random);
        expect(delay).toBeGreaterThanOrEqual(2_500);
        expect(delay).toBeLessThanOrEqual(15 * 60 * 1000);
        expect(retryDelayMs(failures + 1, random)).toBeGreaterThanOrEqual(delay);
      }),
    );
  });
});

describe("consent", () => {
  const defaults: ConsentContext = {
    preview: false,
    visitor: "none",
    optsOut: false,
    hasReceivers: true,
    setting: "ask",
    answer: undefined,
  };
  test.each<[Partial<ConsentContext>, string]>([
    [{}, "ask"],
    [{ answer: "yes" }, "on"],
    [{ answer: "no" }, "refused"],
    [{ setting: "given" }, "on"],
    [{ setting: "given", answer: "no" }, "refused"],
    [{ hasReceivers: false }, "local"],
    [{ hasReceivers: false, setting: "given" }, "local"],
    [{ optsOut: true }, "refused"],
    [{ optsOut: true, setting: "given", answer: "yes" }, "refused"],
    [{ preview: true, setting: "given" }, "refused"],
    [{ visitor: "anonymous", setting: "given" }, "refused"],
  ])("the consent for %j is %s", (over, expected) => expect(decidePermission({ ...defaults, ...over })).toBe(expected));
});

describe("recipients of events", () => {
  const settings = { switches: [false, true], sendMailOpen: 0, trackingEmail: undefined };
  const addresses = [" https://a.example/t ", undefined, "", "https://a.example/t", "https://b.example/"];

  test("recipients of events contain each address once", () => {
    expect(findTrackingAddresses({ ...settings, addresses })).toEqual(["https://a.example/t", "https://b.example/"]);
  });

  test("recipients of events are none when every switch is off, unless an opening is reported by mail", () => {
    const off = { ...settings, addresses, switches: [false, false] };
    expect(findTrackingAddresses(off)).toEqual([]);
    expect(findTrackingAddresses({ ...off, sendMailOpen: 1 })).toEqual([]);
    expect(findTrackingAddresses({ ...off, sendMailOpen: 1, trackingEmail: "a@b.example" })).toHaveLength(2);
  });

  test("recipients of events are only addresses that the link rules allow, relative ones only for a page on the web", () => {
    const unusualAddresses = [
      "javascript:alert(1)",
      "data:text/plain,x",
      "https://u:p@a.example/",
      "collect",
      "file:///x",
    ];
    const findAddresses = (base: string) => findTrackingAddresses({ ...settings, addresses: unusualAddresses }, base);
    expect(findAddresses("https://host.example/batch/a.html")).toEqual(["https://host.example/batch/collect"]);
    expect(findAddresses("file:///home/a.html")).toEqual([]);
  });
});

test.each([
  ["G-AB12CD34EF", "G-AB12CD34EF"],
  [" g-ab12cd34ef ", "G-AB12CD34EF"],
  ["UA-12345-1", undefined],
  ["G-A'; script-src *", undefined],
  ["G-", undefined],
  ["", undefined],
  [undefined, undefined],
])("the analytics id %j is read as %j", (text, expected) => expect(readAnalyticsId(text)).toBe(expected));

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox 153", "Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "Chrome 156",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
    "Edge 156",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari 19",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    "Samsung Internet 29",
    "Android",
  ],
  ["curl/8", "other", "other"],
])("the browser and system of %s are named", (userAgent, browser, system) =>
  expect(parseBrowserName(userAgent)).toEqual({ browser, system }),
);
