/** The thread of the first PDF starts before the PDF is there, and inspects others until one of them needs a decoder. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startInspectionThread } from "#adapters/node/start-inspection-thread.ts";
import { createInspectionThreads, createThreadInspector } from "#adapters/node/thread-inspector.ts";
import type { PdfInspector } from "#ports/pdf.ts";

let folder = "";
let script = new URL("file:///");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-threads-"));
  script = pathToFileURL(join(folder, "thread.mjs"));
  await writeFile(
    script,
    `import { appendFileSync } from "node:fs";
    import { parentPort, threadId } from "node:worker_threads";
    appendFileSync(${JSON.stringify(join(folder, "log"))}, "started ");
    parentPort.on("message", ({ bytes }) => {
      if (bytes.length === 0) throw new Error("no bytes");
      const decoders = bytes[0] === 2 ? ["wasm/openjpeg.wasm"] : [];
      parentPort.postMessage({ ok: true, value: { pages: [], needs: [String(threadId), ...decoders] } });
    });`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readLog = () => readFile(join(folder, "log"), "utf8").catch(() => "");
const aPdf = () => new Uint8Array([1]);
const aPdfWithDecoder = () => new Uint8Array([2]);

/** Returns the thread that inspects each of the PDFs. */
const threadsOf = async (inspector: PdfInspector, pdfs: readonly Uint8Array<ArrayBuffer>[]) => {
  const results = await Promise.all(pdfs.map((pdf) => inspector.inspect(pdf)));
  return results.map((result) => result.ok && result.value.needs[0]);
};

test("PDFs are inspected in the prepared thread, one after the other", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  threads.prepare();
  await vi.waitFor(async () => expect(await readLog()).toBe("started "), 10_000);
  const [first, ...others] = await threadsOf(inspector, [aPdf(), aPdf(), aPdf()]);
  expect(others).toEqual([first, first]);
  expect(await readLog()).toBe("started ");
  await threads.close();
});

test("the PDF after one that needs a decoder is inspected in another thread", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  const [first, second, third, fourth] = await threadsOf(inspector, [aPdf(), aPdfWithDecoder(), aPdf(), aPdf()]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
  await threads.close();
});

test("a thread that waits for the next PDF in vain is ended, and another starts when it comes", async () => {
  const threads = createInspectionThreads(script);
  const started = startInspectionThread(script);
  const ended = new Promise((resolve) => started.once("exit", resolve));
  threads.prepare(started);
  const inspector = createThreadInspector(threads, folder);
  const [first] = await threadsOf(inspector, [aPdf()]);
  // PDFs that come at any time around the end: none meets a thread that is being ended.
  for (const pauseMs of [499, 500, 501, 502]) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    expect(await threadsOf(inspector, [aPdf()])).toEqual([expect.any(String)]);
  }
  await ended;
  const [last] = await threadsOf(inspector, [aPdf()]);
  expect(last).not.toBe(first);
  await threads.close();
});

test("the first PDF is inspected in a thread that was started earlier", async () => {
  const started = startInspectionThread(script);
  const threads = createInspectionThreads(script);
  threads.prepare(started);
  threads.prepare();
  expect(await createThreadInspector(threads, folder).inspect(aPdf())).toEqual({
    ok: true,
    value: { pages: [], needs: [String(started.threadId)] },
  });
  expect(await readLog()).toBe("started ");
});

test("a thread that crashes is reported, and another starts for the next PDF", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  const crashed = await inspector.inspect(new Uint8Array());
  expect(crashed.ok ? [] : crashed.problems.map(({ code }) => code)).toEqual(["pdf-damaged"]);
  expect((await inspector.inspect(aPdf())).ok).toBe(true);
});

test("closing ends a prepared thread that no PDF has used", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  await threads.close();
  expect((await inspector.inspect(aPdf())).ok).toBe(true);
});

test("closing ends a thread that still reads a PDF", async () => {
  await writeFile(script, "setInterval(() => undefined, 1000);");
  const threads = createInspectionThreads(script);
  const inspection = createThreadInspector(threads, folder).inspect(aPdf());
  // The thread starts after what was queued before.
  await new Promise((done) => setImmediate(done));
  await threads.close();
  expect((await inspection).ok).toBe(false);
});
