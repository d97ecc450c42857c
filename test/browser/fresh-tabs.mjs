/**
 * Makes a launcher open a new tab for each test file. In Chromium 156, once two of the driver's fingers have touched a
 * page, later pages in the same tab get the fingers' clicks, but no touch events and no pointer events.
 * @param {import("@web/test-runner-chrome").ChromeLauncher} launcher
 */
export const withFreshTabs = (launcher) => {
  // Private in the launcher's types: the tabs that it would use again.
  const { inactivePages } =
    /** @type {{ inactivePages: { puppeteerPage: import("puppeteer-core").Page }[] }} */
    (/** @type {unknown} */ (launcher));
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const result = await stopSession(id);
    for (const { puppeteerPage } of inactivePages.splice(0)) await puppeteerPage.close();
    return result;
  };
  return launcher;
};
