import { expect, test, vi } from "vitest";
import { createCachedInspector } from "#adapters/pdf/cached-inspector.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";

const facts: PdfFacts = { pages: [{ width: 595, height: 842 }], needs: ["wasm/jbig2.wasm"] };
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);

const watched = (answer: Result<PdfFacts>, limit?: number) => {
  // As the real one: the bytes are gone with the call.
  const inspect = vi.fn(async (bytes: Uint8Array<ArrayBuffer>) => {
    structuredClone(bytes, { transfer: [bytes.buffer] });
    return answer;
  });
  return { inspect, inspector: createCachedInspector({ inspect }, webBytes, limit) };
};

test("the same PDF is inspected once, for concurrent and later calls", async () => {
  const { inspect, inspector } = watched(ok(facts));
  const both = await Promise.all([inspector.inspect(pdf("a")), inspector.inspect(pdf("a"))]);
  expect([...both, await inspector.inspect(pdf("a"))]).toEqual([ok(facts), ok(facts), ok(facts)]);
  expect(inspect).toHaveBeenCalledTimes(1);
  await inspector.inspect(pdf("b"));
  expect(inspect).toHaveBeenCalledTimes(2);
});

test("a PDF is inspected again after it was rejected", async () => {
  const { inspect, inspector } = watched(fail(problem("pdf-too-complex", "It takes too long.")));
  expect((await inspector.inspect(pdf("a"))).ok).toBe(false);
  expect((await inspector.inspect(pdf("a"))).ok).toBe(false);
  expect(inspect).toHaveBeenCalledTimes(2);
});

test("a failed inspection is reported, and retried on the next call", async () => {
  const inspect = vi.fn(async (): Promise<Result<PdfFacts>> => ok(facts));
  inspect.mockRejectedValueOnce(new Error("gone"));
  const inspector = createCachedInspector({ inspect }, webBytes);
  await expect(inspector.inspect(pdf("a"))).rejects.toThrow("gone");
  expect(await inspector.inspect(pdf("a"))).toEqual(ok(facts));
});

test("a full cache of inspections removes its oldest entry", async () => {
  const { inspect, inspector } = watched(ok(facts), 2);
  for (const name of ["a", "b", "c", "b", "c", "a"]) await inspector.inspect(pdf(name));
  expect(inspect).toHaveBeenCalledTimes(4);
});
