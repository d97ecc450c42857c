/**
 * Gives each test file a tab of its own. Chromium 156: once two of the driver's fingers have touched a page, pages that
 * come after it in the same tab get clicks of fingers, but no touches and no pointer events.
 * @param {import("@web/test-runner-chrome").ChromeLauncher} launcher
 */
export const withOwnTabs = (launcher) => {
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const result = await stopSession(id);
    for (const { puppeteerPage } of launcher.inactivePages.splice(0)) await puppeteerPage.close();
    return result;
  };
  return launcher;
};
