/**
 * The command “window-size” for component tests: sets the size of the page's window, which differs between the engines.
 * The runner's own command has no WebDriver browsers.
 */

/**
 * @typedef {{ width: number, height: number }} Size in CSS pixels, without the window's bars
 * @typedef {{ current: Size, wanted: Size }} SizeChange
 * @typedef {{ getWindowRect(): Promise<Size>, setWindowRect(x: null, y: null, width: number, height: number): Promise<unknown> }} WebDriver
 * @typedef {import("@web/test-runner").BrowserLauncher & {
 *   getPage(sessionId: string): import("puppeteer-core").Page,
 *   getDriver(sessionId: string): WebDriver,
 * }} DrivenLauncher
 */

/** @returns {import("@web/test-runner").TestRunnerPlugin<SizeChange>} */
export const windowPlugin = () => ({
  name: "window-size",
  async executeCommand({ command, payload, session }) {
    if (command !== "window-size" || payload === undefined) return undefined;
    const { current, wanted } = payload;
    const browser = /** @type {DrivenLauncher} */ (session.browser);
    if (browser.type === "puppeteer") await browser.getPage(session.id).setViewport(wanted);
    else {
      const driver = browser.getDriver(session.id);
      const { width, height } = await driver.getWindowRect();
      const bars = { width: width - current.width, height: height - current.height };
      await driver.setWindowRect(null, null, wanted.width + bars.width, wanted.height + bars.height);
    }
    return true;
  },
});
