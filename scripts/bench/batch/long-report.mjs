/** Measures the report of a long batch: when it is shown, and how long its tasks and jumps through it take. */
import { openBatches, runBatch, waitUntil } from "../site.mjs";
import { median, round } from "../statistics.mjs";

const reportRows = Number(process.env["BENCH_REPORT_ROWS"] ?? 100_000);
const timeoutMs = 600_000;

/**
 * Opens the report of a finished batch in a tab of its own and scrolls through it.
 * @param {import("puppeteer-core").Browser} browser
 * @param {import("../site.mjs").BenchWorld} world
 */
export const measureReport = async (browser, { folder, siteUrl, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  const batch = { batch_id: "long", strategy: "smallest", encoding: "text", rows: reportRows, pdf };
  await runBatch(page, folder, batch);
  const report = await page.browserContext().newPage();
  await report.setViewport({ width: 1280, height: 800 });
  await report.evaluateOnNewDocument(watchLongTasks);
  await report.goto(`${siteUrl}batch/long/report.html`, { waitUntil: "domcontentloaded", timeout: timeoutMs });
  const firstScreenMs = await waitUntil(
    report,
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    undefined,
    "The report",
  );
  const loadedMs = await report.evaluate(() => performance.now());
  const longestTaskMs = await report.evaluate(() => globalThis.benchLongestTaskMs ?? 0);
  const scrollMs = await report.evaluate(scrollThrough);
  await close();
  return {
    "data-files.report-first-screen-ms": round(firstScreenMs),
    "data-files.report-loaded-ms": round(loadedMs),
    "data-files.report-longest-task-ms": round(longestTaskMs),
    "data-files.report-scroll-ms-median": round(median(scrollMs)),
    "data-files.report-scroll-ms-worst": round(Math.max(...scrollMs)),
  };
};

/** Runs in the report before it loads. */
const watchLongTasks = () => {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.benchLongestTaskMs = Math.max(globalThis.benchLongestTaskMs ?? 0, duration);
  }).observe({ type: "longtask", buffered: true });
};

/** Runs in the report: jumps to twenty places and returns how long each takes until it is painted. */
const scrollThrough = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const times = [];
  for (let step = 1; step <= 20; step += 1) {
    const start = performance.now();
    scrollTo(0, (document.documentElement.scrollHeight / 20) * step);
    await frame();
    times.push(performance.now() - start);
  }
  return times;
};
