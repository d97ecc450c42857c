/**
 * Finds the browsers of this machine: Chromium, Firefox and WebKitGTK (its MiniBrowser, driven by WebKitWebDriver on a
 * screen of Xvfb). Uses Node's own modules only, so that it runs before anything is installed.
 */
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findRegistryChromium } from "./test/registry-chromium.mjs";

/** @typedef {import("./test/engines.mjs").Engine} Engine */

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the first program that exists: an absolute path, or a name in a folder of PATH. */
export const findProgram = (/** @type {string[]} */ ...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .concat(names.filter((name) => name.startsWith("/")))
    .find(isExecutable);

const subfolders = (/** @type {string} */ folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(folder, entry.name)] : [],
    );
  } catch {
    return [];
  }
};

/** Debian installs MiniBrowser outside PATH, in a folder named after the processor and the version. */
const findMiniBrowser = () =>
  ["/usr/lib", "/usr/libexec", "/usr/lib64"]
    .flatMap((folder) => [folder, ...subfolders(folder).filter((path) => path.includes("linux-gnu"))])
    .flatMap(subfolders)
    .filter((path) => /\/webkit2?gtk-/.test(path))
    .map((path) => join(path, "MiniBrowser"))
    .find(isExecutable);

const macApplications = "/Applications";

/** Returns the path of Chromium or Chrome; CHROMIUM_PATH comes first, and last what `npm test` has installed itself. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  findProgram(
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    `${macApplications}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${macApplications}/Chromium.app/Contents/MacOS/Chromium`,
  ) ??
  findRegistryChromium();

/** Returns the path of Firefox; FIREFOX_PATH comes first. */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  findProgram("firefox-esr", "firefox", `${macApplications}/Firefox.app/Contents/MacOS/firefox`);

/**
 * Returns the path of a browser that must be installed.
 * @param {string | undefined} path
 * @param {string} name
 */
export const requireBrowser = (path, name) => {
  if (path === undefined) throw new Error(`${name} is not installed.`);
  return path;
};

/**
 * Returns the paths of WebKitWebDriver, MiniBrowser and Xvfb, where all three are installed.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export const findWebKit = () => {
  const driver = findProgram("WebKitWebDriver");
  const screen = findProgram("Xvfb");
  const browser = findMiniBrowser();
  return driver && screen && browser ? { driver, browser, screen } : undefined;
};

/**
 * Returns the engines that can be driven here, in the order in which suites run them. SMARTLINK_ENGINES narrows them.
 * @returns {Engine[]}
 */
export const installedEngines = () => {
  /** @type {Record<Engine, unknown>} */
  const programs = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() };
  const selection = process.env.SMARTLINK_ENGINES?.split(",");
  const engines = /** @type {Engine[]} */ (Object.keys(programs));
  return engines.filter((engine) => programs[engine] !== undefined && (selection?.includes(engine) ?? true));
};

/**
 * The Debian packages of each engine. The font is not the browsers' own: without any proportional font, pages have the widths of
 * a typewriter.
 * @type {Record<Engine, readonly string[]>}
 */
export const debianPackages = {
  chromium: ["chromium", "fonts-dejavu-core"],
  firefox: ["firefox-esr", "fonts-dejavu-core"],
  webkit: ["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"],
};

/**
 * Switches off the browser's own traffic (updates, sync, network probes), and the pages for the suggestions of the
 * address bar, which cost more than the rest of the browser's start.
 */
export const chromiumFlags = [
  "--no-sandbox",
  // The tests press by the English names.
  "--accept-lang=en-US,en",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI",
];

/** Switches off Firefox's own traffic. The tests press by the English names. */
export const firefoxPrefs = {
  "intl.accept_languages": "en-US, en",
  // An open list of downloads takes the focus from the page.
  "browser.download.alwaysOpenPanel": false,
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "services.settings.server": "data:,",
};
