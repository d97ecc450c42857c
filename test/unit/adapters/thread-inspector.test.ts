/** The thread of the first PDF starts before the PDF is there; every PDF has a thread of its own. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startInspectionThread } from "#adapters/node/start-inspection-thread.ts";
import { createInspectionThreads, createThreadInspector } from "#adapters/node/thread-inspector.ts";

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
    parentPort.once("message", ({ bytes }) => {
      if (bytes.length === 0) throw new Error("no bytes");
      parentPort.postMessage({ ok: true, value: { pages: [], needs: [String(threadId)] } });
    });`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readLog = () => readFile(join(folder, "log"), "utf8").catch(() => "");
const aPdf = () => new Uint8Array([1]);

test("inspects the first PDF in the prepared thread, and the next one in another", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  threads.prepare();
  await vi.waitFor(async () => expect(await readLog()).toBe("started "), 10_000);
  const [first, second] = await Promise.all([inspector.inspect(aPdf()), inspector.inspect(aPdf())]);
  expect(first.ok && second.ok && first.value.needs[0] !== second.value.needs[0]).toBe(true);
  expect(await readLog()).toBe("started started ");
});

test("inspects the first PDF in a thread that was started earlier", async () => {
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

test("reports a thread that crashes, and starts another for the next PDF", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  const crashed = await inspector.inspect(new Uint8Array());
  expect(crashed.ok ? [] : crashed.problems.map(({ code }) => code)).toEqual(["pdf-damaged"]);
  expect((await inspector.inspect(aPdf())).ok).toBe(true);
});

test("ends a prepared thread that no PDF has used", async () => {
  const threads = createInspectionThreads(script);
  const inspector = createThreadInspector(threads, folder);
  threads.prepare();
  await threads.close();
  expect((await inspector.inspect(aPdf())).ok).toBe(true);
});

test("ends a thread that still reads a PDF", async () => {
  await writeFile(script, "setInterval(() => undefined, 1000);");
  const threads = createInspectionThreads(script);
  const inspection = createThreadInspector(threads, folder).inspect(aPdf());
  // The thread starts after what was queued before.
  await new Promise((done) => setImmediate(done));
  await threads.close();
  expect((await inspection).ok).toBe(false);
});
