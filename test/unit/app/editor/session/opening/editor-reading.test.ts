import { expect, test } from "vitest";
import { createEarlyReading, type EditorReading } from "#app/editor/session/opening/editor-reading.ts";
import { noSampleRows } from "#app/editor/session/sample-rows.ts";
import { ok } from "#domain/result.ts";
import type { OpenedPdf } from "#reader/index.ts";
import { aContent, aStoredSmartlink } from "../../../../../support/builders.ts";

/** A reading that records its calls. Contents have the sha256 `pdf of <id>`. */
const createReading = (over: Partial<EditorReading> = {}) => {
  const calls: string[] = [];
  const signals: AbortSignal[] = [];
  const reading: EditorReading = {
    open: async (id) => {
      calls.push(`open ${id}`);
      const content = aContent({ sha256: `pdf of ${id}` });
      return ok({ smartlink: aStoredSmartlink({ id }), content, assets: [], edits: [] });
    },
    readSample: async (id) => {
      calls.push(`sample ${id}`);
      return { ...noSampleRows, file: id };
    },
    openPdf: async (sha256, signal) => {
      calls.push(`open ${sha256}`);
      signals.push(signal);
      return { sha256 } as unknown as OpenedPdf;
    },
    ...over,
  };
  return { early: createEarlyReading(reading, () => calls.push("worker")), calls, signals };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));
const idOf = async (opening: ReturnType<EditorReading["open"]>) => {
  const opened = await opening;
  return opened.ok ? opened.value.smartlink.id : opened.problems;
};
const never = new AbortController().signal;

test("opening the editor starts the worker, then reads smartlink and sample rows, and opens the PDF", async () => {
  const { early, calls } = createReading();
  early.prepare("a");
  await settle();
  expect(calls).toEqual(["worker", "open a", "sample a", "open pdf of a"]);
});

test("a prepared smartlink is opened without reading it again", async () => {
  const { early, calls } = createReading();
  early.prepare("a");
  early.prepare("a");
  await settle();
  const count = calls.length;
  expect(await idOf(early.open("a"))).toBe("a");
  expect((await early.readSample("a")).file).toBe("a");
  expect(await early.openPdf("pdf of a", never)).toEqual({ sha256: "pdf of a" });
  expect(calls).toHaveLength(count);
});

test("a smartlink is read again at the second call, when the store may have changed", async () => {
  const { early, calls } = createReading();
  early.prepare("a");
  await early.open("a");
  await early.open("a");
  expect(calls.filter((call) => call === "open a")).toHaveLength(2);
});

test("a prepared PDF is closed when another smartlink is opened", async () => {
  const { early, signals } = createReading();
  early.prepare("a");
  await settle();
  expect(await idOf(early.open("b"))).toBe("b");
  expect((await early.readSample("b")).file).toBe("b");
  expect(await early.openPdf("pdf of b", never)).toEqual({ sha256: "pdf of b" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test("the PDF of the record is opened where it was replaced after the preparation", async () => {
  const { early, signals } = createReading();
  early.prepare("a");
  await early.open("a");
  expect(await early.openPdf("another", never)).toEqual({ sha256: "another" });
  expect(signals[0]?.aborted).toBe(true);
});

test("a prepared PDF is closed with the signal of the editor that got it", async () => {
  const { early, signals } = createReading();
  early.prepare("a");
  const closing = new AbortController();
  await early.openPdf("pdf of a", closing.signal);
  expect(signals[0]?.aborted).toBe(false);
  closing.abort();
  expect(signals[0]?.aborted).toBe(true);
});

test("a PDF that is opened for an editor that was left is closed at once", async () => {
  const { early, signals } = createReading();
  early.prepare("a");
  await early.openPdf("pdf of a", AbortSignal.abort());
  expect(signals[0]?.aborted).toBe(true);
});

test("a prepared PDF that nobody has used is discarded", async () => {
  const { early, calls, signals } = createReading();
  early.prepare("a");
  await settle();
  early.discard();
  expect(signals[0]?.aborted).toBe(true);
  await early.open("a");
  expect(calls.filter((call) => call === "open a")).toHaveLength(2);
});

test("a PDF in use stays open when the rest is discarded", async () => {
  const { early, signals } = createReading();
  early.prepare("a");
  await early.openPdf("pdf of a", never);
  early.discard();
  expect(signals[0]?.aborted).toBe(false);
});

test("a smartlink that could not be read before the store was free is read again", async () => {
  let isBlocked = true;
  const { early, calls } = createReading();
  const blocked = createReading({
    open: (id) => (isBlocked ? Promise.reject(new Error("blocked")) : early.open(id)),
    readSample: (id) => (isBlocked ? Promise.reject(new Error("blocked")) : early.readSample(id)),
  });
  blocked.early.prepare("a");
  await settle();
  isBlocked = false;
  expect(await idOf(blocked.early.open("a"))).toBe("a");
  expect((await blocked.early.readSample("a")).file).toBe("a");
  expect(await blocked.early.openPdf("pdf of a", never)).toEqual({ sha256: "pdf of a" });
  expect(calls).toEqual(["open a", "sample a"]);
});

test("opening the editor fails where the PDF cannot be opened, without an unhandled rejection before", async () => {
  const { early } = createReading({ openPdf: () => Promise.reject(new Error("damaged")) });
  early.prepare("a");
  await settle();
  await expect(early.openPdf("pdf of a", never)).rejects.toThrow("damaged");
});
