/**
 * Combines several browsers of one engine into one launcher: test files run in them in parallel, each file alone in its
 * browser. Several windows of one browser do not work: only one of them is painted and has the focus.
 * @typedef {import("@web/test-runner").BrowserLauncher} BrowserLauncher
 * @param {readonly BrowserLauncher[]} launchers
 * @returns {BrowserLauncher & { getDriver(sessionId: string): unknown, getPage(sessionId: string): unknown }}
 */
export const combineLaunchers = (launchers) => {
  const [first] = launchers;
  if (first === undefined) throw new Error("There is no launcher to combine.");
  /** @type {Map<string, BrowserLauncher>} */
  const launcherBySession = new Map();
  const findFree = () => {
    const busy = new Set(launcherBySession.values());
    return launchers.find((launcher) => !busy.has(launcher)) ?? first;
  };
  return {
    get name() {
      return first.name;
    },
    type: first.type,
    concurrency: launchers.length,
    initialize: async (...args) => {
      await Promise.all(launchers.map((launcher) => launcher.initialize?.(...args)));
    },
    stop: async () => {
      await Promise.all(launchers.map((launcher) => launcher.stop?.()));
    },
    startSession: (id, url) => {
      const launcher = findFree();
      launcherBySession.set(id, launcher);
      return launcher.startSession(id, url);
    },
    stopSession: async (id) => {
      try {
        return await (launcherBySession.get(id) ?? first).stopSession(id);
      } finally {
        launcherBySession.delete(id);
      }
    },
    isActive: (id) => launcherBySession.get(id)?.isActive(id) ?? false,
    // The WebDriver launcher's client, which its types keep private.
    getDriver: (id) => /** @type {{ driver?: unknown } | undefined} */ (launcherBySession.get(id))?.driver,
    // The Puppeteer page of the Chrome launcher, which plugins use for input and viewports.
    getPage: (id) => {
      const launcher = /** @type {{ getPage?: (id: string) => unknown } | undefined} */ (launcherBySession.get(id));
      return launcher?.getPage?.(id);
    },
    getBrowserUrl: (id) => (launcherBySession.get(id) ?? first).getBrowserUrl(id),
    startDebugSession: (id, url) => first.startDebugSession(id, url),
  };
};
