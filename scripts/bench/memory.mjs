// @ts-nocheck
/**
 * Memory of a page with its workers, which live in one process with it: the largest renderer of a browser that shows
 * nothing else, looked at ten times a second. `pss` counts what processes share by parts, `rss` counts it whole. Linux
 * tells it; elsewhere there is no figure.
 */
import { readFile } from "node:fs/promises";

const everyMs = 100;

/** Starts to look; the function given back stops, and tells the greatest seen, in MB (1,000,000 bytes). */
export const watchMemory = async (browser) => {
  const session = await browser.target().createCDPSession();
  let greatest = { pss: 0, rss: 0 };
  let stopped = false;
  const look = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    const found = await Promise.all(renderers.map(({ id }) => memoryOf(id)));
    const most = (key) => Math.max(greatest[key], ...found.map((one) => one[key]));
    greatest = { pss: most("pss"), rss: most("rss") };
  };
  const looking = (async () => {
    while (!stopped) {
      await look();
      await new Promise((done) => setTimeout(done, everyMs));
    }
  })();
  return async () => {
    stopped = true;
    await looking;
    await session.detach();
    return greatest;
  };
};

/**
 * What the page's process holds now, with its workers, in MB: after its garbage is taken away, so that what is counted is
 * what is kept. The browser shows nothing else.
 */
export const memoryNow = async (page) => {
  const own = await page.createCDPSession();
  // Each thread has garbage of its own.
  for (const thread of [own, ...page.workers().map(({ client }) => client)])
    await thread.send("HeapProfiler.collectGarbage");
  await own.detach();
  const session = await page.browser().target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const found = await Promise.all(renderers.map(({ id }) => memoryOf(id)));
  return Math.max(...found.map(({ pss }) => pss));
};

export const canWatchMemory = process.platform === "linux";

/** A process that has just ended has none. */
const memoryOf = async (pid) => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const megabytes = (key) => (Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024) / 1e6;
  return { pss: megabytes("Pss"), rss: megabytes("Rss") };
};
