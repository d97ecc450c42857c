import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InspectionDepth, InspectorWorker } from "#adapters/pdf/inspector-protocol.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import type { PooledWorker } from "#adapters/pdf/worker-pool.ts";
import { ok } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";

const facts: PdfFacts = { pages: [{ width: 10, height: 20 }], needs: [] };
const pdf = () => new Uint8Array([1, 2, 3]);

/** Threads that answer as told, and a diary of their lives. */
const threads = (answer: (how: InspectionDepth, thread: number) => Promise<PdfFacts>) => {
  const diary: string[] = [];
  const crashes: ((reason: string) => void)[] = [];
  let count = 0;
  const start = (): PooledWorker => {
    const number = ++count;
    diary.push(`start ${number}`);
    const { port1, port2 } = new MessageChannel();
    const thread: InspectorWorker = {
      inspect: async (_bytes, _runtimeUrl, how) => {
        diary.push(`${how} ${number}`);
        return ok(await answer(how, number));
      },
    };
    expose(thread, port2);
    return {
      port: port1,
      crashed: new Promise((resolve) => crashes.push(resolve)),
      terminate: () => {
        diary.push(`end ${number}`);
        port1.close();
      },
    };
  };
  return { start, diary, crashes };
};

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("uses one worker per PDF, and starts the next worker ahead for PDFs in sequence", async () => {
  const { start, diary } = threads(async () => facts);
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  expect(await inspector.inspect(pdf())).toEqual(ok(facts));
  expect(diary).toEqual(["start 1", "pages 1", "end 1"]);
  await inspector.inspect(pdf());
  await inspector.inspect(pdf());
  expect(diary.slice(3)).toEqual(["start 2", "pages 2", "end 2", "start 3", "pages 3", "end 3", "start 4"]);
  vi.advanceTimersByTime(5_000);
  expect(diary.at(-1)).toBe("end 4");
});

test("inspects concurrently requested PDFs in sequence", async () => {
  let open = 0;
  let most = 0;
  const { start } = threads(async () => {
    most = Math.max(most, ++open);
    await settled();
    open--;
    return facts;
  });
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  await Promise.all([1, 2, 3].map(() => inspector.inspect(pdf())));
  expect(most).toBe(1);
});

test("a page that never ends costs its reading, not the document", async () => {
  const { start, diary } = threads((how) => (how === "pages" ? new Promise(() => undefined) : Promise.resolve(facts)));
  const result = createWorkerInspector(start, "https://site/runtime/").inspect(pdf());
  await settled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toEqual(ok(facts));
  expect(diary).toEqual(["start 1", "pages 1", "end 1", "start 2", "sizes 2", "end 2"]);
});

test("rejects a PDF that hangs the worker, and inspects the next one", async () => {
  let hangs = true;
  const { start } = threads(() => (hangs ? new Promise(() => undefined) : Promise.resolve(facts)));
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  const result = inspector.inspect(pdf());
  await settled();
  await vi.advanceTimersByTimeAsync(30_000);
  await settled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toMatchObject({ ok: false, problems: [{ code: "pdf-too-complex" }] });
  hangs = false;
  expect(await inspector.inspect(pdf())).toEqual(ok(facts));
});

test("rejects the PDF of a crashed worker, but not if the worker's script cannot be loaded", async () => {
  const { start, crashes, diary } = threads(() => new Promise(() => undefined));
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  const crashed = inspector.inspect(pdf());
  await settled();
  crashes[0]?.("out of memory");
  expect(await crashed).toMatchObject({ ok: false, problems: [{ code: "pdf-damaged" }] });
  expect(diary).toContain("end 1");
  const unloaded = inspector.inspect(pdf());
  await settled();
  crashes[1]?.("");
  expect(await unloaded).toMatchObject({ ok: false, problems: [{ code: "kit-unavailable" }] });
});

test("what a thread throws is a problem, never an error", async () => {
  const { start } = threads(() => Promise.reject(new Error("a bug")));
  const result = await createWorkerInspector(start, "https://site/runtime/").inspect(pdf());
  expect(result).toMatchObject({ ok: false, problems: [{ code: "pdf-damaged" }] });
  expect(!result.ok && result.problems[0]?.message).toContain("a bug");
});
