/**
 * Measures the frames of a page while a person works: the time from frame to frame, and the processor time that the page's
 * main thread takes for each, from a trace. Other work on the machine delays frames; the processor time hardly changes with it.
 */

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {{ ms: readonly number[], cpuMs: readonly number[] }} Frames one entry per frame
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, tdur?: number }} TraceEvent
 */

const frameMark = "bench:frame";

/**
 * @param {Page} page
 * @param {() => Promise<void>} work
 * @returns {Promise<Frames>}
 */
export const measureFrames = async (page, work) => {
  await page.tracing.start({ categories: ["-*", "blink.user_timing", "toplevel"] });
  await page.evaluate(recordFrames, frameMark);
  await work();
  const ms = await page.evaluate(() => globalThis.benchFrames?.() ?? []);
  const trace = await page.tracing.stop();
  if (trace === undefined) throw new Error("The browser has returned no trace.");
  return { ms, cpuMs: sumTasks(JSON.parse(new TextDecoder().decode(trace)).traceEvents) };
};

/**
 * Runs in the page: marks each frame from now on, and defines `benchFrames`.
 * @param {string} mark
 */
const recordFrames = (mark) => {
  /** @type {number[]} */
  const times = [];
  let isStopped = false;
  const record = (/** @type {number} */ time) => {
    if (isStopped) return;
    times.push(time);
    performance.mark(mark);
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  globalThis.benchFrames = () => {
    isStopped = true;
    performance.clearMarks(mark);
    return times.slice(1).map((time, index) => time - times[index]);
  };
};

/** Returns the processor time of the tasks between two marks, in milliseconds, on the thread that set them. */
const sumTasks = (/** @type {readonly TraceEvent[]} */ events) => {
  const marks = events.filter(({ name }) => name === frameMark).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (first === undefined) throw new Error("The trace has no frames.");
  const tasks = events
    .filter(
      ({ name, pid, tid, tdur }) =>
        /RunTask$/.test(name) && tdur !== undefined && pid === first.pid && tid === first.tid,
    )
    .sort((a, b) => a.ts - b.ts);
  let at = tasks.findIndex(({ ts }) => ts >= first.ts);
  if (at < 0) throw new Error("The trace has no tasks.");
  return marks.slice(1).map(({ ts }) => {
    let sum = 0;
    for (; at < tasks.length && tasks[at].ts < ts; at += 1) sum += tasks[at].tdur ?? 0;
    return sum / 1000;
  });
};
