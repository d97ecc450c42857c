import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInspectionQueue } from "#adapters/pdf/inspection-queue.ts";
import type { InspectionDepth, InspectorWorker } from "#adapters/pdf/inspector-protocol.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import type { PooledWorker } from "#adapters/pdf/worker-pool.ts";
import { ok } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { serve } from "#rpc/serve.ts";

const facts: PdfFacts = { pages: [{ width: 10, height: 20 }], needs: [] };
const pdf = () => new Uint8Array([1, 2, 3]);

/** Creates fake workers that answer by `answer`, and a log of their starts, calls and ends. */
const createWorkers = (answer: (depth: InspectionDepth, worker: number) => Promise<PdfFacts>) => {
  const log: string[] = [];
  const crashes: ((reason: string) => void)[] = [];
  let count = 0;
  const start = (): PooledWorker => {
    const number = ++count;
    log.push(`start ${number}`);
    const { port1, port2 } = new MessageChannel();
    const worker: InspectorWorker = {
      inspect: async (_bytes, _runtimeUrl, depth) => {
        log.push(`${depth} ${number}`);
        return ok(await answer(depth, number));
      },
    };
    serve(worker, port2);
    return {
      port: port1,
      crashed: new Promise((resolve) => crashes.push(resolve)),
      terminate: () => {
        log.push(`end ${number}`);
        port1.close();
      },
    };
  };
  return { start, log, crashes };
};

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a worker is used again for PDFs that need no decoder, and ends when no PDF follows", async () => {
  const { start, log } = createWorkers(async () => ({ ...facts, needs: ["standard_fonts/FoxitSymbol.pfb"] }));
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  for (let count = 0; count < 3; count++) expect((await inspector.inspect(pdf())).ok).toBe(true);
  expect(log).toEqual(["start 1", "pages 1", "pages 1", "pages 1"]);
  vi.advanceTimersByTime(5_000);
  expect(log.at(-1)).toBe("end 1");
});

test.each(["wasm/openjpeg.wasm", "iccs/CGATS001Compat-v2-micro.icc"])(
  "a new worker is used after a PDF that needs %s, and started ahead for PDFs in sequence",
  async (resource) => {
    const { start, log } = createWorkers(async () => ({ ...facts, needs: [resource] }));
    const inspector = createWorkerInspector(start, "https://site/runtime/");
    await inspector.inspect(pdf());
    expect(log).toEqual(["start 1", "pages 1", "end 1"]);
    await inspector.inspect(pdf());
    await inspector.inspect(pdf());
    expect(log.slice(3)).toEqual(["start 2", "pages 2", "end 2", "start 3", "pages 3", "end 3", "start 4"]);
    vi.advanceTimersByTime(5_000);
    expect(log.at(-1)).toBe("end 4");
  },
);

test("a worker that is older than 75 seconds is not used again, because the page ends it after 120", async () => {
  const { start, log } = createWorkers(async () => {
    vi.advanceTimersByTime(26_000);
    return facts;
  });
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  for (let count = 0; count < 4; count++) await inspector.inspect(pdf());
  expect(log.filter((entry) => entry.startsWith("start"))).toEqual(["start 1", "start 2"]);
});

test.each([
  { sizes: [1, 1, 1, 1, 1], parallel: 2 },
  { sizes: [20, 20, 20], parallel: 1 },
  { sizes: [40, 1], parallel: 1 },
])("PDFs of $sizes MiB are inspected with $parallel workers at a time, in their order", async ({ sizes, parallel }) => {
  let open = 0;
  let maxOpen = 0;
  const order: number[] = [];
  const inspector = createInspectionQueue();
  await Promise.all(
    sizes.map((size, index) =>
      inspector(size * 2 ** 20, async () => {
        order.push(index);
        maxOpen = Math.max(maxOpen, ++open);
        await settled();
        open--;
      }),
    ),
  );
  expect(maxOpen).toBe(parallel);
  expect(order).toEqual([...sizes.keys()]);
});

test("reading the pages is given up after 30 seconds, and the document is accepted", async () => {
  const { start, log } = createWorkers((depth) =>
    depth === "pages" ? new Promise(() => undefined) : Promise.resolve(facts),
  );
  const result = createWorkerInspector(start, "https://site/runtime/").inspect(pdf());
  await settled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toEqual(ok(facts));
  expect(log).toEqual(["start 1", "pages 1", "end 1", "start 2", "sizes 2"]);
});

test("a PDF that hangs the worker is rejected, and the next one is inspected", async () => {
  let hangs = true;
  const { start } = createWorkers(() => (hangs ? new Promise(() => undefined) : Promise.resolve(facts)));
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

test("the worker of a PDF that cannot be read is ended", async () => {
  const { start, log } = createWorkers(() => Promise.reject(new Error("a bug")));
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  await inspector.inspect(pdf());
  expect(log).toEqual(["start 1", "pages 1", "end 1"]);
});

test("the PDF of a crashed worker is rejected, but not if the worker's script cannot be loaded", async () => {
  const { start, crashes, log } = createWorkers(() => new Promise(() => undefined));
  const inspector = createWorkerInspector(start, "https://site/runtime/");
  const crashed = inspector.inspect(pdf());
  await settled();
  crashes[0]?.("out of memory");
  expect(await crashed).toMatchObject({ ok: false, problems: [{ code: "pdf-damaged" }] });
  expect(log).toContain("end 1");
  const unloaded = inspector.inspect(pdf());
  await settled();
  crashes[1]?.("");
  expect(await unloaded).toMatchObject({ ok: false, problems: [{ code: "kit-unavailable" }] });
});

test("an exception of a worker is reported as a problem", async () => {
  const { start } = createWorkers(() => Promise.reject(new Error("a bug")));
  const result = await createWorkerInspector(start, "https://site/runtime/").inspect(pdf());
  expect(result).toMatchObject({ ok: false, problems: [{ code: "pdf-damaged" }] });
  expect(!result.ok && result.problems[0]?.message).toContain("a bug");
});
