/**
 * Measures the memory of a page and its workers, which share a process: the largest renderer of a browser that shows
 * nothing else. Works on Linux only.
 * @typedef {import("puppeteer-core").Browser} Browser
 * @typedef {import("puppeteer-core").CDPSession} Session
 * @typedef {{ pss: number, rss: number }} Memory in MB (1,000,000 bytes); `pss` counts a proportional share of shared
 * memory, `rss` all of it
 */
import { readFile } from "node:fs/promises";

/**
 * Starts to measure, by default ten times a second. Returns a function that stops and returns the greatest values.
 * @param {Browser} browser
 * @param {number} [sampleMs]
 */
export const watchPeakMemory = async (browser, sampleMs = 100) => {
  const session = await browser.target().createCDPSession();
  let peak = { pss: 0, rss: 0 };
  let stopped = false;
  const sample = async () => {
    const values = [peak, ...(await readRenderers(session))];
    peak = { pss: Math.max(...values.map(({ pss }) => pss)), rss: Math.max(...values.map(({ rss }) => rss)) };
  };
  const sampling = (async () => {
    while (!stopped) {
      // A browser that was closed meanwhile has failed elsewhere, where the error is reported.
      await sample().catch(() => {
        stopped = true;
      });
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  })();
  return async () => {
    stopped = true;
    await sampling;
    await session.detach();
    return peak;
  };
};

/**
 * Returns the memory (`pss`) of the page's process after garbage collection, in MB. The browser shows nothing else.
 * @param {import("puppeteer-core").Page} page
 */
export const measureMemory = async (page) => {
  const pageSession = await page.createCDPSession();
  // Each thread collects its own garbage.
  for (const thread of [pageSession, ...page.workers().map(({ client }) => client)])
    await thread.send("HeapProfiler.collectGarbage");
  await pageSession.detach();
  const session = await page.browser().target().createCDPSession();
  const renderers = await readRenderers(session);
  await session.detach();
  return Math.max(...renderers.map(({ pss }) => pss));
};

const readRenderers = async (/** @type {Session} */ session) => {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return Promise.all(processInfo.filter(({ type }) => type === "renderer").map(({ id }) => readMemory(id)));
};

/** Whether this operating system reports the memory of a process. */
export const canMeasureMemory = process.platform === "linux";

/** Returns zeros for a process that has just ended. */
const readMemory = async (/** @type {number} */ pid) => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const megabytes = (/** @type {string} */ key) =>
    (Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024) / 1e6;
  return { pss: megabytes("Pss"), rss: megabytes("Rss") };
};
