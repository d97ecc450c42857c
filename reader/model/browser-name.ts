/** Names of browser and operating system from the user agent string. Too coarse for a fingerprint. */
/** `browser` includes the major version, as in "Firefox 140"; both are "other" if unknown. */
export interface BrowserName {
  readonly browser: string;
  readonly system: string;
}

/** The order matters: most user agent strings also contain the names further down. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ["Opera", /\b(?:OPR|OPT)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** Parses `navigator.userAgent`. */
export const parseBrowserName = (userAgent: string): BrowserName => {
  const text = userAgent.slice(0, 1000);
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, system: systemOf(text) };
  }
  return { browser: "other", system: systemOf(text) };
};

const systemOf = (text: string): string => systems.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
