/**
 * Several browsers of one engine as one launcher: files of tests run in them side by side, each alone in its browser.
 * Further windows of one browser will not do: only one of them is painted and has the focus.
 * @param {readonly import("@web/test-runner").BrowserLauncher[]} launchers
 * @returns {import("@web/test-runner").BrowserLauncher}
 */
export const sideBySide = (launchers) => {
  const [first] = launchers;
  /** Who has a session, by its id. */
  const having = new Map();
  const freeOne = () => {
    const busy = new Set(having.values());
    return launchers.find((launcher) => !busy.has(launcher)) ?? first;
  };
  return {
    get name() {
      return first.name;
    },
    type: first.type,
    concurrency: launchers.length,
    initialize: async (...given) => void (await Promise.all(launchers.map((one) => one.initialize?.(...given)))),
    stop: async () => void (await Promise.all(launchers.map((one) => one.stop?.()))),
    startSession: (id, url) => {
      const launcher = freeOne();
      having.set(id, launcher);
      return launcher.startSession(id, url);
    },
    stopSession: async (id) => {
      try {
        return await having.get(id).stopSession(id);
      } finally {
        having.delete(id);
      }
    },
    isActive: (id) => having.get(id)?.isActive(id) ?? false,
    /** The WebDriver client of the browser that has the session. */
    getDriver: (id) => having.get(id)?.driver,
    getBrowserUrl: (id) => having.get(id)?.getBrowserUrl(id),
    startDebugSession: (id, url) => first.startDebugSession(id, url),
  };
};
