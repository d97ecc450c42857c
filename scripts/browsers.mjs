/**
 * Where the browsers of this machine are. Tests run in every engine that is here: Chromium, Firefox and WebKitGTK (its
 * MiniBrowser, driven by WebKitWebDriver on a screen of Xvfb). Node alone, so that it runs before anything is installed.
 */
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .concat(names.filter((name) => name.startsWith("/")))
    .find(isProgram);

/** Debian keeps it out of the path, in a folder named after the processor and the version. */
const miniBrowser = () => {
  const libraries = ["/usr/lib", "/usr/libexec", "/usr/lib64"];
  const below = (folder) => {
    try {
      return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(folder, entry.name)] : [],
      );
    } catch {
      return [];
    }
  };
  return libraries
    .flatMap((folder) => [folder, ...below(folder).filter((path) => path.includes("linux-gnu"))])
    .flatMap(below)
    .filter((path) => /\/webkit2?gtk-/.test(path))
    .map((path) => join(path, "MiniBrowser"))
    .find(isProgram);
};

const mac = "/Applications";

/** @returns {string | undefined} */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  onPath(
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    `${mac}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${mac}/Chromium.app/Contents/MacOS/Chromium`,
  );

/** @returns {string | undefined} */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ?? onPath("firefox-esr", "firefox", `${mac}/Firefox.app/Contents/MacOS/firefox`);

/** @returns {{ driver: string, browser: string, screen: string } | undefined} */
export const findWebKit = () => {
  const driver = onPath("WebKitWebDriver");
  const screen = onPath("Xvfb");
  const browser = miniBrowser();
  return driver && screen && browser ? { driver, browser, screen } : undefined;
};

/** The engines that can be driven here, in the order in which suites run them. SMARTLINK_ENGINES narrows the choice. */
export const enginesHere = () => {
  const found = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() };
  const wanted = process.env.SMARTLINK_ENGINES?.split(",");
  return /** @type {("chromium" | "firefox" | "webkit")[]} */ (
    Object.keys(found).filter((engine) => found[engine] !== undefined && (wanted?.includes(engine) ?? true))
  );
};

/** The Debian packages of each engine. */
export const packagesOf = {
  chromium: ["chromium"],
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
};

/**
 * Nothing of a browser's own traffic: no updates, no sync, no probes of the network. And no pages of its own for the
 * suggestions of an address bar that nobody sees: they cost more than the rest of its start.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

export const firefoxPrefs = {
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "services.settings.server": "data:,",
};
