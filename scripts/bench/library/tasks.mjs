/**
 * Measures the longest task of the page's main thread while a person works with the list. Other work on the machine lengthens
 * a task's wall time, so its processor time is measured too, from a trace.
 */
import { waitUntil } from "../site.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {{ ms: number, cpuMs: number }} LongestTask `ms`: wall time as the browser's long-task observer reports it, 0 for
 * tasks of less than 50 ms; `cpuMs`: processor time
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent
 */

const startMark = "bench:start";
const endMark = "bench:end";
const settleMs = 400;

/**
 * @param {Page} page
 * @param {() => Promise<void>} work
 * @returns {Promise<LongestTask>}
 */
export const measureLongestTask = async (page, work) => {
  await page.evaluate(observeLongTasks);
  await page.tracing.start({
    categories: ["-*", "blink.user_timing", "disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"],
  });
  await page.evaluate((mark) => void performance.mark(mark), startMark);
  await work();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  await page.evaluate((mark) => void performance.mark(mark), endMark);
  const trace = await page.tracing.stop();
  if (trace === undefined) throw new Error("The browser has returned no trace.");
  const ms = await page.evaluate(() => Math.max(0, ...(globalThis.benchLongTasks?.() ?? [])));
  return { ms, cpuMs: findLongestTask(JSON.parse(new TextDecoder().decode(trace)).traceEvents) };
};

/** Runs in the page: collects the durations of long tasks from now on. */
const observeLongTasks = () => {
  /** @type {number[]} */
  const durations = [];
  const collect = (/** @type {PerformanceEntryList} */ entries) => {
    for (const { duration } of entries) durations.push(duration);
  };
  const observer = new PerformanceObserver((list) => collect(list.getEntries()));
  observer.observe({ type: "longtask" });
  globalThis.benchLongTasks = () => {
    collect(observer.takeRecords());
    observer.disconnect();
    return durations;
  };
};

/** Returns the greatest processor time of a task between the marks, in milliseconds, on the thread that set them. */
const findLongestTask = (/** @type {readonly TraceEvent[]} */ events) => {
  const start = events.find(({ name }) => name === startMark);
  const end = events.findLast(({ name }) => name === endMark);
  if (start === undefined || end === undefined) throw new Error("The trace has no marks.");
  const tasks = events.filter(
    ({ name, pid, tid, ts, tdur }) =>
      /RunTask$/.test(name) &&
      tdur !== undefined &&
      pid === start.pid &&
      tid === start.tid &&
      ts > start.ts &&
      ts < end.ts,
  );
  if (tasks.length === 0) throw new Error("The trace has no tasks.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

/** Turns the wheel over the list, down and up again. */
export const scrollByWheel = async (/** @type {Page} */ page) => {
  await page.mouse.move(800, 600);
  for (const deltaY of [480, -480])
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel({ deltaY });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
};

/**
 * Types into the search field. After every few letters a pause lets the list follow.
 * @param {Page} page
 */
export const typeSearches = async (page) => {
  for (const word of ["garden house", "offer 12", "delivery"]) {
    await page.click('[aria-label="Search library"]', { count: 3 });
    for (const letters of word.match(/.{1,3}/g) ?? []) {
      await page.keyboard.type(letters, { delay: 30 });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  await page.click('[aria-label="Search library"]', { count: 3 });
  await page.keyboard.press("Delete");
  await new Promise((resolve) => setTimeout(resolve, 500));
};

/** Selects all items by keyboard, several times. */
export const selectAllItems = async (/** @type {Page} */ page) => {
  await page.click("[data-item-id] .item-title");
  for (let turn = 0; turn < 4; turn += 1) {
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    const countSelected = () => (globalThis.benchLibrary()?.state.selection.ids.size ?? 0) > 1;
    await waitUntil(page, countSelected, undefined, "The selection");
    await page.keyboard.press("Escape");
  }
};
