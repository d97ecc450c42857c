/**
 * Makes a WebDriver launcher start another browser when its own has ended, as WebKit's does now and then: the runner would end
 * with it, before the other files and engines. The file in which a browser ends has failed, and has its second try.
 * @param {import("@web/test-runner-webdriver").WebdriverLauncher} launcher
 */
export const withRenewedSessions = (launcher) => {
  // Private in the launcher's types: its client, and what opens pages in it.
  const own = /** @type {{
    driver: unknown,
    driverManager: { startSession(id: string, url: string): Promise<void> } | undefined,
    ensureManagerInitialized(): Promise<void>,
  }} */ (/** @type {unknown} */ (launcher));
  const open = async (/** @type {string} */ id, /** @type {string} */ url) => {
    await own.ensureManagerInitialized();
    // The launcher does not wait for the page, so nothing would handle its error.
    await own.driverManager?.startSession(id, url);
  };
  launcher.startSession = async (id, url) => {
    try {
      await open(id, url);
    } catch {
      await launcher.stop();
      own.driver = undefined;
      own.driverManager = undefined;
      await open(id, url);
    }
  };
  return launcher;
};
